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
    return json.dumps(
        {
            "choices": [written_choice(choice) for choice in thought.choices[:MOST]],
            "worlds": thought.worlds,
            "exact": thought.exact,
            "error": written_spread(thought.error),
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
    read = read_choices(kept.get("choices"), view, MOST)
    exact = kept.get("exact")
    if not isinstance(exact, bool):
        raise BadAnswer
    worlds, error = read_whole(kept.get("worlds")), read_spread(kept.get("error"))
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


def written_choice(choice: Choice) -> list[object]:
    """A choice as JSON can hold it."""
    action = str(action_from_code(choice.code))
    return [action, choice.units, written_spread(choice.error), choice.playouts]


def read_choice(one: object, view: View) -> Choice:
    """The same, read for the seat on turn; :class:`BadAnswer` where it is none."""
    match one:
        case [str(text), units, error, playouts]:
            try:
                action = parse_action(text)
            except LiukFuError:
                raise BadAnswer from None
            if view.legal.why_not(action) is not None:
                raise BadAnswer
            return Choice(int(action), read_units(units), read_spread(error), read_whole(playouts))
    raise BadAnswer


def read_choices(many: object, view: View, most: int) -> tuple[Choice, ...]:
    """Up to ``most`` different ones, at least one; :class:`BadAnswer` where they are not that."""
    if not isinstance(many, list) or not 1 <= len(many) <= most:
        raise BadAnswer
    read = tuple(read_choice(one, view) for one in many)
    if len({choice.code for choice in read}) < len(read):
        raise BadAnswer
    return read


def _odds(one: object) -> Odds | None:
    match one:
        case None:
            return None
        case [by_next, by_after, wins, error, bool(exact), worlds, [bool(a), bool(b), bool(c)]]:
            shares = [_number(each, 0, 1) for each in (by_next, by_after, wins, error)]
            looked, proven = read_whole(worlds), (a, b, c)
            return Odds(shares[0], shares[1], shares[2], shares[3], exact, looked, proven)
    raise BadAnswer


def _listed(chance: Odds | None) -> list[object] | None:
    return None if chance is None else list(chance)


def written_spread(error: float) -> float | None:
    """A standard error as JSON can hold it: None where nothing is known of it."""
    return error if isfinite(error) else None


def read_spread(error: object) -> float:
    """The same read; :class:`BadAnswer` where it is none."""
    return inf if error is None else _number(error, 0, _UNITS)


def read_units(value: object) -> float:
    """A number of units; :class:`BadAnswer` where it is none."""
    return _number(value, -_UNITS, _UNITS)


def _number(value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadAnswer
    # What is no number at all compares with nothing.
    if not low <= value <= high:
        raise BadAnswer
    return float(value)


def read_whole(value: object) -> int:
    """A number of worlds or playouts; :class:`BadAnswer` where it is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _COUNT:
        raise BadAnswer
    return value
