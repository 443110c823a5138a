"""Old cards (Rules §5)."""

from __future__ import annotations

from liukfu.words.book.parts import Chapter, Faces, Para, Passage, Say


def old(_: Say) -> Chapter:
    """When a card is Old, for whom, and why."""
    return Chapter(
        "old-cards",
        _("Old cards"),
        (
            Passage(
                "old",
                _("What is Old"),
                (
                    Para(
                        _(
                            "An Old card is one of which you know that nothing beats it when you"
                            " lead it alone. The 9s, T1 and C1 are Old from the start."
                        )
                    ),
                    Faces("T1 T9 M9 K9 C1 C9", old="T1 T9 M9 K9 C1 C9"),
                    Para(
                        _(
                            "Any other card in your hand is Old for you when every higher card"
                            " of its suit is accounted for. So a card may be Old for you and not"
                            " for others, and cards grow old as the deal goes on."
                        )
                    ),
                ),
            ),
            Passage(
                "accounted",
                _("Accounted for"),
                (
                    Para(
                        _(
                            "A card is accounted for, for you, when it is in your hand; when"
                            " anybody has shown it in this deal, to lead or to head, winning or"
                            " beaten, in this trick too; or when you have put it face down."
                        )
                    ),
                    Para(
                        _(
                            "A card that an opponent put face down proves nothing: you have not"
                            " seen it. Nor does it count that somebody could not head (but see"
                            " the option old_inference)."
                        )
                    ),
                ),
            ),
            Passage(
                "waits",
                _("What a card waits for"),
                (
                    Para(
                        _(
                            "You hold T5, T7 and T9, and have not seen T6 and T8. T7 waits for"
                            " T8; T5 waits for T6 and T8."
                        )
                    ),
                    Faces("T5 T7 T9", old="T9"),
                    Para(
                        _(
                            "T6 is led, you head with T7, and somebody heads with T8. Now all"
                            " that is higher than T5 is shown or in your hand: T5 is Old."
                        )
                    ),
                    Faces("T5 T6 T7 T8 T9", old="T5 T9", seen="T6 T7 T8"),
                ),
            ),
        ),
    )
