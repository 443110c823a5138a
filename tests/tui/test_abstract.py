"""What a base of screens leaves to others cannot be forgotten."""

from typing import Any

import pytest
from textual.screen import Screen

from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.dialog import Dialog
from liukfu.tui.screens.ends import EndsDeals
from liukfu.tui.screens.form import FormPage
from liukfu.tui.screens.listing import ListPage
from liukfu.tui.screens.page import Page
from liukfu.tui.screens.picking import Picks

BASES: tuple[type[Screen[Any]], ...] = (
    Dialog,
    EndsDeals,
    FormPage,
    ListPage,
    Page,
    Picks,
)


@pytest.mark.parametrize("base", BASES)
def test_base_of_screens_cannot_be_opened_itself(base: type[Screen[Any]]) -> None:
    unfinished = type("Unfinished", (base,), {})
    with pytest.raises(TypeError, match="abstract"):
        unfinished()


def test_screen_that_fills_its_base_can_be_opened() -> None:
    assert isinstance(BookScreen(), Page)
