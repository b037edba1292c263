"""The finished games of a record, to be told again: which of them, and from whose seat.

It refuses a game that is not over, because a record holds every tile of every hand.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer import general
from moon_access.announcer import replay as words
from moon_access.announcer.company import seat_called
from moon_access.announcer.message import Message
from moon_access.engine.tiles import Seat
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.record.faults import BadRecord
from moon_access.record.reader import RecordedGame, Source, read
from moon_access.record.words import wrong


class Wanted(NamedTuple):
    """The wish of a listener.

    ``seat``: a number from 1 or a name, None for all tiles open. ``number``: of a game, from 1, None for all games.
    """

    seat: str | None = None
    number: int | None = None


class Finished(NamedTuple):
    """A finished game, the ``place``-th of ``most`` in its file.

    ``seat``: the one from which it is told; None for all tiles open.
    """

    place: int
    most: int
    recorded: RecordedGame
    seat: Seat | None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.recorded.players)


class CanNotTell(Exception):
    """Raised if a record, or what is wanted of it, cannot be told; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def finished_games(path: str, wanted: Wanted, source: Source | None = None) -> list[Finished]:
    """Return the wanted games: at least one, all of them finished.

    Args:
        path: The file of the record.
        wanted: The wish of the listener.
        source: Read this instead of the file of this path.

    Raises:
        CanNotTell: The record, or a game that is wanted of it, cannot be told.
    """
    try:
        games = read(path if source is None else source)
    except OSError as error:
        raise CanNotTell(general.cannot_read(path, error)) from None
    except BadRecord as bad:
        raise CanNotTell(wrong(bad)) from None
    most = len(games)
    chosen = [(place, game) for place, game in enumerate(games, 1) if wanted.number in (None, place)]
    if not chosen:
        raise CanNotTell(words.no_such_game(wanted.number or 0, most))
    for place, game in chosen:
        if not game.finished:
            raise CanNotTell(words.game_unfinished(place, most))
    return [Finished(place, most, game, _seat(game, wanted)) for place, game in chosen]


def _seat(game: RecordedGame, wanted: Wanted) -> Seat | None:
    if wanted.seat is None:
        return None
    names = [player.name for player in game.players]
    seat = seat_called(wanted.seat, names, Catalog(ENGLISH))
    if seat is None:
        raise CanNotTell(words.no_such_seat(general.shorten(wanted.seat), tuple(names)))
    return seat
