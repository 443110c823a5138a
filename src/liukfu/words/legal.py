"""What was legal at a moment, told to somebody who looks at a match: listed, or counted where
there are too many ways to list.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from liukfu.engine import Action, Call, Cards, Claim, Discard, Kind, Phase, Show, Stop, View
from liukfu.words.cards import cards_text, who
from liukfu.words.language import _, ngettext


class Group(NamedTuple):
    """Legal actions of one sort. ``actions`` are all of them, or none where they are only
    counted: ``text`` says so then, and ``code`` is the kind of action that is meant.
    """

    title: str
    actions: tuple[Action, ...]
    n: int
    text: str = ""
    code: type[Action] = Action
    kind: int = 0

    def has(self, action: Action, lead: Kind | None) -> bool:
        """Whether an action, which leads a combination of the kind ``lead``, is of this sort."""
        if self.actions:
            return action in self.actions
        return isinstance(action, self.code) and (not self.kind or lead == self.kind)


@lru_cache(maxsize=16)
def legal_groups(view: View) -> tuple[Group, ...]:
    """What the viewer, who is on turn, may do (Rules §2 to §6); empty when not on turn."""
    if view.to_act != view.seat or view.phase == Phase.OVER:
        return ()
    if view.phase == Phase.CALLS:
        return (Group(_("Calls"), (Call("play"), Call("pass")), 2),)
    if view.phase == Phase.LEAD:
        return tuple(group for group in _leads(view) if group.n)
    headings = view.legal.headings
    if headings:
        return (Group(_("Plays that head"), tuple(map(Show, headings)), len(headings)),)
    return (_discards(view),)


def _leads(view: View) -> list[Group]:
    legal = view.legal
    by_kind: dict[Kind, list[Action]] = {kind: [] for kind in Kind}
    for lead in legal.leads:
        kind = legal.kind_of_lead(lead)
        if kind is not None:
            by_kind[kind].append(Show(lead))
    groups = []
    if legal.can_stop:
        groups.append(Group(_("Stop"), (Stop(),), 1))
    claims = legal.count() - len(legal.leads) - len(groups)
    if claims:
        needs, cards = legal.claim_needs, legal.claimable
        text = (
            _("Claim: {needs} or more of {cards} ({n})")
            if needs < len(cards)
            else _("Claim: all of {cards}")
        ).format(needs=needs, cards=cards, n=claims)
        groups.append(Group(_("Claims"), (), claims, text, Claim))
    titles = {Kind.RUN: _("Runs"), Kind.SET: _("Sets"), Kind.SINGLE: _("Singles")}
    for kind, title in titles.items():
        plays = tuple(sorted(by_kind[kind], key=lambda play: -len(play.cards)))
        groups.append(Group(title, plays, len(plays)))
    n = len(by_kind[Kind.OLD_GROUP])
    text = _("Old groups: two or more of {cards} ({n})").format(cards=view.old, n=n)
    groups.append(Group(_("Old groups"), (), n, text, Show, Kind.OLD_GROUP))
    return groups


def _discards(view: View) -> Group:
    k, held, n = view.legal.discard_count, view.hand.bit_count(), view.legal.count()
    if k == held:
        text = _("all cards go face down")
    else:
        text = ngettext(
            "any one of {held} cards goes face down",
            "any {k} of {held} cards go face down ({n} ways)",
            k,
        ).format(k=k, held=held, n=n)
    return Group(_("Face down"), (), n, text, Discard)


def action_name(action: Action) -> str:
    """An action in a list: ``Play``, ``M5 M6 M7``, ``face down K2 C3``, ``Claim M8 M9``."""
    if isinstance(action, Call):
        return _("Play") if action == Call("play") else _("Pass")
    if isinstance(action, Stop):
        return _("Stop")
    cards = cards_text(action.cards)
    if isinstance(action, Claim):
        return _("Claim {cards}").format(cards=cards)
    return _("face down {cards}").format(cards=cards) if isinstance(action, Discard) else cards


def to_do_text(view: View, names: Sequence[str]) -> str:
    """What the viewer was asked, with the number of answers that were legal."""
    name, n = who(names, view.seat), view.legal.count()
    if view.phase == Phase.CALLS:
        return _("{name}, to call: Play or Pass").format(name=name)
    if view.phase == Phase.LEAD:
        return ngettext(
            "{name}, to lead: {n} way is legal", "{name}, to lead: {n} ways are legal", n
        ).format(name=name, n=n)
    best = cards_text(view.best)
    headings = len(view.legal.headings)
    if headings:
        return ngettext(
            "{name}, to follow: {n} play heads {best} and must be shown",
            "{name}, to follow: {n} plays head {best}, one must be shown",
            headings,
        ).format(name=name, n=headings, best=best)
    return _("{name}, to follow: nothing heads {best}; {discards}").format(
        name=name, best=best, discards=legal_groups(view)[0].text
    )


def turn_text(view: View, names: Sequence[str]) -> str:
    """Who is on turn and for what, told to a seat that may know no more."""
    if view.to_act is None:
        return ""
    name = who(names, view.to_act)
    if view.phase == Phase.CALLS:
        return _("{name}, to call").format(name=name)
    if view.phase == Phase.LEAD:
        return _("{name}, to lead").format(name=name)
    return _("{name}, to follow").format(name=name)


def kind_led(view: View, action: Action) -> Kind | None:
    """The kind of the combination that the viewer, on lead, would lead with an action."""
    if view.phase != Phase.LEAD or not isinstance(action, Show):
        return None
    return view.legal.kind_of_lead(Cards(action.cards))
