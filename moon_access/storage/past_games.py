"""How the player's last games of a kind ended, from their records: what the level that follows the player goes by.

Read at their word, by the first line and the last two of each: a game is about to begin, and nobody waits for more.
"""

from __future__ import annotations

from itertools import islice

from moon_access.bots.ladder import Finished
from moon_access.bots.levels import LEVELS
from moon_access.bots.styles import level_of
from moon_access.engine.tiles import Seat
from moon_access.record.skim import End, end_of
from moon_access.table import HUMAN

from .saved_games import kept

MOST = 60
"""So many games count; before them everybody has been another player."""
MOST_READ = 600
"""So many records of any game are looked into."""

_BOT = "bot:"


def last_games(game: str) -> list[Finished]:
    """The player's last finished games of this name against bots, the oldest first. Games played again after a review
    don't count, nor what can't be read. Raises NotListed."""
    records = kept()[:MOST_READ]
    ends = (_end(record.path) for record in records)
    found = (_finished(end) for end in ends if end is not None and end.head.game.name == game)
    return list(islice((one for one in found if one is not None), MOST))[::-1]


def _end(path: str) -> End | None:
    try:
        return end_of(path)
    except OSError:
        return None


def _finished(end: End) -> Finished | None:
    """None where there is no such player, somebody else played, too, or the opponents are not known."""
    game, players = end.head.game, end.head.players
    seats = [Seat(at) for at, player in enumerate(players) if player.kind == HUMAN]
    if len(seats) != 1 or end.head.again is not None:
        return None
    mine = game.side(seats[0])
    kinds = [player.kind for at, player in enumerate(players) if game.side(Seat(at)) != mine]
    if not all(kind.startswith(_BOT) and level_of(kind.removeprefix(_BOT)) in LEVELS for kind in kinds):
        return None
    won = mine in end.winners
    return Finished(won, 1 / len(game.sides), tuple(kind.removeprefix(_BOT) for kind in kinds))
