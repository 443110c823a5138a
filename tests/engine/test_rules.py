import pickle
from typing import Any

import pytest
from hypothesis import given

from liukfu.engine import RuleOptionError, Rules

from .positions import rules_values


def test_defaults_are_the_game_itself() -> None:
    assert Rules().as_dict() == {
        "old_inference": "known_cards",
        "unfair_pass": True,
        "tariff": "linear",
        "dealer_after_draw": "rotate",
        "deals": 0,
    }
    assert Rules().changed() == {}


@given(rules_values)
def test_rules_come_back_from_changed_options_dict_and_pickle(rules: Rules) -> None:
    assert Rules.parse(rules.changed()) == rules
    assert Rules(**rules.as_dict()) == rules  # type: ignore[arg-type]  # its own values
    assert pickle.loads(pickle.dumps(rules)) == rules  # noqa: S301  # our own pickle
    assert hash(Rules.parse(rules.changed())) == hash(rules)


def test_changed_options_are_those_that_differ() -> None:
    rules = Rules(tariff="doubling", unfair_pass=False, deals=12)
    assert rules.changed() == {"tariff": "doubling", "unfair_pass": "false", "deals": "12"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tariff", "Linear"),
        ("tariff", ""),
        ("old_inference", "guess"),
        ("unfair_pass", "True"),
        ("unfair_pass", "1"),
        ("dealer_after_draw", "leave"),
        ("deals", ""),
        ("deals", "-1"),
        ("deals", "1.5"),
        ("deals", "+3"),
        ("deals", " 3"),
        ("deals", "٣"),
        ("deals", "²"),
        ("deals", "1000001"),
        ("deals", "9" * 5000),
    ],
)
def test_wrong_value_of_an_option_is_refused_by_naming_both(name: str, text: str) -> None:
    with pytest.raises(RuleOptionError) as caught:
        Rules.parse({name: text})
    assert (caught.value.name, str(caught.value.value)) == (name, text.lstrip("0"))


@pytest.mark.parametrize("name", ["", "Tariff", "deal", "as_dict", "__class__"])
def test_unknown_option_is_refused_by_naming_it(name: str) -> None:
    with pytest.raises(RuleOptionError) as caught:
        Rules.parse({name: "linear"})
    assert (caught.value.name, caught.value.value) == (name, None)


@pytest.mark.parametrize(
    "values",
    [
        {"old_inference": None},
        {"tariff": ["linear"]},
        {"unfair_pass": 1},
        {"unfair_pass": "true"},
        {"dealer_after_draw": "true"},
        {"deals": -1},
        {"deals": True},
        {"deals": 1.0},
        {"deals": "3"},
        {"deals": 1_000_001},
    ],
)
def test_values_of_wrong_types_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(RuleOptionError):
        Rules(**values)


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Rules().deals = 3  # type: ignore[misc]


def test_number_of_deals_is_read_as_typed() -> None:
    assert Rules.parse({"deals": "007"}).deals == 7
    assert Rules.parse({"deals": "1000000"}).deals == 1_000_000
