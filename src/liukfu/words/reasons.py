"""Why an action is refused, in words that name the rule and the cards."""

from __future__ import annotations

from collections.abc import Callable

from liukfu.engine import Cards, IllegalAction, Kind, Phase, Reason, View, rank_of
from liukfu.engine.settlement import TO_WIN
from liukfu.words.cards import (
    card_list,
    card_text,
    cards_text,
    kind_phrase,
    plays_text,
    suit_name,
    suits_of,
    winners,
)
from liukfu.words.language import _, all_of, any_of, ngettext, number_word


def reason_text(fault: IllegalAction, view: View | None = None) -> str:
    """One line that says which rule forbids an action, and names the cards.

    Args:
        fault: what the engine answered.
        view: what the player sees; with it the text can say more. It is told as to the
            player of this seat.
    """
    if fault.reason in _SEEN:
        return _SEEN[fault.reason](fault, view)
    return _PLAIN[fault.reason](fault)


def _deal_over(_fault: IllegalAction, view: View | None) -> str:
    if view is not None and view.phase != Phase.OVER:
        # Out of turn nothing is legal either.
        return _("It is not your turn")
    return _("The deal is over")


def _call_first(_fault: IllegalAction) -> str:
    return _("First say Play or Pass")


def _calls_over(_fault: IllegalAction) -> str:
    return _("The calls are over: nobody says Play or Pass any more")


def _no_cards(_fault: IllegalAction, view: View | None) -> str:
    if view is not None and view.best:
        n = view.best.bit_count()
        return ngettext("Choose one card", "Choose {number} cards", n).format(number=number_word(n))
    return _("No card is chosen")


def _not_held(fault: IllegalAction) -> str:
    return ngettext(
        "{cards} is not in your hand", "{cards} are not in your hand", len(fault.cards)
    ).format(cards=cards_text(fault.cards))


def _must_lead(fault: IllegalAction) -> str:
    return _("You are on lead: cards are shown, none go face down ({cards})").format(
        cards=cards_text(fault.cards)
    )


def _no_combination(fault: IllegalAction, view: View | None) -> str:
    cards = cards_text(fault.cards)
    if view is not None and view.vulnerable == view.seat:
        not_old = [card_text(card) for card in fault.cards.without(view.old)]
        return ngettext(
            "{cards}: no set, no run, and no Old group, as {others} is not Old",
            "{cards}: no set, no run, and no Old group, as {others} are not Old",
            len(not_old),
        ).format(cards=cards, others=all_of(not_old, limit=3))
    if len(fault.cards) == 2:
        return _("{cards}: two cards are never led; a set or run has three or more").format(
            cards=cards
        )
    return _("{cards}: no set (3 or 4 of a rank), no run (3 or more of a suit in a row)").format(
        cards=cards
    )


def _old_group(fault: IllegalAction) -> str:
    return _("Only the Vulnerable player leads an Old group: {cards}").format(
        cards=cards_text(fault.cards)
    )


def _single_is_old(fault: IllegalAction, view: View | None) -> str:
    if view is None or any(len(lead) > 1 for lead in view.legal.leads):
        text = _("An Old single may not be led now: lead {singles} ({suit}), or a set or run")
    else:
        text = _("An Old single may not be led now: lead {singles} ({suit})")
    return text.format(singles=_singles(fault.cards), suit=_suit(fault.cards))


def _single_wrong_suit(fault: IllegalAction) -> str:
    return _(
        "Your single must come from {suit}, your highest suit with a card that is not Old:"
        " {singles}"
    ).format(suit=_suit(fault.cards), singles=_singles(fault.cards))


def _single_before_combination(fault: IllegalAction) -> str:
    return _("All your cards are Old: no single ({card}) while you can lead {plays}").format(
        card=cards_text(fault.cards), plays=plays_text(fault.plays)
    )


def _passed_master_four(fault: IllegalAction) -> str:
    return _("A Master who passed may not lead four or more: {cards}").format(
        cards=cards_text(fault.cards)
    )


def _wrong_count(fault: IllegalAction, view: View | None) -> str:
    asked, chosen = number_word(fault.count), number_word(len(fault.cards))
    if view is None or not view.kind:
        return ngettext(
            "Choose one card, as was led, not {chosen}",
            "Choose {number} cards, as many as were led, not {chosen}",
            fault.count,
        ).format(number=asked, chosen=chosen)
    return ngettext(
        "{kind} was led: choose one card, not {chosen}",
        "{kind} was led: choose {number} cards, not {chosen}",
        fault.count,
    ).format(kind=_capital(kind_phrase(view.kind, fault.count)), number=asked, chosen=chosen)


def _does_not_beat(fault: IllegalAction, view: View | None) -> str:
    cards = cards_text(fault.cards)
    best = "" if view is None else cards_text(view.best)
    if fault.plays and best:
        return _("{cards} does not beat {best}: {plays} does").format(
            cards=cards, best=best, plays=plays_text(fault.plays)
        )
    if fault.plays:
        return _("{cards} does not head: {plays} does").format(
            cards=cards, plays=plays_text(fault.plays)
        )
    if view is not None and view.kind == Kind.OLD_GROUP:
        return _("Nothing beats an Old group ({cards} neither)").format(cards=cards)
    return _("{cards} does not head, nor does anything in your hand").format(cards=cards)


def _must_head(fault: IllegalAction, view: View | None) -> str:
    plays = plays_text(fault.plays)
    if view is None:
        return _("You must head, with {plays}").format(plays=plays)
    return _("You must head: {plays} beats {best}").format(plays=plays, best=cards_text(view.best))


def _not_on_lead(_fault: IllegalAction) -> str:
    return _("Stop and claim belong to the player on lead, before leading")


def _too_few_winners(fault: IllegalAction) -> str:
    return _("To stop you need six winners: you have {n}").format(n=TO_WIN - fault.count)


def _claim_not_old(fault: IllegalAction, view: View | None) -> str:
    cards = ngettext(
        "Only Old cards are claimed: {cards} is not Old",
        "Only Old cards are claimed: {cards} are not Old",
        len(fault.cards),
    ).format(cards=card_list(fault.cards))
    if view is None or len(fault.cards) != 1:
        return cards
    (card,) = fault.cards
    return _("{reason} (it waits for {higher})").format(
        reason=cards, higher=card_list(view.waits_for(card), limit=3)
    )


def _claim_too_few(fault: IllegalAction) -> str:
    have = TO_WIN - fault.count
    return ngettext(
        "With {cards} you have {have}: a claim needs six, {n} more",
        "With {cards} you have {have}: a claim needs six, {n} more",
        fault.count,
    ).format(cards=cards_text(fault.cards), have=winners(have), n=fault.count)


def _singles(cards: Cards) -> str:
    return any_of([card_text(card) for card in sorted(cards, key=rank_of)])


def _suit(cards: Cards) -> str:
    return all_of([suit_name(suit) for suit in suits_of(cards)])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_PLAIN: dict[Reason, Callable[[IllegalAction], str]] = {
    Reason.CALL_FIRST: _call_first,
    Reason.CALLS_OVER: _calls_over,
    Reason.NOT_HELD: _not_held,
    Reason.MUST_LEAD: _must_lead,
    Reason.OLD_GROUP_NOT_VULNERABLE: _old_group,
    Reason.SINGLE_WRONG_SUIT: _single_wrong_suit,
    Reason.SINGLE_BEFORE_COMBINATION: _single_before_combination,
    Reason.PASSED_MASTER_FOUR: _passed_master_four,
    Reason.NOT_ON_LEAD: _not_on_lead,
    Reason.TOO_FEW_WINNERS: _too_few_winners,
    Reason.CLAIM_TOO_FEW: _claim_too_few,
}
_SEEN: dict[Reason, Callable[[IllegalAction, View | None], str]] = {
    Reason.DEAL_OVER: _deal_over,
    Reason.NO_CARDS: _no_cards,
    Reason.NO_COMBINATION: _no_combination,
    Reason.WRONG_COUNT: _wrong_count,
    Reason.DOES_NOT_BEAT: _does_not_beat,
    Reason.MUST_HEAD: _must_head,
    Reason.SINGLE_IS_OLD: _single_is_old,
    Reason.CLAIM_NOT_OLD: _claim_not_old,
}
