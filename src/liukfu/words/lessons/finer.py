"""The last steps: what may be led, the calls, and playing on past six."""

from __future__ import annotations

from liukfu.words.language import N_
from liukfu.words.lessons.parts import Do, Step, Tell

SINGLE = Step(
    N_("Leading a single"),
    "single-lead",
    ("T1 T9 M2 M5 M9 K3 K6 K8 C2 C4 C7 C8", "T2 T3 T6 T7 M1 M3 M7 K1 K5 K9 C3 C5"),
    0,
    "play",
    (
        Tell(
            N_(
                "Sets and runs are led freely, singles are not: your single is no Old Card, and"
                " comes from the highest suit in which you hold a card that is not Old."
            )
        ),
        Do(
            N_("Try to lead a Knot first, if you like. Then lead a single that is allowed."),
            ("M2", "M5"),
            N_("Your only Tens are Old, T1 and T9. So lead M2 or M5, from Myriads."),
            "M7; M8",
        ),
        Tell(
            N_(
                "Both your Tens are Old, so the single came from Myriads; M9 is Old, too. Old Cards"
                " mostly stay in hand until they can be claimed."
            )
        ),
    ),
)

CALLS = Step(
    N_("Calls"),
    "calls",
    ("T6 T9 M3 M7 M9 K2 K5 K9 C2 C5 C6 C8", "T3 T5 T7 M1 M2 M5 K1 K4 K6 C1 C4 C9"),
    1,
    "pass; pass",
    (
        Tell(
            N_(
                "Before the first trick there are calls. The dealer, who is the Master, says Play"
                " or Pass; after a Pass the next is asked. With three passes nothing is played."
            )
        ),
        Tell(
            N_(
                "Ann is the Master here. She has passed, and so has Ben. Any other player who says"
                " Play is Vulnerable, and pays for the other loser, too, if the deal is lost."
            )
        ),
        Do(
            N_("You hold three 9s. Be bold: press p to say Play."),
            ("play",),
            N_("With your Pass nobody plays this deal. Here be bold: press p to say Play."),
            "T5; T8",
        ),
        Tell(
            N_(
                "You are Vulnerable now. Whoever says Play, the Master leads: Ann led T5, and Ben"
                " headed it with T8."
            )
        ),
        Do(
            N_("You must head, and only T9 does: it is chosen already. Press Enter."),
            ("T9",),
            N_("Head with T9."),
        ),
        Tell(
            N_(
                "You have the lead. For the risk you may lead what others may not: any single, and"
                " Old groups, two or more Old Cards of any kind. Nothing beats an Old group."
            )
        ),
        Do(
            N_("Lead an Old group: choose M9 and K9, then press Enter."),
            ("M9 K9",),
            N_("You may lead that. But lead your Old Cards together: M9 and K9."),
            "x M1 K1; x M4 K3",
        ),
        Tell(N_("Two cards, two winners: with T9 you have three. The Master is never Vulnerable.")),
    ),
)

PASSED = Step(
    N_("A Master who passed"),
    "passed-master",
    ("T2 T7 T9 M1 M4 M6 K3 K8 C3 C4 C5 C6", "T1 T4 T6 M2 M5 M8 K1 K4 K6 C1 C7 C9"),
    0,
    "pass; play",
    (
        Tell(
            N_(
                "You are the Master, and you have passed; Ann said Play. A Master who has passed"
                " still leads first, but in this deal no set of four and no run of four or more."
            )
        ),
        Do(
            N_("Try your run of four, C3 to C6, if you like. Then lead three of them."),
            ("C3 C4 C5", "C4 C5 C6"),
            N_("You may lead that. But here lead three Coins in a row: C3 C4 C5 or C4 C5 C6."),
            "x M2 K1 K4; x T3 M3 K2",
        ),
        Tell(
            N_(
                "So think before you pass with long sets or runs. To head with four cards stays"
                " allowed."
            )
        ),
    ),
)

PLAYING_ON = Step(
    N_("Playing on"),
    "play-on",
    ("T7 T8 T9 M1 M7 M8 M9 K1 K2 C2 C3 C4", "T1 T3 T5 M2 M3 M5 K5 K7 C5 C6 C7 C9"),
    0,
    "play; T7 T8 T9; x T1 T3 M2; x T2 T4 C1; M7 M8 M9; x M3 K7 C9; x M4 K6 C8",
    (
        Tell(
            N_(
                "You have six winners and could stop, for 1 unit from each. You may also play on"
                " for more. But if another player gets six as well, that player alone wins."
            )
        ),
        Do(
            N_("Take the risk, to see what can happen: lead the run C2 C3 C4."),
            ("C2 C3 C4",),
            N_("You may. But take the risk here, where it costs nothing: lead C2 C3 C4."),
            "C5 C6 C7; x K3 K4 K8; T5 M5 K5; x T6 M6 K9",
            answers=(
                ("stop", N_("That is safe, and often right. But see what can happen: lead on.")),
            ),
        ),
        Tell(
            N_("Ann headed with C5 C6 C7, which gave her three winners, and led a set of three 5s.")
        ),
        Do(
            N_("You cannot head, and all your cards are asked for: press Enter."),
            ("x M1 K1 K2",),
            N_("Press Enter: all your cards go face down."),
        ),
        Tell(
            N_(
                "Ann has six winners, too, and reached them after you: she alone wins, and you pay."
                " With seven winners you would have been safe."
            )
        ),
        Tell(
            N_(
                "Now you know the game. Look up the rules with ? whenever you like; at the table, h"
                " asks the coach for a hint, and Tab shows you what can be played."
            )
        ),
    ),
)
