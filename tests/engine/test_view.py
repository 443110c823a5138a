import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liukfu.engine import (
    Call,
    Cards,
    Deal,
    Discard,
    Frame,
    Kind,
    Opened,
    Outcome,
    Phase,
    Play,
    Result,
    Rules,
    Show,
    Trick,
    View,
    parse_card,
)
from liukfu.engine.cards import ALL
from liukfu.engine.combos import KINDS

from .hidden import another_world
from .positions import after, dealt, positions, walk

seats = st.integers(0, 2)
A = ("T3 T7 M3 M4 M5 M6 M8 K3 C3 C5 C7 C9", "T1 T2 T9 M1 M9 K5 K6 K7 K8 C1 C2 C4")


def test_what_is_hidden_from_a_seat_changes_neither_its_view_nor_its_legal_actions() -> None:
    rng = random.Random("hidden")
    changed = with_down = 0
    for number in range(90):
        inference = "deduction" if number % 2 else "known_cards"
        deal = walk(number, Rules(old_inference=inference), rng.randint(0, 24))  # type: ignore[arg-type]
        if deal.result is not None:
            continue
        for seat in range(3):
            for world in (another_world(deal, seat, rng) for _ in range(4)):
                if world is None or world.actions + world.dealt == deal.actions + deal.dealt:
                    continue
                changed += 1
                with_down += world.actions != deal.actions
                view = world.view(seat)
                assert view == deal.view(seat)
                assert pickle.dumps(view) == pickle.dumps(deal.view(seat))
                assert list(view.legal) == list(deal.view(seat).legal)
                assert view.tricks == deal.view(seat).tricks
    assert changed > 200
    assert with_down > 50


def numbers_in(thing: Any) -> set[int]:
    if isinstance(thing, tuple):
        return set().union(*map(numbers_in, thing))
    return {thing} if isinstance(thing, int) else set()


@given(positions, seats)
def test_no_card_that_the_seat_has_not_seen_is_in_its_view(deal: Deal, seat: int) -> None:
    view = deal.view(seat)
    if view.phase == Phase.OVER:
        return
    seen = view.dealt | view.shown
    for name in ("dealt", "hand", "down", "winners", "shown", "lead", "best"):
        for mask in numbers_in(getattr(view, name)):
            assert mask & ~seen == 0, name
    assert view.opened is None
    assert view.result is None
    for entry in view.log:
        if entry >> 36 & 15 == int(Discard("T1")) >> 36:
            assert entry & ALL <= 12, "others' face-down cards are counts"
        elif entry >> 36 & 15 == int(Show("T1")) >> 36:
            assert entry & ALL & ~seen == 0
    assert view.unseen == Cards(ALL & ~seen)


@given(positions, seats)
def test_view_is_immutable_and_comes_back_from_pickling_equal(deal: Deal, seat: int) -> None:
    view = deal.view(seat)
    again = pickle.loads(pickle.dumps(view))  # noqa: S301  # our own pickle
    assert again == view
    assert type(again) is View
    assert hash(again) == hash(view), "only immutable things have a hash"
    assert list(again.legal) == list(view.legal)
    for name in ("hand", "log", "result", "extra"):
        with pytest.raises(AttributeError):
            setattr(view, name, 0)


def test_view_stays_as_it_was_while_the_deal_goes_on() -> None:
    deal = after(dealt(*A), "play; T3")
    view, copied = deal.view(1), pickle.dumps(deal.view(1))
    after(deal, "T9; x M2; T2; T4; T7")
    deal.undo()
    assert pickle.dumps(view) == copied


@given(positions, seats)
def test_view_agrees_with_the_deal(deal: Deal, seat: int) -> None:
    view = deal.view(seat)
    assert view.seat == seat
    assert view.frame is deal.frame
    assert view.master == deal.frame.dealer
    assert (view.dealt, view.hand) == (deal.dealt[seat], deal.hand(seat))
    assert view.down == deal.down(seat)
    assert (view.phase, view.to_act, view.result) == (deal.phase, deal.to_act, deal.result)
    # Under its own name, as a bot prints it.
    assert isinstance(view.phase, Phase)
    assert view.if_play is None or view.if_play.phase is Phase.LEAD
    assert view.old == deal.old(seat)
    assert view.action_count == len(deal)
    assert view.hand_sizes == tuple(len(deal.hand(other)) for other in range(3))
    assert view.down_counts == tuple(sum(map(len, deal.down(other))) for other in range(3))
    assert tuple(won.bit_count() for won in view.winners) == deal.winners
    calls = [(str(action)) for action in deal.actions if isinstance(action, Call)]
    assert [word for _, word in view.calls] == calls
    callers = [(deal.frame.dealer + place) % 3 for place in range(len(calls))]
    assert [caller for caller, _ in view.calls] == callers
    passed = [caller for caller, word in view.calls if word == "pass"]
    assert [other for other in range(3) if view.has_passed(other)] == sorted(passed)


@given(positions, seats)
def test_only_the_seat_on_turn_may_do_anything(deal: Deal, seat: int) -> None:
    legal = deal.view(seat).legal
    if seat == deal.to_act:
        assert list(legal) == list(deal.legal)
        assert len(legal) == len(deal.legal)
    else:
        assert list(legal) == []
        assert not legal
        assert legal.leads == legal.headings == ()
        assert not legal.claimable


def replayed_tricks(deal: Deal, seat: int) -> list[tuple[int, list[Play], int | None]]:
    """Leader, plays and winner of each trick as ``seat`` sees them, from a replay."""
    again = Deal(deal.frame, deal.dealt)
    tricks: list[tuple[int, list[Play], int | None]] = []
    for action in deal.actions:
        event = again.apply(action)
        if not isinstance(action, Show | Discard):
            continue
        if not tricks or len(tricks[-1][1]) == 3:
            tricks.append((event.seat, [], None))
        up = isinstance(action, Show)
        cards = action.cards if up or event.seat == seat else None
        tricks[-1][1].append(Play(event.seat, up, cards, len(action.cards)))
        tricks[-1] = (*tricks[-1][:2], event.trick_winner)
    return tricks


@given(positions, seats)
def test_tricks_tell_every_play_with_others_face_down_cards_as_counts(
    deal: Deal, seat: int
) -> None:
    view = deal.view(seat)
    wanted = replayed_tricks(deal, seat)
    found = [(trick.leader, list(trick.plays), trick.winner) for trick in view.tricks]
    assert found == wanted
    for trick in view.tricks:
        shown = [play for play in trick.plays if play.up]
        assert trick.best_seat == shown[-1].seat
        assert trick.winner in (None, trick.best_seat)
        assert len({play.n for play in trick.plays}) == 1
    assert view.trick == (view.tricks[-1] if view.phase == Phase.FOLLOW else None)
    if view.trick:
        assert (view.trick.leader, view.trick.kind) == (view.leader, view.kind)
        assert view.trick.plays[0].cards == view.lead
        assert view.trick.best_seat == view.best_seat


def test_trick_under_way_in_full() -> None:
    deal = after(dealt(*A), "play; M3 M4 M5; x C1 T1 T9")
    plays = (Play(0, True, Cards("M3 M4 M5"), 3), Play(1, False, None, 3))
    assert deal.view(0).trick == Trick(0, Kind.RUN, plays, None, 0)
    own = deal.view(1).trick
    assert own is not None
    assert own.plays[1] == Play(1, False, Cards("T1 T9 C1"), 3)


@given(positions, seats)
def test_all_cards_are_open_once_the_deal_is_over(deal: Deal, seat: int) -> None:
    view = deal.view(seat)
    assert (view.opened is None) == (deal.result is None)
    if view.opened:
        down = (deal.down(0), deal.down(1), deal.down(2))
        assert view.opened == Opened(deal.dealt, down)


@given(positions, seats)
def test_card_waits_for_its_higher_cards_until_it_is_old(deal: Deal, seat: int) -> None:
    view = deal.view(seat)
    for card in Cards(view.hand):
        waiting = view.waits_for(card)
        assert (not waiting) == (card in view.old)
        assert not waiting & view.known


def test_card_says_what_it_waits_for() -> None:
    view = dealt(*A).view(0)
    assert view.waits_for(parse_card("M6")) == Cards("M7 M9")
    assert view.waits_for(parse_card("C9")) == Cards()


# What the Master is told in the calls


@given(positions)
def test_master_is_told_what_could_be_led_after_play(deal: Deal) -> None:
    for seat in range(3):
        view = deal.view(seat)
        told = view.legal_if_play
        if len(deal) or seat != deal.frame.dealer:
            assert told is None
            assert view.if_play is None
            assert deal.view(seat).barred_if_pass == ()
            continue
        after_play = after(deal.copy(), "play")
        assert told is not None
        assert list(told) == list(after_play.legal)
        assert view.if_play == after_play.view(seat)


@given(positions)
def test_master_is_told_which_leads_a_pass_gives_up(deal: Deal) -> None:
    if len(deal):
        return
    master = deal.frame.dealer
    barred = deal.view(master).barred_if_pass
    with_play = after(deal.copy(), "play").legal.leads
    with_pass = after(deal.copy(), "pass; play").legal.leads
    lost = [lead for lead in with_play if lead not in with_pass]
    assert sorted(barred) == sorted(lead for lead in lost if len(lead) >= 4)
    assert len(barred) == len(lost)


def test_barred_leads_are_the_masters_fours() -> None:
    view = dealt(*A).view(0)
    assert set(view.barred_if_pass) == {Cards("T3 M3 K3 C3"), Cards("M3 M4 M5 M6")}
    assert view.legal_if_play is not None
    assert Show("T3 M3 K3 C3") in view.legal_if_play
    assert Call("play") not in view.legal_if_play


# Earlier deals


def test_view_holds_the_results_of_earlier_deals_and_their_totals() -> None:
    won = Result("stop", 1, (0, 7, 0), (-2, 4, -2), None, ())
    void = Result("void", None, (0, 0, 0), (0, 0, 0), None, ())
    lost = Result("claim", 2, (1, 1, 6), (-2, 0, 2), 0, ())
    earlier = (Outcome(1, 0, won), Outcome(2, 1, void), Outcome(3, 2, lost))
    deal = Deal(Frame(4, 0, Rules(), earlier), dealt(*A).dealt)
    assert deal.view(2).frame.earlier == earlier
    assert deal.view(2).frame.totals == (-4, 4, 0)


def test_what_everybody_may_know_is_the_same_from_every_seat() -> None:
    rng = random.Random("public")
    for number in range(40):
        deal = walk(number, Rules(), rng.randint(0, 24))
        one, two, three = (deal.view(seat).public for seat in range(3))
        assert one._replace(seat=1) == two
        assert two._replace(seat=2) == three
        assert not one.hand | one.dealt
        assert all(play.up or play.cards is None for trick in one.tricks for play in trick.plays)
        assert one.tricks == two.tricks == three.tricks


@given(positions)
def test_caller_is_told_what_would_be_an_unfair_pass(deal: Deal) -> None:
    for seat in range(3):
        view = deal.view(seat)
        told = view.unfair_if_pass
        if deal.phase != Phase.CALLS or deal.to_act != seat or len(deal) == 2:
            assert told == ()
            continue
        if not deal.frame.rules.unfair_pass:
            assert told == ()
            continue
        assert set(told) == {
            lead for lead in map(Cards, KINDS) if len(lead) >= 4 and not lead & ~view.hand
        }


def played_out(deal: Deal, rng: random.Random) -> Result:
    while deal.result is None:
        deal.apply(deal.legal.sample(rng))
    return deal.result


def test_nobody_comes_to_six_beside_a_seat_that_cannot_be_overtaken() -> None:
    rng = random.Random("overtaken")
    met = set()
    for number in range(400):
        deal = walk(number, Rules(), rng.randint(12, 40))
        safe = [seat for seat in range(3) if deal.view(seat).cannot_be_overtaken]
        if deal.to_act is None or not safe:
            continue
        (seat,) = safe
        met.add(min(deal.view(seat).winners[seat].bit_count(), 7))
        result = played_out(deal, rng)
        assert result.winner == seat
        assert all(won < 6 for other, won in enumerate(result.winners) if other != seat)
    # Not only from seven winners on, where it is always so.
    assert met == {6, 7}


def test_a_seat_is_told_of_a_lead_that_nothing_beats_only_where_it_may_lead() -> None:
    own = "T7 T8 T9 M7 M8 M9 K3 K4 K7 C2 C3 C5"
    deal = dealt(own, "T1 T2 T3 M1 M2 K5 K6 K8 C1 C4 C6 C7")
    assert not deal.view(0).legal.cannot_be_beaten(Cards("T7 T8 T9"))
    deal.apply(Call("play"))
    legal = deal.view(0).legal
    assert legal.cannot_be_beaten(Cards("T7 T8 T9"))
    assert not legal.cannot_be_beaten(Cards("M7 M8 M9"))
    # An Old single may not be led.
    assert not legal.cannot_be_beaten(Cards("M9"))
