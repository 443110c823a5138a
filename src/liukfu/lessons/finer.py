"""The last steps: what may be led, the calls, and playing on past six."""

from __future__ import annotations

from liukfu.lessons.parts import Do, Step, Tell
from liukfu.words.language import N_

SINGLE = Step(
    N_("Leading a single"),
    "single-lead",
    ("T1 T9 M2 M5 M9 K3 K6 K8 C2 C4 C7 C8", "T2 T3 T6 T7 M1 M3 M7 K1 K5 K9 C3 C5"),
    0,
    "play",
    (
        Tell(
            N_(
                "Sets and runs are led freely, singles are not. A single that you lead may not be"
                " Old, and is of your highest suit; a suit of which you hold only Old cards does"
                " not count."
            )
        ),
        Do(
            N_("Try to lead a Knot first, if you like. Then lead a single that is allowed."),
            ("M2", "M5"),
            N_("You may. But here lead a single: M2 or M5, from Myriads."),
            "M7; M8",
        ),
        Tell(
            N_(
                "Both your Tens are Old, so the single came from Myriads; M9 is Old, too. Old cards"
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
                " or Pass. After a Pass the next is asked. Three passes: nothing is played or paid."
            )
        ),
        Tell(
            N_(
                "Ann, the Master, has passed, which leaves a risk to others: whoever says Play"
                " after her is Vulnerable. Ben has passed, too. If you say Play and lose, you pay"
                " for the other loser as well."
            )
        ),
        Do(
            N_("You hold three 9s, and all three are Old. Be bold: say Play."),
            ("play",),
            N_("With your Pass nobody plays this deal. Here be bold: say Play."),
            "T5; T8",
        ),
        Tell(
            N_(
                "You are Vulnerable now; the Master never is. No matter who says Play, the Master"
                " leads first: Ann led T5, and Ben headed it with T8."
            )
        ),
        Do(
            N_("You must head, and only T9 does."),
            ("T9",),
            N_("Head with T9."),
        ),
        Tell(
            N_(
                "You lead. In return for the risk you may lead what others may not: any single, and"
                " Old groups, two or more Old cards of any kind. Nothing beats an Old group."
            )
        ),
        Do(
            N_("Lead an Old group: M9 and K9."),
            ("M9 K9",),
            N_("You may lead that. But lead your Old cards together: M9 and K9."),
            "x M1 K1; x M4 K3",
        ),
        Tell(N_("Two cards, two winners: with T9 you have three.")),
    ),
)

PASSED = Step(
    N_("Passing has a price"),
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
                "All others may lead these after a Pass, and everybody may head with them. But"
                " showing a set of four, or a run of four or more, makes the Pass unfair."
            )
        ),
        Tell(
            N_(
                "If a player with an unfair Pass and the Vulnerable one both lose, the unfair one"
                " pays for both. So think before you pass with such a set or run in hand."
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
                " for more. But if another player then gets six as well, that player alone wins."
            )
        ),
        Tell(
            N_(
                "Each deal has twelve winners, one for each card of a hand. With seven you are"
                " safe: only five are left. With six there are six left, enough for another."
            )
        ),
        Do(
            N_("No lead of yours is sure: higher runs may be out. To see, lead C2 C3 C4."),
            ("C2 C3 C4",),
            N_("You may. But take the risk here, where it costs nothing: lead C2 C3 C4."),
            "C5 C6 C7; x K3 K4 K8",
            answers=(
                ("stop", N_("That is safe, and often right. But see what can happen: lead on.")),
            ),
        ),
        Tell(
            N_(
                "Ann headed with C5 C6 C7 and won the trick: she has three winners. You could not"
                " know: none of the three had been shown. Now she leads."
            ),
            "T5 M5 K5; x T6 M6 K9",
        ),
        Do(
            N_("Ann has led three 5s. You cannot head: your last three cards go face down."),
            ("x M1 K1 K2",),
            N_("All your cards go face down: M1, K1 and K2."),
        ),
        Tell(
            N_(
                "The cards are played out. Ann has six winners, too, and reached them after you:"
                " she alone wins, and you pay, for all your six."
            )
        ),
        Tell(
            N_(
                "So play on when you know that your lead wins, as three 9s do, or a run of Tens up"
                " to the 9: then you have seven or more. Otherwise stop, or claim."
            )
        ),
        Tell(
            N_(
                "Short deals are normal. Whoever leads and has enough Old cards may claim"
                " after a trick or two, or before the first. So may you: look at each lead."
            )
        ),
        Tell(
            N_(
                "Now you know the game. Look up the rules with ? whenever you like; at the table, h"
                " asks the coach for a hint, and Tab shows you what can be played."
            ),
            typed=N_(
                "Now you know the game. Type rules and a word to look something up; at the table,"
                " hint asks the coach, and legal tells what you can play."
            ),
        ),
    ),
)
