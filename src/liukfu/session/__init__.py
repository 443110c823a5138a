"""One running match: who sits where, what was done, all of it saved; no terminal in it.

And what is done with saved ones: watched (:class:`Watch`), taken over (:meth:`Session.branch`),
played again (:class:`ReplayRun`).
"""

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
    seen_in,
    spec_plan,
)
from liukfu.session.seats import Assistance, BotMove, KeepsMatch, SeatSpec
from liukfu.session.specs import DealSpec, SeenBefore
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
