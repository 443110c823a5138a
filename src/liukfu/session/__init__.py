"""One running match: who sits where, what was done, all of it saved; no terminal in it."""

from liukfu.players.registry import HUMAN
from liukfu.session.fresh import fresh_seed
from liukfu.session.match import BotMove, SeatSpec, Session

__all__ = ["HUMAN", "BotMove", "SeatSpec", "Session", "fresh_seed"]
