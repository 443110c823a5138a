"""The book inside the program: its contents at the left, a passage with pictures at the right."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events

from liukfu.tui.forms import TextField
from liukfu.tui.screens.page import Page
from liukfu.tui.table import Command
from liukfu.tui.widgets.book import mark_found, passage_rows
from liukfu.tui.widgets.form import paint_line
from liukfu.tui.widgets.paint import Hit, Picture, clipped, filled, wrap
from liukfu.words import _, ngettext, width
from liukfu.words.book import Chapter, Passage, chapters, passages
from liukfu.words.book.search import find, needles_of

_MOST = 30
"""The most cells of the contents."""
_TEXT = 76
"""The most cells of a text: longer lines are hard to read."""
_HEAD = 2
"""The rows above contents and text."""


class BookScreen(Page):
    """The rules, the words of the game, its history.

    Args:
        place: where it opens (see ``words.book``); at the beginning where it knows no such place.
    """

    KEYS: ClassVar[dict[str, str]] = {
        "up": "move(-1)",
        "down": "move(1)",
        "k": "move(-1)",
        "j": "move(1)",
        "left": "chapter(-1)",
        "right": "chapter(1)",
        "home": "move(-1000)",
        "end": "move(1000)",
        "pageup": "read(-1)",
        "pagedown": "read(1)",
        "b": "read(-1)",
        "space": "read(1)",
        "enter": "read(1)",
        "/": "find",
        "tab": "find",
        "escape": "escape",
        "q": "back",
        "?": "keys",
    }
    IN_LINE: ClassVar[dict[str, str]] = {
        "enter": "found",
        "tab": "found",
        "up": "move(-1)",
        "down": "move(1)",
        "pageup": "read(-1)",
        "pagedown": "read(1)",
        "escape": "escape",
    }
    """What keys do while something is looked for."""

    def __init__(self, place: str = "") -> None:
        super().__init__()
        self.line = TextField("find", "", most=40)
        self.in_line = False
        known = [passage.place for passage in passages()]
        self.place = place if place in known else known[0]
        self.top = 0
        """The first row of the text that is shown."""
        self.seen: tuple[str, ...] = ()
        """The places that are shown at the moment, all of one chapter."""
        self._below = 0
        """The rows of the text that do not fit."""
        self._room = 1

    # What it says

    def heading(self) -> str:
        """What the page is."""
        return _("The rules, and more")

    def typing(self) -> TextField | None:
        """The line, while it has the keys."""
        return self.line if self.in_line else None

    def keys(self) -> dict[str, str]:
        """The keys of the book, or of the line."""
        return self.IN_LINE if self.in_line else self.KEYS

    def commands(self) -> list[Command]:
        """How to read."""
        escape = _("clear") if self.line.value or self.in_line else _("back")
        return [
            Command(_("Up Down"), _("choose"), "move(1)", 1),
            Command(_("Page Down"), _("read on"), "read(1)", 1),
            Command(_("Left Right"), _("chapter"), "chapter(1)", 2, spare=True),
            Command("/", _("search"), "find", 1),
            Command("?", _("keys"), "keys", 2, spare=True),
            Command("Esc", escape, "escape"),
        ]

    def _shown(self) -> list[Chapter]:
        """The chapters, and of their passages those that are found."""
        if not self.line.value.strip():
            return list(chapters())
        found = set(find(self.line.value))
        left = [
            chapter._replace(passages=tuple(p for p in chapter.passages if p.place in found))
            for chapter in chapters()
        ]
        return [chapter for chapter in left if chapter.passages]

    def picture(self, width_: int, height: int) -> Picture:
        """The line, the contents, the passage."""
        shown = self._shown()
        every = [passage for chapter in shown for passage in chapter.passages]
        current = next((p for p in every if p.place == self.place), None)
        titles = [p.title for p in passages()] + [c.title for c in chapters()]
        left = min(_MOST, max(map(width, titles)) + 4)
        room = max(1, height - _HEAD)
        after = every[every.index(current) :] if current else []
        chapter = next((c for c in shown if current in c.passages), None)
        page = [p for p in after if chapter and p in chapter.passages]
        text = self._text(page, min(_TEXT, width_ - left - 4), room)
        contents, hits = self._contents(shown, left, room)
        line, hit = self._line(len(every), width_)
        palette = self.symbols.palette
        bar = Text(self.symbols.light.down, style=Style(color=palette.muted))
        rows = [line, Text("")]
        for at in range(room):
            row = filled(contents[at] if at < len(contents) else Text(""), left)
            rows.append(row + bar + Text(" ") + (text[at] if at < len(text) else Text("")))
        shifted = [h._replace(row=h.row + _HEAD) for h in hits]
        more = [Hit(height - 1, left + 1, width_, "read(1)")] if self._below else []
        return Picture(rows, [hit, *shifted, *more])

    def _line(self, n: int, cells: int) -> tuple[Text, Hit]:
        palette = self.symbols.palette
        strong = Style(color=palette.accent if self.in_line else palette.muted, bold=self.in_line)
        word = _("Search")
        row = Text(f" {word} ", style=strong, end="")
        row.append_text(paint_line(self.line, self.in_line, self.symbols, 30))
        if self.line.value.strip():
            told = ngettext("{n} place", "{n} places", n).format(n=n) if n else _("nothing found")
            row.append(f"  {told}", Style(color=palette.muted))
        return clipped(row, cells), Hit(0, 0, cells, "find")

    def _contents(
        self, shown: list[Chapter], cells: int, room: int
    ) -> tuple[list[Text], list[Hit]]:
        palette = self.symbols.palette
        rows: list[Text] = []
        at = 0
        hits: list[Hit] = []
        for chapter in shown:
            head = Style(color=palette.accent, bold=True)
            rows.append(clipped(Text(f" {chapter.title}", style=head), cells - 1))
            for passage in chapter.passages:
                marked = passage.place == self.place
                row = Text(f" {'>' if marked else ' '} {passage.title}", end="")
                row = filled(row, cells - 1)
                if marked:
                    at = len(rows)
                    ground = palette.slot if self.in_line else palette.accent
                    ink = palette.text if self.in_line else palette.on_accent
                    row.stylize(Style(color=ink, bgcolor=ground, bold=True))
                else:
                    row.stylize(Style(color=palette.text))
                hits.append(Hit(len(rows), 0, cells, f"open('{passage.place}')"))
                rows.append(row)
        top = max(0, min(at - room // 2, len(rows) - room))
        seen = [hit._replace(row=hit.row - top) for hit in hits if 0 <= hit.row - top < room]
        return rows[top : top + room], seen

    def _text(self, page: list[Passage], cells: int, room: int) -> list[Text]:
        """The first of the passages, scrolled where it is long; else those that fit below it."""
        palette = self.symbols.palette
        self._room, self._below = room, 0
        self.seen = tuple(passage.place for passage in page[:1])
        needles = needles_of(self.line.value)
        if not page:
            line = _("The book has nothing about this. Try another word, or a card such as T9.")
            return wrap(Text(line, style=Style(color=palette.text)), cells)
        rows = passage_rows(page[0], self.symbols, cells)
        if len(rows) <= room:
            self.top = 0
            for passage in page[1:]:
                more = [Text(""), Text(""), *passage_rows(passage, self.symbols, cells)]
                if len(rows) + len(more) > room:
                    break
                rows += more
                self.seen = (*self.seen, passage.place)
            mark_found(rows, needles)
            return rows
        mark_found(rows, needles)
        self._room = room = room - 1
        self.top = max(0, min(self.top, len(rows) - room))
        self._below = max(0, len(rows) - room - self.top)
        told = _("Page Down: more") if self._below else _("Page Up: more above")
        remark = Text(told, style=Style(color=palette.muted))
        return [*rows[self.top : self.top + room], remark]

    # What happens

    def _places(self) -> list[str]:
        return [passage.place for chapter in self._shown() for passage in chapter.passages]

    def typed(self) -> None:
        """Something else is looked for: the best place for it is opened."""
        found = find(self.line.value) if self.line.value.strip() else ()
        if found and self.place not in found[:1]:
            self.action_open(found[0])

    def action_open(self, place: str) -> None:
        """Open a place."""
        self.place, self.top = place, 0
        self._to_what_was_found()
        self.repaint()

    def _to_what_was_found(self) -> None:
        needles = needles_of(self.line.value)
        if not needles:
            return
        passage = next((p for p in passages() if p.place == self.place), None)
        if passage is None:
            return
        cells = min(_TEXT, self.size.width - _MOST - 4)
        first = mark_found(passage_rows(passage, self.symbols, cells), needles)
        if first is not None and first >= self._room - 1:
            self.top = first - 1

    def action_move(self, step: int) -> None:
        """Open the next place (1) or the one before (-1), within the ends."""
        places = self._places()
        if not places:
            return
        at = places.index(self.place) + step if self.place in places else 0
        self.action_open(places[max(0, min(len(places) - 1, at))])

    def action_chapter(self, step: int) -> None:
        """Open the beginning of the next chapter, or of the one before."""
        shown = self._shown()
        here = next(
            (n for n, c in enumerate(shown) if any(p.place == self.place for p in c.passages)), 0
        )
        if shown:
            there = max(0, min(len(shown) - 1, here + step))
            self.action_open(shown[there].passages[0].place)

    def action_read(self, step: int) -> None:
        """Read on in the text, then at the next place; or back."""
        if step > 0 and self._below:
            self.top += max(1, self._room - 1)
        elif step < 0 and self.top:
            self.top = max(0, self.top - max(1, self._room - 1))
        else:
            before = self.place
            self.action_move(max(1, len(self.seen)) if step > 0 else -1)
            if step < 0 and self.place != before:
                self.top = 1000
        self.repaint()

    def action_find(self) -> None:
        """Type what is looked for."""
        self.in_line = True
        self.repaint()

    def action_found(self) -> None:
        """Back to the contents, of what was found."""
        self.in_line = False
        self.repaint()

    def action_escape(self) -> None:
        """Look for nothing any more; or close the book."""
        if self.in_line or self.line.value:
            self.in_line = False
            self.line.put("")
            self.repaint()
        else:
            self.action_back()

    def action_keys(self) -> None:
        """The keys of the table; back to them where they have been left for this."""
        from liukfu.tui.screens.help import HelpScreen

        below = self.app.screen_stack[-2:-1]
        if below and isinstance(below[0], HelpScreen):
            self.action_back()
        else:
            self.over(HelpScreen(self.symbols))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves what is under it."""
        self._wheel(event.screen_x, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves what is under it."""
        self._wheel(event.screen_x, -1)

    def _wheel(self, cell: float, step: int) -> None:
        if cell < _MOST:
            self.action_move(step)
        else:
            self.top = max(0, self.top + 3 * step)
            self.repaint()
