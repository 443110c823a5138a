"""The page of kept deals and typed lines."""

from __future__ import annotations

import pytest

from liukfu.engine import Rules
from liukfu.store import Library
from liukfu.store.kept import FILE, KeptDeals
from liukfu.store.paths import home
from liukfu.tui.screens.kept import KeptScreen
from liukfu.tui.screens.replay import ReplayScreen
from liukfu.tui.screens.table import TableScreen
from tests.tui.pages import app_with, settled, shown, top, typed


@pytest.fixture
def kept() -> KeptDeals:
    deals = KeptDeals()
    deals.keep("close call", "tiger", 3, 1, Rules(tariff="doubling"), note="won at the last card")
    deals.keep("[b]other[/]", "dragon's lair", 2, 0, Rules())
    return deals


async def test_a_typed_seed_is_played() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("r")
        typed(app, "red tiger --deal 2 --dealer 1")
        await pilot.press("enter")
        await settled(pilot)
        assert top(app) is ReplayScreen
        assert "Deal 2 of seed red tiger, dealt by the second seat" in shown(app)
        await pilot.press("enter")
        await settled(pilot)
        assert top(app) is TableScreen
        session = app.session
        assert (session.seed, session.number, session.dealer) == ("red tiger", 2, 1)
        assert not session.replayed
        (saved,) = Library().saved()
        assert saved.seed == "red tiger"


async def test_what_is_typed_is_told_before_it_is_played() -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        typed(app, "tiger --deal 2")
        await pilot.pause()
        assert "Say who deals as well" in shown(app)
        await pilot.press("enter")
        await settled(pilot)
        assert top(app) is KeptScreen


@pytest.mark.usefixtures("kept")
async def test_kept_deals_are_listed_and_found_by_typing() -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "close call" in shown(app)
        assert "[b]other[/]" in shown(app)
        typed(app, "last card")
        await pilot.pause()
        assert "close call" in shown(app)
        assert "[b]other[/]" not in shown(app)


@pytest.mark.usefixtures("kept")
async def test_one_place_is_marked_and_enter_does_what_the_footer_says() -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert [line[:5] for line in shown(app).splitlines() if " > " in line[:5]] == [" > Se"]
        assert "play this deal" not in shown(app)
        assert "Enter kept deals" in shown(app)
        typed(app, "tiger")
        await pilot.pause()
        assert "Enter play this deal" in shown(app)
        assert "Down kept deals" in shown(app)
        await pilot.press("escape", "enter")
        assert " > close call" in shown(app)
        assert " > Se" not in shown(app)


@pytest.mark.usefixtures("kept")
async def test_a_kept_deal_is_played_again_by_its_own_rules() -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
        await settled(pilot)
        assert top(app) is ReplayScreen
        await pilot.press("enter")
        await settled(pilot)
        session = app.session
        assert (session.seed, session.number, session.dealer) == ("tiger", 3, 1)
        assert session.rules.tariff == "doubling"


@pytest.mark.usefixtures("kept")
async def test_a_kept_name_can_be_typed() -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        typed(app, "close call")
        await pilot.press("enter")
        await settled(pilot)
        assert "Deal 3 of seed tiger" in shown(app)


async def test_rename_note_and_drop(kept: KeptDeals) -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "n", "home", *["delete"] * 5)
        typed(app, "narrow")
        await pilot.press("enter")
        await settled(pilot)
        assert "narrow call" in shown(app)
        await pilot.press("o", "end", *"!", "enter")
        await settled(pilot)
        assert kept.all()[0].note == "won at the last card!"
        await pilot.press("d", "escape")
        await settled(pilot)
        assert len(kept.all()) == 2
        await pilot.press("d", "enter")
        await settled(pilot)
        assert [deal.name for deal in kept.all()] == ["[b]other[/]"]
        assert "narrow" not in shown(app)


async def test_a_name_that_is_taken_is_refused(kept: KeptDeals) -> None:
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "n", *["backspace"] * 10)
        typed(app, "[b]other[/]")
        await pilot.press("enter")
        await settled(pilot)
        assert "of this name already" in shown(app)
        await pilot.press("escape")
        await settled(pilot)
    assert [deal.name for deal in kept.all()] == ["close call", "[b]other[/]"]


@pytest.mark.usefixtures("kept")
async def test_esc_empties_the_line_first() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("r", *"tig", "escape")
        await settled(pilot)
        assert top(app) is KeptScreen
        await pilot.press("escape")
        await settled(pilot)
        assert top(app) is not KeptScreen


@pytest.mark.usefixtures("kept")
async def test_a_damaged_file_is_told_and_set_aside() -> None:
    (home() / FILE).write_text("[")
    app = app_with(KeptScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "kept deals was damaged" in shown(app)
        assert "No deal has been kept yet" in shown(app)
