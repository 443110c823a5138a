"""The middle of the lesson: sets and runs, six winners, Old cards and claims."""

from __future__ import annotations

from liukfu.lessons.parts import Do, Step, Tell
from liukfu.words import N_

TOGETHER = Step(
    N_("Sets and runs"),
    "combinations",
    ("T6 T9 M3 M4 M5 M9 K1 K4 K6 C2 C6 C8", "T1 T7 T8 M1 M7 M8 K2 K3 K7 C1 C3 C9"),
    0,
    "play",
    (
        Tell(
            N_(
                "Cards are led together, too: a run, three or more of one suit in a row, or a set,"
                " three or four of one rank. Two cards are no lead, but for one case told later."
            )
        ),
        Do(
            N_("You hold one run of Myriads: lead M3, M4 and M5."),
            ("M3 M4 M5",),
            N_(
                "You may lead that. But here lead the run M3 M4 M5: you are to see how a run is"
                " headed. Sets come next."
            ),
            "x K2 K7 C3; T2 T3 T4",
        ),
        Tell(
            N_(
                "A run is headed by a run of as many cards: a higher one of its suit, or any one"
                " of a higher suit. Ann could not, and put three cards face down."
            )
        ),
        Tell(
            N_(
                "Ben headed with T2 T3 T4: Tens are higher than Myriads. He won the trick with"
                " three cards, so he has three winners. Now he leads."
            ),
            "T5 K5 C5",
        ),
        Do(
            N_("Ben has led a set, three 5s. A set of a higher rank heads it: your three 6s."),
            ("T6 K6 C6",),
            N_("You have three 6s: play T6, K6 and C6."),
            "x M1 K3 C1",
        ),
        Tell(
            N_(
                "You won the trick with three cards: now you have three winners. One exception: a"
                " set of 1s is headed by a set of 9s alone."
            )
        ),
    ),
)

SIX = Step(
    N_("Six winners"),
    "stop",
    ("T5 T6 T7 M2 M4 M8 K3 K5 K8 C2 C4 C8", "T1 T8 T9 M1 M5 M6 K1 K6 K9 C3 C5 C7"),
    0,
    "play; T5 T6 T7; x M1 K1 C3; x T2 K2 C1",
    (
        Tell(
            N_(
                "You led the run T5 T6 T7 and nobody could head it: you have three winners. The aim"
                " is six. Who has six and is to lead may stop instead, and wins the deal."
            )
        ),
        Do(
            N_("You lead again. Lead your set of three: M8, K8 and C8."),
            ("M8 K8 C8",),
            N_("You may lead that. But here lead the three 8s: with them you reach six."),
            "x M5 K6 C5; x T3 K4 C6",
        ),
        Tell(N_("Only three 9s would have headed your 8s, and nobody had them. Six winners!")),
        Do(
            N_("You have six winners, and it is for you to lead: stop."),
            ("stop",),
            N_("You may play on; a later step tells of that. Here stop."),
        ),
        Tell(
            N_(
                "The deal is yours. Payment is in units, which add up from deal to deal. With six"
                " winners each of the others pays you 1 unit, with seven 2, and so on: one more for"
                " each winner."
            )
        ),
        Tell(
            N_(
                "If all cards are played out, the deal ends by itself. Whoever was the last to"
                " reach six then wins. If nobody has six it is a draw: nothing is paid."
            )
        ),
    ),
)

OLD = Step(
    N_("Old cards"),
    "old",
    ("T1 T3 T8 M2 M5 M6 K3 K7 C2 C4 C6 C9", "T2 T5 T6 T7 M1 M3 M8 K1 K5 K9 C5 C7"),
    1,
    "play; T5; T9",
    (
        Tell(
            N_(
                "A card is Old for you once you know that nothing beats it, led as a single. Each 9"
                " is Old: no card of its suit is higher. Your C9 bears the mark OLD."
            ),
            typed=N_(
                "A card is Old for you once you know that nothing beats it, led as a single. Each 9"
                " is Old: no card of its suit is higher. So your C9 is Old."
            ),
        ),
        Tell(
            N_(
                "Two low cards are Old, by a rule of their own: T1, called Bak Chi, and C1, Mau"
                " Gung. Nothing beats them, led as singles; but as singles they head nothing. The"
                " other two 1s are not Old."
            )
        ),
        Tell(
            N_(
                "Any other card waits for the higher ones of its suit. It becomes Old when each of"
                " them is in your hand, was shown to all, or lies face down by you."
            )
        ),
        Tell(
            N_(
                "Here Ann has led T5, and Ben has headed it with T9. Above your T8 there is only"
                " T9, and now you have seen it: T8 has become Old."
            )
        ),
        Do(
            N_("You cannot head T9. Keep what is Old, T8 too: put C2 face down."),
            ("x C2",),
            N_("You may spare that card, too. But here put C2 face down."),
            answers=(
                ("x T8", N_("T8 has become Old, and is worth keeping: put C2 face down.")),
                ("x T1", N_("T1 is Old, and is worth keeping: put C2 face down.")),
                ("x C9", N_("C9 is Old, and is worth keeping: put C2 face down.")),
            ),
        ),
        Tell(
            N_(
                "So watch what is shown: it makes your own cards Old. What the others put face down"
                " proves nothing. An Old card may seldom be led as a single: what it is good for"
                " comes next."
            )
        ),
    ),
)

CLAIM = Step(
    N_("Claiming"),
    "claim",
    ("T1 T4 T9 M8 M9 K1 K2 K3 K6 C2 C4 C6", "T2 T5 T7 M1 M3 M5 M7 K4 K7 K9 C3 C7"),
    0,
    "play; K1 K2 K3; x T2 M1 C3; x T3 M2 C5",
    (
        Tell(
            N_(
                "You have three winners, and lead. Instead you may claim: show Old cards from your"
                " hand, which then count as winners. With your winners there must be six or more."
            )
        ),
        Tell(
            N_(
                "Four of your cards are Old: T9 and M9, T1, which always is, and M8, since you hold"
                " M9 yourself. Three winners and four Old cards make seven."
            )
        ),
        Do(
            N_("Claim with all four: T1, T9, M8 and M9."),
            ("claim T1 T9 M8 M9",),
            N_("You may. But three winners and four Old cards make seven: claim with all four."),
            answers=(
                ("claim T1 T9 M8", N_("That is six. With all four it is seven, which pays more.")),
                ("claim T1 T9 M9", N_("That is six. With all four it is seven, which pays more.")),
                ("claim T1 M8 M9", N_("That is six. With all four it is seven, which pays more.")),
                ("claim T9 M8 M9", N_("That is six. With all four it is seven, which pays more.")),
            ),
        ),
        Tell(
            N_(
                "The deal is over. Seven winners, so each of the others pays you 2 units. Most"
                " deals end with a claim: whenever you lead, count winners and Old cards."
            )
        ),
    ),
)
