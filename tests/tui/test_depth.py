"""What stands in for the table's colours where a terminal has few: it can be read, and suits
stay apart."""

from __future__ import annotations

from itertools import combinations, product
from math import dist

import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor

from liukfu.store.settings import THEMES, Theme
from liukfu.tui.app import LiukFuApp
from liukfu.tui.colours import contrast
from liukfu.tui.depth import (
    COLOURBLIND_16,
    PALETTES_16,
    Depth,
    Reduced,
    is_text,
    palette_for,
    reduced,
)
from liukfu.tui.settings import TableSettings
from liukfu.tui.theme import MONO, READABLE, TERMINAL, Palette
from tests.tui.contrasts import hex_of
from tests.tui.test_theme import EYES, TUNED, lab, pairs

LIMITED: tuple[Depth, ...] = ("sixteen", "256")


@pytest.mark.parametrize("depth", LIMITED)
@pytest.mark.parametrize("palette", [*TUNED, *PALETTES_16.values()], ids=lambda one: one.name)
def test_all_text_can_be_read_in_few_colours(palette: Palette, depth: Depth) -> None:
    for ink, ground in pairs(palette):
        front, back = map(shown, reduced(ink, ground, depth))
        assert contrast(front, back) >= READABLE, (ink, ground, front, back)


@pytest.mark.parametrize("palette", PALETTES_16.values(), ids=lambda one: one.name)
def test_palettes_for_sixteen_colours_are_shown_as_they_are(palette: Palette) -> None:
    for ink, ground in pairs(palette):
        if contrast(ink, ground) >= READABLE:
            assert tuple(map(shown, reduced(ink, ground, "sixteen"))) == (ink, ground)
    for inks, ground in suits(palette):
        assert all(contrast(ink, ground) >= READABLE for ink in inks)
        assert len({*inks, ground}) == 5


@pytest.mark.parametrize(
    "palette", [one for one in TUNED if "mono" not in one.name], ids=lambda one: one.name
)
def test_suits_stay_apart_in_256_colours(palette: Palette) -> None:
    for inks, ground in suits(palette):
        numbers = [reduced(ink, ground, "256")[0] for ink in inks]
        assert len({*numbers, reduced(ground, ground, "256")[1]}) == 5, numbers


@pytest.mark.parametrize("eyes", ["", *EYES])
def test_safe_suits_are_apart_for_all_eyes_in_sixteen_colours(eyes: str) -> None:
    for inks, _ground in suits(COLOURBLIND_16):
        seen = [lab(ink, eyes) for ink in inks]
        assert min(dist(one, other) for one, other in combinations(seen, 2)) >= 30


def test_the_numbers_go_to_the_terminal_as_they_are() -> None:
    style = Style(color="#123456", bgcolor="#f0f0f0", bold=True)
    for depth, system in (("sixteen", ColorSystem.STANDARD), ("256", ColorSystem.EIGHT_BIT)):
        (found,) = filtered(depth, Segment("T1", style))  # type: ignore[arg-type]
        assert found.style is not None
        assert found.style.bold
        for colour in (found.style.color, found.style.bgcolor):
            assert colour is not None
            assert colour.downgrade(system) == colour


def test_lines_may_be_faint_and_text_may_not() -> None:
    faint = Style(color="#24413a", bgcolor="#10211c")
    line, text, sign = filtered("256", *(Segment(one, faint) for one in ("─── ", "ab", "-")))
    assert ratio(line) < READABLE <= ratio(text)
    assert ratio(sign) >= READABLE
    assert not is_text("╭──╮")
    assert not is_text("+---+")
    assert not is_text("  ")
    assert is_text("1")
    assert is_text("六")


def test_what_is_the_terminals_own_stays() -> None:
    own = [Segment("a", Style(color="red", bgcolor="default")), Segment("b", None)]
    assert filtered("256", *own) == own


def test_grain_is_seen_in_256_colours_and_is_none_in_sixteen() -> None:
    for theme, grain in product(("dark", "light", "colourblind"), (1, 2)):
        settings = TableSettings(theme=theme, grain=grain)  # type: ignore[arg-type]
        palette = palette_for(settings, "256", grey=False)
        numbers = {reduced(one, one, "256")[1] for one in (palette.felt, *palette.grain)}
        assert len(numbers) == 1 + grain
        for shade in palette.grain:
            assert contrast(shade, shown(reduced(palette.felt, palette.felt, "256")[1])) < 1.25
        assert not palette_for(settings, "sixteen", grey=False).grain


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", [*LIMITED, "full"])
def test_each_theme_has_a_palette_at_each_depth(theme: Theme, depth: Depth) -> None:
    settings = TableSettings(theme=theme)
    assert palette_for(settings, depth, grey=False).ansi == (theme == "terminal")
    grey = palette_for(settings, depth, grey=True)
    assert not grey.ansi
    assert len(set(grey.ink)) == 1
    assert palette_for(settings, "sixteen", grey=True) is MONO


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm"}, "sixteen"),
        ({"TERM": "linux"}, "sixteen"),
        ({"TERM": "xterm-256color"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "full"),
    ],
)
def test_the_environment_says_how_many_colours_there_are(
    environment: dict[str, str], depth: Depth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLORTERM")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    app = LiukFuApp(settings=TableSettings())
    assert app.depth == depth
    reduces = [one for one in app.get_line_filters() if isinstance(one, Reduced)]
    assert bool(reduces) is (depth != "full")
    app.use(TableSettings(theme="terminal"))
    assert app.palette is TERMINAL
    assert not any(isinstance(one, Reduced) for one in app.get_line_filters())


def suits(palette: Palette) -> list[tuple[tuple[str, ...], str]]:
    return [
        (palette.ink, palette.paper),
        (palette.ink_dim, palette.paper_dim),
        (palette.plain, palette.felt),
    ]


def shown(number: int) -> str:
    return hex_of(Color.from_ansi(number))


def filtered(depth: Depth, *segments: Segment) -> list[Segment]:
    return Reduced(depth).apply(list(segments), TextualColor(0, 0, 0))


def ratio(segment: Segment) -> float:
    style = segment.style
    assert style is not None
    assert style.color is not None
    assert style.bgcolor is not None
    return contrast(hex_of(style.color), hex_of(style.bgcolor))
