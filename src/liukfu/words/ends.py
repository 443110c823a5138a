"""Stop, claim and playing on; how a deal ended, and who pays what and why."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine import Claim, Mask, Outcome, Result, Rules, Seat, View, payments, share
from liukfu.engine.match import next_dealer
from liukfu.engine.settlement import TO_WIN
from liukfu.words.cards import units, who, winners
from liukfu.words.language import _, ngettext
from liukfu.words.reasons import reason_text


def pays_text(view: View, names: Sequence[str], count: int) -> str:
    """What a win of the viewer with ``count`` winners pays: ``8 winners: 3 units from each``."""
    paid = _paid(view, count)
    payers = [seat for seat in range(3) if paid[seat] < 0]
    if len(payers) > 1:
        return _("{winners}: {units} from each").format(
            winners=winners(count), units=units(-paid[payers[0]])
        )
    (payer,) = payers
    text = (
        _("{winners}: {units} from {name} (Vulnerable)")
        if payer == view.vulnerable
        else _("{winners}: {units} from {name} (unfair pass)")
    )
    return text.format(winners=winners(count), units=units(-paid[payer]), name=who(names, payer))


def claim_text(view: View, names: Sequence[str], chosen: Mask) -> str:
    """What a claim with the chosen cards would do, or what it lacks (Rules §6)."""
    legal = view.legal
    fault = legal.why_not(Claim(chosen))
    if fault is None:
        count = view.winners[view.seat].bit_count() + chosen.bit_count()
        return pays_text(view, names, count)
    if not chosen:
        return claim_needs_text(view)
    return reason_text(fault, view)


def claim_needs_text(view: View) -> str:
    """How many cards a claim needs: ``You have 4 winners: a claim needs 2 Old cards or more``."""
    n = view.legal.claim_needs
    return ngettext(
        "You have {winners}: a claim needs {n} Old card or more",
        "You have {winners}: a claim needs {n} Old cards or more",
        n,
    ).format(winners=winners(view.winners[view.seat].bit_count()), n=n)


def stop_text(view: View, names: Sequence[str]) -> str:
    """What stopping now pays."""
    count = view.winners[view.seat].bit_count()
    return pays_text(view, names, count)


def claim_more_text(view: View, names: Sequence[str]) -> str | None:
    """What the largest claim pays where one is legal; None where none is."""
    claimable = view.legal.claimable
    if not claimable:
        return None
    count = view.winners[view.seat].bit_count() + len(claimable)
    return _("up to {pays}").format(pays=pays_text(view, names, count))


def play_on_text(view: View) -> str:
    """What playing on at six winners or more can bring and what it risks (Rules §7)."""
    if view.winners[view.seat].bit_count() > TO_WIN:
        return _("each trick you win adds, and nobody can overtake you")
    return _("each trick you win adds, but another who gets six then wins")


def offer_text(view: View) -> str:
    """Stop, claim and playing on in one line, for the table; empty where neither is legal."""
    legal = view.legal
    have = view.winners[view.seat].bit_count()
    claimable = legal.claimable
    most = have + len(claimable)
    if not legal.can_stop:
        if not claimable:
            return ""
        return _("You can claim with Old Cards: up to {winners}, {units}").format(
            winners=winners(most), units=units(_gain(view, most))
        )
    if have > TO_WIN:
        text = (
            _("Stop: {stop}; claim: {claim}; or play on, as nobody can overtake you")
            if claimable
            else _("Stop: {stop}; or play on, as nobody can overtake you")
        )
    else:
        text = (
            _("Stop: {stop}; claim: {claim}; or play on, but another's six would then win")
            if claimable
            else _("Stop: {stop}; or play on, but another's six would then win")
        )
    return text.format(
        stop=units(_gain(view, have)), claim=units(_gain(view, most)) if claimable else ""
    )


def _paid(view: View, count: int) -> tuple[int, int, int]:
    seats = tuple(seat for seat in range(3) if view.unfair >> seat & 1)
    return payments(view.frame.rules, view.seat, count, view.vulnerable, seats)


def _gain(view: View, count: int) -> int:
    return _paid(view, count)[view.seat]


def payment_texts(
    result: Result, rules: Rules, names: Sequence[str], you: Seat | None = None
) -> tuple[str, ...]:
    """Each payment with its reason, a line each; empty where nothing is paid (Rules §7).

    Args:
        result: how the deal ended.
        rules: the table's, for the share.
        names: the names by seat.
        you: the seat that is told so; None tells it of all three by name.
    """
    if result.winner is None:
        return ()
    one = share(rules, result.winners[result.winner])
    lines = [
        _payment_text(result, names, seat, one, you) for seat in range(3) if seat != result.winner
    ]
    got = result.payments[result.winner]
    last = _("You get {units}") if result.winner == you else _("{name} gets {units}")
    return (*lines, last.format(name=who(names, result.winner), units=units(got)))


def _payment_text(
    result: Result, names: Sequence[str], seat: Seat, one: int, you: Seat | None
) -> str:
    paid = -result.payments[seat]
    mine = seat == you
    if not paid:
        text = _("You pay nothing") if mine else _("{name} pays nothing")
    elif paid == one:
        text = _("You pay {units}: one share") if mine else _("{name} pays {units}: one share")
    elif seat == result.vulnerable:
        text = (
            _("You pay {units}: both shares, as you are Vulnerable")
            if mine
            else _("{name} pays {units}: both shares, being Vulnerable")
        )
    else:
        text = (
            _("You pay {units}: both shares, for an unfair pass")
            if mine
            else _("{name} pays {units}: both shares, for an unfair pass")
        )
    return text.format(name=who(names, seat), units=units(paid))


def share_text(result: Result, rules: Rules) -> str:
    """How large a share is: ``A share for 8 winners is 3 units``; empty where nothing is paid."""
    if result.winner is None:
        return ""
    count = result.winners[result.winner]
    return _("A share for {winners} is {units}").format(
        winners=winners(count), units=units(share(rules, count))
    )


def dealer_text(outcome: Outcome, rules: Rules, names: Sequence[str], you: Seat | None) -> str:
    """Who deals next, and why (Rules §8)."""
    seat = next_dealer(rules, outcome.dealer, outcome.result)
    if seat != outcome.dealer:
        text = (
            _("You deal next and are the Master")
            if seat == you
            else _("{name} deals next and is the Master")
        )
    elif outcome.result.winner == outcome.dealer:
        text = (
            _("You won as the Master and deal again")
            if seat == you
            else _("{name} won as the Master and deals again")
        )
    else:
        text = _("You deal again") if seat == you else _("{name} deals again")
    return text.format(name=who(names, seat))


def void_text(outcome: Outcome, rules: Rules, names: Sequence[str], you: Seat | None) -> str:
    """A void deal in one line, with who deals next (Rules §2 and §8)."""
    seat = next_dealer(rules, outcome.dealer, outcome.result)
    text = (
        _("Three passes: void, nothing is paid. You deal next")
        if seat == you
        else _("Three passes: void, nothing is paid. {name} deals next")
    )
    return text.format(name=who(names, seat))
