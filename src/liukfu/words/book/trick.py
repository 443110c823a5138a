"""How a trick goes, and what may be led (Rules §4)."""

from __future__ import annotations

from liukfu.words.book.parts import Chapter, Fan, Fans, Moment, Para, Passage, Say


def trick(_: Say) -> Chapter:
    """Heading, discarding, winning."""
    return Chapter(
        "a-trick",
        _("A trick"),
        (
            Passage(
                "count",
                _("As many cards as led"),
                (
                    Para(
                        _(
                            "The leader shows a combination. The other two, in turn, give as"
                            " many cards each: shown, or face down."
                        )
                    ),
                    Para(
                        _(
                            "So all hands have the same size when a trick begins, and twelve"
                            " cards of each player go into the tricks of a deal."
                        )
                    ),
                ),
            ),
            Passage(
                "head",
                _("If you can, you must"),
                (
                    Para(
                        _(
                            "To beat the highest play on the table is to head it. Who can head"
                            " must show a play that does. Which one is a free choice."
                        )
                    ),
                    Moment(
                        "sail: pass; pass; play; K5 K6 K7",
                        may=("T5 T6 T7", "T6 T7 T8"),
                        not_=("x C4 C6 C8",),
                    ),
                ),
            ),
            Passage(
                "discard",
                _("If you cannot"),
                (
                    Para(
                        _(
                            "Who cannot head puts as many cards as were led face down, whichever"
                            " they like. These cards count for nobody."
                        )
                    ),
                    Fans((Fan("", _("three face down"), backs=3),)),
                    Para(
                        _(
                            "They stay hidden from the other two to the end of the deal. You may"
                            " look at your own (key d)."
                        )
                    ),
                ),
            ),
            Passage(
                "winner",
                _("Who wins the trick"),
                (
                    Para(
                        _(
                            "The last play shown is the highest, and wins. The winner's own"
                            " cards of this trick become winners and are laid face up: three for"
                            " a run of three."
                        )
                    ),
                    Fans(
                        (
                            Fan("K5 K6 K7", _("led"), dim=True),
                            Fan("T5 T6 T7", _("three winners"), best=True),
                            Fan("", _("three face down"), backs=3),
                        )
                    ),
                    Para(
                        _(
                            "Cards that were shown and beaten are out of play; everybody has"
                            " seen them. The winner of the trick leads next."
                        )
                    ),
                ),
            ),
        ),
    )


def lead(_: Say) -> Chapter:
    """The limits on leads."""
    return Chapter(
        "the-lead",
        _("The lead"),
        (
            Passage(
                "lead",
                _("What may be led"),
                (
                    Para(
                        _(
                            "Whoever is on lead shows a combination; nothing goes face down."
                            " Any combination will do, but for the limits on singles, Old groups"
                            " and a Master who has passed."
                        )
                    ),
                    Para(
                        _(
                            "Sets and runs may have Old cards in them, for everybody. There is"
                            " always something to lead."
                        )
                    ),
                ),
            ),
            Passage(
                "single-lead",
                _("Leading a single"),
                (
                    Para(
                        _(
                            "Unless you are Vulnerable, a single that you lead must not be Old,"
                            " and must come from your highest suit with a card that is not Old."
                            " Any rank of that suit will do."
                        )
                    ),
                    Moment(
                        "pine: pass; play", may=("T2", "T7", "M2 M3 M4"), not_=("T9", "C8", "T1 T9")
                    ),
                    Para(
                        _(
                            "If all your cards are Old, you may lead a single only if you have"
                            " no set and no run to lead; then any single."
                        )
                    ),
                ),
            ),
            Passage(
                "vulnerable-lead",
                _("Leads when Vulnerable"),
                (
                    Para(
                        _(
                            "The Vulnerable player may lead any single, Old or not, from any"
                            " suit; any set or run; and Old groups."
                        )
                    ),
                    Moment(
                        "mule: pass; play; T6; T7; T8; T2; x C2; T5",
                        may=("C1", "M3", "K8", "M9 C1"),
                        not_=("M3 M9",),
                    ),
                ),
            ),
            Passage(
                "passed-master",
                _("A Master who passed"),
                (
                    Para(
                        _(
                            "A Master who has passed may not lead a set of four, nor a run of"
                            " four or more, in the whole deal."
                        )
                    ),
                    Moment("spool: pass; play", may=("M6 M7 M8",), not_=("M6 M7 M8 M9",)),
                    Para(_("To head with one is allowed, and required where nothing else heads.")),
                ),
            ),
        ),
    )
