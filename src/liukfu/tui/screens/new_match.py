"""A new match: who sits where, the seed, the rules."""

from __future__ import annotations

from typing import ClassVar

from liukfu.engine import Rules, SeedError, clean_seed
from liukfu.players.registry import HUMAN
from liukfu.session import fresh_seed
from liukfu.tui.forms import ChoiceField, Field, Option, TextField
from liukfu.tui.opening import CannotOpen, begin, settings, usual_bots
from liukfu.tui.screens.seats import SeatsPage
from liukfu.tui.table import Command
from liukfu.words import _, error_text


class NewMatchScreen(SeatsPage):
    """Fill in a match and sit down. Enter alone begins one against the usual bots.

    Args:
        hotseat: three people at first, in place of one and two bots.
    """

    KEYS: ClassVar[dict[str, str]] = {**SeatsPage.KEYS, "f2": "other_seed"}

    def __init__(self, *, hotseat: bool = False) -> None:
        chosen = settings()
        self._hotseat = hotseat
        at = (HUMAN,) * 3 if hotseat else (HUMAN, *usual_bots())
        self._seed = fresh_seed()
        super().__init__(
            at, chosen.name, more=_more(self._seed), headings={3: _("The match"), 5: _("Rules")}
        )
        if hotseat:
            self.form.focus("name0")

    def commands(self) -> list[Command]:
        """How to fill it in."""
        found = super().commands()
        if self.form.field.name == "seed":
            found.append(Command("F2", _("another seed"), "other_seed"))
        return found

    def heading(self) -> str:
        """What stands in the header."""
        return _("Hotseat") if self._hotseat else _("New match")

    def action_accept(self) -> None:
        """Begin the match."""
        seats = self.seats()
        if seats is None:
            return
        try:
            seed = clean_seed(self.form.value("seed") or self._seed)
        except SeedError as error:
            self._refuse(error_text(error))
            return
        deals = self.form.value("deals")
        options = {name: self.form.value(name) for name in _RULES}
        try:
            session = begin(seed, Rules.parse({**options, "deals": deals or "0"}), seats)
        except CannotOpen as why:
            self._refuse(str(why))
            return
        self._app.sit_down(session)

    def action_other_seed(self) -> None:
        """Another seed that nobody has chosen."""
        self._seed = fresh_seed()
        field = self.form["seed"]
        if isinstance(field, TextField):
            field.put("")
            field.empty = self._seed
        self.repaint()


_RULES = ("old_inference", "unfair_pass", "tariff", "dealer_after_draw")


def _more(seed: str) -> list[list[Field]]:
    return [
        [
            TextField(
                "seed",
                _("Seed"),
                empty=seed,
                about=_(
                    "The text that fixes all deals: the same seed deals the same cards"
                    " everywhere. Type one, or leave this one."
                ),
            )
        ],
        [
            TextField(
                "deals",
                _("Deals"),
                empty=_("until you leave"),
                most=6,
                digits=True,
                about=_(
                    "The match ends after so many deals that were not void; with nothing here"
                    " it goes on until you leave."
                ),
            )
        ],
        [
            ChoiceField(
                "old_inference",
                _("Old cards"),
                (
                    Option(
                        "known_cards",
                        _("by what was shown"),
                        _(
                            "A card is Old once you hold, have put down or have seen all"
                            " higher cards of its suit."
                        ),
                    ),
                    Option(
                        "deduction",
                        _("by deduction too"),
                        _(
                            "That both others could not head a single counts as well: then"
                            " neither of them has a higher card."
                        ),
                    ),
                ),
            )
        ],
        [
            ChoiceField(
                "unfair_pass",
                _("Unfair pass"),
                (
                    Option(
                        "true",
                        _("costs"),
                        _(
                            "Who passed and then shows four cards or more together pays for"
                            " the Vulnerable loser."
                        ),
                    ),
                    Option("false", _("costs nothing"), _("The Vulnerable loser always pays.")),
                ),
            )
        ],
        [
            ChoiceField(
                "tariff",
                _("Shares"),
                (
                    Option(
                        "linear",
                        _("one unit more each"),
                        _("Six winners are worth 1 unit, seven 2, eight 3, twelve 7."),
                    ),
                    Option(
                        "doubling",
                        _("doubled each time"),
                        _("Six winners are worth 1 unit, seven 2, eight 4, twelve 64."),
                    ),
                ),
            )
        ],
        [
            ChoiceField(
                "dealer_after_draw",
                _("After a draw"),
                (
                    Option(
                        "rotate",
                        _("the next deals"),
                        _("After a drawn or void deal the next player is the Master."),
                    ),
                    Option(
                        "stay",
                        _("the same deals"),
                        _("After a drawn or void deal the Master stays."),
                    ),
                ),
            )
        ],
    ]
