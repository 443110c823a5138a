"""The colours of the table, by theme. Where a terminal has sixteen colours, the nearest of them
are taken: the four suits are chosen to stay apart there.

Nothing is told by colour alone: every mark made here has its own shape or text too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from liukfu.engine import Suit
from liukfu.tui.colours import legible, mixed, warmed

if TYPE_CHECKING:
    from textual.theme import Theme


class Palette(NamedTuple):
    """The colours that cards and regions are drawn in, as ``#rrggbb``; those of a terminal by
    their names.

    Four-colour tuples go by suit: Coins, Knots, Myriads, Tens.
    """

    name: str
    dark: bool
    felt: str
    """The table."""
    panel: str
    """Regions that stand out from the table a little."""
    bar: str
    """The first and the last line."""
    text: str
    muted: str
    accent: str
    """What is asked, what is chosen."""
    good: str
    warn: str
    on_accent: str
    """What is written on the three colours above."""
    paper: str
    """The face of a card."""
    paper_dim: str
    """The face of a card that cannot be played now."""
    paper_edge: str
    """Lines drawn on paper."""
    paper_rim: str
    """Lines drawn around paper, on the table."""
    ink: tuple[str, str, str, str]
    """The suits on paper."""
    ink_dim: tuple[str, str, str, str]
    plain: tuple[str, str, str, str]
    """The suits in a line of text on the table."""
    back: str
    back_edge: str
    gold: str
    on_gold: str
    slot: str
    """An empty place of the winners' row."""
    seal: str = "#b3201a"
    """The red stamp of the real packs."""
    on_seal: str = "#fff6e0"
    grain: tuple[str, ...] = ()
    """Shades of the table beside ``felt``, where it is not even."""
    ansi: bool = False
    """The colours are a terminal's own sixteen, and its ground."""


DARK = Palette(
    name="liukfu-dark",
    dark=True,
    felt="#10211c",
    panel="#172d26",
    bar="#0a1613",
    text="#e8e3d5",
    muted="#9db0a6",
    accent="#ffd166",
    good="#80e08a",
    warn="#ff9e7a",
    on_accent="#0a1613",
    paper="#f4ecd6",
    paper_dim="#cac4b4",
    paper_edge="#9a8f74",
    paper_rim="#f4ecd6",
    ink=("#123fa6", "#006e26", "#26221c", "#b01e1e"),
    ink_dim=("#0e3490", "#005900", "#26221c", "#861616"),
    plain=("#7292ff", "#74df86", "#ece4cc", "#ff8378"),
    back="#050505",
    back_edge="#7d8a84",
    gold="#f2b632",
    on_gold="#000000",
    slot="#24413a",
)

LIGHT = Palette(
    name="liukfu-light",
    dark=False,
    felt="#e6dfcf",
    panel="#dbd2bd",
    bar="#d0c6ae",
    text="#26221c",
    muted="#514a3a",
    accent="#7a2a00",
    good="#005a1c",
    warn="#96200e",
    on_accent="#fffdf5",
    paper="#fffdf5",
    paper_dim="#d5ccb6",
    paper_edge="#8c7f62",
    paper_rim="#7d7053",
    ink=("#123fa6", "#006e26", "#26221c", "#b01e1e"),
    ink_dim=("#0e3490", "#005900", "#26221c", "#861616"),
    plain=("#123a96", "#005e00", "#26221c", "#9c1818"),
    back="#141414",
    back_edge="#9aa59f",
    gold="#f2b632",
    on_gold="#000000",
    slot="#cabfa6",
)


COLOURBLIND = DARK._replace(
    name="liukfu-colourblind",
    good="#8fc7ff",
    warn="#ffb000",
    ink=("#1124ed", "#855c08", "#1a1612", "#be008f"),
    ink_dim=("#0105d1", "#654400", "#1a1612", "#8e036f"),
    plain=("#8d87f8", "#b39042", "#ece4cc", "#e468ae"),
    seal="#8e036f",
)
"""Blue, ochre, black and magenta: they stay apart for eyes that tell red from green badly, or
blue from yellow. A test simulates such eyes.
"""

TERMINAL = Palette(
    name="liukfu-terminal",
    dark=True,
    felt="default",
    panel="default",
    bar="default",
    text="default",
    muted="default",
    accent="magenta",
    good="green",
    warn="red",
    on_accent="black",
    paper="default",
    paper_dim="default",
    paper_edge="default",
    paper_rim="default",
    ink=("blue", "green", "default", "red"),
    ink_dim=("blue", "green", "default", "red"),
    plain=("blue", "green", "default", "red"),
    back="black",
    back_edge="white",
    gold="yellow",
    on_gold="black",
    slot="default",
    seal="red",
    on_seal="white",
    ansi=True,
)
"""What the terminal has been told to look like."""

MONO = Palette(
    name="liukfu-mono",
    dark=True,
    felt="#000000",
    panel="#000000",
    bar="#000000",
    text="#ffffff",
    muted="#c6c6c6",
    accent="#ffffff",
    good="#ffffff",
    warn="#ffffff",
    on_accent="#000000",
    paper="#ffffff",
    paper_dim="#c6c6c6",
    paper_edge="#767676",
    paper_rim="#ffffff",
    ink=("#000000",) * 4,
    ink_dim=("#000000",) * 4,
    plain=("#ffffff",) * 4,
    back="#000000",
    back_edge="#c6c6c6",
    gold="#000000",
    on_gold="#ffffff",
    slot="#303030",
    seal="#000000",
    on_seal="#ffffff",
)
"""Black, white and what lies between."""

PALETTES: dict[str, Palette] = {
    "dark": DARK,
    "light": LIGHT,
    "colourblind": COLOURBLIND,
    "terminal": TERMINAL,
    "mono": MONO,
}
"""By the names that settings have for them (:data:`liukfu.store.settings.THEMES`)."""

READABLE = 4.5
"""The least contrast of text."""

MORE_READABLE = 7.0
"""The same where more is asked for."""

_GRAIN = (0.0, 0.02, 0.04)


def without_colour(palette: Palette) -> Palette:
    """The palette where colours turn to greys: no suit is brighter than another."""
    return palette._replace(
        name=f"{palette.name}-grey",
        ink=(palette.ink[Suit.MYRIADS],) * 4,
        ink_dim=(palette.ink_dim[Suit.MYRIADS],) * 4,
        plain=(palette.plain[Suit.MYRIADS],) * 4,
    )


def tuned(
    palette: Palette, *, more_contrast: bool = False, warmth: int = 0, grain: int = 0
) -> Palette:
    """A palette as the player likes it. The colours of a terminal are its own, and stay, as
    do black and white.

    Args:
        palette: of a theme.
        more_contrast: grounds further from what stands on them.
        warmth: steps towards candle light, below 0 towards daylight.
        grain: how uneven the table is, 0 to 2.
    """
    if palette.ansi or palette is MONO or not (more_contrast or warmth or grain):
        return palette
    far, near = ("#000000", "#ffffff") if palette.dark else ("#ffffff", "#000000")
    share = 0.5 if more_contrast else 0.0

    def ground(colour: str, end: str) -> str:
        return mixed(warmed(colour, warmth), end, share)

    felt, paper = ground(palette.felt, far), ground(palette.paper, "#ffffff")
    # Half as far as paper: what cannot be played is still seen to be another paper.
    paper_dim = mixed(warmed(palette.paper_dim, warmth), "#ffffff", share / 2)
    slot, bar = ground(palette.slot, far), ground(palette.bar, far)
    panel = ground(palette.panel, far)
    shades = tuple(mixed(felt, near, part * _GRAIN[grain]) for part in (0.5, 1.0) if grain)
    felts = (felt, *shades)
    least = MORE_READABLE if more_contrast else READABLE

    def words(colour: str) -> str:
        return _on_all(colour, (*felts, panel, bar, slot), least)

    accent, good, warn = words(palette.accent), words(palette.good), words(palette.warn)
    on_accent = palette.on_accent
    for under in (accent, good, warn):
        on_accent = legible(on_accent, under, least)
    changes = f"{'more' if more_contrast else ''}{warmth:+d}.{grain}"
    return palette._replace(
        name=f"{palette.name}-{changes}",
        felt=felt,
        panel=panel,
        bar=bar,
        slot=slot,
        text=words(palette.text),
        muted=words(palette.muted),
        accent=accent,
        good=good,
        warn=warn,
        on_accent=on_accent,
        paper=paper,
        paper_dim=paper_dim,
        paper_rim=legible(palette.paper_rim, felt, 3.0),
        ink=_inks(palette.ink, (paper,), least),
        ink_dim=_inks(palette.ink_dim, (paper_dim,), least),
        plain=_inks(palette.plain, (*felts, panel), least),
        grain=shades,
    )


Inks: TypeAlias = "tuple[str, str, str, str]"


def _inks(inks: Inks, grounds: Sequence[str], least: float) -> Inks:
    one, two, three, four = (_on_all(ink, grounds, least) for ink in inks)
    return one, two, three, four


def _on_all(ink: str, grounds: Sequence[str], least: float) -> str:
    for ground in grounds:
        ink = legible(ink, ground, least)
    return ink


def textual_theme(palette: Palette) -> Theme:
    """The same colours as a theme of Textual, for styles and its own widgets."""
    from textual.theme import BUILTIN_THEMES, Theme

    def named(colour: str) -> str:
        return f"ansi_{colour}" if palette.ansi else colour

    return Theme(
        name=palette.name,
        ansi=palette.ansi,
        primary=named(palette.accent),
        secondary=named(palette.good),
        accent=named(palette.accent),
        warning=named(palette.warn),
        error=named(palette.warn),
        success=named(palette.good),
        foreground=named(palette.text),
        background=named(palette.felt),
        surface=named(palette.panel),
        panel=named(palette.bar),
        dark=palette.dark,
        variables={
            **(BUILTIN_THEMES["ansi-dark"].variables if palette.ansi else {}),
            "border": named(palette.paper_edge),
            "border-blurred": named(palette.muted),
            "block-cursor-background": named(palette.accent),
            "block-cursor-foreground": named(palette.on_accent),
        },
    )
