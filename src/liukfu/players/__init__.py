"""The players at the table: the protocol they keep, the bots, and the host that runs them.

A player is given a :class:`~liukfu.engine.view.View`, all that its seat may know, and a
seeded generator, and answers with an action. It imports the engine and nothing above.

What a bot of another package is written with is named here (docs/bots.md). It is loaded when
it is first asked for: a table that opens needs little of it.
"""

from typing import TYPE_CHECKING

from liukfu.lazy import lazily

if TYPE_CHECKING:
    from liukfu.players.base import ClockPlayer, Player
    from liukfu.players.endings import Ending, TooLarge
    from liukfu.players.model import MODEL, Model
    from liukfu.players.quick import Position
    from liukfu.players.registry import (
        BrokenPlayer,
        PlayerError,
        UnknownPlayer,
        create,
        is_known,
        names,
    )
    from liukfu.players.safe import safe_action
    from liukfu.players.search import EXPERT, Budget, think
    from liukfu.players.sense import (
        Outlook,
        can_hold,
        cards_above,
        chance_beaten,
        chance_next_beats,
        combination_cards,
        different_singles,
        discard_order,
        outlook,
        run_is_beatable,
        set_is_beatable,
        sure_combinations,
    )
    from liukfu.players.steady import decide
    from liukfu.players.thought import Choice, Thought
    from liukfu.players.worlds import World, deal_in, enumerate_worlds, sample_worlds

__all__ = [
    "EXPERT",
    "MODEL",
    "BrokenPlayer",
    "Budget",
    "Choice",
    "ClockPlayer",
    "Ending",
    "Model",
    "Outlook",
    "Player",
    "PlayerError",
    "Position",
    "Thought",
    "TooLarge",
    "UnknownPlayer",
    "World",
    "can_hold",
    "cards_above",
    "chance_beaten",
    "chance_next_beats",
    "combination_cards",
    "create",
    "deal_in",
    "decide",
    "different_singles",
    "discard_order",
    "enumerate_worlds",
    "is_known",
    "names",
    "outlook",
    "run_is_beatable",
    "safe_action",
    "sample_worlds",
    "set_is_beatable",
    "sure_combinations",
    "think",
]

_NAMES = {
    "liukfu.players.base": ("ClockPlayer", "Player"),
    "liukfu.players.endings": ("Ending", "TooLarge"),
    "liukfu.players.model": (
        "MODEL",
        "Model",
    ),
    "liukfu.players.quick": ("Position",),
    "liukfu.players.registry": (
        "BrokenPlayer",
        "PlayerError",
        "UnknownPlayer",
        "create",
        "is_known",
        "names",
    ),
    "liukfu.players.safe": ("safe_action",),
    "liukfu.players.search": (
        "EXPERT",
        "Budget",
        "Choice",
        "Thought",
        "think",
    ),
    "liukfu.players.sense": (
        "Outlook",
        "can_hold",
        "cards_above",
        "chance_beaten",
        "chance_next_beats",
        "combination_cards",
        "different_singles",
        "discard_order",
        "outlook",
        "run_is_beatable",
        "set_is_beatable",
        "sure_combinations",
    ),
    "liukfu.players.steady": ("decide",),
    "liukfu.players.worlds": ("World", "deal_in", "enumerate_worlds", "sample_worlds"),
}
__getattr__ = lazily(__name__, _NAMES)
