"""How a deal ends, what is paid, and who deals next (Rules §6 to §8)."""

from __future__ import annotations

from liukfu.engine import Rules, share
from liukfu.engine.settlement import TO_WIN
from liukfu.words.book.parts import Chapter, Faces, Grid, Para, Passage, Say

_MOST = 12


def ends(_: Say) -> Chapter:
    """Stop, claim, play on."""
    return Chapter(
        "the-end",
        _("The end of a deal"),
        (
            Passage(
                "stop",
                _("Stop"),
                (
                    Para(
                        _(
                            "On lead, before leading, with six winners or more, you may stop:"
                            " the deal ends, and you win with what lies before you."
                        )
                    ),
                    Para(
                        _(
                            "Nobody has to stop. Only the player on lead can stop or claim, and"
                            " only instead of leading."
                        )
                    ),
                ),
            ),
            Passage(
                "claim",
                _("Claim"),
                (
                    Para(
                        _(
                            "On lead, before leading, you may show Old cards from your hand, one"
                            " or more, if your winners and these cards are at least six"
                            " together. They count as winners, the deal ends and you win."
                        )
                    ),
                    Faces("T9 M9 C1", old="T9 M9 C1"),
                    Para(
                        _(
                            "You choose which of your Old cards to show. With six winners"
                            " already you may claim as well, to add to them."
                        )
                    ),
                    Para(
                        _(
                            "A claim with a card that is not Old for you, or that does not come"
                            " to six, is none, and changes nothing."
                        )
                    ),
                ),
            ),
            Passage(
                "play-on",
                _("Playing on past six"),
                (
                    Para(
                        _(
                            "If you have six winners and play on, you can be overtaken: if"
                            " another player reaches six as well, that second player is the only"
                            " winner of the deal."
                        )
                    ),
                    Para(
                        _(
                            "With seven winners or more you are safe: nobody else can reach six,"
                            " since there are just twelve winners in a deal."
                        )
                    ),
                ),
            ),
            Passage(
                "exhausted",
                _("When hands are empty"),
                (
                    Para(
                        _(
                            "The deal ends with the trick that empties the hands; nobody stops"
                            " or claims then. The last player to have reached six wins, with"
                            " what they have."
                        )
                    ),
                    Para(_("If nobody has six, the deal is drawn and nothing is paid.")),
                ),
            ),
        ),
    )


def payment(_: Say) -> Chapter:
    """Shares, who pays them, and the next deal."""
    counts = range(TO_WIN, _MOST + 1)
    linear, doubling = Rules(tariff="linear"), Rules(tariff="doubling")
    shares = tuple((str(n), str(share(linear, n)), str(share(doubling, n))) for n in counts)
    return Chapter(
        "payment",
        _("Payment"),
        (
            Passage(
                "share",
                _("The share"),
                (
                    Para(
                        _(
                            "Each of the two losers pays the winner a share: one unit for six"
                            " winners, and one more for each winner past six."
                        )
                    ),
                    Grid((_("Winners"), _("Share"), _("Doubling")), shares),
                    Para(_("What is paid in a deal always adds up to zero.")),
                ),
            ),
            Passage(
                "vulnerable-pays",
                _("A Vulnerable loser"),
                (
                    Para(
                        _(
                            "If a loser is Vulnerable, that one pays both shares and the other"
                            " loser nothing. A Vulnerable winner gets one share from each."
                        )
                    ),
                ),
            ),
            Passage(
                "unfair-pass",
                _("The unfair pass"),
                (
                    Para(
                        _(
                            "Whoever has passed and then shows a set of four or a run of four or"
                            " more, to lead or to head, is marked for the rest of the deal: with"
                            " such cards they might have said Play."
                        )
                    ),
                    Para(
                        _(
                            "The mark matters only if the two losers are the marked player and"
                            " the Vulnerable one. Then the marked player pays both shares, and"
                            " the Vulnerable one nothing."
                        )
                    ),
                ),
            ),
            Passage(
                "next-deal",
                _("From deal to deal"),
                (
                    Para(
                        _(
                            "The first dealer is drawn at random. A Master who wins deals again."
                            " After any other deal (another won, drawn, void) the next player"
                            " deals."
                        )
                    ),
                    Para(
                        _(
                            "Totals run on through the match. It has a fixed number of deals, or"
                            " lasts until you leave."
                        )
                    ),
                ),
            ),
        ),
    )
