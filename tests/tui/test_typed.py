"""The line that fixes a deal, typed as it was heard over a telephone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import Rules, first_dealer
from liukfu.session import DealSpec
from liukfu.tui.typed import NoDeal, typed_deal


def test_a_seed_alone_is_its_first_deal() -> None:
    assert typed_deal("  tiger ") == DealSpec("tiger", 1, first_dealer("tiger"), Rules())


def test_a_whole_line_with_its_command_is_understood() -> None:
    spec = typed_deal("$ liukfu replay 'red tiger' --deal 3 --dealer=1 --rule tariff=doubling")
    assert spec == DealSpec("red tiger", 3, 1, Rules(tariff="doubling"))


def test_quotes_may_be_left_out() -> None:
    assert typed_deal("red tiger --deal 3 --dealer 1").seed == "red tiger"
    assert typed_deal("the dragon's tail").seed == "the dragon's tail"


@given(
    st.text(min_size=1, max_size=64).filter(
        lambda text: text.isprintable() and text == text.strip() and text.isascii()
    ),
    st.integers(2, 2**53),
    st.integers(0, 2),
    st.sampled_from([Rules(), Rules(unfair_pass=False), Rules("deduction", tariff="doubling")]),
)
def test_the_line_of_each_deal_gives_the_deal(
    seed: str, number: int, dealer: int, rules: Rules
) -> None:
    spec = DealSpec(seed, number, dealer, rules)
    assert typed_deal(spec.line()) == spec


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "seed"),
        ("tiger --deal 3", "--dealer"),
        ("tiger --deal", "missing"),
        ("tiger --deal 0 --dealer 1", "--deal cannot be 0"),
        ("tiger --deal ٣ --dealer 1", "--deal cannot be"),
        ("tiger --deal 99999999999999999 --dealer 1", "--deal cannot be"),
        ("tiger --deal 2 --dealer 3", "--dealer cannot be 3"),
        ("tiger --rule tariff=none", "tariff"),
        ("tiger --rule nothing", "nothing"),
        ("a\u0007b", "seed"),
        ("x" * 65, "seed"),
    ],
)
def test_what_fixes_no_deal_is_told_why(line: str, why: str) -> None:
    with pytest.raises(NoDeal, match=why):
        typed_deal(line)


def test_the_first_deal_has_the_dealer_of_its_seed() -> None:
    other = (first_dealer("tiger") + 1) % 3
    with pytest.raises(NoDeal, match="another dealer: --dealer 2"):
        typed_deal(f"tiger --deal 1 --dealer {other}")
