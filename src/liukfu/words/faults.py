"""Errors of texts that people type (cards, actions, seeds, rules), in one line each."""

from __future__ import annotations

from liukfu.engine import (
    ActionError,
    CardError,
    IllegalAction,
    LiukFuError,
    RuleOptionError,
    SeedError,
    View,
)
from liukfu.engine.rules import MAX_DEALS, OPTIONS
from liukfu.engine.seeds import MAX_SEED
from liukfu.words.language import _, any_of
from liukfu.words.plain import fit, safe
from liukfu.words.reasons import reason_text

_MOST = 40
"""The most cells of what was typed that a message repeats."""


def error_text(error: LiukFuError, view: View | None = None) -> str:
    """One line about any error that the engine raises on purpose; what was typed is made safe.

    Args:
        error: the error.
        view: what the player sees, for an :class:`~liukfu.engine.IllegalAction`.
    """
    match error:
        case IllegalAction():
            return reason_text(error, view)
        case CardError(repeated=True):
            return _("Card {card} is named twice").format(card=_quoted(error.token))
        case CardError():
            return _(
                "{card} is no card: a card is a suit (T, M, K or C) and a rank 1 to 9, as in T9"
            ).format(card=_quoted(error.token))
        case ActionError():
            return _(
                "{action} is no action: play, pass, stop, claim CARDS, x CARDS, or CARDS to show"
            ).format(action=_quoted(error.text))
        case SeedError():
            return _("{seed} is no seed: a seed is 1 to {most} characters that can be seen").format(
                seed=_quoted(error.text), most=MAX_SEED
            )
        case RuleOptionError(value=None):
            return _("There is no rule {name}: the rules are {names}").format(
                name=_quoted(error.name), names=any_of([*OPTIONS, "deals"], limit=9)
            )
        case RuleOptionError(name="deals"):
            return _("Rule deals takes a number from 0 to {most}, not {value}").format(
                most=MAX_DEALS, value=_quoted(error.value)
            )
        case RuleOptionError():
            return _("Rule {name} takes {values}, not {value}").format(
                name=safe(error.name),
                values=any_of(OPTIONS.get(error.name, ())),
                value=_quoted(error.value),
            )
    return safe(str(error))


def _quoted(value: object) -> str:
    return f"'{fit(safe(str(value)), _MOST)}'"
