"""The table of a lesson's scene: a real table, at which the deal and what the others do are settled beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Action, Deal
from moon_access.engine.game import State, View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.lesson import Scene, tiles
from moon_access.table import Player, Table

LEARNER = Seat(0)


class Rehearsed:
    """A bot that calls as its scene says, and plays its tiles in the order of its hand: the first that it may."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def advise(self, view: View, random: Random) -> Advice:
        return Advice(self._action(view), Why.CHANCE)

    def _action(self, view: View) -> Action:
        wanted = GAMES[self._scene.game].rehearsed(self._scene, view)
        return wanted if wanted in view.legal else view.legal[0]


class Stage(Table[State, View]):
    """The table of a scene as it begins. Deals after the first are shuffled, but alike for every player."""

    def __init__(self, scene: Scene, players: Sequence[Player]) -> None:
        game = GAMES[scene.game].rules(dict(scene.rules), len(players))
        bots = {Seat(seat): Rehearsed(scene) for seat in range(1, game.players)}
        super().__init__(game, players, seed="tutorial", bots=bots)
        self._scene = scene
        learner = Rehearsed(scene)
        while self.turn < scene.begin:
            if not self.step():
                self.submit(LEARNER, learner.advise(self.view(LEARNER), Random(0)).action, self.turn)

    def _next_deal(self) -> Deal:
        if self.state.deal:
            return super()._next_deal()
        written = [tile for text in (*self._scene.hands, self._scene.stock) for tile in tiles(text)]
        rest = [tile for tile in self.game.tiles if tile not in written]
        return self.game.make_deal(self.state, [*written, *rest], Seat(self._scene.first))
