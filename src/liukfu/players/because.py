"""Why an action is good: facts that a player can check on the table and learn from.

Each reason is stated only where it is true of what the seat can know, whatever the search
thinks; that the search likes an action is no reason. ``liukfu.words.because`` has the sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

from liukfu.engine.actions import CALL, CLAIM, DISCARD, KIND_SHIFT, PLAY_CODE, SHOW, STOP
from liukfu.engine.cards import HIGHER, RANK_MASKS, Mask, bits
from liukfu.engine.combos import FOUR, KINDS, SET, SINGLE, SINGLE_BEATEN_BY
from liukfu.engine.knowledge import waits_for
from liukfu.engine.legality import LEAD
from liukfu.engine.settlement import TO_WIN
from liukfu.engine.view import View
from liukfu.players.sense import chance_next_beats
from liukfu.players.sight import Sight, cards_of
from liukfu.players.why import WEIGHT, Because, Why

NEAR_SIX = 4
"""With so many winners an opponent is close to the end."""
STRONG = 4
"""So many cards that nobody beats make a hand to say Play with."""
FAR_OFF = 3
"""With so many higher cards unseen a card is far from Old."""
LITTLE = 0.05
"""So few units make no difference that anybody would notice."""
SELDOM, MOSTLY, NEARLY_ALWAYS = 0.35, 0.65, 0.9
"""Chances below and above which a play is said to be headed seldom, or mostly."""


def reasons_for(
    view: View,
    codes: Sequence[int],
    units: Sequence[float],
    headed: float | None,
    *,
    certain: bool = False,
    as_good: int = 0,
) -> tuple[Because, ...]:
    """The reasons for the first of some actions against the others, the weightiest first.

    Args:
        view: of the seat on turn.
        codes: legal actions, the best first.
        units: what each of them is worth.
        headed: how likely the best is headed, None where that is not known.
        certain: that is no estimate.
        as_good: so many, from the second on, are as good as the best: what is kept that one of
            them alone would spend is no reason.
    """
    sight = Sight(view)
    best, others = codes[0], codes[1 + as_good :]
    found: list[Because] = []
    if view.legal.count() == 1:
        found.append(Because(Why.ONLY_ONE))
    kind = best >> KIND_SHIFT
    same = max(units) - min(units) <= LITTLE and kind in (DISCARD, SHOW)
    if len(codes) == 1:
        same = _all_alike(view)
    if same:
        # What speaks for one of them does not matter.
        others = ()
        found.append(Because(Why.ALL_THE_SAME))
    if kind == CALL:
        found += _calls(sight, best)
    elif kind in (CLAIM, STOP):
        found += _ends(sight, best)
    elif kind == DISCARD:
        found += [] if same else _discards(sight, best, others)
    else:
        found += _shows(sight, best, others, headed, certain)
    if len(codes) > 1 and units[0] < 0 and not same:
        found.append(Because(Why.LOSES_LEAST, number=as_good))
    if all(one.why == Why.LOSES_LEAST for one in found):
        found.append(Because(Why.COUNTED))
    return tuple(sorted(found, key=lambda one: WEIGHT[one.why]))


def _all_alike(view: View) -> bool:
    """Whether all that can be led are singles, of which one stands for all."""
    legal = view.legal
    ends = legal.can_stop or legal.claimable
    singles = [lead for lead in legal.leads if lead.bit_count() == 1]
    return view.phase == LEAD and not ends and len(legal.leads) == len(singles) > 1


def _calls(sight: Sight, code: int) -> list[Because]:
    view = sight.view
    sure = sight.sure_cards(sight.hand)
    count = sure.bit_count()
    master, third = view.seat == view.master, len(view.calls) == 2
    found = []
    if code == PLAY_CODE:
        if view.barred_if_pass:
            groups = tuple(one for one in sight.groups if one.bit_count() >= FOUR)
            found.append(Because(Why.LEADS_FOUR, groups=groups))
        if not master and view.unfair_if_pass:
            groups = tuple(one for one in sight.groups if one.bit_count() >= FOUR)
            found.append(Because(Why.PASS_UNFAIR, groups=groups))
        if count >= STRONG:
            found.append(Because(Why.STRONG_HAND, sure, number=count))
        elif sight.groups or sight.old:
            found.append(Because(Why.HOLDS, sight.old, groups=sight.groups))
        if master:
            found.append(Because(Why.MASTER_PLAYS))
        if third:
            found.append(Because(Why.SAVES_DEAL))
        return found
    if third:
        found.append(Because(Why.VOIDS_DEAL))
    else:
        found.append(Because(Why.OTHERS_VULNERABLE))
    if not master:
        found.append(Because(Why.AVOIDS_VULNERABLE))
    elif not view.barred_if_pass:
        found.append(Because(Why.BARS_NOTHING))
    if count < STRONG:
        found.append(Because(Why.WEAK_HAND, sure, number=count))
    return found


def _ends(sight: Sight, code: int) -> list[Because]:
    claimed = cards_of(code)
    count = sight.mine + claimed.bit_count()
    found = [Because(Why.WINS_NOW, claimed, number=count)]
    if claimed and claimed == sight.old and count > TO_WIN:
        found.append(Because(Why.ALL_OLD, claimed, number=claimed.bit_count()))
    rivals = sight.rivals()
    # Who leads on with nothing but what nobody beats is not overtaken.
    if rivals and sight.mine >= TO_WIN and sight.sure_cards(sight.hand) != sight.hand:
        found.append(Because(Why.STOPS_IN_TIME, seat=rivals[0] if len(rivals) == 1 else None))
    return found


def _discards(sight: Sight, code: int, others: Sequence[int]) -> list[Because]:
    cards = cards_of(code)
    found = _kept(sight, cards, others)
    if cards == sight.hand:
        return found
    grouped = sum({card for group in sight.groups for card in bits(group)})
    if not cards & (sight.old | grouped):
        found.append(Because(Why.LOOSE, cards))
    broken = tuple(group for group in sight.groups if group & cards)
    if broken and not cards & sight.old and sight.old:
        found.append(Because(Why.BREAKS, sight.old, groups=broken))
    above = {
        card: (HIGHER[card.bit_length() - 1] & sight.unseen).bit_count()
        for card in bits(sight.hand & ~sight.old)
    }
    if above:
        most = max(above.values())
        far = sum(card for card in bits(cards & ~sight.old) if above[card] == most)
        if far and most >= FAR_OFF:
            found.append(Because(Why.FAR, far, number=most))
    return found


def _shows(
    sight: Sight, code: int, others: Sequence[int], headed: float | None, certain: bool
) -> list[Because]:
    view, cards = sight.view, cards_of(code)
    sure = sight.is_sure(code) or (certain and headed == 0)
    lost = sight.is_headed(code) or (certain and headed == 1)
    found = _kept(sight, cards, others)
    found += _unfair(sight, cards)
    if sure:
        found += _takes(sight, cards)
    elif headed is not None:
        found += _may_take(sight, cards, headed)
    if view.phase == LEAD:
        found += _leads(sight, cards, sure, lost, headed, found)
    else:
        found += _heads(sight, cards, sure)
    return found


def _may_take(sight: Sight, cards: Mask, headed: float) -> list[Because]:
    """What comes of a play that may take the trick."""
    view = sight.view
    size, old = cards.bit_count(), sight.old & ~cards
    count = sight.mine + size + old.bit_count()
    ends = view.legal.claimable or view.legal.can_stop
    found = []
    if headed < NEARLY_ALWAYS and count >= TO_WIN and cards != sight.hand and not ends:
        found.append(Because(Why.IF_IT_WINS, old, number=count, share=1 - headed))
    elif headed <= SELDOM:
        found.append(Because(Why.SELDOM_HEADED, share=headed))
    elif size > 1 and headed < MOSTLY:
        found.append(Because(Why.MAY_WIN, cards, number=size, share=1 - headed))
    return found


def _takes(sight: Sight, cards: Mask) -> list[Because]:
    """What comes of a play that takes the trick for sure."""
    view = sight.view
    size, old = cards.bit_count(), sight.old & ~cards
    count = sight.mine + size + old.bit_count()
    found = []
    if view.phase == LEAD:
        found.append(Because(Why.SURE_LEAD, cards))
    elif view.leader == sight.next:
        found.append(Because(Why.LAST_TO_PLAY))
    else:
        found.append(Because(Why.SURE_HEAD, seat=sight.next))
    if count >= TO_WIN and cards != sight.hand:
        if not (view.legal.claimable or view.legal.can_stop):
            found.append(Because(Why.THEN_CLAIM, old, number=count))
        elif count > sight.mine + sight.old.bit_count():
            found.append(Because(Why.CLAIM_GROWS, old, number=count))
    if size > 1:
        found.append(Because(Why.WINS_MANY, cards, number=size))
    richest = max((sight.next, sight.after), key=lambda seat: sight.won[seat])
    if NEAR_SIX <= sight.won[richest] < TO_WIN and cards != sight.hand:
        found.append(Because(Why.KEEPS_LEAD_FROM, number=sight.won[richest], seat=richest))
    return found


def _leads(
    sight: Sight,
    cards: Mask,
    sure: bool,
    lost: bool,
    headed: float | None,
    already: Sequence[Because],
) -> list[Because]:
    view = sight.view
    found = []
    if view.legal.can_stop:
        rivals = sight.rivals()
        if len(rivals) == 1:
            found.append(Because(Why.PLAYS_ON, seat=rivals[0], number=sight.won[rivals[0]]))
        else:
            found.append(Because(Why.PLAYS_ON if rivals else Why.NOBODY_ELSE))
    if lost:
        found.append(Because(Why.SURE_HEADED, cards))
    if cards.bit_count() == 1 and not sure:
        found += _single(sight, cards)
    told = lost or any(one.why == Why.IF_IT_WINS for one in already)
    if headed is not None and headed >= MOSTLY and not told:
        found.append(Because(Why.MOSTLY_HEADED, share=headed))
    return found


def _single(sight: Sight, card: Mask) -> list[Because]:
    """What a single that may be headed does."""
    view = sight.view
    found: list[Because] = []
    higher = SINGLE_BEATEN_BY[card] & sight.unseen
    if higher.bit_count() == 1:
        for other in reversed(bits(sight.hand & ~(card | sight.old))):
            if waits_for(other.bit_length() - 1, view.known) == higher:
                found.append(Because(Why.DRAWS_OUT, higher, (other,)))
                break
    only_singles = all(lead.bit_count() == 1 for lead in view.legal.leads)
    if only_singles and view.vulnerable != sight.seat and sight.hand & ~sight.old:
        found.append(Because(Why.MUST_BE_SUIT, card))
    return found


def _heads(sight: Sight, cards: Mask, sure: bool) -> list[Because]:
    view, headings = sight.view, sight.view.legal.headings
    size = cards.bit_count()
    found = []
    would_have = sight.won[view.best_seat] + size
    if would_have >= TO_WIN > sight.won[view.best_seat]:
        found.append(Because(Why.DENIES_SIX, number=would_have, seat=view.best_seat))
    strengths = sorted({_strength(play, view.kind) for play in headings})
    if len(strengths) > 1:
        mine = _strength(cards, view.kind)
        if mine == strengths[0]:
            later = tuple(play for play in headings if not play & cards)
            found.append(Because(Why.CHEAPEST, groups=later))
        elif mine == strengths[-1] and not sure:
            beaten = {int(play): _chance_beaten(sight, int(play)) for play in headings}
            if all(beaten[cards] < chance for play, chance in beaten.items() if play != cards):
                found.append(Because(Why.STRONGEST, seat=sight.next))
    return found


def _chance_beaten(sight: Sight, play: Mask) -> float:
    unseen = sight.unseen.bit_count()
    return chance_next_beats(play, sight.view.kind, sight.left, sight.held, unseen)


def _strength(play: Mask, kind: int) -> int:
    """Of plays that all head: the higher beats the lower."""
    return next(r for r, rank in enumerate(RANK_MASKS) if play & rank) if kind == SET else play


def _unfair(sight: Sight, cards: Mask) -> list[Because]:
    view = sight.view
    exposed = view.has_passed(sight.seat) and view.frame.rules.unfair_pass
    marked = view.unfair >> sight.seat & 1
    if not exposed or marked or view.vulnerable in (None, sight.seat) or cards.bit_count() >= FOUR:
        return []
    plays = view.legal.leads if view.phase == LEAD else view.legal.headings
    fours = [play for play in plays if play.bit_count() >= FOUR and KINDS.get(play) != SINGLE]
    longest = tuple(one for one in fours if not any(one != o and one & o == one for o in fours))
    return [Because(Why.AVOIDS_UNFAIR, groups=longest)] if longest else []


def _kept(sight: Sight, cards: Mask, others: Sequence[int]) -> list[Because]:
    """What stays in the hand that another choice would spend."""
    spent = [cards_of(code) for code in others if code >> KIND_SHIFT not in (CLAIM, STOP)]
    found = []
    old = sight.old & ~cards
    if old == sight.old and any(other & old for other in spent):
        found.append(Because(Why.KEEPS_OLD, old))
    whole = tuple(group for group in sight.groups if not group & cards)
    torn = [group for group in whole for other in spent if 0 < (group & other) < group]
    if torn:
        unbeaten = [group for group in torn if sight.is_unbeaten(group)]
        groups = tuple(dict.fromkeys(unbeaten or torn))
        found.append(Because(Why.KEEPS_TOGETHER, groups=groups, number=len(unbeaten)))
    near = sum(
        card
        for card in bits(sight.hand & ~sight.old)
        if waits_for(card.bit_length() - 1, sight.view.known).bit_count() == 1
    )
    lost = sum(card for card in bits(near) if any(card & other for other in spent))
    # Where one of them goes, those that stay are nothing that sets the choice apart.
    if lost and not near & cards:
        found.append(Because(Why.KEEPS_NEAR, lost))
    return found
