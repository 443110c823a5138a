"""The line that fixes a deal, as it is read out over a telephone and typed."""

from __future__ import annotations

import re
import shlex

from liukfu.engine import LiukFuError, Rules, clean_seed, first_dealer
from liukfu.engine.rules import option_named
from liukfu.session import DealSpec
from liukfu.words import _, error_text, safe

_COMMAND = re.compile(r"\s*(?:\$\s*)?liukfu\s+replay\s+")
_MOST = 2**53


class NoDeal(ValueError):
    """What was typed fixes no deal; its text tells people why."""


def typed_deal(text: str) -> DealSpec:
    """The deal that a line fixes: ``tiger``, ``'red tiger' --deal 3 --dealer 1``. Quotes
    around a seed may be left out.

    Args:
        text: as typed, with the command before it or without.

    Raises:
        NoDeal: it fixes none.
    """
    words = _words(_COMMAND.sub("", text, count=1))
    options: dict[str, str] = {}
    rules: dict[str, str] = {}
    seed: list[str] = []
    while words:
        word = words.pop(0)
        if word == "--":
            seed += words
            break
        name, equals, value = word.partition("=")
        if name not in ("--deal", "--dealer", "--rule"):
            seed.append(word)
            continue
        if not equals:
            if not words:
                raise NoDeal(_("Something is missing after {option}.").format(option=name))
            value = words.pop(0)
        if name == "--rule":
            for part in value.split(","):
                rule, named, chosen = part.partition("=")
                rules[rule if named else option_named(part) or part] = chosen if named else part
        else:
            options[name] = value
    try:
        clean = clean_seed(" ".join(seed))
        table = Rules.parse(rules)
    except LiukFuError as error:
        raise NoDeal(error_text(error)) from None
    number = _number(options.get("--deal", "1"), "--deal", 1, _MOST)
    dealer = options.get("--dealer")
    if dealer is not None:
        seat = _number(dealer, "--dealer", 0, 2)
    elif number == 1:
        seat = first_dealer(clean)
    else:
        raise NoDeal(_("Say who deals as well: --dealer 0, 1 or 2."))
    if number == 1 and seat != first_dealer(clean):
        line = _("Deal 1 of this seed has another dealer: --dealer {seat}.")
        raise NoDeal(line.format(seat=first_dealer(clean)))
    return DealSpec(clean, number, seat, table)


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _number(text: str, option: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 16 and low <= int(text) <= high):
        line = _("{option} cannot be {text}.")
        raise NoDeal(line.format(option=option, text=safe(text)))
    return int(text)
