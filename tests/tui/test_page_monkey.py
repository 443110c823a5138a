"""The pages, by keys struck and places clicked at random."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from liukfu.engine import Rules
from liukfu.store.kept import KeptDeals
from liukfu.tui.screens.table import TableScreen
from tests.tui.pages import app_with, shown, some_history

KEYS = [
    *"nhrytsmkdow?/ab1", "left", "right", "up", "down", "space", "tab", "shift+tab", "enter",
    "enter", "escape", "escape", "home", "end", "pageup", "pagedown", "backspace", "delete", "f2",
]  # fmt: skip
SIZES = [(72, 22), (80, 24), (120, 40), (60, 20), (3, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_keys_and_clicks_at_random_never_break_a_page(seed: int) -> None:
    rng = random.Random(seed)
    some_history()
    KeptDeals().keep("one", "tiger", 3, 1, Rules(), note="a note")
    app = app_with(ascii_only=seed == 3)
    seen = set()
    async with app.run_test(size=(80, 24)) as pilot:
        for stroke in range(300):
            if rng.random() < 0.15:
                await pilot.click(offset=(rng.randrange(80), rng.randrange(24)))
            else:
                await pilot.press(rng.choice(KEYS))
            if rng.random() < 0.02:
                await pilot.resize_terminal(*rng.choice(SIZES))
                await pilot.press("tab")
                await pilot.resize_terminal(80, 24)
            if not app.is_running or app.return_code is not None:
                break  # a click on the word that ends the program
            seen.add(type(app.screen).__name__)
            if isinstance(app.screen, TableScreen):
                app.home()
                await pilot.pause()
            if stroke % 10 == 0:
                await pilot.pause()
                assert max(map(cell_len, shown(app).splitlines())) <= 80
    assert len(seen) > 3
