"""What is asked of a player, what a choice does, and why a card is Old."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liukfu.engine import (
    Cards,
    Discard,
    Kind,
    LegalActions,
    Mask,
    Phase,
    Show,
    Suit,
    View,
    rank_of,
    suit_of,
)
from liukfu.engine.cards import HIGHER, OLD_ACES
from liukfu.words.cards import (
    card_list,
    card_long,
    card_text,
    cards_text,
    kind_name,
    plays_text,
    suit_name,
    suits_of,
    who,
)
from liukfu.words.language import _, all_of, any_of, ngettext, number_word
from liukfu.words.reasons import reason_text


class Calls(NamedTuple):
    """What the two calls do, for the player who is asked: a line each."""

    play: str
    pass_: str


def call_texts(view: View) -> Calls:
    """What Play and Pass would do now, for the seat to call (Rules §2, §4 and §7)."""
    if view.seat == view.master:
        play = _("Play: you lead at once, free to lead any set or run")
        if not view.barred_if_pass:
            return Calls(play, _("Pass: no set or run of four or more to lead (you hold none)"))
        text = _("Pass: no set or run of four or more to lead; yours: {plays}")
        return Calls(play, text.format(plays=_longest(view.barred_if_pass)))
    play = _("Play: Vulnerable, both shares if you lose; any single and Old groups to lead")
    if len(view.calls) == 2:
        return Calls(play, _("Pass: three passes, the deal is void, nothing is paid"))
    if not view.frame.rules.unfair_pass:
        return Calls(play, _("Pass: the next player is asked"))
    if not view.unfair_if_pass:
        return Calls(
            play,
            _("Pass: the next is asked; four or more shown is an unfair pass (you hold none)"),
        )
    text = _("Pass: the next is asked; four or more shown is then an unfair pass; yours: {plays}")
    return Calls(play, text.format(plays=_longest(view.unfair_if_pass)))


def _longest(groups: Sequence[Cards]) -> str:
    """Those sets and runs that are not part of longer ones, by name."""
    longest = [one for one in groups if not any(one != o and one & o == one for o in groups)]
    return all_of([cards_text(one) for one in longest], limit=3)


def prompt(view: View, names: Sequence[str], chosen: Mask = 0) -> str:
    """The line that says what is asked, and what the chosen cards would be.

    Args:
        view: what the player sees.
        names: the names by seat.
        chosen: the cards selected in the hand.
    """
    if view.phase == Phase.OVER:
        return _("The deal is over")
    if view.to_act != view.seat:
        if view.to_act is None:
            return ""
        return _waiting(view).format(name=who(names, view.to_act))
    if view.phase == Phase.CALLS:
        return _prompt_calls(view, names, chosen)
    if view.phase == Phase.LEAD:
        return _prompt_lead(view, view.legal, Cards(chosen))
    return _prompt_follow(view, Cards(chosen))


def thinking_text(view: View, names: Sequence[str]) -> str:
    """That whoever is on turn thinks; empty where nobody is."""
    if view.to_act is None:
        return ""
    return _("{name} is thinking").format(name=who(names, view.to_act))


def _waiting(view: View) -> str:
    if view.phase == Phase.CALLS:
        return _("{name} is to call")
    if view.phase == Phase.LEAD:
        return _("{name} is to lead")
    return _("{name} is to follow")


def _prompt_calls(view: View, names: Sequence[str], chosen: Mask) -> str:
    after = view.legal_if_play
    if after is None:
        return _("{master} passed, and leads in any case: Play or Pass?").format(
            master=who(names, view.master)
        )
    if chosen:
        return _prompt_lead(view, after, Cards(chosen))
    return _("You are the Master: Play (lead at once) or Pass?")


def _prompt_lead(view: View, legal: LegalActions, chosen: Cards) -> str:
    if not chosen:
        return _lead_asked(view, legal)
    kind = legal.kind_of_lead(chosen)
    if kind == Kind.OLD_GROUP:
        return _("Enter leads an Old group of {number}: cannot be beaten").format(
            number=number_word(len(chosen))
        )
    if kind is not None:
        if chosen == view.hand and len(chosen) == 1:
            text = _("{cards} is your last card: Enter leads it")
        elif legal.cannot_be_beaten(chosen):
            text = _("Enter leads {cards}, {kind}: cannot be beaten")
        else:
            text = _("Enter leads {cards}, {kind}")
        return text.format(cards=cards_text(chosen), kind=kind_name(kind, len(chosen)))
    if len(chosen) == 2:
        towards = [lead for lead in legal.leads if lead & chosen == chosen]
        if towards:
            fewest = min(map(len, towards))
            return _("{cards}: no combination yet; {plays} would be").format(
                cards=cards_text(chosen),
                plays=plays_text([lead for lead in towards if len(lead) == fewest]),
            )
    fault = legal.why_not(Show(chosen))
    return reason_text(fault, view) if fault else ""


def _lead_asked(view: View, legal: LegalActions) -> str:
    singles = Cards(sum(lead for lead in legal.leads if len(lead) == 1))
    others = any(len(lead) > 1 for lead in legal.leads)
    if not singles:
        return _("Lead a set or a run: all your cards are Old")
    if view.vulnerable == view.seat:
        if any(legal.kind_of_lead(lead) == Kind.OLD_GROUP for lead in legal.leads):
            return _("Lead any single, a set, a run, or an Old group")
        return _("Lead any single, a set or a run") if others else _("Lead any single")
    suits = suits_of(singles)
    if len(suits) > 1 or not singles.without(view.old):
        return _("Lead any single: all your cards are Old")
    texts = any_of([card_text(card) for card in sorted(singles, key=rank_of)], limit=4)
    text = (
        _("Lead a set, a run, or a single from {suit}: {singles}")
        if others
        else _("Lead a single from {suit}: {singles}")
    )
    return text.format(suit=suit_name(suits[0]), singles=texts)


def _prompt_follow(view: View, chosen: Cards) -> str:
    legal = view.legal
    if not legal.headings:
        return _prompt_discard(legal.discard_count, chosen, Cards(view.hand))
    if not chosen:
        return _("You must head: {plays} beats {best}").format(
            plays=plays_text(legal.headings), best=cards_text(view.best)
        )
    if legal.headings == (chosen,):
        return _("You must head, and only {play} beats {best}: Enter plays it").format(
            play=cards_text(chosen), best=cards_text(view.best)
        )
    if chosen in legal.headings:
        return _("Enter heads with {cards}").format(cards=cards_text(chosen))
    towards = [play for play in legal.headings if play & chosen == chosen]
    if towards:
        n = len(towards[0]) - len(chosen)
        return ngettext(
            "You must head: {plays}; {n} more to choose",
            "You must head: {plays}; {n} more to choose",
            n,
        ).format(plays=plays_text(towards), n=n)
    action = Show(chosen) if len(chosen) == view.best.bit_count() else Discard(chosen)
    fault = legal.why_not(action)
    return reason_text(fault, view) if fault else ""


def _prompt_discard(count: int, chosen: Cards, hand: Cards) -> str:
    here = len(chosen)
    if not here:
        text = ngettext(
            "Cannot head: {count} card face down", "Cannot head: {count} cards face down", count
        )
    elif here < count:
        text = _("Cannot head: {count} cards face down, {here} chosen, {n} to go")
    elif here > count:
        text = ngettext(
            "Cannot head: {count} card face down, {here} chosen, {n} too many",
            "Cannot head: {count} cards face down, {here} chosen, {n} too many",
            count,
        )
    elif chosen == hand:
        text = ngettext(
            "Cannot head: your last card is asked, Enter puts {cards} face down",
            "Cannot head: all your {count} cards are asked, Enter puts them face down",
            count,
        )
    else:
        text = ngettext(
            "Cannot head: Enter puts {cards} face down",
            "Cannot head: Enter puts {cards} face down",
            count,
        )
    return text.format(count=count, here=here, n=abs(count - here), cards=cards_text(chosen))


def focus_text(view: View, card: int, cjk: bool = False) -> str:
    """Which card it is, and why it is Old or what it waits for.

    Args:
        view: what the player sees.
        card: a card in their hand.
        cjk: name the suit by its character as well.
    """
    return _("{card} {old}").format(card=card_long(card, cjk), old=_old_state(view, card))


def old_text(view: View, card: int) -> str:
    """Why a card is Old or what it waits for: ``M7 waits for M8`` (Rules §5)."""
    return _("{card} {old}").format(card=card_text(card), old=_old_state(view, card))


def _old_state(view: View, card: int) -> str:
    waits = view.waits_for(card)
    if waits:
        return _("waits for {cards}").format(cards=card_list(waits))
    if not HIGHER[card]:
        return _("is Old: a nine always is")
    if OLD_ACES >> card & 1:
        name = _("Mau Gung") if suit_of(card) == Suit.COINS else _("Bak Chi")
        return _("is Old: {name} always is").format(name=name)
    higher = Cards(HIGHER[card])
    gone = view.dealt | view.shown
    text = ngettext(
        "is Old: {cards} is accounted for", "is Old: {cards} are accounted for", len(higher)
    )
    if higher & ~gone:
        text = ngettext(
            "is Old: {cards} is accounted for or with nobody",
            "is Old: {cards} are accounted for or with nobody",
            len(higher),
        )
    return text.format(cards=card_list(higher))
