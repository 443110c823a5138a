"""Several people at one keyboard: the curtain, whose eyes see what, and what is told first."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen

from liukfu.engine import Action, Claim, Phase, Stop, View, parse_action, parse_mask
from liukfu.engine.cards import ALL
from liukfu.session.eyes import Eyes
from liukfu.tui.app import LiukFuApp
from liukfu.tui.screens.deal_end import DealEndScreen
from liukfu.tui.screens.dialog import Dialog
from liukfu.tui.screens.log import LogScreen
from tests.terminal.seat import cards_on
from tests.tui.dialog_host import rows_of
from tests.tui.pages import until
from tests.tui.tables import PEOPLE, STOP, app_of, match_of, settle, shown, table_of

OPENING = "play; T6; T9"
"""Of seed s1: Ben is the Master and leads, Cho heads, Ann cannot."""
DISCARD = "x K1"


def picture(app: LiukFuApp) -> str:
    return "\n".join(rows_of(app))


def top(app: LiukFuApp) -> Screen[Any]:
    """What lies on top."""
    return app.screen


def known_to_all(app: LiukFuApp) -> int:
    return app.session.view(0).shown


# Whose eyes


def test_one_person_alone_always_sees_their_cards() -> None:
    eyes = Eyes(match_of("human", "novice", "steady"))
    sight = eyes.look()
    assert not eyes.shared
    assert (sight.view.seat, sight.covered, sight.opens) == (0, False, None)
    assert sight.view.dealt


def test_nobody_sees_a_hand_until_its_person_has_opened_the_curtain() -> None:
    session = match_of()
    eyes = Eyes(session)
    sight = eyes.look()
    assert (sight.view.seat, sight.covered, sight.opens) == (1, True, 1)
    assert not sight.view.dealt | sight.view.hand
    eyes.open(1)
    assert eyes.look() == (session.view(1), False, None)


def test_the_curtain_is_down_when_another_persons_turn_comes() -> None:
    session = match_of()
    eyes = Eyes(session)
    eyes.open(1)
    session.act(1, parse_action("play"))
    assert not eyes.look().covered, "one person's two turns"
    session.act(1, parse_action("T6"))
    assert eyes.look() == (session.view(2).public, True, 2)


def test_bots_between_two_turns_play_openly() -> None:
    session = match_of("human", "human", "novice")
    eyes = Eyes(session)
    eyes.open(1)
    session.act_line(1, [parse_action("play"), parse_action("T6")])
    assert eyes.look() == (session.view(1), False, None)
    session.act(2, parse_action("T9"))
    assert eyes.look().opens == 0


def test_bots_that_act_first_are_watched_with_nobodys_cards() -> None:
    sight = Eyes(match_of("human", "novice", "human")).look()
    assert (sight.covered, sight.opens) == (True, None)
    assert not sight.view.dealt


def test_at_the_end_all_is_open_and_the_next_deal_begins_behind_the_curtain() -> None:
    session = match_of(actions="pass; pass")
    eyes = Eyes(session)
    eyes.open(0)
    session.act(0, parse_action("pass"))
    assert not eyes.look().covered
    session.next_deal()
    assert eyes.look().covered


def test_what_everybody_may_know_has_no_hand_and_no_face_down_card() -> None:
    session = match_of(actions=f"{OPENING}; {DISCARD}")
    public = session.view(0).public
    assert not public.hand | public.dealt
    assert public.down == ()
    assert [play.cards for play in public.tricks[0].plays if not play.up] == [None]
    assert public.hand_sizes == session.view(0).hand_sizes


# The curtain


async def test_only_the_number_of_the_seat_opens_the_curtain() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Next: Ben" in picture(app)
        for key in (
            *"134567890", "minus", "equals_sign", "enter", "space", "escape", "tab", "p", "x",
            "l", "g", "d", "t", "k", "u", "c", "s", "question_mark", "less_than_sign",
        ):  # fmt: skip
            await pilot.press(key)
            assert table_of(app).table.covered, key
            assert top(app) is table_of(app), key
            assert not cards_on(picture(app)), key
        await pilot.click(offset=(3, 23))
        assert table_of(app).table.covered
        await pilot.press("2")
        await pilot.pause()
        hand = app.session.view(1).hand
        assert cards_on(picture(app)) & ALL == hand | cards_on(shown(app, "prompt"))


async def test_the_curtain_drops_at_once_and_the_table_turns() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "p")
        assert not table_of(app).table.covered
        frames: list[str] = []
        table = table_of(app)
        repaint = table.repaint

        def watched(*names: str) -> None:
            repaint(*names)
            frames.append(shown(app))

        table.repaint = watched  # type: ignore[method-assign]
        await pilot.press("3", "enter")
        await pilot.pause()
        assert "Press 3" in picture(app)
        assert cards_on(picture(app)) == known_to_all(app) == parse_mask("T6")
        assert not cards_on(frames[-1]) & ~known_to_all(app)
        seats = shown(app, "seats").splitlines()[0]
        assert seats.index("Ben") < seats.index("Ann"), "Cho sits at the bottom"


@pytest.mark.parametrize("size", [(80, 24), (72, 22), (120, 40)])
async def test_a_saved_picture_of_the_curtain_holds_nobodys_cards(size: tuple[int, int]) -> None:
    app = app_of(actions=OPENING)
    async with app.run_test(size=size) as pilot:
        await pilot.press("1", "8", "enter")
        await pilot.pause()
        assert app.session.action_count == 4
        saved = app.export_screenshot().replace("&#160;", " ")
        assert "Press 3 to see your cards" in saved
        assert not cards_on(saved) & ~known_to_all(app)


async def test_regions_above_the_curtain_keep_their_places() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()

        def places() -> list[Region]:
            names = ("header", "seats", "trick", "footer")
            return [table_of(app).query_one(f"#{name}").region for name in names]

        before = places()
        await pilot.press("2")
        await pilot.pause()
        assert places() == before
        assert table_of(app).query_one("#hand").region == (0, 17, 80, 6)
        await pilot.press("p", "3", "enter")
        await pilot.pause()
        assert places() == before


async def test_what_happened_since_the_last_turn_is_told_first_and_in_order() -> None:
    app = app_of(actions=f"{OPENING}; {DISCARD}; K2 K3 K4 K5")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", "tab", "enter")
        await pilot.pause()
        text = picture(app)
        assert "Next: Ben" in text
        rows = [row.strip() for row in text.splitlines()]
        start = rows.index("Since your last turn:")
        assert rows[start + 1 : start + 6] == [
            "Cho heads with T9",
            "Ann cannot head: one face down",
            "Cho wins the trick: 1 winner",
            "Cho leads a run of four: K2 K3 K4 K5",
            "Ann cannot head: four face down",
        ]


async def test_what_the_person_did_first_counts_as_their_last_turn() -> None:
    app = app_of(actions=f"{OPENING}; {DISCARD}; K2 K3 K4 K5; x K8 C3 C9 M1")
    async with app.run_test(size=(72, 22)) as pilot:
        await pilot.pause()
        rows = [row.strip() for row in picture(app).splitlines()]
        start = rows.index("Since your last turn:")
        assert rows[start + 1] == "Cho heads with T9"


async def test_the_first_turn_of_all_has_nothing_to_tell() -> None:
    app = app_of()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "far" not in picture(app)
        assert "Since" not in picture(app)


async def test_dialogs_close_when_the_curtain_drops() -> None:
    app = app_of("human", "human", "novice", pace=30.0)
    app.session.answer = lambda _view: parse_action("T9")  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("2", "p", "3", "enter")
        await pilot.pause()
        assert table_of(app).table.busy
        assert not table_of(app).table.covered
        await pilot.press("l")
        assert isinstance(top(app), LogScreen)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        table_of(app).action_skip()
        await until(pilot, lambda: table_of(app).table.covered)
        await pilot.pause()
        assert not any(isinstance(screen, Dialog) for screen in app.screen_stack)
        assert "72" in picture(app), "the window is too small still"
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert top(app) is table_of(app)
        assert "Next: Ann" in picture(app)
        await pilot.press("1")
        await pilot.pause()
        assert "l log" in shown(app, "footer"), "no dialog is over the table any more"


async def test_one_person_among_bots_never_meets_a_curtain() -> None:
    app = app_of("human", "novice", "novice")
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(40):
            await settle(pilot)
            assert not table_of(app).table.covered
            if app.session.deal_over:
                break
            await pilot.press(*(["x"] if _calls(app) else ["tab", "enter"]))


def _calls(app: LiukFuApp) -> bool:
    return table_of(app).table.view.phase == Phase.CALLS


async def test_at_the_deals_end_all_is_open_and_everybody_is_told_by_name() -> None:
    app = app_of(seed=STOP.seed, actions=STOP.actions)
    async with app.run_test(size=(80, 40)) as pilot:
        await pilot.press(str(STOP.seat + 1), "s")
        await pilot.pause()
        assert isinstance(app.screen, DealEndScreen)
        text = picture(app)
        assert cards_on(text) == ALL
        assert "You" not in str(app.screen.content())
        await pilot.press("l")
        await pilot.pause()
        assert isinstance(top(app), LogScreen)
        assert "You" not in str(app.screen.content())
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert app.session.number == 2
        assert not cards_on(picture(app))
        assert "Press" in picture(app)


async def test_bots_that_begin_are_seen_with_all_hands_covered() -> None:
    app = app_of("human", "novice", "human", pace=30.0)
    app.session.answer = lambda _view: parse_action("pass")  # type: ignore[attr-defined]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Ben is to call" in picture(app)
        assert not cards_on(picture(app))
        await pilot.press("l")
        await settle(pilot)
        assert top(app) is table_of(app)
        assert "Next: Cho" in picture(app)
        assert "Ben, the Master, passes" in picture(app)


async def test_a_match_that_is_gone_on_with_begins_behind_the_curtain() -> None:
    app = app_of(actions=f"{OPENING}; {DISCARD}")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = picture(app)
        assert not cards_on(text) & ~known_to_all(app)
        assert "Since your last turn:" in text
        assert "Cho wins the trick" in text


async def test_each_person_is_told_what_is_new_to_them_after_the_curtain_too() -> None:
    app = app_of(actions=OPENING)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "8", "enter", "3")
        await pilot.pause()
        told = shown(app, "story")
        assert "You head with T9. Ann cannot head: one face down" in told
        assert "Ben leads" not in told


def _sampled(view: View) -> Action:
    return view.legal.sample(random.Random(view.action_count))


async def do(pilot: Pilot[Any], app: LiukFuApp, action: Action) -> None:
    """The keys of an action; the cards are chosen beforehand."""
    table_of(app).table.chosen = int(action.cards)
    if _calls(app):
        await pilot.press("p" if str(action) == "play" else "x")
    elif isinstance(action, Stop):
        await pilot.press("s", "enter")
    elif isinstance(action, Claim):
        await pilot.press("c", "enter")
    else:
        await pilot.press("enter")
    await pilot.pause()


@pytest.mark.slow
@pytest.mark.parametrize(
    "kinds",
    [
        pytest.param(PEOPLE, id="three"),
        pytest.param(("human", "random", "human"), id="two"),
    ],
)
async def test_no_frame_of_a_whole_deal_shows_a_card_to_the_wrong_eyes(
    kinds: tuple[str, str, str],
) -> None:
    app = app_of(*kinds, seed="frames")
    app.session.answer = _sampled  # type: ignore[attr-defined]
    eyes: int | None = None

    def check() -> None:
        allowed = known_to_all(app)
        if eyes is not None:
            allowed |= app.session.view(eyes).dealt
        assert not cards_on(picture(app)) & ~allowed, picture(app)

    async with app.run_test(size=(80, 24)) as pilot:
        while True:
            await settle(pilot)
            seat = app.session.to_act
            if seat is None:
                break
            if eyes != seat:
                eyes = None
                check()
                await pilot.press(str(seat + 1))
                eyes = seat
                await pilot.pause()
            check()
            before = app.session.action_count
            await do(pilot, app, _sampled(app.session.view(seat)))
            assert app.session.action_count > before
        assert app.session.action_count > 10
