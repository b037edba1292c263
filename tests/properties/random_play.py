"""Random whole games of any game: house rules, moves, and the tiles that each seat has seen.

This module knows no game: it uses only the contract. Some states keep more than the contract asks for, under names that
several games share. It looks these names up, and a state without them has nothing there.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Any, NamedTuple

from moon_access.engine.actions import Action, Clock, Deal, Pass, Play
from moon_access.engine.house_rules import ImpossibleTable, Value
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.tricks.actions import Discard
from tests.all_games import ALL_GAMES, SomeGame


def random_rules(game: SomeGame, rng: Random) -> dict[str, Value]:
    """Return some house rules, each with any of its values. Targets are low, so that games are short."""
    chosen = {}
    for rule in game.house_rules:
        if rule.name == "rounds":
            chosen[rule.name] = rng.choice(rule.allowed[:2])
        elif rng.random() < 0.5:
            values = rule.allowed[:20] if isinstance(rule.allowed, range) else rule.allowed
            chosen[rule.name] = rng.choice(values)
    return chosen


def random_game(name: str, rng: Random) -> tuple[SomeGame, SomeGame]:
    """Return a game with random house rules and a random number of players, twice: two objects that share nothing."""
    factory = ALL_GAMES[name]
    while True:
        players = rng.choice(factory.player_counts)
        rules = random_rules(factory(), rng)
        try:
            return factory(rules, players), factory(dict(rules), players)
        except ImpossibleTable:
            continue


def random_deal(game: SomeGame, state: Any, rng: Random) -> Deal:
    return game.make_deal(state, rng.sample(game.tiles, len(game.tiles)), Seat(rng.randrange(game.players)))


def next_action(game: SomeGame, state: Any, rng: Random) -> Action:
    """Return a deal or a look at the clock if a deal is due, otherwise any legal action.

    The side of seat 0 passes whenever it may: random bidders lose more than they win, and a game in which nobody ever
    gains would not end.
    """
    if state.to_act is None:
        if game.minutes and state.deal and rng.random() < 0.5:
            return Clock(rng.randrange(70 * game.minutes))
        return random_deal(game, state, rng)
    legal = game.legal_actions(state)
    passes = [action for action in legal if isinstance(action, Pass)]
    return passes[0] if passes and game.side(state.to_act) == 0 else rng.choice(legal)


def copy_action(action: Action) -> Action:
    """Return an equal action as a new object, as if read from a file."""
    copy: Action = pickle.loads(pickle.dumps(action))
    return copy


def tiles_in(value: Any) -> Iterator[Tile]:
    """Return every tile anywhere inside the value, as often as it occurs."""
    if isinstance(value, Tile):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from tiles_in(part)
    elif isinstance(value, dict):
        yield from tiles_in((*value.keys(), *value.values()))


def hands_of(game: SomeGame, state: Any) -> list[tuple[Tile, ...]]:
    """Return each seat's hand, as the seat's own view shows it."""
    return [tuple(game.view(state, seat).hand) for seat in map(Seat, range(game.players))]


def tiles_on_the_table(state: Any) -> list[Tile]:
    """Return the tiles of the deal in the places whose names several games share: every tile, if the state has no other
    places."""
    parts = [getattr(state, part, None) for part in ("settled", "bidding")]
    fields = {name: value for part in (*parts, state) if part is not None for name, value in part._asdict().items()}
    if fields.pop("widow_taken", False):
        fields.pop("widow")  # the widow is in the bidder's hand or in the discard, so do not count it twice
    places = ("widow", "discard", "stock", "trick", "tricks", "chain", "branches")
    return [*tiles_in([fields.get(place) for place in ("hands", *places)]), *lying_from_the_start(state)]


def lying_from_the_start(state: Any) -> list[Tile]:
    """Return the tiles that lie on the table before anybody plays: the double in the middle of a round, if the game has
    one."""
    lead = getattr(getattr(state, "round", None), "lead", None) or getattr(state, "engine", None)
    return [] if lead is None else [lead]


class Knowledge:
    """The tiles that each seat has been able to see in this deal: its own hands so far, and played tiles."""

    def __init__(self, game: SomeGame) -> None:
        self.game = game
        self.seen: list[set[Tile]] = [set() for _ in range(game.players)]

    def follow(self, action: Action, state: Any) -> None:
        if isinstance(action, Deal):
            self.seen = [set() for _ in self.seen]
        for seen, hand in zip(self.seen, hands_of(self.game, state), strict=True):
            seen.update(hand, lying_from_the_start(state))
            if isinstance(action, Play):
                seen.add(action.tile)


def played_openly(actions: Sequence[Action]) -> set[Tile]:
    """The tiles that were played in the last deal."""
    since = takewhile(lambda action: not isinstance(action, Deal), reversed(actions))
    return {action.tile for action in since if isinstance(action, Play)}


class RandomMoment(NamedTuple):
    """A stopped random game: its actions so far, the state after them, and the tiles that each seat has seen."""

    game: SomeGame
    actions: list[Action]
    state: Any
    knowledge: Knowledge

    def unseen(self, seat: Seat | None) -> list[Tile]:
        """Return the tiles that this seat has never seen in this deal; for None, those that no onlooker has seen."""
        openly = {*played_openly(self.actions), *lying_from_the_start(self.state)}
        seen = openly if seat is None else self.knowledge.seen[seat]
        return [tile for tile in self.game.tiles if tile not in seen]


def random_moment(name: str, rng: Random, least: int, most: int) -> RandomMoment:
    """Return a random game stopped after ``least`` to ``most`` actions, or at its end."""
    game, _ = random_game(name, rng)
    state, actions = game.start(), []
    knowledge = Knowledge(game)
    for _ in range(rng.randint(least, most)):
        if state.winners:
            break
        actions.append(next_action(game, state, rng))
        state, _ = game.apply(state, actions[-1])
        knowledge.follow(actions[-1], state)
    return RandomMoment(game, actions, state, knowledge)


def twin_of(actions: Sequence[Action], one: Tile, other: Tile) -> list[Action]:
    """Return the actions with these two tiles exchanged in the last deal. The rules may not allow the result."""
    last_deal = max(place for place, action in enumerate(actions) if isinstance(action, Deal))
    return [*actions[:last_deal], *(swap_tiles(action, one, other) for action in actions[last_deal:])]


def swap_tiles(action: Action, one: Tile, other: Tile) -> Action:
    """Return the action with these two tiles exchanged."""
    places = {one: other, other: one}

    def exchange(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(places.get(tile, tile) for tile in tiles)

    if isinstance(action, Deal):
        return action._replace(hands=tuple(map(exchange, action.hands)), stock=exchange(action.stock))
    if isinstance(action, Play | Discard):
        return action._replace(tile=places.get(action.tile, action.tile))
    return action
