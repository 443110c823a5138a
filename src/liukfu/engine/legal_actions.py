"""The legal actions of a player on turn, as a lazy view (Rules §2, §4, §6)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from liukfu.engine import combos
from liukfu.engine.actions import SHOW_CODE, Action, action_from_code, is_code, legal_action
from liukfu.engine.cards import Cards, Mask, as_cards
from liukfu.engine.errors import IllegalAction
from liukfu.engine.legality import (
    FOLLOW,
    LEAD,
    OVER,
    Phase,
    Stance,
    claim_needs,
    count_legal,
    kind_led,
    leads,
    legal_codes,
    why_not,
)
from liukfu.engine.sampling import sample_code
from liukfu.engine.settlement import TO_WIN


class LegalActions:
    """The legal actions of a player on turn, as a lazy view.

    Iterates over :class:`~liukfu.engine.actions.Action` values, tells ``in``, ``len`` and
    truth, and lists only when it is iterated.
    """

    def __init__(self, stance: Stance) -> None:
        self.stance = stance

    def __iter__(self) -> Iterator[Action]:
        return map(legal_action, legal_codes(self.stance))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, int) or not is_code(action):
            return False
        return why_not(self.stance, action) is None

    def __len__(self) -> int:
        return count_legal(self.stance)

    def __bool__(self) -> bool:
        return self.stance.phase != OVER

    def __repr__(self) -> str:
        return f"<LegalActions: {len(self)} in phase {Phase(self.stance.phase).name}>"

    def count(self) -> int:
        """How many actions are legal: the same as ``len``."""
        return count_legal(self.stance)

    def codes(self) -> list[int]:
        """The codes of all legal actions, for search."""
        return legal_codes(self.stance)

    def sample(self, rng: random.Random) -> Action:
        """One legal action, each as likely, drawn from ``rng``.

        Raises:
            IndexError: nothing is legal.
        """
        return legal_action(sample_code(self.stance, rng))

    def why_not(self, action: int) -> IllegalAction | None:
        """Why an action is illegal, as data; None if it is legal.

        Raises:
            ValueError: an int that is no action's code.
        """
        return why_not(self.stance, action_from_code(action))

    @cached_property
    def headings(self) -> tuple[Cards, ...]:
        """The plays that would head the trick; none where nothing does (Rules §4)."""
        stance = self.stance
        if stance.phase != FOLLOW:
            return ()
        return tuple(map(as_cards, combos.headings_in(stance.hand, stance.kind, stance.best)))

    @cached_property
    def leads(self) -> tuple[Cards, ...]:
        """The combinations that may be led now (Rules §3 and §4)."""
        return tuple(map(as_cards, leads(self.stance))) if self.stance.phase == LEAD else ()

    def kind_of_lead(self, cards: Mask) -> combos.Kind | None:
        """The kind that cards would be led as, None where they may not be led (Rules §3)."""
        stance = self.stance
        if stance.phase != LEAD or why_not(stance, SHOW_CODE + cards) is not None:
            return None
        return combos.Kind(kind_led(cards, stance.old, stance.vulnerable))

    def cannot_be_beaten(self, cards: Mask) -> bool:
        """Whether cards may be led now, and no cards at all would beat them (Rules §4)."""
        kind = self.kind_of_lead(cards)
        return kind is not None and combos.nothing_beats(cards, kind)

    @property
    def discard_count(self) -> int:
        """How many cards must be put face down now; 0 where heading or leading is asked."""
        if self.stance.phase != FOLLOW or self.headings:
            return 0
        return self.stance.best.bit_count()

    @property
    def claimable(self) -> Cards:
        """The Old cards that a claim can be made with; none where no claim is legal (Rules §6)."""
        stance = self.stance
        if stance.phase != LEAD or stance.old.bit_count() < claim_needs(stance.winners):
            return Cards()
        return as_cards(stance.old)

    @property
    def claim_needs(self) -> int:
        """The fewest cards that a claim must reveal, at least one (Rules §6)."""
        return claim_needs(self.stance.winners)

    @property
    def can_stop(self) -> bool:
        """Whether the player may stop (Rules §6)."""
        return self.stance.phase == LEAD and self.stance.winners >= TO_WIN
