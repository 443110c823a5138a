"""What has happened in a deal, line by line, as one seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from liukfu.engine import Play, Result, Seat, Trick, View
from liukfu.words.cards import cards_text, face_down, kind_phrase, who, winners
from liukfu.words.language import _

What: TypeAlias = Literal["call", "lead", "head", "discard", "won", "end"]


class Line(NamedTuple):
    """One thing that happened. ``at`` counts the deal's actions from 0 (what follows from an
    action has its number), ``trick`` counts from 1 and is 0 in the calls and for a stop or
    claim; ``seat`` is None where nobody did it.
    """

    at: int
    trick: int
    what: What
    seat: Seat | None
    text: str


def story(view: View, names: Sequence[str], *, by_name: bool = False) -> tuple[Line, ...]:
    """All that has happened in the deal, in order, told to the seat that looks.

    Own discards are named, others' are only counted.

    Args:
        view: what the seat sees.
        names: the names by seat; the viewer's own is used only ``by_name``.
        by_name: tell it of all three by name, not to one of them.
    """
    you = None if by_name else view.seat
    lines = [
        Line(at, 0, "call", seat, call_text(view, names, seat, word, you))
        for at, (seat, word) in enumerate(view.calls)
    ]
    at = len(lines)
    counts = [0, 0, 0]
    for number, trick in enumerate(view.tricks, 1):
        for play in trick.plays:
            lines.append(_play_line(names, trick, play, at, number, you))
            at += 1
        if trick.winner is not None:
            counts[trick.winner] += trick.plays[0].n
            text = _won_text(names, trick.winner, counts[trick.winner], you)
            lines.append(Line(at - 1, number, "won", trick.winner, text))
    if view.result is not None:
        text = end_text(view.result, names, you)
        ended = view.action_count - 1
        lines.append(Line(ended, 0, "end", view.result.winner, text))
        overtaken = overtaken_text(view.result, names, view.seat)
        if overtaken:
            lines.append(Line(ended, 0, "end", view.result.winner, overtaken))
    return tuple(lines)


def recent(view: View, names: Sequence[str], since: int) -> tuple[str, ...]:
    """The texts of the story from the action ``since`` (counted from 0) on."""
    return tuple(line.text for line in story(view, names) if line.at >= since)


def call_text(
    view: View, names: Sequence[str], seat: Seat, word: str, you: Seat | None = None
) -> str:
    """Who said what in the calls, ``word`` being ``play`` or ``pass``; ``you`` is the seat that
    is told so.
    """
    mine, name = seat == you, who(names, seat)
    if seat == view.master:
        if word == "play":
            text = _("You, the Master, play") if mine else _("{name}, the Master, plays")
        else:
            text = _("You, the Master, pass") if mine else _("{name}, the Master, passes")
    elif word == "play":
        text = _("You play and are Vulnerable") if mine else _("{name} plays and is Vulnerable")
    else:
        text = _("You pass") if mine else _("{name} passes")
    return text.format(name=name)


def play_text(names: Sequence[str], trick: Trick, play: Play, you: Seat | None = None) -> str:
    """What one seat did in a trick: led, headed, or put face down; ``you`` is the seat that is
    told so.
    """
    mine, name = play.seat == you, who(names, play.seat)
    kind = kind_phrase(trick.kind, play.n)
    cards = face_down(play.n) if play.cards is None else cards_text(play.cards)
    if play is trick.plays[0]:
        text = _("You lead {kind}: {cards}") if mine else _("{name} leads {kind}: {cards}")
    elif play.up:
        text = _("You head with {cards}") if mine else _("{name} heads with {cards}")
    elif play.cards is None:
        text = _("You cannot head: {cards}") if mine else _("{name} cannot head: {cards}")
    else:
        text = (
            _("You cannot head: {cards} face down")
            if mine
            else _("{name} cannot head: {cards} face down")
        )
    return text.format(name=name, kind=kind, cards=cards)


def end_text(result: Result, names: Sequence[str], you: Seat | None = None) -> str:
    """How a deal ended, in one line.

    Args:
        result: the deal's result.
        names: the names by seat.
        you: the seat that is told so; None tells it of all three by name.
    """
    if result.end == "void":
        return _("Three passes: the deal is void, nothing is paid")
    if result.winner is None:
        return _("Drawn: nobody has six winners, nothing is paid")
    mine = result.winner == you
    if result.end == "stop":
        text = _("You stop and win: {winners}") if mine else _("{name} stops and wins: {winners}")
    elif result.end == "claim":
        text = (
            _("You claim with Old cards and win: {winners}")
            if mine
            else _("{name} claims with Old cards and wins: {winners}")
        )
    else:
        text = (
            _("The hands are empty, and you win: {winners}")
            if mine
            else _("The hands are empty, and {name} wins: {winners}")
        )
    return text.format(
        name=who(names, result.winner), winners=winners(result.winners[result.winner])
    )


def overtaken_text(result: Result, names: Sequence[str], you: Seat | None = None) -> str:
    """That the winner was the second to reach six, and so wins alone; empty where nobody
    else has six (Rules §7). Arguments as for :func:`end_text`.
    """
    winner, overtaken = result.winner, result.overtaken
    if winner is None or overtaken is None:
        return ""
    if winner == you:
        text = _("You reached six after {other}, and so win alone")
    elif overtaken == you:
        text = _("{name} reached six after you, and so wins alone")
    else:
        text = _("{name} reached six after {other}, and so wins alone")
    return text.format(name=who(names, winner), other=who(names, overtaken))


def _play_line(
    names: Sequence[str], trick: Trick, play: Play, at: int, number: int, you: Seat | None
) -> Line:
    what: What = "discard"
    if play.up:
        what = "lead" if play is trick.plays[0] else "head"
    return Line(at, number, what, play.seat, play_text(names, trick, play, you))


def _won_text(names: Sequence[str], winner: Seat, count: int, you: Seat | None) -> str:
    if winner == you:
        return _("You win the trick: {winners}").format(winners=winners(count))
    return _("{name} wins the trick: {winners}").format(
        name=who(names, winner), winners=winners(count)
    )
