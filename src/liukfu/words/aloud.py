"""A deal in lines that can be understood by ear: one fact a line, no picture, no column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liukfu.engine import (
    CardError,
    Cards,
    IllegalAction,
    LiukFuError,
    Mask,
    Outcome,
    Phase,
    Seat,
    View,
    rank_of,
    suit_of,
)
from liukfu.engine.actions import Action, Claim, Discard, Show, Stop
from liukfu.words.cards import card_text, cards_text, kind_phrase, signed, suit_name, who, winners
from liukfu.words.coach import choice_text
from liukfu.words.ends import (
    claim_text,
    claimed_text,
    dealer_text,
    final_text,
    offer_text,
    payment_texts,
    share_text,
    stop_text,
    totals_after,
)
from liukfu.words.faults import error_text
from liukfu.words.language import _, listed, ngettext
from liukfu.words.legal import legal_groups, turn_text
from liukfu.words.prompts import call_texts, old_text, prompt
from liukfu.words.reasons import reason_text
from liukfu.words.story import play_text

_CARDS = re.compile(r"(?<![0-9A-Za-z])[TMKC][1-9](?: [TMKC][1-9])*(?![0-9A-Za-z])")


def in_full(text: str) -> str:
    """A text with its cards in words: ``M5 M6 K2`` becomes ``Myriads 5, 6; Knots 2``."""
    return _CARDS.sub(lambda found: cards_in_full(Cards(found[0])), text)


def cards_in_full(cards: Mask) -> str:
    """Cards by suit, from high to low: ``Myriads 5, 6; Knots 2``."""
    return _("; ").join(
        _("{suit} {ranks}").format(suit=suit_name(suit), ranks=ranks)
        for suit, ranks in _by_suit(cards)
    )


def suit_lines(cards: Mask) -> list[str]:
    """Cards with a line for each suit: ``Myriads: 5, 6``."""
    return [
        _("{suit}: {ranks}").format(suit=suit_name(suit), ranks=ranks)
        for suit, ranks in _by_suit(cards)
    ]


def _by_suit(cards: Mask) -> list[tuple[int, str]]:
    by_suit: dict[int, list[str]] = {}
    for card in Cards(cards):
        by_suit.setdefault(suit_of(card), []).append(str(rank_of(card)))
    return [(suit, listed(ranks)) for suit, ranks in by_suit.items()]


def hand_lines(view: View) -> list[str]:
    """The viewer's hand, suit by suit, and which of the cards are Old."""
    n = view.hand.bit_count()
    if not n:
        return [_("You hold no card any more")]
    lines = [ngettext("You hold {n} card", "You hold {n} cards", n).format(n=n)]
    return [*lines, *suit_lines(view.hand), _old_line(view)]


def _old_line(view: View) -> str:
    if not view.old:
        return _("None of your cards is Old")
    return _("Old: {cards}").format(cards=cards_text(view.old))


def turn_lines(view: View, names: Sequence[str]) -> list[str]:
    """What the viewer, who is on turn, holds and is asked."""
    lines = [_("You hold {cards}").format(cards=cards_text(view.hand))]
    if view.old:
        lines.append(_old_line(view))
    if view.phase == Phase.LEAD:
        offer = offer_text(view, names)
        lines += [offer] if offer else []
    lines.append(prompt(view, names))
    if view.phase == Phase.CALLS:
        calls = call_texts(view)
        lines += [calls.play, calls.pass_]
    n = view.legal.discard_count
    if n:
        text = ngettext("Type x and {n} card of yours", "Type x and {n} cards of yours", n)
        lines.append(text.format(n=n))
    return lines


def table_lines(view: View, names: Sequence[str], *, by_name: bool = False) -> list[str]:
    """How the deal stands, for the viewer, or told of all three by name.

    Args:
        view: of the seat that is told so, or what everybody may know.
        names: the names by seat.
        by_name: no seat is spoken to.
    """
    you = None if by_name else view.seat
    lines = [_master_line(view, names, you), _vulnerable_line(view, names, you)]
    for step in (1, 2, 0):
        lines += _seat_lines(view, names, (view.seat + step) % 3, you)
    trick = view.trick
    if trick is not None:
        lines.append(_("Trick {number}").format(number=len(view.tricks)))
        lines += [play_text(names, trick, play, you) for play in trick.plays]
        text = _("To beat: your {cards}") if view.best_seat == you else _("To beat: {cards}")
        lines.append(text.format(cards=cards_text(view.best)))
    if view.to_act is None:
        lines.append(_("The deal is over"))
    elif view.to_act == you:
        lines.append(_("It is your turn"))
    else:
        lines.append(turn_text(view, names))
    return [*lines, *total_lines(view, names, you)]


def _master_line(view: View, names: Sequence[str], you: Seat | None) -> str:
    if view.master == you:
        return _("You are the Master")
    return _("{name} is the Master").format(name=who(names, view.master))


def _vulnerable_line(view: View, names: Sequence[str], you: Seat | None) -> str:
    if view.vulnerable is None:
        return _("Nobody is Vulnerable")
    if view.vulnerable == you:
        return _("You are Vulnerable")
    return _("{name} is Vulnerable").format(name=who(names, view.vulnerable))


def _seat_lines(view: View, names: Sequence[str], seat: Seat, you: Seat | None) -> list[str]:
    mine, name = seat == you, who(names, seat)
    won = Cards(view.winners[seat])
    if view.result is not None and seat == view.result.winner:
        # What was paid.
        won = Cards(won | view.result.claimed)
    if won:
        text = _("You have {winners}: {cards}") if mine else _("{name} has {winners}: {cards}")
    else:
        text = _("You have no winner yet") if mine else _("{name} has no winner yet")
    lines = [text.format(name=name, winners=winners(won.bit_count()), cards=cards_text(won))]
    n = view.hand_sizes[seat]
    if mine:
        text = ngettext("You hold {n} card", "You hold {n} cards", n)
    else:
        text = ngettext("{name} holds {n} card", "{name} holds {n} cards", n)
    lines.append(text.format(name=name, n=n))
    if view.unfair >> seat & 1:
        text = (
            _("You are marked for an unfair pass")
            if mine
            else _("{name} is marked for an unfair pass")
        )
        lines.append(text.format(name=name))
    return lines


def total_lines(view: View, names: Sequence[str], you: Seat | None) -> list[str]:
    """The units of the match so far, a line for each seat."""
    lines = []
    for seat, total in enumerate(totals_after(view)):
        text = (
            _("Your units so far: {units}") if seat == you else _("Units of {name} so far: {units}")
        )
        lines.append(text.format(name=who(names, seat), units=signed(total)))
    return lines


def gone_lines(view: View) -> list[str]:
    """What has been shown, what the viewer has put face down, and what is still unseen."""
    shown = Cards(view.shown)
    lines = [_("Shown in this deal:"), *suit_lines(shown)] if shown else [_("No card is shown yet")]
    down = Cards(sum(view.down))
    if down:
        lines.append(_("You have put face down: {cards}").format(cards=cards_text(down)))
    if view.unseen:
        lines += [_("Not seen by you:"), *suit_lines(view.unseen)]
    return lines


def why_old_lines(view: View) -> list[str]:
    """Of each card in the viewer's hand why it is Old, or what it waits for; and where the book
    tells of it.
    """
    lines = [old_text(view, card) for card in Cards(view.hand)]
    return [*lines, _("Type rules {place} for the rule").format(place="old")]


def why_lines(view: View, names: Sequence[str], action: Action) -> list[str]:
    """Whether the viewer, who is on turn, may do an action, why not, and what it would do; of a
    single card that is held, why it is Old or not, too.
    """
    fault = view.legal.why_not(action)
    lines = [refused_line(fault, view)] if fault else [_allowed(view, names, action)]
    if isinstance(action, Show) and len(action.cards) == 1 and action.cards & view.hand:
        lines += [old_text(view, card) for card in action.cards]
        lines.append(_("Type rules {place} for the rule").format(place="old"))
    return lines


def _allowed(view: View, names: Sequence[str], action: Action) -> str:
    legal, cards = view.legal, Cards(action.cards)
    if isinstance(action, Stop):
        return _("You may stop: {pays}").format(pays=stop_text(view, names))
    if isinstance(action, Claim):
        return _("You may claim: {pays}").format(pays=claim_text(view, names, cards))
    kind = legal.kind_of_lead(cards) if isinstance(action, Show) else None
    if kind is not None:
        if legal.cannot_be_beaten(cards):
            text = _("You may lead {cards}, {kind}: nothing beats it")
        else:
            text = _("You may lead {cards}, {kind}")
        return text.format(cards=cards_text(cards), kind=kind_phrase(kind, len(cards)))
    if isinstance(action, Show):
        return _("You may head with {cards}: it beats {best}").format(
            cards=cards_text(cards), best=cards_text(view.best)
        )
    return _("You may do that now: {action}").format(action=choice_text(action))


def refused_line(fault: IllegalAction, view: View) -> str:
    """Why an action is refused, and where the book tells of the rule."""
    from liukfu.words.book import place_of

    return line_of_rule(reason_text(fault, view), place_of(fault.reason))


def line_of_rule(reason: str, place: str) -> str:
    """Why something is not done, and where the book tells of the rule."""
    return _("{reason} (type rules {place}, or help)").format(reason=reason, place=place)


def unread_line(error: LiukFuError) -> str:
    """Why a line is no command, and what lists them; that a card is named twice says enough."""
    told = error_text(error)
    if isinstance(error, CardError) and error.repeated:
        return told
    return _("{error} (type help for all commands)").format(error=told)


def legal_lines(view: View) -> list[str]:
    """What the viewer, who is on turn, may do, a line for each sort."""
    lines = []
    for group in legal_groups(view):
        told = group.text or _("; ").join([choice_text(action) for action in group.actions])
        if (group.text and group.code is not Discard) or told == group.title:
            # It names its sort itself.
            lines.append(told)
        else:
            lines.append(_("{title}: {actions}").format(title=group.title, actions=told))
    return lines


def end_lines(view: View, names: Sequence[str], *, you: Seat | None, last: bool) -> list[str]:
    """Who pays what and why in a deal that is over, who deals next, and how the match stands.

    Args:
        view: any seat's.
        names: the names by seat.
        you: the seat that is told so, None tells it of all three by name.
        last: the match ends with this deal.
    """
    result = view.result
    if result is None:
        return []
    rules = view.frame.rules
    lines = []
    if result.claimed:
        lines.append(_("Claimed: {cards}").format(cards=cards_text(result.claimed)))
        lines.append(claimed_text(view))
    lines += [share_text(result, rules), *payment_texts(result, rules, names, you)]
    if not last:
        outcome = Outcome(view.frame.number, view.frame.dealer, result)
        lines.append(dealer_text(outcome, rules, names, you))
    lines += total_lines(view, names, you)
    if last:
        lines.append(final_text(view, names, you))
    return [line for line in lines if line]


def opened_lines(view: View, names: Sequence[str], you: Seat | None) -> list[str]:
    """All hands as dealt and what was put face down, once the deal is over."""
    lines: list[str] = []
    if view.opened is None:
        return lines
    for seat in range(3):
        mine, name = seat == you, who(names, seat)
        text = _("You were dealt {cards}") if mine else _("{name} was dealt {cards}")
        lines.append(text.format(name=name, cards=cards_text(view.opened.dealt[seat])))
        down = sum(view.opened.down[seat])
        if down:
            text = _("You put face down {cards}") if mine else _("{name} put face down {cards}")
            lines.append(text.format(name=name, cards=cards_text(down)))
    return lines


def card_names() -> str:
    """How cards are typed: ``T for Tens, M for Myriads, ...``."""
    return listed(
        [
            _("{letter} for {suit}").format(letter=card_text(suit * 9)[0], suit=suit_name(suit))
            for suit in (3, 2, 1, 0)
        ]
    )
