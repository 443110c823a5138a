"""Packages whose names are loaded when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def lazily(package: str, names: Mapping[str, tuple[str, ...]]) -> Callable[[str], object]:
    """The ``__getattr__`` of a package that has names of its modules for its own.

    Args:
        package: the package's name.
        names: by module, which names the package has from it.

    Returns:
        What finds such a name, and raises AttributeError for any other.
    """
    where = {name: module for module, some in names.items() for name in some}

    def find(name: str) -> object:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(where[name]), name)
        # The next time it is found without being asked for here.
        setattr(sys.modules[package], name, found)
        return found

    return find
