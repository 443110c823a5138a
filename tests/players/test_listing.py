"""The list of players, whatever those of other packages do when they are made."""

import pytest

from liukfu.players import host, listing, registry
from tests.players.conftest import place_of

SPEECHLESS = place_of('raise RuntimeError("no words")')
NOT_MADE = place_of("raise OSError")


def test_our_own_players_say_what_they_do() -> None:
    listed = listing.describe()
    assert [name for name, _, _ in listed] == list(registry.names())
    for name, description, broken in listed[: len(registry.BUILT_IN)]:
        assert description == registry.create(name).description
        assert broken is None


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize(
    ("name", "description", "broken"),
    [
        ("visitor", "A bot of another package.", None),
        ("prints-when-made", "A bot of another package.", None),
        ("speechless", f"{SPEECHLESS}: RuntimeError: no words", None),
        ("not-made", "", f"{NOT_MADE}: OSError: no book"),
        ("exits-when-made", "", "exited"),
        ("sleeps-when-made", "", "timeout"),
    ],
)
def test_a_bot_of_another_package_cannot_harm_the_list(
    name: str,
    description: str,
    broken: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(registry, "names", lambda: ("novice", name))
    if broken == "timeout":
        monkeypatch.setattr(host.BotHost.__init__, "__defaults__", (5.0, 0.3))
    _, other = listing.describe()
    assert other == (name, description, broken)
    assert capfd.readouterr() == ("", "")
