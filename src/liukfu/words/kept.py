"""What is wrong with a wish about kept deals, in words."""

from __future__ import annotations

from liukfu.store.kept import MAX_NOTE, KeptError, KeptProblem
from liukfu.words.language import _
from liukfu.words.plain import safe


def kept_text(error: KeptError) -> str:
    """One sentence: why the wish cannot be met."""
    texts = {
        KeptProblem.NAME: _("A name has 1 to 64 letters that can be printed."),
        KeptProblem.NOTE: _("A note has up to {most} letters that can be printed."),
        KeptProblem.TAKEN: _("There is a kept deal '{name}' already."),
        KeptProblem.UNKNOWN: _("There is no kept deal '{name}'."),
        KeptProblem.FULL: _("There are as many kept deals as there can be: drop one."),
        KeptProblem.DEALER: _("Deal 1 of this seed is dealt by another seat."),
    }
    return texts[error.problem].format(name=safe(error.name)[:80], most=MAX_NOTE)
