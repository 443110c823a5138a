"""The first steps: cards, a trick, and what goes face down."""

from __future__ import annotations

from liukfu.lessons.parts import Do, Step, Tell
from liukfu.words import N_

CARDS = Step(
    N_("The cards"),
    "cards",
    ("T2 T5 T9 M3 M6 K1 K4 K8 C2 C5 C6 C9", "T1 T3 T7 M1 M2 M7 K2 K3 K7 C1 C4 C8"),
    0,
    "play",
    (
        Tell(
            N_(
                "Three play, each alone. You sit at the bottom, Ann at the right, Ben at the left."
                " Turns go from you to Ann, to Ben, and back to you."
            )
        ),
        Tell(
            N_(
                "There are four suits. From high to low: Tens (T, named Sup on the cards), Myriads"
                " (M, Gong), Knots (K, Sok) and Coins (C, Tyen). Each has nine cards, from 1, the"
                " lowest, to 9."
            )
        ),
        Tell(
            N_(
                "All 36 cards are dealt, twelve to each. A card bears its code: T5 is the five of"
                " Tens. Other words on the table, such as OLD and MASTER, are told later."
            ),
            typed=N_(
                "All 36 cards are dealt, twelve to each. A card is told by its code: T5 is the"
                " five of Tens. Other words, such as Old and Master, are told later."
            ),
        ),
        Do(
            N_("You begin. Play the five of Tens, T5."),
            ("T5",),
            N_("That is another card: play T5."),
            "T7; T8",
        ),
        Tell(
            N_(
                "You led: you began a trick, with one card, a single. Ann headed it: she beat it"
                " with T7, a higher card of the same suit. Ben headed that with T8."
            )
        ),
        Tell(
            N_(
                "Each has played once, and T8 was the best: Ben won the trick. His own card, T8,"
                " is now one of his winners. The other cards of the trick are out of play."
            )
        ),
    ),
)

HEADING = Step(
    N_("Lead and head"),
    "head",
    ("T2 T6 T8 M2 M6 M8 K3 K5 K9 C2 C4 C7", "T1 T5 T7 M1 M5 M7 K1 K6 K7 C1 C5 C9"),
    2,
    "play; T4",
    (
        Tell(
            N_(
                "Each step has new cards. Ben has led T4, a single. Only a higher card of the same"
                " suit heads it. Whoever can head must; with which card is a free choice."
            )
        ),
        Do(
            N_("T6 and T8 both head T4. Take T8: of the Tens only the 9 is higher."),
            ("T8",),
            N_("T6 is allowed, too. But more cards beat T6 than beat T8: take T8."),
            "x K1",
        ),
        Tell(
            N_(
                "Ann could not beat T8 and put a card face down. You won the trick: T8 lies"
                " before you as your first winner. Who wins a trick leads to the next."
            )
        ),
    ),
)

FACE_DOWN = Step(
    N_("Face down"),
    "discard",
    ("T2 T4 M3 M6 M9 K2 K5 K8 C1 C2 C4 C7", "T1 T3 T9 M1 M5 M7 K1 K6 K7 C3 C5 C9"),
    2,
    "play; T7",
    (
        Tell(
            N_(
                "Ben has led T7. Your Tens are lower, and other suits do not beat a single. If you"
                " cannot head, you give as many cards as were led, face down, whichever you like."
            )
        ),
        Do(
            N_("Choose a card that you can spare: it goes face down."),
            ("x T2", "x T4", "x M3", "x M6", "x K2", "x K5", "x K8", "x C2", "x C4", "x C7"),
            N_("You may. But that card is worth more than others, as you will see: keep it."),
            "T9",
        ),
        Tell(
            N_(
                "Nobody sees your card until the deal is over, and it counts for nobody. Ann had"
                " to head with T9, and won the trick. Now she leads."
            )
        ),
    ),
)
