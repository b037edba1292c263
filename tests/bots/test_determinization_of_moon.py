"""The engine confirms the worlds of Moon that a seat thinks possible: deal each, and repeat all actions. The test finds
all such worlds by trying every way to distribute the tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.moon.bots.determinization import MoonWorld, MoonWorldSampler
from moon_access.games.moon.rules import Moon, MoonForFour, MoonForThree
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.games.tricks.actions import Discard
from tests.bots.chi_square import UNLIKELY, deviation
from tests.bots.hands import in_other_worlds
from tests.properties.random_play import next_action, random_game
from tests.support.long import LONG

GAMES = 200 if LONG else 6
MOST_WAYS = 2_000
POSITIONS = 300 if LONG else 25
PER_WORLD = 40

RULES: list[tuple[type[Moon], dict[str, object]]] = [
    (MoonForThree, {}),
    (MoonForThree, {"widow": "none"}),
    (MoonForThree, {"widow": "optional"}),
    (MoonForThree, {"trump_before_widow": True}),
    (MoonForFour, {}),
]
every_table = pytest.mark.parametrize(("factory", "rules"), RULES, ids=lambda value: str(getattr(value, "name", value)))


class Moment:
    """One state of a deal and its history. ``actions``: the actions since the deal. ``before``: the state before
    them."""

    def __init__(self, game: Moon, before: MoonState, state: MoonState, actions: Sequence[Action]) -> None:
        self.game, self.before, self.state, self.actions = game, before, state, actions

    def fits(self, view: MoonView, world: MoonWorld) -> bool:
        """Return whether this seat would have seen the same events with this layout of the tiles."""
        deal = self.actions[0]
        assert isinstance(deal, Deal)
        played: list[list[Tile]] = [[] for _ in deal.hands]
        for action in self.actions:
            if isinstance(action, Play):
                played[action.seat].append(action.tile)
        hands = [[*held, *gone] for held, gone in zip(world.hands, played, strict=True)]
        widow = list(world.hidden)
        contract = self.state.bidding.contract
        if self.state.bidding.widow_taken:
            assert contract is not None
            hands[contract.seat] += widow  # the bidder discarded: any of the eight tiles may have been the widow
            widow = [hands[contract.seat].pop(0)]
        hands[view.seat] = list(deal.hands[view.seat])
        if contract is not None and contract.seat == view.seat and self.state.bidding.widow_taken:
            widow = list(deal.stock)
        state = self.before
        try:
            for action in self.actions:
                if isinstance(action, Deal):
                    action = Deal(tuple(map(tuple, hands)), tuple(widow), action.first)
                elif isinstance(action, Discard) and action.seat != view.seat:
                    action = Discard(action.seat, world.hidden[0])
                state, _ = self.game.apply(state, action)
        except Refused:
            return False
        return self.game.view(state, view.seat) == view


def moments(game: Moon, rng: Random) -> Iterator[Moment]:
    """Yield every state of a random game in which somebody is to act."""
    state = before = game.start()
    actions: list[Action] = []
    while not state.winners and state.deal < 10:
        action = next_action(game, state, rng)
        if isinstance(action, Deal):
            before, actions = state, []
        actions.append(action)
        state, _ = game.apply(state, action)
        if state.to_act is not None:
            yield Moment(game, before, state, tuple(actions))


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", ["moon3", "moon4"])
def test_every_world_fits_all_that_any_seat_has_seen_at_any_moment(name: str, number: int) -> None:
    rng = Random(f"{name} {number}")
    game: Any = random_game(name, rng)[0]
    for moment in moments(game, rng):
        for seat in range(game.players):
            view = game.view(moment.state, Seat(seat))
            worlds = MoonWorldSampler(view)
            assert moment.fits(view, worlds.sample(rng)), view


def every_way(view: MoonView, tiles: Sequence[Tile]) -> Iterator[MoonWorld]:
    """Yield every way to distribute these tiles to the hidden hands, whatever suits players have shown to lack."""

    def deal(seat: int, left: Sequence[Tile], hands: tuple[tuple[Tile, ...], ...]) -> Iterator[MoonWorld]:
        if seat == view.players:
            yield MoonWorld(hands, tuple(left))
        elif seat == view.seat:
            yield from deal(seat + 1, left, (*hands, view.hand))
        else:
            for hand in combinations(left, view.counts[seat]):
                yield from deal(seat + 1, [tile for tile in left if tile not in hand], (*hands, hand))

    return deal(0, tiles, ())


def set_down(world: MoonWorld) -> MoonWorld:
    return MoonWorld(tuple(tuple(sorted(hand)) for hand in world.hands), world.hidden)


def hidden_tiles(moment: Moment, seat: int) -> list[Tile]:
    """Return the tiles that this seat does not see, read from the state."""
    settled, bidding = moment.state.settled, moment.state.bidding
    bids = bidding.contract is not None and bidding.contract.seat == seat
    tiles = [tile for at, hand in enumerate(moment.state.hands) if at != seat for tile in hand]
    tiles += () if bidding.widow_taken else settled.widow
    tiles += [bidding.discard] if bidding.discard and not bids else []
    return sorted(tiles)


def late_views(factory: type[Moon], rules: dict[str, object]) -> Iterator[tuple[Moment, MoonView, list[MoonWorld]]]:
    """Yield late positions in which something is still hidden, with the worlds that the engine allows."""
    rng = Random(f"{factory.name} {rules}")
    found = 0
    while found < POSITIONS:
        game = factory(rules)
        for moment in moments(game, rng):
            left = 7 - len(moment.state.tricks)
            if left > (3 if game.players == 3 else 2) or rng.random() < 0.7:
                continue
            seat = Seat(rng.randrange(game.players))
            view = game.view(moment.state, seat)
            ways = list(every_way(view, hidden_tiles(moment, seat)))
            if 1 < len(ways) <= MOST_WAYS:
                yield moment, view, [set_down(world) for world in ways if moment.fits(view, world)]
                found += 1
                if found == POSITIONS:
                    return


@every_table
def test_the_count_of_worlds_equals_an_exhaustive_count(factory: type[Moon], rules: dict[str, object]) -> None:
    bound = 0
    for moment, view, possible in late_views(factory, rules):
        assert MoonWorldSampler(view).count == len(possible), view
        bound += len(possible) < len(list(every_way(view, hidden_tiles(moment, view.seat))))
    assert bound > POSITIONS / 3, "hardly a seat has shown what it lacks"


@every_table
def test_every_world_comes_equally_often(factory: type[Moon], rules: dict[str, object]) -> None:
    told = 0
    for moment, view, possible in late_views(factory, rules):
        if len(possible) <= 150:
            rng = Random(f"{factory.name} {rules} {told}")
            worlds = MoonWorldSampler(view)
            found = Counter(set_down(worlds.sample(rng)) for _ in range(PER_WORLD * len(possible)))
            assert deviation(found, possible) < UNLIKELY, (view, moment.actions)
            told += len(possible) > 1
    assert told > POSITIONS / 3


@every_table
def test_the_sampled_worlds_do_not_depend_on_where_the_unseen_tiles_are(
    factory: type[Moon], rules: dict[str, object]
) -> None:
    rng = Random(f"{factory.name} {rules}")
    game = factory(rules)
    compared = 0
    for moment in moments(game, rng):
        for seat in map(Seat, range(game.players)):
            other = in_other_worlds(game, moment.state, seat, rng)
            here, there = (MoonWorldSampler(game.view(state, seat)) for state in (moment.state, other))
            assert here.sample(Random(1)) == there.sample(Random(1))
            compared += other.hands != moment.state.hands
    assert compared


def test_before_the_first_deal_there_is_one_world_with_nothing_in_the_hands() -> None:
    for game in (MoonForThree(), MoonForFour()):
        worlds = MoonWorldSampler(game.view(game.start(), Seat(0)))
        world = worlds.sample(Random(1))
        assert (worlds.count, set(world.hidden)) == (1, set(game.tiles))
        assert world.hands == ((),) * game.players
