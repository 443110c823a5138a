"""The first steps: cards, a trick, and what goes face down."""

from __future__ import annotations

from liukfu.words.language import N_
from liukfu.words.lessons.parts import Do, Step, Tell

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
                "There are four suits. From high to low: Tens (T), Myriads (M), Knots (K) and"
                " Coins (C). Each has nine cards, from 1, the lowest, to 9."
            )
        ),
        Do(
            N_("You begin. Find the five of Tens, T5: press the key below it, then Enter."),
            ("T5",),
            N_("That is another card: T5 is the second from the left."),
            "T7; T8",
        ),
        Tell(
            N_(
                "You led a single card. Ann headed it with T7, and Ben headed that with T8:"
                " a higher card of the same suit."
            )
        ),
        Tell(
            N_(
                "Nobody beat T8, so Ben won the trick. His own card, T8, is now one of his"
                " winners. All other cards of the trick are gone."
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
                "Ben has led T4, a single. Whoever can beat the highest card on the table must do"
                " so: that is heading. A single is beaten by a higher card of its suit only."
            )
        ),
        Do(
            N_("Now head. You choose with what: take T8, which less can beat."),
            ("T8",),
            N_("T6 beats T4, too, and is allowed. But more cards can beat it: take T8."),
            "x K1",
        ),
        Tell(
            N_(
                "Ann could not beat T8. She put a card face down, and you won the trick: T8 lies"
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
            N_("Choose a card that you can spare, and press Enter: it goes face down."),
            ("x T2", "x T4", "x M3", "x M6", "x K2", "x K5", "x K8", "x C2", "x C4", "x C7"),
            N_("You may. But nothing beats that card when you lead it: keep it."),
            "T9",
        ),
        Tell(
            N_(
                "Nobody sees your card until the deal is over, and it counts for nobody. Ann had"
                " to head with T9, and won the trick."
            )
        ),
    ),
)
