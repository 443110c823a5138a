"""What happened, told to one seat: in order, and nothing that the seat may not know."""

import re

from liukfu.engine import Cards, Result
from liukfu.words import recent, story
from tests.words.positions import NAMES, deal_at, named, playouts, view_at

ACTIONS = "pass; play; M6 M7 M8; T7 T8 T9; x C4 C5 C6"


def test_story_tells_the_others_by_name_and_counts_their_discards() -> None:
    view = view_at(ACTIONS, seat=0)
    assert [line.text for line in story(view, NAMES)] == [
        "You, the Master, pass",
        "Bob plays and is Vulnerable",
        "You lead a run of three: M6 M7 M8",
        "Bob heads with T7 T8 T9",
        "Cai cannot head: three face down",
        "Bob wins the trick: 3 winners",
    ]


def test_own_discards_are_named() -> None:
    texts = [line.text for line in story(view_at(ACTIONS, seat=2), NAMES)]
    assert texts[-2:] == ["You cannot head: C4 C5 C6 face down", "Bob wins the trick: 3 winners"]


def test_lines_know_their_action_and_trick() -> None:
    lines = story(view_at(ACTIONS, seat=0), NAMES)
    assert [(line.at, line.trick, line.what) for line in lines] == [
        (0, 0, "call"),
        (1, 0, "call"),
        (2, 1, "lead"),
        (3, 1, "head"),
        (4, 1, "discard"),
        (4, 1, "won"),
    ]


def test_recent_begins_with_an_action() -> None:
    assert recent(view_at(ACTIONS, seat=0), NAMES, 4) == (
        "Cai cannot head: three face down",
        "Bob wins the trick: 3 winners",
    )


def test_story_of_an_overtaken_deal_says_why() -> None:
    result = Result("claim", 1, (6, 6, 0), (-1, 2, -1), None, ())
    view = view_at(ACTIONS, seat=0)._replace(result=result)
    assert [line.text for line in story(view, NAMES) if line.what == "end"] == [
        "Bob claims with Old cards and wins: 6 winners",
        "Bob reached six after you, and so wins alone",
    ]


def test_void_deal_ends_the_story() -> None:
    texts = [line.text for line in story(view_at("pass; pass; pass", seat=2), NAMES)]
    assert texts == [
        "Ann, the Master, passes",
        "Bob passes",
        "You pass",
        "Three passes: the deal is void, nothing is paid",
    ]


def test_names_from_outside_are_cut_and_made_safe() -> None:
    names = ("a", "\x1b[31mred\u202e" + "x" * 40, "c")
    text = story(view_at("pass; play", seat=0), names)[1].text
    assert text == "?[31mred?x.. plays and is Vulnerable"


def test_story_never_names_a_card_that_the_seat_has_not_seen() -> None:
    for deal, _rng in playouts(25):
        if len(deal.actions) % 3 and deal.to_act is not None:
            continue
        for seat in range(3):
            view = deal.view(seat)
            lines = story(view, NAMES)
            claimed = view.result.claimed if view.result else 0
            for line in lines:
                assert "\n" not in line.text
                assert "{" not in line.text
                hidden = named(line.text).without(view.dealt | view.shown | claimed)
                assert not hidden, (seat, line.text)
            told = Cards(0)
            for line in lines:
                told |= named(line.text)
            assert not view.shown & ~told, "everything shown is told"
            assert [line.at for line in lines] == sorted(line.at for line in lines)


def test_discards_of_others_read_the_same_whatever_they_are() -> None:
    one = deal_at("pass; play; M6 M7 M8; T7 T8 T9; x C4 C5 C6").view(0)
    other = deal_at("pass; play; M6 M7 M8; T7 T8 T9; x T1 K7 K8").view(0)
    assert story(one, NAMES) == story(other, NAMES)


def test_each_action_has_a_line() -> None:
    for deal, _rng in playouts(10):
        if deal.to_act is None:
            told = {line.at for line in story(deal.view(0), NAMES)}
            assert told == set(range(len(deal.actions)))
            assert not re.search(r"\bno\b winners", " ".join(recent(deal.view(0), NAMES, 0)))
