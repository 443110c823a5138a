from liukfu.tui.settings import DEFAULT_PACE, PACES, TableSettings


def test_pace_goes_up_and_down_in_steps_and_stops_at_the_ends() -> None:
    settings = TableSettings()
    assert settings.pace == DEFAULT_PACE
    slow = settings
    for _ in PACES:
        slow = slow.slower(1)
    assert slow.pace == max(PACES)
    quick = settings
    for _ in PACES:
        quick = quick.slower(-1)
    assert quick.pace == 0


def test_a_pace_of_ones_own_finds_the_steps_beside_it() -> None:
    own = TableSettings(pace=0.5)
    assert own.slower(1).pace == 0.7
    assert own.slower(-1).pace == 0.4
    assert TableSettings(pace=9.0).slower(1).pace == 9.0
