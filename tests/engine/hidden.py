"""Other deals that look the same from one seat."""

import random

from liukfu.engine import Action, Cards, Deal, Discard, IllegalAction


def another_world(deal: Deal, seat: int, rng: random.Random) -> Deal | None:
    """A deal with other hidden cards, of which ``seat`` has seen the very same.

    Some cards that the seat has not seen change places: between the two other hands and
    what those have put face down. None if the actions are not all legal with them.
    """
    places: dict[tuple[int, int], list[int]] = {}
    for other in {0, 1, 2} - {seat}:
        places[other, -1] = list(deal.hand(other))
        for number, cards in enumerate(deal.down(other)):
            places[other, number] = list(cards)
    filled = [(place, index) for place, cards in places.items() for index in range(len(cards))]
    for _ in range(rng.randint(1, 4)):
        (one, i), (two, j) = rng.choice(filled), rng.choice(filled)
        places[one][i], places[two][j] = places[two][j], places[one][i]
    hands = [deal.dealt[0], deal.dealt[1], deal.dealt[2]]
    for other in {0, 1, 2} - {seat}:
        hidden = Cards(deal.hand(other))
        for cards in deal.down(other):
            hidden |= cards
        hands[other] ^= hidden
    for (other, _), held in places.items():
        hands[other] |= Cards(held)
    world = Deal(deal.frame, (hands[0], hands[1], hands[2]))
    used = [0, 0, 0]
    try:
        for action in deal.actions:
            mover = world.to_act
            assert mover is not None
            done: Action = action
            if isinstance(action, Discard) and mover != seat:
                done = Discard(places[mover, used[mover]])
            used[mover] += isinstance(action, Discard)
            world.apply(done)
    except IllegalAction:
        return None
    return world
