"""The game as lines of text: read from one stream, told on another; no picture anywhere.

For screen readers, teletypes and pipes. The match underneath is the same
:class:`~liukfu.session.Session` as at the table.
"""

from liukfu.plain.game import PlainTable
from liukfu.plain.lesson import PlainLesson
from liukfu.plain.lines import Lines

__all__ = ["Lines", "PlainLesson", "PlainTable"]
