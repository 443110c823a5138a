"""`liukfu verify`: play records again and tell what does not agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from liukfu.cli.root import os_error_text
from liukfu.words import N_, ngettext, safe

if TYPE_CHECKING:
    from liukfu.records import Fault


@click.command(
    short_help=N_("Check records of matches against the rules."),
    help=N_(
        "Play records again: hands, dealers, actions, results and payments must all agree.\n\n"
        "Prints one line a record that is right, and one line for each fault: file, deal "
        "number, action (counted from 0), the action's text, the reason. Exit code 1 if there "
        "is a fault."
    ),
)
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON document."))
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Play records again and tell what does not agree (Rules §12)."""
    reports = [_verified(file, as_json) for file in files]
    if as_json:
        click.echo(json.dumps({"files": reports}))
    if not all(report["ok"] for report in reports):
        ctx.exit(1)


def _verified(file: Path, quiet: bool) -> dict[str, Any]:
    from liukfu.cli.faults import fault_line, fault_text
    from liukfu.records import RecordError, read_record, replay

    faults: tuple[Fault, ...] = ()
    lines: list[str] = []
    deals = 0
    unreadable: list[dict[str, Any]] = []
    try:
        played = replay(read_record(file))
        faults, deals = played.faults, len(played.deals)
    except RecordError as error:
        faults = error.faults
    except OSError as error:
        lines.append(os_error_text(error))
        problem = {"deal": None, "action": None, "text": None, "reason": error.strerror}
        unreadable.append(problem)
    lines += [fault_line(str(file), fault) for fault in faults]
    if not lines:
        good = ngettext("{file}: {n} deal, all right", "{file}: {n} deals, all right", deals)
        lines.append(good.format(file=safe(str(file)), n=deals))
    if not quiet:
        for line in lines:
            click.echo(line)
    told = [
        {
            "deal": fault.deal,
            "action": fault.action,
            "text": fault.text if fault.action is not None else None,
            "reason": fault_text(fault),
        }
        for fault in faults
    ]
    told += unreadable
    return {"file": str(file), "ok": not told, "deals": deals, "faults": told}
