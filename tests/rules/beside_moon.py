"""Play whole games of Moon with random moves, and compare each action with the naive implementations of its rules."""

from __future__ import annotations

from random import Random
from typing import Any

from moon_access.engine.actions import Pass, Play
from moon_access.engine.events import DealScored, GameOver, ThrownIn, TrickTaken
from moon_access.engine.tiles import Tile
from moon_access.games.tricks.actions import Bid, NameTrump
from tests.all_games import SomeGame
from tests.properties.random_play import next_action, random_deal
from tests.rules import naive_moon, naive_trick
from tests.rules.chooser import Choose
from tests.rules.naive_clock import after_clock


def pair(tile: Tile) -> naive_trick.Pair:
    return tile.low, tile.high


def play_game(game: SomeGame, random: Random, choose: Choose | None = None) -> int:
    """Play both to the end of a game. ``choose``: see chooser.py. Return the number of tiles played."""
    state, plays, scored = game.start(), 0, 0
    total = [0] * len(game.sides)
    choose = choose or (lambda state: next_action(game, state, random))
    while not state.winners:
        state = after_clock(game, state, random, total)
        if state.winners:
            break
        first = state.first
        state, _ = game.apply(state, random_deal(game, state, random))
        assert state.deal == 1 or state.first == (first + 1) % game.players
        deal = Deal(game)
        while state.to_act is not None:
            action = choose(state)
            deal.check_before(state, action)
            state, events = game.apply(state, action)
            deal.check_after(action, events)
        plays += deal.plays
        scored += not deal.is_thrown_in
        if not deal.is_thrown_in:
            total = [old + new for old, new in zip(total, deal.points, strict=True)]
            winners = naive_moon.winners(deal.bid, deal.bidders, deal.is_made, total, deal.house, scored)
            assert [*state.winners] == winners
            assert isinstance(events[-1], GameOver) == bool(winners)
        assert [*state.scores] == total
    return plays


class Deal:
    """One deal, followed by the naive implementations."""

    def __init__(self, game: SomeGame) -> None:
        self.game = game
        self.house: dict[str, Any] = {rule.name: game.value_of(rule.name) for rule in game.house_rules}
        self.calls: list[naive_moon.Call] = []
        self.trick: list[Play] = []
        self.trump = ""
        self.bid = self.bidders = self.plays = 0
        self.taken = [0] * len(game.sides)
        self.points: list[int] = []
        self.is_thrown_in = False

    @property
    def is_made(self) -> bool:
        return self.taken[self.bidders] >= min(self.bid, 7)

    def check_before(self, state: Any, action: Any) -> None:
        """Check what the engine allows in this state."""
        if isinstance(action, Bid | Pass):
            said = [call.amount if isinstance(call, Bid) else "pass" for call in state.legal]
            assert said == naive_moon.calls(self.calls, self.game.players, self.house)
        elif isinstance(action, NameTrump):
            assert [str(name.trump.value) for name in state.legal] == naive_moon.trumps(self.house)
        elif isinstance(action, Play):
            hand = [*map(pair, state.hands[action.seat])]
            allowed = naive_trick.may_play(hand, pair(self.trick[0].tile), self.trump) if self.trick else hand
            assert sorted(pair(play.tile) for play in state.legal) == sorted(allowed)

    def check_after(self, action: Any, events: tuple[Any, ...]) -> None:
        """Check what the engine makes of the action."""
        if isinstance(action, Bid):
            self.bid, self.bidders = action.amount, self.game.side(action.seat)
        if isinstance(action, Bid | Pass):
            self.calls.append(action.amount if isinstance(action, Bid) else "pass")
            self.is_thrown_in = self.calls == ["pass"] * self.game.players
            assert self.is_thrown_in == any(isinstance(event, ThrownIn) for event in events)
        elif isinstance(action, NameTrump):
            self.trump = str(action.trump.value)
        elif isinstance(action, Play):
            self._check_trick(action, events)

    def _check_trick(self, action: Play, events: tuple[Any, ...]) -> None:
        self.trick.append(action)
        self.plays += 1
        taken = [event.trick for event in events if isinstance(event, TrickTaken)]
        assert bool(taken) == (len(self.trick) == self.game.players)
        if taken:
            place = naive_trick.winner([pair(play.tile) for play in self.trick], self.trump)
            assert taken[0].winner == self.trick[place].seat
            self.taken[self.game.side(self.trick[place].seat)] += 1
            self.trick = []
        scored = [event for event in events if isinstance(event, DealScored)]
        assert bool(scored) == (sum(self.taken) == 7)
        if scored:
            self.points = naive_moon.points(self.bid, self.bidders, self.taken, self.house["overtricks"])
            assert ([*scored[0].delta], scored[0].made) == (self.points, self.is_made)
