"""Kill the server and the players' programs in the middle of a game, again and again.

The same game is played at home for each of the three players. Everything that a player heard before a kill must follow
from the log of the table, from its beginning, and a player who sits down again must hear the state of the game in the
log.
"""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from random import Random

from moon_access.announcer import connection, together
from moon_access.record.reader import RecordedGame
from tests.support.patience import PATIENCE
from tests.terminal.killing import line_for_choice

from .places import AtHome, Place, Server, in_three_places, move, plain, sit_down, to_act, wait_until

MOST_MOVES = 2
MOST_KILLS = 12
"""The most kills in one game: clients give up a server that fails every second after two minutes."""
OF_CLIENTS = 0.3
"""The share of kills that hit a client."""
ANSWER = 0.015
"""The seconds that a server takes for an answer, roughly."""
SSH_SAYS = ("Connection to 127.0.0.1 closed", "client_loop: send disconnect", "Connection closed by")


class Sitting:
    """One player at the table since a number of actions. ``lines``: the lines typed since."""

    def __init__(self, place: Place, seat: int, game: RecordedGame) -> None:
        self.place, self.seat, self.begun = place, seat, len(game.actions)
        self.lines: list[str] = []
        home = AtHome(game, seat, place)
        self._waited = [home.tell(together.waiting_for(player.name)) for player in game.players]
        self._lost = home.tell(connection.connection_lost())
        again = AtHome(game, seat, place, self.begun)
        self.recap = again.recap()
        self.prompt = again.play(())
        self._skipped = 0

    def sits(self, before: int) -> bool:
        """Return whether the words after the first ``before`` characters end with the state of the game.

        If it is the player's turn, the prompt has to follow.
        """
        shown = self._read_shown()
        is_told = shown[before:].endswith(f"{self.recap} {self.prompt}".strip())
        self._skipped = len(shown) - len(self.prompt)
        return is_told

    def _read_shown(self) -> str:
        """Return the words without the player whom the table waited for, because the machine may be slow."""
        shown = self.place.shows()
        for waited in self._waited:
            shown = plain(shown.replace(waited, ""))
        return shown

    @property
    def length(self) -> int:
        """Return the number of characters that the terminal shows."""
        return len(self._read_shown())

    def read_since_break(self) -> str:
        """Return the words since then, up to the point where the connection broke."""
        told = self._read_shown()[self._skipped :]
        for end in (self._lost, *SSH_SAYS):
            told = told.partition(end)[0]
        return told.strip()

    def hears_that_it_is_lost(self) -> None:
        """Wait until they hear that the connection is lost. By then they have read everything before it."""
        if self.place.joins:
            wait_until(lambda: self._lost in self._read_shown()[self._skipped :], [self.place])
        else:
            while self.place.look(PATIENCE):
                pass

    def known(self, game: RecordedGame) -> str:
        """Return what the same player would hear at home from the game's record since they sat down."""
        return AtHome(game, self.seat, self.place, self.begun).play(self.lines)


class KilledGames:
    """Plays one game after the other. ``seconds``: the time from each server's start until everybody sits again."""

    def __init__(self, folder: Path, seed: str) -> None:
        self._folder = folder
        self._chance = Random(seed)
        self._games = 0
        self._left = 0  # kills in this game
        self.kills = 0
        self.counts: Counter[str] = Counter()
        self.seconds: list[float] = []
        self._new_game()

    def _new_game(self) -> None:
        folder = self._folder / str(self._games)
        folder.mkdir()
        self._games += 1
        self._left = MOST_KILLS
        self.server = Server(folder / "server")
        self.server.start()
        self.places = in_three_places(folder, self.server)
        sit_down(self.places)
        game = self.server.game()
        self.sittings = [Sitting(place, seat, game) for seat, place in enumerate(self.places)]
        self._kill_server()

    def close(self) -> None:
        self.server.close()
        for place in self.places:
            place.close()

    def once(self) -> None:
        """Make a few moves and one more, kill in the middle of it, and wait until everybody sits again."""
        for _ in range(self._chance.randint(0, MOST_MOVES)):
            self._move()
        seat, line = self._next_move()
        if seat is None or not self._left:
            self.close()
            self._new_game()
            return
        self._left -= 1
        self.kills += 1
        if self._chance.random() < OF_CLIENTS:
            self._kill_client(self._chance.randrange(3), seat, line)
        else:
            self._kill_server(seat, line)

    def _kill_server(self, seat: int = 0, line: str = "") -> None:
        """Kill the server while it answers this line, if there is one."""
        before = self.server.lines()
        self._type(seat, line)
        self.server.kill()
        for sitting in self.sittings:
            sitting.hears_that_it_is_lost()
        is_kept = self._note("the server", before, self.sittings[seat], line)
        game = self.server.game()
        for sitting in self.sittings if line else ():
            not_kept = line if sitting.seat == seat and not is_kept else ""
            known, told = f"{sitting.known(game)} {not_kept}".strip(), sitting.read_since_break()
            assert known.startswith(told), f"{sitting.place.name} heard {told!r}, but the log has {known!r}"
        self._everybody_comes_back(game)

    def _everybody_comes_back(self, game: RecordedGame) -> None:
        shown = [sitting.length for sitting in self.sittings]
        self.server.start()
        for place in self.places:
            if not place.joins:
                place.close()
                place.come()
                shown[self.places.index(place)] = 0
        self.sittings = [Sitting(place, seat, game) for seat, place in enumerate(self.places)]
        wait_until(lambda: all(map(Sitting.sits, self.sittings, shown)), self.places)
        self.seconds.append(time.monotonic() - self.server.ready_at)

    def _kill_client(self, killed: int, seat: int, line: str) -> None:
        before = self.server.lines()
        self._type(seat, line)
        place, sitting, mover = self.places[killed], self.sittings[killed], self.sittings[seat]
        place.kill()
        told = sitting.read_since_break()
        if killed != seat:
            wait_until(lambda: self.server.lines(len(before)), self.places)
        place.come()
        wait_until(lambda: self._sits_again(killed), self.places)
        is_kept = self._note("who is to move" if killed == seat else "another", before, mover, line)
        game = self.server.game()
        known = f"{sitting.known(game)} {'' if is_kept or killed != seat else line}".strip()
        assert known.startswith(told), f"{place.name} heard {told!r}, but the log has {known!r}"
        for other in self.sittings:
            if other.seat != killed:
                wait_until(lambda: other.read_since_break() == other.known(game), self.places)  # noqa: B023

    def _sits_again(self, seat: int) -> bool:
        self.sittings[seat] = Sitting(self.places[seat], seat, self.server.game())
        return self.sittings[seat].sits(0)

    def _type(self, seat: int, line: str) -> None:
        """Type the line, and wait for a part of the time that the answer takes."""
        if line:
            place = self.places[seat]
            place.prompt()
            place.type(line)
            place.wait_for(f"{line}\n", place.seen)
            late = time.monotonic() + self._chance.uniform(0, 2 * ANSWER)
            while (left := late - time.monotonic()) > 0:
                place.look(left)

    def _note(self, killed: str, before: list[str], mover: Sitting, line: str) -> bool:
        """Note whether the typed line is in the log, which must still have everything before it."""
        after = self.server.lines()
        assert after[: len(before)] == before, "lines of the log are missing"
        is_kept = len(after) > len(before)
        if line:
            self.counts[f"{killed}, {'kept' if is_kept else 'not kept'}"] += 1
            if is_kept:
                mover.lines.append(line)
        return is_kept

    def _move(self) -> None:
        seat, line = self._next_move()
        if seat is not None:
            move(self.places, line, seat)
            self.sittings[seat].lines.append(line)

    def _next_move(self) -> tuple[int | None, str]:
        seat, legal = to_act(self.server.game())
        return (None, "") if seat is None else (seat, line_for_choice(self._chance.choice(legal)))
