"""The colours of the table: a dark palette (the default) and a light one. Where a terminal has
sixteen colours, the nearest of them are taken: the four suits are chosen to stay apart there.

Nothing is told by colour alone: every mark made here has its own shape or text too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from liukfu.engine import Suit

if TYPE_CHECKING:
    from textual.theme import Theme


class Palette(NamedTuple):
    """The colours that cards and regions are drawn in, as ``#rrggbb``.

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
    paper_dim="#c4bda9",
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
    muted="#5c5443",
    accent="#7a2a00",
    good="#00601e",
    warn="#a32410",
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


def without_colour(palette: Palette) -> Palette:
    """The palette where colours turn to greys: no suit is brighter than another."""
    return palette._replace(
        name=f"{palette.name}-grey",
        ink=(palette.ink[Suit.MYRIADS],) * 4,
        ink_dim=(palette.ink_dim[Suit.MYRIADS],) * 4,
        plain=(palette.plain[Suit.MYRIADS],) * 4,
    )


PALETTES: dict[str, Palette] = {palette.name: palette for palette in (DARK, LIGHT)}


def textual_theme(palette: Palette) -> Theme:
    """The same colours as a theme of Textual, for styles and its own widgets."""
    from textual.theme import Theme

    return Theme(
        name=palette.name,
        primary=palette.accent,
        secondary=palette.good,
        accent=palette.accent,
        warning=palette.warn,
        error=palette.warn,
        success=palette.good,
        foreground=palette.text,
        background=palette.felt,
        surface=palette.panel,
        panel=palette.bar,
        dark=palette.dark,
        variables={
            "border": palette.paper_edge,
            "border-blurred": palette.muted,
            "block-cursor-background": palette.accent,
            "block-cursor-foreground": palette.on_accent,
        },
    )
