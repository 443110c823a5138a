"""The dialogs as pictures: a change of their looks is seen and agreed to."""

from typing import Any

import pytest

from tests.tui.dialog_host import DialogApp


@pytest.mark.parametrize("name", ["gone", "last", "claim", "stop", "end", "end_again"])
def test_dialog_at_80x24(name: str, snap_compare: Any) -> None:
    assert snap_compare(DialogApp(name), terminal_size=(80, 24))


def test_help_in_ascii_at_72x22(snap_compare: Any) -> None:
    assert snap_compare(DialogApp("help", ascii_only=True), terminal_size=(72, 22))
