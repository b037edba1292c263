"""Statements about tiles in the lessons of Moon are true, as the solver confirms."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Play
from moon_access.engine.events import TrickTaken
from moon_access.engine.tiles import NUMBER_SUITS, Suit, Tile
from moon_access.engine.trick import order
from moon_access.games.lesson import Choose
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.lessons import bidding, bidding_words, play_words
from moon_access.games.moon.sides import moon_set
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.games.moon.sure_tricks import count_under, tiles_not_held
from moon_access.games.moon.trainer import is_exact, plans
from moon_access.games.moon.words.sure_tricks import steps
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.scenes.learn.tutorial import LEARNER, Stage
from tests.tutorial.claims import at_step, checks, others_act, place_of, tile_asked_for

TRUMPS = [*NUMBER_SUITS, Suit.DOUBLES, Suit.NONE]


def view_of_learner(stage: Stage) -> MoonView:
    """Return what the learner may know."""
    view = stage.view(LEARNER)
    assert isinstance(view, MoonView)
    return view


def hands_of(stage: Stage) -> tuple[tuple[Tile, ...], ...]:
    assert isinstance(stage.state, MoonState)
    return stage.state.hands


def trump_of(stage: Stage) -> Suit:
    trump = view_of_learner(stage).trump
    assert trump is not None
    return trump


def position(stage: Stage) -> Position:
    """Return the position at the learner's turn to play, which counts the learner's tricks."""
    view = view_of_learner(stage)
    return Position(hands_of(stage), view.trick, view.leader, trump_of(stage), (LEARNER,))


def wins(stage: Stage, tile: Tile) -> bool:
    """Return whether the learner wins the trick by playing this tile last."""
    _, events = stage.game.apply(stage.state, Play(LEARNER, tile))
    (taken,) = [event for event in events if isinstance(event, TrickTaken)]
    return taken.trick.winner == LEARNER


def plays(stage: Stage) -> list[Tile]:
    return [action.tile for action in view_of_learner(stage).legal if isinstance(action, Play)]


def layouts(hand: tuple[Tile, ...], count: int) -> Iterator[tuple[Tile, tuple[Tile, ...], tuple[Tile, ...]]]:
    """Yield the widow and the hands of the two others, some for each widow."""
    random = Random("layouts")
    out = [tile for tile in moon_set(3) if tile not in hand]
    for widow in out:
        rest = [tile for tile in out if tile is not widow]
        for _ in range(count):
            random.shuffle(rest)
            yield widow, tuple(rest[:7]), tuple(rest[7:])


def most_tricks(
    solver: Solver, hand: tuple[Tile, ...], others: tuple[tuple[Tile, ...], tuple[Tile, ...]], trumps: list[Suit]
) -> int:
    """Return the tricks that the learner, on lead, takes with these eight tiles, the best discard and the best of these
    trumps."""
    return max(
        solver.tricks(Position((left, *others), (), LEARNER, trump, (LEARNER,)))
        for left in combinations(hand, 7)
        for trump in trumps
    )


# The bid


def strong_hand() -> tuple[Tile, ...]:
    stage, _ = at_step(bidding_words.MIDDLE_MAY_HELP)
    return view_of_learner(stage).hand


@checks(*steps(bidding.COUNT), *bidding_words.strong(Suit.SIX))
def test_the_lesson_counts_the_right_number_of_sure_tricks() -> None:
    """In any layout: lead the hand in the counted order, while the others play anything."""
    _, _, scene, at = place_of(bidding_words.MIDDLE_MAY_HELP)
    hand = strong_hand()
    count = count_under(hand, tiles_not_held(hand), Suit.SIX)
    before = scene.steps[at].intro
    assert [message for message in before if message in steps(count)] == list(steps(count))
    assert [message.fields["n"] for message in before if "n" in message.fields] == [2, 4, count.tricks]
    assert is_exact(count.tricks, plans(hand, TRUMPS), tiles_not_held(hand), Random("lesson")), (
        "the count of tricks must be exact"
    )
    suits = order(Suit.SIX)
    out = tiles_not_held(hand)
    trumps_out = [tile for tile in out if suits.is_trump(tile)]
    assert len(trumps_out) == 2 and all(suits.is_trump(tile) for tile in count.winners[:4])
    for tile in count.winners[:2]:  # two leads that both of the others' trumps must follow and can not beat
        assert all(suits.winner((tile, other)) == 0 for other in out)
    left = [tile for tile in out if tile not in trumps_out]
    for tile in count.winners[2:]:
        assert all(suits.winner((tile, other)) == 0 for other in left)


@checks(bidding_words.MIDDLE_MAY_HELP, bidding_words.DONT_PASS)
def test_six_tricks_are_sure_and_seven_only_with_some_tiles_from_the_middle() -> None:
    hand = strong_hand()
    solver = Solver()
    with_sixes: dict[Tile, set[int]] = {}
    for widow, *others in layouts(hand, 3):
        found = solver.tricks(Position((hand, *others), (), LEARNER, Suit.SIX, (LEARNER,)))
        assert found >= 6, "six tricks must be sure in every layout"
        both = (others[0], others[1])
        with_sixes.setdefault(widow, set()).add(most_tricks(solver, (*hand, widow), both, [Suit.SIX]))
    assert {7} in with_sixes.values() and {6} in with_sixes.values()


@checks(bidding_words.ALSO_GOOD)
@pytest.mark.parametrize("amount", [5, 6, 7, 21])
def test_every_bid_that_the_lesson_accepts_is_made_with_every_play_that_it_allows_later(amount: int) -> None:
    stage, step = at_step(bidding_words.MIDDLE_MAY_HELP)
    assert isinstance(step.goal, Choose)
    bid = Bid(LEARNER, amount)
    assert bid in view_of_learner(stage).legal and step.goal.is_accepted(bid)
    stage.submit(LEARNER, bid, stage.turn)
    for wanted in (Discard(LEARNER, Tile(2, 1)), NameTrump(LEARNER, Suit.SIX)):
        others_act(stage)
        stage.submit(LEARNER, wanted, stage.turn)
    others_act(stage)
    values = Solver().values(position(stage))
    assert min(values.values()) >= tricks_needed(amount), "every lead must make the bid"


@checks(bidding_words.KEEP, bidding_words.KEEP_THAT)
def test_the_tile_to_discard_is_the_one_that_wins_nothing() -> None:
    """Discarding any other tile costs a trick, because that tile may win one."""
    stage, step = at_step(bidding_words.KEEP_THAT[0])
    hands = hands_of(stage)
    others = hands[1:]
    tricks = {}
    for tile in view_of_learner(stage).hand:
        left = tuple(other for other in hands[LEARNER] if other != tile)
        tricks[tile] = Solver().tricks(Position((left, *others), (), LEARNER, Suit.SIX, (LEARNER,)))
    assert tricks.pop(tile_asked_for(step)) > max(tricks.values())


@checks(bidding_words.LONGEST, bidding_words.LONGER_SUIT)
def test_the_longest_suit_makes_the_best_trump() -> None:
    stage, step = at_step(bidding_words.LONGEST[0])
    hands = hands_of(stage)
    tricks = {trump: Solver().tricks(Position(hands, (), LEARNER, trump, (LEARNER,))) for trump in TRUMPS}
    assert isinstance(step.goal, Choose) and step.goal.values == (Suit.SIX,)
    assert tricks[Suit.SIX] == max(tricks.values())
    held = {trump: sum(map(order(trump).is_trump, hands[LEARNER])) for trump in TRUMPS}
    assert max(held, key=lambda trump: held[trump]) is Suit.SIX and sorted(held.values())[-2] < held[Suit.SIX]


@checks(bidding_words.BETTER_PASS, bidding_words.TOO_WEAK)
def test_the_weak_hand_makes_none_of_the_bids_still_allowed() -> None:
    stage, _ = at_step(bidding_words.TOO_WEAK[0])
    view = view_of_learner(stage)
    lowest = min(action.amount for action in view.legal if isinstance(action, Bid))
    solver = Solver()
    made = [
        most_tricks(solver, (*view.hand, widow), (one, other), TRUMPS) >= tricks_needed(lowest)
        for widow, one, other in layouts(view.hand, 1)
    ]
    assert sum(made) * 10 <= len(made)


# What a deal scores


@checks(bidding_words.ONE_MORE)
def test_the_learner_has_four_of_six_tricks_and_wins_the_last_two_whatever_is_led() -> None:
    stage, _ = at_step(bidding_words.ONE_MORE[0])
    view = view_of_learner(stage)
    assert [trick.winner for trick in view.tricks] == [LEARNER] * 4
    before, made = place_of(bidding_words.WIDOW[0]).scene, place_of(bidding_words.ONE_MORE[0]).scene
    assert made.hands[1:] == before.hands[1:], "expected the hands of the earlier lesson"
    assert {*made.hands[0].split(), made.stock} == {*before.hands[0].split(), before.stock}
    assert view.contract == Bid(LEARNER, 6)
    assert min(Solver().values(position(stage)).values()) >= 2


@checks(bidding_words.TWO_LEFT, bidding_words.NEED_BOTH, bidding_words.TRY, bidding_words.BOTH)
def test_the_learner_needs_both_last_tricks_and_can_take_only_one() -> None:
    stage, _ = at_step(bidding_words.NEED_BOTH[0])
    view = view_of_learner(stage)
    taken = sum(trick.winner == LEARNER for trick in view.tricks)
    assert view.contract is not None and taken + 2 == view.contract.amount and len(view.hand) == 2
    assert max(Solver().values(position(stage)).values()) == 1


# The play


@checks(play_words.HIGHEST[0], play_words.would_have_won(Tile(5, 5)))
def test_of_all_tiles_only_the_requested_one_takes_the_first_trick() -> None:
    stage, step = at_step(play_words.HIGHEST[0])
    assert play_words.would_have_won(tile_asked_for(step)) == step.instead
    assert [tile for tile in plays(stage) if wins(stage, tile)] == [tile_asked_for(step)]


@checks(play_words.HOLD_NONE, play_words.RUFFED, play_words.NOT_RUFFED)
def test_only_the_trump_that_the_lesson_asks_for_takes_the_trick() -> None:
    stage, step = at_step(play_words.RUFFED[0])
    suits = order(trump_of(stage))
    assert [tile for tile in plays(stage) if wins(stage, tile)] == [tile_asked_for(step)]
    assert suits.is_trump(tile_asked_for(step)) and not any(
        map(suits.is_trump, set(plays(stage)) - {tile_asked_for(step)})
    )
    led = view_of_learner(stage).trick[0]
    assert not any(suits.belongs(tile, suits.suit(led)) for tile in plays(stage))


@checks(play_words.ONE_FOLLOWS)
def test_if_one_tile_follows_it_is_the_only_one_allowed() -> None:
    stage, step = at_step(play_words.ONE_FOLLOWS[0])
    assert plays(stage) == [tile_asked_for(step)]


@checks(play_words.still_out(Tile(6, 6)), play_words.DOUBLE_SAVED, play_words.DOUBLE_NOT_SAVED)
def test_the_outstanding_double_beats_all_others_so_the_lower_of_the_two_must_be_lost() -> None:
    stage, step = at_step(play_words.DOUBLE_SAVED[0])
    (named,) = step.intro[0].fields.values()
    suits = order(Suit.DOUBLES)
    assert isinstance(named, Tile) and named not in view_of_learner(stage).hand
    others = [tile for tile in moon_set(3) if tile != named]
    assert all(suits.winner((other, named)) == 1 for other in others)
    doubles = plays(stage)
    assert tile_asked_for(step) == min(doubles, key=lambda tile: tile.high) and len(doubles) == 2
    assert not any(takes_it_here(tile) for tile in doubles)
    values = Solver().values(position(stage))
    assert values[tile_asked_for(step)] == max(values.values())


def takes_it_here(tile: Tile) -> bool:
    """Return whether the learner takes the trick with this tile, where the lesson tells them to save a double."""
    stage, _ = at_step(play_words.DOUBLE_SAVED[0])
    number = len(view_of_learner(stage).tricks)
    stage.submit(LEARNER, Play(LEARNER, tile), stage.turn)
    while len(view_of_learner(stage).tricks) == number:
        assert stage.step()
    return view_of_learner(stage).tricks[number].winner == LEARNER
