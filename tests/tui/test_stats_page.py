"""The statistics page."""

from __future__ import annotations

import random

import pytest

from liukfu.store.figures import Apart, Figures, Mean, PlayedOn, Role, Tally
from liukfu.tui.screens.stats import StatsScreen, whose
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.figures import mean_text, paint_figures
from tests.tui.pages import app_with, sees, settled, shown, some_history


def mean(deals: int, units: int, half: float | None = 0.75) -> Mean:
    average = units / deals if deals else 0.0
    if half is None or deals < 2:
        return Mean(deals, units, average, None, None)
    return Mean(deals, units, average, average - half, average + half)


def tally(deals: int, wins: int, units: int) -> Tally:
    return Tally(deals, wins, mean(deals, units))


SOMETIMES = PlayedOn(9, 2, 14, 11)


def figures(
    player: str = "Ann",
    *,
    deals: int = 120,
    bot: bool = False,
    apart: Apart = Apart.FAIR,
    played_on: PlayedOn = SOMETIMES,
) -> Figures:
    rng = random.Random(1)
    total, running = 0, []
    for _ in range(deals):
        total += rng.choice((-2, -1, -1, 0, 2, 4))
        running.append(total)
    return Figures(
        player=player,
        is_bot=bot,
        apart=apart,
        void=7,
        all=tally(deals, deals // 3, total),
        by_seat=(tally(deals, deals // 3, total), tally(0, 0, 0), tally(1, 1, 6)),
        by_role={
            Role.MASTER: tally(40, 20, 31),
            Role.VULNERABLE: tally(30, 10, -21),
            Role.NEITHER: tally(50, 10, 3),
        },
        calls={
            "master": tally(30, 12, 25),
            "vulnerable": tally(30, 10, -21),
            "pass": tally(22, 3, -14),
        },
        wins_by_end={
            "stop": mean(11, 31),
            "claim": mean(20, 70),
            "exhausted": mean(9, 20),
        },
        played_on=played_on,
        running=tuple(running),
    )


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("size", [(72, 20), (80, 22), (120, 38)])
@pytest.mark.parametrize("deals", [0, 1, 2, 120, 10_000])
def test_figures_fit_every_window(size: tuple[int, int], ascii_only: bool, deals: int) -> None:
    symbols = symbols_for(ascii_only=ascii_only)
    names = ("Ann", "[bold]" + "x" * 58 if ascii_only else "虎" * 64)
    for at, name in enumerate(names):
        all_figures = [figures(names[0], deals=deals), figures(name, deals=deals, bot=True)]
        picture = paint_figures(all_figures, at, symbols, *size)
        assert len(picture.rows) <= size[1]
        assert all(row.cell_len <= size[0] for row in picture.rows), [
            row.plain for row in picture.rows
        ]
        assert not ascii_only or all(row.plain.isascii() for row in picture.rows)


def test_all_that_was_promised_is_told() -> None:
    picture = paint_figures([figures()], 0, symbols_for(ascii_only=True), 80, 22)
    text = "\n".join(row.plain for row in picture.rows)
    assert "< Ann - person - fair deals >" in text
    assert "120 deals, 33% won" in text
    assert "Master        40  50% +0.78 +-0.75" in text
    assert "Vulnerable    30  33% -0.70 +-0.75" in text
    assert "by a claim    20" in text
    assert "9 times: it brought +11, stopping would have brought +14" in text
    assert "another won 2 times" in text
    assert "Running total" in text


def test_bots_and_apart_deals_are_named() -> None:
    symbols = symbols_for(ascii_only=True)
    for apart, words in (
        (Apart.ASSISTED, "assisted deals"),
        (Apart.REPLAYED, "replayed deals"),
    ):
        picture = paint_figures([figures("steady", bot=True, apart=apart)], 0, symbols, 80, 22)
        assert f"steady - bot - {words}" in "\n".join(row.plain for row in picture.rows)


def test_units_have_an_interval_where_there_is_one() -> None:
    plain, cjk = symbols_for(ascii_only=True), symbols_for(ascii_only=False)
    assert mean_text(mean(10, -5, 0.5), plain) == "-0.50 +-0.50"
    assert mean_text(mean(10, -5, 0.5), cjk) == "−0.50 ±0.50"
    assert mean_text(mean(1, 3), plain) == "+3.00"
    assert mean_text(mean(0, 0), plain) == "-"


def test_who_never_played_on_is_told_so() -> None:
    never = figures(played_on=PlayedOn(0, 0, 0, 0))
    picture = paint_figures([never], 0, symbols_for(ascii_only=True), 80, 22)
    assert "never, where stopping" in "\n".join(row.plain for row in picture.rows)


async def test_no_deals_no_figures() -> None:
    app = app_with(StatsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "No deal has been finished here yet")
        await pilot.press("right", "home")
        await settled(pilot)


async def test_keys_and_clicks_go_from_player_to_player_people_first() -> None:
    some_history()
    app = app_with(StatsScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await sees(pilot, "Units per deal")
        counted = app.screen.counted  # type: ignore[attr-defined]
        names = [one.player for one in counted.figures]
        kinds = [one.is_bot for one in counted.figures]
        assert kinds == sorted(kinds)
        assert {"Ann", "Ben", "Cho", "You", "steady", "novice"} == set(names)
        here = names.index("You")
        for name in names[here:] + names[:here]:
            assert f"< {name} " in shown(app)
            await pilot.press("right")
            await pilot.pause()
        assert f"< {names[here]} " in shown(app)
        await pilot.press("home")
        await pilot.click(offset=(12, 1))
        await pilot.pause()
        assert f"< {names[1]} " in shown(app)
        await pilot.press("home")
        await pilot.pause()
        assert f"< {names[0]} " in shown(app)


def test_the_page_begins_with_whoever_plays_here() -> None:
    found = [figures("Ann"), figures("Ben"), figures("You"), figures("steady", bot=True)]
    assert whose(found, "") == 2
    assert whose(found, "ben") == 1
    assert whose(found, "Anda") == 2
    assert whose(found, "Cho") == 2, "nothing has been played under the name that was given"
    assert whose(found[:2], "steady") == whose([], "") == 0
    picture = paint_figures([figures("You")], 0, symbols_for(ascii_only=True), 80, 22)
    assert "< You - person" in "\n".join(row.plain for row in picture.rows)
