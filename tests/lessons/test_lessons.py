"""The lesson by itself: every step is played by the engine, and nothing false is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from liukfu.engine import Cards, Deal, IllegalAction, Phase, Rules, parse_action, share
from liukfu.lessons import STEPS, YOU, Beat, Do, Step, Tell, Walk, actions_of, deal_of
from liukfu.words.book import passage
from liukfu.words.cards import suit_name, suit_roman
from liukfu.words.plain import rows_of
from liukfu.words.reasons import reason_text

_CODES = re.compile(r"\b[TMKC][1-9]\b")
_NAMES = [step.title for step in STEPS]
KEYS = "That is chosen already: press Enter."
"""What the screen adds to a task, at the longest."""
NARROW = 70
"""The cells of a row in the smallest window."""


def played(step: Step) -> Iterator[tuple[Beat, Deal]]:
    """Each beat, and the deal when it comes."""
    deal = deal_of(step)
    for beat in step.beats:
        yield beat, deal.copy()
        answer = actions_of(beat.good[0]) if isinstance(beat, Do) else ()
        for action in (*answer, *actions_of(beat.then)):
            deal.apply(action)


def texts_of(step: Step) -> list[str]:
    """All that a step tells, in its order."""
    texts = []
    for beat in step.beats:
        texts += [beat.text]
        if isinstance(beat, Do):
            texts += [beat.wrong, *(answer for _text, answer in beat.answers)]
        else:
            texts += [beat.typed]
    return texts


@pytest.mark.parametrize("step", STEPS, ids=_NAMES)
def test_each_answer_that_is_taken_is_legal_and_so_is_what_follows(step: Step) -> None:
    assert any(isinstance(beat, Do) for beat in step.beats)
    for beat, deal in played(step):
        if not isinstance(beat, Do):
            continue
        assert deal.to_act == YOU
        for good in beat.good:
            assert str(parse_action(good)) == good
            after = deal.copy()
            for action in (*actions_of(good), *actions_of(beat.then)):
                after.apply(action)


@pytest.mark.parametrize("step", STEPS, ids=_NAMES)
def test_the_trick_of_an_answer_lies_there_while_it_is_told_of(step: Step) -> None:
    answered = 0
    for beat, deal in played(step):
        if isinstance(beat, Do):
            after = deal.copy()
            for action in actions_of(beat.good[0]):
                after.apply(action)
            answered = len(after.view(YOU).tricks)
            continue
        if answered:
            assert len(deal.view(YOU).tricks) == answered, beat.text
        if beat.then:
            answered = 0


@pytest.mark.parametrize("step", STEPS, ids=_NAMES)
def test_answers_of_their_own_belong_to_legal_actions_that_are_not_taken(step: Step) -> None:
    for beat, deal in played(step):
        if isinstance(beat, Do):
            assert beat.wrong
            for text, answer in beat.answers:
                assert answer
                assert text not in beat.good
                assert parse_action(text) in deal.legal


@pytest.mark.parametrize("step", STEPS, ids=_NAMES)
def test_what_is_forbidden_is_refused_by_its_rule(step: Step) -> None:
    for beat, deal in played(step):
        if not isinstance(beat, Do):
            continue
        hand = deal.hand(YOU)
        tried = [f"{card} {other}" for card in str(hand).split() for other in str(hand).split()]
        tried = [*str(hand).split(), "stop", *(two for two in tried if len(set(two.split())) == 2)]
        for text in tried:
            action = parse_action(text)
            if action in deal.legal:
                continue
            with pytest.raises(IllegalAction) as refused:
                deal.copy().apply(action)
            assert reason_text(refused.value, deal.view(YOU))


@pytest.mark.parametrize("step", STEPS, ids=_NAMES)
def test_cards_that_are_named_can_be_seen(step: Step) -> None:
    for beat, deal in played(step):
        view = deal.view(YOU)
        seen = Cards(view.dealt | view.shown)
        texts = [beat.text]
        if isinstance(beat, Do):
            texts += [beat.wrong, *(answer for _text, answer in beat.answers)]
            seen = Cards(view.hand | view.shown)
        else:
            texts.append(beat.typed)
        for text in texts:
            for code in _CODES.findall(text):
                in_general = code in ("T1", "C1") and "Bak Chi" in text
                assert Cards(code) & seen or in_general, (text, code)


@pytest.mark.parametrize("step", STEPS, ids=_NAMES)
def test_each_step_ends_with_a_word_and_has_its_place_in_the_book(step: Step) -> None:
    assert isinstance(step.beats[-1], Tell)
    assert passage(step.place).title


def test_texts_leave_room_for_other_languages() -> None:
    for step in STEPS:
        for beat in step.beats:
            if isinstance(beat, Do):
                assert len(rows_of(f"{beat.text} {KEYS}", NARROW)) <= 2, beat.text
            else:
                assert len(rows_of(beat.text, NARROW)) <= 3, beat.text


TOLD_IN = {
    "claim": "claim",
    "Master": "calls",
    "Vulnerable": "calls",
    "unfair": "passed-master",
    "unit": "stop",
    "stop": "stop",
    "run": "combinations",
    "set": "combinations",
    "waits": "old",
    "Old": "old",
}
"""The words of the game, and the step that says what they mean."""


@pytest.mark.parametrize("word", TOLD_IN)
def test_no_word_of_the_game_is_used_before_it_is_told(word: str) -> None:
    whole = re.compile(rf"\b{word}s?\b")
    said = [step.place for step in STEPS if whole.search(" ".join(texts_of(step)))]
    # The first step says of the words on the table that they are told later.
    assert next(place for place in said if place != "cards") == TOLD_IN[word]


def told(place: str) -> str:
    """All that the step at a place of the book tells."""
    return " ".join(text for step in STEPS if step.place == place for text in texts_of(step))


def test_the_names_on_the_cards_are_told_with_the_suits() -> None:
    for suit in range(4):
        assert re.search(
            rf"{suit_name(suit)} \({'CKMT'[suit]}, [^)]*{suit_roman(suit)}\b", told("cards")
        )


def test_it_is_told_what_an_old_card_is_not_good_for_before_it_may_not_be_led() -> None:
    assert "as singles they head nothing" in told("old")
    assert "seldom be led as a single" in told("old")


def test_payment_is_told_for_any_number_of_winners() -> None:
    assert [share(Rules(), count) for count in range(6, 13)] == [1, 2, 3, 4, 5, 6, 7]
    assert "With six winners each of the others pays you 1 unit" in told("stop")
    assert "one more for each winner" in told("stop")


def test_it_is_told_why_a_master_passes_before_play_is_said() -> None:
    calls = next(step for step in STEPS if step.place == "calls")
    before = [beat.text for beat in calls.beats[: [type(b) for b in calls.beats].index(Do)]]
    assert any("whoever says Play after her is Vulnerable" in text for text in before)


def _end(title: str) -> Deal:
    step = next(step for step in STEPS if step.title == title)
    *_rest, (_beat, deal) = played(step)
    return deal


def test_what_is_told_at_the_end_of_steps_has_happened() -> None:
    assert _end("The cards").winners == (0, 0, 1)
    assert _end("Lead and head").winners == (1, 0, 0)
    assert _end("Face down").winners == (0, 1, 0)
    assert _end("Sets and runs").winners == (3, 0, 3)
    assert Cards("T1 T8 C9") == _end("Old cards").old(YOU)
    assert _end("Calls").view(YOU).vulnerable == YOU
    assert _end("Calls").winners == (3, 0, 0)
    assert _end("Passing has a price").winners == (3, 0, 0)
    for title, winner, end, payments in (
        ("Six winners", YOU, "stop", (2, -1, -1)),
        ("Claiming", YOU, "claim", (4, -2, -2)),
        ("Playing on", 1, "exhausted", (-1, 2, -1)),
    ):
        result = _end(title).result
        assert result is not None
        assert (result.winner, result.end, result.payments) == (winner, end, payments)


def test_the_traps_that_are_offered_are_forbidden() -> None:
    single = next(step for step in STEPS if step.title == "Leading a single")
    passed = next(step for step in STEPS if step.title == "Passing has a price")
    for step, text in ((single, "K3"), (single, "M9"), (passed, "C3 C4 C5 C6")):
        deal = deal_of(step)
        assert deal.phase == Phase.LEAD
        assert parse_action(text) not in deal.legal


def test_what_is_said_of_risk_is_so() -> None:
    step = STEPS[-1]
    deal = next(deal for beat, deal in played(step) if isinstance(beat, Do))
    view = deal.view(YOU)
    assert view.winners[YOU].bit_count() == 6
    assert not view.old
    assert not any(view.legal.cannot_be_beaten(lead) for lead in view.legal.leads)
    (claim,) = (deal for beat, deal in played(STEPS[6]) if isinstance(beat, Do))
    assert claim.old(YOU) == Cards("T1 T9 M8 M9")


def test_what_could_not_be_kept_is_told_at_leaving_unless_it_can_be_then() -> None:
    kept: list[int | None] = []
    full = True

    def keep(at: int | None) -> None:
        if full:
            raise OSError(28, "No space left on device")
        kept.append(at)

    walk = Walk(STEPS, keep=keep)
    assert walk.leave() == walk.left
    walk.turn_to(2)
    assert walk.leave() == "The lesson could not be saved: No space left on device"
    full = False
    assert walk.leave() == walk.left
    assert (walk.fault, kept) == (None, [2])
    full = True
    walk.end()
    assert walk.leave() == "The lesson could not be saved: No space left on device"
    full = False
    assert (walk.leave(), kept) == ("", [2, None])
