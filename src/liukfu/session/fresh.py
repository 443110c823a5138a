"""Seeds that a person can read out over a telephone."""

from __future__ import annotations

import random

_FIRST = (
    "amber bold brave brisk bronze calm clever copper coral crisp dapper dusty eager early "
    "fabled fair fancy gentle giant ginger golden grand happy hidden honest humble ivory jade "
    "jolly kind lively lucky lunar merry mighty misty modest noble olive orange patient plain "
    "polite proud purple quick quiet rapid rosy royal ruby rustic sandy scarlet silent silver "
    "simple solar steady sunny velvet violet winter young"
)
_SECOND = (
    "anchor badger bamboo barley basket beacon bell bridge button candle canyon carp cedar "
    "cherry cloud cobra comet crane dragon drum eagle falcon fern feather forest garden ginkgo "
    "hammer harbor heron island jasmine kettle lantern lemon lotus magpie mango maple marble "
    "meadow melon monkey orchid otter panda peach pepper pigeon pillow plum rabbit raven river "
    "saddle sparrow spider summit tea temple tiger turtle willow window"
)


def fresh_seed(rng: random.Random | None = None) -> str:
    """A seed that nobody has chosen: two short words and two digits, ``jade-tiger-42``.

    Args:
        rng: where it comes from; the system's own source unless given.
    """
    source = rng if rng is not None else random.SystemRandom()
    first, second = source.choice(_FIRST.split()), source.choice(_SECOND.split())
    return f"{first}-{second}-{source.randrange(10, 100)}"
