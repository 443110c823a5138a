"""What lasts on this computer: matches as records, their history, settings, kept deals.

The history is a database, and lies in :mod:`liukfu.store.history`.
"""

from liukfu.store.atomic import write_atomically
from liukfu.store.keeper import Keeper, SetAside, match_id
from liukfu.store.kept import KeptDeal, KeptDeals, KeptError, KeptProblem
from liukfu.store.library import DamagedMatch, Library, Saved, Seen
from liukfu.store.locks import MatchLocked
from liukfu.store.paths import home
from liukfu.store.settings import Settings, load_settings, save_settings

__all__ = [
    "DamagedMatch",
    "Keeper",
    "KeptDeal",
    "KeptDeals",
    "KeptError",
    "KeptProblem",
    "Library",
    "MatchLocked",
    "Saved",
    "Seen",
    "SetAside",
    "Settings",
    "home",
    "load_settings",
    "match_id",
    "save_settings",
    "write_atomically",
]
