"""What is typed at a plain table, and what it does."""

from __future__ import annotations

import pytest

from liukfu.engine import Claim, Discard, Reason, Show, parse_action
from liukfu.plain.commands import WORDS, action_of, command_of, help_lines
from liukfu.players.coach_host import CoachFailed
from liukfu.players.process import Fault, FaultKind
from liukfu.session import SeatSpec, Session
from liukfu.words.aloud import table_lines
from liukfu.words.book import paper, place_of
from tests.plain.playing import a_session, answer_to, answers, told
from tests.session.tables import bots_here
from tests.words.positions import ALL_OLD, view_at

pytestmark = pytest.mark.usefixtures("bots_here")
__all__ = ["bots_here"]

THREE = (SeatSpec("Ann", "human"), SeatSpec("Ben", "human"), SeatSpec("Cho", "human"))
TO_SIX = ("T9", "K4 K5 K6 K7 K8")
"""You have six winners then (seed mule, where Ben, the Master, leads T6)."""


def mule() -> Session:
    return a_session("mule", deals=1)


def test_words_are_taken_in_either_case_and_cards_as_characters_too() -> None:
    assert command_of("HAND") == ("hand", "")
    assert command_of("Why old") == ("why", "old")
    assert command_of("") == command_of("again") == ("again", "")
    assert command_of("?").word == "help"
    assert command_of("exit").word == "quit"
    assert command_of("m5 M6 貫7") == ("", "m5 M6 貫7")
    assert action_of("m5 M6 貫7") == Show("M5 M6 M7")
    assert action_of("X k2 索3") == Discard("K2 K3")
    assert action_of("CLAIM m9") == Claim("M9")
    for text in ("play", "pass", "stop"):
        assert action_of(text.upper()) == parse_action(text)


def test_help_names_every_word() -> None:
    named = {part for text, _meaning in help_lines() for part in text.replace(",", "").split()}
    assert set(WORDS) - {"again", "help", "ready"} <= named
    with mule() as session:
        assert len(answer_to(session, "?")) == len(help_lines())


def test_wrong_input_has_one_line_with_the_rule_and_is_asked_again() -> None:
    with mule() as session:
        parts = answers(told(session, ["T5", "x K2", "stop", "T9"]))
        stop = "Stop and claim belong to the player on lead, before leading"
        assert [lines for _command, lines in parts[1:4]] == [
            ["T5 does not beat T6: T7 or T9 does (type rules beats, or help)"],
            ["You must head: T7 or T9 beats T6 (type rules head, or help)"],
            [f"{stop} (type rules stop, or help)"],
        ]
        assert parts[4][1][0] == "You head with T9"
        assert session.assisted == ()


def test_why_tells_of_the_refused_line_and_the_rule_behind_it() -> None:
    with mule() as session:
        told_of = answer_to(session, "x K2", "why")
    rule = paper.topic(place_of(Reason.MUST_HEAD)).passages[0]
    assert told_of[:2] == [
        "You must head: T7 or T9 beats T6 (type rules head, or help)",
        rule.title,
    ]
    assert len(told_of) > 3
    with mule() as session:
        assert answer_to(session, "x K2", "T9", "why")[0].startswith("Nothing was refused")


def test_why_tells_whether_an_action_is_allowed_and_changes_nothing() -> None:
    with mule() as session:
        more = "Type rules old for the rule"
        asked = ("why play", "why T9", "why M3", "why old", "why T1", "why nonsense")
        parts = answers(told(session, asked))
        assert [lines for _command, lines in parts[2:4]] == [
            ["You may head with T9: it beats T6", "T9 is Old: a nine always is", more],
            [
                "M3 does not beat T6: T7 or T9 does (type rules beats, or help)",
                "M3 waits for M4, M5, M6 and 2 more",
                more,
            ],
        ]
        assert len(parts[4][1]) == 12 + 1
        assert parts[4][1][-1] == more
        assert parts[5][1] == ["T1 is not in your hand (type rules cards, or help)"]
        assert "no action" in parts[6][1][0]
        assert parts[6][1][0].endswith("(type help for all commands)")
        assert session.action_count == 2


def test_why_tells_what_stop_claim_and_leads_bring() -> None:
    with mule() as session:
        asked = ("why stop", "why claim M9 C1", "why claim T5", "why M9 C1", "why x M3", "why K2")
        parts = answers(told(session, [*TO_SIX, *asked]))[-len(asked) :]
    stop, claim, not_old, group, down, single = (lines for _command, lines in parts)
    assert stop == ["You may stop: 6 winners: 1 unit from each (+2)"]
    assert claim == ["You may claim: 8 winners: 3 units from each (+6)"]
    assert not_old[0].startswith("Only Old cards are claimed: T5 is not Old")
    assert group[0].startswith("Only the Vulnerable player leads an Old group")
    assert down[0].startswith("You are on lead")
    assert single[0].startswith("Your single must come from Tens")


def test_what_is_legal_has_a_line_a_sort_with_plays_told_apart() -> None:
    with mule() as session:
        parts = answers(told(session, ["T9", "legal", "K4 K5 K6 K7 K8", "legal"]))
    assert parts[2][1] == [
        "Runs: K4 K5 K6 K7 K8; K4 K5 K6 K7; K5 K6 K7 K8; K4 K5 K6; K5 K6 K7; K6 K7 K8",
        "Singles: T5; T7",
    ]
    assert parts[4][1] == ["Stop", "Claim: 1 or more of M9 C1 (3)", "Singles: T5; T7"]


def test_hand_table_and_gone_are_told_a_fact_a_line() -> None:
    with mule() as session:
        parts = answers(told(session, [*TO_SIX, "hand", "table", "gone"]))
    hand, table, gone = (lines for _command, lines in parts[-3:])
    assert hand == [
        "You hold 6 cards",
        "Tens: 5, 7",
        "Myriads: 3, 9",
        "Knots: 2",
        "Coins: 1",
        "Old: M9 C1",
    ]
    assert "You have 6 winners: T9 K4 K5 K6 K7 K8" in table
    assert "It is your turn" in table
    assert table[-1] == "liukfu replay mule --deal 1 --dealer 2"
    assert gone[:3] == ["Shown in this deal:", "Tens: 6, 9", "Knots: 4, 5, 6, 7, 8"]


def test_all_hands_are_told_once_the_deal_is_over_and_not_before() -> None:
    with mule() as session:
        text = told(session, [*TO_SIX, "table", "claim C1 M9", "table"])
    before, after = text.split("> claim C1 M9")
    assert "was dealt" not in before
    assert "Ann was dealt " in after
    assert "Ben put face down " in after


def test_say_full_tells_cards_in_words_until_say_short() -> None:
    with mule() as session:
        parts = answers(told(session, ["say full", "", "say short", "", "say what"]))
    assert "You must head: Tens 7 or Tens 9 beats Tens 6" in parts[2][1]
    assert "You must head: T7 or T9 beats T6" in parts[4][1]
    assert parts[5][1] == ["Type say full, or say short"]


def test_undo_takes_back_marks_the_deal_and_asks_again() -> None:
    with mule() as session:
        text = told(session, ["undo", "T9", "undo"])
        parts = answers(text)
        assert parts[1][1] == ["There is nothing of yours to take back in this deal"]
        assert parts[3][1][0].startswith("Taken back to your last decision")
        assert parts[3][1][-1] == "You must head: T7 or T9 beats T6"
        assert session.assisted == ("undo",)


def test_a_deal_that_is_over_waits_for_next_and_the_match_for_quit() -> None:
    with mule() as session:
        parts = answers(told(session, [*TO_SIX, "stop", "T5", "legal", "next", "quit", "x"]))
        assert parts[-1] == ("quit", [])
    assert [lines[0] for _command, lines in parts[4:6]] == [
        "The deal is over (type rules turns, or help)",
        "The match is over: quit leaves",
    ]


def test_next_in_the_middle_of_a_deal_asks_again() -> None:
    with mule() as session:
        assert answer_to(session, "next")[-1] == "You must head: T7 or T9 beats T6"


def test_rules_are_found_by_any_word_and_listed_without_one() -> None:
    with mule() as session:
        parts = answers(told(session, ["rules", "rules head", "rules zzz"]))
    assert any(line.startswith("A trick: count, head") for line in parts[1][1])
    assert parts[2][1][0] == paper.topic("head").passages[0].title
    assert parts[3][1] == ["The book has nothing about this. Try another word"]


@pytest.mark.slow
def test_the_hint_and_the_odds_mark_the_deal() -> None:
    with mule() as session:
        hint = answer_to(session, "hint")
        assert hint[:2] == ["The coach is thinking ...", "Head with T9."]
        assert session.assisted == ("hint",)
    with mule() as session:
        odds = answer_to(session, "odds T9")
        assert odds[0] == "T9: cannot be headed: it wins"
        assert session.assisted == ("hint",)
    with mule() as session:
        assert [line[:3] for line in answer_to(session, "odds")[:2]] == ["T7:", "T9:"]


def test_a_coach_that_fails_is_told_and_no_help(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_asked: object) -> None:
        raise CoachFailed(Fault(FaultKind.RAISED, "\x1b[31mT1"))

    with mule() as session:
        monkeypatch.setattr(session.coach, "advise", fail)
        monkeypatch.setattr(session.coach, "odds", fail)
        parts = answers(told(session, ["hint", "odds"]))
        told_why = "The coach has no advice: its program failed (?[31mT1)"
        assert parts[1][1][-1] == parts[2][1][0] == told_why
        assert session.assisted == ()


def test_odds_that_there_are_none_of_mark_nothing() -> None:
    with mule() as session:
        parts = answers(told(session, ["odds K2", "odds x K2", "odds stop"]))
        assert parts[1][1] == ["K2 does not beat T6: T7 or T9 does (type rules beats, or help)"]
        assert parts[2][1] == ["You must head: T7 or T9 beats T6 (type rules head, or help)"]
        assert session.assisted == ()
    with a_session("mule", THREE) as session:
        # Cho, the Master, could lead at once; after the pass only Ann's call is asked.
        parts = answers(told(session, ["ready", "odds x T6", "pass", "ready", "odds"]))
        assert parts[2][1] == [
            "You are on lead: cards are shown, none go face down (T6) (type rules lead, or help)"
        ]
        assert parts[-1][1] == [
            "Nothing is led in this call, so nothing is headed (type rules calls, or help)"
        ]
        assert session.assisted == ()


@pytest.mark.slow
def test_a_review_tells_slips_and_what_they_cost() -> None:
    with mule() as session:
        lines = answer_to(session, "T7", "review")
        assert lines == ["A deal can be reviewed when it is over"]
    with mule() as session:
        lines = answer_to(session, *TO_SIX, "stop", "review")
        assert lines[0] == "Looking at 3 decisions"
        assert "claim M9 C1 was better by" in lines[1].replace("Claim", "claim")
        assert lines[-1].startswith("3 decisions, 1 slip, ")


def test_at_one_keyboard_nobody_hears_the_cards_of_another() -> None:
    with a_session("mule", THREE) as session:
        parts = answers(told(session, ["hand", "log", "ready", "hand", "play", "T6", "hand"]))
    assert parts[0][1][-1] == "Cho is next: type ready when nobody else can see it"
    assert parts[1][1] == ["Cho is next: type ready when nobody else can see it"]
    assert parts[2][1] == []
    assert parts[3][1][0] == "Cho, it is your turn"
    assert parts[4][1][0] == "You hold 12 cards"
    assert parts[5][1][:2] == ["Cho, the Master, plays", "Cho, it is your turn"]
    next_ = "Ann is next: type ready when nobody else can see it"
    assert parts[6][1] == ["Cho leads a single: T6", next_]
    assert parts[7][1] == [next_]


def test_a_match_goes_on_with_what_has_happened_since_ones_own_deed() -> None:
    with mule() as session:
        told(session, ["T9", "T5"])
        again = told(session, [])
    lines = again.splitlines()
    at = lines.index("You lead a single: T5")
    assert not any("T6" in line for line in lines[:at])
    assert lines[at + 1] == "Ann heads with T8"


def test_a_match_that_was_left_at_the_end_of_a_deal_waits_for_next() -> None:
    with a_session("mule", deals=2) as session:
        told(session, [*TO_SIX, "stop"])
        lines = told(session, ["next"]).splitlines()
    at = lines.index("You stop and win: 6 winners")
    assert not any(line.startswith("Ben leads") for line in lines[:at])
    assert lines.index("The deal is over: next begins another") > at
    assert lines[lines.index("> next") + 1] == "Liuk Fu: seed mule, deal 2"


def test_after_a_claim_the_table_tells_the_winners_that_were_paid() -> None:
    over = view_at("play; claim T9 M9 K9 C9 T1 T2 T3 T4", ALL_OLD, seat=0)
    assert over.result is not None
    assert over.result.winners[0] == 8
    lines = table_lines(over, ("Ann", "Ben", "Cho"))
    assert "You have 8 winners: T1 T2 T3 T4 T9 M9 K9 C9" in lines
    assert "Ben has no winner yet" in lines
