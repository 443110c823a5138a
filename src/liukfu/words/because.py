"""Why a choice is good, in sentences that a player can learn from: one for each reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from liukfu.engine import Cards, Kind, View, suit_of
from liukfu.engine.legality import kind_led
from liukfu.players.why import Because, Why
from liukfu.words.cards import card_list, cards_text, suit_name, who, winners
from liukfu.words.chances import percent
from liukfu.words.ends import win_text
from liukfu.words.language import _, all_of, any_of, ngettext, number_word

_Told = Callable[[Because, View, Sequence[str]], str]


def because_text(because: Because, view: View, names: Sequence[str]) -> str:
    """One reason as a sentence, told to the player of the view's seat."""
    return _TOLD[because.why](because, view, names)


def _groups(groups: Sequence[int], limit: int = 3) -> str:
    return all_of([cards_text(group) for group in groups], limit=limit)


def _plain(text: Callable[[], str]) -> _Told:
    return lambda _because, _view, _names: text()


def _wins_now(because: Because, view: View, _names: Sequence[str]) -> str:
    return _("That wins the deal with {winners}: {units} units.").format(
        winners=winners(because.number), units=win_text(view, because.number)
    )


def _all_old(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("All your Old cards go in: each one above six makes the share larger.").format(
        cards=cards_text(because.cards)
    )


def _stops_in_time(because: Because, _view: View, names: Sequence[str]) -> str:
    if because.seat is None:
        return _("Played on, each of the others could still get six and win alone.")
    return _("Played on, {name} could still get six and win alone.").format(
        name=who(names, because.seat)
    )


def _nobody_else(_because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("Playing on is safe: nobody else can get six any more.")


def _plays_on(because: Because, _view: View, names: Sequence[str]) -> str:
    if because.seat is None:
        return _("Playing on can pay more, though each of the others could still get six.")
    return _("Playing on can pay more, though {name} ({winners}) could still get six.").format(
        name=who(names, because.seat), winners=winners(because.number)
    )


def _claim_grows(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("It takes the trick for sure, and the win afterwards counts {winners}.").format(
        winners=winners(because.number)
    )


def _then_claim(because: Because, _view: View, _names: Sequence[str]) -> str:
    if not because.cards:
        return _("Then you have {winners}, and can stop.").format(winners=winners(because.number))
    return _("Then you can claim with {cards}, for {winners}.").format(
        cards=cards_text(because.cards), winners=winners(because.number)
    )


def _if_it_wins(because: Because, _view: View, _names: Sequence[str]) -> str:
    share = percent(because.share, sure=False)
    if not because.cards:
        return _("If it wins ({share}), you have {winners} and can stop.").format(
            share=share, winners=winners(because.number)
        )
    return _("If it wins ({share}), you can claim with {cards}, for {winners}.").format(
        share=share, cards=cards_text(because.cards), winners=winners(because.number)
    )


def _denies_six(because: Because, _view: View, names: Sequence[str]) -> str:
    assert because.seat is not None
    return _("Left alone, {name} would have {winners} with this trick.").format(
        name=who(names, because.seat), winners=winners(because.number)
    )


def _avoids_unfair(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("You passed: {plays} would mark you for an unfair pass.").format(
        plays=any_of([cards_text(group) for group in because.groups])
    )


def _leads_four(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("After a Pass you could not lead four or more of {plays}.").format(
        plays=_groups(because.groups)
    )


def _pass_unfair(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("After a Pass, four or more of {plays} shown would be an unfair pass.").format(
        plays=_groups(because.groups)
    )


def _strong_hand(because: Because, _view: View, _names: Sequence[str]) -> str:
    text = _("{number} of your cards are Old or in a combination that nobody beats: {cards}.")
    return text.format(
        number=_capital(number_word(because.number)), cards=cards_text(because.cards)
    )


def _holds(because: Because, _view: View, _names: Sequence[str]) -> str:
    plays = _groups(because.groups)
    cards = card_list(because.cards)
    if not because.cards:
        return _("You hold {plays}.").format(plays=plays)
    count = because.cards.bit_count()
    if not because.groups:
        text = ngettext("Of your cards {cards} is Old.", "Of your cards {cards} are Old.", count)
        return text.format(cards=cards)
    return ngettext(
        "You hold {plays}, and {cards} is Old.", "You hold {plays}, and {cards} are Old.", count
    ).format(plays=plays, cards=cards)


def _weak_hand(because: Because, _view: View, _names: Sequence[str]) -> str:
    if not because.number:
        return _("No card of yours is Old, and no combination is safe.")
    return ngettext(
        "Only {number} of your cards is Old or in a combination that nobody beats: {cards}.",
        "Only {number} of your cards are Old or in a combination that nobody beats: {cards}.",
        because.number,
    ).format(number=number_word(because.number), cards=cards_text(because.cards))


def _sure_lead(because: Because, view: View, _names: Sequence[str]) -> str:
    kind = kind_led(because.cards, int(view.old), view.vulnerable == view.seat)
    texts = {
        Kind.SINGLE: _("Nobody can hold a card that beats {cards}."),
        Kind.SET: _("Nobody can hold a set that beats {cards}."),
        Kind.RUN: _("Nobody can hold a run that beats {cards}."),
        Kind.OLD_GROUP: _("Nothing beats an Old group."),
    }
    return texts[Kind(kind)].format(cards=cards_text(because.cards))


def _sure_head(because: Because, _view: View, names: Sequence[str]) -> str:
    assert because.seat is not None
    return _("{name}, who plays after you, cannot beat it.").format(name=who(names, because.seat))


def _keeps_lead_from(because: Because, _view: View, names: Sequence[str]) -> str:
    assert because.seat is not None
    return _("{name} has {winners}, and does not get the lead.").format(
        name=who(names, because.seat), winners=winners(because.number)
    )


def _draws_out(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("Only {higher} can beat it; once that is out, {card} is Old.").format(
        higher=cards_text(because.cards), card=cards_text(because.groups[0])
    )


def _wins_many(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("That is {winners} at once.").format(winners=winners(because.number))


def _may_win(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("It wins in about {share} of cases, and that is {winners} at once.").format(
        share=percent(because.share, sure=False), winners=winners(because.number)
    )


def _cheapest(because: Because, _view: View, _names: Sequence[str]) -> str:
    if not because.groups:
        return _("It is the lowest play that heads.")
    return ngettext(
        "It is the lowest play that heads: {plays} stays for later.",
        "It is the lowest play that heads: {plays} stay for later.",
        len(because.groups),
    ).format(plays=_groups(because.groups))


def _strongest(because: Because, _view: View, names: Sequence[str]) -> str:
    assert because.seat is not None
    return _("It is your highest play that heads, the hardest for {name} to beat.").format(
        name=who(names, because.seat)
    )


def _keeps_old(because: Because, _view: View, _names: Sequence[str]) -> str:
    return ngettext(
        "It keeps {cards}, which is Old.",
        "It keeps {cards}, which are Old.",
        because.cards.bit_count(),
    ).format(cards=card_list(because.cards))


def _keeps_together(because: Because, _view: View, _names: Sequence[str]) -> str:
    if because.number:
        plays = _groups(because.groups, 2)
        return _("It keeps {plays} whole, which nobody can beat.").format(plays=plays)
    return _("It keeps {plays} whole.").format(plays=_groups(because.groups, 2))


def _keeps_near(because: Because, _view: View, _names: Sequence[str]) -> str:
    return ngettext(
        "It keeps {cards}, which waits for one card only to be Old.",
        "It keeps {cards}, which wait for one card each to be Old.",
        because.cards.bit_count(),
    ).format(cards=card_list(because.cards))


def _loose(because: Because, _view: View, _names: Sequence[str]) -> str:
    cards = cards_text(because.cards)
    if because.cards.bit_count() == 1:
        return _("{card} is not Old, and part of no set or run.").format(card=cards)
    return _("None of {cards} is Old, or part of a set or run.").format(cards=cards)


def _far(because: Because, _view: View, _names: Sequence[str]) -> str:
    count = because.cards.bit_count()
    text = ngettext(
        "{cards} is far from Old: {n} higher cards of its suit are unseen.",
        "{cards} are far from Old: {n} higher cards of each suit are unseen.",
        count,
    )
    if count > 1 and len({suit_of(card) for card in Cards(because.cards)}) == 1:
        text = _("{cards} are far from Old: {n} higher cards of their suit are unseen.")
    return text.format(cards=card_list(because.cards), n=because.number)


def _breaks(because: Because, _view: View, _names: Sequence[str]) -> str:
    return _("It breaks {play}, but no Old card goes.").format(play=cards_text(because.groups[0]))


def _seldom_headed(because: Because, _view: View, _names: Sequence[str]) -> str:
    if because.share < 0.005:
        return _("It is hardly ever headed: in less than 1% of cases.")
    return _("It is headed in about {share} of cases only.").format(share=percent(because.share))


def _sure_headed(because: Because, _view: View, _names: Sequence[str]) -> str:
    if because.cards.bit_count() == 1:
        return _("Somebody is sure to hold a higher card, and has to play it.")
    return _("Somebody is sure to hold what beats {cards}, and has to play it.").format(
        cards=cards_text(because.cards)
    )


def _mostly_headed(because: Because, _view: View, _names: Sequence[str]) -> str:
    if because.share >= 0.995:
        return _("It is headed in nearly all cases: the lead goes.")
    return _("It is headed in about {share} of cases: the lead goes.").format(
        share=percent(because.share)
    )


def _must_be_suit(because: Because, _view: View, _names: Sequence[str]) -> str:
    (card,) = Cards(because.cards)
    return _("You have no set or run to lead, and your single must come from {suit}.").format(
        suit=suit_name(suit_of(card))
    )


def _loses_least(because: Because, _view: View, _names: Sequence[str]) -> str:
    if because.number:
        return _("Every choice costs on average.")
    return _("Every choice costs on average; this one costs least.")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_TOLD: dict[Why, _Told] = {
    Why.ONLY_ONE: _plain(lambda: _("Nothing else is legal.")),
    Why.WINS_NOW: _wins_now,
    Why.ALL_OLD: _all_old,
    Why.STOPS_IN_TIME: _stops_in_time,
    Why.NOBODY_ELSE: _nobody_else,
    Why.PLAYS_ON: _plays_on,
    Why.CLAIM_GROWS: _claim_grows,
    Why.THEN_CLAIM: _then_claim,
    Why.IF_IT_WINS: _if_it_wins,
    Why.DENIES_SIX: _denies_six,
    Why.AVOIDS_UNFAIR: _avoids_unfair,
    Why.LEADS_FOUR: _leads_four,
    Why.PASS_UNFAIR: _pass_unfair,
    Why.STRONG_HAND: _strong_hand,
    Why.HOLDS: _holds,
    Why.MASTER_PLAYS: _plain(
        lambda: _("You are the Master: you lead first, and are never Vulnerable.")
    ),
    Why.SAVES_DEAL: _plain(lambda: _("A third Pass would make the deal void.")),
    Why.VOIDS_DEAL: _plain(lambda: _("The deal is void then, and nobody pays.")),
    Why.AVOIDS_VULNERABLE: _plain(
        lambda: _("Play would make you Vulnerable: both shares are yours to pay if you lose.")
    ),
    Why.WEAK_HAND: _weak_hand,
    Why.BARS_NOTHING: _plain(
        lambda: _("You hold no set or run of four, so a Pass bars you from nothing.")
    ),
    Why.OTHERS_VULNERABLE: _plain(lambda: _("Whoever says Play after you is Vulnerable.")),
    Why.SURE_LEAD: _sure_lead,
    Why.SURE_HEAD: _sure_head,
    Why.LAST_TO_PLAY: _plain(lambda: _("You play last: the trick is yours.")),
    Why.KEEPS_LEAD_FROM: _keeps_lead_from,
    Why.DRAWS_OUT: _draws_out,
    Why.WINS_MANY: _wins_many,
    Why.MAY_WIN: _may_win,
    Why.CHEAPEST: _cheapest,
    Why.STRONGEST: _strongest,
    Why.KEEPS_OLD: _keeps_old,
    Why.KEEPS_TOGETHER: _keeps_together,
    Why.KEEPS_NEAR: _keeps_near,
    Why.LOOSE: _loose,
    Why.FAR: _far,
    Why.BREAKS: _breaks,
    Why.SELDOM_HEADED: _seldom_headed,
    Why.SURE_HEADED: _sure_headed,
    Why.MOSTLY_HEADED: _mostly_headed,
    Why.MUST_BE_SUIT: _must_be_suit,
    Why.ALL_THE_SAME: _plain(lambda: _("It hardly matters: the choices come to the same.")),
    Why.LOSES_LEAST: _loses_least,
    Why.COUNTED: _plain(
        lambda: _("It came out best over the ways the cards may lie, for no plainer reason.")
    ),
}
