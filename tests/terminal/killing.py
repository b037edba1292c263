"""Kill the program at any moment, again and again, and check what is left of the game.

This process plays the same game: the same tiles, the same bots, the same player. So it knows the effect of the next
move, its announcements, and the prompt at which the game goes on. The record of the killed program must contain
everything that it had told. Anything else in the record must follow from the move. The program that starts next must go
on at that very prompt.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from moon_access.__main__ import main
from moon_access.announcer.company import names_for_bots
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.game import View
from moon_access.games import GAMES
from moon_access.games.mexican_train.state import TrainView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.i18n.catalog import Catalog
from moon_access.record.faults import BadRecord, Fault
from moon_access.record.reader import RecordedGame, resumable_game
from tests.support.patience import PATIENCE
from tests.support.seated import LANGUAGES, NAMES, READINGS, Seated

from .at_terminal import AtTerminal, Home, last_line, text_of

TABLES: tuple[tuple[str, dict[str, object]], ...] = (
    ("moon3", {"target": 7}),
    ("moon3", {"target": 7, "widow": "optional"}),
    ("moon3", {"target": 7, "widow": "optional", "trump_before_widow": True}),
    ("moon4", {"target": 7}),
    ("draw12", {"tiles": 6, "target": 20}),
    ("draw12", {"target": 50}),
)
"""The games and house rules in which the program is killed."""
UNDOES = 0.15
MOST_MOVES = 4
KEPT = {"ask_first": False, "draw_by_hand": True}
"""Settings with which every action is one typed line."""


def line_for_choice(action: Action, view: View | None = None, names: Sequence[str] = NAMES) -> str:
    """Return the line that a player types for this choice. The ``view`` determines the name of a place that has an
    owner."""
    if isinstance(action, Play) and action.end is not None and isinstance(view, TrainView):
        places = {view.seat: "mine", view.mexican: "mexican"}
        return f"{action.tile} on {places.get(action.end) or names[action.end]}"
    if isinstance(action, Bid):
        return str(action.amount)
    if isinstance(action, Discard):
        return str(action.tile)
    if isinstance(action, NameTrump):
        return str(action.trump.value) if isinstance(action.trump.value, int) else action.trump.value
    if isinstance(action, Play):
        return str(action.tile) if action.end is None else f"{action.tile} on {action.end}"
    if isinstance(action, Pass):
        return "pass"
    return {"TakeWidow": "1", "LeaveWidow": "2", "Draw": "draw", "Done": "done"}[type(action).__name__]


class Forked(AtTerminal):
    """The program in a process that has already loaded it: most of a start is Python's own."""

    def _become_the_program(self, home: Home, arguments: tuple[str, ...]) -> None:
        os.environ.clear()
        os.environ.update(home.environment)
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        sys.argv = ["moon-access", *arguments]
        main()


class GameToKill:
    """Plays one game after the other, each in its own file, with kills until it is over. ``counts``: the moments of the
    kills."""

    def __init__(self, folder: Path, seed: str, terminal: type[AtTerminal] = AtTerminal) -> None:
        self.folder = folder
        self.terminal = terminal
        self.chance = Random(seed)
        self.counts: Counter[str] = Counter()
        self.kills = 0
        self._games = 0
        self._answer = 0.002  # seconds that the program takes for an answer, roughly
        self._start = 0.2
        self._new_game()

    def _new_game(self) -> None:
        chance = self.chance
        self._games += 1
        self.game, self.rules = TABLES[self._games % len(TABLES)]
        self.seed = str(chance.randrange(10**6))
        self.language, self.read = chance.choice(LANGUAGES), chance.choice(READINGS)
        self.home = Home(self.folder / str(self._games))
        self.home.folder.mkdir(parents=True)
        self.home.keep(language=self.language, read=self.read, **KEPT)
        self.record = self.home.folder / "game"
        self.confirmed: list[Action] = []
        self.content = b""

    def once(self) -> None:
        """Start, play a little, kill, and check."""
        ahead = self._beside(self.confirmed)
        ahead.type()
        with self._start_game() as at:
            self.kills += 1
            if ahead.table.is_over or self.chance.random() < 0.15:  # a game that is over has no more choices
                told = self._kill_after(at, self.chance.uniform(0, 1.2 * self._start))
                self._look("while it starts", self.confirmed, ahead.table.actions, told)
                self._end(ahead)
                return
            began = time.perf_counter()
            shown = at.until(last_line(ahead.shown))
            self._start = (self._start + time.perf_counter() - began) / 2
            assert last_line(shown) == ahead.prompt, "the prompt differs from the one before the kill"
            self.confirmed = list(ahead.table.actions)
            for _ in range(self.chance.randint(0, MOST_MOVES)):
                before, line = self._make_move(ahead)
                if ahead.table.is_over:
                    self._kill_in(at, line, before, ahead)
                    return
                self._tell(at, line, ahead)
            before, line = self._make_move(ahead)
            self._kill_in(at, line, before, ahead)

    def _beside(self, actions: Sequence[Action]) -> Seated:
        game = GAMES[self.game].rules(self.rules)
        width = 80 if self.read == "screen-reader" else 40
        settings: dict[str, Any] = KEPT
        names = [NAMES[0], *names_for_bots(NAMES[0], Catalog(self.language))]
        return Seated(
            game,
            self.language,
            self.read,
            seed=self.seed,
            bots="random",
            actions=actions,
            width=width,
            names=names,
            **settings,
        )

    def _start_game(self) -> AtTerminal:
        if not _is_begun(self.record):
            self.content = b""
            rules = [part for name, value in self.rules.items() for part in ("--rule", f"{name}={value}".lower())]
            new = ("--seed", self.seed, "--bots", "random", "--record", str(self.record))
            return self.terminal(self.home, ("play", "--game", self.game, *new, *rules), 80, False)
        return self.terminal(self.home, ("resume", str(self.record)), 80, False)

    def _make_move(self, ahead: Seated) -> tuple[list[Action], str]:
        """Make a move in the second game. Return the actions before it, and the line to type for it."""
        before = list(ahead.table.actions)
        view = ahead.table.view(ahead.session.seat)
        legal, names = view.legal, [player.name for player in ahead.table.players]
        passes = [action for action in legal if isinstance(action, Pass)]
        move = passes[0] if passes and self.chance.random() < 0.7 else self.chance.choice(legal)
        line = "undo" if self.chance.random() < UNDOES else line_for_choice(move, view, names)
        ahead.type(line)
        return before, line

    def _tell(self, at: AtTerminal, line: str, ahead: Seated) -> None:
        expected = ahead.terminal.unseen()
        at.type(line)
        began = time.perf_counter()
        assert at.until(expected).partition("\n")[2] == expected
        self._answer = (self._answer + time.perf_counter() - began) / 2
        self.confirmed = list(ahead.table.actions)

    def _kill_in(self, at: AtTerminal, line: str, before: list[Action], ahead: Seated) -> None:
        at.type(line)
        told = self._kill_after(at, self.chance.uniform(0, 2 * self._answer)).partition("\n")[2]
        after = list(ahead.table.actions)
        expected = ahead.terminal.unseen()
        if ahead.table.is_over:  # in few windows, the next question follows on the line
            expected = expected.rstrip("\n")
        assert expected.startswith(told) or told.startswith(expected), f"announced {told!r}, expected {expected!r}"
        self._look("undo" if line == "undo" else "a move", before, after, told)
        self._end(ahead)

    def _end(self, ahead: Seated) -> None:
        """Begin another game if this one is over in the record, too."""
        if ahead.table.is_over and self.confirmed == ahead.table.actions:
            self.counts["games"] += 1
            self._new_game()

    def _kill_after(self, at: AtTerminal, seconds: float) -> str:
        """Kill the program. Return everything that it had written."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        before = len(at.raw)
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            at._read(left)
        os.kill(at.pid, signal.SIGKILL)
        os.waitpid(at.pid, 0)
        at.code = -signal.SIGKILL
        while at._read(PATIENCE):
            pass
        return text_of(at.raw[before:], "ignore")

    def _look(self, where: str, before: list[Action], after: list[Action], told: str) -> None:
        """Check what is left: the game ``after``, if anything was told; otherwise that game or one on the way to it."""
        content = self.record.read_bytes() if self.record.exists() else b""
        saved = read_record(self.record)
        actions = list(saved.actions) if saved is not None else []
        on_the_way = [after[:turn] for turn in range(len(before), len(after))]  # empty if moves are taken back
        assert content.startswith(self.content), "lines written before the kill are missing"
        assert actions == after or (not told and actions in (before, *on_the_way)), (
            f"{where}, kill {self.kills} in {self.game} {self.rules}, seed {self.seed}:\n"
            f"told {told!r}\nbefore {before}\nafter {after}\nrecord {actions}"
        )
        if saved is not None:
            self.content = content[: saved.size]
        self.confirmed = actions
        known = "told" if told else "not written" if actions == before != after else "written, not told"
        self.counts[f"{where}: {known}"] += 1


def _is_begun(record: Path) -> bool:
    return read_record(record) is not None


def read_record(record: Path) -> RecordedGame | None:
    """Return the game in the file, or None if even its head is missing. Raises BadRecord for anything else."""
    try:
        return resumable_game(record)
    except FileNotFoundError:
        return None
    except BadRecord as bad:
        if bad.fault is not Fault.EMPTY:
            raise
        return None
