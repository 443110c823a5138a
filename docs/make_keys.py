#!/usr/bin/env python3
"""Writes docs/keys.md from the program's own keys: ``python docs/make_keys.py``.

The keys are read from the screens; the words here say what each of their actions does. It fails
where the program has a key that no words are here for, or words are left without a key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from textual.binding import Binding, BindingType

from liukfu.tui import keys
from liukfu.tui.screens.book import BookScreen
from liukfu.tui.screens.claim import ClaimScreen
from liukfu.tui.screens.deal_end import DealEndScreen
from liukfu.tui.screens.dialog import Dialog
from liukfu.tui.screens.form import FormPage
from liukfu.tui.screens.help import HelpScreen
from liukfu.tui.screens.history import HistoryScreen
from liukfu.tui.screens.kept import KeptScreen
from liukfu.tui.screens.learn import LearnScreen
from liukfu.tui.screens.listing import ListPage
from liukfu.tui.screens.new_match import NewMatchScreen
from liukfu.tui.screens.start import StartScreen
from liukfu.tui.screens.stats import StatsScreen
from liukfu.tui.screens.stop import StopScreen
from liukfu.tui.screens.take_over import TakeOverScreen

HERE = Path(__file__).resolve().parent
PAGE = "keys.md"
NAMES = {"escape": "Esc", "pageup": "Page Up", "pagedown": "Page Down", "shift+tab": "Shift-Tab"}
HEAD = """\
<!-- Written by docs/make_keys.py from the program's keys: change it there and run it. -->

# Keys

The last line of each screen shows the keys that matter at the moment, `?` shows all. The mouse
works, too: click cards, buttons, and the keys in the last line.
"""


class Section(NamedTuple):
    """A table of keys: its heading, a text above it, keys with their actions, what those do.

    In ``does`` several actions share a line where they are divided by spaces; an action without
    its arguments stands for all that begin so.
    """

    heading: str
    about: str
    keys: Mapping[str, str]
    does: Mapping[str, str]


def bound(bindings: Iterable[BindingType]) -> dict[str, str]:
    """The keys of a dialog, as those of the other screens are written."""
    found = {}
    for binding in bindings:
        assert isinstance(binding, Binding)
        found.update(dict.fromkeys(binding.key.split(","), binding.action))
    return found


CHOOSING = {
    "pick": "raise a card, or put it back",
    "move": "from card to card",
    "choose": "raise the card, put it back",
    "toggle_focused": "raise the card, or put it back",
    "next previous": "the plays that matter, one after another",
}
SAME = {
    "discards": "your discards",
    "last_trick": "the last trick",
    "gone": "the cards gone",
    "log": "the log of the deal",
}
LISTED = {
    "move": "up and down, by ten, to the ends",
    "find": "search",
}

SECTIONS = (
    Section(
        "The table",
        "",
        {**keys.KEYS, **keys.LOOKS},
        {
            **CHOOSING,
            "enter": "play what is raised: lead, head, or put face down",
            "clear": "put all back",
            "say('play') say('pass')": "Play and Pass, in the calls",
            "claim stop": "claim with Old cards; stop",
            "undo": "take back to your last decision; the deal then counts as assisted",
            "hint odds": "[the coach](playing.md#the-coach): a hint, the chances of a play;"
            " the deal then counts as assisted",
            "review": "[review](playing.md#review) your decisions, once the deal is over",
            **SAME,
            "keep": "keep the deal under a name",
            "pace": "slower and quicker bots, from now on; any key skips their pause",
            "settings": "settings: colours, contrast, motion, language",
            "help": "keys and rules; where something was just refused, its rule",
            "leave": "leave, with everything saved",
        },
    ),
    Section(
        "The lesson",
        "",
        LearnScreen.KEYS,
        {
            **CHOOSING,
            "enter": "go on; answer with what is raised",
            "say('play') say('pass') claim stop": "answer Play, Pass, claim, stop",
            "show": "show what to do",
            "step": "the next step, the one before, this one again",
            "clear": "put the cards back",
            **SAME,
            "settings": "settings: colours, contrast, motion, language",
            "help": "the rule of this step",
            "leave": "leave; the lesson goes on at the same step",
        },
    ),
    Section(
        "Behind the curtain",
        "At a shared keyboard the curtain opens on the number of the seat that is next: `1`, `2` or"
        " `3`. Until then only these do something:",
        keys.COVERED,
        {"pace": "slower and quicker bots", "leave": "leave, with everything saved"},
    ),
    Section(
        "Dialogs",
        "What opens over the table closes with its own key, too: `l` opens the log and closes it.",
        bound(Dialog.BINDINGS),
        {
            "scroll_by": "scroll by a line",
            "scroll_page": "scroll by a page",
            "to_end": "to the beginning, the end",
            "accept": "what the first button says",
            "leave": "close",
        },
    ),
    Section(
        "Claiming",
        "",
        bound(ClaimScreen.BINDINGS),
        {
            "move move_row": "from card to card; the keys of the hand choose, too",
            "change_marked": "claim with the card, or keep it",
            "all": "all Old cards, or none",
        },
    ),
    Section(
        "Stopping",
        "On lead with six winners a line says that you can stop, claim or play on. `s` stops;"
        " where you could claim, it asks first:",
        bound(StopScreen.BINDINGS),
        {
            "move": "from one to the next",
            "take('stop') take('claim')": "stop; claim",
        },
    ),
    Section(
        "The end of a deal",
        "",
        bound(DealEndScreen.BINDINGS),
        {
            "log": "the log of the deal",
            "keep": "keep the deal under a name",
            "review": "review your decisions",
            "look": "look at the table, all hands open",
        },
    ),
    Section(
        "The book",
        "`?` at the start opens it, and so does this key of the help:",
        bound(HelpScreen.BINDINGS),
        {"book": "the rules, the words of the game, its history"},
    ),
    Section(
        "",
        "In it:",
        BookScreen.KEYS,
        {
            "move": "the next passage and the one before, the first, the last",
            "chapter": "the chapters",
            "read": "read on, read back",
            "find": "search as you type: words in any of the program's languages, terms, cards"
            " such as `T9`",
            "keys": "the keys of the table",
            "escape": "end the search; back",
            "back": "back",
        },
    ),
    Section(
        "Review",
        "",
        keys.REVIEW,
        {
            **CHOOSING,
            "enter": "answer with what is raised",
            "say('play') say('pass') claim stop": "answer Play, Pass, claim, stop",
            "show": "show what was better, by how many units, and why",
            "next_slip slip_before": "the next slip, the one before; one that is passed over comes"
            " again at the end",
            "again": "go on where the review could not be finished",
            **SAME,
            "keys": "the keys",
            "escape": "put the cards back; back to where you came from",
            "back": "back to where you came from",
        },
    ),
    Section(
        "Watching",
        "",
        keys.WATCH,
        {
            "on back_one": "on and back by one action; the wheel does it, too",
            "trick": "the next trick, the one before",
            "deal": "the next deal, the one before",
            "home end": "the first and the last moment of the deal, then of the match",
            "jump": "jump to a deal and an action",
            "play": "play by itself from here; stop",
            "pace": "slower, quicker",
            "eyes": "see with the eyes of that seat",
            "open_all": "open all cards; hide them",
            "legal": "all that was legal, what was done among it",
            "last_trick log gone": "the last trick, the log, the cards gone",
            "enter": "take over; at a deal's end what it brought",
            "take_over": "take over: sit down here and play on",
            "again": "play this deal again from its beginning",
            "review": "review the decisions of the player at the bottom",
            "keep": "keep the deal under a name",
            "keys": "the keys",
            "back": "back",
            "leave": "leave",
        },
    ),
    Section(
        "Taking over",
        "",
        bound(TakeOverScreen.BINDINGS),
        {
            "move": "from seat to seat",
            "change": "who sits there",
            "sit": "sit down in that seat yourself",
            "people": "three people at this keyboard, or bots again",
        },
    ),
    Section(
        "The start",
        "Each entry has its own key, too, shown before it.",
        StartScreen.KEYS,
        {
            "move mark": "from entry to entry",
            "take": "open it",
            "matches": "the matches under way",
            "none": "put away what was told",
        },
    ),
    Section(
        "Settings, and a new match",
        "",
        {**NewMatchScreen.KEYS, **FormPage.CHOICE},
        {
            "row": "from row to row",
            "field": "from field to field",
            "change": "change what is chosen",
            "other_seed": "another seed, in a new match",
            "accept": "accept",
        },
    ),
    Section(
        "Lists",
        "Matches, kept deals, the history:",
        {**ListPage.KEYS, **KeptScreen.KEYS, **HistoryScreen.KEYS},
        {
            **LISTED,
            "open": "open; watch",
            "rename note drop": "kept deals: name, note, drop",
            "again": "history: play the deal again",
            "keep": "history: keep the deal",
            "statistics": "history: the statistics",
        },
    ),
    Section(
        "Statistics",
        "",
        StatsScreen.KEYS,
        {"turn": "the next player, the one before", "first": "the first player"},
    ),
)


def page() -> str:
    """The text of the page.

    Raises:
        ValueError: keys and words do not go together.
    """
    parts = [HEAD]
    for section in SECTIONS:
        if section.heading:
            parts.append(f"## {section.heading}\n")
        if section.about:
            parts.append(f"{section.about}\n")
        parts.append("\n".join(["| Key | |", "|---|---|", *_rows(section), ""]))
    return "\n".join(parts)


def _rows(section: Section) -> list[str]:
    """The lines of the table.

    Raises:
        ValueError: keys and words do not go together.
    """
    by_words: dict[str, list[str]] = {actions: [] for actions in section.does}
    for key, action in section.keys.items():
        found = [
            actions
            for actions in by_words
            if action in actions.split() or action.partition("(")[0] in actions.split()
        ]
        if len(found) != 1:
            raise ValueError(f"{section.heading}: {key} does {action}, which has {found}")
        by_words[found[0]].append(key)
    idle = [actions for actions, found in by_words.items() if not found]
    if idle:
        raise ValueError(f"{section.heading}: no key does {', '.join(idle)}")
    return [f"| {_shown(by_words[actions])} | {does} |" for actions, does in section.does.items()]


def _shown(names: list[str]) -> str:
    if names[:9] == list("123456789"):
        return "`1` … `9` " + _shown(names[9:])
    return " ".join(f"`{name if len(name) == 1 else _name(name)}`" for name in names)


def _name(name: str) -> str:
    return NAMES.get(name, name.title())


def main() -> None:
    """Write the page."""
    (HERE / PAGE).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
