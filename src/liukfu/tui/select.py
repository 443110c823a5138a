"""What can be chosen in the hand, and what a choice is. No screen in it, and no rule: all
questions go to the engine.
"""

from __future__ import annotations

from liukfu.engine import (
    Cards,
    Discard,
    IllegalAction,
    Kind,
    LegalActions,
    Mask,
    Phase,
    Show,
    View,
    rank_of,
)
from liukfu.engine.combos import runs_in, sets_in

KEYS = "1234567890-="
"""The number row: one key for each of the twelve places of the hand."""


def places(view: View) -> tuple[int | None, ...]:
    """The twelve places of the hand, in their order for the whole deal: a card each, or None
    where it has gone.
    """
    return tuple(card if view.hand >> card & 1 else None for card in Cards(view.dealt))


def to_lead(view: View) -> LegalActions | None:
    """What may be led: on lead, or at once by the Master in the first call; else None."""
    if view.to_act != view.seat:
        return None
    if view.phase == Phase.LEAD:
        return view.legal
    return view.legal_if_play


def action_of(view: View, chosen: Mask) -> Show | Discard | None:
    """What Enter would do with the chosen cards: show them, or put them face down where none
    of the hand heads; None where no cards can be played.
    """
    if view.to_act != view.seat or (view.phase == Phase.CALLS and to_lead(view) is None):
        return None
    if view.phase == Phase.FOLLOW and view.legal.discard_count:
        return Discard(chosen)
    return Show(chosen)


def why_not(view: View, chosen: Mask) -> IllegalAction | None:
    """Why the chosen cards can't be played now, None if they can or if it is not the
    moment to play cards.
    """
    action = action_of(view, chosen)
    if action is None:
        return None
    legal = to_lead(view) or view.legal
    return legal.why_not(action)


def is_legal(view: View, chosen: Mask) -> bool:
    """Whether Enter would play the chosen cards."""
    return action_of(view, chosen) is not None and why_not(view, chosen) is None


def preselected(view: View) -> Cards:
    """The cards chosen from the start: where all must go, or just one heading is legal."""
    if view.to_act != view.seat:
        return Cards()
    legal = view.legal
    if view.phase == Phase.FOLLOW:
        if len(legal.headings) == 1:
            return legal.headings[0]
        if legal.discard_count == view.hand.bit_count():
            return Cards(view.hand)
    if view.phase == Phase.LEAD and view.hand.bit_count() == 1:
        return Cards(view.hand)
    return Cards()


def low_discard(hand: Mask, old: Mask, count: int) -> Cards:
    """Low cards to put face down that break no Old card, no set and no run, if that can be.

    Args:
        hand: the cards in question.
        old: those of them that are Old.
        count: how many must go.
    """
    combined = 0
    for cards in (*sets_in(hand), *runs_in(hand)):
        combined |= cards

    def worth(card: int) -> tuple[bool, bool, int, int]:
        return bool(old >> card & 1), bool(combined >> card & 1), rank_of(card), card

    return Cards(sorted(Cards(hand), key=worth)[:count])


def _weakest_first(play: Cards) -> tuple[int, int]:
    return rank_of(next(iter(play))), int(play)


def suggestions(view: View) -> tuple[Cards, ...]:
    """The plays that matter, for Tab: headings where one must head; leads, of the Old groups
    the whole one only; one low discard. The weakest heading and the longest lead come first.
    """
    if view.to_act != view.seat:
        return ()
    if view.phase == Phase.FOLLOW:
        legal = view.legal
        if legal.headings:
            return tuple(sorted(legal.headings, key=_weakest_first))
        return (low_discard(view.hand, view.old, legal.discard_count),)
    legal_leads = to_lead(view)
    if legal_leads is None:
        return ()
    plays = [
        play
        for play in legal_leads.leads
        if play == view.old or legal_leads.kind_of_lead(play) != Kind.OLD_GROUP
    ]
    return tuple(sorted(plays, key=lambda play: (-len(play), *_weakest_first(play))))


def next_suggestion(view: View, chosen: Mask, step: int = 1) -> Cards:
    """What Tab (``step`` 1) or Shift-Tab (-1) chooses after the present choice."""
    plays = suggestions(view)
    if not plays:
        return Cards(chosen)
    if chosen in plays:
        return plays[(plays.index(Cards(chosen)) + step) % len(plays)]
    return plays[0 if step > 0 else -1]


def _plays(view: View) -> tuple[Cards, ...]:
    """The plays to choose from: leads, or headings."""
    if view.phase == Phase.FOLLOW:
        return view.legal.headings
    legal = to_lead(view)
    return legal.leads if legal is not None else ()


def on_the_way(view: View, chosen: Mask) -> bool:
    """Whether more cards could make a play of the chosen ones; also where they are one."""
    plays = _plays(view)
    if plays:
        return any(chosen & ~play == 0 for play in plays)
    return chosen.bit_count() <= view.legal.discard_count


def playable(view: View, chosen: Mask) -> Mask:
    """The cards that belong to some play that holds all the chosen ones; what is left out can
    be drawn calmer. All of the hand where it is not the moment to play cards.
    """
    plays = _plays(view)
    if view.to_act != view.seat or not plays:
        return view.hand
    fitting = [play for play in plays if chosen & ~play == 0] or plays
    together = 0
    for play in fitting:
        together |= play
    return together


def claim_choice(view: View, chosen: Mask) -> Cards:
    """The Old cards that a claim starts with: the chosen ones if all are Old, else all of
    them; none where no claim is legal.
    """
    claimable = view.legal.claimable
    if claimable and chosen and not chosen & ~claimable:
        return Cards(chosen)
    return claimable
