"""A watched match as pictures: a change of its looks is seen and agreed to."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from liukfu.engine import parse_action
from liukfu.tui.widgets.card import symbols_for
from liukfu.tui.widgets.watchlines import flowed, taken_text
from tests.tui.watched import app_on, golden


@pytest.mark.parametrize(
    ("number", "size", "keys"),
    [
        pytest.param(1, (80, 24), ["right", "right"], id="seat"),
        pytest.param(1, (80, 24), ["o", "down", "down"], id="open"),
        pytest.param(2, (72, 22), ["o", "down", "down", "right"], id="compact"),
        pytest.param(1, (120, 40), ["o", *["down"] * 4], id="large"),
        pytest.param(1, (80, 24), ["end"], id="end"),
        pytest.param(1, (80, 24), ["down", "down", "T"], id="take_over"),
    ],
)
def test_watched_match_looks_as_it_did(
    snap_compare: Any, number: int, size: tuple[int, int], keys: list[str]
) -> None:
    assert snap_compare(app_on(golden(number)), terminal_size=size, press=keys)


def test_watched_match_in_ascii_looks_as_it_did(snap_compare: Any) -> None:
    app = app_on(golden(11), ascii_only=True)
    assert snap_compare(app, terminal_size=(80, 24), press=["o", "down", "down", "right"])


def test_watched_match_in_light_colours_looks_as_it_did(snap_compare: Any) -> None:
    app = app_on(golden(3), light=True)
    assert snap_compare(app, terminal_size=(80, 24), press=["2", "down", "down", "right"])


def test_mark_of_what_was_done_ends_with_it() -> None:
    symbols = symbols_for(ascii_only=False)
    (row,) = flowed([taken_text(parse_action("T7"), symbols), Text("T9")], symbols, 40)
    marked = [row.plain[span.start : span.end] for span in row.spans if span.style]
    assert row.plain == "[T7] · T9"
    assert marked[0] == "[T7]"
    assert not row.style
