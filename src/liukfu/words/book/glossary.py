"""The words of the game: what is read in a source, and what is only inferred, is called so."""

from __future__ import annotations

from liukfu.words.book.parts import Chapter, Para, Passage, Say, Term


def glossary(_: Say) -> Chapter:
    """Hakka words, and those of this program."""
    return Chapter(
        "glossary",
        _("Words"),
        (_game(_), _counts(_), _suits(_), _cards(_), _people(_), _play(_), _paying(_)),
    )


def _game(_: Say) -> Passage:
    inferred = _("The characters are inferred, not read in a source.")
    unknown = _("We have found no characters for it.")
    return Passage(
        "hakka-words",
        _("Hakka words"),
        (
            Para(
                _(
                    "Hakka words are spelled as their sources heard them, so spellings differ."
                    " What no source says, but we infer, is called inferred."
                )
            ),
            Term(
                "Luk Fu, Liuk Fu, Lioek Foe",
                "六虎",
                _("Six winning cards, and the game: six tigers."),
                _("Some writers read the second word as points; the two sound alike."),
            ),
            Term("Hak Ga Pai", "客家牌", _("Hakka cards, the pack."), inferred),
            Term("Lao Sui Pai", "老歲牌", _("An Old card: a card of old age.")),
            Term("Tsoh", "坐", _("Play, in the calls."), inferred),
            Term("Um Tsoh", "唔坐", _("Pass, in the calls."), inferred),
            Term("Pug Pai", "", _("To put cards face down."), unknown),
            Term(
                "Gok See",
                "各四",
                _("All four 4s. Gok with a number names a set."),
                inferred,
            ),
            Term(
                "Ung Fu Ha San",
                "五虎下山",
                _(
                    "Five tigers descend the mountain: four 1s and the Extra Ace, where it is"
                    " played. Nothing beats them."
                ),
            ),
        ),
    )


def _counts(_: Say) -> Passage:
    return Passage(
        "winning-counts",
        _("Winning counts"),
        (
            Para(
                _(
                    "Sung gives a name to each number of winning cards. Fu is the word for six"
                    " tigers as well."
                )
            ),
            Term("Luk Fu", "六虎", _("Six winners.")),
            Term("Tid Fu", "", _("Seven winners.")),
            Term("Bad Fu", "", _("Eight winners.")),
            Term("Giu Fu", "", _("Nine winners.")),
            Term("Sip Fu", "", _("Ten winners.")),
            Term("Sip Yid Fu", "", _("Eleven winners.")),
            Term("Sip Ngi Fu", "", _("Twelve winners.")),
        ),
    )


def _suits(_: Say) -> Passage:
    return Passage(
        "suit-names",
        _("Names of the suits"),
        (
            Term("Sup, Sip, Sjip", "拾, 十", _("Tens, the highest suit: tens of myriads.")),
            Term("Gong, Gon, Kwon", "貫", _("Myriads.")),
            Term("Sok, Sop, Zok", "索", _("Knots, or Strings: coins on strings.")),
            Term(
                "Tyen, Ten, Sin, Tshiën",
                "綫, 錢",
                _("Coins, the lowest suit. The first sign stands for the second, money."),
            ),
        ),
    )


def _cards(_: Say) -> Passage:
    return Passage(
        "card-names",
        _("Names of cards"),
        (
            Term("Bak Chi, Pak Tse", "百子", _("T1, the 1 of Tens: hundred sons.")),
            Term(
                "Mau Gung, Mo Kwoeng",
                "毛公",
                _("C1, the 1 of Coins. Museum catalogues translate: prince of Mao."),
                _("In old packs it seems to have been a card besides the 1 of Coins."),
            ),
            Term(
                "Leefa, Li Fa",
                "梨花",
                _("Pear blossom, a card of the pack that is left out."),
                _("That both names mean one card is inferred."),
            ),
            Term(
                _("Stag flower"),
                "鹿花",
                _("A card of old packs, in the catalogues of two museums."),
                _("It may be the same card as Leefa."),
            ),
            Term(
                "Leeten, Joen Tshiën, Wan Sin",
                "雲錢, 雲綫",
                _("Cloud cash: the Extra Ace, a 1 of no suit, left out here."),
                _(
                    "That all names mean one card is inferred. In the Penn Museum's pack it is"
                    " the 1 of Coins that has this name."
                ),
            ),
            Term(
                "Tsuk Mung",
                "夢家",
                _("The seat with one card, where four play."),
                _("The characters are inferred, not read in a source."),
            ),
        ),
    )


def _people(_: Say) -> Passage:
    return Passage(
        "words-calls",
        _("Words: the calls"),
        (
            Para(
                _(
                    "These are the English words of this program. For Master, Vulnerable and"
                    " unfair pass we have found no Hakka words."
                )
            ),
            Term(
                _("Deal"), "", _("All from the cards being dealt to the payment; also the cards.")
            ),
            Term(_("Master"), "", _("The dealer: first to call, and first to lead.")),
            Term(_("Play, Pass"), "", _("The two calls.")),
            Term(
                _("Vulnerable"),
                "",
                _("A player who said Play and is not the Master. Pays for both if they lose."),
            ),
            Term(_("Void"), "", _("A deal with three passes.")),
            Term(_("Seat"), "", _("A place at the table: first, second or third.")),
        ),
    )


def _play(_: Say) -> Passage:
    return Passage(
        "words-play",
        _("Words: the play"),
        (
            Term(_("Lead"), "", _("To show the first cards of a trick; also these cards.")),
            Term(_("Head"), "", _("To beat the highest play on the table.")),
            Term(_("Discard"), "", _("To put cards face down; also these cards.")),
            Term(_("Trick"), "", _("A lead and the two answers to it.")),
            Term(_("Winners"), "", _("The cards with which a player has won tricks.")),
            Term(_("Single, set, run"), "", _("The three sorts of leads that all may use.")),
            Term(_("Old card"), "", _("One that nobody can beat when you lead it alone.")),
            Term(
                _("Old group"),
                "",
                _("Two or more Old cards that the Vulnerable player leads together."),
            ),
            Term(_("Old Aces"), "", _("T1 and C1.")),
        ),
    )


def _paying(_: Say) -> Passage:
    return Passage(
        "words-end",
        _("Words: the end"),
        (
            Term(_("Stop"), "", _("To end the deal on lead with six winners or more.")),
            Term(_("Claim"), "", _("To end the deal by showing Old cards as winners.")),
            Term(_("Share"), "", _("What a loser pays the winner.")),
            Term(_("Unit"), "", _("What shares are counted in: the share for six winners.")),
            Term(
                _("Unfair pass"),
                "",
                _("To have passed and then to show a set of four, or a run of four or more."),
            ),
            Term(_("Drawn"), "", _("A deal in which nobody came to six winners.")),
        ),
    )
