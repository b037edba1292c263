"""``moon-access replay FILE``: finished games of a record told again, as plain lines or on braille paper.

The telling itself is in retelling.py; this is what the command adds: reading the file, choosing game and seat, and
printing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .announcer import general, retold
from .announcer.faults import wrong
from .announcer.listener import HandOrder, Listener, Verbosity, names_for
from .announcer.message import Message
from .catalog import Catalog
from .console import Console
from .outputs.braille_paper import Style
from .outputs.terminal import Hangup, Terminal, silence_output
from .printing import Job, Piece, pieces_of_deal, print_braille, refuse
from .reading import fold
from .record_faults import BadRecord
from .record_read import RecordedGame, read
from .retelling import retell
from .rules.tiles import Seat
from .settings import Settings


class Wanted(NamedTuple):
    """``seat`` is a number from 1 or a name, None for all tiles open. ``number`` from 1, None for all games."""

    seat: str | None = None
    number: int | None = None


class CanNotTell(Exception):
    """Why a record, or what is wanted of it, can't be told."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def replay(
    catalog: Catalog, saved: Settings | None, given: Mapping[str, Any], path: str, wanted: Wanted, job: Job | None
) -> int:
    """The exit code: 1 where nothing was told."""
    settings = (saved or Settings())._replace(**given)
    console = Console(Terminal(), settings, catalog.language)
    try:
        games = _games(path, wanted)
        listeners = [_listener(game, wanted.seat, settings, job is not None) for _, _, game in games]
    except CanNotTell as problem:
        return refuse(console.wording, problem.message)
    if job is not None:
        return _on_paper(catalog, games, listeners, job)
    try:
        for (place, most, game), listener in zip(games, listeners, strict=True):
            _print(console, place, most, game, listener)
    except Hangup:
        silence_output()
    return 0


_Game = tuple[int, int, RecordedGame]
"""A game, with its place among how many."""


def _games(path: str, wanted: Wanted) -> list[_Game]:
    """Those that are wanted, all of them finished. Raises CanNotTell."""
    try:
        games = read(path)
    except OSError as error:
        raise CanNotTell(general.cannot_read(path, error)) from None
    except BadRecord as bad:
        raise CanNotTell(wrong(bad)) from None
    most = len(games)
    chosen = [(place, most, game) for place, game in enumerate(games, 1) if wanted.number in (None, place)]
    if not chosen:
        raise CanNotTell(retold.no_such_game(wanted.number or 0, most))
    for place, _, game in chosen:
        if not game.finished:
            raise CanNotTell(retold.unfinished(place, most))
    return chosen


def _listener(game: RecordedGame, typed: str | None, settings: Settings, on_paper: bool) -> Listener:
    """Raises CanNotTell."""
    names = tuple(player.name for player in game.players)
    seat = None if typed is None else _seat(names, typed)
    return Listener(
        seat,
        names_for(game.game, names, seat),
        Verbosity(settings.verbosity),
        HandOrder(settings.hand_order),
        settings.hand_reversed,
        game.game.teams,
        settings.read == "braille" and not on_paper,
    )


def _seat(names: Sequence[str], typed: str) -> Seat:
    for place, name in enumerate(names):
        if fold(typed) in (str(place + 1), fold(name)):
            return Seat(place)
    raise CanNotTell(retold.no_such_seat(general.shortened(typed), tuple(names)))


def _print(console: Console, place: int, most: int, game: RecordedGame, listener: Listener) -> None:
    """One line for one message, in the way of reading that is set. Raises Hangup."""
    console.play_with(max(tile.high for tile in game.game.tiles))
    messages = [retold.title(game.game.name, place, most), *_who_plays(game)]
    for deal in retell(game.game, game.actions, listener):
        messages += deal.messages
    page = console.page._replace(share_lines=False)
    lines = page.lay_out([console.wording.sentence(message) for message in messages])
    console.terminal.write("".join(f"{line}\n" for line in lines))


def _on_paper(catalog: Catalog, games: Sequence[_Game], listeners: Sequence[Listener], job: Job) -> int:
    pieces: list[Piece] = []
    for (place, most, game), listener in zip(games, listeners, strict=True):
        if len(games) > 1:
            pieces.append(Piece(Style.HEADING, (retold.title(game.game.name, place, most),)))
        pieces.append(Piece(Style.ITEM, _who_plays(game)))
        for deal in retell(game.game, game.actions, listener):
            pieces += pieces_of_deal(deal)
    place, most, game = games[0]
    title = retold.title(game.game.name, place, most) if len(games) == 1 else retold.title(game.game.name)
    return print_braille(catalog, title, pieces, job)


def _who_plays(game: RecordedGame) -> tuple[Message, ...]:
    names = tuple(player.name for player in game.players)
    return retold.who_plays(names, game.game)
