"""Chances in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from liukfu.engine import Phase, View
from liukfu.words.cards import who
from liukfu.words.language import _

if TYPE_CHECKING:
    # Loads the search, which people's texts have no need of.
    from liukfu.players.odds import Odds


def percent(share: float, *, sure: bool = True) -> str:
    """A share of all that may be true: ``23%``; what is not sure is never told as such.

    Args:
        share: 0 to 1.
        sure: it is exact, so that 0 is never, and 1 always.
    """
    if share < 0.005 and not (sure and share == 0):
        return _("under 1%")
    if share >= 0.995 and not (sure and share == 1):
        return _("over 99%")
    return f"{share:.0%}"


def share_texts(odds: Odds) -> tuple[str, str, str]:
    """How likely the next player heads a play, the one after does, and the play wins: ``23%``."""
    one, two, three = odds.certain
    return (
        percent(odds.next, sure=one),
        percent(odds.after, sure=two),
        percent(odds.wins, sure=three),
    )


def odds_text(odds: Odds, view: View, names: Sequence[str]) -> str:
    """How likely a play is headed, and by whom: ``headed by Ann 23%, by Ben 9%; wins 70%``."""
    right, left = who(names, (view.seat + 1) % 3), who(names, (view.seat + 2) % 3)
    by_next, by_after, wins = share_texts(odds)
    known = odds.certain[2]
    if odds.wins >= 1:
        return _("cannot be headed: it wins") if known else _("wins {wins}").format(wins=wins)
    lost = known and not odds.wins
    if view.phase != Phase.LEAD:
        if lost:
            return _("is sure to be headed by {right}").format(right=right)
        return _("headed by {right} {share}; wins {wins}").format(
            right=right, share=by_next, wins=wins
        )
    text = _("headed by {right} {one}, by {left} {two}; wins {wins}")
    if lost:
        text = _("is sure to be headed: by {right} {one}, by {left} {two}")
    return text.format(right=right, one=by_next, left=left, two=by_after, wins=wins)


def basis_text(chances: Sequence[Odds]) -> str:
    """Where chances come from, and how far they may be off, 19 times out of 20."""
    if all(one.exact for one in chances):
        return _("Counted over all ways the cards may lie.")
    error = 2 * max(one.error for one in chances)
    return _("Estimated from what you have seen, give or take {error}.").format(
        error=percent(max(error, 0.01))
    )
