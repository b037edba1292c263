"""Let the player's choices at home be judged while the game goes on, and tell after the game what they cost.

Nobody waits for a judgement.

The line is told at the end of the game if all its deals have been judged by then; otherwise before the next step after
the game. If the player leaves sooner, the statistics have the figure.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from moon_access.announcer import costs as words
from moon_access.announcer.message import Message
from moon_access.storage.judgements import cost_per_choice, judged_games, read_judgements
from moon_access.storage.judging import Judging

if TYPE_CHECKING:
    from moon_access.scenes.game.table_scene import TableScene

RECENT_GAMES = 10
"""The number of games in the mean that the line tells."""


class CostOfChoices:
    """The cost of the choices in the games of one scene."""

    def __init__(self, judging: Judging) -> None:
        self._judging = judging
        self._path = ""  # the record of the game that is on, or was on last
        self._told_games: set[int] = set()  # the deals of this game that have been judged or wait to be judged
        self._is_told = True

    def judge(self, scene: TableScene, *, is_over: bool = False) -> None:
        """Have each finished deal judged. If a player took a deal back and it ended again, have it judged again."""
        path = scene.record_state.path
        if path is None:
            return
        if path != self._path:
            known = read_judgements().get(Path(path).name)
            self._path, self._told_games = path, set() if known is None else set(known.deals)
        finished = scene.view.deal if is_over else scene.view.deal - 1
        self._told_games = {deal for deal in self._told_games if deal <= finished}
        if is_over:
            self._is_told = False
            if scene.record_state.recorder is not None:
                scene.record_state.recorder.sync()  # the process reads the file
        missing = [deal for deal in range(1, finished + 1) if deal not in self._told_games]
        if missing:
            self._told_games.update(missing)
            self._judging.judge(path, missing)

    def take_line(self) -> tuple[Message, ...]:
        """Return the line about the game that is over, once, as soon as all its deals have been judged."""
        if self._is_told or self._judging.is_judging(self._path):
            return ()
        self._is_told = True
        return line_about(Path(self._path).name)


def line_about(file: str) -> tuple[Message, ...]:
    """Return what the choices in the game of this file cost, and those in the last games; nothing if it had none."""
    game = read_judgements().get(file)
    if game is None or not game.choices:
        return ()
    last = [one for one in judged_games().get(game.name, ()) if one.unit is game.unit][:RECENT_GAMES]
    over = (cost_per_choice(last), len(last)) if len(last) > 1 else None
    return (words.cost_of_game(game.unit.value, cost_per_choice([game]), over),)
