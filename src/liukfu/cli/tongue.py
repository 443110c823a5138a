"""The language of the command line: which it is, its option, and help in it.

The texts of commands and options are marked with ``N_`` and stay English; they are looked up
whenever a command is named, since the language may have changed since it was loaded.
"""

from __future__ import annotations

import sys
from typing import Any
from weakref import WeakKeyDictionary

import click

from liukfu.environment import speaks_unicode
from liukfu.words import N_, _, ngettext, safe, use_language, width, write_ascii
from liukfu.words.language import CODES, language, language_of, unwritten_text
from liukfu.words.plain import rows_of

CLICKS_OWN = (
    N_("Aborted!"),
    N_("Options"),
    N_("Positional arguments"),
    N_("Commands"),
    N_("Usage:"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("%(prog)s, version %(version)s"),
    N_("Error: {message}"),
    N_("Error: invalid input"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("default: {default}"),
    N_("required"),
)
"""Texts that click itself says."""


def clicks_plurals(n: int) -> tuple[str, ...]:
    """Texts that click itself says about a number of things."""
    return (
        ngettext(
            "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", n
        ),
        ngettext(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            n,
        ),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", n),
        ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", n),
    )


class LanguageName(click.ParamType[str]):
    """The name of a language, also as environments have it (``zh_TW``)."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The code of the language that is named."""
        code = language_of(str(value))
        if code is None:
            line = _("there is no language '{code}'; there are {codes}")
            self.fail(line.format(code=safe(str(value)), codes=", ".join(CODES)), param, ctx)
        return code


class HelpFormatter(click.HelpFormatter):
    """Help whose rows are measured in cells, and break where the language breaks them."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        indent = " " * self.current_indent
        room = self.width - self.current_indent
        paragraphs = [" ".join(part.split("\n")) for part in text.split("\n\n")]
        self.write(
            "\n\n".join(
                "\n".join(indent + row for row in rows_of(paragraph, room))
                for paragraph in paragraphs
            )
            + "\n"
        )

    def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
        """Write terms at the left, what they mean at the right."""
        rows = list(rows)
        beside = min(max(width(term) for term, _text in rows), col_max) + col_spacing
        margin = " " * self.current_indent
        for term, text in rows:
            told = rows_of(" ".join(text.split("\n")), max(self.width - beside - 2, 10))
            left = f"{term}{' ' * (beside - width(term))}"
            if width(term) > beside - col_spacing:
                self.write(f"{margin}{term}\n")
                left = " " * beside
            for row in told:
                self.write(f"{margin}{left}{row}\n")
                left = " " * beside


class Context(click.Context):
    """What click keeps of a command while it runs; its help is set in cells."""

    formatter_class = HelpFormatter


_ENGLISH: WeakKeyDictionary[object, dict[str, str]] = WeakKeyDictionary()


def translate(command: click.Command, ctx: click.Context | None = None) -> None:
    """Put the texts of a command and of its options in the language that is spoken.

    Args:
        command: what was loaded, with English texts.
        ctx: its context, if it runs already.
    """
    command.context_class = Context
    if not any("--lang" in option.opts for option in command.params):
        command.params.append(_language_option())
    _put(command, "help", "short_help", "epilog")
    options = [one for one in command.params if isinstance(one, click.Option)]
    if ctx is not None:
        own = command.get_help_option(ctx)
        if own is not None:
            _ENGLISH.setdefault(own, {"help": "Show this message and exit."})
            options.append(own)
    for option in options:
        _put(option, "help")


def _language_option() -> click.Option:
    return click.Option(
        ["--lang"],
        type=LanguageName(),
        metavar="CODE",
        is_eager=True,
        expose_value=False,
        callback=_chosen,
        help=N_("Speak this language: en, zh_Hant, zh_Hans, nl or ms."),
    )


def _put(owner: Any, *names: str) -> None:
    english = _ENGLISH.setdefault(
        owner, {name: getattr(owner, name) for name in names if getattr(owner, name, None)}
    )
    for name, text in english.items():
        setattr(owner, name, _(text))


def speak(code: str | None = None) -> None:
    """Speak a language from now on, click too; say so where it cannot be written here.

    Args:
        code: of the language; None for that of the settings, else of the environment.
    """
    from liukfu.store.settings import load_settings

    chosen = code or load_settings().settings.language
    use_language(chosen)
    write_ascii(not writes_unicode())
    _teach_click()
    _tell_unwritten()


def speak_ascii() -> None:
    """Write with ASCII characters alone; say so where the language cannot be written so."""
    before = language()
    write_ascii(True)
    if language() != before:
        _tell_unwritten()


def _tell_unwritten() -> None:
    if unwritten_text():
        click.echo(f"liukfu: {unwritten_text()}", err=True)


def writes_unicode() -> bool:
    """Whether what is printed may be more than ASCII."""
    return speaks_unicode(getattr(sys.stdout, "encoding", None))


def _teach_click() -> None:
    # It looks its texts up in the domain and the language of the process.
    from click import core, decorators, exceptions, formatting, parser, termui, types

    for module in (core, decorators, exceptions, formatting, parser, termui, types):
        vars(module).update(_=_, ngettext=ngettext)


def _chosen(ctx: click.Context, _option: click.Parameter, code: str | None) -> None:
    if code is not None:
        speak(code)
        translate(ctx.command, ctx)
