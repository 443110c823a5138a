"""An app that shows one dialog, on positions that have something to show."""

from collections.abc import Callable
from typing import Any

from textual.app import App

from liukfu.engine import Deal, Rules, View, parse_action, parse_mask
from liukfu.engine.view import Frame
from liukfu.session import Comparison, DealSpec, Parting, Played, SeatSpec
from liukfu.tui.screens.claim import ClaimScreen
from liukfu.tui.screens.deal_end import DealEndScreen
from liukfu.tui.screens.dialog import Dialog
from liukfu.tui.screens.gone import GoneScreen
from liukfu.tui.screens.help import HelpScreen
from liukfu.tui.screens.last_trick import DiscardsScreen, LastTrickScreen
from liukfu.tui.screens.log import LogScreen
from liukfu.tui.screens.stop import StopScreen
from liukfu.tui.theme import DARK, textual_theme
from liukfu.tui.widgets.card import Symbols, symbols_for

NAMES = ("You", "Steady 1", "Novice 1")
HANDS = (
    "T4 T5 T6 T7 T8 T9 M5 M6 M7 K9 C8 C9",
    "T3 M1 M2 M3 M8 M9 K1 K2 K3 C1 C2 C3",
    "T1 T2 M4 K4 K5 K6 K7 K8 C4 C5 C6 C7",
)
ONE_HAND = (
    "T1 T2 T3 T4 T5 T6 T7 T8 T9 M9 K9 C9",
    "M1 M2 M3 M4 M5 M6 M7 M8 K1 K2 K3 K4",
    "K5 K6 K7 K8 C1 C2 C3 C4 C5 C6 C7 C8",
)


def deal_of(actions: str, hands: tuple[str, str, str] = HANDS) -> Deal:
    """A deal of seat 0 after the actions."""
    one, two, three = (parse_mask(hand) for hand in hands)
    deal = Deal(Frame(4, 0, Rules()), (one, two, three))
    for text in filter(None, map(str.strip, actions.split(";"))):
        deal.apply(parse_action(text))
    return deal


def view_of(actions: str, seat: int = 0, hands: tuple[str, str, str] = HANDS) -> View:
    """What a seat sees after the actions."""
    return deal_of(actions, hands).view(seat)


SIX = "pass; play; M5; M8; x T1; C1 C2 C3; C5 C6 C7; T4 T5 T6;T7 T8 T9; x K1 K2 K3; x K4 K5 K6"
"""Seat 1 is Vulnerable; seat 0 has six winners and the lead, and could claim."""
CLAIM = SIX + "; claim K9 C8 C9"
STOP = "play; T7 T8 T9; x K1 K2 K3; x K4 K5 K6; T4 T5 T6; x C1 C2 C3; x C4 C5 C6; stop"
LONG = "play; T1 T2 T3 T4 T5 T6 T7 T8 T9; x M1 M2 M3 M4 M5 M6 M7 M8 K1;x K5 K6 K7 K8 C1 C2 C3 C4 C5"


def again(symbols: Symbols) -> DealEndScreen:
    """The end of a deal that was played thrice before."""
    spec = DealSpec("tiger", 4, 0)
    seats = tuple(SeatSpec(name, "human") for name in ("An Old Friend Of Ours", "Ben", "Cho"))
    now, stop = played(CLAIM, seats), played(SIX + "; stop", seats, "the first evening")
    left = played(SIX, seats, "left early")
    parted = Parting(11, 0, parse_action("stop"), now.actions[-1])
    return DealEndScreen(
        view_of(CLAIM),
        NAMES,
        symbols,
        marks=("replayed", "assisted"),
        earlier=(
            Comparison(spec, stop, now, parted),
            Comparison(spec, left, now, parted._replace(before=None)),
            Comparison(spec, now._replace(source="the same"), now, None),
        ),
        spec=spec,
    )


def played(actions: str, seats: tuple[SeatSpec, ...], source: str = "") -> Played:
    deal = deal_of(actions)
    return Played(seats, deal.actions, deal.result, source=source)


MAKERS: dict[str, Callable[[Symbols], Dialog[Any]]] = {
    "gone": lambda symbols: GoneScreen(view_of(SIX, 2), symbols),
    "log": lambda symbols: LogScreen(view_of(CLAIM), NAMES, symbols),
    "last": lambda symbols: LastTrickScreen(view_of(SIX), NAMES, symbols),
    "last_long": lambda symbols: LastTrickScreen(view_of(LONG, 0, ONE_HAND), NAMES, symbols),
    "discards": lambda symbols: DiscardsScreen(view_of(SIX, 2), symbols),
    "help": lambda symbols: HelpScreen(symbols, Rules()),
    "claim": lambda symbols: ClaimScreen(view_of(SIX), NAMES, symbols),
    "claim_all": lambda symbols: ClaimScreen(view_of("play", 0, ONE_HAND), NAMES, symbols),
    "stop": lambda symbols: StopScreen(view_of(SIX), NAMES, symbols),
    "end": lambda symbols: DealEndScreen(view_of(CLAIM), NAMES, symbols),
    "end_stop": lambda symbols: DealEndScreen(view_of(STOP, 1), NAMES, symbols),
    "end_again": again,
    "void": lambda symbols: DealEndScreen(view_of("pass; pass; pass"), NAMES, symbols),
}
"""Every dialog by name."""


class DialogApp(App[object]):
    """Shows one dialog; its answer is the app's return value in a one-tuple."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, name: str, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.register_theme(textual_theme(DARK))
        self.theme = DARK.name
        self.dialog = MAKERS[name](symbols_for(ascii_only=ascii_only))

    def on_mount(self) -> None:
        """Open the dialog, and leave with its answer."""
        self.push_screen(self.dialog, lambda answer: self.exit((answer,)))


def rows_of(app: App[Any]) -> list[str]:
    """What is on the screen, row by row."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]
