"""New matches and hotseat: what is filled in is what is played."""

from __future__ import annotations

from liukfu.engine import Rules
from liukfu.players.registry import create, names
from liukfu.store import Library, Settings, save_settings
from liukfu.store.paths import home
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.table import TableScreen
from tests.store.making import match, put
from tests.tui.pages import app_with, page_of, settled, shown, top, typed


async def test_enter_alone_begins_a_match_against_the_usual_bots() -> None:
    save_settings(Settings(name="Ann", bots=("novice", "random")))
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("n", "enter")
        await pilot.pause()
        assert top(app) is TableScreen
        assert [tuple(seat) for seat in app.session.seats] == [
            ("Ann", "human"),
            ("Novice", "novice"),
            ("Random", "random"),
        ]
        assert app.session.rules == Rules()
        (saved,) = Library().saved()
        assert saved.seed == app.session.seed


async def test_beginners_are_offered_until_a_deal_was_played_to_its_end() -> None:
    assert NewMatchScreen().kinds == ("human", "novice", "novice")
    put(home(), match("tiger", deals=1))
    assert NewMatchScreen().kinds == ("human", "steady", "steady")


async def test_hotseat_begins_with_three_people() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("h", *"Ann", "down", *"Ben", "down", *"[q]?", "enter")
        await pilot.pause()
        assert [seat.name for seat in app.session.seats] == ["Ann", "Ben", "[q]?"]
        assert {seat.kind for seat in app.session.seats} == {"human"}


async def test_every_field_is_taken_over() -> None:
    put(home(), match("tiger", deals=1))
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        to_the_person = ["right"] * (len(names()) - names().index("steady"))
        await pilot.press("right", "down", *to_the_person, "tab", *"Me")
        await pilot.press("down", "down")
        typed(app, "red tiger")
        await pilot.press("down", *"x12y")
        for _ in range(4):
            await pilot.press("down", "right")
        await pilot.press("enter")
        await pilot.pause()
        session = app.session
        assert [tuple(seat) for seat in session.seats] == [
            ("Novice", "novice"),
            ("Me", "human"),
            ("Steady", "steady"),
        ]
        assert session.seed == "red tiger"
        assert session.rules == Rules("deduction", False, "doubling", "stay", 12)


async def test_each_bot_seat_picks_a_bot_by_what_it_says_of_itself() -> None:
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        form = app.screen
        assert isinstance(form, NewMatchScreen)
        for seat in (1, 2):
            await pilot.press("down")
            met = []
            for _ in range(1 + len(names())):
                await pilot.press("right")
                await pilot.pause()
                text = " ".join(shown(app).split())
                kind = form.kinds[seat]
                met.append(kind)
                if kind != "human":
                    assert f"< {kind} >" in text
                    assert create(kind).description in text
            # From the weakest to the strongest, and people before them.
            start = met.index("human")
            assert met[start:] + met[:start] == ["human", *names()]


async def test_each_seat_says_which_number_it_has_on_the_command_line() -> None:
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        for seat, word in enumerate(("First", "Second", "Third")):
            await pilot.press("tab")
            await pilot.pause()
            text = " ".join(shown(app).split())
            assert f"> {word} seat" in text
            assert f"On the command line this is seat {seat}." in text
            await pilot.press("tab")


async def test_somebody_must_play() -> None:
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "enter")
        await pilot.pause()
        assert "Nobody would play" in shown(app)
        await pilot.press("left")
        await pilot.pause()
        assert "Nobody would play" not in shown(app)


async def test_two_people_need_two_names() -> None:
    app = app_with(lambda: NewMatchScreen(hotseat=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*"Ann", "down", *"Ann", "enter")
        await pilot.pause()
        assert "the same name" in shown(app)
        assert top(app) is NewMatchScreen


async def test_another_seed_comes_on_request() -> None:
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        page = page_of(app)
        assert isinstance(page, NewMatchScreen)
        before = page._seed
        page.form.focus("seed")
        while page._seed == before:
            await pilot.press("f2")
        await pilot.pause()
        assert page._seed in shown(app)


async def test_choices_are_changed_by_clicks() -> None:
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        lines = shown(app).splitlines()
        row = next(at for at, line in enumerate(lines) if "Shares" in line)
        at = lines[row].index("<")
        await pilot.click(offset=(at, row))
        await pilot.click(offset=(at + 5, row))
        await pilot.pause()
        page = page_of(app)
        assert isinstance(page, NewMatchScreen)
        assert page.form.value("tariff") == "doubling"


async def test_esc_goes_back_and_nothing_is_saved() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("n", "down", "escape")
        await settled(pilot)
        assert top(app) is StartScreen
    assert Library().saved() == []


async def test_text_that_is_pasted_is_cleaned() -> None:
    app = app_with(NewMatchScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        page = page_of(app)
        assert isinstance(page, NewMatchScreen)
        page.form.focus("seed")
        typed(app, "red\n\x1b[2Jtiger\t")
        await pilot.pause()
        assert page.form.value("seed") == "red [2Jtiger"
