from pathlib import Path

import pytest

from liukfu.arena import Plan, compete
from liukfu.arena.keeping import Records
from liukfu.engine import Rules, first_dealer
from liukfu.players import registry
from liukfu.records import read_record, replay

SEED = "crane"


@pytest.mark.parametrize(("seed", "first"), [("crane", 0), ("strength", 1), ("tiger", 2)])
def test_a_record_of_every_game_is_the_game_that_was_counted(
    seed: str, first: int, tmp_path: Path
) -> None:
    assert first_dealer(seed) == first
    rules = (Rules(), Rules(tariff="doubling"))
    plan = Plan((("novice", "random", "random"), ("novice",) * 3), seed, 3, rules)
    reports = compete(plan, jobs=1, records=tmp_path / "records")
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 3 * 2 * (3 + 1)
    assert files[0].name == "000001.rules1.table1.seating1.novice.random.random.json"
    for place, report in enumerate(reports, 1):
        for number in (1, 2, 3):
            paid = 0
            for path in (tmp_path / "records").glob(f"{number:06}.rules{place}.table1.*"):
                record = read_record(path)
                played = replay(record)
                assert played.faults == ()
                assert record.rules.rules() == report.rules
                seat = [player.name for player in record.players].index("novice")
                assert [player.kind for player in record.players].count("random") == 2
                (deal,) = played.deals
                assert deal is not None
                assert deal.frame.dealer == (first if number == 1 else number - 1)
                assert deal.result is not None
                paid += deal.result.payments[seat]
            assert paid == report.tables[0].units[number - 1][0]


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..", "a/b", "a\\b", "六虎", "x" * 64, "-rf", "$(reboot)"]
)
def test_no_name_of_a_bot_leads_out_of_the_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.BUILT_IN, name, registry.BUILT_IN["novice"])
    plan = Plan(((name, "novice", "random"),), SEED, 1)
    path = Records(tmp_path, plan).path(0, 0, 1, 0)
    assert path.parent == tmp_path
    assert path.name.startswith("000001.seating1.")
    assert set(path.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-_")
    assert len(path.name) < 255
    compete(plan, jobs=1, records=tmp_path)
    assert len(list(tmp_path.iterdir())) == 6
