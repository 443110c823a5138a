"""What is written in colours can be read, and suits can be told apart, in every theme."""

from __future__ import annotations

from itertools import combinations, product
from math import dist

import pytest
from rich.color import Color

from liukfu.store.settings import THEMES, Theme
from liukfu.tui.app import LiukFuApp
from liukfu.tui.colours import contrast, legible, parts, warmed
from liukfu.tui.settings import TableSettings
from liukfu.tui.theme import (
    COLOURBLIND,
    DARK,
    LIGHT,
    MONO,
    MORE_READABLE,
    PALETTES,
    READABLE,
    TERMINAL,
    Palette,
    textual_theme,
    tuned,
)

COLOURED = (DARK, LIGHT, COLOURBLIND)
OWN = (*COLOURED, MONO)
"""The themes that bring colours of their own."""

TUNED = [
    tuned(palette, more_contrast=more, warmth=warmth, grain=grain)
    for palette, more, warmth, grain in product(OWN, (False, True), (-2, -1, 0, 1, 2), (0, 2))
]

EYES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes (2009), full severity, on linear red, green and blue."""


def pairs(palette: Palette) -> list[tuple[str, str]]:
    words = (palette.text, palette.muted, palette.accent, palette.good, palette.warn)
    felts = (palette.felt, *palette.grain)
    return [
        *((word, felt) for word in (*words, *palette.plain) for felt in felts),
        *(
            (word, ground)
            for word in words
            for ground in (palette.bar, palette.panel, palette.slot)
        ),
        *((ink, palette.panel) for ink in palette.plain),
        *((ink, palette.paper) for ink in palette.ink),
        *((ink, palette.paper_dim) for ink in palette.ink_dim),
        (palette.on_gold, palette.gold),
        (palette.on_seal, palette.seal),
        (palette.on_accent, palette.accent),
        (palette.on_accent, palette.good),
        (palette.on_accent, palette.warn),
        (palette.back_edge, palette.back),
    ]


def linear(colour: str) -> list[float]:
    return [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parts(colour))
    ]


def lab(colour: str, eyes: str = "") -> tuple[float, float, float]:
    """A colour as an eye sees it, in CIELAB."""
    red, green, blue = linear(colour)
    if eyes:
        red, green, blue = (
            min(1.0, max(0.0, row[0] * red + row[1] * green + row[2] * blue)) for row in EYES[eyes]
        )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z)
    )
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


@pytest.mark.parametrize("palette", TUNED, ids=lambda palette: palette.name)
def test_contrast_of_text_is_at_least_four_and_a_half(palette: Palette) -> None:
    for ink, ground in pairs(palette):
        assert contrast(ink, ground) >= READABLE, (ink, ground, contrast(ink, ground))


@pytest.mark.parametrize(
    "palette",
    [tuned(palette, more_contrast=True) for palette in COLOURED],
    ids=lambda one: one.name,
)
def test_more_contrast_is_at_least_seven_for_words_and_suits(palette: Palette) -> None:
    words = (palette.text, palette.muted, palette.accent, palette.good, palette.warn)
    told = [(word, palette.felt) for word in (*words, *palette.plain)]
    told += [(ink, palette.paper) for ink in palette.ink]
    told += [(ink, palette.paper_dim) for ink in palette.ink_dim]
    for ink, ground in told:
        assert contrast(ink, ground) >= MORE_READABLE, (ink, ground)


@pytest.mark.parametrize("palette", TUNED, ids=lambda palette: palette.name)
def test_cards_stand_out_from_the_table_three_to_one(palette: Palette) -> None:
    rim = palette.paper if palette.dark else palette.paper_rim
    assert contrast(rim, palette.felt) >= 3.0


@pytest.mark.parametrize("eyes", ["", *EYES])
@pytest.mark.parametrize("inks", ["ink", "ink_dim", "plain"])
def test_safe_suits_are_apart_for_all_eyes(inks: str, eyes: str) -> None:
    # Five are seen side by side; thirty are seen at a glance.
    seen = [lab(ink, eyes) for ink in getattr(COLOURBLIND, inks)]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) >= 30


def test_the_usual_suits_are_not_apart_for_all_eyes() -> None:
    """What the safe ones are for; and that the test above can tell."""
    seen = [lab(ink, "deuteranopia") for ink in DARK.ink]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) < 30


def test_each_theme_of_the_settings_has_its_palette_under_a_name_of_its_own() -> None:
    assert tuple(PALETTES) == THEMES
    assert len({palette.name for palette in PALETTES.values()}) == len(THEMES)


def test_the_terminals_colours_are_its_sixteen_and_its_ground() -> None:
    colours = [
        colour
        for field, value in TERMINAL._asdict().items()
        if field not in ("name", "dark", "grain", "ansi")
        for colour in (value if isinstance(value, tuple) else (value,))
    ]
    for colour in colours:
        number = Color.parse(colour).number
        assert number is None or number < 16, colour
    assert TERMINAL.felt == TERMINAL.text == "default"
    assert textual_theme(TERMINAL).ansi


@pytest.mark.parametrize("palette", [TERMINAL, MONO], ids=lambda palette: palette.name)
def test_what_is_the_terminals_own_or_has_no_colour_is_not_tuned(palette: Palette) -> None:
    assert tuned(palette, more_contrast=True, warmth=2, grain=2) is palette


@pytest.mark.parametrize("theme", THEMES)
def test_without_colours_no_theme_leaves_them_to_the_terminal(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Textual makes greys of colours, and black of those that it does not know.
    monkeypatch.setenv("NO_COLOR", "1")
    palette = LiukFuApp(settings=TableSettings(theme=theme)).palette
    assert not palette.ansi
    assert contrast(palette.text, palette.felt) >= READABLE
    assert LiukFuApp(settings=TableSettings(theme=theme, no_color=True)).palette == palette


def test_black_and_white_have_no_colour() -> None:
    for value in MONO._asdict().values():
        for colour in value if isinstance(value, tuple) else (value,):
            if isinstance(colour, str) and colour.startswith("#"):
                assert len(set(parts(colour))) == 1, colour


def test_warmth_goes_from_daylight_to_candle_light_step_by_step() -> None:
    blue = [parts(tuned(LIGHT, warmth=warmth).felt)[2] for warmth in (-2, -1, 0, 1, 2)]
    assert blue == sorted(blue, reverse=True)
    assert len(set(blue)) == 5
    assert warmed("#808080", 0) == "#808080"


def test_grain_is_faint() -> None:
    for grain in (1, 2):
        palette = tuned(DARK, grain=grain)
        assert len({palette.felt, *palette.grain}) == 3
        for shade in palette.grain:
            assert contrast(shade, palette.felt) < 1.25


def test_an_ink_is_brought_to_contrast_and_no_further() -> None:
    assert legible("#123456", "#ffffff", 4.5) == "#123456"
    found = legible("#888888", "#999999", 4.5)
    assert 4.5 <= contrast(found, "#999999") < 5.0
    assert legible("#777777", "#777777", 21) == "#000000"
