"""A deal as data, to be written as JSON."""

from __future__ import annotations

from typing import Any

from liukfu.show.told import ToldDeal, ToldTrick


def structure(deal: ToldDeal) -> dict[str, Any]:
    """A deal as it stands in JSON. Cards are texts (Rules §11), null where they are hidden;
    lists of three go by seat.
    """
    result = deal.result
    return {
        "seed": deal.spec.seed,
        "deal": deal.spec.number,
        "dealer": deal.spec.dealer,
        "rules": {k: v for k, v in deal.spec.rules.as_dict().items() if k != "deals"},
        "line": deal.spec.line(),
        "players": [spec._asdict() for spec in deal.seats],
        "started": deal.started,
        "seconds": deal.seconds,
        "assisted": list(deal.assisted),
        "replayed": deal.replayed,
        "branch": None
        if deal.branch is None
        else dict(zip(("record", "deal", "action"), deal.branch, strict=True)),
        "seat": deal.eyes,
        "hands": [None if hand is None else str(hand) for hand in deal.hands],
        "calls": [list(call) for call in deal.calls],
        "tricks": [_trick(trick) for trick in deal.tricks],
        "claim": None if deal.claim is None else str(deal.claim),
        "result": None
        if result is None
        else {
            "end": result.end,
            "winner": result.winner,
            "winners": list(result.winners),
            "payments": list(result.payments),
            "vulnerable": result.vulnerable,
            "unfair": list(result.unfair),
        },
        "totals": list(deal.totals),
        "next_dealer": deal.next_dealer,
    }


def _trick(trick: ToldTrick) -> dict[str, Any]:
    order = [(trick.leader + step) % 3 for step in range(3)]
    plays = [play for seat in order if (play := trick.plays[seat]) is not None]
    return {
        "number": trick.number,
        "leader": trick.leader,
        "kind": trick.kind.name.lower(),
        "plays": [
            {
                "seat": play.seat,
                "up": play.up,
                "cards": None if play.cards is None else str(play.cards),
                "n": play.n,
            }
            for play in plays
        ],
        "winner": trick.winner,
        "winners": list(trick.winners),
    }
