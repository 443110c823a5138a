"""The one exception family of the engine, and the reasons why an action is refused.

Nothing here is text for people: a :class:`Reason` says which rule is broken, and the
exception carries the cards concerned. Words are made from them elsewhere.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from liukfu.engine.cards import Cards


class LiukFuError(ValueError):
    """The base of every error that the engine raises on purpose."""


class CardError(LiukFuError):
    """A text that is no card, or names a card twice.

    ``token`` is the part of the text that could not be taken; ``repeated`` tells the
    two cases apart.
    """

    def __init__(self, token: str, *, repeated: bool = False) -> None:
        self.token = token
        self.repeated = repeated
        super().__init__(f"{'repeated' if repeated else 'unknown'} card {token!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_card_error, (self.token, self.repeated)


def _rebuild_card_error(token: str, repeated: bool) -> CardError:
    return CardError(token, repeated=repeated)


class ActionError(LiukFuError):
    """A text that is no action (Rules §11). ``text`` is what was given."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"not an action: {text!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return ActionError, (self.text,)


class SeedError(LiukFuError):
    """A text that is no seed (Rules §10). ``text`` is what was given."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"not a seed: {text!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return SeedError, (self.text,)


class RuleOptionError(LiukFuError):
    """An unknown option of :class:`~liukfu.engine.rules.Rules`, or a wrong value for one.

    ``value`` is None where the name itself is unknown.
    """

    def __init__(self, name: str, value: object = None) -> None:
        self.name = name
        self.value = value
        what = "unknown option" if value is None else f"wrong value {value!r} for option"
        super().__init__(f"{what} {name!r}")

    def __reduce__(self) -> tuple[object, ...]:
        return RuleOptionError, (self.name, self.value)


class Reason(Enum):
    """Why an action is illegal: one member per broken rule."""

    DEAL_OVER = "deal over"
    """The deal has ended (Rules §7)."""
    CALL_FIRST = "call first"
    """Only Play or Pass can be said now (Rules §2)."""
    CALLS_OVER = "calls over"
    """Play and Pass belong to the calls, which are over (Rules §2)."""
    NO_CARDS = "no cards"
    """An action with cards names none."""
    NOT_HELD = "not held"
    """``cards`` are not in the hand."""
    MUST_LEAD = "must lead"
    """The player on lead shows cards, none can be put face down (Rules §4)."""
    NO_COMBINATION = "no combination"
    """``cards`` are no single, set or run (Rules §3)."""
    OLD_GROUP_NOT_VULNERABLE = "old group not vulnerable"
    """Only the Vulnerable player leads an Old group (Rules §3)."""
    SINGLE_IS_OLD = "single is old"
    """An Old single while the hand has others; ``cards``: what may be led (Rules §4)."""
    SINGLE_WRONG_SUIT = "single wrong suit"
    """Not from the highest suit with a card that is not Old; ``cards`` as above (Rules §4)."""
    SINGLE_BEFORE_COMBINATION = "single before combination"
    """All cards are Old, and ``plays`` are sets and runs to lead (Rules §4)."""
    PASSED_MASTER_FOUR = "passed master four"
    """A Master who has passed leads a set of four or a run of four or more (Rules §4)."""
    WRONG_COUNT = "wrong count"
    """Not as many cards as were led; ``count`` is how many it must be (Rules §4)."""
    DOES_NOT_BEAT = "does not beat"
    """The cards shown do not beat the highest play; ``plays`` do (Rules §4)."""
    MUST_HEAD = "must head"
    """Put face down while ``plays`` would head (Rules §4)."""
    NOT_ON_LEAD = "not on lead"
    """Stop and claim belong to the player on lead, before leading (Rules §6)."""
    TOO_FEW_WINNERS = "too few winners"
    """Stop needs six winners; ``count`` is how many are missing (Rules §6)."""
    CLAIM_NOT_OLD = "claim not old"
    """``cards`` of the claim are not Old for the player (Rules §6)."""
    CLAIM_TOO_FEW = "claim too few"
    """Winners and revealed cards stay ``count`` short of six (Rules §6)."""


class IllegalAction(LiukFuError):
    """An action that the rules refuse. Nothing has changed.

    ``reason`` names the broken rule, ``cards`` the cards concerned, ``plays`` the plays
    that would do (for "must head": those that would head), ``count`` a number where the
    rule has one.
    """

    def __init__(
        self,
        reason: Reason,
        cards: Cards,
        plays: tuple[Cards, ...] = (),
        count: int = 0,
    ) -> None:
        self.reason = reason
        self.cards = cards
        self.plays = plays
        self.count = count
        super().__init__(f"{reason.value}: {cards}" if cards else reason.value)

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalAction, (self.reason, self.cards, self.plays, self.count)
