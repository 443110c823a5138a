"""What lasts on this computer: matches as records, their history, settings, kept deals.

The history is a database, and lies in :mod:`liukfu.store.history`. What is here is loaded when
it is first asked for: a table that opens needs little of it.
"""

from typing import TYPE_CHECKING

from liukfu.lazy import lazily

if TYPE_CHECKING:
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

_NAMES = {
    "liukfu.store.atomic": ("write_atomically",),
    "liukfu.store.keeper": ("Keeper", "SetAside", "match_id"),
    "liukfu.store.kept": ("KeptDeal", "KeptDeals", "KeptError", "KeptProblem"),
    "liukfu.store.library": ("DamagedMatch", "Library", "Saved", "Seen"),
    "liukfu.store.locks": ("MatchLocked",),
    "liukfu.store.paths": ("home",),
    "liukfu.store.settings": ("Settings", "load_settings", "save_settings"),
}
__getattr__ = lazily(__name__, _NAMES)
