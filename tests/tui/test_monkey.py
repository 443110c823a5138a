"""Whole matches at the table by keys struck at random."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len

from liukfu.engine import Action, Cards, Rules, View
from liukfu.engine.cards import ALL
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.gone import GoneScreen
from liukfu.tui.screens.help import HelpScreen
from tests.terminal.seat import cards_on
from tests.tui import tables
from tests.tui.coached import QuietCoach
from tests.tui.dialog_host import rows_of
from tests.tui.tables import PEOPLE, Moment, app_at, app_of, settle, shown, table_of

KEYS = [
    *"1234567890", "minus", "equals_sign", "left", "right", "up", "down", "space",
    "tab", "tab", "tab", "shift+tab", "enter", "enter", "enter", "escape",
    "p", "x", "c", "s", "g", "l", "t", "d", "question_mark", "less_than_sign",
]  # fmt: skip
SIZES = [(72, 22), (80, 24), (120, 40), (60, 20), (3, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
async def test_keys_at_random_never_break_the_table(seed: int) -> None:
    rng = random.Random(seed)

    def answer(view: View) -> Action:
        return view.legal.sample(rng)

    rules = Rules(old_inference="deduction" if seed % 2 else "known_cards")
    app = app_at(Moment(f"monkey {seed}", "", seed % 3), rules, ascii_only=seed == 2)
    app.session.answer = answer  # type: ignore[attr-defined]
    app.session.coach = QuietCoach()
    async with app.run_test(size=(80, 24)) as pilot:
        for _stroke in range(180):
            await pilot.press(rng.choice([*KEYS, "h", "o", "escape", "tab", "enter"]))
            if rng.random() < 0.05:
                await pilot.resize_terminal(*rng.choice(SIZES))
                await pilot.press("enter")
                await pilot.resize_terminal(80, 24)
            await settle(pilot)
            screen = table_of(app)
            assert not screen.table.chosen & ~screen.table.view.hand
            text = shown(app)
            assert max(map(cell_len, text.splitlines())) <= 80
            if seed == 2:
                assert text.isascii()
        assert app.session.number > 1 or app.session.action_count > 10


@pytest.mark.slow
@pytest.mark.parametrize("kinds", [PEOPLE, ("human", "human", "random")], ids=["three", "two"])
async def test_keys_at_random_never_show_a_card_to_the_wrong_eyes(
    kinds: tuple[str, str, str],
) -> None:
    rng = random.Random(str(kinds))
    app = app_of(*kinds, seed="monkeys")
    app.session.answer = lambda view: view.legal.sample(rng)  # type: ignore[attr-defined]
    eyes: int | None = None
    curtains = set()
    async with app.run_test(size=(80, 24)) as pilot:
        for _stroke in range(160):
            asked = re.search(r"Press ([123]) to see", picture(app))
            key = rng.choice([*KEYS, *asked[1] * 5] if asked else [*KEYS, "u"])
            if asked and key == asked[1]:
                eyes = int(key) - 1
                curtains.add(eyes)
            await pilot.press(key)
            if rng.random() < 0.05:
                await pilot.resize_terminal(*rng.choice(SIZES))
                await pilot.press("enter")
                await pilot.resize_terminal(80, 24)
            await settle(pilot)
            text = picture(app)
            if "to see your cards" in text or app.session.deal_over:
                eyes = None
            allowed = ALL if app.session.deal_over else app.session.view(0).shown
            if eyes is not None:
                allowed |= app.session.view(eyes).dealt
            drawn = cards_on(text)
            if not isinstance(app.screen, GoneScreen | HelpScreen | BookScreen):
                assert not drawn & ~allowed, text
    assert len(curtains) >= 2


def picture(app: LiukFuApp) -> str:
    return "\n".join(rows_of(app))


async def test_no_card_is_drawn_that_the_person_cannot_know() -> None:
    for moment in (tables.DISCARD, tables.ALL_GO, tables.STOP_OR_CLAIM, tables.HEADINGS):
        app = app_at(moment)
        async with app.run_test(size=(80, 24)):
            view = table_of(app).table.view
            drawn = shown(app, "seats", "trick", "story", "own", "hand")
            for card in view.unseen:
                assert str(Cards([card])) not in drawn
                assert f"{card % 9 + 1}{'綫索貫拾'[card // 9]}" not in drawn
