"""How the table looks and how fast it plays, as one frozen value."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from liukfu.store.settings import Contrast, Settings, Theme

PACES = (0.0, 0.2, 0.4, 0.7, 1.1, 1.6, 2.5)
"""The moments that a bot can be given, in seconds, from none to slow."""
DEFAULT_PACE = 0.7


class TableSettings(NamedTuple):
    """What the player may choose of the table.

    ``pace`` is the moment a bot takes, in seconds; ``ascii`` leaves out Chinese characters and
    lines, ``wide`` what some terminals draw two cells wide; ``theme`` is one of
    :data:`liukfu.tui.theme.PALETTES`, tuned by ``contrast``, ``warmth`` and ``grain``; ``motion``
    lets cards move to their places (never where bots take no moment).
    """

    ascii: bool = False
    wide: bool = False
    no_color: bool = False
    theme: Theme = "dark"
    pace: float = DEFAULT_PACE
    motion: bool = True
    contrast: Contrast = "normal"
    warmth: int = 0
    grain: int = 0

    @classmethod
    def of(
        cls,
        settings: Settings,
        *,
        ascii: bool,  # noqa: A002
        wide: bool = False,
        no_color: bool = False,
    ) -> TableSettings:
        """What the settings that are kept say of the table.

        Args:
            settings: the settings.
            ascii: no Chinese characters and no lines.
            wide: nothing that some terminals draw two cells wide.
            no_color: greys alone.
        """
        return cls(
            ascii=ascii,
            wide=wide,
            no_color=no_color,
            theme=settings.theme,
            pace=settings.pace,
            motion=settings.motion,
            contrast=settings.contrast,
            warmth=settings.warmth,
            grain=settings.grain,
        )

    def slower(self, steps: int) -> TableSettings:
        """The next slower pace (``steps`` 1) or the next quicker one (-1), within the ends."""
        if steps > 0:
            pace = min((pace for pace in PACES if pace > self.pace), default=self.pace)
        else:
            pace = max((pace for pace in PACES if pace < self.pace), default=self.pace)
        return self._replace(pace=pace)
