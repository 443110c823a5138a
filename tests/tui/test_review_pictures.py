"""A review as pictures: a change of its looks is seen and agreed to."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.reviewed import Fixed, all_valued, app_on


@pytest.mark.parametrize(
    ("size", "ascii_only", "keys"),
    [
        pytest.param((80, 24), False, ["4"], id="usual"),
        pytest.param((72, 22), True, ["n", "a"], id="ascii"),
        pytest.param((120, 40), False, ["a"], id="large"),
    ],
)
def test_review_looks_as_it_did(
    snap_compare: Any,
    size: tuple[int, int],
    ascii_only: bool,
    keys: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = app_on(Fixed({1: "M5 K5 C5", 8: "x C5"}), monkeypatch, ascii_only=ascii_only)

    async def before(pilot: Pilot[Any]) -> None:
        await all_valued(pilot)
        await pilot.press(*keys)
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
