"""A player at a replay, in this process: a test types lines and reads the output."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from moon_access.console.console import Console, PlayerLeaves
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.evening.evening import Evening
from moon_access.record.reader import RecordedGame, read
from moon_access.scenes.replay.replay import Replay
from moon_access.scenes.replay.source import GameToReplay
from moon_access.storage.settings import Settings
from moon_access.table import Player
from tests.all_games import SomeGame
from tests.record.recorded import some_bots, some_game, table
from tests.support.seated import NAMES, WIDTHS, ScriptedTerminal

RECORDS = Path(__file__).parents[1] / "transcripts/records"
FINISHED = ("moon3-bidder", "moon4-wins", "draw12-loses")


@cache
def load_recorded(name: str) -> RecordedGame:
    """Return a recorded game by its name, or a random one with random house rules from this seed."""
    if name in FINISHED:
        (found,) = read(RECORDS / f"{name}.jsonl")
        return found
    chance = Random(name)
    game = some_game(chance)
    at = table(game, some_bots(game, chance), name)
    while at.step():
        pass
    return of_actions(game, at.actions)


def of_actions(game: SomeGame, actions: Sequence[Action]) -> RecordedGame:
    players = tuple(Player(name, "human") for name in NAMES[: game.players])
    return RecordedGame(game, players, "1", 2, tuple(actions), game.start(), True, 1, 1, 1, (), False)


class Replaying:
    """A replay of this game, from its beginning. ``kept``: the settings that the session saved."""

    def __init__(
        self,
        game: RecordedGame | str,
        language: str = "en",
        read: str = "screen-reader",
        seat: int | None = None,
        *,
        width: int | None = None,
        mark: str = "{}",
        **settings: Any,
    ) -> None:
        self.recorded = load_recorded(game) if isinstance(game, str) else game
        self.terminal = ScriptedTerminal(WIDTHS[read] if width is None else width, mark)
        chosen = Settings(language=language, read=read, name=NAMES[0], **{"cells": width or 40, **settings})
        self.kept: list[Settings] = []
        self.console = Console(self.terminal, chosen, language)  # type: ignore[arg-type]
        finished = GameToReplay(1, 1, self.recorded, None if seat is None else Seat(seat))
        self.evening = Evening(self.console, self.kept.append)
        self.replay = Replay(self.evening, finished)
        self.ended = False
        self._begun = False

    def type(self, *lines: str) -> str:
        """Type these lines and return the output from here on."""
        before = len(self.terminal.shown)
        self.terminal.lines = deque(lines)
        try:
            if self._begun:
                self.evening.stack.append(self.replay)
                following = self.evening.go_on()
            else:
                self._begun = True
                following = self.evening.spend(self.replay)
            if following is None:
                self.ended = True
                self.console.flush()
        except PlayerLeaves:
            pass
        return self.terminal.shown[before:]

    def answers_to(self, line: str) -> list[str]:
        """Type this line and return the lines of the answer, without the next prompt."""
        self.type(line)
        return self.terminal.unseen().splitlines()[:-1]

    @property
    def prompt(self) -> str:
        return self.terminal.shown.rpartition("\n")[2]

    def go(self, place: int) -> None:
        """Go to this moment without any output."""
        self.replay._place = place
        self.replay._look_back()

    @property
    def places(self) -> range:
        return range(len(self.replay._moments))
