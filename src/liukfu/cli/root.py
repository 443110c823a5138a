"""The command group, and what all commands do when something is wrong."""

from __future__ import annotations

import errno
import gc
import importlib
import io
import os
import sys
from typing import Any

import click

from liukfu.environment import forget_wishes
from liukfu.words import N_, _, safe

COMMANDS = {
    "play": "liukfu.cli.play:play",
    "learn": "liukfu.cli.learn:learn",
    "replay": "liukfu.cli.replay:replay",
    "watch": "liukfu.cli.watch:watch",
    "serve": "liukfu.cli.serve:serve",
    "rules": "liukfu.cli.rules:rules",
    "show": "liukfu.cli.show:show",
    "review": "liukfu.cli.review:review",
    "history": "liukfu.cli.history:history",
    "stats": "liukfu.cli.stats:stats",
    "seeds": "liukfu.cli.seeds:seeds",
    "locate": "liukfu.cli.locate:locate",
    "arena": "liukfu.cli.arena:arena",
    "players": "liukfu.cli.players:players",
    "inspect": "liukfu.cli.inspect:inspect",
    "perft": "liukfu.cli.perft:perft",
    "verify": "liukfu.cli.verify:verify",
}
"""The commands in the order of the help, and where they lie."""

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


class Failure(click.ClickException):
    """Something that is not as it should be: one line on stderr, exit code 1."""

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(f"liukfu: {self.message}", file=file, err=file is None)


class Commands(click.Group):
    """Loads a command when it is named, and lets no traceback out for what users meet."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's own
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002  # click's own
        cmd_name: str,
    ) -> click.Command | None:
        """Load one command."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        from liukfu.cli.tongue import translate

        translate(command)
        return command

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line."""
        _open_closed_streams()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                # A name in a record that this terminal has no letters for is no reason to stop.
                stream.reconfigure(errors="backslashreplace")
        kwargs["prog_name"] = "liukfu"
        from liukfu.cli.tongue import speak, translate

        speak()
        translate(self)
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            # Of what click prints by itself (`--help`, `--version`).
            _leave_output_alone()
            click.echo(f"liukfu: {os_error_text(error)}", err=True)
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        """Run one command."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt as error:
            # `Ended` knows which signal it was.
            ctx.exit(getattr(error, "code", INTERRUPTED))
        except OSError as error:
            _leave_output_alone()
            ended = _end_before(error)
            if ended is not None and error.errno == errno.EIO:
                # The terminal was closed: what is still told has nowhere to go.
                ctx.exit(getattr(ended, "code", INTERRUPTED))
            if error.errno == errno.EPIPE:
                # Whoever read our output has seen enough (`liukfu ... | head`).
                ctx.exit(1)
            raise Failure(os_error_text(error)) from None
        return result


def _end_before(error: BaseException | None) -> KeyboardInterrupt | None:
    """What had asked the program to end when an error came, None where nothing had."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error


def os_error_text(error: OSError) -> str:
    """What the system says about a file, in one line."""
    problem = error.strerror or str(error)
    if error.filename is None:
        return safe(problem)
    return f"{safe(os.fsdecode(error.filename))}: {safe(problem)}"


def _open_closed_streams() -> None:
    """Put nothing where this program was started with a stream closed (`>&-`), so that no
    file which is opened later, the saved match say, takes the stream's place.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # In this order each takes the number of the stream that is missing.
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115  # lasts


def _leave_output_alone() -> None:
    """Throw away what cannot be written, so that Python does not try again at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            devnull = os.open(os.devnull, os.O_WRONLY)
            os.dup2(devnull, stream.fileno())
            os.close(devnull)


@click.group(
    cls=Commands,
    help=N_(
        "Liuk Fu (Six Tigers), a Hakka money-card game for three.\n\n"
        "Without a command: the start screen, from which all else can be reached."
    ),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(
    None,
    "-V",
    "--version",
    package_name="liukfu",
    prog_name="liukfu",
    help=N_("Show the version and exit."),
)
@click.option("--ascii", "ascii_only", is_flag=True, help=N_("Draw without Chinese and lines."))
@click.option("--wide", is_flag=True, help=N_("Draw no lines: where they are too wide."))
@click.option("--no-color", is_flag=True, help=N_("Draw without colours (as NO_COLOR does)."))
@click.pass_context
def main(ctx: click.Context, ascii_only: bool, wide: bool, no_color: bool) -> None:
    """Run the `liukfu` command."""
    # While the screen's many modules load, Python would look for garbage dozens of times.
    gc.set_threshold(50_000, 20, 20)
    forget_wishes()
    if ctx.invoked_subcommand is not None:
        if ascii_only or wide or no_color:
            raise click.UsageError(_("--ascii, --wide and --no-color go after the command."))
        return
    from liukfu.cli.start import open_start

    if ascii_only:
        from liukfu.cli.tongue import speak_ascii

        speak_ascii()
    ctx.exit(open_start(ctx, ascii_only, wide, no_color))
