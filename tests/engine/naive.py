"""The rules once more, slow and plain, on sets of card texts: what the engine is held against.

Written from the rules, section by section, with none of the engine's code.
"""

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any

SUITS = "TMKC"
"""From high to low."""
DECK = [suit + str(rank) for suit in SUITS for rank in range(1, 10)]
OLD_ACES = {"T1", "C1"}

Group = frozenset[str]


def rank(card: str) -> int:
    return int(card[1])


def text(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=DECK.index))


def kind(cards: Iterable[str]) -> str | None:
    """§3, without Old groups."""
    cards = set(cards)
    suits, ranks = {card[0] for card in cards}, sorted(map(rank, cards))
    if len(cards) == 1:
        return "single"
    if len(cards) in (3, 4) and len(set(ranks)) == 1:
        return "set"
    if len(cards) >= 3 and len(suits) == 1 and ranks == list(range(ranks[0], ranks[-1] + 1)):
        return "run"
    return None


SETS = [
    frozenset(suit + str(number) for suit in suits)
    for number in range(1, 10)
    for size in (3, 4)
    for suits in combinations(SUITS, size)
]
RUNS = [
    frozenset(suit + str(number) for number in range(low, low + length))
    for suit, length in product(SUITS, range(3, 10))
    for low in range(1, 11 - length)
]
COMBINATIONS = [frozenset([card]) for card in DECK] + SETS + RUNS


def combinations_in(hand: Iterable[str]) -> list[Group]:
    held = set(hand)
    return [cards for cards in COMBINATIONS if cards <= held]


def beats(cards: Group, led: str, lead: Group, best: Group) -> bool:
    """§4, Heading: ``led`` is the kind of ``lead``, ``best`` the highest play so far."""
    if led == "old group" or len(cards) != len(best) or kind(cards) != led:
        return False
    low, low_best = min(map(rank, cards)), min(map(rank, best))
    suit, suit_best = min(card[0] for card in cards), min(card[0] for card in best)
    if led == "single":
        return not lead <= OLD_ACES and suit == suit_best and low > low_best
    if led == "set":
        if best == lead and low_best == 1:
            return low == 9
        return low > low_best
    if suit == suit_best:
        return low > low_best
    return SUITS.index(suit) < SUITS.index(suit_best)


def subsets(cards: Iterable[str], sizes: Iterable[int]) -> list[Group]:
    held = sorted(cards)
    return [frozenset(chosen) for size in sizes for chosen in combinations(held, size)]


class Table:
    """One deal: hands of card texts, dealer, and the rules as a mapping (§9)."""

    def __init__(self, hands: Iterable[Iterable[str]], dealer: int, rules: dict[str, Any]) -> None:
        self.hands = [set(hand) for hand in hands]
        self.dealer = self.turn = dealer
        self.rules = rules
        self.calls: list[tuple[int, str]] = []
        self.trick: list[tuple[int, Group | None]] = []
        self.led: str | None = None
        self.lead: Group = frozenset()
        self.best: Group = frozenset()
        self.best_seat = dealer
        self.shown: set[str] = set()
        self.down: list[list[Group]] = [[], [], []]
        self.proven_without: list[set[str]] = [set(), set(), set()]
        self.winners: list[set[str]] = [set(), set(), set()]
        self.reached: list[int] = []
        self.unfair: set[int] = set()
        self.result: dict[str, Any] | None = None

    @property
    def vulnerable(self) -> int | None:
        """§2."""
        for seat, word in self.calls:
            if word == "play" and seat != self.dealer:
                return seat
        return None

    def has_passed(self, seat: int) -> bool:
        return (seat, "pass") in self.calls

    @property
    def phase(self) -> str:
        if self.result is not None:
            return "over"
        if "play" not in [word for _, word in self.calls]:
            return "calls"
        return "follow" if self.trick else "lead"

    def is_old(self, card: str, seat: int) -> bool:
        """§5 and §9."""
        if rank(card) == 9 or card in OLD_ACES:
            return True
        own = self.hands[seat].union(*self.down[seat])
        others = [other for other in range(3) if other != seat]
        for higher in (card[0] + str(number) for number in range(rank(card) + 1, 10)):
            if higher in own or higher in self.shown:
                continue
            if self.rules["old_inference"] == "deduction" and all(
                higher in self.proven_without[other] for other in others
            ):
                continue
            return False
        return True

    def old(self, seat: int) -> set[str]:
        return {card for card in self.hands[seat] if self.is_old(card, seat)}

    def headings(self) -> list[Group]:
        hand = self.hands[self.turn]
        return [
            cards
            for cards in combinations_in(hand)
            if beats(cards, str(self.led), self.lead, self.best)
        ]

    def leads(self) -> list[Group]:
        """§3 and §4."""
        hand, old = self.hands[self.turn], self.old(self.turn)
        groups = [cards for cards in combinations_in(hand) if len(cards) > 1]
        if self.turn == self.dealer and self.has_passed(self.turn):
            groups = [cards for cards in groups if len(cards) < 4]
        singles = [frozenset([card]) for card in hand]
        if self.turn == self.vulnerable:
            return list(set(groups + singles + subsets(old, range(2, 13))))
        fresh = hand - old
        if fresh:
            suit = min((card[0] for card in fresh), key=SUITS.index)
            singles = [frozenset([card]) for card in fresh if card[0] == suit]
        elif groups:
            singles = []
        return groups + singles

    def legal(self) -> set[str]:
        """§11: the texts of all legal actions."""
        if self.phase == "over":
            return set()
        if self.phase == "calls":
            return {"play", "pass"}
        if self.phase == "follow":
            headings = self.headings()
            if headings:
                return {text(cards) for cards in headings}
            discards = subsets(self.hands[self.turn], [len(self.lead)])
            return {"x " + text(cards) for cards in discards}
        found = {text(cards) for cards in self.leads()}
        won = len(self.winners[self.turn])
        if won >= 6:
            found.add("stop")
        claims = subsets(self.old(self.turn), range(1, 13))
        return found | {"claim " + text(cards) for cards in claims if won + len(cards) >= 6}

    def do(self, action: str) -> None:
        """§2, §4, §6: an action that is known to be legal."""
        seat = self.turn
        following = (seat + 1) % 3
        word, *cards = action.split()
        if word in ("play", "pass"):
            self.calls.append((seat, word))
            if word == "play":
                self.turn = self.dealer
            elif len(self.calls) == 3:
                self.end("void", None)
            else:
                self.turn = following
        elif word == "stop":
            self.end("stop", seat)
        elif word == "claim":
            self.end("claim", seat, len(cards))
        elif word == "x":
            self.discard(seat, frozenset(cards))
        else:
            self.show(seat, frozenset([word, *cards]))

    def show(self, seat: int, cards: Group) -> None:
        if not self.trick:
            old_group = seat == self.vulnerable and len(cards) > 1 and cards <= self.old(seat)
            self.led = "old group" if old_group else kind(cards)
            self.lead = cards
        self.best, self.best_seat = cards, seat
        self.hands[seat] -= cards
        self.shown |= cards
        self.trick.append((seat, cards))
        if self.has_passed(seat) and len(cards) >= 4 and self.rules["unfair_pass"]:
            self.unfair.add(seat)
        self.close_trick(seat)

    def discard(self, seat: int, cards: Group) -> None:
        if self.led == "single" and not self.lead <= OLD_ACES:
            (best,) = self.best
            self.proven_without[seat] |= {
                best[0] + str(number) for number in range(rank(best) + 1, 10)
            }
        self.hands[seat] -= cards
        self.down[seat].append(cards)
        self.trick.append((seat, None))
        self.close_trick(seat)

    def close_trick(self, seat: int) -> None:
        self.turn = (seat + 1) % 3
        if len(self.trick) < 3:
            return
        self.turn = self.best_seat
        self.winners[self.turn] |= self.best
        if len(self.winners[self.turn]) >= 6 and self.turn not in self.reached:
            self.reached.append(self.turn)
        self.trick, self.led = [], None
        if not any(self.hands):
            self.end("exhausted", self.reached[-1] if self.reached else None)

    def end(self, end: str, winner: int | None, revealed: int = 0) -> None:
        """§7."""
        winners = [len(won) for won in self.winners]
        paid = [0, 0, 0]
        if winner is not None:
            winners[winner] += revealed
            unit = winners[winner] - 5
            if self.rules["tariff"] == "doubling":
                unit = 2 ** (winners[winner] - 6)
            for loser in {0, 1, 2} - {winner}:
                (other,) = {0, 1, 2} - {winner, loser}
                if self.vulnerable in (None, winner):
                    shares = 1
                elif loser == self.vulnerable:
                    shares = 0 if other in self.unfair else 2
                else:
                    shares = 2 if loser in self.unfair else 0
                paid[loser] -= shares * unit
                paid[winner] += shares * unit
        self.result = {
            "end": end,
            "winner": winner,
            "winners": winners,
            "payments": paid,
            "vulnerable": self.vulnerable,
            "unfair": sorted(self.unfair),
        }
