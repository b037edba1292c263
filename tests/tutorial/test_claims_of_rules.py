"""Statements about rules in the lessons of Moon are true, as play by the rules confirms."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import DealScored, Event, Played, TrickTaken
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile
from moon_access.engine.trick import legal_tiles, order
from moon_access.games.lesson import Ask
from moon_access.games.moon.actions import MOON, tricks_needed
from moon_access.games.moon.events import WidowTaken
from moon_access.games.moon.lessons import bidding_words, play_words
from moon_access.games.moon.rules import MoonForThree
from moon_access.games.moon.scoring import deal_scores
from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.state import MoonState
from moon_access.games.moon.words import FOR_THREE, answers
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.events import AuctionWon
from moon_access.games.tricks.state import Phase
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, tile_asked_for

from .test_claims import plays, trump_of, view_of_learner, wins

ALL = moon_set(3)
TRUMPS = [*NUMBER_SUITS, Suit.DOUBLES, Suit.NONE]
GAME = MoonForThree()
LISTENER = Listener(LEARNER, ("Eva", "Anna", "Ben"))


def random_deals(count: int) -> Iterator[tuple[MoonState, list[tuple[MoonState, Action, tuple[Event, ...]]]]]:
    """Yield the end of a deal and all events before it: the state before, the action, the events. Somebody bids."""
    random = Random("rules of the lessons")
    while count:
        tiles = list(ALL)
        random.shuffle(tiles)
        state, steps = GAME.start(), []
        action: Action = GAME.make_deal(state, tiles, Seat(random.randrange(3)))
        while True:
            after, events = GAME.apply(state, action)
            steps.append((state, action, events))
            state = after
            if state.to_act is None:
                break
            action = random.choice(state.legal)
        if state.bidding.contract is not None:
            count -= 1
            yield state, steps


DEALS = tuple(random_deals(60))


def events_of_kind(kind: type[Event]) -> Iterator[tuple[MoonState, Event]]:
    """Yield every event of this kind in these deals, with the state before."""
    for _, steps in DEALS:
        for state, _, events in steps:
            yield from ((state, event) for event in events if isinstance(event, kind))


# The play


@checks(play_words.AIM)
def test_three_play_for_themselves_with_seven_tiles_and_seven_tricks_are_a_deal() -> None:
    for end, steps in DEALS:
        dealt, _ = GAME.apply(*steps[0][:2])
        assert [len(hand) for hand in dealt.hands] == [7, 7, 7] and {GAME.side(Seat(seat)) for seat in range(3)} == {
            0,
            1,
            2,
        }
        assert len(end.tricks) == 7
    for state, event in events_of_kind(TrickTaken):
        assert isinstance(event, TrickTaken)
        suits = order(state.bidding.trump or Suit.NONE)
        assert len(event.trick.tiles) == 3
        best = event.trick.tiles[(event.trick.winner - event.trick.leader) % 3]
        assert suits.lead(event.trick.tiles[0]).strength[best] == max(
            suits.lead(event.trick.tiles[0]).strength[tile] for tile in event.trick.tiles
        )


@checks(play_words.belongs(Tile(5, 2), Suit.FIVE, Suit.TWO))
def test_a_tile_belongs_to_the_suit_of_each_of_its_numbers_and_a_double_to_one() -> None:
    stage, _ = at_step(play_words.belongs(Tile(5, 2), Suit.FIVE, Suit.TWO)[0])
    assert Tile(5, 2) in view_of_learner(stage).hand and trump_of(stage) is Suit.NONE
    for tile in ALL:
        suits = {suit for suit in NUMBER_SUITS if order(Suit.NONE).belongs(tile, suit)}
        assert suits == {Suit(tile.high), Suit(tile.low)} and len(suits) == (1 if tile.is_double else 2)


@checks(play_words.suit_asked_for(Suit.FIVE), play_words.higher_counts(Tile(6, 2), Suit.SIX))
def test_the_first_tile_asks_for_its_higher_number_and_the_prompt_names_it() -> None:
    for lines, suit in (
        (play_words.suit_asked_for(Suit.FIVE), Suit.FIVE),
        (play_words.higher_counts(Tile(6, 2), Suit.SIX), Suit.SIX),
    ):
        stage, _ = at_step(lines[0])
        led = view_of_learner(stage).trick[0]
        assert order(trump_of(stage)).suit(led) is suit is Suit(led.high)
        prompt = stage_prompt(stage)
        assert suit in prompt
    assert view_of_learner(at_step(play_words.higher_counts(Tile(6, 2), Suit.SIX)[0])[0]).trick[0] is Tile(6, 2)


def stage_prompt(stage: Stage) -> list[object]:
    """Return the text of the learner's prompt."""
    return list(FOR_THREE.prompt(view_of_learner(stage), LISTENER).full.fields.values())


@checks(play_words.follow(Suit.FIVE), play_words.MUST_FOLLOW)
def test_a_player_with_the_suit_must_follow_and_one_without_plays_anything_and_its_double_is_highest() -> None:
    stage, _ = at_step(play_words.follow(Suit.FIVE)[0])
    assert plays(stage) and all(tile.has(5) for tile in plays(stage))
    for trump in TRUMPS:
        suits = order(trump)
        for suit in set(NUMBER_SUITS) - {trump}:
            tiles = [tile for tile in ALL if suits.belongs(tile, suit)]
            if trump is not Suit.DOUBLES and tiles:
                assert max(tiles, key=lambda tile, suit=suit, suits=suits: suits.rank(tile, suit)).is_double  # type: ignore[misc]
    for state, event in events_of_kind(Played):
        assert isinstance(event, Played)
        if state.trick:
            led = order(state.bidding.trump or Suit.NONE).lead(state.trick[0])
            hand = state.hands[event.seat]
            following = [tile for tile in hand if tile in led.follow]
            assert event.tile in (following or hand) and list(legal_tiles(hand, led)) == list(following or hand)


@checks(play_words.HIGHEST[1], play_words.would_have_won(Tile(5, 5))[0])
def test_a_player_who_takes_a_trick_leads_the_next_and_a_lower_tile_loses_the_first_one_to_a_higher() -> None:
    stage, step = at_step(play_words.HIGHEST[0])
    for tile in set(plays(stage)) - {tile_asked_for(step)}:
        assert not wins(stage, tile)
        suits, trick = order(trump_of(stage)), (*view_of_learner(stage).trick, tile)
        best = trick[suits.winner(trick)]
        assert suits.rank(best, Suit.FIVE) > suits.rank(tile, Suit.FIVE)
    for state, event in events_of_kind(TrickTaken):
        assert isinstance(event, TrickTaken)
        after, _ = GAME.apply(state, Play(state.to_act or Seat(0), event.trick.tiles[-1]))
        assert after.to_act in (event.trick.winner, None)


@checks(play_words.A_TRUMP, play_words.trump_is_all_you_may_play(Tile(4, 3), Suit.THREE))
def test_one_suit_beats_all_others_and_a_trump_belongs_to_no_other_suit() -> None:
    stage, _ = at_step(play_words.A_TRUMP[0])
    suits, held = order(trump_of(stage)), Tile(4, 3)
    assert held in view_of_learner(stage).hand and suits.is_trump(held) and not suits.belongs(held, Suit.THREE)
    trumps = [tile for tile in ALL if suits.is_trump(tile)]
    for trump in trumps:
        assert all(suits.winner((other, trump)) == 1 for other in ALL if other not in trumps)


@checks(play_words.TRICKS, play_words.TRICKS_NEEDED)
def test_one_player_has_promised_a_number_of_tricks_and_the_answer_has_both_numbers() -> None:
    stage, _ = at_step(play_words.TRICKS[0])
    view = view_of_learner(stage)
    assert view.contract is not None
    (told,) = answers.tricks(view, LISTENER)
    items = told.fields["items"]
    assert isinstance(items, tuple)
    whats = [item.fields["what"] for item in items if isinstance(item, Message)]
    (both,) = [what for what in whats if isinstance(what, Message)]
    assert set(both.fields.values()) == {view.taken[view.contract.seat], tricks_needed(view.contract.amount)}


@checks(play_words.may_it(Tile(5, 5), Suit.FIVE), play_words.NO_LONGER)
def test_if_doubles_are_trump_double_five_does_not_follow_a_five() -> None:
    stage, _ = at_step(play_words.NO_LONGER[0])
    suits = order(trump_of(stage))
    assert trump_of(stage) is Suit.DOUBLES and suits.suit(view_of_learner(stage).trick[0]) is Suit.FIVE
    assert Tile(5, 5) in view_of_learner(stage).hand and Tile(5, 5) not in plays(stage)
    assert not any(suits.belongs(tile, suit) for tile in ALL if tile.is_double for suit in NUMBER_SUITS)


@checks(play_words.DOUBLE_LED)
def test_if_a_double_is_led_a_double_must_be_played() -> None:
    led = order(Suit.DOUBLES).lead(Tile(3, 3))
    assert legal_tiles((Tile(3, 1), Tile(6, 3), Tile(1, 1), Tile(5, 5)), led) == (Tile(1, 1), Tile(5, 5))


# The bid


@checks(bidding_words.BIDS[0], bidding_words.BIDS[2], bidding_words.NOW_LEAD)
def test_each_bids_once_and_the_highest_names_trump_and_leads() -> None:
    for _, steps in DEALS:
        actions = [action for _, action, _ in steps]
        calls = [action for action in actions if isinstance(action, Bid | Pass)]
        assert len({call.seat for call in calls}) == len(calls)
        bids = [call for call in calls if isinstance(call, Bid)]
        bidder = max(bids, key=lambda bid: bid.amount).seat
        (named,) = [action for action in actions if isinstance(action, NameTrump)]
        first = next(action for action in actions if isinstance(action, Play))
        assert named.seat == first.seat == bidder
        assert actions.index(first) > max(map(actions.index, calls)), "all calls must come before the play"


@checks(bidding_words.YOURS)
def test_the_learner_would_have_to_bid_more_than_the_current_bid() -> None:
    view = view_of_learner(at_step(bidding_words.YOURS[0])[0])
    highest = max(call.amount for call in view.calls if isinstance(call, Bid))
    assert min(action.amount for action in view.legal if isinstance(action, Bid)) > highest


@checks(bidding_words.NO_RISK, bidding_words.BID_MADE, bidding_words.BID_FAILED[0])
def test_a_bid_made_scores_the_bid_a_failed_one_costs_it_and_without_a_bid_each_trick_is_a_point() -> None:
    made = {True: 0, False: 0}
    for state, event in events_of_kind(DealScored):
        assert isinstance(event, DealScored)
        for side, points in enumerate(event.delta):
            if side != event.bidder:
                assert points == event.tricks[side]
        assert event.delta[event.bidder] == (event.amount if event.made else -event.amount)
        made[event.made] += 1
        assert state.bidding.contract is not None
    assert all(made.values())


@checks(bidding_words.BID_FAILED[1])
def test_points_may_fall_below_zero_and_one_good_bid_makes_it_up() -> None:
    lost = deal_scores(Bid(Seat(0), 5), 0, (4, 2, 1), GAME.options)[0]
    won = deal_scores(Bid(Seat(0), 5), 0, (5, 1, 1), GAME.options)[0]
    assert lost < 0 <= lost + won


@checks(bidding_words.WIDOW_YOURS, bidding_words.NOBODY_SEES, bidding_words.WIDOW)
def test_the_bidder_takes_the_tile_in_the_middle_lays_one_away_and_nobody_else_knows_either() -> None:
    stage, step = at_step(bidding_words.NOBODY_SEES[0])
    view = view_of_learner(stage)
    assert view.contract is not None and view.contract.seat == LEARNER and len(view.hand) == 8
    assert all(isinstance(action, Discard) for action in view.legal) and view.widow_seen in view.hand
    stage.submit(LEARNER, Discard(LEARNER, tile_asked_for(step)), stage.turn)
    assert view_of_learner(stage).discard is tile_asked_for(step)
    for seat in (Seat(1), Seat(2)):
        other = stage.game.view(stage.state, seat)
        assert getattr(other, "widow_seen") is None and getattr(other, "discard") is None  # noqa: B009 - any view
        hidden = GAME.redact(WidowTaken(LEARNER, Tile(6, 2)), seat)
        assert isinstance(hidden, WidowTaken) and hidden.tile is None


@checks(bidding_words.HIGH_FIRST, bidding_words.THEY_FOLLOW)
def test_a_high_trump_is_led_and_players_with_a_trump_play_it() -> None:
    stage, step = at_step(bidding_words.HIGH_FIRST[0])
    led = order(trump_of(stage)).lead(tile_asked_for(step))
    state = stage.state
    assert (
        isinstance(state, MoonState) and state.phase is Phase.PLAY and tile_asked_for(step) == max(state.hands[LEARNER])
    )
    for hand in state.hands[1:]:
        trumps = [tile for tile in hand if order(trump_of(stage)).is_trump(tile)]
        assert list(legal_tiles(hand, led)) == (trumps or list(hand))


@checks(bidding_words.TO_21)
def test_21_points_win_and_the_highest_bid_is_21_for_all_seven_tricks() -> None:
    assert GAME.options.target == 21
    bids = [action for state, _ in events_of_kind(AuctionWon) for action in state.legal if isinstance(action, Bid)]
    assert max(bid.amount for bid in bids) == MOON == 21 and tricks_needed(MOON) == 7


@checks(bidding_words.BIDS[3])
def test_the_lesson_first_asks_for_the_word_bids() -> None:
    _, step = at_step(bidding_words.BIDS[3])
    assert step.goal == Ask("bids")
