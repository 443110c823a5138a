"""The keys of the table, by the character they give or the name they have."""

from __future__ import annotations

from liukfu.tui.select import KEYS as PLACES

PICKS: dict[str, str] = {
    **{key: f"pick({place})" for place, key in enumerate(PLACES)},
    "left": "move(-1)",
    "right": "move(1)",
    "up": "choose(1)",
    "down": "choose(0)",
    "space": "toggle_focused",
    "enter": "enter",
    "tab": "next",
    "shift+tab": "previous",
    "c": "claim",
    "s": "stop",
    "p": "say('play')",
    "x": "say('pass')",
}
"""What keys do wherever cards and plays are chosen."""

KEYS: dict[str, str] = {
    **PICKS,
    "escape": "clear",
    "u": "undo",
    "h": "hint",
    "o": "odds",
    "v": "review",
}
"""What keys do in one's own turn, and once a deal is over."""

COVERED: dict[str, str] = {"q": "leave", "<": "pace(1)", ">": "pace(-1)"}
"""What keys do while the curtain is down, besides the one that opens it."""

LOOKS: dict[str, str] = {
    "d": "discards",
    "t": "last_trick",
    "g": "gone",
    "l": "log",
    "k": "keep",
    "?": "help",
    ",": "settings",
    "q": "leave",
    "<": "pace(1)",
    ">": "pace(-1)",
}
"""The keys that do the same at all times."""

COMMITS = frozenset({"enter", "c", "s", "p", "x", "u", "space"})
"""The keys of the table that play or take back, and the one that people skip a bot's pause with:
these wait until what is asked can have been read.
"""

WATCH: dict[str, str] = {
    "right": "on",
    "left": "back_one",
    "down": "trick(1)",
    "n": "trick(1)",
    "up": "trick(-1)",
    "p": "trick(-1)",
    "pagedown": "deal(1)",
    "]": "deal(1)",
    "pageup": "deal(-1)",
    "[": "deal(-1)",
    "home": "home",
    "end": "end",
    "space": "play",
    "<": "pace(1)",
    ">": "pace(-1)",
    "1": "eyes(0)",
    "2": "eyes(1)",
    "3": "eyes(2)",
    "o": "open_all",
    "a": "legal",
    "l": "log",
    "g": "gone",
    "t": "last_trick",
    "j": "jump",
    "k": "keep",
    "r": "again",
    "v": "review",
    "T": "take_over",
    "enter": "enter",
    "?": "keys",
    "q": "leave",
    "escape": "back",
}
"""What keys do while a match is watched."""

REVIEW: dict[str, str] = {
    **PICKS,
    "a": "show",
    "n": "next_slip",
    "]": "next_slip",
    "pagedown": "next_slip",
    "r": "again",
    "b": "slip_before",
    "[": "slip_before",
    "pageup": "slip_before",
    "d": "discards",
    "t": "last_trick",
    "g": "gone",
    "l": "log",
    "?": "keys",
    "escape": "escape",
    "q": "back",
}
"""What keys do while decisions are looked at again."""
