"""The catalogues hold every text of the program, whole, in each of its languages."""

from __future__ import annotations

import gettext
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from liukfu.words.language import LANGUAGES, LOCALE, catalogue

ROOT = Path(__file__).resolve().parents[2]
CODES = [language.code for language in LANGUAGES if language.code != "en"]
UNREAD = "No native speaker has read this catalogue yet."

_KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
_HOLDER = re.compile(r"\{[^{}]*\}|%\(\w+\)s")
_SEPARATORS = {", ", "; ", ": "}
"""What stands between items: a language may set them without a blank."""


@cache
def template() -> Catalog:
    with (LOCALE / "liukfu.pot").open("rb") as file:
        return read_po(file)


@cache
def read(code: str) -> Catalog:
    with catalogue(code).with_suffix(".po").open("rb") as file:
        return read_po(file, locale=code)


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def key(message: Message) -> tuple[str | None, str]:
    return message.context, forms(message.id)[0]


def holders(*texts: str) -> set[str]:
    return {found for text in texts for found in _HOLDER.findall(text)}


def test_no_text_stands_within_a_formatted_one_where_it_would_not_be_found() -> None:
    # Before Python 3.12 whoever collects the texts does not see into formatted strings.
    for path in LOCALE.parent.rglob("*.py"):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert not re.search(r"\{(_|ngettext|pgettext|N_)\(['\"]", line), (path.name, number)


def test_the_template_holds_the_texts_of_the_source() -> None:
    found = extract_from_dir(
        LOCALE.parent, method_map=[("**.py", "python")], keywords=_KEYWORDS, comment_tags=()
    )
    source = {(context, forms(text)[0]) for _file, _line, text, _comments, context in found if text}
    held = {key(message) for message in messages(template())}
    hint = "run `make messages`"
    assert not source - held, hint
    assert not held - source, hint


@pytest.mark.parametrize("code", CODES)
def test_no_message_is_missing_or_stale(code: str) -> None:
    wanted = {key(message) for message in messages(template())}
    held = {key(message) for message in messages(read(code))}
    assert held == wanted, "run `make messages`"
    assert not read(code).obsolete


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_translated_in_all_its_forms(code: str) -> None:
    catalog = read(code)
    lacking = []
    for message in messages(catalog):
        wanted = catalog.num_plurals if message.pluralizable else 1
        said = forms(message.string)
        if message.fuzzy or len(said) != wanted or not all(said):
            lacking.append(key(message))
    assert not lacking, f"{len(lacking)} texts: {lacking[:20]}"


@pytest.mark.parametrize("code", CODES)
def test_placeholders_white_space_and_lines_are_those_of_the_message(code: str) -> None:
    faults = []
    for message in messages(read(code)):
        asked = forms(message.id)
        for said in filter(None, forms(message.string)):
            given = holders(said)
            if message.pluralizable:
                # "One winner" may do without the number.
                good = given <= holders(*asked)
            else:
                good = given == holders(*asked)
            ends = asked[-1] in _SEPARATORS or [
                asked[-1][:1].isspace(),
                asked[-1][-1:].isspace(),
                asked[-1].count("\n"),
            ] == [said[:1].isspace(), said[-1:].isspace(), said.count("\n")]
            if not (good and ends):
                faults.append((asked[-1], said))
    assert not faults, faults


@pytest.mark.parametrize("code", CODES)
def test_texts_take_the_values_of_their_placeholders(code: str) -> None:
    class Any(dict[str, str]):
        def __missing__(self, _key: str) -> str:
            return "1"

    for message in messages(read(code)):
        for said in filter(None, forms(message.string)):
            if "%(" not in said and holders(said):
                plain = re.sub(r"\{(\w*)[!:][^}]*\}", r"{\1}", said)
                assert "{" not in plain.format_map(Any())


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_is_what_is_written(code: str) -> None:
    hint = "run `make venv`"
    assert catalogue(code).is_file(), hint
    with catalogue(code).open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in messages(read(code)):
        asked, said = forms(message.id), forms(message.string)
        if not all(said):
            continue
        if message.pluralizable:
            got = compiled.ngettext(asked[0], asked[1], 1)
        elif message.context:
            got = compiled.pgettext(message.context, asked[0])
        else:
            got = compiled.gettext(asked[0])
        assert got == said[0], hint


@pytest.mark.parametrize("code", CODES)
def test_each_header_says_whether_a_native_speaker_has_read_it(code: str) -> None:
    unread = UNREAD in read(code).header_comment
    own = next(language.name for language in LANGUAGES if language.code == code)
    rows = (ROOT / "docs" / "translating.md").read_text("utf-8").splitlines()
    (row,) = (row for row in rows if row.startswith(f"| `{code}`"))
    assert own in row
    assert ("| nobody yet |" in row) == unread


@pytest.mark.parametrize("code", CODES)
def test_headers_hold_nothing_that_changes_by_itself(code: str) -> None:
    head = catalogue(code).with_suffix(".po").read_text("utf-8").partition("\n\n")[0]
    assert f'"Language: {code}\\n"' in head
    for field in ("POT-Creation-Date", "PO-Revision-Date", "Generated-By", "EMAIL"):
        assert field not in head


IMPORT_ALL = """
import importlib, pkgutil, sys
import liukfu
from liukfu.words import language

class Early(Exception): pass

def looked_up(code):
    raise Early

whole, language._translations = language._translations, looked_up
early = []
for module in pkgutil.walk_packages(liukfu.__path__, "liukfu."):
    if module.name.endswith("__main__"):
        continue
    try:
        importlib.import_module(module.name)
    except Early:
        early.append(module.name)
print(*early)
"""


def test_no_text_is_looked_up_while_the_program_is_loaded() -> None:
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL], capture_output=True, check=False, text=True, cwd=ROOT
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []
