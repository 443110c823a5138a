"""The keys of the table, by the character they give or the name they have."""

from __future__ import annotations

from liukfu.tui.select import KEYS as PLACES

KEYS: dict[str, str] = {
    **{key: f"pick({place})" for place, key in enumerate(PLACES)},
    "left": "move(-1)",
    "right": "move(1)",
    "up": "choose(1)",
    "down": "choose(0)",
    "space": "toggle_focused",
    "enter": "enter",
    "escape": "clear",
    "tab": "next",
    "shift+tab": "previous",
    "c": "claim",
    "s": "stop",
    "p": "say_play",
    "x": "say_pass",
    "u": "undo",
}
"""What keys do in one's own turn."""

COVERED: dict[str, str] = {"q": "leave", "<": "pace(1)", ">": "pace(-1)"}
"""What keys do while the curtain is down, besides the one that opens it."""

LOOKS: dict[str, str] = {
    "d": "discards",
    "t": "last_trick",
    "g": "gone",
    "l": "log",
    "k": "keep",
    "?": "help",
    "q": "leave",
    "<": "pace(1)",
    ">": "pace(-1)",
}
"""The keys that do the same at all times."""
