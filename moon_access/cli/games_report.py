"""The saved games on the command line: the list as plain lines, one of the games renamed, written elsewhere or deleted,
and the statistics across all of them, as lines or as JSON.

The list with its questions, at a terminal, is scenes/dialogs/saved_games.py; storage/statistics.py counts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from moon_access.announcer import saved_games as words
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.console.console import Console, Leave
from moon_access.outputs.terminal import Terminal
from moon_access.record.lock import InUse
from moon_access.scenes.dialogs import statistics
from moon_access.scenes.dialogs.saved_games import is_sure_to_delete, line, name
from moon_access.storage.saved_games import (
    Kept,
    NotListed,
    Standing,
    clean_title,
    delete,
    export,
    kept,
    listed,
    rename,
    standing,
)
from moon_access.storage.settings import Settings
from moon_access.storage.statistics import count
from moon_access.storage.verified import verified_so_far

from .games_json import as_json, game_as_json
from .json_output import document
from .option_types import STANDARD
from .printer import Printer
from .standard_streams import write_bytes

if TYPE_CHECKING:
    from moon_access.console.voice import Voice


class GamesReport:
    """In one language and way of reading. Each method gives an exit code, and tells on standard error what failed."""

    def __init__(self, invocation: Invocation) -> None:
        settings = invocation.settings._replace(routing=False)
        self.console = Console(Terminal(), settings, invocation.catalog.language)
        self._printer = Printer.as_in_play(self.console, invocation)
        self._aside = Printer.plain(invocation)

    @property
    def is_read_at_a_terminal(self) -> bool:
        return self.console.terminal.is_interactive

    def listed(self, in_json: bool) -> int:
        """Every game, one a line or as JSON."""

        def tell(games: list[Kept]) -> None:
            with verified_so_far() as known:
                found = [listed(number, game, known) for number, game in enumerate(games, 1)]
            if in_json:
                self._printer.write(document({"games": list(map(game_as_json, found))}))
            else:
                self._printer.print(*(list(map(line, found)) or [words.no_games()]))

        return self._attempt(lambda: tell(kept()))

    def renamed(self, number: int, title: str) -> int:
        def change(game: Kept) -> None:
            now = rename(game, title)
            self._printer.print(words.titled(now.title) if now.title else words.untitled())

        if title.strip() and not clean_title(title):
            return self._aside.refuse(words.no_title(title))
        return self._with(number, change)

    def exported(self, number: int, path: str) -> int:
        """Standard output gets the record alone."""

        def write(game: Kept) -> None:
            if path == STANDARD:
                write_bytes(Path(game.path).read_bytes())
            else:
                self._printer.print(words.exported(export(game, path)))

        return self._with(number, write)

    def deleted(self, number: int) -> int:
        """At a terminal it is asked first; a script means it."""

        def remove(game: Kept) -> None:
            called = name(game, _known(game))
            if self.console.terminal.is_interactive and not self._is_sure_to_delete(called):
                self._printer.print(words.not_deleted())
                return
            delete(game)
            self._printer.print(words.deleted(called))

        return self._with(number, remove)

    def _is_sure_to_delete(self, called: Message) -> bool:
        """Asked where there is a voice as well."""
        console = Console(self.console.terminal, self.console.settings, self.console.language, _voice)
        try:
            return is_sure_to_delete(console, called)
        finally:
            console.close()

    def counted(self, game: str | None, in_json: bool) -> int:
        """The statistics, of all games or of one kind."""

        def tell() -> None:
            found = count(kept(), game)
            if in_json:
                self._printer.write(document(as_json(found)))
            else:
                self._printer.print(*statistics.told(found), *statistics.practised(self.console.settings))

        return self._attempt(tell)

    def _with(self, number: int, act: Callable[[Kept], None]) -> int:
        """Do something with the game of this number."""
        games: list[Kept] = []
        code = self._attempt(lambda: games.extend(kept()))
        if code:
            return code
        if not 1 <= number <= len(games):
            return self._aside.refuse(words.no_such_game(number, len(games)))
        return self._attempt(lambda: act(games[number - 1]))

    def _attempt(self, act: Callable[[], None]) -> int:
        try:
            act()
        except InUse:
            return self._aside.refuse(words.is_open())
        except FileExistsError as there:
            return self._aside.refuse(words.exists(str(there.filename or there)))
        except NotListed as failure:
            return self._aside.refuse(words.not_listed(failure))
        except OSError as failure:
            return self._aside.refuse(words.not_done(failure))
        except Leave:  # the end of the input, where a question was asked
            return self._aside.refuse(words.not_deleted())
        return 0


def _voice(settings: Settings, language: str) -> Voice:
    from moon_access.console.voice import Voice  # only where speech is chosen

    return Voice(settings, language)


def _known(game: Kept) -> Standing | None:
    with verified_so_far() as known:
        found = standing(game.path, known)
    return found if isinstance(found, Standing) else None
