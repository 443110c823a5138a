"""House rules, and what is the program's own: seeds, and actions as texts (Rules §9 to §11)."""

from __future__ import annotations

from liukfu.words.book.parts import Chapter, Grid, Para, Passage, Say, Term


def options(_: Say) -> Chapter:
    """The options of a table."""
    return Chapter(
        "house-rules",
        _("House rules"),
        (
            Passage(
                "options",
                _("Options"),
                (
                    Para(
                        _(
                            "House rules are chosen for a new match, or by --rule. The first"
                            " value of each is the game as told here."
                        )
                    ),
                    Term("old_inference = known_cards", "", _("Old by known cards alone.")),
                    Term("old_inference = deduction", "", _("Failing to head counts as well.")),
                    Term("unfair_pass = true", "", _("An unfair pass may have to pay.")),
                    Term("unfair_pass = false", "", _("There is no such mark.")),
                    Term("tariff = linear", "", _("Shares of 1, 2, 3 and so on up to 7.")),
                    Term("tariff = doubling", "", _("Shares of 1, 2, 4 and so on up to 64.")),
                    Term(
                        "dealer_after_draw = rotate",
                        "",
                        _("After a drawn or void deal the next player deals."),
                    ),
                    Term(
                        "dealer_after_draw = stay",
                        "",
                        _("After a drawn or void deal the same player deals."),
                    ),
                    Term("deals = 0", "", _("The match lasts until you leave.")),
                    Term(
                        "deals = n",
                        "",
                        _("The match ends when n deals that were not void have been played."),
                    ),
                    Para(
                        _(
                            "Without the mark of an unfair pass, what a passed Master may lead"
                            " stays as it is."
                        )
                    ),
                ),
            ),
            Passage(
                "deduction",
                _("Deduction"),
                (
                    Para(
                        _(
                            "Who discards on a single shows that they have no higher card of its"
                            " suit, if that single was the highest play then and was no T1 or C1"
                            " that was led."
                        )
                    ),
                    Para(
                        _(
                            "With the option deduction a card is also Old for you when every"
                            " higher card of its suit is accounted for or, in this way, proven"
                            " absent from both opponents. Refused sets and runs are not used,"
                            " nor are the limits on leads."
                        )
                    ),
                ),
            ),
        ),
    )


def program(_: Say) -> Chapter:
    """Seeds, and what is typed."""
    return Chapter(
        "in-writing",
        _("In writing"),
        (
            Passage(
                "seeds",
                _("Seeds"),
                (
                    Para(
                        _(
                            "A seed is a word or a line that fixes all deals of a match and its"
                            " first dealer. The same seed gives the same cards on every computer."
                        )
                    ),
                    Para(
                        _(
                            "Capital letters make a difference; spaces before and after do not."
                            " Deals are numbered from 1, void ones too."
                        )
                    ),
                ),
            ),
            Passage(
                "actions",
                _("Actions as text"),
                (
                    Para(_("The log, records and the plain game write actions like this:")),
                    Grid(
                        (_("Text"), _("Action")),
                        (
                            ("play, pass", _("the calls")),
                            ("M5 M6 M7", _("show these: lead or head")),
                            ("x K2 C3 C4", _("put these face down")),
                            ("claim M8 M9", _("claim with these Old cards")),
                            ("stop", _("take the win")),
                        ),
                    ),
                    Para(
                        _(
                            "Cards may be typed in any order and in small letters, and the sign"
                            " of a suit may stand for its letter."
                        )
                    ),
                ),
            ),
        ),
    )
