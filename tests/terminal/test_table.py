"""Whole deals on a real terminal, typed key by key, every frame looked at."""

from __future__ import annotations

import os
import random
import signal
from functools import partial
from pathlib import Path

import pytest

from liukfu.engine import Cards, first_dealer
from tests.terminal.seat import SMALLEST, Person, Terminal, Watch, cards_on


def test_a_person_plays_two_deals_by_keys_and_never_sees_a_hidden_card(tmp_path: Path) -> None:
    options = ("--seed", "two deals", "--seats", "random,human,novice", "--pace", "0")
    with Terminal(tmp_path, *options) as terminal:
        person = Person(terminal, random.Random(1))
        terminal.looks.append(Watch(person))
        person.play(deals=2)
        assert person.actions > 4
        assert terminal.frames > 20
        assert terminal.leave() == 0


class Unmarked(Terminal):
    """A terminal that knows nothing of synchronised output: no frame has a mark at its end."""

    ANSWERS = False


@pytest.mark.parametrize("kind", [Terminal, Unmarked], ids=["marked frames", "unmarked frames"])
def test_the_hand_is_whole_on_the_screen(kind: type[Terminal], tmp_path: Path) -> None:
    with kind(tmp_path, "--seed", "whole hand", "--pace", "0") as terminal:
        person = Person(terminal, random.Random(1))
        terminal.wait("my turn", person.sees_turn)
        deal = person.deal
        assert deal is not None
        own = deal.dealt[person.seat]
        terminal.wait(f"{Cards(own)}", partial(shows, terminal, own))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((80, 24), ("--rule", "tariff=doubling", "--rule", "old_inference=deduction")),
        ((72, 22), ("--ascii",)),
        ((120, 40), ("--bots", "steady,random")),
        ((80, 24), ("--no-color", "--seat", "2")),
    ],
    ids=["80x24", "72x22-ascii", "120x40", "no-color"],
)
def test_a_whole_match_on_a_real_terminal(
    size: tuple[int, int], options: tuple[str, ...], tmp_path: Path
) -> None:
    seed = f"match {size[0]}"
    with Terminal(
        tmp_path, "--seed", seed, "--deals", "6", "--pace", "0", *options, size=size
    ) as terminal:
        person = Person(terminal, random.Random(seed))
        terminal.looks.append(Watch(person))
        person.play(deals=6)
        assert terminal.leave() == 0


@pytest.mark.slow
def test_the_table_survives_every_size_in_mid_play(tmp_path: Path) -> None:
    # Some shells export the size that the window had, which is no help afterwards.
    options = ("--seed", "any size", "--pace", "0")
    with Terminal(tmp_path, *options, COLUMNS="80", LINES="24") as terminal:
        person = Person(terminal, random.Random(3))
        terminal.looks.append(Watch(person))
        terminal.wait("my turn", person.sees_turn)
        for columns, rows in ((72, 22), (71, 22), (72, 21), (20, 5), (1, 1), (120, 40), (80, 24)):
            terminal.wait("my turn", person.on_turn)
            terminal.settle()
            terminal.resize(columns, rows)
            terminal.settle()
            assert terminal.child.isalive(), terminal.text
            if columns >= SMALLEST[0] and rows >= SMALLEST[1]:
                terminal.wait("the table", person.sees_turn)
                deal = person.deal
                assert deal is not None
                hand = deal.hand(person.seat)
                terminal.wait("the hand", partial(shows, terminal, hand))
                if deal.result is None:
                    person.act(deal)
            elif columns >= 20:
                terminal.wait(
                    "nothing but a plain message",
                    lambda: "72" in terminal.text and not cards_on(terminal.text),
                )
        assert terminal.leave() == 0


def shows(terminal: Terminal, cards: int) -> bool:
    return cards_on(terminal.text) & cards == cards


@pytest.mark.slow
def test_a_table_that_was_suspended_is_drawn_whole_again(tmp_path: Path) -> None:
    seed = "just looking"
    seat = str(first_dealer(seed))
    with Terminal(tmp_path, "--seed", seed, "--seat", seat, "--pace", "0") as terminal:
        person = Person(terminal, random.Random(5))
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        before = terminal.text
        terminal.type("\x1a")
        state = Path(f"/proc/{terminal.child.pid}/stat")
        terminal.wait("the process stopped", lambda: state.read_text().split(") ")[1][0] == "T")
        while terminal.read():
            pass
        # A shell has the terminal meanwhile, and leaves nothing of the picture.
        terminal.screen.reset()
        os.kill(terminal.child.pid, signal.SIGCONT)
        terminal.wait("the table as it was", lambda: terminal.text == before)
        terminal.type("\t")
        terminal.wait("keys that do what they did", lambda: terminal.text != before)
        assert terminal.leave() == 0


@pytest.mark.slow
def test_every_key_that_looks_leaves_the_match_as_it_was(tmp_path: Path) -> None:
    seed = "just looking"
    seat = str(first_dealer(seed))
    with Terminal(tmp_path, "--seed", seed, "--seat", seat, "--pace", "0") as terminal:
        person = Person(terminal, random.Random(5))
        terminal.wait("my turn", person.sees_turn)
        terminal.settle()
        stood = person.stands()
        for key in ("l", "g", "?", "t", "d", "<", ">"):
            look(terminal, key)
            assert person.stands() == stood, key
        assert terminal.leave() == 0


def look(terminal: Terminal, key: str) -> None:
    before = terminal.text
    terminal.type(key)
    if key in "lg?":
        terminal.wait("a dialog", lambda: terminal.text != before)
    terminal.settle()
    assert "Traceback" not in terminal.text, key
    terminal.type("\x1b")
    if key not in "<>":
        terminal.wait("the table as it was", lambda: terminal.text == before)
    terminal.settle()
