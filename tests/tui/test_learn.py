"""The lesson at the screen: by keys from the first step to the first match, with wrong answers."""

from __future__ import annotations

from functools import partial

import pytest
from textual.pilot import Pilot

from liukfu.engine import Cards, parse_action
from liukfu.lessons import STEPS, Walk, actions_of
from liukfu.store.lesson import FILE, load_lesson, save_lesson
from liukfu.store.paths import home
from liukfu.tui import launch
from liukfu.tui.app import LiukFuApp
from liukfu.tui.learning import LessonTable
from liukfu.tui.screens.ask import SureScreen
from liukfu.tui.screens.board import Part
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.learn import LearnScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.table import TableScreen
from liukfu.tui.select import KEYS, places
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.region import Region
from liukfu.words import LANGUAGES, _, use_language
from tests.tui.clipping import Cuts, cuts
from tests.tui.pages import app_with, sees, settled, shown, top

NAMED = {"-": "minus", "=": "equals_sign"}


def opened(ascii_only: bool = False) -> LiukFuApp:
    symbols = symbols_for(ascii_only=ascii_only)
    return app_with(partial(LearnScreen, symbols), ascii_only=ascii_only)


def table_of(app: LiukFuApp) -> LessonTable:
    screen = app.screen_stack[0]
    assert isinstance(screen, LearnScreen)
    return screen.table


def keys_for(table: LessonTable, text: str) -> list[str]:
    """The keys that do an action from where the table stands."""
    action = parse_action(text)
    if text in ("play", "pass", "stop"):
        return [{"play": "p", "pass": "x", "stop": "s"}[text]]
    if text.startswith("claim"):
        return ["c", "enter"]
    held = places(table.view)
    wanted = table.chosen ^ int(action.cards)
    keys = [KEYS[held.index(card)] for card in Cards(wanted)]
    return [*(NAMED.get(key, key) for key in keys), "enter"]


async def answer(pilot: Pilot[int], table: LessonTable, text: str) -> None:
    await pilot.press(*keys_for(table, text))
    await pilot.pause()


@pytest.mark.slow
async def test_the_whole_lesson_by_keys_with_a_wrong_answer_at_each_question() -> None:
    app = opened()
    async with app.run_test(size=(72, 22)) as pilot:
        await settled(pilot)
        table = table_of(app)
        for at, step in enumerate(STEPS):
            assert f"Step {at + 1} of {len(STEPS)}: {step.title}" in shown(app)
            for beat_at in range(len(step.beats)):
                assert (table.walk.at, table.walk.beat_at) == (at, beat_at)
                do = table.walk.asked
                if do is None:
                    assert not table.my_turn
                    await pilot.press("enter")
                    continue
                legal = [str(action) for action in table.view.legal]
                bad = [text for text in legal if text not in do.good]
                if bad:
                    await answer(pilot, table, bad[0])
                    assert table.refused in (do.wrong, dict(do.answers).get(bad[0]))
                    assert (table.walk.at, table.walk.beat_at) == (at, beat_at)
                    await pilot.press("escape")
                await answer(pilot, table, do.good[0])
                assert table.walk.beat_at == beat_at + 1
        assert top(app) is SureScreen
        assert load_lesson() is None
        await pilot.press("enter")
        await settled(pilot)
        # A bot may lead, and claim before its first lead: the end of the deal then lies over it.
        assert any(isinstance(screen, TableScreen) for screen in app.screen_stack)
        assert [spec.kind for spec in app.session.seats] == ["human", "novice", "novice"]


async def test_a_forbidden_move_gets_its_rule_and_after_two_wrong_ones_the_answer_is_shown() -> (
    None
):
    save_lesson(7)
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = table_of(app)
        await pilot.press("enter", "6", "enter")
        await sees(pilot, "Your single must come from Myriads")
        assert table.walk.wrong == 1
        assert "Show me" not in shown(app)
        await pilot.press("?")
        await pilot.pause()
        assert top(app) is BookScreen
        await pilot.press("escape")
        await pilot.press("enter")
        await sees(pilot, "Show me")
        await pilot.press("h")
        assert Cards(table.chosen) == Cards("M2")
        await pilot.press("enter")
        assert table.walk.beat_at == 2


@pytest.mark.parametrize(
    ("step", "said"), [(4, "Press s to stop"), (6, "Press c to claim")], ids=["stop", "claim"]
)
async def test_enter_where_a_letter_stops_or_claims_names_the_letter(step: int, said: str) -> None:
    save_lesson(step)
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        table = table_of(app)
        while str(table.walk.wanted).split()[0] not in ("stop", "claim"):
            do = table.walk.asked
            if do is None:
                await pilot.press("enter")
            else:
                await answer(pilot, table, do.good[0])
        assert table.walk.at == step
        await pilot.press("escape", "enter")
        await sees(pilot, said)
        assert table.walk.wrong == 0


async def test_it_is_left_taken_up_again_and_gone_through_back_and_forth() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "> l  Learn" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        await pilot.press("]", "]", "[")
        assert app.screen.table.walk.at == 1
        await pilot.press("enter", "3", "enter", "r")
        assert (app.screen.table.walk.at, app.screen.table.walk.beat_at) == (1, 0)
        await pilot.press("q")
        await pilot.pause()
        assert top(app) is StartScreen
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(app.screen, LearnScreen)
        assert app.screen.table.walk.at == 1
        await pilot.press("[", "[")
        assert app.screen.table.walk.at == 0


async def test_esc_puts_back_what_is_chosen_and_no_rule_is_named_before_any_is_told() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape", "enter", "enter", "enter")
        table = table_of(app)
        assert table.walk.asked is not None
        await pilot.press("1", "escape", "escape")
        assert app.is_running
        assert isinstance(app.screen, LearnScreen)
        assert not table.chosen
        await pilot.press("3", "enter")
        assert table.refused == "That is another card: play T5."
        assert table.walk.wrong == 1


@pytest.mark.parametrize(
    ("gone", "code", "told"), [(2, 0, True), (2, 130, False), (None, 0, False)]
)
def test_whoever_leaves_is_told_where_the_lesson_goes_on(
    gone: int | None,
    code: int,
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run(app: LiukFuApp) -> int:
        assert app._ground is not None
        screen = app._ground(app)
        assert isinstance(screen, LearnScreen)
        if gone is None:
            screen.walk.end()
        else:
            screen.walk.turn_to(gone)
        return code

    monkeypatch.setattr(launch, "run", run)
    assert launch.learn() == code
    line = "Left at step 3. `liukfu learn` goes on there.\n"
    assert capsys.readouterr().err == (line if told else "")


def test_after_the_end_the_lesson_is_left_at_the_step_that_was_turned_back_to() -> None:
    walk = Walk(STEPS, len(STEPS) - 1)
    walk.end()
    over = walk.over
    walk.turn_to(1)
    assert (over, walk.over) == (True, False)
    assert walk.left.startswith("Left at step 2.")


async def test_the_mouse_goes_on_and_answers() -> None:
    app = opened(ascii_only=True)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        table = table_of(app)
        for _told in range(3):
            await pilot.click("#buttons", offset=(4, 0))
        assert table.walk.asked is not None
        hand = app.screen.query_one("#hand", Region)
        hit = next(hit for hit in hand._picture.hits if hit.action == "pick(1)")
        await pilot.click(hand, offset=(hit.start + 1, hit.row + 1))
        assert Cards(table.chosen) == Cards("T5")
        await pilot.click("#buttons", offset=(4, 0))
        assert table.walk.beat_at == 4


@pytest.mark.parametrize("damage", [b"", b"seven\n", b"99999999999999", b"\xff\x00", b"64", b"-1"])
def test_a_damaged_file_begins_the_lesson_anew(damage: bytes) -> None:
    home().mkdir(parents=True)
    (home() / FILE).write_bytes(damage)
    assert Walk(STEPS, load_lesson() or 0).at == 0


def test_how_far_one_has_come_is_kept() -> None:
    assert load_lesson() == 0
    save_lesson(4)
    assert load_lesson() == 4
    save_lesson(None)
    assert load_lesson() is None


async def test_another_language_is_spoken_at_once() -> None:
    app = opened()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.speak("nl")
        await pilot.pause()
        assert _("The cards") != "The cards"
        assert _("The cards") in shown(app)
        assert table_of(app).names[0] == _("You") == "Jij"
    use_language("en")


def paint_lesson(found: Cuts, code: str, width: int, height: int) -> None:
    """Paint all that the lesson says in the smallest window."""
    symbols = symbols_for(ascii_only=False)
    parts: dict[str, Part] = {part.name: part for part in LearnScreen.PARTS}
    table = LessonTable(Walk(STEPS))

    def look() -> None:
        for name, rows in (("header", 1), ("lesson", height), ("buttons", 1), ("footer", 1)):
            found.at = f"{code} {name} {table.walk.at + 1}.{table.walk.beat_at + 1}"
            picture = parts[name].paint(table, symbols, width, rows)
            for row in picture.rows:
                if row.cell_len > width:
                    found.note(row.plain)

    while not table.walk.is_last:
        look()
        do = table.walk.asked
        if do is None:
            table.go_on()
            continue
        for text in table.view.legal:
            if str(text) not in do.good:
                table.answer((text,))
                look()
        table.show()
        look()
        table.answer(actions_of(do.good[0]))
    look()


@pytest.mark.parametrize("code", [language.code for language in LANGUAGES])
def test_what_the_lesson_says_fits_the_smallest_window(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(code)
    with cuts(monkeypatch) as found:
        paint_lesson(found, code, 72, 4)
    use_language("en")
    assert not found.found, found.told()


def test_what_a_card_waits_for_is_told_only_once_it_is_known_what_that_is() -> None:
    symbols = symbols_for(ascii_only=False)
    paint = {part.name: part.paint for part in LearnScreen.PARTS}["lesson"]
    told = []
    for at in range(len(STEPS)):
        table = LessonTable(Walk(STEPS, at))
        while table.walk.asked is None:
            table.go_on()
        rows = paint(table, symbols, 80, 6).rows
        told.append(any("waits for" in row.plain or "is Old: " in row.plain for row in rows))
        if STEPS[at].place == "single-lead":
            # It is tried out first what may be led.
            assert not any("M2 or M5" in row.plain for row in rows)
    old = next(at for at, step in enumerate(STEPS) if step.place == "old")
    assert told == [at >= old for at in range(len(STEPS))]


def test_a_step_that_cannot_be_saved_is_told_when_the_program_is_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(app: LiukFuApp) -> int:
        assert app._ground is not None
        screen = app._ground(app)
        assert isinstance(screen, LearnScreen)
        screen.walk.turn_to(2)
        return 0

    (home() / FILE).mkdir(parents=True)
    monkeypatch.setattr(launch, "run", run)
    assert launch.learn() == 1
    assert capsys.readouterr().err == "The lesson could not be saved: Is a directory\n"


async def test_a_step_that_cannot_be_saved_is_told_on_the_start_screen() -> None:
    (home() / FILE).mkdir(parents=True)
    app = app_with(StartScreen)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.push_screen(LearnScreen(app.symbols))
        await settled(pilot)
        await pilot.press("]", "q")
        await sees(pilot, "The lesson could not be saved: Is a directory")
        assert top(app) is StartScreen
