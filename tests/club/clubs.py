"""Evenings of a club for tests, played by bots in the place of people."""

from __future__ import annotations

from pathlib import Path
from random import Random

from moon_access.bots.levels import QUICK_LEVEL, bot_of
from moon_access.contests.club import PLAYER, Terms, seat_players
from moon_access.contests.club_file import ClubFile
from moon_access.engine.game import State, View
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.table import Table

SEED = "0123456789abcdef" * 2


def terms_for(game: str = "moon3", deals: int = 2, scoring: str = "average", seed: str = SEED) -> Terms:
    return Terms.draw("Club night", game, None, deals, scoring)._replace(seed=seed)


def play(file: ClubFile, entrant: str, deal: int, chance: int = 0, most: int = 10_000) -> Table[State, View]:
    """Play a deal for this entrant with moves drawn at random, at most so many actions, and return its table."""
    terms = file.club.terms
    written = file.play(entrant, deal)
    players = seat_players(file.club.names[entrant], ["Ada", "Ben", "Cy", "Dot", "Ed", "Fay", "Gus"])
    players = players[: terms.players]
    begun = written.begun
    game = begun.record.game if begun is not None else terms.make_game()
    made = GAMES[game.name].bots()
    bots = {Seat(at): bot_of(made, QUICK_LEVEL) for at in range(1, game.players)}
    actions = begun.record.actions if begun is not None else ()
    recorder = written.recorder_for(players, terms)
    table = Table(game, players, seed=terms.seed_of(deal), bots=bots, recorder=recorder, actions=actions)
    while not table.is_over and table.turn < most:
        if not table.step():
            action = Random(f"{chance} {table.turn}").choice(table.view(PLAYER).legal)
            table.submit(PLAYER, action, table.turn)
    recorder.sync()
    file.take(written)
    return table


def begin(path: Path, game: str = "moon3", scoring: str = "average", seed: str = SEED) -> ClubFile:
    return ClubFile.begin(str(path), terms_for(game, scoring=scoring, seed=seed))
