"""What has been thought about a decision: the choices, and what each is worth."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """A choice that was thought about."""

    code: int
    """The code of the action (:func:`~liukfu.engine.actions.action_from_code`)."""
    units: float
    """What this seat can expect to be paid for the whole deal, in units."""
    error: float
    """One standard error of the difference to the best choice; 0.0 for the best one."""
    playouts: int


class Thought(NamedTuple):
    """What has been thought about a decision."""

    choices: tuple[Choice, ...]
    """The best first."""
    worlds: int
    """How many possible worlds were looked at."""
    exact: bool
    """Worked out to the end, and the same in every world looked at."""
    error: float = 0.0
    """One standard error of the best choice's units, where it is known."""
