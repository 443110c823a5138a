"""Every text has its room at 80x24 and in the smallest window, in every language."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot

from liukfu.engine import Deal, Mask, Phase, View
from liukfu.lessons import STEPS
from liukfu.players.coach import advise
from liukfu.players.odds import odds
from liukfu.players.search import Budget
from liukfu.session import DealSpec
from liukfu.store import Library
from liukfu.store.paths import home
from liukfu.store.settings import Settings, save_settings
from liukfu.tui import select
from liukfu.tui.app import SMALLEST, LiukFuApp
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.coach import hint_text, odds_page
from liukfu.tui.screens.history import HistoryScreen
from liukfu.tui.screens.kept import KeptScreen
from liukfu.tui.screens.learn import LearnScreen
from liukfu.tui.screens.matches import MatchesScreen
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.replay import ReplayScreen
from liukfu.tui.screens.settings import SettingsScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.stats import StatsScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.screens.watch import WatchScreen
from liukfu.tui.table import Table
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.region import Region
from liukfu.words import use_language
from liukfu.words.book import chapters
from liukfu.words.language import CODES
from tests.store.making import match, put
from tests.tui import tables
from tests.tui.clipping import Cuts, cuts
from tests.tui.dialog_host import MAKERS, DialogApp
from tests.tui.pages import app_with, settled, some_history
from tests.tui.reviewed import Fixed, app_on, the_decisions
from tests.tui.tables import app_at, app_of
from tests.tui.watched import golden

SIZES = {"usual": (80, 24), "compact": SMALLEST}
NAMES = ("You", "Steady 1", "Steady 2")
LONGEST = ("Willemijntje", "Bartholomew", "Steady 2")

in_every_language = pytest.mark.parametrize("code", CODES)
in_both_sizes = pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use_language("en")


async def places(size: tuple[int, int]) -> dict[str, tuple[int, int]]:
    """The cells and rows of the table's regions."""
    app = app_at(tables.LEAD)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        regions = app.screen.query(Region)
        return {region.id or "": (region.size.width, region.size.height) for region in regions}


def tables_of(seed: str, names: tuple[str, ...] = NAMES) -> Iterator[tuple[str, Table]]:
    """The table at each decision of a deal that is played at random, with choices and none, as
    whoever decides sees it and as another does.
    """
    draw = random.Random(seed)
    deal = Deal.from_seed(seed)
    since = 0
    while deal.to_act is not None:
        seat = deal.to_act
        for eyes in (seat, (seat + 1) % 3):
            view = deal.view(eyes)
            for chosen in choices(view, draw) if eyes == seat else [0]:
                table = Table(view, names, f"--seed {seed} --deal 1", since=since)
                table.chosen = chosen
                yield f"{seed} {len(deal)} {eyes}", table
                table.pointing = True
                yield f"{seed} {len(deal)} {eyes} pointing", table
        since = len(deal)
        actions = list(view_actions(deal.view(seat)))
        deal.apply(draw.choice(actions))
    for seat in range(3):
        title = f"--seed {seed} --deal 1"
        yield f"{seed} end {seat}", Table(deal.view(seat), names, title, since=max(0, since - 2))


def view_actions(view: View) -> list[Any]:
    return [action for action, _n in zip(view.legal, range(60), strict=False)]


def choices(view: View, draw: random.Random) -> list[Mask]:
    """Nothing, what can be suggested, and cards at random."""
    found: list[Mask] = [0, *map(int, select.suggestions(view)[:4])]
    hand = [1 << card for card in range(36) if view.hand >> card & 1]
    return [*found, *(sum(draw.sample(hand, size)) for size in (1, 2, 3) if len(hand) >= size)]


def paint_all(
    seeds: list[str],
    names: tuple[str, ...],
    sizes: dict[str, tuple[int, int]],
    found: Cuts,
    code: str,
) -> None:
    symbols = symbols_for(ascii_only=False)
    for seed in seeds:
        for at, table in tables_of(seed, names):
            for part in TableScreen.PARTS:
                if part.name not in ("curtain", "hand"):
                    found.at = f"{code} {part.name} ({at})"
                    width, height = sizes[part.name]
                    picture = part.paint(table, symbols, width, height)
                    for row in picture.rows:
                        if row.cell_len > width:
                            found.note(row.plain)


async def look_at_deals(
    seeds: list[str],
    names: tuple[str, ...],
    size: tuple[int, int],
    codes: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = await places(size)
    with cuts(monkeypatch) as found:
        for code in codes:
            use_language(code)
            paint_all(seeds, names, sizes, found, code)
    assert not found.found, found.told()


async def test_what_the_smallest_table_says_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    # Dutch words are the longest.
    await look_at_deals(["f0"], LONGEST, SMALLEST, ("nl",), monkeypatch)


@pytest.mark.slow
@in_both_sizes
@pytest.mark.parametrize("names", [NAMES, LONGEST], ids=["usual", "longest"])
async def test_what_the_table_says_fits_in_every_language(
    names: tuple[str, ...], size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = [f"f{n}" for n in range(5)]
    await look_at_deals(seeds, names, size, tuple(CODES), monkeypatch)


async def strike(pilot: Pilot[Any], found: Cuts, code: str, where: str, *keys: str) -> None:
    """Press keys; look at what is shown after each."""
    for key in ("", *keys):
        found.at = f"{code} {where} {key}".rstrip()
        if key:
            await pilot.press(key)
        await settled(pilot)
        found.look(pilot.app)


async def walk(
    app: LiukFuApp | DialogApp,
    size: tuple[int, int],
    found: Cuts,
    code: str,
    where: str,
    *keys: str,
) -> None:
    found.at = f"{code} {where}"
    async with app.run_test(size=size) as pilot:
        await strike(pilot, found, code, where, *keys)


MOMENTS = {
    name: moment for name, moment in vars(tables).items() if isinstance(moment, tables.Moment)
}
# Each dialog is opened and closed again.
AT_TABLE = [key for open_ in "dtgl?cs" for key in (open_, "escape")]


@pytest.mark.slow
@in_both_sizes
@in_every_language
async def test_the_table_and_its_dialogs_fit(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(code)
    outside = ("An Old Friend Of Ours", "An Old Fri..", "the first evening")
    with cuts(monkeypatch, outside=outside) as found:
        for name, moment in MOMENTS.items():
            keys = ["tab", "right", "enter"] if name == "LEAD" else ["tab", "right", *AT_TABLE]
            await walk(app_at(moment), size, found, code, name, *keys)
        await walk(app_of(actions="play", seed="s1"), size, found, code, "curtain", "space", "?")
        for name in MAKERS:
            await walk(DialogApp(name), size, found, code, f"dialog {name}", "down", "end")
    assert not found.found, found.told()


PAGES: dict[str, tuple[Callable[[], Any], list[str]]] = {
    "start": (StartScreen, ["down"] * 9),
    "settings": (SettingsScreen, [key for _row in range(7) for key in (*["right"] * 7, "down")]),
    "new": (NewMatchScreen, [key for _row in range(14) for key in (*["right"] * 3, "tab")]),
    "hotseat": (lambda: NewMatchScreen(hotseat=True), []),
    "history": (HistoryScreen, ["down", "?", "escape", "k", "escape", "escape"]),
    "kept": (KeptScreen, ["x", "tab", "?", "escape"]),
    "stats": (StatsScreen, ["right", "right", "right", "?"]),
    "replay": (lambda: ReplayScreen(DealSpec("tiger", 3, 1)), ["tab", "tab", "right"]),
    "matches": (lambda: MatchesScreen(list(Library().unfinished())), ["down", "?", "escape"]),
}


@pytest.mark.slow
@in_both_sizes
@in_every_language
async def test_the_pages_fit(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    found_in = str(home())
    some_history()
    put(home(), match("phoenix", deals=1))
    with cuts(monkeypatch, outside=(found_in,)) as found:
        for name, (page, keys) in PAGES.items():
            use_language(code)
            save_settings(Settings(language=code))
            await walk(app_with(page), size, found, code, name, *keys)
    assert not found.found, found.told()


WATCHED = [
    *["right"] * 6,
    *["down"] * 4,
    *"123o",
    *(key for open_ in "algtjkrT?" for key in (open_, "escape")),
    "space",
    "<",
    "space",
    "end",
    "]",
    "end",
    "v",
    "escape",
]


@pytest.mark.slow
@in_both_sizes
@in_every_language
async def test_watching_fits(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(code)
    # The line that fixes the deal may be of any length.
    with cuts(monkeypatch, outside=("--rule",)) as found:
        for number in (3, 10, 22):
            record, symbols = golden(number), symbols_for(ascii_only=False)
            app = app_with(partial(WatchScreen, record, symbols))
            await walk(app, size, found, code, f"watch {number}", *WATCHED)
    assert not found.found, found.told()


@pytest.mark.slow
@in_both_sizes
@in_every_language
async def test_the_lesson_and_the_book_fit(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(code)
    symbols = symbols_for(ascii_only=False)
    # The first match after it is the same each time.
    monkeypatch.setattr("liukfu.tui.screens.learn.fresh_seed", lambda: "tiger")
    with cuts(monkeypatch) as found:
        app = app_with(partial(LearnScreen, symbols))
        # What is asked, what a wrong answer brings, what is shown, how the step ends.
        keys = ["enter", "1", "enter", "h", "enter", "enter", "enter", "]"] * len(STEPS)
        await walk(app, size, found, code, "lesson", *keys)
        for chapter in chapters():
            place = chapter.passages[0].place
            await walk(
                app_with(partial(BookScreen, place)), size, found, code, f"book {place}", "end"
            )
    assert not found.found, found.told()


@pytest.mark.slow
@in_both_sizes
@in_every_language
async def test_a_review_fits(
    code: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(code)
    decided = the_decisions()
    better = {}
    for decision in decided:
        others = [a for a in decision.view.legal if a != decision.done]
        if others:
            better[decision.at] = str(others[0])
    with cuts(monkeypatch) as found:
        app = app_on(Fixed(better), monkeypatch)
        keys = [key for _slip in better for key in ("a", "tab", "n")]
        await walk(app, size, found, code, "review", *keys, "?", "escape", "l", "escape")
    assert not found.found, found.told()


@pytest.mark.slow
@in_every_language
def test_advice_fits(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use_language(code)
    symbols = symbols_for(ascii_only=False)
    with cuts(monkeypatch) as found:
        for name, moment in MOMENTS.items():
            view = tables.session_at(moment).view(moment.seat)
            found.at = f"{code} hint {name}"
            advice = advise(view, random.Random(name), Budget(worlds=4, playouts=60))
            hint_text(advice, view, NAMES, symbols)
            if view.phase != Phase.CALLS and view.legal.headings:
                found.at = f"{code} odds {name}"
                chances = [
                    (play, one)
                    for play in list(view.legal.headings)[:5]
                    if (one := odds(view, int(play), random.Random(name))) is not None
                ]
                if chances:
                    odds_page(chances, chances[0][0], "", view, NAMES, symbols)
    assert not found.found, found.told()
