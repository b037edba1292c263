"""Nothing that a player hears depends on tiles that the seat has not seen.

Hear a random game, and ask questions at each turn of one seat, in two worlds: in the second one, two tiles that this
seat has never seen are exchanged from the deal on, between other hands, stock, widow and discard. If everybody could
have made the same moves in both, the two transcripts are equal, letter by letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import pytest

from moon_access.console.console import PlayerLeaves
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from tests.all_games import SomeGame
from tests.properties.random_play import random_moment, swap_tiles
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, READINGS, Seated

WORLDS = 1_000 if LONG else 2
MOST_ACTIONS = 80
NEVER = (
    *("play", "discard", "pass", "draw", "claim", "resign", "menu", "quit"),
    *("options", "order", "verbosity", "voice"),
)
"""Commands that act or only change a setting."""


class Listening(Seated):
    """A listener to all events, who makes no choices and asks every question."""

    def __init__(self, game: SomeGame, actions: Sequence[Action], seat: Seat, language: str, read: str) -> None:
        super().__init__(game, language, read, seat=seat, recorded=actions, draw_by_hand=True, verbosity="full")
        self.actions = actions
        self.advice: list[object] = []

    def listen(self) -> str:
        """Return everything that this seat hears from the last deal on."""
        last_deal = max(place for place, action in enumerate(self.actions) if isinstance(action, Deal))
        while self.table.turn < len(self.actions):
            self.table._apply(self.actions[self.table.turn])
            if self.table.turn > last_deal and self.table.state.to_act == self.session.seat:
                self._ask()
        if not self.table.is_over:
            self._ask()
        return self.shown

    def _ask(self) -> None:
        view = self.table.view(self.session.seat)
        before = self.table.state
        if view.legal and not self.session.goes_by_itself(view):
            bots = GAMES[self.table.game.name].bots()
            claims = GAMES[self.table.game.name].claims()
            if claims is not None:
                self.advice += [claims.plays(view), claims.why_not(view, self.session.listener)]
            self.advice += [bot().advise(view, Random(self.table.turn)) for bot in bots.values()]
            self.type(*self._questions())
        else:
            for line in self._questions():
                self.terminal.lines.extend(["0"])
                with suppress(PlayerLeaves):
                    self.obey_beside(line)
            self.console.flush()
        assert self.table.state == before

    def _questions(self) -> Iterator[str]:
        """Return every command, and every move that the rules would refuse."""
        view = self.table.view(self.session.seat)
        for command in COMMANDS:
            word = words_of_command(command, self.console.catalog)[0]
            if command.id not in NEVER:
                yield word
            if command.id == "hint":  # repeated hints tell the move, the reason and the figures
                yield from (word, word)
            if command.id in ("help", "rules"):
                yield "0"
            if command.id == "last":
                yield from (f"{word} {number}" for number in range(1, 8))
            if command.id in ("why", "spell"):
                yield from (f"{word} {tile}" for tile in self.table.game.tiles[::7])
            if command.id == "history":
                yield from (f"{word} {way}" for way in ("first", "bids", "plays", "tricks", "scores", "deals"))
        yield from ("no such thing", "number 99")
        if any(isinstance(action, Play) for action in view.legal):
            playable = {action.tile for action in view.legal if isinstance(action, Play)}
            yield from (str(tile) for tile in self.table.game.tiles[::7] if tile not in playable)


@pytest.mark.costly(5)
@pytest.mark.sampled(36)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("read", READINGS)
def test_nothing_that_a_player_reads_depends_on_unseen_tiles(name: str, read: str) -> None:
    compared: Counter[str] = Counter()
    for number in range(WORLDS * 20):
        if compared["worlds"] == WORLDS:
            break
        rng = Random(f"{name} {read} {number}")
        moment = random_moment(name, rng, 3, MOST_ACTIONS)
        game, actions = moment.game, moment.actions
        seat = Seat(rng.randrange(game.players))
        unseen = moment.unseen(seat)
        if len(unseen) < 2:
            continue
        one, other = rng.sample(unseen, 2)
        twin = exchange_tiles(game, actions, one, other)
        if twin is None or twin == actions:
            continue
        language = LANGUAGES[number % len(LANGUAGES)]
        here = Listening(game, actions, seat, language, read)
        there = Listening(game, twin, seat, language, read)
        assert here.listen() == there.listen(), f"seat {seat}, {one} and {other}, game {number}"
        assert here.advice == there.advice
        compared["worlds"] += 1
        compared["questions"] += len(here.terminal.reads)
    assert compared["worlds"] == WORLDS and compared["questions"] > WORLDS * 50, compared


def exchange_tiles(game: SomeGame, actions: list[Action], one: Tile, other: Tile) -> list[Action] | None:
    """Return the same game with these two tiles exchanged.

    Return None if a player could not have made the same move with the other tile, or if the game would then stand
    elsewhere: another player would be to act, or the round would be over.
    """
    last_deal = max(place for place, action in enumerate(actions) if isinstance(action, Deal))
    twin = [*actions[:last_deal], *(swap_tiles(action, one, other) for action in actions[last_deal:])]
    state = game.start()
    try:
        for action in twin:
            state, _ = game.apply(state, action)
    except Refused:
        return None
    here = game.start()
    for action in actions:
        here, _ = game.apply(here, action)
    return twin if (state.to_act, bool(state.winners)) == (here.to_act, bool(here.winners)) else None
