"""What is typed and chosen in a form, without a screen: fields, and the one that has the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liukfu.words import width


class Option(NamedTuple):
    """One of the values of a choice: the value, its word, and a sentence about it."""

    value: str
    word: str
    about: str = ""


class TextField:
    """One line that can be typed in.

    Args:
        name: how the program calls it.
        label: how people call it.
        value: what stands there at first.
        about: a sentence about it.
        empty: what is shown where nothing stands.
        most: the most code points it takes.
        digits: it takes nothing but 0 to 9.
    """

    def __init__(
        self,
        name: str,
        label: str,
        value: str = "",
        *,
        about: str = "",
        empty: str = "",
        most: int = 64,
        digits: bool = False,
    ) -> None:
        self.name = name
        self.label = label
        self.about = about
        self.empty = empty
        self.most = most
        self.digits = digits
        self.value = ""
        self.cursor = 0
        self.type(value)

    def type(self, text: str) -> bool:
        """Put text in at the cursor; what cannot be printed is left out. False if nothing is."""
        takes = (lambda sign: sign in "0123456789") if self.digits else str.isprintable
        fit = "".join(sign for sign in text if takes(sign))
        fit = fit[: max(0, self.most - len(self.value))]
        self.value = self.value[: self.cursor] + fit + self.value[self.cursor :]
        self.cursor += len(fit)
        return bool(fit)

    def put(self, text: str) -> None:
        """Have this text stand in the field and nothing else."""
        self.value, self.cursor = "", 0
        self.type(text)

    def key(self, name: str) -> bool:
        """Do what an editing key does; False if the key is none."""
        at, value = self.cursor, self.value
        if name == "backspace":
            self.value = value[: max(0, at - 1)] + value[at:]
            self.cursor = max(0, at - 1)
        elif name == "delete":
            self.value = value[:at] + value[at + 1 :]
        elif name == "left":
            self.cursor = max(0, at - 1)
        elif name == "right":
            self.cursor = min(len(value), at + 1)
        elif name == "home":
            self.cursor = 0
        elif name == "end":
            self.cursor = len(value)
        else:
            return False
        return True

    def window(self, cells: int) -> tuple[str, str, str]:
        """The part of the line that is shown in a place: before, at and after the cursor."""
        value = [*self.value, " "]
        first, last = self.cursor, self.cursor + 1
        room = cells - width(value[self.cursor])
        while first > 0 and width(value[first - 1]) <= room:
            first -= 1
            room -= width(value[first])
        while last < len(value) and width(value[last]) <= room:
            room -= width(value[last])
            last += 1
        at = self.cursor
        return "".join(value[first:at]), value[at], "".join(value[at + 1 : last])


class ChoiceField:
    """One of a few values.

    Args:
        name: how the program calls it.
        label: how people call it.
        options: the values, at least one.
        value: the one that is chosen at first; the first of them where it is not among them.
        about: a sentence about it, where the option has none of its own.
    """

    def __init__(
        self, name: str, label: str, options: Sequence[Option], value: str = "", about: str = ""
    ) -> None:
        self.name = name
        self.label = label
        self.options = tuple(options)
        self._about = about
        self.at = 0
        self.put(value)

    @property
    def option(self) -> Option:
        """What is chosen."""
        return self.options[self.at]

    @property
    def value(self) -> str:
        """The chosen value."""
        return self.option.value

    @property
    def about(self) -> str:
        """A sentence about what is chosen."""
        return self.option.about or self._about

    def put(self, value: str) -> None:
        """Choose a value, if there is one like it."""
        for at, option in enumerate(self.options):
            if option.value == value:
                self.at = at

    def move(self, step: int) -> None:
        """Choose the next value (1) or the one before (-1), round the ends."""
        self.at = (self.at + step) % len(self.options)


Field = TextField | ChoiceField


class Form:
    """Fields in rows; one of them has the keys."""

    def __init__(self, rows: Sequence[Sequence[Field]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self.row = 0
        self.column = 0

    @property
    def fields(self) -> tuple[Field, ...]:
        """All fields in order."""
        return tuple(field for row in self.rows for field in row)

    @property
    def field(self) -> Field:
        """The one that has the keys."""
        row = self.rows[self.row]
        return row[min(self.column, len(row) - 1)]

    def __getitem__(self, name: str) -> Field:
        """The field with a name.

        Raises:
            KeyError: there is none.
        """
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def value(self, name: str) -> str:
        """The value of the field with a name, without white space around it.

        Raises:
            KeyError: there is none.
        """
        return self[name].value.strip()

    def focus(self, name: str) -> None:
        """Give the keys to the field with this name, if there is one."""
        for at, row in enumerate(self.rows):
            for column, field in enumerate(row):
                if field.name == name:
                    self.row, self.column = at, column

    def move(self, step: int) -> None:
        """Give the keys to the row below (1) or above (-1), round the ends."""
        self.row = (self.row + step) % len(self.rows)

    def step(self, step: int) -> None:
        """Give the keys to the next field (1) or the one before (-1), round the ends."""
        fields = self.fields
        self.focus(fields[(fields.index(self.field) + step) % len(fields)].name)
