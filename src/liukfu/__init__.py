"""Liuk Fu (六虎, Six Tigers), a Hakka money-card game for three.

Importing this package costs nothing and loads nothing: take what you need from
`liukfu.engine`, `liukfu.players` and the other rooms.
"""


def __getattr__(name: str) -> str:
    """Look up `__version__` in the installed metadata, only when somebody asks."""
    if name == "__version__":
        from importlib.metadata import version

        return version("liukfu")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
