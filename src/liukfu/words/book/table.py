"""The table, the cards and the calls (Rules §1, §2)."""

from __future__ import annotations

from liukfu.engine.cards import SUITS_HIGH_TO_LOW
from liukfu.words.book.parts import Chapter, Fan, Fans, Grid, Para, Passage, Say
from liukfu.words.cards import suit_roman


def table(_: Say) -> Chapter:
    """Who sits there, and with which cards."""
    names = (_("Coins"), _("Knots"), _("Myriads"), _("Tens"))
    suits = tuple(
        (str(suit.code), suit.character, suit_roman(suit), names[suit])
        for suit in SUITS_HIGH_TO_LOW
    )
    return Chapter(
        "table",
        _("Table and cards"),
        (
            Passage(
                "aim",
                _("The aim"),
                (
                    Para(
                        _(
                            "Three play, and each is dealt twelve cards. Cards that win a trick"
                            " lie before their player as winners."
                        )
                    ),
                    Para(
                        _(
                            "With six winners, the six tigers, you may stop and be paid by the"
                            " other two, or play on for more."
                        )
                    ),
                ),
            ),
            Passage(
                "turns",
                _("Seats and turns"),
                (
                    Para(
                        _(
                            "Deal, calls and play go anticlockwise: the player at your right"
                            " comes after you, the one at your left before you."
                        )
                    ),
                    Para(
                        _(
                            "The dealer is the Master: first to call, and the one who leads to"
                            " the first trick."
                        )
                    ),
                ),
            ),
            Passage(
                "cards",
                _("The cards"),
                (
                    Para(
                        _(
                            "There are 36 cards: four suits, each from 1 (low) to 9 (high). The"
                            " suits from the highest to the lowest:"
                        )
                    ),
                    Grid((_("Letter"), _("Sign"), _("Hakka"), _("Suit")), suits),
                    Para(
                        _(
                            "A card is written with the letter of its suit, then its rank: T9"
                            " is the highest card of the highest suit. All 36 are dealt."
                        )
                    ),
                    Fans((Fan("T1 T5 T9", ""), Fan("C1 C5 C9", ""))),
                ),
            ),
            Passage(
                "named-cards",
                _("Cards with names"),
                (
                    Para(_("T1 is Bak Chi and C1 is Mau Gung. They are the Old Aces.")),
                    Fans((Fan("T1", "Bak Chi"), Fan("C1", "Mau Gung"))),
                    Para(
                        _(
                            "The four 9s, T1, C1 and T8 bear a red stamp, as in real packs. It"
                            " means nothing in this game: T8 is a card like any other."
                        )
                    ),
                ),
            ),
        ),
    )


def calls(_: Say) -> Chapter:
    """Who wants to play."""
    return Chapter(
        "the-calls",
        _("The calls"),
        (
            Passage(
                "calls",
                _("Play or Pass"),
                (
                    Para(
                        _(
                            "The Master says Play (and leads at once), or Pass. After a pass"
                            " the next player says Play or Pass; after two, the third."
                        )
                    ),
                    Para(
                        _(
                            "The first Play ends the calls. Whoever said it, the Master leads"
                            " to the first trick."
                        )
                    ),
                    Para(
                        _(
                            "Whoever has said Pass has passed, for the whole deal. That matters"
                            " for what a Master may lead, and for the unfair pass."
                        )
                    ),
                ),
            ),
            Passage(
                "void",
                _("Three passes"),
                (
                    Para(
                        _(
                            "If all three pass, the deal is void: nothing is paid, and a new"
                            " deal is made."
                        )
                    ),
                ),
            ),
            Passage(
                "vulnerable",
                _("Vulnerable"),
                (
                    Para(
                        _(
                            "A player who says Play and is not the Master is Vulnerable for"
                            " this deal. There is never more than one, and never the Master."
                        )
                    ),
                    Para(
                        _(
                            "A Vulnerable loser pays both shares. In return the Vulnerable"
                            " player may lead any single, and Old groups."
                        )
                    ),
                ),
            ),
        ),
    )
