"""docs/rules.md tells the rules that the engine plays, and its pictures are those of its script."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from liukfu.engine import (
    Cards,
    Deal,
    Rules,
    Show,
    beats,
    kind_of,
    parse_action,
    parse_card,
    parse_mask,
    payments,
    share,
)
from liukfu.engine.rules import OPTIONS

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "rules.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROSE = FENCE.sub("", TEXT)
SPANS = re.findall(r"`([^`\n]+)`", PROSE)
POSITION = re.compile(r"([a-z]+): (.+)")
IMAGES = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", TEXT)
NAMES = {"You": 0, "Right": 1, "Left": 2, "nobody": None}


def load_pictures() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("make_pictures", DOCS / "make_pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_pictures"] = module
    spec.loader.exec_module(module)
    make: Callable[[], dict[str, str]] = module.pictures
    return make()


PICTURES = load_pictures()


def table(header: str) -> list[list[str]]:
    """The cells of the table whose first line is ``header``."""
    lines = TEXT.splitlines()
    start = lines.index(header)
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    assert rows
    return rows


def spans(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def replay(position: str, rules: Rules | None = None) -> Deal:
    found = POSITION.fullmatch(position)
    assert found, position
    deal = Deal.from_seed(found[1], rules=rules)
    for text in found[2].split("; "):
        deal.apply(parse_action(text))
    return deal


def positions() -> Iterator[str]:
    yield from (span for span in SPANS if POSITION.fullmatch(span))
    for language, body in FENCE.findall(TEXT):
        if language == "text":
            yield " ".join(body.split())


def number(text: str) -> int:
    return int(text.replace("−", "-"))


# Pictures


def test_pictures_are_those_that_the_script_makes() -> None:
    for name, made in PICTURES.items():
        assert (DOCS / "pictures" / name).read_text(encoding="utf-8") == made, (
            f"{name}: run python docs/make_pictures.py"
        )
    assert load_pictures() == PICTURES


def test_every_linked_picture_is_there_and_every_picture_is_linked() -> None:
    linked = {target for _, target in IMAGES}
    assert linked == {f"pictures/{name}" for name in PICTURES}
    assert all(len(alt) > 20 for alt, _ in IMAGES)


def drawn(name: str) -> list[tuple[str, bool]]:
    """The cards face up in a picture, in order, and whether they bear the Old badge."""
    texts = re.findall(r">([^<>]+)</text>", PICTURES[f"{name}.svg"])
    found = []
    for at, text in enumerate(texts):
        if text in "一二三四五六七八九":
            card = texts[at + 1] + texts[at - 1]
            found.append((str(Cards(parse_mask(card))), texts[at + 3 : at + 4] == ["OLD"]))
    return found


def cards_drawn(name: str) -> str:
    return " ".join(card for card, _ in drawn(name))


def old_drawn(name: str) -> str:
    return " ".join(card for card, old in drawn(name) if old)


@pytest.mark.parametrize(
    ("name", "position"),
    [("trick-hand", "sail: pass; pass; play"), ("deal-hand", "mule: pass; play")],
)
def test_pictured_hands_are_those_dealt_with_their_old_cards(name: str, position: str) -> None:
    view = replay(position).view(0)
    assert cards_drawn(name) == str(Cards(view.hand))
    assert old_drawn(name) == str(view.old)


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("old-waiting", "mule: pass; play"),
        ("old-now", "mule: pass; play; T6; T7; T8"),
    ],
)
def test_pictured_suits_are_what_the_seat_knows(name: str, position: str) -> None:
    view = replay(position).view(0)
    tens = [f"T{rank}" for rank in range(1, 10)]
    known = [card for card in tens if view.known >> parse_card(card) & 1]
    assert cards_drawn(name).split() == known
    assert old_drawn(name).split() == [card for card in str(view.old).split() if card in tens]
    in_hand = [card for card in tens if view.hand >> parse_card(card) & 1]
    assert PICTURES[f"{name}.svg"].count(">in hand<") == len(in_hand)
    assert PICTURES[f"{name}.svg"].count(">shown<") == len(known) - len(in_hand)


@pytest.mark.parametrize(
    ("name", "line", "index"), [("trick", 0, 0), ("deal-single", 3, 0), ("deal-run", 3, 2)]
)
def test_pictured_tricks_are_those_played(name: str, line: int, index: int) -> None:
    trick = replay(WORKED[line]).view(0).tricks[index]
    assert cards_drawn(name) == " ".join(str(play.cards) for play in trick.plays if play.up)
    backs = sum(play.n for play in trick.plays if not play.up)
    assert PICTURES[f"{name}.svg"].count("url(#gloss)") == backs
    for place, play in enumerate(trick.plays, start=1):
        who = ("You", "Right", "Left")[play.seat]
        assert f">{place}. {who}<" in PICTURES[f"{name}.svg"]


def test_deck_picture_has_all_cards_and_the_six_that_are_old_from_the_start() -> None:
    assert str(Cards(cards_drawn("deck"))) == str(Cards((1 << 36) - 1))
    assert Cards(old_drawn("deck")) == Cards("T1 C1 T9 M9 K9 C9")


# Words


def test_sections_are_numbered_as_the_rules_are_and_links_lead_to_them() -> None:
    headings = re.findall(r"^#{2,3} (.+)$", TEXT, re.MULTILINE)
    numbered = [heading for heading in headings if heading[0].isdigit()]
    assert [int(heading.split(".")[0]) for heading in numbered] == list(range(1, 17))
    anchors = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", TEXT)) <= anchors


def test_every_card_and_action_in_the_text_is_written_as_the_program_writes_it() -> None:
    checked = 0
    for span in SPANS:
        found = POSITION.fullmatch(span)
        for text in (found[2] if found else span).split("; "):
            if re.match(r"(x |claim )?[TMKC]\d", text) or found:
                assert str(parse_action(text)) == text
                checked += 1
    assert checked > 150
    assert "`拾9` is `T9`" in TEXT
    assert parse_card("拾9") == parse_card("T9")


def test_every_position_in_the_text_is_reached_by_legal_actions() -> None:
    found = set(positions())
    assert len(found) > 12
    for position in found:
        replay(position)


def test_options_are_those_of_the_engine_defaults_first() -> None:
    told: dict[str, list[str]] = {}
    name = ""
    for option, value, meaning in table("| option | value | meaning |"):
        name = spans(option)[0] if option else name
        told.setdefault(name, []).extend(spans(value))
        assert meaning
    assert told.pop("deals") == ["0", "n"]
    assert Rules().deals == 0
    assert told == {option: list(values) for option, values in OPTIONS.items()}


# The game


def test_what_beats_what() -> None:
    for led, answer, verdict, _ in table("| led | answered with | beats it? | because |"):
        best, play = Cards(spans(led)[0]), Cards(spans(answer)[0])
        kind = kind_of(best)
        assert kind is not None
        assert beats(play, kind, best) == (verdict == "yes"), (led, answer)


@pytest.mark.parametrize(
    "row",
    table("| position, and who leads | may lead | may not lead | why not |")
    + table("| position, and who answers | must be | may not be | why not |"),
    ids=lambda row: row[0] + row[2],
)
def test_what_may_be_led_and_answered(row: list[str]) -> None:
    position, who = row[0].split(" — ")
    deal = replay(spans(position)[0])
    assert deal.to_act == NAMES[who.split(",")[0]]
    if "," in who:
        stands = {"the Master": deal.frame.dealer, "Vulnerable": deal.view(0).vulnerable}
        assert stands[who.split(", ")[1]] == deal.to_act
    assert deal.to_act is not None
    legal = deal.view(deal.to_act).legal
    for text in spans(row[1]):
        assert parse_action(text) in legal, text
    for text in spans(row[2]):
        assert parse_action(text) not in legal, text


def test_headings_named_in_the_text_are_all_there_are() -> None:
    for position, plays in (
        ("sail: pass; pass; play; K5 K6 K7", ["T5 T6 T7", "T6 T7 T8"]),
        ("mule: pass; play", ["T6"]),
        ("mule: pass; play; T6", ["T7", "T9"]),
        ("mule: pass; play; T6; T7", ["T8"]),
        ("mule: pass; play; T6; T7; T8; T2; x C2", ["T5", "T9"]),
        ("pine: pass; play", ["T2", "T7", "M2 M3 M4"]),
    ):
        deal = replay(position)
        assert deal.to_act is not None
        assert set(deal.view(deal.to_act).legal) == {Show(play) for play in plays}


def test_right_could_have_led_a_run_that_nobody_heads() -> None:
    deal = replay("mule: pass; play; T6; T7; T8; T1 T2 T3 T4; x M4 K1 C2 C5")
    assert deal.to_act == 0
    assert not any(isinstance(action, Show) for action in deal.view(0).legal)


def test_old_cards_line_by_line() -> None:
    so_far = ""
    header = "| what happens | your Old cards now | and one that waits | why |"
    for what, old, waiting, _ in table(header):
        so_far = f"{so_far}; {spans(what)[0]}" if so_far else spans(what)[0]
        view = replay(so_far).view(0)
        assert str(view.old) == spans(old)[0], so_far
        card, higher = spans(waiting)
        assert view.hand >> parse_card(card) & 1
        assert str(view.waits_for(parse_card(card))) == higher, so_far
    deduced = replay(so_far, Rules(old_inference="deduction")).view(0)
    assert str(deduced.old) == "T9 M9 K8 C1"


def test_a_nine_put_face_down_by_left_is_the_one_that_is_told_of() -> None:
    line = "mule: pass; play; T6; T7; T8; T2; x C2; T5; K5 K6 K7; x T1 M1 K3"
    assert Cards(replay(line).view(2).hand) & Cards("K9")


def test_own_discards_count() -> None:
    position = next(span for span in SPANS if span.startswith("mule:") and "x M3 K2" in span)
    view = replay(position).view(0)
    assert str(view.waits_for(parse_card("K6"))) == "K9"


WORKED = [" ".join(body.split()) for language, body in FENCE.findall(TEXT) if language == "text"]


def test_the_worked_trick_is_won_as_told() -> None:
    view = replay(WORKED[0]).view(0)
    assert view.vulnerable == NAMES["Right"]
    assert view.calls == ((2, "pass"), (0, "pass"), (1, "play"))
    assert str(Cards(view.winners[0])) == "T5 T6 T7"
    assert view.to_act == 0


def test_the_overtaken_six() -> None:
    line = WORKED[1]
    result = replay(line).view(0).result
    assert result is not None
    assert (result.end, result.winner) == ("exhausted", NAMES["Right"])
    assert result.winners == (6, 6, 0)
    assert result.payments == (-1, 2, -1)
    before = replay(line[: line.index("; T4; ")])
    assert parse_action("stop") in before.view(0).legal
    after = before.copy()
    after.apply(parse_action("claim C1"))
    claimed = after.view(0).result
    assert claimed is not None
    assert claimed.payments == (4, -2, -2)


def test_the_unfair_pass() -> None:
    view = replay(WORKED[2]).view(0)
    assert view.result is not None
    assert view.result.unfair == (0,)
    assert view.result.winners[2] == 6
    assert (view.result.winner, view.result.vulnerable) == (2, 1)
    assert view.result.payments == (-2, 0, 2)


def test_the_whole_deal() -> None:
    line = WORKED[3]
    assert len(WORKED) == 4
    view = replay(line).view(0)
    result = view.result
    assert result is not None
    assert (result.end, result.winner, result.vulnerable) == ("claim", 0, 0)
    assert result.winners == (9, 1, 0)
    told = re.search(r"([+−]\d+) for You, ([+−]\d+) for Right, ([+−]\d+) for Left", TEXT)
    assert told is not None
    assert result.payments == tuple(number(text) for text in told.groups())
    assert Cards(cards_drawn("claim")) == Cards(view.winners[0] | result.claimed)
    assert Cards(old_drawn("claim")) == Cards(result.claimed)
    before = replay(line[: line.index("; claim")])
    assert str(Cards(before.view(0).hand)) == "T9 M3 M9 K2 C1"
    assert parse_action("stop") in before.view(0).legal
    assert Cards(before.view(2).hand) & Cards("K9")


def test_shares() -> None:
    header = next(line for line in TEXT.splitlines() if line.startswith("| winners | 6 |"))
    counts = [int(cell) for cell in header.strip("|").split("|")[1:]]
    linear, doubling = table(header)
    assert [int(cell) for cell in linear[1:]] == [share(Rules(), w) for w in counts]
    rules = Rules(tariff="doubling")
    assert [int(cell) for cell in doubling[1:]] == [share(rules, w) for w in counts]


@pytest.mark.parametrize(
    "row",
    table("| winner | winners | Vulnerable | marked | You | Right | Left | because |"),
    ids=lambda row: " ".join(row[:4]),
)
def test_settlement(row: list[str]) -> None:
    winner, vulnerable, marked = NAMES[row[0]], NAMES[row[2]], NAMES[row[3]]
    assert winner is not None
    unfair = () if marked is None else (marked,)
    paid = payments(Rules(), winner, int(row[1]), vulnerable, unfair)
    assert paid == tuple(number(cell) for cell in row[4:7])
    assert sum(paid) == 0
