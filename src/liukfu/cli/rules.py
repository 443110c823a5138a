"""`liukfu rules`: the book on paper."""

from __future__ import annotations

import click

from liukfu.cli.root import Failure
from liukfu.cli.tongue import writes_unicode
from liukfu.words import N_, _, safe


@click.command(
    short_help=N_("Print the rules, or what the book has on a topic."),
    help=N_(
        "Print the rules of the game, or what the book has on a topic: a place or a chapter by"
        " its name, a word of the game, a card.\n\n"
        "The glossary and the history are topics, too."
    ),
)
@click.argument("topic", nargs=-1)
@click.option("--contents", is_flag=True, help=N_("List the chapters and places by their names."))
def rules(topic: tuple[str, ...], contents: bool) -> None:
    """Print the rules, or what the book has on a topic."""
    from liukfu.words.book import paper

    if contents:
        if topic:
            raise click.UsageError(_("--contents goes without a topic."))
        click.echo("\n".join(paper.contents_lines()))
        return
    asked = " ".join(topic)
    try:
        found = paper.topic(asked)
    except LookupError:
        line = _("the rules have nothing about '{topic}'; --contents lists what there is")
        raise Failure(line.format(topic=safe(asked)[:80])) from None
    click.echo("\n".join(paper.topic_lines(found, ascii_only=not writes_unicode())))
