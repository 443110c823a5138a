"""Where in a bot's own code an exception came from."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import PurePath
from types import FrameType, TracebackType

MAX_PLACE = 80
"""The most code points of a place."""


def place_in(module: str, trace: TracebackType | None) -> str:
    """The innermost line of a package's own code that an exception passed through, so that who
    wrote it finds it: ``my_bot.py:12``, ``my_package/sense.py:7``.

    Args:
        module: the name of any module of the package.
        trace: the exception's.

    Returns:
        The file, without the folders that its package lies in, and the line. Code that is in no
        file of a module is named by the module, since whoever makes such code can call its file
        what they like, their hand too. An empty text where none of the package's lines was
        under way. Not clean.
    """
    package = module.partition(".")[0]
    place = ""
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__"))
        if name.partition(".")[0] == package:
            where = _file(trace.tb_frame, name) or (name if name in sys.modules else package)
            place = f"{where}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place if len(place) <= MAX_PLACE else "…" + place[1 - MAX_PLACE :]


def _file(frame: FrameType, module: str) -> str:
    """The file of a module, where the code is in it; else an empty text."""
    if frame.f_code.co_filename != _own_file(module):
        return ""
    path = PurePath(frame.f_code.co_filename)
    folders = module.count(".") + (path.stem == "__init__")
    return "/".join(path.parts[-1 - folders :])


def _own_file(module: str) -> str | None:
    loaded = sys.modules.get(module)
    if loaded is not None:
        return getattr(loaded, "__file__", None)
    # What fails while it is imported is no module. It is looked for without running any of it.
    folders: list[str] | None = None
    found: str | None = None
    name = ""
    for part in module.split("."):
        name = f"{name}.{part}" if name else part
        spec = PathFinder.find_spec(name, folders)
        if spec is None:
            return None
        folders, found = spec.submodule_search_locations or [], spec.origin
    return found
