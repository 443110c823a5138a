"""Where in a bot's own code an exception came from."""

from __future__ import annotations

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
        The file, without the folders that its package lies in, and the line; an empty text
        where none of the package's lines was under way. Not clean.
    """
    package = module.partition(".")[0]
    place = ""
    while trace is not None:
        name = str(trace.tb_frame.f_globals.get("__name__"))
        if name.partition(".")[0] == package:
            place = f"{_file(trace.tb_frame, name)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place if len(place) <= MAX_PLACE else "…" + place[1 - MAX_PLACE :]


def _file(frame: FrameType, module: str) -> str:
    path = PurePath(frame.f_code.co_filename)
    folders = module.count(".") + (path.stem == "__init__")
    return "/".join(path.parts[-1 - folders :])
