"""The bots of Chicken Foot: rollouts obey the rules, worlds fit the seen tiles, and reasons are true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.engine.events import RoundScored
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.rules import points_left
from moon_access.games.chicken_foot import hints
from moon_access.games.chicken_foot.bots import normal
from moon_access.games.chicken_foot.bots.normal import ChickenWhy
from moon_access.games.chicken_foot.bots.rollout import ChickenWorldSampler, RolloutPosition, play_out, rollout_tile
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.chicken_foot.state import ChickenState, tiles_unseen_by
from tests.rules.draw_checks import make_deal, read_action

PLAYERS = (2, 5, 8)


def moments(game: ChickenFoot, seed: str) -> Iterator[ChickenState]:
    """Yield the turns of a random round in which there is a tile to play."""
    random = Random(seed)
    state = game.start()
    state, _ = game.apply(state, game.make_deal(state, random.sample(game.tiles, len(game.tiles)), Seat(0)))
    while state.to_act is not None:
        if isinstance(state.legal[0], Play):
            yield state
        state, _ = game.apply(state, random.choice(state.legal))


class Follower:
    """Plays a rollout's moves by the rules. It looks up each choice in the terms of the rollout's policy."""

    def __init__(self, game: ChickenFoot) -> None:
        self.game = game

    def play(self, state: ChickenState) -> Any:
        if not isinstance(state.legal[0], Play):
            return state.legal[0]
        options = self.game.options
        plays = [action for action in state.legal if isinstance(action, Play)]

        def score(play: Play) -> float:
            return rollout_tile(play.tile, options.tiles, options.double_zero).score

        tile = max(plays, key=score).tile
        ends = [play.end for play in plays if play.tile is tile]
        rest = [held for held in state.hands[plays[0].seat] if held is not tile]
        with_high = sum(held.has(tile.high) for held in rest) - sum(held.has(tile.low) for held in rest)
        end = ends[0] if len(ends) == 1 else tile.low if with_high > 0 else tile.high
        return Play(plays[0].seat, tile, end)

    def points(self, state: ChickenState) -> list[int]:
        """Return the points in every hand at the end of the round."""
        while True:
            state, events = self.game.apply(state, self.play(state))
            for event in events:
                if isinstance(event, RoundScored):
                    return list(event.delta)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_rollout_plays_by_the_rules(players: int) -> None:
    game = ChickenFoot({}, players)
    compared = 0
    for seed in range(4):
        for state in list(moments(game, f"rollout {seed}"))[::5]:
            assert state.to_act is not None
            view = game.view(state, state.to_act)
            first = state.legal[-1]
            assert isinstance(first, Play) and first.end is not None
            tile = rollout_tile(first.tile, game.options.tiles, game.options.double_zero)
            held = play_out(RolloutPosition.from_tiles(view, state.hands, state.stock), state.to_act, (tile, first.end))
            after, events = game.apply(state, first)
            scored = [event for event in events if isinstance(event, RoundScored)]
            assert held == (list(scored[0].delta) if scored else Follower(game).points(after))
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("players", PLAYERS)
def test_a_world_holds_every_unseen_tile_once_and_gives_no_seat_a_tile_that_it_was_shown_to_lack(players: int) -> None:
    game = ChickenFoot({}, players)
    for state in list(moments(game, "worlds"))[::4]:
        assert state.to_act is not None
        view = game.view(state, state.to_act)
        hands, stock = ChickenWorldSampler(view).sample(Random(1))
        assert tuple(map(len, hands)) == view.counts and hands[view.seat] == view.hand
        others = [tile for seat, hand in enumerate(hands) if seat != view.seat for tile in hand]
        assert sorted([*others, *stock]) == [*tiles_unseen_by(view)]
        for hand, lacks in zip(hands, view.lacks, strict=True):
            assert not any(tile.high in lacks or tile.low in lacks for tile in hand)


def advise_by_rules(hands: list[str], steps: list[str], **rules: object) -> Advice:
    """Return the advice of the rules of thumb for the seat to act."""
    game = ChickenFoot(rules, len(hands))
    state = make_deal(game, {"hands": hands})
    for step in steps:
        seat, _, words = step.partition(" ")
        state, _ = game.apply(state, read_action(int(seat), words))
    return normal.advise(game.view(state, state.to_act))


def test_a_hint_for_the_last_tile_says_only_that_it_is_the_last() -> None:
    game = ChickenFoot({"hand": 3}, 2)
    state = make_deal(game, {"hands": ["9-5 9-1 5-1", "9-8 9-2 5-4"]})
    for seat, words in ((0, "play 9-5 on 9"), (1, "play 9-8 on 9"), (0, "play 9-1 on 9"), (1, "play 9-2 on 9")):
        state, _ = game.apply(state, read_action(seat, words))
    hint = hints.hint(game.view(state, Seat(0)), Random(1))
    assert hint.reason.text == "It is your last tile: play it anywhere." and isinstance(hint.action, Play)


def test_double_zero_is_played_first_because_it_costs_fifty() -> None:
    steps = ["0 play 9-0 on 9", "1 play 9-8 on 9", "0 play 9-1 on 9", "1 play 9-2 on 9"]
    advice = advise_by_rules(["9-0 9-1 0-0 8-7 2-1", "9-8 9-2 5-4 6-4 7-3"], steps, hand=5)
    assert advice == Advice(Play(Seat(0), Tile(0, 0), 0), ChickenWhy.HEAVY, Tile(0, 0), number=50)
    cheap = advise_by_rules(["9-0 9-1 0-0 8-7 2-1", "9-8 9-2 5-4 6-4 7-3"], steps, hand=5, double_zero=0)
    assert cheap.why is not ChickenWhy.HEAVY or cheap.tile is not Tile(0, 0)


def true_numbers(game: ChickenFoot, state: ChickenState, play: Play) -> dict[Any, set[int | None]]:
    """Return the numbers that each reason may state if this tile is played. All other reasons state no number."""
    plays = [other for other in state.legal if isinstance(other, Play)]
    all_counted = [numbers_of_reasons(game, state, other) for other in plays]
    found: dict[Any, set[int | None]] = {ChickenWhy.ALL_IN_ALL: {None}}
    for why, numbers in numbers_of_reasons(game, state, play).items():
        found[why] = set()
        for at, number in enumerate(numbers):  # for every other play this number is no better, and for one it is worse
            others = [other[why][at] for other in all_counted]
            best, worst = (min, max) if why is ChickenWhy.FEW_FIT else (max, min)
            if number == best(others) != worst(others):
                found[why].add(number)
    doubles = [other.tile.is_double for other in plays]
    found[ChickenWhy.DOUBLE_EARLY] = {None} if play.tile.is_double and not all(doubles) else set()
    after, _ = game.apply(state, play)
    may_be_laid = {end.number for end in after.ends} if after.foot is None else {after.foot.number}
    lacks = game.view(state, play.seat).lacks[(play.seat + 1) % game.players]
    found[ChickenWhy.NEXT_LACKS] = {*may_be_laid} if len(may_be_laid) == 1 and may_be_laid <= lacks else set()
    return found


def numbers_of_reasons(game: ChickenFoot, state: ChickenState, play: Play) -> dict[Any, tuple[int, ...]]:
    """Return, for each reason, the numbers that it may state for this play."""
    view = game.view(state, play.seat)
    rest = [tile for tile in view.hand if tile is not play.tile]
    after, _ = game.apply(state, play)
    opened = {end.number for end in after.ends}
    may_be_laid = opened if after.foot is None else {after.foot.number}

    def fit(tiles: Iterable[Tile], numbers: set[int]) -> int:
        return sum(tile.high in numbers or tile.low in numbers for tile in tiles)

    return {
        ChickenWhy.HEAVY: (points_left([play.tile], game.options.double_zero),),
        ChickenWhy.KEEPS_VARIETY: (len({number for tile in rest for number in (tile.high, tile.low)}),),
        ChickenWhy.KEEPS_FITTING: (fit(rest, may_be_laid),),
        ChickenWhy.KEEPS_OPEN: (fit(rest, opened),),
        ChickenWhy.FEW_FIT: (fit(tiles_unseen_by(view), may_be_laid),),
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_every_reason_that_is_given_is_true(players: int) -> None:
    game = ChickenFoot({}, players)
    given = set()
    for seed in range(12):
        for state in moments(game, f"reasons {seed}"):
            assert state.to_act is not None
            if len(state.legal) < 2 or len(state.hands[state.to_act]) < 2:
                continue
            advice = normal.advise(game.view(state, state.to_act))
            play = advice.action
            assert isinstance(play, Play) and play in state.legal and play.tile is advice.tile
            assert advice.number in true_numbers(game, state, play)[advice.why]
            given.add(advice.why)
    assert {ChickenWhy.HEAVY, ChickenWhy.KEEPS_FITTING} <= given
