"""The line that fixes a deal: what the table shows is what `liukfu replay` takes."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from liukfu.cli.replay import replay, replay_plan
from liukfu.engine import Rules, SeedError, clean_seed, first_dealer
from liukfu.session import DealSpec, Session
from liukfu.store import KeptDeals
from tests.session.tables import PEOPLE

ODD = [
    "tiger",
    "jade tiger-42",
    "-x",
    "--help",
    "--",
    "-",
    "=tiger",
    "~",
    "$HOME",
    "`id`",
    "it's",
    "'",
    '"',
    "a\\b",
    "a;b|c&d",
    "!!",
    "#1",
    "*",
    "[a]",
    "虎 六",
    "é",
    "--deal",
    "what.json",
    "a/b",
    "%s",
    "{a,b}",
    "<x>",
    "🐅",
]


def seeds() -> st.SearchStrategy[str]:
    def is_seed(text: str) -> bool:
        try:
            return bool(clean_seed(text))
        except SeedError:
            return False

    odd = st.text(alphabet="-=~$`'\"\\;|&!#*[]{}<>()% /.aT9é虎", min_size=1, max_size=12)
    return st.one_of(odd, st.text(min_size=1, max_size=64)).filter(is_seed).map(clean_seed)


def specs() -> st.SearchStrategy[DealSpec]:
    rules = st.builds(
        Rules,
        old_inference=st.sampled_from(("known_cards", "deduction")),
        unfair_pass=st.booleans(),
        tariff=st.sampled_from(("linear", "doubling")),
        dealer_after_draw=st.sampled_from(("rotate", "stay")),
    )
    return st.builds(DealSpec, seeds(), st.integers(2, 10**6), st.integers(0, 2), rules)


def taken(words: list[str]) -> DealSpec:
    """The deal that `liukfu replay` would play."""
    with replay.make_context("replay", words) as context:
        given = context.params
    plan = replay_plan(given["what"], given["number"], given["dealer"], given["rule"])
    (deal,) = plan.deals
    return deal.spec


@given(spec=specs())
@example(DealSpec("-x", 2, 0))
@example(DealSpec("--", 2, 0))
@example(DealSpec("it's", 2, 0, Rules(unfair_pass=False)))
def test_the_line_of_a_deal_is_what_replay_takes(spec: DealSpec) -> None:
    assert taken(shlex.split(spec.line())) == spec


@pytest.mark.parametrize("seed", ODD)
def test_the_line_that_the_table_shows_is_what_replay_takes(seed: str) -> None:
    rules = Rules(tariff="doubling", deals=5)
    with Session.new(seed, rules, PEOPLE) as session:
        line = session.one_line()
        spec = DealSpec(session.seed, 1, first_dealer(session.seed), Rules(tariff="doubling"))
    assert taken(shlex.split(line)) == spec


def test_a_shell_reads_the_line_as_it_is_meant(tmp_path: Path) -> None:
    script = "".join(
        f"printf '%s\\0' {DealSpec(clean_seed(seed), 3, 1).line()}; printf '\\1'\n" for seed in ODD
    )
    ran = subprocess.run(
        ["sh"], input=script.encode(), cwd=tmp_path, capture_output=True, check=True
    )
    told = [line.split("\0")[:-1] for line in ran.stdout.decode().split("\1")[:-1]]
    assert [taken(words).seed for words in told] == [clean_seed(seed) for seed in ODD]


def test_the_line_means_the_seed_whatever_is_kept_or_lies_about_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tiger").write_text("no record")
    KeptDeals().keep("tiger", "lion", 7, 2, Rules())
    spec = DealSpec("tiger", 3, 1)
    assert taken(shlex.split(spec.line())) == spec
    assert taken(["tiger"]) == DealSpec("lion", 7, 2)
