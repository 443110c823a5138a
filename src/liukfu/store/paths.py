"""Where everything lies."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

HOME_VARIABLE = "LIUKFU_HOME"
"""The environment variable that moves the data folder."""

_UNSAFE = re.compile(r"[^A-Za-z0-9]+")
_MAX_SLUG = 32


def home() -> Path:
    """The user's data folder: ``LIUKFU_HOME``, or the place that the system has for it.

    The folder need not exist.

    Raises:
        FileNotFoundError: ``LIUKFU_HOME`` begins with the home of nobody (``~nobody``).
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except RuntimeError:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), chosen) from None
    from platformdirs import user_data_path

    return user_data_path("liukfu", appauthor=False)


def safe_name(text: str) -> str:
    """A text as part of a file's name: ASCII letters and digits with single hyphens.

    Two texts may get the same name, and many get an empty one.
    """
    return _UNSAFE.sub("-", text)[:_MAX_SLUG].strip("-").lower()
