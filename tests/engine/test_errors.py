import pickle

import pytest

from liukfu.engine import (
    ActionError,
    CardError,
    Cards,
    IllegalAction,
    LiukFuError,
    Reason,
    RuleOptionError,
    SeedError,
)

ERRORS = [
    CardError("Z9"),
    CardError("T9", repeated=True),
    ActionError("fold"),
    SeedError(" "),
    RuleOptionError("tariff", "odd"),
    RuleOptionError("nonsense"),
    IllegalAction(Reason.MUST_HEAD, Cards("M3"), (Cards("M7"), Cards("M8")), 1),
    IllegalAction(Reason.DEAL_OVER, Cards()),
]


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_every_error_is_of_one_family_and_survives_pickling(error: LiukFuError) -> None:
    assert isinstance(error, LiukFuError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own pickle
    assert type(again) is type(error)
    assert vars(again) == vars(error)
    assert str(again) == str(error)


def test_messages_are_one_line_that_shows_control_characters_as_escapes() -> None:
    nasty = "\x1b[2J\nT9"
    for error in (CardError(nasty), ActionError(nasty), SeedError(nasty)):
        assert str(error).isprintable()
        assert r"\x1b" in str(error)
    assert str(RuleOptionError(nasty, nasty)).isprintable()


def test_illegal_action_names_the_rule_and_the_cards() -> None:
    assert str(IllegalAction(Reason.MUST_HEAD, Cards("C1 M3"))) == "must head: M3 C1"
    assert str(IllegalAction(Reason.DEAL_OVER, Cards())) == "deal over"


def test_each_broken_rule_has_a_reason_of_its_own() -> None:
    assert len({reason.value for reason in Reason}) == len(Reason) == 19
