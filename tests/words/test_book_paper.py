"""The book on paper: found by its names, lines that fit, and ASCII where that is all."""

from __future__ import annotations

import pytest

from liukfu.words import width
from liukfu.words.book import chapters, passages
from liukfu.words.book.paper import contents_lines, topic, topic_lines


def test_nothing_asked_for_is_all_the_rules_and_no_more() -> None:
    places = [passage.place for passage in topic("").passages]
    assert places[0] == "aim"
    assert "single-lead" in places
    assert "sources" not in places


def test_topics_are_found_by_name_and_title_and_words() -> None:
    for text in ("single-lead", "Single-Lead", "single lead", "Leading a single"):
        assert [passage.place for passage in topic(text).passages] == ["single-lead"]
    assert [passage.place for passage in topic("the calls").passages] == [
        "calls",
        "void",
        "vulnerable",
    ]
    found = topic("overtaken")
    assert found.passages[0].place == "play-on"
    other = topic("mau gung")
    assert [passage.place for passage in (*other.passages, *other.others)] == [
        "card-names",
        "named-cards",
    ]
    assert topic_lines(other)[-1] == "See also: Cards with names"
    with pytest.raises(LookupError):
        topic("zzz")


def test_every_chapter_and_place_can_be_asked_for_by_its_name() -> None:
    for chapter in chapters():
        assert topic(chapter.name).passages == chapter.passages
    for passage in passages():
        assert topic(passage.place).passages == (passage,)


def test_contents_name_all_there_is() -> None:
    told = "\n".join(contents_lines())
    for chapter in chapters():
        assert f"{chapter.title} ({chapter.name})" in told
    for passage in passages():
        assert f"  {passage.place} " in told


@pytest.mark.parametrize("place", [passage.place for passage in passages(str)])
def test_lines_fit_and_need_no_more_than_ascii_where_that_is_all(place: str) -> None:
    found = topic(place)
    for cells in (40, 78):
        for line in topic_lines(found, cells):
            assert width(line) <= max(cells, 60)
            assert line == line.rstrip()
    assert all(line.isascii() for line in topic_lines(found, ascii_only=True))


def test_pictures_are_told_card_by_card() -> None:
    told = topic_lines(topic("single"))
    assert "  M5: led" in told
    assert "  M8: beats it" in told
    assert "  T9: does not" in told
    head = topic_lines(topic("head"))
    assert any(line.startswith("  For example, with T5 T6 T7 T8 M1") for line in head)
    assert "  K5 K6 K7: on the table" in head
    assert "  face down C4 C6 C8: not allowed" in head
    assert "  For example, with T5 T9 in hand:" in topic_lines(topic("waits"))
    assert "  T6 T7 T8: shown" in topic_lines(topic("waits"))
    assert "  T5 T9: Old" in topic_lines(topic("waits"))
    assert "  three face down" in topic_lines(topic("discard"))
    assert "Lao Sui Pai (老歲牌)" in topic_lines(topic("hakka-words"))
