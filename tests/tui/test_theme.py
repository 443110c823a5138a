"""What is written in colours can be read."""

import pytest
from rich.color import Color, ColorSystem

from liukfu.tui.theme import DARK, LIGHT, Palette


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def pairs(palette: Palette) -> list[tuple[str, str]]:
    words = (palette.text, palette.muted, palette.accent, palette.good, palette.warn)
    return [
        *((word, palette.felt) for word in (*words, *palette.plain)),
        *((word, palette.bar) for word in (palette.text, palette.accent)),
        *((ink, palette.paper) for ink in palette.ink),
        *((ink, palette.paper_dim) for ink in palette.ink_dim),
        (palette.on_gold, palette.gold),
        (palette.on_accent, palette.accent),
        (palette.on_accent, palette.good),
        (palette.on_accent, palette.warn),
        (palette.text, palette.slot),
        (palette.accent, palette.slot),
    ]


def sixteen(colour: str) -> int | None:
    """The one of sixteen colours that a terminal shows in place of a colour."""
    return Color.parse(colour).downgrade(ColorSystem.STANDARD).number


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
@pytest.mark.parametrize(
    ("inks", "ground"), [("ink", "paper"), ("ink_dim", "paper_dim"), ("plain", "felt")]
)
def test_suits_stay_apart_in_sixteen_colours(palette: Palette, inks: str, ground: str) -> None:
    shown = [sixteen(ink) for ink in getattr(palette, inks)]
    assert len({*shown, sixteen(getattr(palette, ground))}) == 5, shown
    assert 7 not in shown
    assert 8 not in shown


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
def test_contrast_of_text_is_at_least_four_and_a_half(palette: Palette) -> None:
    for ink, ground in pairs(palette):
        assert contrast(ink, ground) >= 4.5, (ink, ground, contrast(ink, ground))


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=lambda palette: palette.name)
def test_no_word_is_yellow_on_a_bright_ground_in_sixteen_colours(palette: Palette) -> None:
    grounds = {sixteen(ground) for ground in (palette.felt, palette.bar)}
    words = {sixteen(word) for word in (palette.accent, palette.good, palette.warn, palette.text)}
    assert not (grounds & {7, 15} and words & {3, 11, 7, 15})
    assert not (grounds & {0} and words & {0, 4})
