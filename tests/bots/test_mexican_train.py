"""The bots of Mexican Train: rollouts obey the rules, worlds fit the seen tiles, and reasons are true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from moon_access.announcer.message import Message
from moon_access.engine.actions import Play
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Seat, Tile, full_set
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import links
from moon_access.games.mexican_train import hints
from moon_access.games.mexican_train.bots import normal
from moon_access.games.mexican_train.bots.normal import TrainWhy
from moon_access.games.mexican_train.bots.rollout import (
    RolloutPosition,
    World,
    WorldSampler,
    bit_of,
    bits_of,
    plan_train,
    tile_set,
)
from moon_access.games.mexican_train.bots.strong import expected_gain, foresee
from moon_access.games.mexican_train.longest import longest_train
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.mexican_train.state import TrainState, TrainView, tiles_unseen_by
from moon_access.games.mexican_train.words import trains

TABLES: list[tuple[dict[str, object], int]] = [
    ({}, 2),
    ({"doubles": "free", "double_zero": 50}, 4),
    ({"drawing": "until"}, 3),
    ({"doubles": "layer"}, 3),
    ({"doubles": "train"}, 2),
    ({"several_doubles": True}, 2),
    ({"several_doubles": True, "doubles": "layer", "drawing": "until"}, 3),
    ({"tiles": 15, "double_zero": 25}, 8),
]
AT_TABLES = pytest.mark.parametrize(("rules", "players"), TABLES)


def moments(game: MexicanTrainGame, seed: str) -> Iterator[TrainState]:
    """Yield the turns of a random round in which there is a tile to play."""
    random = Random(seed)
    state = game.start()
    state, _ = game.apply(state, game.make_deal(state, random.sample(game.tiles, len(game.tiles)), Seat(0)))
    while state.to_act is not None:
        if isinstance(state.legal[0], Play):
            yield state
        state, _ = game.apply(state, random.choice(state.legal))


class Follower:
    """Plays a rollout's moves by the rules, and checks at every turn that both may lay the same tiles."""

    def __init__(self, game: MexicanTrainGame, position: RolloutPosition) -> None:
        self.game = game
        self.position = position
        self.by_bit = {bit_of(tile): tile for tile in full_set(game.options.tiles)}

    def points(self, state: TrainState) -> list[int]:
        """Return the points in every hand at the end of the round."""
        while True:
            state, events = self._acted(state)
            for event in events:
                if isinstance(event, RoundScored):
                    return list(event.delta)

    def _acted(self, state: TrainState) -> Any:
        at, seat, first = self.position, state.to_act, state.legal[0]
        assert seat is not None and at.hands == [bits_of(hand) for hand in state.hands]
        assert (at.ends, at.marked, at.cover) == ([*state.ends], [*state.marked], state.cover)
        assert (at.waiting, at.stage) == (state.waiting, state.stage)
        if isinstance(first, Play):
            fitting = at.fitting_bits(seat)
            assert fitting == bits_of({play.tile for play in state.legal if isinstance(play, Play)})
            bit, train = at.choose_play(seat, fitting)
            at.lay(seat, bit, train)
            return self.game.apply(state, Play(seat, self.by_bit[bit], train))
        assert not at.fitting_bits(seat)
        if isinstance(first, Draw):
            at.draw(seat)
            # In a rollout, each player draws from their own part of the stock.
            drawn = next(tile for tile in state.stock if bit_of(tile) & at.hands[seat])
            rest = tuple(tile for tile in state.stock if tile is not drawn)
            return self.game.apply(state._replace(stock=(drawn, *rest)), first)
        at.end_turn_without_tile(seat)
        return self.game.apply(state, first)


@AT_TABLES
def test_a_rollout_plays_by_the_rules(rules: dict[str, object], players: int) -> None:
    game = MexicanTrainGame(rules, players)
    for seed in range(3):
        for state in list(moments(game, f"rollout {seed}"))[::20]:
            assert state.to_act is not None
            world = World(state.hands, state.stock)
            at = RolloutPosition(game.view(state, state.to_act), world)
            alone = at.copy()
            if not state.drawn and not alone.play_turn(state.to_act):
                alone.play_out(Seat((state.to_act + 1) % players))
                assert alone.points() == Follower(game, at).points(state)


def test_a_planned_train_is_as_long_as_any_if_there_are_few_tiles() -> None:
    random, tiles = Random(1), full_set(12)
    for size in (0, 1, 4, 6) * 10:
        hand, number = random.sample(tiles, size), random.randrange(13)
        plan = plan_train(bits_of(hand), number, tile_set(12))
        found = [next(tile for tile in hand if bit_of(tile) == bit) for bit in plan.train]
        assert len(set(found)) == len(found) == len(longest_train(hand, number)) and plan.tiles == bits_of(found)
        for tile in found:
            assert tile.has(number)
            number = tile.other_half(number)
        assert plan.last == number


@AT_TABLES
def test_a_world_holds_every_unseen_tile_once_and_gives_no_seat_a_tile_that_it_was_shown_to_lack(
    rules: dict[str, object], players: int
) -> None:
    game = MexicanTrainGame(rules, players)
    lacked = 0
    for state in list(moments(game, "worlds"))[::8]:
        assert state.to_act is not None
        view = game.view(state, state.to_act)
        world = WorldSampler(view).sample(Random(1))
        assert tuple(map(len, world.hands)) == view.counts and len(world.stock) == view.stock
        assert world.hands[view.seat] == view.hand
        others = [tile for seat, hand in enumerate(world.hands) if seat != view.seat for tile in hand]
        laid = [laid.tile for laid in links(view.chain)]
        assert view.engine is not None
        assert sorted([*others, *world.stock]) == [*tiles_unseen_by(view)]
        assert sorted([*others, *world.stock, *laid, *view.hand, view.engine]) == [*full_set(game.options.tiles)]
        for hand, lacks in zip(world.hands, view.lacks, strict=True):
            assert not any(tile.has(number) for tile in hand for number in lacks)
            lacked += bool(lacks)
        assert WorldSampler(view).sample(Random(1)) == world
        assert WorldSampler(view).sample(Random(2)) != world
    assert lacked


def test_if_no_deal_fits_what_players_lack_a_world_still_has_every_tile() -> None:
    """If TRIES deals cannot avoid the numbers that a player lacks, the world still has all its tiles."""
    game = MexicanTrainGame({"tiles": 9}, 2)
    state = next(iter(moments(game, "few")))
    view = game.view(state, Seat(0))
    lacks_all = view._replace(lacks=(frozenset(), frozenset(range(10))))
    hands, stock = WorldSampler(lacks_all).sample(Random(1))
    assert len(hands[1]) == view.counts[1] and len({*hands[1], *stock}) == len(tiles_unseen_by(view))
    assert isinstance(hands[1][0], Tile)


def loose_after(view: TrainView, play: Play) -> int:
    """Return the pips that the longest train from the own end leaves in the hand after this play."""
    rest = [tile for tile in view.hand if tile is not play.tile]
    end = play.tile.other_half(view.ends[view.seat]) if play.end == view.seat else view.ends[view.seat]
    return sum(tile.pips for tile in rest) - sum(tile.pips for tile in longest_train(rest, end, normal.STEPS))


def true_numbers(view: TrainView, play: Play) -> dict[Any, set[int | None]]:
    """Return the numbers that each reason may state if this tile is played. All other reasons state no number."""
    plays = [other for other in view.legal if isinstance(other, Play)]
    own, tile = play.end == view.seat, play.tile
    rest = [held for held in view.hand if held is not tile]
    train = longest_train(view.hand, view.ends[view.seat], normal.STEPS)
    heaviest = max(one.tile.pips for one in plays)
    loose = loose_after(view, play)
    fewer = [one.tile for one in plays if loose_after(view, one) < loose]
    asking = {"cover": range(view.players + 1), "layer": range(view.players + 1), "train": [view.players], "free": ()}
    doubles = [one.tile for one in plays if one.tile.is_double and one.end in asking[view.options.doubles]]
    hard = [one for one in doubles if not any(held.has(one.high) for held in view.hand if held != one)]
    is_least = not fewer and (len(plays) == 1 or any(loose_after(view, one) > loose for one in plays))
    spares = bool(fewer) and bool(hard) and tile not in hard
    is_covered = (
        tile.is_double and any(held.has(tile.high) for held in rest) and play.end in asking[view.options.doubles]
    )
    is_covered = is_covered and view.cover is None
    return {
        TrainWhy.GOES_OUT: {None} if not rest else set(),
        TrainWhy.UNMARKS: {None} if own and view.marked[view.seat] else set(),
        TrainWhy.COVERED_AT_ONCE: {None} if is_covered else set(),
        TrainWhy.BEGINS_TRAIN: {len(train)} if own and train[:1] == (tile,) else set(),
        TrainWhy.NOT_NEEDED: {len(train)} if not own and tile not in train else set(),
        TrainWhy.HEAVY: {heaviest} if tile.pips == heaviest > min(one.tile.pips for one in plays) else set(),
        TrainWhy.LEAVES_LEAST: {loose} if is_least else set(),
        TrainWhy.SPARES_DOUBLE: {None} if spares else set(),
        TrainWhy.ALL_IN_ALL: {None},
    }


@AT_TABLES
def test_every_reason_and_figure_of_a_hint_is_true(
    rules: dict[str, object], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "WORLDS", 6)
    game = MexicanTrainGame(rules, players)
    given = set()
    for seed in range(2):
        for state in list(moments(game, f"reasons {seed}"))[:: 2 * players]:
            view = game.view(state, state.to_act or Seat(0))
            if len(view.legal) < 2:
                continue
            habit = normal.advise(view)
            assert isinstance(habit.action, Play) and habit.tile is habit.action.tile
            assert habit.number in true_numbers(view, habit.action)[habit.why]
            given.add(habit.why)
            told, forecast = hints.hint(view, Random(1)), foresee(view, Random(1), 6, None).forecast
            assert told == hints.hint(view, Random(1))
            if forecast is None:
                assert told.figures.text == "No figures for this move."
                continue
            by_play = {one.play: one.ahead for one in forecast.outcomes}
            assert set(by_play) == {play for play in view.legal if isinstance(play, Play)}
            assert isinstance(told.action, Play) and by_play[told.action] == max(by_play.values())
            assert told.figures.fields["made"] == max(by_play.values()) and told.figures.fields["worlds"] == 6
            if "other" in told.figures.fields:
                other = told.figures.fields["other"]
                assert isinstance(other, Message) and other.fields["made"] in by_play.values()
            elif "whatever" in told.figures.text:
                assert len(set(by_play.values())) == 1
    assert {TrainWhy.BEGINS_TRAIN, TrainWhy.NOT_NEEDED} <= given


def test_the_reason_to_play_the_last_tile_is_that_it_goes_out() -> None:
    game = MexicanTrainGame({"rounds": 1}, 2)
    for state in moments(game, "last"):
        seat = state.to_act
        assert seat is not None
        tile = next(play.tile for play in state.legal if isinstance(play, Play))
        hands = tuple((tile,) if at == seat else hand for at, hand in enumerate(state.hands))
        legal = (Play(seat, tile, seat), Play(seat, tile, 2))
        advice = foresee(game.view(state._replace(hands=hands, legal=legal), seat), Random(1))
        assert advice.advice.why is TrainWhy.GOES_OUT and advice.forecast is None
        break


def test_in_an_evaluation_the_gain_of_one_player_is_the_loss_of_the_other() -> None:
    game = MexicanTrainGame({}, 2)
    for state in list(moments(game, "both"))[::10]:
        at = RolloutPosition(game.view(state, state.to_act or Seat(0)), World(state.hands, state.stock))
        assert expected_gain(at, 0) == pytest.approx(-expected_gain(at, 1))
        heavier = at.copy()
        heavier.stock -= 1
        heavier.hands[0] |= at.piles[0][-1]
        heavier.plans[0] = at.plan(0)
        assert expected_gain(heavier, 0) < expected_gain(at, 0)


def test_a_hint_distinguishes_your_own_train_from_another_with_the_same_number() -> None:
    game = MexicanTrainGame({"rounds": 1}, 2)
    state = next(iter(moments(game, "first")))
    view = game.view(state, Seat(0))._replace(cover=None)
    told = {train: trains.hint_move(Play(Seat(0), Tile(12, 1), train), view).text for train in (0, 1, 2)}
    assert told == {
        0: "Hint: play {tile:acc} on your train.",
        1: "Hint: play {tile:acc} at {end}, on another player's train.",
        2: "Hint: play {tile:acc} on the Mexican Train.",
    }
