"""One running match: who sits where, what was done, all of it saved; no terminal in it.

And what is done with saved ones: watched (:class:`Watch`), taken over (:meth:`Session.branch`),
played again (:class:`ReplayRun`). What is here is loaded when it is first asked for: a table
that opens needs little of it.
"""

from typing import TYPE_CHECKING

from liukfu.lazy import lazily

if TYPE_CHECKING:
    from liukfu.players.registry import HUMAN
    from liukfu.session.fresh import fresh_seed
    from liukfu.session.match import Session
    from liukfu.session.replay import (
        Comparison,
        Parting,
        Played,
        ReplayDeal,
        ReplayPlan,
        ReplayRun,
        compare,
        earlier_in,
        record_plan,
        spec_plan,
    )
    from liukfu.session.seats import Assistance, BotMove, KeepsMatch, SeatSpec
    from liukfu.session.specs import DealSpec, SeenBefore, seen_in
    from liukfu.session.undoing import NoUndo, UndoRefused
    from liukfu.session.watch import Moment, Watch

__all__ = [
    "HUMAN",
    "Assistance",
    "BotMove",
    "Comparison",
    "DealSpec",
    "KeepsMatch",
    "Moment",
    "NoUndo",
    "Parting",
    "Played",
    "ReplayDeal",
    "ReplayPlan",
    "ReplayRun",
    "SeatSpec",
    "SeenBefore",
    "Session",
    "UndoRefused",
    "Watch",
    "compare",
    "earlier_in",
    "fresh_seed",
    "record_plan",
    "seen_in",
    "spec_plan",
]

_NAMES = {
    "liukfu.players.registry": ("HUMAN",),
    "liukfu.session.fresh": ("fresh_seed",),
    "liukfu.session.match": ("Session",),
    "liukfu.session.replay": (
        "Comparison",
        "Parting",
        "Played",
        "ReplayDeal",
        "ReplayPlan",
        "ReplayRun",
        "compare",
        "earlier_in",
        "record_plan",
        "spec_plan",
    ),
    "liukfu.session.seats": ("Assistance", "BotMove", "KeepsMatch", "SeatSpec"),
    "liukfu.session.specs": ("DealSpec", "SeenBefore", "seen_in"),
    "liukfu.session.undoing": ("NoUndo", "UndoRefused"),
    "liukfu.session.watch": ("Moment", "Watch"),
}
__getattr__ = lazily(__name__, _NAMES)
