"""The game's history: what sources tell, which they are, and what is uncertain."""

from __future__ import annotations

from liukfu.words.book.parts import Chapter, Para, Passage, Say, Term


def history(_: Say) -> Chapter:
    """Where the game comes from, as far as anybody can tell."""
    return Chapter(
        "history",
        _("History"),
        (_name(_), _ancestors(_), _first(_), _packs(_), _written(_), _elsewhere(_), _sources(_)),
    )


def _name(_: Say) -> Passage:
    return Passage(
        "history-name",
        _("Six tigers?"),
        (
            Para(
                _(
                    "Luk Fu is a game of the Hakka, a people of southern China who now live in"
                    " many countries. Where and when it began nobody knows, nor whether the"
                    " Hakka invented it (The Suffocated, 2010)."
                )
            ),
            Para(
                _(
                    "Even the name is uncertain. Dobree (1955) wrote it with the characters for"
                    " six tigers. Young (1886) could not learn how to write it, and knew the"
                    " second word from another game as a unit of scoring. So Smith and Senst"
                    " read it as six points, with the tigers as a pun on them."
                )
            ),
            Para(
                _(
                    "Sung confirms that in Hakka the word for winning cards sounds like the word"
                    " for tiger."
                )
            ),
        ),
    )


def _ancestors(_: Say) -> Passage:
    return Passage(
        "history-before",
        _("Older money cards"),
        (
            Para(
                _(
                    "Ma Tiu, a game of the Ming dynasty (1368 to 1644), had four suits: cash,"
                    " strings, myriads and tens. Most later Chinese games, mahjong among them,"
                    " dropped the tens. Luk Fu has kept all four."
                )
            ),
            Para(
                _(
                    "In play it takes after Khanhoo, another game of that time, rather than"
                    " after Ma Tiu, says The Suffocated. How the one came from the other is not"
                    " known."
                )
            ),
            Para(
                _(
                    "It is not the only one with four suits: the cards called Six Red in"
                    " Sichuan have them, too (anthonylesq, 2019)."
                )
            ),
        ),
    )


def _first(_: Say) -> Passage:
    return Passage(
        "history-first",
        _("The first accounts"),
        (
            Para(
                _(
                    "1886: J. W. Young describes, in a journal of Batavia, a pack of 38 cards"
                    " that only Hakka use, and four games played with it, lioek foe first of"
                    " them. It is the oldest account that The Suffocated knows of. Young says"
                    " that usually four play."
                )
            ),
            Para(
                _(
                    "1889 to 1893: W. H. Wilkinson, a British consul, collects packs in China."
                    " One from Canton, with red stamps and black backs, is now in the Penn"
                    " Museum. It has cards named Thousand Sons and Ten Thousand Sons as well."
                )
            ),
            Para(
                _(
                    "1901: the catalogue of the Schreiber collection in the British Museum"
                    " lists three packs from the Hakka districts above Swatow and Canton, and"
                    " wonders at them: they have four suits, not three, and their cards take"
                    " one another. There the coins rank backwards."
                )
            ),
            Para(
                _(
                    "Wilkinson took this pack for the link between Chinese and European cards,"
                    " since its suits rank one above the other. Today this is not held to be"
                    " so, as The Suffocated reports."
                )
            ),
        ),
    )


def _packs(_: Say) -> Passage:
    return Passage(
        "history-packs",
        _("The packs"),
        (
            Para(
                _(
                    "Cards are about two centimetres wide and seven or eight long, with glossy"
                    " black backs. Above stands the rank, in a stylised numeral, below it the"
                    " sign of the suit. Signs of French cards are hidden in some numerals."
                )
            ),
            Para(
                _(
                    "A new pack has 38 cards. Eight bear a red stamp: the four 9s, T1, C1, T8"
                    " and Leeten, says Sung. Leefa is often thrown away."
                )
            ),
            Para(
                _(
                    "One or two makers are left, and it is mainly old people who play, writes"
                    " steve-p.org; thick, large cards are made for them (told by zdl on"
                    " tabletop.social)."
                )
            ),
        ),
    )


def _written(_: Say) -> Passage:
    return Passage(
        "history-rules",
        _("Rules in writing"),
        (
            Para(
                _(
                    "For long the rules were handed on at the table only. Sung put his on the"
                    " web in 1996. In the same year Smith and Senst printed what players in"
                    " Gloucester, England, had told them in 1993; it was later mended with the"
                    " help of Sung and of The Suffocated."
                )
            ),
            Para(
                _(
                    "McLeod followed on the web in 2000, The Suffocated and Wong Siu Fat, a"
                    " player, in 2011. Novel Games made a game for the browser, Hakka Cards."
                )
            ),
            Para(
                _(
                    "They do not agree in everything, and neither do tables. Where they leave a"
                    " point open this program had to decide, and plays what its rules say."
                )
            ),
        ),
    )


def _elsewhere(_: Say) -> Passage:
    return Passage(
        "other-tables",
        _("At other tables"),
        (
            Para(
                _("What is told of other tables, and is not played here:"),
            ),
            Term(
                _("Four hands"),
                "",
                _(
                    "With the Extra Ace there are 37 cards. The fourth player, Tsuk Mung, sits"
                    " opposite the dealer with a single card, and hides it until the deal is"
                    " won (Sung)."
                ),
            ),
            Term(
                _("Five Aces"),
                "",
                _(
                    "All four 1s and the Extra Ace: nothing beats them. Sung counts 6 for them;"
                    " at Novel Games they win at once."
                ),
            ),
            Term(
                _("Red cards"),
                "",
                _(
                    "Each red card among the winners adds one to the score. All twelve cards"
                    " with all eight red ones count 30 instead of 15 (Sung)."
                ),
            ),
            Term(
                _("Old cards elsewhere"),
                "",
                _(
                    "All accounts limit how Old cards are led. At Novel Games a single must not"
                    " be Old, from the highest suit, unless one is the privileged player: close"
                    " to our rule."
                ),
            ),
        ),
    )


def _sources(_: Say) -> Passage:
    return Passage(
        "sources",
        _("Sources"),
        (
            Term(
                "J. W. Young, 1886",
                "",
                _(
                    "On Chinese games of chance and cards, in Dutch: Bijdrage tot de kennis der"
                    " Chineesche hazard- en kaartspelen, Tijdschrift voor Indische taal-, land-"
                    " en volkenkunde XXXI. We know the part on these cards that The Suffocated"
                    " printed."
                ),
            ),
            Term(
                "W. H. Wilkinson, 1895",
                "",
                _("Chinese Origin of Playing Cards, American Anthropologist VIII."),
            ),
            Term(
                "F. M. O'Donoghue, 1901",
                "",
                _("Catalogue of Lady Charlotte Schreiber's playing cards, British Museum."),
            ),
            Term("Penn Museum", "", _("Object 29-238-23: a pack that Wilkinson collected.")),
            Term(
                "C. T. Dobree, 1955",
                "",
                _("Gambling Games of Malaya. Not seen; as told by Smith and Senst."),
            ),
            Term(
                "A. Smith, G. Senst, 1996",
                "",
                _("On the game as played in Gloucester. We know the later version on the web."),
            ),
            Term(
                "Dylan W. H. Sung, 1996",
                "",
                _("Hak Ga Pai: cards, play, scores, a deal told move by move."),
                "dylansung.tripod.com/sapienti/hakgapai.htm",
            ),
            Term(
                "The Suffocated, Wong Siu Fat, 2010, 2011",
                "",
                _("Four articles in Chinese, and the rules (of which we have read the beginning)."),
                "aloneinthefart.blogspot.com",
            ),
            Term(
                "steve-p.org",
                "",
                _("A modern pack, described."),
                "steve-p.org/cards/LukF.html",
            ),
            Term("Novel Games", "", _("Hakka Cards, a game for four.")),
            Term("anthonylesq, 2019", "", _("On Six Red cards."), "anthonylesq.blogspot.com"),
        ),
    )
