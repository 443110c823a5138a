"""Which language is spoken, and what it does to texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from liukfu.engine import Suit
from liukfu.store.settings import LANGUAGE_CODES
from liukfu.words import _, all_of, ended, listed, ngettext, pgettext, sentences, use_language
from liukfu.words.cards import card_long, suit_name
from liukfu.words.language import (
    CODES,
    environment_language,
    folded,
    language_of,
    unwritten_text,
    write_ascii,
)
from liukfu.words.plain import breaks, rows_of, width


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    write_ascii(False)
    use_language("en")


@pytest.mark.parametrize(
    ("locale", "code"),
    [
        ("zh_TW", "zh_Hant"),
        ("zh_HK.UTF-8", "zh_Hant"),
        ("zh-MO", "zh_Hant"),
        ("zh_Hant_MY", "zh_Hant"),
        ("zh_CN.GB18030", "zh_Hans"),
        ("zh_SG", "zh_Hans"),
        ("zh", "zh_Hans"),
        ("ZH_tw@radical", "zh_Hant"),
        ("hak_TW", "zh_Hant"),
        ("nl_BE@euro", "nl"),
        ("ms_MY", "ms"),
        ("en_GB.UTF-8", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("fr_FR", None),
        ("nlx", None),
        ("", None),
    ],
)
def test_names_of_places_mean_a_language(locale: str, code: str | None) -> None:
    assert language_of(locale) == code


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "ms_MY"}, "ms"),
        ({"LC_MESSAGES": "ms_MY", "LC_ALL": "zh_TW"}, "zh_Hant"),
        ({"LC_ALL": "C", "LANG": "nl_NL"}, "en"),
        ({"LC_ALL": "", "LANG": "nl_NL"}, "nl"),
        ({"LANGUAGE": "fr:nl:zh", "LC_ALL": "ms"}, "nl"),
        ({"LANGUAGE": "fr", "LANG": "nl"}, "en"),
    ],
)
def test_the_environment_is_read_as_gettext_reads_it(environ: dict[str, str], code: str) -> None:
    assert environment_language(environ) == code


def test_settings_know_the_languages_of_the_program() -> None:
    assert LANGUAGE_CODES == CODES


def test_texts_change_with_the_language() -> None:
    seen = {}
    for code in CODES:
        assert use_language(code) == code
        seen[code] = _("Master")
    assert seen["en"] == "Master"
    assert len(set(seen.values())) >= 4


def test_the_environment_is_asked_where_nothing_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "nl_BE")
    assert use_language("") == "nl"
    assert use_language(None) == "nl"


def test_plural_forms_are_those_of_the_language() -> None:
    use_language("nl")
    one, two = (ngettext("{n} winner", "{n} winners", n).format(n=n) for n in (1, 2))
    assert (one, two) == ("1 winkaart", "2 winkaarten")


def test_contexts_tell_two_uses_of_a_word_apart() -> None:
    use_language("zh_Hant")
    assert pgettext("a key", "plays") != pgettext("the Master", "plays")


def test_chinese_gives_way_where_only_ascii_can_be_written() -> None:
    use_language("zh_Hant")
    assert write_ascii(True) == "en"
    assert _("Master") == "Master"
    assert "zh_Hant" in unwritten_text()
    assert write_ascii(False) == "zh_Hant"
    assert not unwritten_text()


@pytest.mark.parametrize("code", CODES)
def test_nothing_but_ascii_is_written_where_no_more_can_be(code: str) -> None:
    from tests.words.test_catalogues import forms, messages, template

    write_ascii(True)
    use_language(code)
    for message in messages(template()):
        asked = forms(message.id)
        said = pgettext(message.context, asked[0]) if message.context else _(asked[0])
        assert said.isascii(), said
        assert "?" not in said or "?" in asked[0] or code != "en"


def test_accents_quotes_and_dashes_have_a_plain_form() -> None:
    assert folded("één – ‘Beëindig’ … 3 × 2 −1") == "een - 'Beeindig' ... 3 x 2 -1"


def test_sentences_join_and_end_as_in_the_language() -> None:
    use_language("en")
    assert sentences([ended("One"), "", ended("Two")]) == "One. Two."
    use_language("zh_Hant")
    assert sentences([ended("一"), "", ended("二")]) == "一。二。"
    assert listed(["甲", "乙"]) == "甲、乙"
    assert all_of(["甲", "乙", "丙"]).startswith("甲、乙")


@pytest.mark.parametrize(
    ("text", "cells", "rows"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("one two", 7, ["one two"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("一二三四五", 6, ["一二三", "四五"]),
        # No row begins with a closing mark, none ends with an opening one.
        ("一二三。四", 6, ["一二", "三。四"]),
        ("一二（三）", 6, ["一二", "（三）"]),
        # The last space is far back; Chinese can break anywhere.
        ("甲 出牌領出順子", 10, ["甲 出牌領", "出順子"]),
        ("領出 K7 K8，然後", 12, ["領出 K7 K8，", "然後"]),
    ],
)
def test_rows_break_where_the_language_allows_it(text: str, cells: int, rows: list[str]) -> None:
    assert rows_of(text, cells) == rows
    assert all(width(row) <= cells for row in rows_of(text, cells))


def test_a_row_takes_at_least_one_character() -> None:
    assert breaks("一二", 1) == [1]


def test_chinese_words_of_an_enumeration_stand_without_a_space() -> None:
    use_language("zh_Hant")
    assert all_of(["刻子", "順子"]) == "刻子和順子"
    assert all_of(["K3", "K9"]) == "K3 和 K9"


@pytest.mark.parametrize("code", ["zh_Hant", "zh_Hans"])
def test_a_suit_is_not_named_twice_in_chinese(code: str) -> None:
    use_language(code)
    told = [card_long(suit * 9, True) for suit in range(4)]
    assert told == ["C1 (綫 Tyen)", "K1 (索 Sok)", "M1 (貫 Gong)", "T1 (拾 Sup)"]


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("nl", "Munten Snaren Myriaden Tienen"),
        ("ms", "Syiling Tali Miriad Puluhan"),
    ],
)
def test_suits_have_the_names_that_were_settled_in_dutch_and_malay(code: str, names: str) -> None:
    use_language(code)
    assert [suit_name(suit) for suit in Suit] == names.split()
