"""Texts from outside are made safe; texts are cut by cells; numbers and lists; languages."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text
from textual.content import Content

from liukfu.engine import (
    ActionError,
    CardError,
    Cards,
    Kind,
    LiukFuError,
    RuleOptionError,
    Rules,
    SeedError,
    clean_seed,
    parse_action,
)
from liukfu.words import (
    all_of,
    any_of,
    card_text,
    cards_text,
    error_text,
    fit,
    kind_name,
    kind_phrase,
    ngettext,
    pad,
    safe,
    safe_markup,
    suit_name,
    use_language,
    width,
    winners,
)
from liukfu.words.language import LOCALE


def test_control_and_direction_characters_become_a_question_mark() -> None:
    assert safe("a\x1b[2Jb\u202ec\u200bd\ne\x9b") == "a?[2Jb?c?d?e?"
    assert safe("虎 tiger Ж") == "虎 tiger Ж"


def test_piles_of_combining_marks_are_cut() -> None:
    assert safe("a" + "\u0301" * 30) == "a\u0301\u0301"


@given(st.text())
def test_safe_text_can_be_printed_in_one_line(text: str) -> None:
    for character in safe(text):
        assert unicodedata.category(character)[0] not in "CZ" or character == " "


@given(st.text(alphabet="[]\\/ab=@'\"#$ ", max_size=12))
def test_safe_markup_is_read_as_plain_text(text: str) -> None:
    plain = safe_markup(text)
    assert Text.from_markup(f"[bold]{plain}[/bold]").plain == plain
    assert Content.from_markup(f"[bold]{plain}[/bold]").plain == plain


@given(st.text(alphabet="ab虎拾 e\u0301", max_size=20), st.integers(0, 20))
def test_cut_and_filled_texts_take_exactly_their_place(text: str, cells: int) -> None:
    assert width(fit(text, cells)) <= cells
    assert width(pad(text, cells)) == cells
    if width(text) <= cells:
        assert fit(text, cells) == text


def test_texts_are_cut_between_wide_characters() -> None:
    assert fit("六虎六虎", 7) == "六虎.."
    assert pad("六", 4, right=True) == "  六"


def test_choices_and_lists_are_cut_sensibly() -> None:
    assert [any_of("abcde"[:n]) for n in range(6)] == [
        "",
        "a",
        "a or b",
        "a, b or c",
        "a, b or 2 more",
        "a, b or 3 more",
    ]
    assert all_of("ab") == "a and b"


def test_cards_suits_and_kinds_have_names() -> None:
    assert cards_text(Cards("C1 T9 M5")) == "T9 M5 C1"
    assert card_text(35, cjk=True) == "拾9"
    assert [suit_name(suit) for suit in range(4)] == ["Coins", "Knots", "Myriads", "Tens"]
    assert kind_name(Kind.RUN, 3) == "run of three"
    assert kind_name(Kind.SINGLE, 1) == "single"
    assert kind_phrase(Kind.OLD_GROUP, 2) == "an Old group of two"
    assert kind_phrase(Kind.SET, 4) == "a set of four"
    assert [winners(n) for n in (0, 1, 2)] == ["0 winners", "1 winner", "2 winners"]


def _error(call: object, *args: object) -> LiukFuError:
    with pytest.raises(LiukFuError) as caught:
        call(*args)  # type: ignore[operator]
    return caught.value


def test_errors_of_typed_texts_are_one_line() -> None:
    assert error_text(_error(parse_action, "M5 M5")) == "Card 'M5' is named twice"
    assert error_text(_error(parse_action, "M5 Z1")).startswith("'Z1' is no card: a card is")
    assert error_text(_error(parse_action, "jump")).startswith("'jump' is no action: play, pass")
    assert error_text(_error(clean_seed, " ")).startswith("' ' is no seed")
    assert error_text(_error(Rules.parse, {"tarif": "x"})) == (
        "There is no rule 'tarif': the rules are old_inference, unfair_pass, tariff,"
        " dealer_after_draw or deals"
    )
    assert error_text(_error(Rules.parse, {"tariff": "x"})) == (
        "Rule tariff takes linear or doubling, not 'x'"
    )
    assert error_text(_error(Rules.parse, {"deals": "-1"})).startswith("Rule deals takes a number")


@pytest.mark.parametrize(
    "error",
    [
        CardError("\x1b[31m" + "x" * 500),
        ActionError("a\nb" * 300),
        SeedError("\u202e" * 99),
        RuleOptionError("\x00" * 80),
        RuleOptionError("\x07", "y\r\n"),
        LiukFuError("a\nb"),
    ],
)
def test_errors_repeat_hostile_texts_safely(error: LiukFuError) -> None:
    text = error_text(error)
    assert text.isprintable()
    assert len(text) < 200


def test_unknown_language_speaks_english() -> None:
    try:
        use_language("xx")
        assert ngettext("{n} unit", "{n} units", 2) == "{n} units"
        assert winners(1) == "1 winner"
    finally:
        use_language("en")


def test_template_of_the_catalogues_lies_in_the_package() -> None:
    assert (LOCALE / "liukfu.pot").is_file()
