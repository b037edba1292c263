"""Keep the games in the user's state folder: one record a game, the last played first.

The time of a file says when its game was last played. The name of a file is the date and time of its beginning and its
game, followed by the player's own title, so that a title never changes a record. This module tells nothing. Renaming
and deleting change only the named file.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from moon_access.engine.actions import Resign
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.i18n.typed_words import to_normal_form
from moon_access.record.faults import BadRecord
from moon_access.record.file import InUse, is_held
from moon_access.record.head import is_played_again
from moon_access.record.reader import RecordedGame, resumable_game
from moon_access.record.skim import end_of, is_unfinished
from moon_access.table import HUMAN, Player

from .paths import GAME_FILE, games_folder, is_among_games, require_home
from .verified import Verified, verified_so_far

TITLE_LENGTH = 40
_OURS = r"\d{4}-\d\d-\d\d \d\d-\d\d-\d\d \w+( \d+)?"
_TITLE_SEPARATOR = " - "
_BINARY_FLAG: int = getattr(os, "O_BINARY", 0)
"""The flag that Windows needs to write a file as it is."""
_RESERVED = '<>:"/\\|?*'
"""Signs that some system does not allow in a file's name."""


class SavedFile(NamedTuple):
    """A file of the folder. ``played``: when it was last written, in seconds since the epoch."""

    path: str
    played: float

    @property
    def title(self) -> str:
        """The player's own title, or the name of the file if the program did not choose it. It may be empty."""
        own, behind, title = self._stem.partition(_TITLE_SEPARATOR)
        return title if behind or re.fullmatch(_OURS, own) else own

    @property
    def _stem(self) -> str:
        return Path(self.path).name.removesuffix(GAME_FILE)

    def path_with_title(self, title: str) -> str:
        """Return the path with this clean title; an empty one removes the title."""
        own = self._stem.partition(_TITLE_SEPARATOR)[0]
        name = f"{own}{_TITLE_SEPARATOR}{title}" if title else own
        return str(Path(self.path).with_name(name + GAME_FILE))


class SavedStatus(NamedTuple):
    """The state of a saved game.

    ``seat``: the player's; None if only bots play. ``scores`` and ``winners``: by side. ``scores``: None if somebody
    resigned. ``in_use``: another program plays it now.
    """

    game: AnyGame
    players: tuple[Player, ...]
    is_finished: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    to_act: Seat | None
    in_use: bool = False

    @property
    def seat(self) -> Seat | None:
        return next((Seat(at) for at, player in enumerate(self.players) if player.kind == HUMAN), None)


class UnreadableRecord(NamedTuple):
    """A record that we refuse: its file, and why."""

    path: str
    bad: BadRecord


class ListedGame(NamedTuple):
    """An entry of the list: its number from 1, the file, and the state of the game, or the OSError of reading it."""

    number: int
    kept: SavedFile
    found: SavedStatus | UnreadableRecord | OSError


class NotListed(OSError):
    """The folder of the games cannot be read; ``filename`` is the folder."""


def all_games() -> list[SavedFile]:
    """Return all saved games, the last played first; none if there is no folder yet.

    Raises:
        NotListed: the folder cannot be read.
    """
    folder = games_folder()
    try:
        require_home(folder)
        with os.scandir(folder) as entries:
            found = [_game_in(entry) for entry in entries if entry.name.endswith(GAME_FILE)]
    except FileNotFoundError:
        return []
    except OSError as failure:
        raise NotListed(failure.errno, failure.strerror, str(folder)) from failure
    games = [game for game in found if game is not None]
    games.sort(key=_last_played, reverse=True)
    return games


def _last_played(game: SavedFile) -> tuple[float, str]:
    return game.played, game.path


def _game_in(entry: os.DirEntry[str]) -> SavedFile | None:
    try:
        return SavedFile(entry.path, entry.stat().st_mtime) if entry.is_file() else None
    except FileNotFoundError:  # deleted since we read the folder
        return None
    except OSError as failure:
        if failure.errno == errno.ELOOP:  # a symbolic link to itself is not a game
            return None
        raise


def has_saved_games() -> bool:
    """Return whether there are saved games; False if the program cannot know."""
    try:
        return bool(all_games())
    except OSError:
        return False


def unfinished_games() -> Iterator[SavedFile]:
    """Return the games that ``resume`` may take without asking. Raises NotListed.

    A file that cannot be read is among them, because nothing checks them yet. A game that was played again after a
    review is not: the player can choose it from the list.
    """
    return (game for game in all_games() if _looks_unfinished(game))


def find_game_to_continue() -> tuple[SavedFile, SavedStatus] | None:
    """Return the last played unfinished game of a player that is in order and free; None if there is none.

    NotListed is raised if the folder cannot be read.
    """
    with verified_so_far() as known:
        for game in unfinished_games():
            try:
                found = read_status(game.path, known)
            except OSError:
                continue
            if isinstance(found, SavedStatus) and found.seat is not None and not (found.is_finished or found.in_use):
                return game, found
    return None


def load(path: str) -> RecordedGame | UnreadableRecord:
    """Return the game in this file, or why we refuse it. Raises OSError."""
    try:
        return resumable_game(path)
    except BadRecord as bad:
        return UnreadableRecord(path, bad)


def read_status(path: str, known: Verified) -> SavedStatus | UnreadableRecord:
    """Return how the game of this file stands. Raises OSError.

    The first and last lines are enough for a finished game that is in order. Any other is read and verified.
    """
    end = end_of(path)
    if end is not None:
        try:
            known.check(path)
        except BadRecord as bad:
            return UnreadableRecord(path, bad)
        return SavedStatus(end.head.game, end.head.players, True, end.winners, end.scores, None)
    saved = load(path)
    if isinstance(saved, UnreadableRecord):
        return saved
    given_up = bool(saved.actions) and isinstance(saved.actions[-1], Resign)
    over = bool(saved.state.winners)
    return SavedStatus(
        saved.game,
        saved.players,
        over,
        saved.state.winners,
        None if given_up else saved.state.scores,
        saved.state.to_act,
        not over and is_held(path),
    )


def list_entry(number: int, game: SavedFile, known: Verified) -> ListedGame:
    """Return the game at this place of the list."""
    try:
        return ListedGame(number, game, read_status(game.path, known))
    except OSError as failure:
        return ListedGame(number, game, failure)


def _looks_unfinished(game: SavedFile) -> bool:
    try:
        return is_unfinished(game.path) and not is_played_again(game.path)
    except FileNotFoundError:
        return False
    except OSError:  # the player hears the reason when they resume it
        return True


def resumes_by_default(path: str) -> bool:
    """Return whether the command ``resume`` considers this file if the player names none."""
    try:
        return is_among_games(path) and not is_played_again(path)
    except OSError:
        return False


# Changes to saved games


def clean_title(typed: str) -> str:
    """Return a title that every file system takes; empty if nothing is left."""
    text = to_normal_form("NFC", "".join(char for char in typed if char.isprintable()))
    plain = "".join(" " if char in _RESERVED else char for char in text)
    return " ".join(plain.split())[:TITLE_LENGTH].strip(" .")


def rename(game: SavedFile, title: str) -> SavedFile:
    """Give the game this title, cleaned.

    Returns:
        The game under its new name.

    Raises:
        InUse: another program plays the game.
        FileExistsError: another file has this name. Other kinds of OSError may come from the system.
    """
    path = game.path_with_title(clean_title(title))
    if is_held(game.path):
        raise InUse
    if os.path.lexists(path) and not Path(path).samefile(game.path):
        raise FileExistsError(path)  # ``rename`` would replace the file
    Path(game.path).rename(path)
    return game._replace(path=path)


def delete(game: SavedFile) -> None:
    """Delete the game. Raises InUse, OSError."""
    if is_held(game.path):
        raise InUse
    Path(game.path).unlink()


def export(game: SavedFile, to: str) -> str:
    """Copy the record to a new file, or under its own name to this folder. Only the owner may read the copy.

    Returns:
        The path of the copy.

    Raises:
        NotADirectoryError: the folder is missing.
        OSError: the copy cannot be written, or there is such a file; then there is no copy.
    """
    path, source = Path(os.path.expanduser(to)), Path(game.path)  # noqa: PTH111 - Path's own raises where there is no home
    if path.is_dir():
        path /= source.name
    with source.open("rb") as record:
        try:
            copy = os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY_FLAG, 0o600), "wb")
        except FileNotFoundError as nowhere:  # the folder is missing, not the new file
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent)) from nowhere
        try:
            with copy:
                shutil.copyfileobj(record, copy)
        except OSError:
            path.unlink()
            raise
    return str(path)
