"""What lasts on this computer: the match under way and finished matches, as records."""

from liukfu.store.atomic import write_atomically
from liukfu.store.keeper import Keeper, MatchLocked, SetAside
from liukfu.store.paths import home

__all__ = ["Keeper", "MatchLocked", "SetAside", "home", "write_atomically"]
