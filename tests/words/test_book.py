"""The book agrees with the engine, point by point; every message finds its place in it."""

from __future__ import annotations

import re

import pytest

from liukfu.engine import (
    Cards,
    Deal,
    Kind,
    Reason,
    Rules,
    Show,
    beats,
    kind_of,
    parse_action,
    parse_card,
)
from liukfu.engine.rules import OPTIONS
from liukfu.words import width
from liukfu.words.book import (
    chapters,
    passage,
    passages,
    place_of,
    place_of_end,
    place_of_turn,
    rules,
)
from liukfu.words.book.moments import view_at
from liukfu.words.book.parts import Answers, Block, Faces, Fans, Moment, Term
from liukfu.words.book.search import find, texts
from liukfu.words.language import CODES, say_in

RULES = [passage for chapter in rules(str) for passage in chapter.passages]
ENGLISH = {one.place: " ".join(texts(one)) for chapter in chapters(str) for one in chapter.passages}

# Each point of the rules (their section, and what they say), and the place that tells it.
POINTS = [
    ("1 seats", "turns", "go anticlockwise"),
    ("1 the next player sits at the right", "turns", "at your right comes after you"),
    ("1 deck", "cards", "36 cards: four suits, each from 1 (low) to 9 (high)"),
    ("1 order of suits", "cards", "from the highest to the lowest"),
    ("1 how a card is written", "cards", "the letter of its suit, then its rank"),
    ("1 how cards are typed", "actions", "in any order and in small letters"),
    ("1 all are dealt", "cards", "All 36 are dealt"),
    ("1 twelve each", "aim", "each is dealt twelve cards"),
    ("1 the dealer is the Master", "turns", "The dealer is the Master"),
    ("1 names", "named-cards", "T1 is Bak Chi and C1 is Mau Gung"),
    ("2.1 the Master calls first", "calls", "The Master says Play (and leads at once), or Pass"),
    ("2.2 then the others", "calls", "After a pass the next player"),
    ("2.3 the first Play ends the calls", "calls", "The first Play ends the calls"),
    ("2.3 Vulnerable", "vulnerable", "says Play and is not the Master is Vulnerable"),
    ("2.3 at most one", "vulnerable", "never more than one, and never the Master"),
    ("2.4 three passes", "void", "the deal is void: nothing is paid, and a new deal is made"),
    ("2.5 the Master leads", "calls", "Whoever said it, the Master leads to the first trick"),
    ("2 has passed", "calls", "has passed, for the whole deal"),
    ("3 single", "single", "One card."),
    ("3 set", "set", "Three or four cards of one rank"),
    ("3 run", "run", "Three or more cards in a row, all of one suit, up to nine"),
    ("3 Old group", "old-group", "every one of them Old for the player who leads them"),
    ("3 only the Vulnerable player", "old-group", "Only the Vulnerable player may lead it"),
    ("3 an Old group even so", "old-group", "even if they would make a set or a run"),
    ("3 nothing else", "combinations", "two cards are led only as an Old group"),
    ("4 as many cards", "count", "give as many cards each"),
    ("4 heading", "head", "Who can head must show a play that does. Which one is a free choice"),
    ("4 singles", "single", "Only a higher card of the same suit beats it"),
    ("4 Old Aces", "old-aces", "T1 or C1 led alone is beaten by nothing"),
    ("4 Old Aces beat nothing", "old-aces", "On a single of somebody else they beat nothing"),
    ("4 sets", "set", "A set of the same size and a higher rank beats it"),
    ("4 sets of 1s", "ones", "only a set of 9s of the same size beats it"),
    ("4 runs", "run", "higher in the same suit, or if it is of a higher suit"),
    ("4 Old groups", "old-group", "nothing beats it"),
    ("4 discarding", "discard", "puts as many cards as were led face down, whichever they like"),
    ("4 hidden to the end", "discard", "They stay hidden from the other two to the end"),
    ("4 count for nobody", "discard", "count for nobody"),
    ("4 who wins", "winner", "The last play shown is the highest, and wins"),
    ("4 winners", "winner", "become winners and are laid face up"),
    ("4 beaten cards", "winner", "out of play; everybody has seen them"),
    ("4 next lead", "winner", "The winner of the trick leads next"),
    ("4 hands of one size", "count", "all hands have the same size when a trick begins"),
    ("4 twelve units", "count", "twelve cards of each player go into the tricks"),
    ("4 passed Master", "passed-master", "may not lead a set of four, nor a run of four or more"),
    ("4 passed Master heads", "passed-master", "To head with one is allowed, and required"),
    ("4 single lead", "single-lead", "your highest suit with a card that is not Old"),
    ("4 any rank", "single-lead", "Any rank of that suit will do"),
    ("4 all Old", "single-lead", "only if you have no set and no run to lead; then any single"),
    ("4 Vulnerable singles", "vulnerable-lead", "any single, Old or not, from any suit"),
    ("4 Old cards in sets", "lead", "Sets and runs may have Old cards in them, for everybody"),
    ("4 always a lead", "lead", "There is always something to lead"),
    ("5 from the start", "old", "The 9s, T1 and C1 are Old from the start"),
    ("5 every higher card", "old", "when every higher card of its suit is accounted for"),
    ("5 for whom", "old", "Old for you and not for others"),
    ("5 accounted for", "accounted", "when it is in your hand; when anybody has shown it"),
    ("5 this trick too", "accounted", "winning or beaten, in this trick too"),
    ("5 own discards", "accounted", "when you have put it face down"),
    ("5 others' discards", "accounted", "A card that an opponent put face down proves nothing"),
    ("5 no deduction", "accounted", "Nor does it count that somebody could not head"),
    ("6 stop", "stop", "On lead, before leading, with six winners or more, you may stop"),
    ("6 claim", "claim", "show Old cards from your hand, one or more"),
    ("6 claims count", "claim", "They count as winners, the deal ends and you win"),
    ("6 claims with six", "claim", "With six winners already you may claim as well"),
    ("6 which cards", "claim", "You choose which of your Old cards to show"),
    ("6 wrong claims", "claim", "is none, and changes nothing"),
    ("7 overtaken", "play-on", "that second player is the only winner of the deal"),
    ("7 seven are safe", "play-on", "With seven winners or more you are safe"),
    ("7 exhausted", "exhausted", "The deal ends with the trick that empties the hands"),
    ("7 last to reach six", "exhausted", "The last player to have reached six wins"),
    ("7 drawn", "exhausted", "If nobody has six, the deal is drawn and nothing is paid"),
    ("7 share", "share", "one unit for six winners, and one more for each winner past six"),
    ("7 both losers pay", "share", "Each of the two losers pays the winner a share"),
    ("7 Vulnerable loser", "vulnerable-pays", "that one pays both shares and the other loser"),
    ("7 unfair pass", "unfair-pass", "shows a set of four or a run of four or more, to lead or"),
    ("7 when it matters", "unfair-pass", "The mark matters only if the two losers are"),
    ("7 who pays then", "unfair-pass", "the marked player pays both shares"),
    ("7 zero", "share", "always adds up to zero"),
    ("8 first dealer", "next-deal", "The first dealer is drawn at random"),
    ("8 dealer stays", "next-deal", "A Master who wins deals again"),
    ("8 dealer changes", "next-deal", "(another won, drawn, void) the next player deals"),
    ("8 totals", "next-deal", "Totals run on through the match"),
    ("9 options", "options", "The first value of each is the game as told here"),
    ("9 no mark", "options", "what a passed Master may lead stays as it is"),
    ("9 deduction", "deduction", "proven absent from both opponents"),
    ("9 no deduction from an Old Ace", "deduction", "was no T1 or C1 that was led"),
    ("9 singles only", "deduction", "Refused sets and runs are not used, nor are the limits"),
    ("10 seeds", "seeds", "fixes all deals of a match and its first dealer"),
]


def blocks(kind: type[Block]) -> list[Block]:
    return [block for one in passages(str) for block in one.blocks if isinstance(block, kind)]


@pytest.mark.parametrize(("point", "place", "phrase"), POINTS, ids=[point[0] for point in POINTS])
def test_each_point_of_the_rules_is_told_at_its_place(point: str, place: str, phrase: str) -> None:
    assert phrase in ENGLISH[place], point


def test_every_place_of_the_rules_tells_a_point_of_them() -> None:
    assert {one.place for one in RULES} - {place for _, place, _ in POINTS} == {"beats", "waits"}
    assert {point.split(" ")[0].split(".")[0] for point, _, _ in POINTS} == {
        str(section) for section in range(1, 11)
    }


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_place_that_is_in_the_book(reason: Reason) -> None:
    assert passage(place_of(reason)).blocks


def test_reasons_lead_to_the_rule_that_is_broken() -> None:
    for reason, phrase in (
        (Reason.SINGLE_IS_OLD, "must not be Old"),
        (Reason.SINGLE_WRONG_SUIT, "highest suit"),
        (Reason.SINGLE_BEFORE_COMBINATION, "If all your cards are Old"),
        (Reason.PASSED_MASTER_FOUR, "Master who has passed"),
        (Reason.MUST_HEAD, "must show a play"),
        (Reason.OLD_GROUP_NOT_VULNERABLE, "Only the Vulnerable player"),
        (Reason.CLAIM_NOT_OLD, "Old for you"),
        (Reason.CLAIM_TOO_FEW, "at least six"),
        (Reason.TOO_FEW_WINNERS, "with six winners or more"),
        (Reason.NOT_ON_LEAD, "Only the player on lead"),
        (Reason.WRONG_COUNT, "as many cards"),
        (Reason.MUST_LEAD, "nothing goes face down"),
        (Reason.CALL_FIRST, "says Play"),
        (Reason.NO_COMBINATION, "Nothing else"),
    ):
        assert phrase in ENGLISH[place_of(reason)], reason


def test_a_place_that_is_not_there_is_a_lookup_error() -> None:
    with pytest.raises(LookupError):
        passage("nowhere")


@pytest.mark.parametrize("code", CODES)
def test_every_language_has_the_same_places_with_titles_of_their_own(code: str) -> None:
    told = passages(say_in(code))
    assert [one.place for one in told] == list(ENGLISH)
    titles = [one.title for one in told]
    assert len(set(titles)) == len(titles)


# What the pictures show is so


def test_pictured_answers_beat_what_the_engine_says_they_beat() -> None:
    shown = blocks(Answers)
    assert len(shown) > 6
    for block in shown:
        assert isinstance(block, Answers)
        led = Cards(block.led)
        kind = Kind.OLD_GROUP if block.vulnerable else kind_of(led)
        assert kind is not None
        for cards in (*block.beats, *block.fails):
            assert beats(Cards(cards), kind, led) == (cards in block.beats), (block.led, cards)


def test_pictured_old_group_is_old_from_the_start() -> None:
    (group,) = (b for b in blocks(Answers) if isinstance(b, Answers) and b.vulnerable)
    assert isinstance(group, Answers)
    assert not Cards(group.led).without(Cards("T1 C1 T9 M9 K9 C9"))


def test_pictured_combinations_are_what_their_captions_say() -> None:
    (shown,) = (block for block in passage("combinations").blocks if isinstance(block, Fans))
    kinds = [kind_of(Cards(fan.cards)) for fan in shown.fans]
    assert kinds == [Kind.SINGLE, Kind.SET, Kind.RUN]
    assert [fan.caption for fan in shown.fans] == ["single", "set", "run"]


@pytest.mark.parametrize("moment", [b for b in blocks(Moment) if isinstance(b, Moment)])
def test_what_is_allowed_at_a_moment_is_what_the_engine_allows(moment: Moment) -> None:
    legal = view_at(moment.line).legal
    assert moment.may
    assert moment.not_
    assert all(parse_action(text) in legal for text in moment.may)
    assert not any(parse_action(text) in legal for text in moment.not_)


def test_moments_of_leads_are_those_that_they_are_told_for() -> None:
    def only(place: str) -> Moment:
        (found,) = (block for block in passage(place).blocks if isinstance(block, Moment))
        return found

    head = view_at(only("head").line)
    assert {Show(text) for text in only("head").may} == set(head.legal)
    single = view_at(only("single-lead").line)
    assert single.vulnerable != single.seat
    assert {Show(text) for text in only("single-lead").may} == set(single.legal)
    vulnerable = view_at(only("vulnerable-lead").line)
    assert vulnerable.vulnerable == vulnerable.seat
    passed = view_at(only("passed-master").line)
    assert passed.master == passed.seat
    assert passed.calls[0] == (passed.seat, "pass")


def test_what_a_card_waits_for_is_what_the_engine_says() -> None:
    first, then = (block for block in passage("waits").blocks if isinstance(block, Faces))
    tens = Cards("T1 T2 T3 T4 T5 T6 T7 T8 T9")
    before = Deal.from_seed("mule")
    for text in ("pass", "play"):
        before.apply(parse_action(text))
    view = before.view(0)
    assert Cards(view.hand & tens) == Cards(first.cards)
    assert Cards(view.old & tens) == Cards(first.old)
    assert str(view.waits_for(parse_card("T7"))) == "T8"
    assert str(view.waits_for(parse_card("T5"))) == "T6 T8"
    for text in ("T6", "T7", "T8"):
        before.apply(parse_action(text))
    view = before.view(0)
    assert Cards(view.old & tens) == Cards(then.old)
    assert Cards(view.shown & tens) == Cards(then.seen)
    assert Cards(then.cards) == Cards(view.known & tens)


def test_options_are_those_of_the_engine_defaults_first() -> None:
    told: dict[str, list[str]] = {}
    for block in passage("options").blocks:
        if isinstance(block, Term):
            name, value = block.word.split(" = ")
            told.setdefault(name, []).append(value)
    assert told.pop("deals") == ["0", "n"]
    assert told == {name: list(values) for name, values in OPTIONS.items()}


def test_every_card_that_the_book_names_is_one() -> None:
    for text in ENGLISH.values():
        for card in re.findall(r"\b[TMKC]\d+", text):
            assert Cards(card)


# Words and history


def test_what_is_not_read_in_a_source_is_called_so() -> None:
    terms = {b.word: b for b in blocks(Term) if isinstance(b, Term)}
    for word in ("Tsoh", "Um Tsoh", "Gok See", "Tsuk Mung", "Hak Ga Pai", "Leefa, Li Fa"):
        assert "inferred" in terms[word].doubt, word
    assert "inferred" in terms["Leeten, Joen Tshiën, Wan Sin"].doubt
    for word, characters in (
        ("Lao Sui Pai", "老歲牌"),
        ("Ung Fu Ha San", "五虎下山"),
        ("Bak Chi, Pak Tse", "百子"),
    ):
        assert terms[word].characters == characters
        assert "inferred" not in terms[word].doubt
    assert not terms["Pug Pai"].characters


def test_winning_counts_go_from_six_to_twelve() -> None:
    counts = [block.word for block in passage("winning-counts").blocks if isinstance(block, Term)]
    assert counts == [
        "Luk Fu",
        "Tid Fu",
        "Bad Fu",
        "Giu Fu",
        "Sip Fu",
        "Sip Yid Fu",
        "Sip Ngi Fu",
    ]


def test_every_source_that_the_history_names_is_listed() -> None:
    told = " ".join(
        ENGLISH[one.place]
        for chapter in chapters(str)
        if chapter.name == "history"
        for one in chapter.passages
        if one.place != "sources"
    )
    for name in (
        "Young",
        "Wilkinson",
        "Dobree",
        "Smith",
        "Senst",
        "Sung",
        "Suffocated",
        "Penn Museum",
        "steve-p.org",
        "Novel Games",
        "anthonylesq",
    ):
        assert name in told
        assert name in ENGLISH["sources"], name


# Looking up


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("claim", "claim"),
        ("CLAIM", "claim"),
        ("single-lead", "single-lead"),
        ("unfair pass", "unfair-pass"),
        ("mau gung", "card-names"),
        ("毛公", "card-names"),
        ("坐", "hakka-words"),
        ("tshien", "suit-names"),
        ("snaren", "cards"),
    ],
)
def test_places_are_found_by_words_of_any_language(query: str, first: str) -> None:
    assert find(query)[0] == first


def test_a_card_is_found_however_it_is_written() -> None:
    places = find("T9")
    assert "single-lead" in places
    assert all("T9" in ENGLISH[place] for place in places)
    for query in ("t9", "拾9", "9拾"):
        assert find(query) == places


def test_nothing_is_found_of_what_is_not_there_and_all_of_nothing() -> None:
    assert find("zzz") == ()
    assert find("claim zzz") == ()
    assert find("  ") == tuple(ENGLISH)


# Ends and turns


OVERTAKEN = (
    "market: play; T2; T3; T9; T1 M1 K1; x T5 M2 C2; M9 K9 C9; K2 K3 K4; x T6 M3 C5; "
    "x T7 K5 C3; T4; T8; x M4; M6 K6 C6; x M7 M8 C8; x M5 K7 C4; K8; x C7; x C1"
)
CLAIMED = (
    "mule: pass; play; T6; T7; T8; T2; x C2; T5; K4 K5 K6 K7 K8; x M1 M2 K3 C3 C4; "
    "x M4 M5 M7 K1 C5; claim T9 M9 C1"
)
UNFAIR = (
    "mule: pass; pass; play; T6; T7; T8; M1; M4; M9; K5 K6 K7 K8; T1 T2 T3 T4; "
    "x K1 C2 C5 C6; M6; M7; x K2; claim M5 M8 K9 C8 C9"
)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("mule: pass; pass; pass", "void"),
        (CLAIMED, "share"),
        (OVERTAKEN, "play-on"),
        (UNFAIR, "unfair-pass"),
    ],
)
def test_the_end_of_a_deal_leads_to_what_decided_it(line: str, place: str) -> None:
    result = _played(line).view(0).result
    assert result is not None
    assert place_of_end(result) == place
    assert place in ENGLISH


def test_without_the_mark_the_vulnerable_loser_pays() -> None:
    result = _played(UNFAIR, Rules(unfair_pass=False)).view(0).result
    assert result is not None
    assert place_of_end(result) == "vulnerable-pays"


def test_a_turn_leads_to_what_is_asked() -> None:
    assert place_of_turn(Deal.from_seed("mule").view(0)) == "calls"
    assert place_of_turn(view_at("mule: pass; play")) == "lead"
    assert place_of_turn(view_at("mule: pass; play; T6")) == "head"
    assert place_of_turn(view_at("mule: pass; play; T6; T7; T8; T2")) == "discard"


def _played(line: str, rules: Rules | None = None) -> Deal:
    seed, _colon, actions = line.partition(": ")
    deal = Deal.from_seed(seed, rules=rules)
    for text in actions.split("; "):
        deal.apply(parse_action(text))
    return deal


@pytest.mark.parametrize("code", CODES)
def test_titles_fit_the_contents(code: str) -> None:
    for chapter in chapters(say_in(code)):
        assert width(chapter.title) <= 28, chapter.title
        for one in chapter.passages:
            assert width(one.title) <= 26, one.title
