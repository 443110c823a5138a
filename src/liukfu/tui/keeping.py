"""Keeping a deal under a name, renaming and dropping it: what is asked, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from liukfu.session import DealSpec
from liukfu.store.kept import MAX_NOTE, KeptDeal, KeptDeals, KeptError, KeptProblem
from liukfu.tui.forms import TextField
from liukfu.tui.opening import trouble
from liukfu.tui.screens.ask import AskScreen
from liukfu.tui.widgets.card import Symbols
from liukfu.words import _, safe_markup


def kept_fault(error: KeptError) -> str:
    """Why a wish about kept deals cannot be met."""
    texts = {
        KeptProblem.NAME: _("A name has 1 to 64 letters that can be printed."),
        KeptProblem.NOTE: _("A note has up to 500 letters that can be printed."),
        KeptProblem.TAKEN: _("There is a kept deal of this name already."),
        KeptProblem.UNKNOWN: _("There is no kept deal of this name any more."),
        KeptProblem.FULL: _("There are as many kept deals as there can be: drop one."),
        KeptProblem.DEALER: _("Deal 1 of this seed has another dealer."),
    }
    return texts[error.problem]


def tried(deed: Callable[[], object]) -> str:
    """Do something with the kept deals; says why not, or "" where it is done."""
    try:
        deed()
    except KeptError as error:
        return kept_fault(error)
    except OSError as error:
        return trouble(error)
    return ""


def _name(value: str = "") -> TextField:
    return TextField(
        "name", _("Name"), value, about=_("Under this name `liukfu replay` finds it too.")
    )


def _note(value: str = "") -> TextField:
    return TextField(
        "note", _("Note"), value, most=MAX_NOTE, about=_("What is worth remembering, if you like.")
    )


def keep_screen(spec: DealSpec, symbols: Symbols) -> AskScreen:
    """Asks for a name and a note, and keeps the deal."""

    def keep(answer: tuple[str, ...]) -> str:
        name, note = answer
        return tried(
            lambda: KeptDeals().keep(
                name, spec.seed, spec.number, spec.dealer, spec.rules, note=note
            )
        )

    return AskScreen(_("Keep this deal"), (_name(), _note()), symbols, keep)


def rename_screen(deal: KeptDeal, symbols: Symbols) -> AskScreen:
    """Asks for another name, and gives it to a kept deal."""

    def rename(answer: tuple[str, ...]) -> str:
        return tried(lambda: KeptDeals().rename(deal.name, answer[0]))

    title = _("Another name for {name}").format(name=safe_markup(deal.name))
    return AskScreen(title, (_name(deal.name),), symbols, rename)


def note_screen(deal: KeptDeal, symbols: Symbols) -> AskScreen:
    """Asks for another note, and gives it to a kept deal."""

    def note(answer: tuple[str, ...]) -> str:
        return tried(lambda: KeptDeals().note(deal.name, answer[0]))

    title = _("A note on {name}").format(name=safe_markup(deal.name))
    return AskScreen(title, (_note(deal.note),), symbols, note)
