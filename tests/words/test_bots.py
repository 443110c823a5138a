import pytest

from liukfu.engine import Call, Discard
from liukfu.players.host import Fault, FaultKind
from liukfu.words.bots import failed_text, fault_text, helper_text


@pytest.mark.parametrize("kind", [kind for kind in FaultKind if kind != FaultKind.UNASKED])
def test_every_fault_names_the_bot_and_what_is_done_instead(kind: FaultKind) -> None:
    text = fault_text(Fault(kind, "oops"), "Ben", Call("pass"))
    assert text.startswith("Ben ")
    assert "pass is played" in text


def test_cards_that_stay_hidden_are_not_named() -> None:
    refused = fault_text(Fault(FaultKind.ILLEGAL, "T9 M9"), "Ben", Discard("K2"))
    assert "K2" not in refused
    assert "T9" not in refused
    failed = fault_text(Fault(FaultKind.RAISED, "no T9 in 拾9"), "Ben", Discard("K2"))
    assert "T9" not in failed
    assert "拾9" not in failed
    placed = fault_text(Fault(FaultKind.RAISED, "bot2.py:7: E: T9.py:1: "), "Ben", Discard("K2"))
    assert placed.endswith("(bot2.py:7: E: ?.py:1: )")


def test_what_a_bot_says_cannot_touch_the_screen() -> None:
    text = fault_text(Fault(FaultKind.RAISED, "a\x1b[31mb"), "Ben", Call("pass"))
    assert "\x1b" not in text


def test_bot_that_is_given_up_is_told_once() -> None:
    given_up = fault_text(Fault(FaultKind.GIVEN_UP), "Ben", Call("pass"))
    assert "3 times in a row" in given_up
    assert fault_text(Fault(FaultKind.UNASKED), "Ben", Call("pass")) == ""
    # The arena counts both, and hides no cards.
    assert failed_text(Fault(FaultKind.UNASKED), "Ben") in given_up
    assert failed_text(Fault(FaultKind.RAISED, "no T9\x1b"), "Ben") == "Ben failed (no T9?)"


def test_an_answer_that_cannot_be_read_is_told_without_its_words() -> None:
    assert helper_text(Fault(FaultKind.GARBAGE, "too many values to unpack")) == "it was broken off"
    assert helper_text(Fault(FaultKind.RAISED, "no\x1b")) == "its program failed (no?)"
