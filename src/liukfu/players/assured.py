"""What a play brings at least, whatever the others hold and do.

Where nobody can head it, it takes the trick, and the lead goes to this seat (Rules §4). It may
then stop, or claim with what is Old by then, which all that is Old now still is (§5, §6); with
no cards left the deal ends as well, and it is the last to have reached six (§7). Whoever wins
gets two shares, whoever pays them.
"""

from __future__ import annotations

from math import hypot

from liukfu.engine.actions import KIND_SHIFT, SHOW
from liukfu.engine.cards import ALL
from liukfu.engine.settlement import TO_WIN, payments
from liukfu.engine.view import View
from liukfu.players.later import ends_deal
from liukfu.players.proofs import Proofs
from liukfu.players.thought import Choice, Thought


def assured(view: View, code: int, proofs: Proofs) -> int | None:
    """The units that a play brings at least, where it is certain that the deal can be won right
    after it; None where it is not.

    Args:
        view: of the seat on turn.
        code: of a legal action.
        proofs: of this view.
    """
    cards = code & ALL
    won = view.winners[view.seat].bit_count() + cards.bit_count()
    won += (view.old & ~cards).bit_count()
    if code >> KIND_SHIFT != SHOW or won < TO_WIN or not proofs.sure(code):
        return None
    return payments(view.frame.rules, view.seat, won, view.vulnerable)[view.seat]


def at_least(view: View, thought: Thought) -> Thought:
    """What was thought, but no play worth less than it brings for certain.

    Args:
        view: of the seat on turn.
        thought: about its decision.
    """
    proofs = Proofs(view)
    raised = {}
    for one in thought.choices:
        least = assured(view, one.code, proofs)
        if least is not None and least > one.units:
            raised[one.code] = float(least)
    if not raised:
        return thought
    certain = {one.code for one in thought.choices if ends_deal(view, one.code)} | {*raised}
    choices = sorted(
        (one._replace(units=raised.get(one.code, one.units)) for one in thought.choices),
        key=lambda one: (-one.units, not ends_deal(view, one.code)),
    )
    best, was = choices[0], thought.choices[0]
    error = 0.0 if best.code in certain else thought.error

    def beside_the_best(one: Choice) -> float:
        """One standard error of the difference."""
        if one.code == best.code:
            return 0.0
        if one.code in certain:
            return error
        # The best is not what it was, or has no error any more.
        moved = best.code in certain and not ends_deal(view, was.code)
        return hypot(one.error, thought.error) if moved else one.error

    return thought._replace(
        choices=tuple(one._replace(error=beside_the_best(one)) for one in choices), error=error
    )
