"""What can be led, and what beats what (Rules §3, §4)."""

from __future__ import annotations

from liukfu.words.book.parts import Answers, Chapter, Fan, Fans, Para, Passage, Say


def combinations(_: Say) -> Chapter:
    """The four sorts of leads."""
    return Chapter("the-combinations", _("Combinations"), (*_small(_), *_large(_)))


def _small(_: Say) -> tuple[Passage, ...]:
    return (
        Passage(
            "combinations",
            _("What can be led"),
            (
                Para(
                    _(
                        "A single, a set, a run, or (by the Vulnerable player) an Old group."
                        " Nothing else: two cards are led only as an Old group."
                    )
                ),
                Fans(
                    (
                        Fan("M7", _("single")),
                        Fan("T5 M5 K5", _("set")),
                        Fan("K3 K4 K5 K6", _("run")),
                    )
                ),
            ),
        ),
        Passage(
            "beats",
            _("What beats what"),
            (
                Para(
                    _(
                        "A single is beaten by a higher card of its suit; a set by a set of its"
                        " size and a higher rank; a run by a run of its length, higher in its"
                        " suit or anywhere in a higher suit."
                    )
                ),
                Para(
                    _(
                        "Three exceptions: nothing beats T1 or C1 led alone; only 9s beat a set"
                        " of 1s that was led; nothing beats an Old group."
                    )
                ),
                Answers("M5", beats=("M8",), fails=("T9",)),
                Answers("K4 K5 K6", beats=("M1 M2 M3",), fails=("C7 C8 C9",)),
            ),
        ),
        Passage(
            "single",
            _("A single"),
            (
                Para(
                    _(
                        "One card. Only a higher card of the same suit beats it; a card of"
                        " another suit never does."
                    )
                ),
                Answers("M5", beats=("M8",), fails=("T9", "M4")),
            ),
        ),
        Passage(
            "old-aces",
            _("The Old Aces"),
            (
                Para(_("T1 or C1 led alone is beaten by nothing, not even by the 9.")),
                Answers("T1", fails=("T9",)),
                Para(
                    _(
                        "On a single of somebody else they beat nothing: there they are just the"
                        " lowest card of their suit."
                    )
                ),
                Answers("C3", beats=("C5",), fails=("C1",)),
            ),
        ),
    )


def _large(_: Say) -> tuple[Passage, ...]:
    return (
        Passage(
            "set",
            _("A set"),
            (
                Para(
                    _(
                        "Three or four cards of one rank. A set of the same size and a higher"
                        " rank beats it."
                    )
                ),
                Answers("M4 K4 C4", beats=("T7 M7 C7",), fails=("T7 M7 K7 C7",)),
            ),
        ),
        Passage(
            "ones",
            _("A set of 1s"),
            (
                Para(
                    _(
                        "Where a set of 1s was led, only a set of 9s of the same size beats it:"
                        " three 9s beat three 1s, four beat four."
                    )
                ),
                Answers("M1 K1 C1", beats=("T9 M9 K9",), fails=("M7 K7 C7",)),
            ),
        ),
        Passage(
            "run",
            _("A run"),
            (
                Para(
                    _(
                        "Three or more cards in a row, all of one suit, up to nine. A run of the"
                        " same length beats it if it is higher in the same suit, or if it is of"
                        " a higher suit, whatever its ranks."
                    )
                ),
                Answers(
                    "K4 K5 K6",
                    beats=("K5 K6 K7", "M1 M2 M3"),
                    fails=("C7 C8 C9", "M1 M2 M3 M4"),
                ),
            ),
        ),
        Passage(
            "old-group",
            _("An Old group"),
            (
                Para(
                    _(
                        "Two or more cards of any suits and ranks, every one of them Old for the"
                        " player who leads them. Only the Vulnerable player may lead it, and"
                        " nothing beats it."
                    )
                ),
                Answers("T9 M9 C1", fails=("K7 K8 K9",), vulnerable=True),
                Para(
                    _(
                        "If the Vulnerable player leads two or more cards that are all Old, they"
                        " are an Old group, even if they would make a set or a run as well."
                    )
                ),
            ),
        ),
    )
