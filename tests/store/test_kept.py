"""Kept deals: names, notes, two programs at once, damaged files."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liukfu.engine import Rules, SeedError, first_dealer
from liukfu.store.kept import FILE, MAX_NOTE, KeptDeals, KeptError, KeptProblem

DOUBLING = Rules(tariff="doubling", deals=9)


@pytest.fixture
def kept(tmp_path: Path) -> KeptDeals:
    return KeptDeals(tmp_path)


def keep(kept: KeptDeals, name: str, seed: str = "tiger", **fields: Any) -> None:
    first = first_dealer(seed)
    kept.keep(name, seed, **{"number": 1, "dealer": first, "rules": Rules(), **fields})


def names(kept: KeptDeals) -> list[str]:
    return [deal.name for deal in kept.all()]


def test_without_a_file_nothing_is_kept(tmp_path: Path) -> None:
    kept = KeptDeals(tmp_path / "home")
    assert kept.all() == []
    assert kept.get("x") is None
    assert not (tmp_path / "home").exists()


def test_a_kept_deal_is_found_again_by_its_name(kept: KeptDeals) -> None:
    deal = kept.keep(" the  one ", "jade tiger", 3, 1, DOUBLING, " Claim of nine! ")
    assert deal[:5] == ("the  one", "Claim of nine!", "jade tiger", 3, 1)
    # How long the match was plays no part in the deal.
    assert deal.rules == Rules(tariff="doubling")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", deal.when)
    again = KeptDeals(kept.folder)
    assert again.all() == [deal]
    assert again.get("the  one") == again.get(" the  one") == deal
    assert again.get("The  one") is None


def test_the_data_folder_is_the_users_own_unless_given(liukfu_home: Path) -> None:
    keep(KeptDeals(), "x")
    assert (liukfu_home / FILE).exists()
    assert (liukfu_home / FILE).stat().st_mode & 0o077 == 0


def test_kept_deals_stand_in_the_order_in_which_they_were_kept(kept: KeptDeals) -> None:
    for name in ("b", "a", "c"):
        keep(kept, name)
    kept.rename("a", "z")
    assert names(kept) == ["b", "z", "c"]
    kept.drop("b")
    assert names(kept) == ["z", "c"]


def test_a_deal_can_be_renamed_noted_and_dropped(kept: KeptDeals) -> None:
    keep(kept, "one", note="first")
    assert kept.rename("one", "two").name == "two"
    assert kept.note("two", "second").note == "second"
    assert kept.get("two") == kept.all()[0]
    assert kept.note("two", "").note == ""
    assert kept.rename("two", "two").name == "two"
    assert kept.drop("two").name == "two"
    assert kept.all() == []


def test_two_deals_never_have_one_name(kept: KeptDeals) -> None:
    keep(kept, "é")
    keep(kept, "e")
    with pytest.raises(KeptError) as refused:
        keep(kept, " e\u0301 ")
    assert (refused.value.problem, refused.value.name) == (KeptProblem.TAKEN, "é")
    with pytest.raises(KeptError) as refused:
        kept.rename("e", "e\u0301")
    assert (refused.value.problem, refused.value.name) == (KeptProblem.TAKEN, "é")
    assert names(kept) == ["é", "e"]


def test_a_deal_that_is_not_there_cannot_be_changed(kept: KeptDeals) -> None:
    wishes: list[Callable[[], object]] = [
        lambda: kept.rename("x", "y"),
        lambda: kept.note("x", "y"),
        lambda: kept.drop("x"),
    ]
    for wish in wishes:
        with pytest.raises(KeptError) as refused:
            wish()
        assert (refused.value.problem, refused.value.name) == (KeptProblem.UNKNOWN, "x")


@pytest.mark.parametrize("name", ["", "  ", "a" * 65, "a\nb", "\x1b[31m", "a\u202eb", "\udcff"])
def test_a_name_that_cannot_be_shown_is_none(kept: KeptDeals, name: str) -> None:
    keep(kept, "x")
    for wish in (lambda: keep(kept, name), lambda: kept.rename("x", name)):
        with pytest.raises(KeptError) as refused:
            wish()
        assert refused.value.problem is KeptProblem.NAME
    assert names(kept) == ["x"]


@pytest.mark.parametrize("note", ["a" * (MAX_NOTE + 1), "a\nb", "\x1b[31m"])
def test_a_note_that_cannot_be_shown_is_none(kept: KeptDeals, note: str) -> None:
    keep(kept, "x", note="a" * MAX_NOTE)
    for wish in (lambda: keep(kept, "y", note=note), lambda: kept.note("x", note)):
        with pytest.raises(KeptError) as refused:
            wish()
        assert refused.value.problem is KeptProblem.NOTE
    assert kept.all()[0].note == "a" * MAX_NOTE


def test_a_deal_that_cannot_be_dealt_is_not_kept(kept: KeptDeals) -> None:
    with pytest.raises(SeedError):
        kept.keep("x", "", 1, 0, Rules())
    wrong = (first_dealer("tiger") + 1) % 3
    with pytest.raises(KeptError) as refused:
        keep(kept, "x", dealer=wrong)
    assert refused.value.problem is KeptProblem.DEALER
    assert kept.all() == []


def test_there_is_an_end_to_what_is_kept(kept: KeptDeals, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("liukfu.store.kept.MAX_DEALS", 2)
    keep(kept, "a")
    keep(kept, "b")
    with pytest.raises(KeptError) as refused:
        keep(kept, "c")
    assert refused.value.problem is KeptProblem.FULL


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.text(max_size=5))))
@settings(max_examples=30)
def test_any_wishes_leave_what_a_plain_list_would_hold(
    wishes: list[tuple[str, str, str]],
) -> None:
    from tempfile import TemporaryDirectory

    plain: dict[str, str] = {}
    with TemporaryDirectory() as folder:
        kept = KeptDeals(Path(folder))
        for name, other, note in wishes:
            try:
                if other == "a":
                    kept.drop(name)
                    del plain[name]
                elif other == "b":
                    kept.rename(name, note)
                    plain = {note.strip() if k == name else k: v for k, v in plain.items()}
                elif other == "c":
                    kept.note(name, "seen")
                    plain[name] = "seen"
                else:
                    keep(kept, name)
                    plain[name] = ""
            except KeptError:
                pass
        told = {deal.name: deal.note for deal in kept.all()}
    import unicodedata

    assert told == {unicodedata.normalize("NFC", name): note for name, note in plain.items()}


def test_the_file_can_be_read_by_people(kept: KeptDeals) -> None:
    keep(kept, "虎", note="[b]see\\")
    text = kept.path.read_text("utf-8")
    assert '"name": "虎"' in text
    assert json.loads(text)["version"] == 1


GOOD = {
    "name": "x", "note": "", "seed": "tiger", "number": 2, "dealer": 0, "rules": {},
    "when": "2026-01-31T18:05:00Z",
}  # fmt: skip


def document(*deals: dict[str, Any], **fields: Any) -> bytes:
    whole = {"format": "liukfu-kept", "version": 1, "deals": list(deals), **fields}
    return json.dumps(whole).encode()


def test_a_file_as_people_write_it_is_read(kept: KeptDeals) -> None:
    kept.path.write_bytes(document(GOOD))
    assert names(kept) == ["x"]
    assert kept.set_aside is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        b"{}",
        document(format="liukfu-record"),
        document(GOOD, GOOD),
        document(GOOD | {"name": "a\x1b[31m"}),
        document(GOOD | {"name": " x"}),
        document(GOOD | {"note": "n" * 501}),
        document(GOOD | {"seed": ""}),
        document(GOOD | {"number": 0}),
        document(GOOD | {"number": 1, "dealer": (first_dealer("tiger") + 1) % 3}),
        document(GOOD | {"dealer": 3}),
        document(GOOD | {"rules": {"house": "mine"}}),
        document(GOOD | {"when": "yesterday"}),
        document(GOOD | {"more": 1}),
        b" " * (17 << 20),
    ],
    ids=range(17),
)
def test_a_damaged_file_is_set_aside_and_never_deleted(kept: KeptDeals, data: bytes) -> None:
    kept.path.write_bytes(data)
    assert kept.all() == []
    assert kept.set_aside is not None
    assert kept.set_aside.read_bytes() == data
    keep(kept, "new")
    assert names(KeptDeals(kept.folder)) == ["new"]
    assert kept.set_aside.exists()


KEEP = """
import sys
from pathlib import Path
from liukfu.engine import Rules
from liukfu.store.kept import KeptDeals
for number in range(15):
    KeptDeals(Path(sys.argv[1])).keep(f"{sys.argv[2]} {number}", "s", number + 2, 0, Rules())
"""


def test_programs_that_keep_deals_at_once_lose_none(tmp_path: Path) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-c", KEEP, str(tmp_path), name]) for name in "abc"
    ]
    assert [program.wait() for program in programs] == [0, 0, 0]
    kept = names(KeptDeals(tmp_path))
    assert sorted(kept) == sorted(f"{name} {number}" for name in "abc" for number in range(15))


def test_where_writing_fails_nothing_has_changed(
    kept: KeptDeals, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(kept, "x")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("liukfu.store.atomic.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        kept.drop("x")
    assert names(kept) == ["x"]
