"""The table's options as one frozen value (Rules §9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Literal

from liukfu.engine.errors import RuleOptionError

OPTIONS: dict[str, tuple[str, ...]] = {
    "old_inference": ("known_cards", "deduction"),
    "unfair_pass": ("true", "false"),
    "tariff": ("linear", "doubling"),
    "dealer_after_draw": ("rotate", "stay"),
}
"""The options with a few named values, the default first. ``deals`` takes any count."""

MAX_DEALS = 1_000_000
"""The most deals that a match can be fixed to."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How this table plays; the defaults are the game itself (Rules §9).

    Raises:
        RuleOptionError: a value that the option does not know.
    """

    old_inference: Literal["known_cards", "deduction"] = "known_cards"
    unfair_pass: bool = True
    tariff: Literal["linear", "doubling"] = "linear"
    dealer_after_draw: Literal["rotate", "stay"] = "rotate"
    deals: int = 0

    def __post_init__(self) -> None:
        for name in ("old_inference", "tariff", "dealer_after_draw"):
            value = getattr(self, name)
            if not isinstance(value, str) or value not in OPTIONS[name]:
                raise RuleOptionError(name, value)
        if not isinstance(self.unfair_pass, bool):
            raise RuleOptionError("unfair_pass", self.unfair_pass)
        if (
            not isinstance(self.deals, int)
            or isinstance(self.deals, bool)
            or not 0 <= self.deals <= MAX_DEALS
        ):
            raise RuleOptionError("deals", self.deals)

    def changed(self) -> dict[str, str]:
        """The options that differ from the default, as texts that :meth:`parse` takes."""
        return {
            field.name: option_text(getattr(self, field.name))
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }

    def in_short(self, room: int = 0) -> str:
        """The changed options but ``deals`` in one word: ``unfair_pass=false,tariff=doubling``.
        Names are left out where the word would be too long; :func:`option_named` finds them.

        Args:
            room: the characters that the word should have at most.
        """
        changed = {name: value for name, value in self.changed().items() if name != "deals"}
        named = {name: f"{name}={value}" for name, value in changed.items()}
        word = ",".join(named.values())
        for kept in (("unfair_pass",), ()):
            if len(word) > room:
                word = ",".join(named[name] if name in kept else changed[name] for name in changed)
        return word

    def as_dict(self) -> dict[str, str | bool | int]:
        """All options with their values, in the order of Rules §9."""
        return asdict(self)

    @classmethod
    def parse(cls, options: Mapping[str, str]) -> Rules:
        """Rules from ``options`` as typed: ``{"tariff": "doubling", "deals": "12"}``.

        Raises:
            RuleOptionError: an unknown option, or a value that it does not know.
        """
        values: dict[str, str | bool | int] = {}
        for name, text in options.items():
            if name == "deals":
                if not (text.isascii() and text.isdigit() and len(text) <= 7):
                    raise RuleOptionError(name, text)
                values[name] = int(text)
            elif name not in OPTIONS:
                raise RuleOptionError(name)
            elif text not in OPTIONS[name]:
                raise RuleOptionError(name, text)
            else:
                values[name] = text == "true" if name == "unfair_pass" else text
        return cls(**values)  # type: ignore[arg-type]  # checked by __post_init__


def option_named(value: str) -> str | None:
    """The option that a value belongs to (no two options share one), None if it is unknown."""
    return next((name for name, values in OPTIONS.items() if value in values), None)


def option_text(value: str | bool | int) -> str:
    """An option's value as it is typed: ``true``, ``doubling``, ``12``."""
    return str(value).lower() if isinstance(value, bool) else str(value)
