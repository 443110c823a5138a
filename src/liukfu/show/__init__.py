"""A deal of a record on paper: as text, Markdown, a picture, or data.

>>> from liukfu.session import Watch
>>> from liukfu.show import markdown, told
>>> watch = Watch(record)
>>> print(markdown(told(watch)))
"""

from liukfu.show.markdown import markdown
from liukfu.show.structure import structure
from liukfu.show.text import print_text, svg
from liukfu.show.told import ToldDeal, ToldTrick, told

__all__ = ["ToldDeal", "ToldTrick", "markdown", "print_text", "structure", "svg", "told"]
