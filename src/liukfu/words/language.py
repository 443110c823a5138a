"""The language of the program: gettext, lists and numbers as people say them.

Catalogues are looked for at the first text, not at import. Without one the texts are the
English ones of the source. The language can change while the program runs: a text is looked up
when it is shown, and never kept.
"""

from __future__ import annotations

import gettext
import os
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

DOMAIN = "liukfu"
LOCALE = Path(__file__).resolve().parents[1] / "locale"
"""Where the catalogues lie, in the package."""


class Language(NamedTuple):
    """A language of the program: its code and what its speakers call it.

    ``folds`` tells that it can be written with ASCII letters alone, without its accents.
    """

    code: str
    name: str
    folds: bool = True


ENGLISH = Language("en", "English")
LANGUAGES = (
    ENGLISH,
    Language("zh_Hant", "繁體中文", folds=False),
    Language("zh_Hans", "简体中文", folds=False),
    Language("nl", "Nederlands"),
    Language("ms", "Bahasa Melayu"),
)
"""The languages of the program, English first, which is that of its source."""

CODES = tuple(one.code for one in LANGUAGES)
_BY_CODE = {one.code: one for one in LANGUAGES}

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_CHINESE = ("zh", "cmn", "hak", "nan", "yue", "lzh")
_TRADITIONAL = ("hant", "tw", "hk", "mo")
_SIMPLIFIED = ("hans", "cn", "sg", "my")
_OTHERS = {"en": "en", "nl": "nl", "ms": "ms", "zsm": "ms", "c": "en", "posix": "en"}

_BETWEEN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])")
"""A space between two Chinese words."""

_asked: str | None = None
_ascii = False
_spoken: str | None = None


def language_of(locale: str) -> str | None:
    """The language for a name as environments have it: ``zh_TW.UTF-8``, ``nl-BE``, ``C``.

    Returns:
        A code of :data:`LANGUAGES`, None where the program does not speak it.
    """
    parts = locale.strip().partition(".")[0].partition("@")[0].replace("-", "_").lower().split("_")
    if parts[0] not in _CHINESE:
        return _OTHERS.get(parts[0])
    if any(part in _TRADITIONAL for part in parts[1:]):
        return "zh_Hant"
    if any(part in _SIMPLIFIED for part in parts[1:]) or parts[0] in ("zh", "cmn"):
        return "zh_Hans"
    return "zh_Hant"


def environment_language(environ: Mapping[str, str] | None = None) -> str:
    """The language that the environment asks for, as gettext reads it: the first of
    ``LANGUAGE`` (several, by colons), ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set.

    Args:
        environ: the variables; None for those of this process.
    """
    environ = os.environ if environ is None else environ
    for variable in _VARIABLES:
        value = environ.get(variable)
        if value:
            asked = value.split(":") if variable == "LANGUAGE" else [value]
            return next(filter(None, map(language_of, asked)), ENGLISH.code)
    return ENGLISH.code


def use_language(code: str | None = None) -> str:
    """Speak another language from now on.

    Args:
        code: one of :data:`CODES`; None (or "") for that of the environment. Where there is no
            catalogue the texts are English.

    Returns:
        The language that is spoken now; see :func:`write_ascii`.
    """
    global _asked, _spoken  # noqa: PLW0603  # the one language of the program
    _asked = code or None
    _spoken = None
    return language()


def write_ascii(only: bool) -> str:
    """Write with ASCII characters alone from now on, or with all.

    Languages that cannot be written so give way to English; accents are left out.

    Returns:
        The language that is spoken now.
    """
    global _ascii, _spoken  # noqa: PLW0603  # the one language of the program
    _ascii = only
    _spoken = None
    return language()


def language() -> str:
    """The code of the language that is spoken."""
    global _spoken  # noqa: PLW0603  # the one language of the program
    if _spoken is None:
        asked = asked_language()
        _spoken = ENGLISH.code if _ascii and not _BY_CODE[asked].folds else asked
    return _spoken


def asked_language() -> str:
    """The code of the language that was asked for, even where it cannot be written here."""
    asked = environment_language() if _asked is None else _asked
    return asked if asked in _BY_CODE else ENGLISH.code


def unwritten_text() -> str:
    """Why the language that was asked for is not spoken; empty where it is."""
    asked = _BY_CODE[asked_language()]
    if asked.code == language():
        return ""
    return _("{language} cannot be written in ASCII: the texts are English").format(
        language=asked.code
    )


def own_name(one: Language) -> str:
    """What the speakers of a language call it; its code where that cannot be written here."""
    return one.code if _ascii and not one.folds else one.name


def catalogue(code: str) -> Path:
    """Where the compiled catalogue of a language lies."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


@cache
def _translations(code: str) -> gettext.NullTranslations:
    if code == ENGLISH.code:
        return gettext.NullTranslations()
    try:
        with catalogue(code).open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


def _written(text: str) -> str:
    return folded(text) if _ascii else text


def _(message: str) -> str:
    """The text in the language of the program."""
    return _written(_translations(language()).gettext(message))


def say_in(code: str) -> Callable[[str], str]:
    """What brings a text into another language, whatever the program speaks now.

    Args:
        code: one of :data:`CODES`.
    """
    return _translations(code).gettext


def pgettext(context: str, message: str) -> str:
    """The text in the language of the program, where the English alone is ambiguous."""
    return _written(_translations(language()).pgettext(context, message))


def ngettext(singular: str, plural: str, n: int) -> str:
    """The text in the language of the program, in the plural form that ``n`` asks for."""
    return _written(_translations(language()).ngettext(singular, plural, n))


def N_(message: str) -> str:  # noqa: N802  # as gettext calls it
    """The message itself, marked for the catalogues: whoever shows it looks it up."""
    return message


_PLAIN = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "…": "...",
        "×": "x",
        "·": "-",
        "→": "->",
        "←": "<-",
    }
)


def folded(text: str) -> str:
    """A text in ASCII: letters without their accents, plain quotes and dashes; ``?`` for what
    has no such form.
    """
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode("ascii")


def sentence_gap() -> str:
    """What the language leaves between two sentences; Chinese nothing."""
    # A blank alone could not be translated by nothing: that means "not translated".
    return _("{sentence} {next}").format(sentence="", next="")


def sentences(texts: Sequence[str]) -> str:
    """Sentences one after the other, as the language sets them."""
    return sentence_gap().join(text for text in texts if text)


def listed(items: Sequence[str]) -> str:
    """Items one after the other, with what the language puts between them: ``M7, M8``."""
    return _(", ").join(items)


def ended(text: str) -> str:
    """A text as a sentence, with the stop of the language: ``Ann leads M7.``"""
    return _("{text}.").format(text=text)


def number_word(n: int) -> str:
    """A number as it stands in a sentence: in words up to twelve."""
    words: tuple[Callable[[], str], ...] = (
        lambda: _("no"),
        lambda: _("one"),
        lambda: _("two"),
        lambda: _("three"),
        lambda: _("four"),
        lambda: _("five"),
        lambda: _("six"),
        lambda: _("seven"),
        lambda: _("eight"),
        lambda: _("nine"),
        lambda: _("ten"),
        lambda: _("eleven"),
        lambda: _("twelve"),
    )
    return words[n]() if 0 <= n < len(words) else str(n)


def any_of(items: Sequence[str], limit: int = 3) -> str:
    """A choice: ``M7``, ``M7 or M8``, ``M7, M8 or M9``, ``M7, M8 or 3 more``.

    Args:
        items: texts to choose from.
        limit: where there are more, all but the first ``limit - 1`` are only counted.
    """
    return _choice(items, limit, _("{items} or {last}"), _("{n} more"))


def all_of(items: Sequence[str], limit: int = 4, more: str = "") -> str:
    """An enumeration: ``K8``, ``K8 and K9``, ``M4, M6 and 2 more``. As :func:`any_of`; ``more``
    says ``{n} more`` of what is counted by a word of its own.
    """
    return _choice(items, limit, _("{items} and {last}"), more or _("{n} more"))


def _choice(items: Sequence[str], limit: int, pattern: str, more: str) -> str:
    if len(items) <= 1:
        return "".join(items)
    if len(items) <= limit:
        first, last = items[:-1], items[-1]
    else:
        first, last = items[: limit - 1], more.format(n=len(items) - limit + 1)
    # Chinese leaves space around letters and digits, and none between its own words.
    return _BETWEEN.sub("", pattern.format(items=listed(first), last=last))
