"""The sentences around the tables of a deal on paper."""

from __future__ import annotations

from liukfu.show.told import ToldDeal
from liukfu.words import _, cards_text, listed, ngettext, safe, signed, who


def title(deal: ToldDeal) -> str:
    """What is shown: ``Liuk Fu: seed tiger, deal 3``."""
    return _("Liuk Fu: seed {seed}, deal {deal}").format(
        seed=safe(deal.spec.seed), deal=deal.spec.number
    )


def eyes_line(deal: ToldDeal) -> str:
    """Whose cards are shown."""
    if deal.eyes is None:
        return _("All cards are open.")
    return _("What seat {seat}, {name}, could see.").format(
        seat=deal.eyes, name=who(deal.names, deal.eyes)
    )


def facts(deal: ToldDeal) -> tuple[str, ...]:
    """What else the record says of the deal, a sentence each."""
    lines = []
    rules = {k: v for k, v in deal.spec.rules.changed().items() if k != "deals"}
    if rules:
        changed = ", ".join(f"{name}={value}" for name, value in rules.items())
        lines.append(_("Rules: {rules}.").format(rules=changed))
    if deal.started is not None:
        day, _t, time = deal.started.partition("T")
        lines.append(_("Played on {day} at {time} UTC.").format(day=day, time=time[:5]))
    if deal.seconds is not None:
        line = ngettext("It took {n} second.", "It took {n} seconds.", deal.seconds)
        lines.append(line.format(n=deal.seconds))
    if deal.branch is not None:
        record, number, count = deal.branch
        lines.append(
            _("Taken over from {record}, deal {deal}, after {count} actions.").format(
                record=safe(record), deal=number, count=count
            )
        )
    if deal.assisted:
        ways = {"undo": _("undo"), "hint": _("hint"), "open": _("a look at hidden cards")}
        lines.append(_("Assisted: {ways}.").format(ways=listed([ways[w] for w in deal.assisted])))
    if deal.replayed:
        lines.append(_("These cards had been seen before."))
    return tuple(lines)


def seat_rows(deal: ToldDeal) -> list[tuple[str, ...]]:
    """A row a seat: number, name, kind, hand as dealt."""
    return [
        (
            f"{seat} (M)" if seat == deal.spec.dealer else str(seat),
            safe(deal.names[seat]),
            safe(spec.kind),
            _("(hidden)") if (hand := deal.hands[seat]) is None else cards_text(hand),
        )
        for seat, spec in enumerate(deal.seats)
    ]


def closing(deal: ToldDeal) -> tuple[str, ...]:
    """How it ended, and how the match stands."""
    lines = list(deal.end_lines())
    if deal.claim is not None:
        lines.insert(1, _("Claimed: {cards}").format(cards=cards_text(deal.claim)))
    if not lines:
        return (_("The deal is still under way."),)
    totals = listed(
        [f"{who(deal.names, seat)} {signed(units)}" for seat, units in enumerate(deal.totals)]
    )
    return (*lines, _("The match stands: {totals}").format(totals=totals))


def legend() -> str:
    """What the signs in the tables mean."""
    return _("> leads, * wins the trick, x face down, (M) the Master")
