"""How advice travels from the process in which it is thought out: as one line of JSON.

The side that reads takes nothing for granted: sizes, types, ranges and the legality of every
action are looked at.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import inf, isfinite
from typing import Any

from liukfu.engine.actions import action_from_code, parse_action
from liukfu.engine.errors import LiukFuError
from liukfu.engine.view import View
from liukfu.players.odds import Odds
from liukfu.players.thought import Choice, Thought

MOST = 64
"""The most choices, or plays with their chances, of an answer."""

_UNITS = 1e6
_COUNT = 10**9


class BadAnswer(ValueError):
    """A line that is no answer."""


def write_thought(thought: Thought, chance: Odds | None) -> str:
    """What was thought about a decision, and how likely the best play is headed."""
    choices = [
        [
            str(action_from_code(choice.code)),
            choice.units,
            choice.error if isfinite(choice.error) else None,
            choice.playouts,
        ]
        for choice in thought.choices[:MOST]
    ]
    return json.dumps(
        {
            "choices": choices,
            "worlds": thought.worlds,
            "exact": thought.exact,
            "error": thought.error if isfinite(thought.error) else None,
            "headed": _listed(chance),
        },
        allow_nan=False,
    )


def read_thought(line: str, view: View) -> tuple[Thought, Odds | None]:
    """The same, read for the seat on turn.

    Raises:
        BadAnswer: it is not what :func:`write_thought` writes for this seat.
    """
    kept = _parsed(line, dict)
    choices = kept.get("choices")
    if not isinstance(choices, list) or not 1 <= len(choices) <= MOST:
        raise BadAnswer
    read = tuple(_choice(one, view) for one in choices)
    if len({choice.code for choice in read}) < len(read):
        raise BadAnswer
    exact = kept.get("exact")
    if not isinstance(exact, bool):
        raise BadAnswer
    worlds, error = _whole(kept.get("worlds")), _spread(kept.get("error"))
    return Thought(read, worlds, exact, error), _odds(kept.get("headed"))


def write_chances(chances: Sequence[Odds | None]) -> str:
    """How likely each of several plays is headed."""
    return json.dumps([_listed(one) for one in chances[:MOST]], allow_nan=False)


def read_chances(line: str, count: int) -> tuple[Odds | None, ...]:
    """The same for ``count`` plays.

    Raises:
        BadAnswer: it is not what :func:`write_chances` writes for so many.
    """
    kept = _parsed(line, list)
    if len(kept) != count:
        raise BadAnswer
    return tuple(map(_odds, kept))


def _parsed(line: str, kind: type) -> Any:
    try:
        kept = json.loads(line)
    except (ValueError, RecursionError):
        raise BadAnswer from None
    if not isinstance(kept, kind):
        raise BadAnswer
    return kept


def _choice(one: object, view: View) -> Choice:
    match one:
        case [str(text), units, error, playouts]:
            try:
                action = parse_action(text)
            except LiukFuError:
                raise BadAnswer from None
            if view.legal.why_not(action) is not None:
                raise BadAnswer
            worth = _number(units, -_UNITS, _UNITS)
            return Choice(int(action), worth, _spread(error), _whole(playouts))
    raise BadAnswer


def _odds(one: object) -> Odds | None:
    match one:
        case None:
            return None
        case [by_next, by_after, wins, error, bool(exact), worlds, [bool(a), bool(b), bool(c)]]:
            shares = [_number(each, 0, 1) for each in (by_next, by_after, wins, error)]
            proven = a, b, c
            return Odds(shares[0], shares[1], shares[2], shares[3], exact, _whole(worlds), proven)
    raise BadAnswer


def _listed(chance: Odds | None) -> list[object] | None:
    return None if chance is None else list(chance)


def _spread(error: object) -> float:
    return inf if error is None else _number(error, 0, _UNITS)


def _number(value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadAnswer
    # What is no number at all compares with nothing.
    if not low <= value <= high:
        raise BadAnswer
    return float(value)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _COUNT:
        raise BadAnswer
    return value
