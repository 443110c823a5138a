"""A position as it is named on the command line: in a record, or by seed and actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from liukfu.cli.root import Failure, os_error_text
from liukfu.words import N_, _, error_text, safe

if TYPE_CHECKING:
    from liukfu.engine import Deal, Rules
    from liukfu.records import Fault, Replay

FEW = 12
"""So many names are told in one line."""

Decorated = TypeVar("Decorated", bound=Callable[..., object])


class PositionOptions(NamedTuple):
    """The options of a position, as they were typed."""

    file: Path | None
    deal: int | None
    at: int | None
    seed: str | None
    dealer: int | None
    rule: tuple[str, ...]
    actions: str | None


def position_options(command: Decorated) -> Decorated:
    """Give a command the options that name a position."""
    for decorate in reversed(
        (
            click.argument("file", required=False, type=click.Path(path_type=Path)),
            click.option(
                "--deal",
                type=click.IntRange(min=1),
                metavar="N",
                help=N_("The deal's number (of a record: its last deal; of a seed: 1)."),
            ),
            click.option(
                "--at",
                type=click.IntRange(min=0),
                metavar="K",
                help=N_("In a record: after K actions of the deal (all of them)."),
            ),
            click.option(
                "--seed", metavar="TEXT", help=N_("Instead of a record: deal from a seed.")
            ),
            click.option(
                "--dealer",
                type=click.IntRange(0, 2),
                metavar="0|1|2",
                help=N_("With a seed: who deals (deal 1: the seed's first dealer)."),
            ),
            click.option(
                "--rule",
                multiple=True,
                metavar="NAME=VALUE",
                help=N_("With a seed: options of the rules, with commas or given again."),
            ),
            click.option(
                "--actions",
                metavar="TEXT",
                help=N_('With a seed: what was done, as in "pass; play; M5 M6 M7; x C1 C2 C3".'),
            ),
        )
    ):
        command = decorate(command)
    return command


def position(options: PositionOptions) -> Deal:
    """The deal, in the position that the options name.

    Raises:
        click.UsageError: they name none.
        Failure: the record or the actions are faulty.
    """
    if (options.file is None) == (options.seed is None):
        raise click.UsageError(_("Give a position: either a record's FILE or --seed TEXT."))
    if options.file is not None:
        for name in ("dealer", "rule", "actions"):
            if getattr(options, name) not in (None, ()):
                line = _("--{name} goes with --seed, not with a record.")
                raise click.UsageError(line.format(name=name))
        return _from_record(options.file, options)
    if options.at is not None:
        raise click.UsageError(_("--at goes with a record, not with --seed."))
    return _from_seed(options)


def parse_rules(texts: tuple[str, ...], deals: int | None = None, option: str = "--rule") -> Rules:
    """Rules from ``NAME=VALUE`` as typed after an option, several with commas between them or
    given again; a value that belongs to one option alone needs no name.

    Raises:
        click.BadParameter: one of them is no rule.
    """
    from liukfu.engine import RuleOptionError, Rules
    from liukfu.engine.rules import option_named

    chosen: dict[str, str] = {}
    for text in ",".join(texts).split(",") if texts else ():
        name, equals, value = text.partition("=")
        if not equals:
            name, value = option_named(text) or "", text
        if not name:
            line = _("'{text}' is not NAME=VALUE.").format(text=safe(text))
            raise click.BadParameter(line, param_hint=option)
        if name in chosen:
            line = _("'{name}' is given twice.").format(name=safe(name))
            raise click.BadParameter(line, param_hint=option)
        chosen[name] = value
    if deals is not None:
        if "deals" in chosen:
            raise click.UsageError(_("Give --deals or --rule deals=N, not both."))
        chosen["deals"] = str(deals)
    try:
        return Rules.parse(chosen)
    except RuleOptionError as error:
        raise click.BadParameter(error_text(error), param_hint=option) from None


def few(names: Sequence[str]) -> str:
    """Names with commas between them, of many the first dozen."""
    return ", ".join(names if len(names) <= FEW else (*names[:FEW], "…"))


def parse_seed(text: str) -> str:
    """A clean seed from what was typed.

    Raises:
        click.BadParameter: it is none.
    """
    from liukfu.engine import SeedError, clean_seed

    try:
        return clean_seed(text)
    except SeedError as error:
        raise click.BadParameter(error_text(error), param_hint="--seed") from None


def replay_file(file: Path) -> Replay:
    """A record, played again.

    Raises:
        Failure: it cannot be read, or is of a wrong form.
    """
    from liukfu.cli.faults import fault_line
    from liukfu.records import RecordError, read_record, replay

    try:
        return replay(read_record(file))
    except OSError as error:
        raise Failure(os_error_text(error)) from None
    except RecordError as error:
        raise Failure(fault_line(str(file), error.faults[0])) from None


def _from_record(file: Path, options: PositionOptions) -> Deal:
    from liukfu.cli.faults import fault_line

    played = replay_file(file)
    numbers = [deal.number for deal in played.record.deals]
    if not numbers:
        raise Failure(_("{file}: a record without a deal").format(file=safe(str(file))))
    number = numbers[-1] if options.deal is None else options.deal
    if number not in numbers:
        line = _("the record has deals {first} to {last}.")
        line = line.format(first=numbers[0], last=numbers[-1])
        raise click.BadParameter(line, param_hint="--deal")
    place = numbers.index(number)
    stated = len(played.record.deals[place].actions)
    count = stated if options.at is None else options.at
    if count > stated:
        line = _("deal {number} has {stated} actions.").format(number=number, stated=stated)
        raise click.BadParameter(line, param_hint="--at")
    before = set(numbers[:place])
    for fault in played.faults:
        if fault.deal in before or (fault.deal == number and not _comes_after(fault, options.at)):
            raise Failure(fault_line(str(file), fault))
    deal = played.deals[place]
    assert deal is not None
    while len(deal) > count:
        deal.pop()
    return deal


def _comes_after(fault: Fault, at: int | None) -> bool:
    """Whether a fault of the deal plays no part yet after ``at`` actions."""
    from liukfu.records import Problem

    if at is None:
        return False
    if fault.action is not None:
        return fault.action >= at
    return fault.problem in (
        Problem.RESULT,
        Problem.RESULT_MISSING,
        Problem.RESULT_TOO_EARLY,
        Problem.UNFINISHED,
    )


def _from_seed(options: PositionOptions) -> Deal:
    from liukfu.cli.faults import ruled_text
    from liukfu.engine import Deal, LiukFuError, parse_action

    assert options.seed is not None
    number = options.deal or 1
    if number != 1 and options.dealer is None:
        raise click.UsageError(_("--dealer is needed with a --deal other than 1."))
    seed = parse_seed(options.seed)
    deal = Deal.from_seed(seed, number, options.dealer, parse_rules(options.rule))
    texts = (options.actions or "").split(";")
    if not texts[-1].strip():
        texts.pop()
    for index, text in enumerate(texts):
        try:
            deal.apply(parse_action(text))
        except LiukFuError as error:
            seat = deal.frame.dealer if deal.to_act is None else deal.to_act
            line = _("action {action}, '{text}': {reason}")
            reason = ruled_text(error, deal.view(seat))
            raise Failure(
                line.format(action=index, text=safe(text.strip())[:80], reason=reason)
            ) from None
    return deal
