"""Three people at one real terminal, typed key by key; every frame and every byte looked at."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.terminal.hotseat import People, Watch
from tests.terminal.seat import Terminal


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "size"),
    [
        pytest.param(("--hotseat",), (80, 24), id="three"),
        pytest.param(("--seats", "human,random,human", "--ascii"), (72, 22), id="two"),
        pytest.param(("--hotseat", "--no-color"), (120, 40), id="large"),
    ],
)
def test_nobody_sees_a_card_that_is_not_for_their_eyes(
    options: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    seed = f"trio {size[0]}"
    with Terminal(tmp_path, "--seed", seed, "--pace", "0", *options, size=size) as terminal:
        people = People(terminal, random.Random(seed))
        watch = Watch(people)
        terminal.looks.append(watch)
        people.play(deals=1)
        assert len(people.curtains) > 3
        assert set(people.curtains) == people.people()
        assert watch.frames > 20
        assert terminal.leave() == 0
