"""The dialogs: whole at both sizes, closed by their keys, and answering what was chosen."""

import re

import pytest
from rich.cells import cell_len
from textual.widgets import Static

from liukfu.engine import Cards, Outcome, Result
from liukfu.tui.screens.claim import ClaimCards, ClaimScreen
from liukfu.tui.screens.deal_end import deal_end_text
from liukfu.tui.screens.dialog import CELLS, Choices
from liukfu.tui.screens.gone import gone_text, sign_of
from liukfu.tui.screens.last_trick import discards_text, last_trick_text
from liukfu.tui.screens.log import LogScreen, log_text
from liukfu.tui.widgets.card import symbols_for
from liukfu.words.ends import totals_after
from tests.tui.dialog_host import (
    CLAIM,
    MAKERS,
    NAMES,
    SIX,
    DialogApp,
    rows_of,
    view_of,
)
from tests.words.positions import named, playouts

LOOKS = [((80, 24), False), ((72, 22), False), ((72, 22), True)]
"""Window sizes, with Chinese characters or in ASCII."""


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize(("size", "ascii_only"), LOOKS)
async def test_dialog_is_whole_and_shows_all_of_its_text(
    name: str, size: tuple[int, int], ascii_only: bool
) -> None:
    app = DialogApp(name, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        for _ in range(3):  # until it has been fitted, and the log is at its end
            await pilot.pause()
        text = app.dialog.content()
        laid_out = [line for line in text.split("\n") if "  " in line.plain.strip()]
        assert all(line.cell_len <= CELLS for line in laid_out)
        seen: set[str] = set()
        app.dialog.action_to_end(-1)
        for _step in range(80):
            await pilot.pause()
            rows = rows_of(app)
            seen.update(row.strip(" │|▁▂▃▄▅▆▇█") for row in rows)
            _check_frame(rows, ascii_only)
            body = app.dialog.query_one("#body")
            if body.scroll_y >= body.max_scroll_y:
                break
            app.dialog.action_scroll_page(1)
        shown = " ".join(seen)
        for word in re.findall(r"\w+", text.plain):
            assert word in shown, word
        if ascii_only:
            assert shown.isascii()


def _check_frame(rows: list[str], ascii_only: bool) -> None:
    corners = ("+", "+") if ascii_only else ("╭", "╮")
    ends = ("+", "+") if ascii_only else ("╰", "╯")
    edge = "|" if ascii_only else "│"
    framed = [row.strip() for row in rows if row.strip()]
    assert (framed[0][0], framed[0][-1]) == corners
    assert (framed[-1][0], framed[-1][-1]) == ends
    for row in framed[1:-1]:
        assert row[0] == row[-1] == edge
    assert "Esc" in framed[-2] or "Enter" in framed[-2]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *((name, key) for name in ("gone", "help") for key in ("escape", "enter", "q")),
        ("gone", "g"),
        ("log", "l"),
        ("last", "t"),
        ("discards", "d"),
        ("help", "?"),
        ("claim", "c"),
        ("claim", "escape"),
        ("stop", "escape"),
    ],
)
async def test_dialog_closes_without_an_answer(name: str, key: str) -> None:
    app = DialogApp(name)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
    assert app.return_value == (None,)


@pytest.mark.parametrize(
    ("name", "key", "answer"),
    [
        ("end", "enter", "next"),
        ("end", "q", "quit"),
        ("void", "enter", "next"),
        ("stop", "s", "stop"),
        ("stop", "c", "claim"),
        ("stop", "enter", "claim"),
    ],
)
async def test_dialog_answers(name: str, key: str, answer: str) -> None:
    app = DialogApp(name)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
    assert app.return_value == (answer,)


async def test_stop_is_marked_by_the_arrows_and_taken_by_enter() -> None:
    app = DialogApp("stop")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter")
    assert app.return_value == ("stop",)


async def test_stop_says_first_that_a_claim_pays_more() -> None:
    app = DialogApp("stop")
    async with app.run_test(size=(72, 22)) as pilot:
        await pilot.pause()
        rows = [row.strip(" │") for row in rows_of(app)]
    words = [row for row in rows if row]
    assert words[1] == "You have 6 winners. A claim would pay more than stopping"
    assert "up to 9 winners: 8 units from Steady 1, Vulnerable (+8)" in words
    assert "6 winners: 2 units from Steady 1, Vulnerable (+2)" in words
    assert "each trick you win adds, but another who gets six then wins" in words


async def test_option_can_be_clicked() -> None:
    app = DialogApp("stop")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click("#text", offset=(10, 6))
    assert app.return_value == ("stop",)


async def test_claim_begins_with_all_old_cards() -> None:
    app = DialogApp("claim")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
    assert app.return_value == (Cards("K9 C8 C9"),)


async def test_claim_is_changed_by_the_keys_of_the_hand() -> None:
    app = DialogApp("claim")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("minus", "1")  # C8 out; the first place is gone
        assert "2 chosen: 8 winners: 6 units from Steady 1, Vulnerable (+6)" in _text(app)
        await pilot.press("enter")
    assert app.return_value == (Cards("K9 C9"),)


async def test_claim_is_changed_by_arrows_and_space() -> None:
    app = DialogApp("claim")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "right", "space", "left", "left", "enter")
    assert app.return_value == (Cards("C9"),)


async def test_claim_is_changed_by_clicks() -> None:
    app = DialogApp("claim")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(ClaimCards, offset=(8, 2))
        await pilot.press("enter")
    assert app.return_value == (Cards("K9 C9"),)


async def test_claim_that_is_too_small_is_not_taken() -> None:
    app = DialogApp("claim")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "right", "space", "right", "space", "enter")
        assert app.return_value is None
        assert _text(app).count("a claim needs 1 Old card or more") == 1
        assert "No card is chosen" in _text(app)
        assert "claims" not in app.dialog.query_one(Choices).render().plain
        await pilot.press("a", "enter")
    assert app.return_value == (Cards("K9 C8 C9"),)


async def test_claim_takes_the_cards_selected_at_the_table() -> None:
    view, symbols = view_of(SIX), symbols_for(ascii_only=False)
    assert ClaimScreen(view, NAMES, symbols, Cards("C9")).chosen == Cards("C9")
    assert ClaimScreen(view, NAMES, symbols, Cards("C9 M6")).chosen == Cards("K9 C8 C9")


async def test_choice_can_be_clicked() -> None:
    app = DialogApp("gone")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        line = next(row for row in rows_of(app) if "Esc closes" in row)
        box = app.dialog.query_one(Choices).region
        await pilot.click(Choices, offset=(cell_len(line[: line.index("Esc")]) - box.x, 0))
    assert app.return_value == (None,)


async def test_log_opens_over_the_end_of_a_deal_and_goes_back() -> None:
    app = DialogApp("end")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        assert app.screen is not app.dialog
        await pilot.press("l")
        assert app.screen is app.dialog


async def test_long_dialog_says_that_there_is_more() -> None:
    app = DialogApp("help")
    async with app.run_test(size=(72, 22)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert "more below" in app.dialog.query_one(Choices).render().plain
        await pilot.press("end")
        await pilot.pause()
        assert "more above" in app.dialog.query_one(Choices).render().plain
        assert "deals." in " ".join(rows_of(app))
        await pilot.press("home", "pagedown", "up", "down", "pageup")
        assert "choose a card" in " ".join(rows_of(app))


def test_every_card_has_one_sign() -> None:
    view = view_of(SIX, 2)
    signs = {card: sign_of(view, card) for card in range(36)}
    assert Cards(card for card in signs if signs[card] == "+") == Cards(view.hand)
    assert Cards(card for card in signs if signs[card] == "x") == Cards(view.shown)
    assert Cards(card for card in signs if signs[card] == "_") == Cards("T1 K4 K5 K6")
    assert Cards(card for card in signs if signs[card] == "?") == view.unseen


def test_dialogs_name_no_card_that_the_seat_has_not_seen() -> None:
    symbols = symbols_for(ascii_only=True)
    for deal, _rng in playouts(8):
        if deal.to_act is None or len(deal.actions) % 4:
            continue
        for seat in range(3):
            view = deal.view(seat)
            for text in (
                log_text(view, NAMES, symbols),
                last_trick_text(view, NAMES, symbols),
                discards_text(view, symbols),
            ):
                assert not named(text.plain).without(view.dealt | view.shown)
            gone = gone_text(view, symbols)
            assert gone.plain.count("?") == 1 + len(view.unseen)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_ends_of_all_kinds_fit_their_width(ascii_only: bool) -> None:
    symbols = symbols_for(ascii_only=ascii_only)
    names = ("You", "An Old Friend With A Long Name", "六虎六虎六虎六虎六虎")
    ends = set()
    for deal, rng in playouts(60):
        if deal.result is None:
            continue
        ends.add((deal.result.end, deal.result.winner is None))
        view = deal.view(rng.randrange(3))
        text = deal_end_text(view, names, symbols, last=bool(rng.randrange(2)))
        assert all(line.cell_len <= CELLS for line in text.split("\n"))
        assert "\n" not in text.plain or deal.result.end != "void"
    assert ends >= {("stop", False), ("claim", False), ("void", True)}


def test_ends_fit_the_smallest_window_whole() -> None:
    symbols = symbols_for(ascii_only=False)
    tallest = 0
    for deal, rng in playouts(150):
        if deal.result is None:
            continue
        view = deal.view(rng.randrange(3))
        rows = len(deal_end_text(view, NAMES, symbols, room=19).split("\n"))
        assert rows <= 19
        tallest = max(tallest, len(deal_end_text(view, NAMES, symbols, room=99).split("\n")))
    assert tallest > 21


async def test_end_of_an_overtaken_deal_says_why() -> None:
    view = view_of(CLAIM)
    assert view.result is not None
    overtaken = view.result._replace(end="exhausted", winner=1, winners=(6, 6, 0), claimed=0)
    text = deal_end_text(view._replace(result=overtaken), NAMES, symbols_for(ascii_only=True))
    assert "Steady 1 reached six after you, and so wins alone" in text.plain


async def test_drawn_deal_says_once_that_nothing_is_paid() -> None:
    view = view_of(CLAIM)
    assert view.result is not None
    drawn = view.result._replace(
        end="exhausted", winner=None, winners=(4, 4, 4), payments=(0, 0, 0), claimed=0
    )
    text = deal_end_text(view._replace(result=drawn), NAMES, symbols_for(ascii_only=True)).plain
    assert text.count("nothing is paid") == 1
    assert "pays" not in text


def test_units_of_the_deal_and_of_the_match_have_a_column_each() -> None:
    view = view_of(CLAIM)
    before = Result("stop", 1, (3, 7, 0), (2, -3, 1), None, ())
    earlier = view.frame._replace(earlier=(Outcome(1, 0, before),))
    symbols = symbols_for(ascii_only=True)
    assert view.opened is not None
    without = view.opened.dealt[0] & ~Cards("C9")
    opened = view.opened._replace(dealt=(without, *view.opened.dealt[1:]))
    view = view._replace(frame=earlier, opened=opened)
    rows = deal_end_text(view, NAMES, symbols).plain.split("\n")
    at = next(place for place, row in enumerate(rows) if row.endswith("this deal  match so far"))
    assert rows[at - 1] == "C8 had become Old: nobody else could hold C9 any more"
    assert [row.split()[-2:] for row in rows[at + 1 : at + 4]] == [
        ["-8", "-11"],
        ["0", "+1"],
        ["+8", "+10"],
    ]


def test_totals_count_the_deal_that_is_over() -> None:
    assert totals_after(view_of(CLAIM)) == (8, -8, 0)


def _text(app: DialogApp) -> str:
    return str(app.dialog.query_one("#text", Static).render())


async def test_end_of_a_deal_played_again_names_all_whole_and_tells_that_it_goes_on() -> None:
    app = DialogApp("end_again")
    async with app.run_test(size=(72, 22)) as pilot:
        for _ in range(3):
            await pilot.pause()
        (now,) = (row for row in rows_of(app) if row.strip("│ ").startswith("now "))
        assert all(f" {name} " in now for name in NAMES)
        choices = next(row for row in rows_of(app) if "Enter" in row)
        assert "Enter next " in choices
        assert "q leave   Up Down more below" in choices
        app.dialog.action_to_end(1)
        await pilot.pause()
        assert "Up Down more above" in "\n".join(rows_of(app))


def test_faults_of_bots_that_came_again_are_told_once_in_the_log() -> None:
    faults = ["Ben failed [b]", "Cai failed", "Ben failed [b]", "Ben failed [b]"]
    log = LogScreen(view_of(CLAIM), NAMES, symbols_for(ascii_only=True), faults=faults)
    told = log.content().plain.splitlines()
    assert told[-3:] == ["Faults of bots", "3 times: Ben failed [b]", "Cai failed"]
