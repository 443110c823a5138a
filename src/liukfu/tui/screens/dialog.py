"""What all dialogs over the table have in common: a framed box, keys that scroll and close."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from liukfu.tui.screens.abstract import AbstractScreen, InFront
from liukfu.tui.widgets.card import Symbols
from liukfu.tui.widgets.paint import inked, wrap
from liukfu.words import _

CELLS = 66
"""The width that dialogs are written for; with their frame and air they take 72 columns."""

_ROOMY = 30
"""From so many rows on there is air above the line of choices."""

_EDGES = 2
"""The rows of a frame's edges."""

Answer = TypeVar("Answer")


class Choice(NamedTuple):
    """Something that a key or a click does: the key's name for people, the word, the action."""

    key: str
    word: str
    action: str


def dressed(text: str, symbols: Symbols, style: Style | str = "") -> Text:
    """A sentence with the cards in it in the colours of their suits."""
    return inked(text, symbols, style)


def heading(text: str, symbols: Symbols) -> Text:
    """The heading of a part of a dialog."""
    return Text(text, style=Style(color=symbols.palette.accent, bold=True))


def muted(text: str, symbols: Symbols) -> Text:
    """A remark."""
    return Text(text, style=Style(color=symbols.palette.muted))


def hanging(text: Text, indent: int) -> list[Text]:
    """A text in rows of :data:`CELLS` cells at most, all of them that far from the left."""
    return [Text(" " * indent) + row for row in wrap(text, CELLS - indent)]


def lines(parts: Iterable[Text]) -> Text:
    """Lines below each other as one text."""
    return Text("\n").join(list(parts))


class Choices(Widget):
    """What can be done, in one line: keys and words that can be clicked."""

    DEFAULT_CSS = """
    Choices { height: 1; width: 100%; text-align: center; }
    """

    class Chosen(Message):
        """A choice was clicked."""

        def __init__(self, action: str) -> None:
            self.action = action
            super().__init__()

    def __init__(self, choices: Sequence[Choice], symbols: Symbols) -> None:
        super().__init__()
        self._choices = tuple(choices)
        self._symbols = symbols

    def show(self, choices: Sequence[Choice]) -> None:
        """Show other choices from now on."""
        self._choices = tuple(choices)
        self.refresh()

    def render(self) -> Text:
        """Keys bold in the accent's colour, then what they do."""
        key = Style(color=self._symbols.palette.accent, bold=True)
        parts = [Text.assemble((choice.key, key), " ", choice.word) for choice in self._choices]
        return Text("   ").join(parts)

    def on_click(self, event: events.Click) -> None:
        """Do what stands under the pointer."""
        spans: list[tuple[int, int, str]] = []
        at = 0
        for choice in self._choices:
            end = at + cell_len(f"{choice.key} {choice.word}")
            spans.append((at, end, choice.action))
            at = end + 3
        left = (self.size.width - (at - 3)) // 2
        for start, end, action in spans:
            if start <= event.x - left < end:
                self.post_message(self.Chosen(action))


class Dialog(InFront, ModalScreen[Answer], Generic[Answer], metaclass=AbstractScreen):
    """A framed box over the table. Esc, Enter and q close it; where it is long, the arrows,
    Page Up and Down, Home and End scroll.
    """

    DEFAULT_CSS = """
    Dialog {
        align: center middle;
    }
    Dialog > #box {
        width: 72;
        max-width: 100%;
        height: auto;
        max-height: 100%;
        border: round $border;
        border-title-color: $accent;
        border-title-style: bold;
        border-subtitle-color: $foreground;
        background: $surface;
        color: $foreground;
        padding: 0 0 0 2;
    }
    Dialog.-ascii > #box {
        border: ascii $border;
    }
    Dialog #body {
        height: auto;
        scrollbar-size: 1 1;
        scrollbar-background: $surface;
        scrollbar-background-hover: $surface;
        scrollbar-background-active: $surface;
        scrollbar-color: $accent;
        scrollbar-color-hover: $accent;
        scrollbar-color-active: $accent;
    }
    Dialog.-ascii #body {
        scrollbar-size: 0 0;
    }
    Dialog #text {
        width: 100%;
        padding: 0 1 0 0;
    }
    Dialog.-roomy #text {
        padding: 0 1 1 0;
    }
    """
    OWN_KEY: ClassVar[str] = ""
    """The key that opened the dialog, which closes it too."""
    PLACE: ClassVar[str] = ""
    """Where the book tells of what the dialog shows; ``?`` opens it there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False),
        Binding("enter", "accept", show=False),
        Binding("up,k", "scroll_by(-1)", show=False),
        Binding("down,j", "scroll_by(1)", show=False),
        Binding("pageup,b", "scroll_page(-1)", show=False),
        Binding("pagedown,space", "scroll_page(1)", show=False),
        Binding("home", "to_end(-1)", show=False),
        Binding("end", "to_end(1)", show=False),
    ]

    def __init__(self, title: str, symbols: Symbols) -> None:
        super().__init__(classes=None if symbols.blocks else "-ascii")
        self._title = title
        self.symbols = symbols
        self._scrolled = False
        """Somebody has scrolled: the place is theirs."""

    @abstractmethod
    def content(self) -> Text:
        """The text in the box."""

    def below(self) -> Iterable[Widget]:
        """What stands in the box below the text, and does not scroll with it."""
        return ()

    def choices(self) -> tuple[Choice, ...]:
        """What the last line offers."""
        return (Choice(_("Esc"), _("closes"), "leave"),)

    def book_place(self) -> str:
        """Where ``?`` opens the book, empty where it does not."""
        return self.PLACE

    def compose(self) -> ComposeResult:
        """The box: text that scrolls, what stands below it, and the line of choices."""
        self.set_class(self.app.size.height >= _ROOMY, "-roomy")
        box = Box(id="box")
        box.border_title = self._title
        with box:
            with VerticalScroll(id="body", can_focus=False):
                yield Static(self.content(), id="text", markup=False)
            yield from self.below()
            yield Choices(self._with_book(), self.symbols)

    def on_mount(self) -> None:
        """Fit the text to the window; tell of scrolling only where there is more."""
        self.call_after_refresh(self._fit)
        self.watch(self._body, "scroll_y", self._tell, init=False)

    def on_resize(self) -> None:
        """Fit the text to the window again."""
        self.set_class(self.size.height >= _ROOMY, "-roomy")
        self.call_after_refresh(self._fit)

    def update(self) -> None:
        """Draw the text and the choices anew."""
        self.query_one("#text", Static).update(self.content())
        self._offer()

    def _fit(self) -> None:
        box = self.query(Box)
        if not box:  # closed meanwhile
            return
        fixed = [widget for widget in box.first().children if widget.id != "body"]
        taken = _EDGES + sum(widget.outer_size.height for widget in fixed)
        self._body.styles.max_height = max(1, self.size.height - taken)
        self.call_after_refresh(self._offer)

    def _offer(self) -> None:
        """The text has its place, and may have got another height."""
        self._tell()

    def _tell(self) -> None:
        """Show what can be done, scrolling included."""
        for line in self.query(Choices):
            line.show(self._all_choices(self._body.max_scroll_y))

    def _all_choices(self, most: int) -> tuple[Choice, ...]:
        """The choices, and where the text goes on, in a box that scrolls by ``most`` rows."""
        if not most:
            return self._with_book()
        below = self._body.scroll_y < most
        word = _("more below") if below else _("more above")
        page = "scroll_page(1)" if below else "scroll_page(-1)"
        return self._with_book(Choice(_("Up Down"), word, page))

    def _with_book(self, *more: Choice) -> tuple[Choice, ...]:
        """The choices, then more of them, and the key of the book where there is room for it."""
        choices = (*self.choices(), *more)
        if not self.book_place():
            return choices
        book = (*choices, Choice("?", _("the rule"), "book"))
        taken = sum(cell_len(f"{one.key} {one.word}") for one in book) + 3 * (len(book) - 1)
        return book if taken <= CELLS else choices

    async def on_key(self, event: events.Key) -> None:
        """The key that opened the dialog closes it; ``?`` opens the book."""
        if self.OWN_KEY and event.character == self.OWN_KEY:
            event.stop()
            await self.run_action("leave")
        elif event.character == "?" and self.book_place():
            event.stop()
            self.action_book()

    def action_book(self) -> None:
        """Open the book where it tells of what is shown."""
        from liukfu.tui.screens.book import BookScreen

        self.app.push_screen(BookScreen(self.book_place()))

    async def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """A click on a choice does what its key does."""
        if self.in_front:
            await self.run_action(message.action)

    def action_leave(self) -> None:
        """Close without a choice."""
        self.dismiss(None)

    def action_accept(self) -> None:
        """Enter closes, where nothing is to be chosen."""
        self.action_leave()

    def action_scroll_by(self, rows: int) -> None:
        """Scroll by rows."""
        self._scrolled = True
        self._body.scroll_relative(y=rows, animate=False)

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by what fits the box, less a row that stays to find one's place."""
        self._scrolled = True
        self._body.scroll_relative(y=pages * max(1, self._body.size.height - 1), animate=False)

    def action_to_end(self, end: int) -> None:
        """Scroll to the top (-1) or the bottom (1)."""
        self._scrolled = True
        if end < 0:
            self._body.scroll_home(animate=False)
        else:
            self._body.scroll_end(animate=False)

    @property
    def _body(self) -> VerticalScroll:
        return self.query_one("#body", VerticalScroll)


class Box(Widget):
    """The frame of a dialog."""

    DEFAULT_CSS = """
    Box { layout: vertical; }
    """
