#!/usr/bin/env python3
"""Draws the pictures of docs/rules.md: ``python docs/make_pictures.py`` writes docs/pictures.

Plain SVG, nothing but the standard library, the same bytes every time. A test compares the
pictures in the repository with what this script makes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "pictures"

# Fonts: the first three names cover Debian's fonts-noto-cjk, the rest other systems.
FACE = (
    "'Noto Serif CJK TC','Noto Serif CJK HK','Source Han Serif TC','Songti TC',"
    "'PMingLiU','Noto Sans CJK TC',sans-serif"
)
PLAIN = (
    "'Noto Sans CJK TC','Noto Sans CJK HK','Source Han Sans TC','PingFang TC',"
    "'Microsoft JhengHei',sans-serif"
)

SUITS = {
    "T": ("拾", "Sup", "Tens", "#a3232b"),
    "M": ("貫", "Gong", "Myriads", "#1d4c92"),
    "K": ("索", "Sok", "Knots", "#1f6b3d"),
    "C": ("綫", "Tyen", "Coins", "#8a5208"),
}
NUMERALS = "一二三四五六七八九"

WIDTH, HEIGHT = 54, 150
GAP = 8
FAN = 25

CREAM = "#f6ecd2"
QUIET = "#c9d6c4"
GOLD = "#f0c04a"

DEFS = """<defs>
<radialGradient id="felt" cx="50%" cy="35%" r="85%">
<stop offset="0" stop-color="#2b6a4d"/><stop offset="1" stop-color="#17432f"/>
</radialGradient>
<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#fffdf4"/><stop offset="1" stop-color="#f3e8cc"/>
</linearGradient>
<linearGradient id="gloss" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#4b4b52"/><stop offset="0.45" stop-color="#17171a"/>
<stop offset="1" stop-color="#050506"/>
</linearGradient>
<linearGradient id="gold" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#ffdf85"/><stop offset="1" stop-color="#e3ac2b"/>
</linearGradient>
</defs>"""


def words(
    x: float,
    y: float,
    text: str,
    *,
    size: float = 14,
    fill: str = CREAM,
    anchor: str = "middle",
    bold: bool = False,
    face: bool = False,
) -> str:
    """One line of text; ``y`` is its baseline."""
    weight = ' font-weight="700"' if bold else ""
    family = f' font-family="{FACE}"' if face else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" '
        f'text-anchor="{anchor}"{weight}{family}>{escape(text)}</text>'
    )


def badge(x: float, y: float, text: str = "OLD", width: float = 36) -> str:
    """The black on gold badge of an Old card; ``x`` is its middle."""
    return (
        f'<rect x="{x - width / 2:g}" y="{y:g}" width="{width:g}" height="16" rx="4" '
        f'fill="url(#gold)" stroke="#8a6410" stroke-width="0.8"/>'
        + words(x, y + 12.3, text, size=11.5, fill="#111111", bold=True)
    )


def flourish(x: float, y: float, ink: str) -> str:
    """The small ornament at the foot of a card that is not Old."""
    return (
        f'<path d="M{x - 15:g} {y:g}h9M{x + 6:g} {y:g}h9" stroke="{ink}" stroke-opacity="0.6"/>'
        f'<path d="M{x:g} {y - 4:g}l4 4l-4 4l-4 -4z" fill="{ink}" fill-opacity="0.6"/>'
    )


def sheet(x: float, y: float, fill: str, edge: str) -> str:
    """The blank sheet of a card, with its shadow."""
    size = f'width="{WIDTH}" height="{HEIGHT}" rx="7"'
    return (
        f'<rect x="{x + 1.5:g}" y="{y + 2.5:g}" {size} fill="#000000" fill-opacity="0.28"/>'
        f'<rect x="{x:g}" y="{y:g}" {size} fill="{fill}" stroke="{edge}" stroke-width="0.9"/>'
    )


def rim(x: float, y: float, colour: str, opacity: float) -> str:
    """The thin line along the rim of a card."""
    return (
        f'<rect x="{x + 4:g}" y="{y + 4:g}" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="4" '
        f'fill="none" stroke="{colour}" stroke-opacity="{opacity:g}"/>'
    )


def face(x: float, y: float, card: str, *, old: bool = False) -> str:
    """A card face up, its upper left corner at ``x``, ``y``."""
    sign, name, _, ink = SUITS[card[0]]
    rank = int(card[1])
    middle = x + WIDTH / 2
    parts = [
        sheet(x, y, "url(#paper)", "#57503d"),
        rim(x, y, ink, 0.45),
        words(middle, y + 34, str(rank), size=31, fill=ink, bold=True, face=True),
        f'<circle cx="{middle:g}" cy="{y + 53:g}" r="11.5" fill="{ink}"/>',
        words(middle, y + 58.4, NUMERALS[rank - 1], size=15, fill="#fff8e6", bold=True, face=True),
        words(middle, y + 102, sign, size=35, fill=ink, bold=True, face=True),
        words(middle, y + 121, name, size=12.5, fill="#3b3527"),
    ]
    if old:
        parts.append(badge(middle, y + HEIGHT - 24))
    else:
        parts.append(flourish(middle, y + HEIGHT - 16, ink))
    return "".join(parts)


def back(x: float, y: float) -> str:
    """A card face down: a glossy black back."""
    shine = f"M{x + 8:g} {y + 6:g}h17l-17 60z"
    return (
        sheet(x, y, "url(#gloss)", "#8d8d96")
        + rim(x, y, "#ffffff", 0.22)
        + f'<path d="{shine}" fill="#ffffff" fill-opacity="0.2"/>'
    )


def place(x: float, y: float, card: str) -> str:
    """An empty place with the name of a card that has not been seen."""
    sign, name, _, _ = SUITS[card[0]]
    middle = x + WIDTH / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="7" fill="#0d2b1e" '
        f'fill-opacity="0.55" stroke="{QUIET}" stroke-width="1.2" stroke-dasharray="5 4"/>'
        + words(middle, y + 34, card[1], size=31, fill=QUIET, bold=True, face=True)
        + words(middle, y + 102, sign, size=35, fill=QUIET, face=True)
        + words(middle, y + 121, name, size=12.5, fill=QUIET)
    )


def span(count: int) -> float:
    """The width of ``count`` cards side by side."""
    return count * WIDTH + (count - 1) * GAP


def wide(cards: str) -> float:
    """The width of a row of cards; cards face down (``##``) overlap."""
    names = cards.split()
    return FAN * (len(names) - 1) + WIDTH if names[0] == "##" else span(len(names))


def row(x: float, y: float, cards: str, *, old: str = "") -> str:
    """A row of cards, ``x`` in its middle; ``##`` is a card face down."""
    names = cards.split()
    left = x - wide(cards) / 2
    if names[0] == "##":
        return "".join(back(left + i * FAN, y) for i in range(len(names)))
    step = WIDTH + GAP
    return "".join(
        face(left + i * step, y, name, old=name in old.split()) for i, name in enumerate(names)
    )


def frame(x: float, y: float, width: float, height: float, colour: str = GOLD) -> str:
    """A rounded line around cards that stand out."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="11" '
        f'fill="none" stroke="{colour}" stroke-width="2.5"/>'
    )


def around(x: float, y: float, count: int, colour: str = GOLD) -> str:
    """A line around ``count`` cards whose middle is ``x``."""
    width = span(count) + 14
    return frame(x - width / 2, y - 7, width, HEIGHT + 14, colour)


def arrow(x: float, y: float, length: float = 34, colour: str = GOLD) -> str:
    """An arrow to the right, its middle at ``x``, ``y``."""
    half = length / 2
    return (
        f'<path d="M{x - half:g} {y:g}H{x + half - 4:g}" stroke="{colour}" stroke-width="3.5" '
        f'stroke-linecap="round" fill="none"/>'
        f'<path d="M{x + half - 10:g} {y - 8:g}L{x + half:g} {y:g}L{x + half - 10:g} {y + 8:g}" '
        f'stroke="{colour}" stroke-width="3.5" stroke-linecap="round" '
        f'stroke-linejoin="round" fill="none"/>'
    )


def verdict(x: float, y: float, good: bool) -> str:
    """A tick or a cross in a disc."""
    sign = (
        f"M{x - 6:g} {y:g}l4.5 5l8 -10"
        if good
        else f"M{x - 5:g} {y - 5:g}l10 10M{x + 5:g} {y - 5:g}l-10 10"
    )
    fill = "#2e9e5b" if good else "#b5382f"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="12" fill="{fill}" stroke="{CREAM}" stroke-width="1.5"/>'
        f'<path d="{sign}" stroke="#ffffff" stroke-width="3" stroke-linecap="round" '
        f'stroke-linejoin="round" fill="none"/>'
    )


def panel(width: int, height: int, title: str, about: str, parts: Sequence[str]) -> str:
    """The whole picture: a table with ``parts`` on it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d" '
        f'font-family="{PLAIN}">\n'
        f'<title id="t">{escape(title)}</title>\n<desc id="d">{escape(about)}</desc>\n'
        f"{DEFS}\n"
        f'<rect x="1.5" y="1.5" width="{width - 3}" height="{height - 3}" rx="16" '
        f'fill="url(#felt)" stroke="#5b3b1d" stroke-width="3"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


@dataclass(frozen=True)
class Group:
    """Cards with a line of text under them; ``good`` puts a tick or a cross beside it."""

    cards: str
    caption: str
    old: str = ""
    good: bool | None = None
    ring: bool = False


def groups(title: str, about: str, items: Sequence[Group], *, gap: int = 74) -> str:
    """Groups of cards in one row, captions below."""
    widths = [
        max(wide(item.cards), max(len(x) for x in item.caption.split("\n")) * 7.4) for item in items
    ]
    width = int(sum(widths) + gap * (len(items) - 1) + 88)
    lines = max(len(item.caption.split("\n")) for item in items)
    height = 36 + HEIGHT + 30 + 20 * lines + (16 if any(i.good is not None for i in items) else 0)
    parts = []
    x = 44.0
    for item, own in zip(items, widths, strict=True):
        middle = x + own / 2
        parts.append(row(middle, 34, item.cards, old=item.old))
        if item.ring:
            parts.append(around(middle, 34, len(item.cards.split())))
        y = 34 + HEIGHT + 32.0
        if item.good is not None:
            parts.append(verdict(middle, y - 8, item.good))
            y += 24
        for line in item.caption.split("\n"):
            parts.append(words(middle, y, line, size=15))
            y += 20
        x += own + gap
    return panel(width, height, title, about, parts)


def deck() -> str:
    """All 36 cards, a row a suit."""
    left, top, step = 118, 30, HEIGHT + 16
    parts = []
    for i, (code, (sign, name, english, _)) in enumerate(SUITS.items()):
        y = top + i * step
        parts.append(words(62, y + 62, sign, size=38, bold=True, face=True))
        parts.append(words(62, y + 90, english, size=16, bold=True))
        parts.append(words(62, y + 110, f"{name} · {code}", size=14, fill=QUIET))
        for rank in range(1, 10):
            card = f"{code}{rank}"
            old = rank == 9 or card in ("T1", "C1")
            parts.append(face(left + (rank - 1) * (WIDTH + GAP), y, card, old=old))
    width = int(left + span(9) + 26)
    return panel(
        width,
        top + 4 * step + 10,
        "The 36 cards",
        "Four rows of nine cards, ranks 1 to 9: Tens, Myriads, Knots and Coins. The four 9s, "
        "1 of Tens and 1 of Coins bear the Old badge.",
        parts,
    )


def seats() -> str:
    """Where the three players sit and which way the turn goes."""
    width, height = 620, 300
    parts = []
    for x, y, name, seat in (
        (310, 232, "You", "seat 0"),
        (520, 92, "Right", "seat 1"),
        (100, 92, "Left", "seat 2"),
    ):
        parts.append(
            f'<rect x="{x - 66}" y="{y - 32}" width="132" height="64" rx="14" '
            f'fill="#0f3323" stroke="{QUIET}" stroke-width="1.5"/>'
        )
        parts.append(words(x, y - 3, name, size=21, bold=True))
        parts.append(words(x, y + 19, seat, size=14, fill=QUIET))
    bend = f'stroke="{GOLD}" stroke-width="3.5" fill="none" stroke-linecap="round"'
    tip = f'stroke="{GOLD}" stroke-width="3.5" fill="none" stroke-linecap="round" '
    tip += 'stroke-linejoin="round"'
    parts += [
        f'<path d="M394 232Q502 226 518 140" {bend}/>',
        f'<path d="M508 150L518 138L526 151" {tip}/>',
        f'<path d="M440 74Q310 34 180 74" {bend}/>',
        f'<path d="M192 64L178 75L194 81" {tip}/>',
        f'<path d="M102 140Q118 226 226 232" {bend}/>',
        f'<path d="M214 224L228 232L214 241" {tip}/>',
        words(310, 128, "anticlockwise", size=17, bold=True, fill=GOLD),
        words(310, 150, "deal, calls and play", size=14, fill=QUIET),
    ]
    return panel(
        width,
        height,
        "The seats",
        "You sit at the bottom as seat 0, the next player at the right is seat 1, the one after "
        "at the left is seat 2. Everything runs anticlockwise.",
        parts,
    )


def hand(title: str, about: str, cards: str, old: str, caption: str, rings: Sequence[int]) -> str:
    """A hand in order; ``rings`` are first card and number of cards of the groups to mark."""
    names = cards.split()
    width = int(span(len(names)) + 64)
    middle = width / 2
    parts = [row(middle, 34, cards, old=old)]
    for start, count in zip(rings[::2], rings[1::2], strict=True):
        x = 32 + start * (WIDTH + GAP) - 4
        parts.append(frame(x, 28, span(count) + 8, HEIGHT + 12))
    parts.append(words(middle, 34 + HEIGHT + 34, caption, size=15.5))
    return panel(width, 34 + HEIGHT + 54, title, about, parts)


@dataclass(frozen=True)
class Step:
    """One player's part of a trick."""

    who: str
    what: str
    cards: str
    caption: str
    best: bool = False


def trick(title: str, about: str, steps: Sequence[Step], *, old: str = "") -> str:
    """A trick from the lead to the last play, from left to right."""
    inner = [max(wide(s.cards), 8.0 * len(s.caption), 150.0) for s in steps]
    gap = 64
    width = int(sum(inner) + gap * (len(steps) - 1) + 72)
    parts = []
    x = 36.0
    for i, (step, own) in enumerate(zip(steps, inner, strict=True)):
        middle = x + own / 2
        count = len(step.cards.split())
        parts.append(words(middle, 42, f"{i + 1}. {step.who}", size=18, bold=True))
        parts.append(words(middle, 63, step.what, size=14.5, fill=QUIET))
        parts.append(row(middle, 84, step.cards, old=old))
        if step.best:
            parts.append(around(middle, 84, count))
        fill = GOLD if step.best else CREAM
        parts.append(
            words(middle, 84 + HEIGHT + 32, step.caption, size=15, fill=fill, bold=step.best)
        )
        if i + 1 < len(steps):
            parts.append(arrow(x + own + gap / 2, 84 + HEIGHT / 2, 32))
        x += own + gap
    return panel(width, 84 + HEIGHT + 54, title, about, parts)


def ladder(title: str, about: str, suit: str, state: str, captions: Sequence[str]) -> str:
    """One suit from 1 to 9 as a player knows it.

    Args:
        title: the name of the picture.
        about: what is to be seen, in words.
        suit: the letter of the suit.
        state: nine letters: ``o`` in hand and Old, ``w`` in hand and waiting, ``s`` shown
            face up, ``u`` not seen.
        captions: lines under the cards.
    """
    left, top = 36, 34
    notes = {"o": "in hand", "w": "in hand", "s": "shown", "u": "not seen"}
    parts = []
    for i, what in enumerate(state):
        x, card = left + i * (WIDTH + 14), f"{suit}{i + 1}"
        if what == "u":
            parts.append(place(x, top, card))
        else:
            parts.append(face(x, top, card, old=what == "o"))
        if what == "s":
            parts.append(
                f'<rect x="{x:g}" y="{top}" width="{WIDTH}" height="{HEIGHT}" rx="7" '
                f'fill="#17432f" fill-opacity="0.5"/>'
            )
        fill = GOLD if what in "ow" else QUIET
        parts.append(
            words(
                x + WIDTH / 2, top + HEIGHT + 22, notes[what], size=13, fill=fill, bold=what in "ow"
            )
        )
    width = left * 2 + 9 * WIDTH + 8 * 14
    for j, line in enumerate(captions):
        parts.append(words(width / 2, top + HEIGHT + 54 + j * 22, line, size=15.5))
    return panel(width, top + HEIGHT + 54 + 22 * len(captions), title, about, parts)


def claim() -> str:
    """The end of the worked deal: winners on the table and the revealed Old cards."""
    one, two = "T5 K4 K5 K6 K7 K8", "T9 M9 C1"
    gap = 60
    width = int(span(6) + span(3) + gap + 72)
    first, second = 36 + span(6) / 2, 36 + span(6) + gap + span(3) / 2
    plus = 36 + span(6) + gap / 2
    parts = [
        words(first, 40, "six winners on the table", size=16, bold=True),
        words(second, 40, "revealed by the claim", size=16, bold=True, fill=GOLD),
        row(first, 62, one),
        row(second, 62, two, old=two),
        words(plus, 62 + HEIGHT / 2 + 11, "+", size=34, bold=True, fill=GOLD),
        words(width / 2, 62 + HEIGHT + 34, "9 winners: a share of 4 units from each", size=17),
    ]
    return panel(
        width,
        62 + HEIGHT + 56,
        "The claim",
        "Six winners, 5 of Tens and 4 to 8 of Knots, and three revealed Old cards, 9 of Tens, "
        "9 of Myriads and 1 of Coins, make nine winners.",
        parts,
    )


def single() -> str:
    """What beats a single."""
    return groups(
        "Singles",
        "A single 5 of Myriads is beaten by 8 of Myriads. 9 of Tens, another suit, does not "
        "beat it.",
        [
            Group("M5", "led", ring=True),
            Group("M8", "same suit, higher:\nbeats it", good=True),
            Group("T9", "another suit:\nbeats nothing here", good=False),
        ],
    )


def old_aces() -> str:
    """The two Old Aces, and that nothing beats them when led alone."""
    return groups(
        "The Old Aces",
        "1 of Tens, Bak Chi, and 1 of Coins, Mau Gung, win when they are led alone, even "
        "against a 9 of the suit.",
        [
            Group("T1", "Bak Chi, led", old="T1", ring=True),
            Group("T9", "does not beat\na led T1", old="T9", good=False),
            Group("C1", "Mau Gung, led", old="C1", ring=True),
            Group("C9", "does not beat\na led C1", old="C9", good=False),
        ],
    )


def sets() -> str:
    """What beats a set."""
    return groups(
        "Sets",
        "Three 4s are beaten by three 7s. Four 8s do not beat three cards.",
        [
            Group("M4 K4 C4", "a set of three 4s, led", ring=True),
            Group("T7 M7 C7", "same size, higher rank:\nbeats it", good=True),
            Group(
                "T8 M8 K8 C8",
                "four cards never answer three\n(but three of them would do)",
                good=False,
            ),
        ],
        gap=52,
    )


def ones() -> str:
    """A led set of 1s."""
    return groups(
        "A set of 1s",
        "Three 1s that are led are not beaten by three 7s, only by three 9s.",
        [
            Group("M1 K1 C1", "a set of 1s, led", ring=True, old="C1"),
            Group("M7 K7 C7", "higher, and yet\nit does not beat 1s", good=False),
            Group("T9 M9 K9", "only 9s do", good=True, old="T9 M9 K9"),
        ],
        gap=52,
    )


def runs() -> str:
    """What beats a run."""
    return groups(
        "Runs",
        "4 to 6 of Knots is beaten by 5 to 7 of Knots and by 1 to 3 of Myriads, not by 7 to 9 "
        "of Coins.",
        [
            Group("K4 K5 K6", "a run of three Knots, led", ring=True),
            Group("K5 K6 K7", "same suit, higher:\nbeats it", good=True),
            Group("M1 M2 M3", "any run of a higher suit:\nbeats it", good=True),
            Group("C7 C8 C9", "a lower suit:\ndoes not", good=False),
        ],
        gap=18,
    )


def old_group() -> str:
    """An Old group."""
    return groups(
        "An Old group",
        "The Vulnerable player leads 9 of Tens, 9 of Myriads and 1 of Coins, all of them Old. "
        "Nothing beats them.",
        [
            Group(
                "T9 M9 C1",
                "an Old group of three, led by\nthe Vulnerable player",
                old="T9 M9 C1",
                ring=True,
            ),
            Group("## ## ##", "nobody can head it:\nthree cards face down"),
            Group("## ## ##", "and three more"),
        ],
        gap=52,
    )


PICTURES: dict[str, Callable[[], str]] = {
    "deck": deck,
    "seats": seats,
    "single": single,
    "old-aces": old_aces,
    "set": sets,
    "ones": ones,
    "run": runs,
    "old-group": old_group,
    "trick-hand": lambda: hand(
        "Your hand",
        "5 to 8 of Tens, 1, 3 and 7 of Myriads, 1 and 4 of Knots, 4, 6 and 8 of Coins. "
        "5 to 8 of Tens are marked.",
        "T5 T6 T7 T8 M1 M3 M7 K1 K4 C4 C6 C8",
        "",
        "Two plays would head the Knots: T5 T6 T7, or T6 T7 T8.",
        (0, 4),
    ),
    "trick": lambda: trick(
        "A worked trick",
        "Left leads 5 to 7 of Knots. You head with 5 to 7 of Tens. Right puts three cards face "
        "down. You win the trick.",
        [
            Step("Left", "leads a run of three", "K5 K6 K7", "beaten: out of play"),
            Step("You", "can head, so must", "T5 T6 T7", "three winners for you", best=True),
            Step("Right", "cannot head", "## ## ##", "face down, and stay so"),
        ],
    ),
    "old-waiting": lambda: ladder(
        "Tens at the start",
        "You hold 5, 7 and 9 of Tens. 9 is Old. 7 waits for 8, 5 waits for 6 and 8.",
        "T",
        "uuuuwuwuo",
        (
            "T9 is Old from the start. T7 waits for T8.",
            "T5 waits for T6 and T8: T7 and T9 are yours.",
        ),
    ),
    "old-now": lambda: ladder(
        "Tens after one trick",
        "6, 7 and 8 of Tens have been shown. You hold 5 and 9, both Old.",
        "T",
        "uuuuossso",
        (
            "T6, T7 and T8 have been shown, T9 is in your hand:",
            "nothing can beat T5 any more. It is Old.",
        ),
    ),
    "deal-hand": lambda: hand(
        "A hand to play",
        "5, 7 and 9 of Tens, 3 and 9 of Myriads, 2 and 4 to 8 of Knots, 1 of Coins. The run 4 to "
        "8 of Knots is marked; 9 of Tens, 9 of Myriads and 1 of Coins are Old.",
        "T5 T7 T9 M3 M9 K2 K4 K5 K6 K7 K8 C1",
        "T9 M9 C1",
        "Three Old cards, and a run of five that few hands can beat.",
        (6, 5),
    ),
    "deal-single": lambda: trick(
        "The first trick",
        "Left leads 6 of Tens, you head with 7, Right heads with 8 and wins.",
        [
            Step("Left", "leads its only Ten", "T6", "beaten"),
            Step("You", "must head: T7 or T9", "T7", "beaten in turn"),
            Step("Right", "must head", "T8", "one winner for Right", best=True),
        ],
    ),
    "deal-run": lambda: trick(
        "The third trick",
        "You lead 4 to 8 of Knots; Right and Left put five cards each face down.",
        [
            Step("You", "lead a run of five", "K4 K5 K6 K7 K8", "five winners", best=True),
            Step("Right", "cannot head", "## ## ## ## ##", "five cards face down"),
            Step("Left", "cannot head", "## ## ## ## ##", "five cards face down"),
        ],
    ),
    "claim": claim,
}


def pictures() -> dict[str, str]:
    """Every picture by its file name."""
    return {f"{name}.svg": draw() for name, draw in PICTURES.items()}


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    made = pictures()
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(made)} pictures in {FOLDER}\n")


if __name__ == "__main__":
    main()
