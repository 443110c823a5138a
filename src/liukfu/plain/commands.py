"""What a line asks for: a word of this table, or an action as records have it (Rules §11)."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from liukfu.engine import Action, parse_action
from liukfu.words import _

_OF_ACTIONS = ("play", "pass", "x", "claim", "stop")
_SAME = {"?": "help", "exit": "quit", "q": "quit"}

WORDS = (
    "again",
    "gone",
    "hand",
    "help",
    "hint",
    "legal",
    "log",
    "next",
    "odds",
    "quit",
    "ready",
    "review",
    "rules",
    "say",
    "table",
    "undo",
    "why",
)
"""The words that are no actions."""


class Command(NamedTuple):
    """A word that is no action, and what stands after it; the word is empty for an action."""

    word: str
    rest: str


def command_of(line: str, words: Container[str] = WORDS) -> Command:
    """What a line asks for, its word in either case. An empty line asks to say it again.

    Args:
        line: what was typed.
        words: those that are no actions.
    """
    first, _gap, rest = line.partition(" ")
    word = first.lower()
    word = _SAME.get(word, word) or "again"
    return Command(word, rest) if word in words else Command("", line)


def action_of(text: str) -> Action:
    """The action of a text, its word in either case.

    Raises:
        CardError: names the card that is unknown or repeated.
        ActionError: it is no action.
    """
    first, gap, rest = text.partition(" ")
    return parse_action(f"{first.lower()}{gap}{rest}" if first.lower() in _OF_ACTIONS else text)


def help_lines() -> tuple[tuple[str, str], ...]:
    """The commands and what they do."""
    return (
        ("play, pass", _("say so in the calls")),
        ("M5 M6 M7", _("lead these cards, or head with them")),
        ("x K2 C3 C4", _("put these cards face down")),
        ("claim M8 M9", _("claim with these Old cards")),
        ("stop", _("stop, and take the win")),
        ("hand", _("your hand, suit by suit")),
        ("table", _("how the deal stands")),
        ("gone", _("the cards shown, and those not seen")),
        ("legal", _("what you may do now")),
        ("why", _("why the last line was refused")),
        ("why M5", _("may it be done, and is the card Old")),
        ("why old", _("of each card why it is Old, or what it waits for")),
        ("hint", _("what the coach would do (assisted)")),
        ("odds M5 M6 M7", _("how likely it is headed (assisted)")),
        ("undo", _("take back (assisted)")),
        ("log", _("all that has happened in this deal")),
        ("rules head", _("what the rules say of a word")),
        ("say full", _("cards in words; say short: in letters")),
        ("next", _("the next deal, when one is over")),
        ("review", _("your decisions once more, when a deal is over")),
        ("quit", _("leave; all is saved")),
    )
