"""Reckoning with colours, ``#rrggbb``: how they contrast, and how they are brought to contrast."""

from __future__ import annotations

from functools import lru_cache

_STEPS = 64


@lru_cache(maxsize=4096)
def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def colour_of(red: float, green: float, blue: float) -> str:
    """The colour with these parts; what is outside 0 to 255 is brought in."""
    return "#" + "".join(f"{min(255, max(0, round(part))):02x}" for part in (red, green, blue))


def mixed(one: str, other: str, share: float) -> str:
    """One colour with a share, 0 to 1, of another."""
    return colour_of(
        *(a + (b - a) * share for a, b in zip(parts(one), parts(other), strict=True)),
    )


def warmed(colour: str, steps: int) -> str:
    """A colour some steps towards candle light, or with ``steps`` below 0 towards daylight."""
    red, green, blue = parts(colour)
    return colour_of(
        red * (1 + 0.04 * steps), green * (1 + 0.01 * steps), blue * (1 - 0.07 * steps)
    )


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """The relative luminance, 0 to 1, as the Web Content Accessibility Guidelines define it."""
    linear = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in parts(colour))
    )
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, as the same guidelines define it."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def legible(ink: str, ground: str, least: float) -> str:
    """An ink as it is or, where it contrasts too little with its ground, brought as far towards
    black or white as it takes, away from the ground.

    Args:
        ink: of what is drawn.
        ground: on what it is drawn.
        least: the contrast to be had; where no colour has it, the most contrasting one.
    """
    if contrast(ink, ground) >= least:
        return ink
    end = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, ground))
    for step in range(1, _STEPS + 1):
        found = mixed(ink, end, step / _STEPS)
        if contrast(found, ground) >= least:
            return found
    return end
