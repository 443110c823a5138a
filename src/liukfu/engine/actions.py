"""What a player can do, as frozen values and as text (Rules §11).

Every action *is* an int, its code: the kind above bit 36, the cards in the 36 bits below.
The engine computes with the codes; the classes give them names, a text and a repr that
parses back.
"""

from __future__ import annotations

from collections.abc import Iterable

from liukfu.engine.cards import ALL, Card, Cards, parse_mask
from liukfu.engine.errors import ActionError, CardError

KIND_SHIFT = 36
CALL, SHOW, DISCARD, CLAIM, STOP = range(5)
"""The kinds of action, as in a code's bits from 36 on."""

PASS_CODE = CALL << KIND_SHIFT
PLAY_CODE = CALL << KIND_SHIFT | 1
SHOW_CODE = SHOW << KIND_SHIFT
DISCARD_CODE = DISCARD << KIND_SHIFT
CLAIM_CODE = CLAIM << KIND_SHIFT
STOP_CODE = STOP << KIND_SHIFT

CardsLike = int | str | Iterable[Card]


class Action(int):
    """One action of a player. Use the subclasses, :func:`parse_action` or
    :func:`action_from_code` to make one; ``Action(code)`` is the same as the last.
    """

    __slots__ = ()

    def __new__(cls, code: int) -> Action:
        return action_from_code(code)

    def __bool__(self) -> bool:
        # Pass has the code 0, and is an action like any other.
        return True

    @property
    def cards(self) -> Cards:
        """The cards of the action; none for a call and for Stop."""
        return Cards(0 if self.kind == CALL else self & ALL)

    @property
    def kind(self) -> int:
        """``CALL``, ``SHOW``, ``DISCARD``, ``CLAIM`` or ``STOP``."""
        return self >> KIND_SHIFT


class Call(Action):
    """Play or Pass, before the first trick (Rules §2): ``Call("play")``, ``Call("pass")``.

    Raises:
        ActionError: another word.
    """

    __slots__ = ()

    def __new__(cls, word: str) -> Call:
        if word not in ("play", "pass"):
            raise ActionError(word)
        return int.__new__(cls, PLAY_CODE if word == "play" else PASS_CODE)

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]  # made from its word
        return (str(self),)

    def __str__(self) -> str:
        return "play" if self == PLAY_CODE else "pass"

    def __repr__(self) -> str:
        return f"Call({str(self)!r})"


class _WithCards(Action):
    __slots__ = ()
    _code = 0
    _word = ""

    def __new__(cls, cards: CardsLike) -> _WithCards:
        return int.__new__(cls, cls._code | int(Cards(cards)))

    def __getnewargs__(self) -> tuple[Cards]:
        return (self.cards,)

    def __str__(self) -> str:
        return f"{self._word}{self.cards}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.cards)!r})"


class Show(_WithCards):
    """Cards shown face up, a lead or heading (Rules §4): ``Show("M5 M6 M7")``."""

    __slots__ = ()
    _code = SHOW_CODE


class Discard(_WithCards):
    """Cards put face down (Rules §4): ``Discard("K2 C3")``."""

    __slots__ = ()
    _code = DISCARD_CODE
    _word = "x "


class Claim(_WithCards):
    """A claim with Old cards from the hand (Rules §6): ``Claim("M8 M9")``."""

    __slots__ = ()
    _code = CLAIM_CODE
    _word = "claim "


class Stop(Action):
    """Take the win with the winners on the table (Rules §6)."""

    __slots__ = ()

    def __new__(cls) -> Stop:
        return int.__new__(cls, STOP_CODE)

    def __getnewargs__(self) -> tuple[()]:  # type: ignore[override]  # made from nothing
        return ()

    def __str__(self) -> str:
        return "stop"

    def __repr__(self) -> str:
        return "Stop()"


PLAY = Call("play")
"""The call Play (Rules §2)."""
PASS = Call("pass")
"""The call Pass (Rules §2)."""
_CLASSES: tuple[type[Action], ...] = (Call, Show, Discard, Claim, Stop)


def is_code(code: int) -> bool:
    """Whether some action has this code."""
    if code >> KIND_SHIFT in (SHOW, DISCARD, CLAIM):
        return True
    return code in (PASS_CODE, PLAY_CODE, STOP_CODE)


def action_from_code(code: int) -> Action:
    """The action whose code this is.

    Raises:
        ValueError: no action has this code.
    """
    if not is_code(code):
        raise ValueError(f"not an action's code: {code}")
    return legal_action(code)


def legal_action(code: int) -> Action:
    """The same without asking whether it is a code, for codes that the engine has made."""
    return int.__new__(_CLASSES[code >> KIND_SHIFT], code)


def parse_action(text: str) -> Action:
    """An action from its text (Rules §11). Cards may come in any order.

    Raises:
        CardError: names the card that is unknown or repeated.
        ActionError: the text is no action (no words, cards missing or too many words).
    """
    words = text.split()
    match words:
        case ["play" | "pass" as word]:
            return Call(word)
        case ["stop"]:
            return Stop()
        case ["x", _, *_]:
            return Discard(parse_mask(" ".join(words[1:])))
        case ["claim", _, *_]:
            return Claim(parse_mask(" ".join(words[1:])))
        case [] | ["play" | "pass" | "stop" | "x" | "claim", *_]:
            raise ActionError(text)
    try:
        return Show(parse_mask(text))
    except CardError as error:
        if error.repeated or any(character.isdigit() for character in words[0]):
            raise
        raise ActionError(text) from None
