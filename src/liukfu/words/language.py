"""The language of the program: gettext, lists and numbers as people say them.

Catalogues are looked for at the first text, not at import. Without one the texts are the
English ones of the source.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

DOMAIN = "liukfu"
LOCALE = Path(__file__).resolve().parents[1] / "locale"
"""Where the catalogues lie, in the package."""

_catalogue: gettext.NullTranslations | None = None


def use_language(code: str | None = None) -> None:
    """Speak another language from now on.

    Args:
        code: ``nl``, ``zh_TW``; None for that of the environment. Where no catalogue is
            found the texts are English.
    """
    global _catalogue  # noqa: PLW0603  # the one language of the program
    languages = None if code is None else [code]
    _catalogue = gettext.translation(DOMAIN, LOCALE, languages, fallback=True)


def _current() -> gettext.NullTranslations:
    if _catalogue is None:
        use_language()
    assert _catalogue is not None
    return _catalogue


def _(message: str) -> str:
    """The text in the language of the program."""
    return _current().gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The text in the language of the program, in the plural form that ``n`` asks for."""
    return _current().ngettext(singular, plural, n)


def number_word(n: int) -> str:
    """A number as it stands in a sentence: in words up to twelve."""
    words = (
        _("no"),
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
    )
    return words[n] if 0 <= n < len(words) else str(n)


def any_of(items: Sequence[str], limit: int = 3) -> str:
    """A choice: ``M7``, ``M7 or M8``, ``M7, M8 or M9``, ``M7, M8 or 3 more``.

    Args:
        items: texts to choose from.
        limit: where there are more, all but the first ``limit - 1`` are only counted.
    """
    return _listed(items, limit, _("{items} or {last}"), _("{n} more"))


def all_of(items: Sequence[str], limit: int = 4) -> str:
    """An enumeration: ``K8``, ``K8 and K9``, ``M4, M6 and 2 more``. As :func:`any_of`."""
    return _listed(items, limit, _("{items} and {last}"), _("{n} more"))


def _listed(items: Sequence[str], limit: int, pattern: str, more: str) -> str:
    if len(items) <= 1:
        return "".join(items)
    if len(items) <= limit:
        first, last = items[:-1], items[-1]
    else:
        first, last = items[: limit - 1], more.format(n=len(items) - limit + 1)
    return pattern.format(items=_(", ").join(first), last=last)
