"""The finished games of a record, to be told again: which games, and from whose seat.

It refuses a game that is not over, because a record holds every tile of every hand.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer import general
from moon_access.announcer import replay as words
from moon_access.announcer.bot_kinds import bot_by_kind
from moon_access.announcer.company import seat_called
from moon_access.announcer.listener import Name
from moon_access.announcer.message import Message
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Seat
from moon_access.record.faults import BadRecord
from moon_access.record.reader import RecordedGame, Source, read
from moon_access.record.words import describe_fault
from moon_access.table import Player


class ReplayRequest(NamedTuple):
    """The request of a listener.

    ``seat``: a number from 1 or a name; None for all tiles open. ``number``: the number of a game, from 1; None for all
    games.
    """

    seat: str | None = None
    number: int | None = None


class GameToReplay(NamedTuple):
    """A finished game, the ``place``-th of ``most`` in its file.

    ``seat``: the seat from which it is retold; None for all tiles open.
    """

    place: int
    total: int
    record: RecordedGame
    seat: Seat | None

    @property
    def names(self) -> tuple[Name, ...]:
        return tuple(map(_name, enumerate(self.record.players, 1)))

    def seat_named(self, typed: str, wording: Wording, own: Seat | None = None) -> Seat | None:
        """Return the seat with this number, or with this name, as told or as recorded.

        Args:
            typed: The name.
            wording: Words the names.
            own: The seat of the listener, for "left" and "partner"; None if all tiles lie open.

        Returns:
            The seat; None if there is no such seat.
        """
        partners = () if own is None else self.record.game.partners(own)
        told = [wording.noun(name) for name in self.names]
        seat = seat_called(typed, told, wording.catalog, own, partners)
        if seat is None:
            seat = seat_called(typed, [player.name for player in self.record.players], wording.catalog)
        return seat


def _name(numbered_player: tuple[int, Player]) -> Name:
    """Return the name of a player; a bot of the arena has none, so its kind and place stand for it."""
    place, player = numbered_player
    kind = player.kind.removeprefix("bot:")
    return bot_by_kind(kind, place) if player.name == f"{kind} {place}" else player.name


class CannotRetell(Exception):
    """Raised if a record, or the requested game in it, cannot be retold; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def finished_games(
    path: str, request: ReplayRequest, wording: Wording, source: Source | None = None
) -> list[GameToReplay]:
    """Return the wanted games: at least one, all of them finished.

    Args:
        path: The file of the record.
        request: The wish of the listener.
        wording: Words the names that the listener may type.
        source: Read this instead of the file of this path.

    Raises:
        CannotRetell: The record, or a requested game, cannot be retold.
    """
    try:
        games = read(path if source is None else source)
    except OSError as error:
        raise CannotRetell(general.cannot_read(path, error)) from None
    except BadRecord as bad:
        raise CannotRetell(describe_fault(bad)) from None
    most = len(games)
    chosen = [(place, game) for place, game in enumerate(games, 1) if request.number in (None, place)]
    if not chosen:
        raise CannotRetell(words.no_such_game(request.number or 0, most))
    for place, game in chosen:
        if not game.is_finished:
            raise CannotRetell(words.game_unfinished(place, most))
    finished = [GameToReplay(place, most, game, None) for place, game in chosen]
    return finished if request.seat is None else [_choose_seat(game, request.seat, wording) for game in finished]


def _choose_seat(game: GameToReplay, typed: str, wording: Wording) -> GameToReplay:
    seat = game.seat_named(typed, wording)
    if seat is None:
        raise CannotRetell(words.no_such_seat(general.shorten(typed), game.names))
    return game._replace(seat=seat)
