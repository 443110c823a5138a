"""Terminals with 256 or sixteen colours: which of theirs stand for those of the table.

Whatever is drawn goes through :class:`Reduced` on its way to the screen, so that no text gets a
colour there that cannot be read on its ground. For sixteen colours the themes have palettes of
their own besides: too few of those can be read on paper to be left to likeness.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter

from liukfu.tui.colours import colour_of, contrast, parts
from liukfu.tui.theme import (
    DARK,
    LIGHT,
    MONO,
    PALETTES,
    READABLE,
    Palette,
    tuned,
    without_colour,
)

if TYPE_CHECKING:
    from textual.color import Color

    from liukfu.tui.settings import TableSettings

Depth: TypeAlias = Literal["sixteen", "256", "full"]
"""How many colours a terminal has."""

DEPTHS: dict[str | None, Depth] = {"standard": "sixteen", "windows": "sixteen", "256": "256"}
"""By what Rich calls them; all else has all."""

_HEX = (
    "#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5"
    " #7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff"
)
SIXTEEN = tuple(_HEX.split())
"""The sixteen as xterm shows them; others do so more or less."""

BLACK, RED, _GREEN, _BROWN, BLUE, MAGENTA, _TEAL, SILVER = SIXTEEN[:8]
GREY, BRIGHT_RED, BRIGHT_GREEN, YELLOW, _VIOLET, BRIGHT_MAGENTA, CYAN, WHITE = SIXTEEN[8:]

_ON_BLACK = (CYAN, BRIGHT_MAGENTA, WHITE, BRIGHT_RED)
_ON_WHITE = (BLUE, MAGENTA, BLACK, RED)

DARK_16 = DARK._replace(
    name="liukfu-dark-16",
    felt=BLACK,
    panel=BLACK,
    bar=BLACK,
    text=WHITE,
    muted=SILVER,
    accent=YELLOW,
    good=BRIGHT_GREEN,
    warn=BRIGHT_RED,
    on_accent=BLACK,
    paper=WHITE,
    paper_dim=BLACK,
    paper_edge=GREY,
    paper_rim=WHITE,
    ink=_ON_WHITE,
    ink_dim=_ON_BLACK,
    plain=_ON_BLACK,
    back=BLACK,
    back_edge=SILVER,
    gold=YELLOW,
    slot=BLUE,
    seal=RED,
    on_seal=WHITE,
)
LIGHT_16 = LIGHT._replace(
    name="liukfu-light-16",
    felt=WHITE,
    panel=WHITE,
    bar=SILVER,
    text=BLACK,
    muted=BLACK,
    accent=BLUE,
    good=BLUE,
    warn=RED,
    on_accent=WHITE,
    paper=WHITE,
    paper_dim=WHITE,
    paper_edge=GREY,
    paper_rim=BLACK,
    ink=_ON_WHITE,
    ink_dim=_ON_WHITE,
    plain=_ON_WHITE,
    back=BLACK,
    back_edge=SILVER,
    gold=YELLOW,
    slot=SILVER,
    seal=RED,
    on_seal=WHITE,
)
_SAFE_ON_BLACK = (CYAN, BRIGHT_MAGENTA, YELLOW, BRIGHT_RED)
COLOURBLIND_16 = DARK_16._replace(
    name="liukfu-colourblind-16",
    good=CYAN,
    ink_dim=_SAFE_ON_BLACK,
    plain=_SAFE_ON_BLACK,
)

PALETTES_16: dict[str, Palette] = {
    "dark": DARK_16,
    "light": LIGHT_16,
    "colourblind": COLOURBLIND_16,
}
"""The themes that sixteen colours do not do justice to, by their names."""


def palette_for(settings: TableSettings, depth: Depth, *, grey: bool) -> Palette:
    """The colours of the table.

    Args:
        settings: the theme, and how it is tuned.
        depth: how many colours the terminal has.
        grey: greys alone.
    """
    # The terminal's own colours cannot be turned to greys: they are not known.
    theme = "mono" if grey and settings.theme == "terminal" else settings.theme
    if depth == "sixteen":
        return MONO if grey else PALETTES_16.get(theme, PALETTES[theme])
    grain = 0 if settings.ascii or settings.no_color else settings.grain
    palette = tuned(
        PALETTES[theme],
        more_contrast=settings.contrast == "more",
        warmth=settings.warmth,
        grain=grain,
    )
    if palette.grain and depth == "256":
        palette = palette._replace(
            name=f"{palette.name}-256", grain=_neighbours(palette.felt, grain)
        )
    return without_colour(palette) if grey else palette


def _neighbours(felt: str, grain: int) -> tuple[str, ...]:
    """The shades nearest to the table that 256 colours have, one or two."""
    greys = [colour for number, colour in _colours("256").items() if number >= _GREYS]
    near = sorted(greys, key=lambda one: _distance(one, felt))
    shown = _colours("256")[_nearest(felt, "256")]
    return tuple(colour for colour in near if colour != shown)[:grain]


_CUBE = (0, 95, 135, 175, 215, 255)
_GREYS = 232
_PALE = 48
"""A ground whose parts differ by less is hardly coloured."""


@cache
def _colours(depth: Depth) -> dict[int, str]:
    """The colours by their numbers. Of the 256 the first sixteen are left out: they are whatever
    a person has made of them.
    """
    if depth == "sixteen":
        return dict(enumerate(SIXTEEN))
    found = {
        16 + 36 * red + 6 * green + blue: colour_of(_CUBE[red], _CUBE[green], _CUBE[blue])
        for red in range(6)
        for green in range(6)
        for blue in range(6)
    }
    return found | {_GREYS + step: colour_of(*[8 + 10 * step] * 3) for step in range(24)}


def _distance(one: str, other: str) -> float:
    """How different two colours look, roughly: a weighted distance, by how red they are."""
    (red, green, blue), (red2, green2, blue2) = parts(one), parts(other)
    mean = (red + red2) / 2
    return (
        (2 + mean / 256) * (red - red2) ** 2
        + 4 * (green - green2) ** 2
        + (2 + (255 - mean) / 256) * (blue - blue2) ** 2
    )


def _is_grey(colour: str) -> bool:
    return len(set(parts(colour))) == 1


@cache
def _greys(depth: Depth) -> dict[int, str]:
    return {number: colour for number, colour in _colours(depth).items() if _is_grey(colour)}


def _alike(colour: str, depth: Depth) -> dict[int, str]:
    """The colours that may stand for one; for a grey only greys."""
    return _greys(depth) if _is_grey(colour) else _colours(depth)


@lru_cache(maxsize=4096)
def _nearest(colour: str, depth: Depth) -> int:
    """The colour that stands for a ground; papers and felts are greys rather than gaudy."""
    pale = max(parts(colour)) - min(parts(colour)) < _PALE
    shown = _greys(depth) if pale else _colours(depth)
    return min(shown, key=lambda number: _distance(shown[number], colour))


@lru_cache(maxsize=4096)
def reduced(ink: str, ground: str, depth: Depth, *, text: bool = True) -> tuple[int, int]:
    """The numbers of the two colours that a terminal has for an ink and its ground.

    Args:
        ink: of what is drawn.
        ground: on what it is drawn.
        depth: how many colours there are.
        text: it is to be read; lines may be fainter.
    """
    under = _nearest(ground, depth)
    shown = _alike(ink, depth)
    under_shown = _colours(depth)[under]
    fit = [
        number
        for number, colour in shown.items()
        if not text or contrast(colour, under_shown) >= READABLE
    ]
    # In the middle of the greys nothing may be that far away.
    fit = fit or [max(shown, key=lambda number: contrast(shown[number], under_shown))]
    return min(fit, key=lambda number: _distance(shown[number], ink)), under


@lru_cache(maxsize=4096)
def _style(style: Style, ground: str, depth: Depth, text: bool) -> Style:
    ink, under = (
        colour.triplet.hex if colour is not None and colour.triplet is not None else instead
        for colour, instead in ((style.color, ""), (style.bgcolor, ground))
    )
    inked = style.color is not None and style.color.type == ColorType.TRUECOLOR
    grounded = style.bgcolor is None or style.bgcolor.type == ColorType.TRUECOLOR
    if not grounded:
        return style
    front, back = reduced(ink if inked else under, under, depth, text=text and inked)
    return style + Style.from_color(
        RichColor.from_ansi(front) if inked else None, RichColor.from_ansi(back)
    )


def is_text(letters: str) -> bool:
    """Whether signs are to be read: lines, and what stands for them in ASCII, are not."""
    signs = letters.strip()
    if len(signs) == 1 and signs.isascii():
        return True
    return any(sign not in "-|+.:=~#/_ " and not 0x2500 <= ord(sign) < 0x2580 for sign in signs)


class Reduced(LineFilter):
    """Gives each sign colours that the terminal has, and in which it can be read.

    Args:
        depth: how many colours there are.
    """

    def __init__(self, depth: Depth) -> None:
        super().__init__(enabled=depth != "full")
        self.depth = depth

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """A row in the terminal's colours."""
        ground = background.rgb
        under = colour_of(*ground)
        return [
            segment
            if segment.control or segment.style is None
            else Segment(
                segment.text,
                _style(segment.style, under, self.depth, is_text(segment.text)),
            )
            for segment in segments
        ]
