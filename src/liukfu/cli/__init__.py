"""The `liukfu` command. Each command lies in a module of its own, loaded when it is used."""

from liukfu.cli.root import main

__all__ = ["main"]
