"""Advice in sentences that a player can learn from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from liukfu.engine import (
    Action,
    Call,
    Claim,
    Discard,
    Phase,
    Stop,
    View,
    action_from_code,
)
from liukfu.players.why import Because, Why
from liukfu.words.because import because_text
from liukfu.words.cards import cards_text
from liukfu.words.language import _, all_of, ngettext, sentences

if TYPE_CHECKING:
    # Loads the search, which people's texts have no need of.
    from liukfu.players.coach import Advice

SAME = 3
"""The most choices that are named as being as good."""

REASONS = 3
"""The most reasons that the advice gives."""


def advice_text(advice: Advice, view: View, names: Sequence[str], minus: str = "-") -> str:
    """What to do, why, and what it is worth against the next best choice: some sentences.

    Args:
        advice: of the coach.
        view: of the seat that it is for.
        names: the names by seat.
        minus: the sign of what is lost.
    """
    told = [do_text(view, action_from_code(advice.best))]
    told += reason_texts(advice, view, names)
    told.append(worth_text(advice, minus))
    return sentences(told)


def do_text(view: View, action: Action) -> str:
    """What to do, as a sentence: ``Head with K7 K8 K9.``"""
    cards = cards_text(action.cards)
    if isinstance(action, Call):
        return _("Say Play.") if str(action) == "play" else _("Say Pass.")
    if isinstance(action, Stop):
        return _("Stop, and take the win.")
    if isinstance(action, Claim):
        return _("Claim with {cards}.").format(cards=cards)
    if isinstance(action, Discard):
        return _("Put {cards} face down.").format(cards=cards)
    if view.phase == Phase.LEAD:
        return _("Lead {cards}.").format(cards=cards)
    return _("Head with {cards}.").format(cards=cards)


def choice_text(action: Action) -> str:
    """A choice in a list, in short: ``K7 K8 K9``, ``Play``, ``down K2 C3``."""
    cards = cards_text(action.cards)
    if isinstance(action, Call):
        return _("Play") if str(action) == "play" else _("Pass")
    if isinstance(action, Stop):
        return _("Stop")
    if isinstance(action, Claim):
        return _("Claim {cards}").format(cards=cards)
    return _("down {cards}").format(cards=cards) if isinstance(action, Discard) else cards


def units_text(units: float, minus: str = "-", digits: int = 1) -> str:
    """Expected units with their sign: ``+0.6``, ``-1.2``, ``0.0``."""
    text = f"{units:+.{digits}f}"
    return text.replace("-", minus) if text[1:].strip("0.") else text[1:]


def worth_text(advice: Advice, minus: str = "-") -> str:
    """What the best choice is worth, against the next: ``Worth about +0.6 units, ...``."""
    best, second = advice.choices[0], advice.second
    units = units_text(best.units, minus)
    # Where all choices come to the same, that is told as the reason.
    same_told = any(one.why == Why.ALL_THE_SAME for one in _told(advice, REASONS))
    if second is None or same_told:
        if advice.exact:
            return _("The deal is worth {units} units to you.").format(units=units)
        return _("The deal is worth about {units} units to you.").format(units=units)
    same = [choice_text(action_from_code(one.code)) for one in advice.as_good]
    if same and advice.exact:
        return ngettext(
            "Worth {units} units; {others} is worth the same.",
            "Worth {units} units; {others} are worth the same.",
            len(same),
        ).format(units=units, others=all_of(same, limit=SAME))
    if same:
        return ngettext(
            "Worth about {units} units; {others} is as good, as far as can be told.",
            "Worth about {units} units; {others} are as good, as far as can be told.",
            len(same),
        ).format(units=units, others=all_of(same, limit=SAME))
    text = _("Worth about {units} units, against {others} for {second}.")
    if advice.exact:
        text = _("Worth {units} units, against {others} for {second}.")
    # What differs is not told by the same figures.
    digits = 2 if units == units_text(second.units, minus) else 1
    return text.format(
        units=units_text(best.units, minus, digits),
        others=units_text(second.units, minus, digits),
        second=choice_text(action_from_code(second.code)),
    )


def worlds_text(advice: Advice) -> str:
    """What the units are, and where they come from."""
    if advice.exact:
        return _("Units for the whole deal, over all ways the cards may lie.")
    return ngettext(
        "Units for the whole deal, over {n} way the cards may lie; others would change them by "
        "no more than told, 19 times out of 20.",
        "Units for the whole deal, over {n} ways the cards may lie; others would change them by "
        "no more than told, 19 times out of 20.",
        advice.worlds,
    ).format(n=advice.worlds)


def power_text(advice: Advice, view: View) -> str:
    """How many cards the seat can be sure of on lead, now and afterwards."""
    now, then = advice.power, advice.power_after
    loses = any(one.why == Why.SURE_HEADED for one in advice.reasons)
    if view.phase in (Phase.CALLS, Phase.OVER) or now == then or loses:
        text = _("On lead, sure of {now} (winners, Old cards, what nobody beats).")
        return text.format(now=now)
    text = _(
        "On lead, sure of {now} (winners, Old cards, what nobody beats), of {then} if this wins."
    )
    if isinstance(action_from_code(advice.best), Discard):
        text = _(
            "On lead, sure of {now} (winners, Old cards, what nobody beats), of {then} after this."
        )
    return text.format(now=now, then=then)


def reason_texts(
    advice: Advice, view: View, names: Sequence[str], limit: int = REASONS
) -> list[str]:
    """The weightiest reasons, a sentence each. Where others are as good, as far as can be told,
    it is not told that this one came out best.
    """
    return [because_text(one, view, names) for one in _told(advice, limit)]


def _told(advice: Advice, limit: int) -> list[Because]:
    reasons = [one for one in advice.reasons if not (advice.close and one.why == Why.COUNTED)]
    return reasons[:limit]
