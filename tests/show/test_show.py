"""A deal on paper: the same facts in every form, and no more than may be seen."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.engine import Cards, Rules
from liukfu.records import PlayerRecord, Record
from liukfu.session import SeatSpec, Session, Watch
from liukfu.show import markdown, print_text, structure, svg, told
from liukfu.words import who
from tests.session.tables import GOLDEN, PEOPLE, a_match, chosen, deals_by_hand, golden, step

CARD = re.compile(r"\b[TMKC][1-9]\b")


def text(watch: Watch, eyes: int | None = None) -> str:
    out = io.StringIO()
    print_text(told(watch, eyes), out)
    return out.getvalue()


def at(record: Record, number: int) -> Watch:
    watch = Watch(record)
    watch.jump(number)
    return watch


def finished(record: Record) -> list[int]:
    """The numbers of the deals that are over."""
    return [deal.number for deal in record.deals if deal.result is not msgspec.UNSET]


@pytest.mark.parametrize("place", range(1, len(GOLDEN), 4))
def test_the_data_of_a_deal_is_what_was_played(place: int) -> None:
    record = golden(place)
    for kept, deal in deals_by_hand(record):
        if kept.result is msgspec.UNSET:
            continue
        data = structure(told(at(record, kept.number)))
        assert json.loads(json.dumps(data)) == data
        assert (data["seed"], data["deal"], data["dealer"]) == (
            record.seed,
            kept.number,
            kept.dealer,
        )
        assert [Cards(hand) for hand in data["hands"]] == list(deal.dealt)
        assert actions_of(data) == list(kept.actions)
        assert data["result"] == json.loads(msgspec.json.encode(kept.result))


def actions_of(data: dict[str, Any]) -> list[str]:
    """The actions of a deal in the texts of the rules, read from its data."""
    actions = [word for _, word in data["calls"]]
    for trick in data["tricks"]:
        actions += [("" if play["up"] else "x ") + play["cards"] for play in trick["plays"]]
    if data["claim"] is not None:
        actions.append(f"claim {data['claim']}")
    elif data["result"] is not None and data["result"]["end"] == "stop":
        actions.append("stop")
    return actions


@given(data=st.data())
@settings(max_examples=40)
def test_a_seats_eyes_see_its_own_cards_and_what_was_shown(data: st.DataObject) -> None:
    record = golden(data.draw(st.integers(0, len(GOLDEN) - 1)))
    number = data.draw(st.sampled_from(finished(record)))
    seat = data.draw(st.integers(0, 2))
    watch = at(record, number)
    whole = watch.whole
    known = whole.dealt[seat] | whole.view(seat).shown
    last = whole.actions[-1]
    if str(last).startswith("claim"):
        known |= last.cards
    shown = structure(told(watch, seat))
    assert [hand is None for hand in shown["hands"]] == [s != seat for s in range(3)]
    names = [player.name for player in record.players]
    assert not any(CARD.search(name) for name in (*names, record.seed))
    for paper in (
        json.dumps({**shown, "line": "", "seed": ""}),
        text(watch, seat),
        markdown(told(watch, seat)),
        " ".join(ET.fromstring(svg(told(watch, seat))).itertext()),
    ):
        for card in CARD.findall(paper):
            assert int(Cards(card)) & known, f"{card} was hidden from seat {seat}"


@pytest.mark.parametrize("place", range(0, len(GOLDEN), 6))
def test_every_form_has_all_cards_of_an_open_deal(place: int) -> None:
    record = golden(place)
    for deal in record.deals[:3]:
        if deal.result is msgspec.UNSET:
            continue
        watch = at(record, deal.number)
        for paper in (
            text(watch),
            markdown(told(watch)),
            "".join(ET.fromstring(svg(told(watch))).itertext()).replace("\xa0", " "),
        ):
            for hand in deal.hands:
                assert str(Cards(hand)) in paper
            for action in deal.actions:
                if action not in ("play", "pass", "stop"):
                    assert action.removeprefix("claim ") in paper


def test_a_person_called_you_is_spoken_to() -> None:
    record = golden(2)
    number = finished(record)[0]
    # The name of who gave none may be in another language.
    for seat, name in enumerate(("You", "Anda", "你")):
        players = [
            PlayerRecord(name=name, kind="human") if place == seat else player
            for place, player in enumerate(record.players)
        ]
        watch = at(msgspec.structs.replace(record, players=tuple(players)), number)
        deal = told(watch)
        assert deal.you == seat
        assert deal.names[seat] == "You"
        assert name == "You" or name not in text(watch)
        lines = " ".join((*deal.call_lines(), *deal.end_lines()))
        assert "You" in lines
        assert not re.search(
            r"You(, the Master,)? (pays|gets|claims|stops|wins|deals|pass?es|plays)", lines
        )


def test_several_people_with_the_names_of_those_without_one_keep_them() -> None:
    record = golden(2)
    number = finished(record)[0]
    for names, you in ((("Ann", "Jij", "Anda"), None), (("You", "Jij", "Anda"), 0)):
        players = tuple(PlayerRecord(name=name, kind="human") for name in names)
        deal = told(at(msgspec.structs.replace(record, players=players), number))
        assert (deal.names, deal.you) == (names, you)


def test_the_end_and_the_payments_are_told() -> None:
    record = a_match(PEOPLE, deals=2)
    for deal in record.deals:
        assert isinstance(deal.result, msgspec.Struct)
        paper = text(at(record, deal.number))
        if deal.result.winner is not None:
            name = PEOPLE[deal.result.winner].name
            assert re.search(rf"{name} (stops|claims|wins)|and {name} wins", paper)
            assert f"{name} gets" in paper
        assert f"liukfu replay tiger --deal {deal.number} --dealer {deal.dealer}" in paper
        assert "The match stands: " in paper


def test_a_deal_under_way_is_told_as_far_as_it_went() -> None:
    seats = (SeatSpec("Ann", "human"), SeatSpec("B", "novice"), SeatSpec("C", "novice"))
    with Session.new("tiger", Rules(), seats, first_number=2, first_dealer=0) as session:
        session.act(0, chosen(session))
        watch = Watch(session.record)
    assert "still under way" in text(watch, 0)
    assert structure(told(watch, 0))["result"] is None
    for eyes in (None, 1, 2):
        with pytest.raises(ValueError, match="under way"):
            told(watch, eyes)


def test_what_the_record_says_besides_is_told() -> None:
    record = a_match(PEOPLE, deals=1)
    with Session.branch(record, 1, 2, PEOPLE, source="evening [1].json") as session:
        session.mark_assisted("hint")
        while not session.deal_over:
            step(session)
        watch = Watch(session.record)
    paper = text(watch)
    assert "Taken over from evening [1].json, deal 1, after 2 actions." in paper
    assert "Assisted: hint." in paper
    assert "These cards had been seen before." in paper
    assert re.search(r"Played on \d{4}-\d\d-\d\d at \d\d:\d\d UTC\.", paper)
    data = structure(told(watch))
    assert data["branch"] == {"record": "evening [1].json", "deal": 1, "action": 2}
    assert (data["assisted"], data["replayed"]) == (["hint"], True)


HOSTILE = [
    "[red]x[/red]",
    "<script>alert(1)</script>",
    "| a | b |",
    "```",
    "# x *y* _z_ `w`",
    "&amp; &#27;",
    '"><svg onload="x">',
    "]]> -->",
    "{0} {styles} %s",
    "è́̂̃̄",
    "\\",
]


def named(name: str) -> Watch:
    record = a_match(PEOPLE, deals=1)
    player = PlayerRecord(name, "human")
    return Watch(msgspec.structs.replace(record, players=(player,) * 3, seed=record.seed))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_stays_a_name_in_every_form(name: str) -> None:
    watch = named(name)
    shown = who([name], 0)
    assert shown in text(watch)
    assert "\x1b" not in text(watch)
    picture = ET.fromstring(svg(told(watch)))
    assert shown.replace(" ", "") in "".join(picture.itertext()).replace("\xa0", "")
    assert {part.tag.rpartition("}")[2] for part in picture.iter()} <= {
        "svg",
        "style",
        "defs",
        "clipPath",
        "rect",
        "g",
        "text",
    }
    paper = markdown(told(watch))
    rows = [line for line in paper.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {5, 7}
    assert len([line for line in paper.splitlines() if line.startswith("#")]) <= 4
    assert "<script" not in re.sub(r"\\<", "", paper)


def test_a_seed_cannot_break_out_of_markdown() -> None:
    for seed in ("```", "````", "# x", "| y |"):
        paper = markdown(told(Watch(a_match(PEOPLE, deals=1, seed=seed))))
        fences = [line for line in paper.splitlines() if re.fullmatch("`+", line)]
        assert len(fences) == 2
        assert all(len(fence) > len(seed) or "`" not in seed for fence in fences)


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    picture = svg(told(Watch(a_match(PEOPLE, deals=1))))
    assert re.findall(r"https?://[^\"' )]+", picture) == ["http://www.w3.org/2000/svg"]
    assert "url(" not in picture.replace("url(#", "")
    assert picture == svg(told(Watch(a_match(PEOPLE, deals=1)))) or "Played on" in picture


def test_text_is_plain_where_there_is_no_terminal() -> None:
    assert "\x1b" not in text(Watch(a_match(PEOPLE, deals=1)))


def test_colours_are_left_out_where_they_are_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    watch = Watch(a_match(PEOPLE, deals=1))
    out = io.StringIO()
    print_text(told(watch), out, color=False)
    assert not re.search(r"\x1b\[[\d;]*3\d", out.getvalue())
