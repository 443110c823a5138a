"""The rules of Liuk Fu, and nothing else: pure, without clock, files or global randomness.

>>> from liukfu.engine import Deal, parse_action
>>> deal = Deal.from_seed("tiger")
>>> event = deal.apply(parse_action("play"))
>>> deal.view(deal.to_act).hand.bit_count()
12
"""

from liukfu.engine.actions import (
    PASS,
    PLAY,
    Action,
    Call,
    Claim,
    Discard,
    Show,
    Stop,
    action_from_code,
    parse_action,
)
from liukfu.engine.cards import (
    ALL,
    Card,
    Cards,
    Mask,
    Seat,
    Suit,
    bits,
    card_name,
    parse_card,
    parse_mask,
    rank_of,
    suit_of,
)
from liukfu.engine.combos import Kind, beats, groups_in, headings_in, kind_of
from liukfu.engine.deal import Deal, Event
from liukfu.engine.errors import (
    ActionError,
    CardError,
    IllegalAction,
    LiukFuError,
    Reason,
    RuleOptionError,
    SeedError,
)
from liukfu.engine.knowledge import old_cards
from liukfu.engine.legal_actions import LegalActions
from liukfu.engine.legality import Phase
from liukfu.engine.match import Match, next_dealer
from liukfu.engine.perft import divide, perft
from liukfu.engine.playout import Playout, play_out
from liukfu.engine.rules import Rules
from liukfu.engine.seeds import (
    clean_seed,
    deal_hands,
    decision_key,
    decision_rng,
    first_dealer,
)
from liukfu.engine.settlement import Result, payments, share
from liukfu.engine.view import Frame, Opened, Outcome, Play, Trick, View

__all__ = [
    "ALL",
    "PASS",
    "PLAY",
    "Action",
    "ActionError",
    "Call",
    "Card",
    "CardError",
    "Cards",
    "Claim",
    "Deal",
    "Discard",
    "Event",
    "Frame",
    "IllegalAction",
    "Kind",
    "LegalActions",
    "LiukFuError",
    "Mask",
    "Match",
    "Opened",
    "Outcome",
    "Phase",
    "Play",
    "Playout",
    "Reason",
    "Result",
    "RuleOptionError",
    "Rules",
    "Seat",
    "SeedError",
    "Show",
    "Stop",
    "Suit",
    "Trick",
    "View",
    "action_from_code",
    "beats",
    "bits",
    "card_name",
    "clean_seed",
    "deal_hands",
    "decision_key",
    "decision_rng",
    "divide",
    "first_dealer",
    "groups_in",
    "headings_in",
    "kind_of",
    "next_dealer",
    "old_cards",
    "parse_action",
    "parse_card",
    "parse_mask",
    "payments",
    "perft",
    "play_out",
    "rank_of",
    "share",
    "suit_of",
]
