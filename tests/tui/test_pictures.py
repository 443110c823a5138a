"""Pictures of the table in its main states, compared with those that were looked at."""

from __future__ import annotations

from typing import Any

import pytest

from liukfu.tui.app import LiukFuApp
from liukfu.tui.seating import seated
from liukfu.tui.settings import TableSettings
from tests.tui import tables
from tests.tui.tables import Moment, app_at, app_of, match_of


@pytest.mark.parametrize(
    ("moment", "size", "keys"),
    [
        pytest.param(tables.MASTER_CALLS, (80, 24), [], id="calls"),
        pytest.param(tables.DISCARD, (80, 24), ["tab"], id="discard"),
        pytest.param(tables.STOP_OR_CLAIM, (80, 24), ["9"], id="stop_or_claim"),
        pytest.param(tables.HEADINGS, (72, 22), ["1"], id="compact"),
        pytest.param(tables.ALL_GO, (120, 40), [], id="large"),
    ],
)
def test_table_looks_as_it_did(
    snap_compare: Any, moment: Moment, size: tuple[int, int], keys: list[str]
) -> None:
    assert snap_compare(app_at(moment), terminal_size=size, press=keys)


@pytest.mark.parametrize(
    ("size", "ascii_only"),
    [pytest.param((80, 24), False, id="usual"), pytest.param((72, 22), True, id="ascii")],
)
def test_table_of_the_stronger_bots_looks_as_it_did(
    snap_compare: Any, size: tuple[int, int], ascii_only: bool
) -> None:
    kinds = ("keen", "expert", "human")
    names = [spec.name for spec in seated(kinds, ("", "", ""))]
    moment = tables.DISCARD
    session = match_of(*kinds, names=names, seed=moment.seed, actions=moment.actions)
    app = LiukFuApp(session, TableSettings(ascii=ascii_only, pace=0.0))
    assert snap_compare(app, terminal_size=size)


def test_ascii_table_looks_as_it_did(snap_compare: Any) -> None:
    app = app_at(tables.OLD_GROUP, ascii_only=True)
    assert snap_compare(app, terminal_size=(80, 24), press=["tab"])


def test_light_table_looks_as_it_did(snap_compare: Any) -> None:
    app = app_at(tables.RUN_HEADINGS, light=True)
    assert snap_compare(app, terminal_size=(80, 24), press=["tab"])


def test_table_without_colour_looks_as_it_did(
    snap_compare: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(app_at(tables.DISCARD), terminal_size=(80, 24), press=["tab"])


@pytest.mark.parametrize(
    ("size", "ascii_only"),
    [
        pytest.param((80, 24), False, id="usual"),
        pytest.param((72, 22), True, id="ascii"),
        pytest.param((120, 40), False, id="large"),
    ],
)
def test_curtain_looks_as_it_did(
    snap_compare: Any, size: tuple[int, int], ascii_only: bool
) -> None:
    app = app_of(actions="play; T6; T9; x K1; K2 K3 K4 K5", ascii_only=ascii_only)
    assert snap_compare(app, terminal_size=size, press=["1", "tab", "enter"])
