"""The middle of the lesson: sets and runs, six winners, Old Cards and claims."""

from __future__ import annotations

from liukfu.words.language import N_
from liukfu.words.lessons.parts import Do, Step, Tell

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
                " three or four of one rank. Two cards alone are never led."
            )
        ),
        Do(
            N_("You hold one run of Myriads: choose M3, M4 and M5, then press Enter."),
            ("M3 M4 M5",),
            N_("You may lead that. But here lead the run M3 M4 M5: three cards, three winners."),
            "x K2 K7 C3; T2 T3 T4; T5 K5 C5",
        ),
        Tell(
            N_(
                "A run is headed by a higher run of its suit, or by any run of its length in a"
                " higher suit. Ben had T2 T3 T4: Tens are the highest suit. He won, and led again."
            )
        ),
        Do(
            N_("Ben has led a set, three 5s. A set of a higher rank heads it: find yours."),
            ("T6 K6 C6",),
            N_("You have three 6s: choose T6, K6 and C6, then press Enter."),
            "x M1 K3 C1",
        ),
        Tell(
            N_(
                "You won the trick with three cards: now you have three winners. Whoever leads says"
                " how many cards each gives."
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
                " is six. Who has six and the lead may stop, and wins the deal."
            )
        ),
        Do(
            N_("You are on lead again. Lead your set of three: M8, K8 and C8."),
            ("M8 K8 C8",),
            N_("You may lead that. But here lead the three 8s: with them you reach six."),
            "x M5 K6 C5; x T3 K4 C6",
        ),
        Tell(N_("Only three 9s would have headed your 8s, and nobody had them. Six winners!")),
        Do(
            N_("You have six winners and the lead. Press s to stop."),
            ("stop",),
            N_("You may play on; a later step tells of that. Here press s to stop."),
        ),
        Tell(
            N_(
                "The deal is yours. With six winners each of the others pays you 1 unit, with seven"
                " 2, with eight 3, and so on."
            )
        ),
    ),
)

OLD = Step(
    N_("Old Cards"),
    "old",
    ("T1 T3 T8 M2 M5 M6 K3 K7 C2 C4 C6 C9", "T2 T5 T6 T7 M1 M3 M8 K1 K5 K9 C5 C7"),
    1,
    "play; T5; T9",
    (
        Tell(
            N_(
                "A card is Old for you once you know that no single beats it when you lead it. Each"
                " 9 is Old, and so are T1 and C1, the Old Aces. Your hand marks them: T1 and C9."
            )
        ),
        Tell(
            N_(
                "Other cards become Old when all higher cards of the suit are in your hand, were"
                " seen, or lie face down by you. Above T8 is T9 alone, and Ben has shown it now."
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
                " proves nothing, as you have not seen it."
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
                "You have three winners and the lead. With the lead you may claim: show Old Cards"
                " from your hand, and they count as winners. Together there must be six or more."
            )
        ),
        Do(
            N_("Four of your cards are Old: T1, T9, M8, M9. Press c, then Enter, to claim."),
            ("claim T1 T9 M8 M9",),
            N_("You may. But three winners and four Old Cards make seven: press c, then Enter."),
            answers=(
                ("claim T1 T9 M8", N_("That is six. With all four it is seven, which pays more.")),
                ("claim T1 T9 M9", N_("That is six. With all four it is seven, which pays more.")),
                ("claim T1 M8 M9", N_("That is six. With all four it is seven, which pays more.")),
                ("claim T9 M8 M9", N_("That is six. With all four it is seven, which pays more.")),
            ),
        ),
        Tell(
            N_(
                "Seven winners, so each of the others pays you 2 units. Most deals end with a"
                " claim: count your winners and Old Cards whenever you have the lead."
            )
        ),
    ),
)
