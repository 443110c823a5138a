from liukfu.tui.guard import KeyGuard


def test_keys_are_dropped_until_the_question_has_been_there_for_a_while() -> None:
    guard = KeyGuard(0.15)
    guard.start(10.0)
    assert guard.blocks("enter", 10.0)
    assert guard.blocks("a", 10.149)
    assert not guard.blocks("b", 10.151)


def test_a_held_key_is_dropped_for_as_long_as_it_repeats() -> None:
    guard = KeyGuard(0.15)
    guard.start(10.0)
    for step in range(60):
        assert guard.blocks("enter", 10.1 + step * 0.03)
    assert not guard.blocks("enter", 10.1 + 59 * 0.03 + 0.2)


def test_another_key_passes_while_one_was_held() -> None:
    guard = KeyGuard(0.15)
    guard.start(10.0)
    assert guard.blocks("enter", 10.1)
    assert guard.blocks("enter", 10.2)
    assert not guard.blocks("tab", 10.21)
    assert not guard.blocks("enter", 10.22)


def test_no_key_is_dropped_where_nothing_new_was_asked() -> None:
    assert not KeyGuard().blocks("enter", 0.5)


def test_a_new_question_starts_anew() -> None:
    guard = KeyGuard(0.15)
    guard.start(1.0)
    assert not guard.blocks("x", 2.0)
    guard.start(2.0)
    assert guard.blocks("x", 2.1)
