import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    PASS,
    PLAY,
    Action,
    ActionError,
    Call,
    CardError,
    Cards,
    Claim,
    Discard,
    LiukFuError,
    Show,
    Stop,
    action_from_code,
    parse_action,
)
from liukfu.engine.cards import ALL

cards = st.integers(1, ALL).map(Cards)
with_cards = st.one_of(st.builds(Show, cards), st.builds(Discard, cards), st.builds(Claim, cards))
actions = st.one_of(with_cards, st.sampled_from([PLAY, PASS, Stop()]))
NAMES = {"Call": Call, "Show": Show, "Discard": Discard, "Claim": Claim, "Stop": Stop}


@given(actions)
def test_action_comes_back_from_text_repr_code_pickle_and_copy(action: Action) -> None:
    again = [
        parse_action(str(action)),
        eval(repr(action), dict(NAMES)),  # noqa: S307  # our own repr
        action_from_code(int(action)),
        Action(int(action)),
        copy.deepcopy(action),
        *[
            pickle.loads(pickle.dumps(action, protocol))  # noqa: S301  # our own pickle
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ],
    ]
    for other in again:
        assert type(other) is type(action)
        assert other == action
        assert hash(other) == hash(action)
        assert str(other) == str(action)


@given(actions, actions)
def test_actions_are_equal_exactly_when_their_texts_are(one: Action, two: Action) -> None:
    assert (one == two) == (str(one) == str(two))


@given(actions)
def test_every_action_is_true_and_cannot_be_changed(action: Action) -> None:
    assert bool(action)
    with pytest.raises(AttributeError):
        action.extra = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "action", "canonical", "held"),
    [
        ("play", Call("play"), "play", ""),
        ("pass", Call("pass"), "pass", ""),
        ("stop", Stop(), "stop", ""),
        ("M7 m5 貫6", Show("M5 M6 M7"), "M5 M6 M7", "M5 M6 M7"),
        ("x C4 K2 C3", Discard("K2 C3 C4"), "x K2 C3 C4", "K2 C3 C4"),
        ("claim M9 M8", Claim("M8 M9"), "claim M8 M9", "M8 M9"),
        ("  claim\tT1\n", Claim("T1"), "claim T1", "T1"),
    ],
)
def test_actions_as_text(text: str, action: Action, canonical: str, held: str) -> None:
    assert parse_action(text) == action
    assert type(parse_action(text)) is type(action)
    assert str(parse_action(text)) == canonical
    assert str(action.cards) == held
    assert isinstance(action.cards, Cards)


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "Play", "PASS", "play play", "pass T9", "stop T1", "stop stop", "x", "claim"),
        *("X T9", "STOP", "fold", "head M5", "\0", "[red]"),
    ],
)
def test_text_that_is_no_action_is_refused_and_kept(text: str) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(text)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "token", "repeated"),
    [
        ("M5 M5", "M5", True),
        ("x T1 拾1", "拾1", True),
        ("claim M8 M9 m8", "m8", True),
        ("5M", "5M", False),
        ("M5 hello", "hello", False),
        ("x play", "play", False),
        ("claim stop", "stop", False),
        ("T9 x", "x", False),
        ("T٩", "T٩", False),
        ("claimM8", "claimM8", False),
        ("xM5", "xM5", False),
    ],
)
def test_wrong_card_in_an_action_is_refused_by_naming_it(
    text: str, token: str, repeated: bool
) -> None:
    with pytest.raises(CardError) as caught:
        parse_action(text)
    assert (caught.value.token, caught.value.repeated) == (token, repeated)


hostile = st.lists(
    st.one_of(
        st.sampled_from(["play", "pass", "x", "claim", "stop", "T1", "M9", "c1", "綫2", "T0", "9"]),
        st.text(max_size=4),
    ),
    max_size=5,
).map(" ".join)


@given(hostile)
def test_hostile_text_gives_an_action_or_an_error_of_the_family(text: str) -> None:
    try:
        action = parse_action(text)
    except LiukFuError:
        return
    assert parse_action(str(action)) == action


@pytest.mark.parametrize("code", [-1, -(1 << 36), 2, 5, 1 << 35, 4 << 36 | 1, 5 << 36, 1 << 60])
def test_int_that_is_no_actions_code_makes_no_action(code: int) -> None:
    with pytest.raises(ValueError, match="code"):
        action_from_code(code)
    with pytest.raises(ValueError, match="code"):
        Action(code)


def test_call_is_play_or_pass() -> None:
    with pytest.raises(ActionError):
        Call("Play")


def test_action_of_cards_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="cards"):
        Show(ALL + 1)
    with pytest.raises(CardError):
        Discard("T1 T1")
