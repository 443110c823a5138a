"""Stop, claim and playing on; how a deal ended, and who pays what and why."""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine import (
    Cards,
    Claim,
    Mask,
    Outcome,
    Result,
    Rules,
    Seat,
    View,
    payments,
    share,
)
from liukfu.engine.cards import HIGHER, OLD_ACES
from liukfu.engine.match import next_dealer
from liukfu.words.cards import card_list, card_text, signed, units, who, winners
from liukfu.words.language import _, any_of, ngettext, pgettext
from liukfu.words.reasons import reason_text

NAMED = 3
"""The most cards that are named of those that nobody else could hold."""


def pays_text(view: View, names: Sequence[str], count: int) -> str:
    """What a win of the viewer with ``count`` winners pays:
    ``8 winners: 3 units from each (+6)``.
    """
    return _("{winners}: {gain}").format(winners=winners(count), gain=gain_text(view, names, count))


def end_word(end: str) -> str:
    """How deals end, as records have it (Rules §12), in a word."""
    words = {
        "stop": _("stop"),
        "claim": _("claim"),
        "exhausted": _("exhausted"),
        "drawn": _("drawn"),
        "void": _("void"),
    }
    return words.get(end, end)


def gain_text(view: View, names: Sequence[str], count: int) -> str:
    """The units alone of a win with ``count`` winners: ``3 units from each (+6)``."""
    paid = _paid(view, count)
    payers = [seat for seat in range(3) if paid[seat] < 0]
    if len(payers) > 1:
        text = _("{units} from each ({gain})")
    elif payers[0] == view.vulnerable:
        text = _("{units} from {name}, Vulnerable ({gain})")
    else:
        text = _("{units} from {name}, unfair pass ({gain})")
    return text.format(
        units=units(-paid[payers[0]]), name=who(names, payers[0]), gain=signed(paid[view.seat])
    )


def claim_text(view: View, names: Sequence[str], chosen: Mask) -> str:
    """What a claim with the chosen cards would do, or what it lacks (Rules §6)."""
    legal = view.legal
    fault = legal.why_not(Claim(chosen))
    if fault is None:
        count = view.winners[view.seat].bit_count() + chosen.bit_count()
        return pays_text(view, names, count)
    if not chosen:
        return _("No card is chosen")
    return reason_text(fault, view)


def no_claim_text(view: View) -> str:
    """Why the viewer, on lead, has no claim to make; empty where there is one (Rules §6)."""
    if not view.old:
        n = view.legal.claim_needs
        return ngettext(
            "You hold no Old card to claim with: with {winners} a claim needs {n}",
            "You hold no Old card to claim with: with {winners} a claim needs {n}",
            n,
        ).format(winners=winners(view.winners[view.seat].bit_count()), n=n)
    fault = view.legal.why_not(Claim(view.old))
    return "" if fault is None else reason_text(fault, view)


def claim_all_text(view: View, names: Sequence[str]) -> str:
    """What a claim with all Old cards pays."""
    n = len(view.legal.claimable)
    text = ngettext("The one Old card: {pays}", "All {n} Old cards: {pays}", n)
    if n == 2:
        text = _("Both Old cards: {pays}")
    pays = pays_text(view, names, view.winners[view.seat].bit_count() + n)
    return text.format(n=n, pays=pays)


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
    if view.cannot_be_overtaken:
        return _("each trick you win adds, and nobody can overtake you")
    return _("each trick you win adds, but another who gets six then wins")


def offer_text(view: View, names: Sequence[str]) -> str:
    """The choice between stop, claim and playing on in one line, and what playing on risks;
    below six winners what a claim would pay; empty where neither is legal (Rules §6 and §7).
    """
    legal = view.legal
    if not legal.can_stop:
        more = claim_more_text(view, names)
        return "" if more is None else _("You can claim with Old cards: {pays}").format(pays=more)
    if view.cannot_be_overtaken:
        if legal.claimable:
            return _("Stop, claim with Old cards, or play on: nobody can overtake you")
        return _("Stop, or play on: nobody can overtake you")
    if legal.claimable:
        return _("Stop, claim, or play on: but another who gets six then wins")
    return _("Stop, or play on: but another who gets six then wins")


def _paid(view: View, count: int) -> tuple[int, int, int]:
    seats = tuple(seat for seat in range(3) if view.unfair >> seat & 1)
    return payments(view.frame.rules, view.seat, count, view.vulnerable, seats)


def win_text(view: View, count: int) -> str:
    """What the viewer gets for a win with ``count`` winners, as short as can be: ``+6``."""
    return signed(_paid(view, count)[view.seat])


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


def payment_reasons(result: Result, rules: Rules) -> tuple[str, str, str]:
    """Why each seat pays or gets what it does, in a few words beside the units (Rules §7)."""
    if result.winner is None:
        return "", "", ""
    one = share(rules, result.winners[result.winner])
    reasons = []
    for seat, paid in enumerate(result.payments):
        if seat == result.winner:
            reasons.append(pgettext("who won the deal", "wins"))
        elif not paid:
            reasons.append(_("pays nothing"))
        elif -paid == one:
            reasons.append(_("pays one share"))
        elif seat == result.vulnerable:
            reasons.append(_("both shares: Vulnerable"))
        else:
            reasons.append(_("both shares: unfair pass"))
    first, second, third = reasons
    return first, second, third


def claimed_text(view: View) -> str:
    """Why those of the claimed cards were Old that were not so from the deal on, by the hand
    as dealt; empty where there are none (Rules §5 and §6).

    Args:
        view: any seat's, of a deal that is over.
    """
    result = view.result
    claimed = Cards(0 if result is None else result.claimed)
    dealt = 0
    if view.opened is not None and result is not None and result.winner is not None:
        dealt = view.opened.dealt[result.winner]
    became = Cards(card for card in claimed.without(OLD_ACES) if HIGHER[card] & ~dealt)
    if not became:
        return ""
    others = Cards(HIGHER[min(became)] & ~dealt)
    if len(became) == 1 and len(others) <= NAMED:
        (card,) = became
        higher = any_of([card_text(one) for one in others], limit=NAMED)
        return _("{card} had become Old: nobody else could hold {higher} any more").format(
            card=card_text(card), higher=higher
        )
    return ngettext(
        "{cards} had become Old: nobody else could hold a higher one",
        "{cards} had become Old: nobody else could hold a higher one",
        len(became),
    ).format(cards=card_list(became))


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


def totals_after(view: View) -> tuple[int, int, int]:
    """The units of each seat, the deal that is over included."""
    one, two, three = view.frame.totals
    if view.result is None:
        return one, two, three
    first, second, third = view.result.payments
    return one + first, two + second, three + third


def final_text(view: View, names: Sequence[str], you: Seat | None) -> str:
    """Who has won a match that is over; ``you`` is the seat that is told so."""
    totals = totals_after(view)
    most = max(totals)
    ahead = [seat for seat in range(3) if totals[seat] == most]
    if len(ahead) > 1:
        return _("The match is over, and nobody is alone ahead")
    if ahead[0] == you:
        return _("The match is over, and you have won it")
    return _("The match is over, and {name} has won it").format(name=who(names, ahead[0]))
