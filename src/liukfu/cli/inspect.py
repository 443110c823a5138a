"""`liukfu inspect`: a position as one seat sees it."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from liukfu.cli.position import PositionOptions, position, position_options
from liukfu.words import N_, _, end_word, kind_name, listed, pad, width

if TYPE_CHECKING:
    from liukfu.engine import Deal, View

MOST_ACTIONS = 1000
"""The most legal actions that are listed."""


@click.command(
    short_help=N_("Show a position as a seat sees it."),
    help=N_(
        "Show a position as a seat sees it, and what may be done.\n\n"
        "The position is that of a record (FILE) after some actions of a deal, or of --seed "
        "after --actions."
    ),
)
@position_options
@click.option(
    "--seat",
    type=click.IntRange(0, 2),
    metavar="0|1|2",
    help=N_("Whose eyes (the seat on turn; the dealer's once the deal is over)."),
)
@click.option("--all", "show_all", is_flag=True, help=N_("Add all hands and face-down cards."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
def inspect(seat: int | None, show_all: bool, as_json: bool, **options: Any) -> None:
    """Show a position as a seat sees it."""
    if show_all and seat is not None:
        raise click.UsageError(_("Give --seat or --all, not both."))
    deal = position(PositionOptions(**options))
    if seat is None:
        seat = deal.frame.dealer if deal.to_act is None else deal.to_act
    facts = seen(deal.view(seat))
    if show_all:
        facts |= opened(deal)
    if as_json:
        click.echo(json.dumps(facts))
    else:
        click.echo("\n".join(_lines(facts, seat)))


def seen(view: View) -> dict[str, Any]:
    """What a seat sees, as it stands in JSON."""
    from liukfu.engine import Cards, Phase

    on_turn = view.to_act == view.seat
    # Revealed cards of a claim count as winners (Rules §6), though they lie in the hand.
    result = view.result
    winners = result.winners if result else [cards.bit_count() for cards in view.winners]
    return {
        "deal": view.frame.number,
        "dealer": view.frame.dealer,
        "phase": Phase(view.phase).name.lower(),
        "to_act": view.to_act,
        "calls": [list(call) for call in view.calls],
        "vulnerable": view.vulnerable,
        "unfair": [seat for seat in range(3) if view.unfair >> seat & 1],
        "winners": list(winners),
        "trick": _trick(view),
        "hand": str(Cards(view.hand)),
        "old": str(view.old),
        "legal": {
            "count": view.legal.count(),
            "actions": [str(action) for action in islice(view.legal, MOST_ACTIONS)],
        }
        if on_turn
        else None,
        "result": _result(view),
    }


def opened(deal: Deal) -> dict[str, Any]:
    """What nobody sees, as it stands in JSON: hands and face-down cards by seat."""
    from liukfu.engine import Cards

    down = []
    for seat in range(3):
        mask = 0
        for cards in deal.down(seat):
            mask |= cards
        down.append(str(Cards(mask)))
    return {"hands": [str(deal.hand(seat)) for seat in range(3)], "down": down}


def _trick(view: View) -> dict[str, Any] | None:
    trick = view.trick
    if trick is None:
        return None
    plays = [
        {
            "seat": play.seat,
            "up": play.up,
            "cards": None if play.cards is None else str(play.cards),
            "n": play.n,
        }
        for play in trick.plays
    ]
    return {"kind": trick.kind.name.lower(), "plays": plays}


def _result(view: View) -> dict[str, Any] | None:
    if view.result is None:
        return None
    result = view.result._asdict()
    del result["claimed"]
    return result


def _lines(facts: dict[str, Any], seat: int) -> list[str]:
    def seats(texts: list[Any]) -> str:
        return listed([f"{number}: {text}" for number, text in enumerate(texts)])

    trick, legal, result = facts["trick"], facts["legal"], facts["result"]
    lines = [
        (_("Deal"), facts["deal"]),
        (_("Dealer"), facts["dealer"]),
        (_("Phase"), _phase_text(facts["phase"])),
        (_("To act"), "-" if facts["to_act"] is None else facts["to_act"]),
        (_("Calls"), listed([f"{number}: {call}" for number, call in facts["calls"]]) or "-"),
        (_("Vulnerable"), "-" if facts["vulnerable"] is None else facts["vulnerable"]),
        (_("Unfair pass"), listed([str(who) for who in facts["unfair"]]) or "-"),
        (_("Winners"), seats(facts["winners"])),
        (_("Trick"), "-" if trick is None else _told(trick)),
        (_("Seat"), seat),
        (_("Hand"), facts["hand"] or "-"),
        (_("Old"), facts["old"] or "-"),
    ]
    if "hands" in facts:
        lines.append((_("All hands"), seats([hand or "-" for hand in facts["hands"]])))
        lines.append((_("Face down"), seats([down or "-" for down in facts["down"]])))
    if legal is not None:
        shown = "; ".join(legal["actions"][:20])
        more = "; .." if legal["count"] > 20 else ""
        lines.append((_("Legal"), f"{legal['count']}: {shown}{more}"))
    if result is not None:
        lines.append((_("Ended"), end_word(result["end"])))
        lines.append((_("Winner"), "-" if result["winner"] is None else result["winner"]))
        lines.append((_("Counted"), seats(result["winners"])))
        lines.append((_("Payments"), seats(result["payments"])))
    cells = max(width(label) for label, _value in lines) + 2
    return [f"{pad(label, cells)}{value}" for label, value in lines]


def _phase_text(phase: str) -> str:
    return {
        "calls": _("calls"),
        "lead": _("lead"),
        "follow": _("follow"),
        "over": _("over"),
    }[phase]


def _told(trick: dict[str, Any]) -> str:
    plays = [
        f"{play['seat']}: {'' if play['up'] else 'x '}{play['cards'] or '?' * play['n']}"
        for play in trick["plays"]
    ]
    from liukfu.engine import Kind

    kind = kind_name(Kind[trick["kind"].upper()], trick["plays"][0]["n"])
    return f"{kind}; {listed(plays)}"
