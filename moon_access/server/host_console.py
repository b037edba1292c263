"""The host's prompt: what is typed there is obeyed (host_commands.py), and who comes and goes is told as it happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from moon_access.announcer import general
from moon_access.announcer import hosting as words
from moon_access.announcer import together as together_words
from moon_access.announcer.message import Message as Told
from moon_access.announcer.preferences import Verbosity
from moon_access.console.console import Leave, nothing_else
from moon_access.console.others import Overtaken
from moon_access.console.pager import read_items
from moon_access.outputs.self_pipe import Wake
from moon_access.session.command_reader import CommandReader
from moon_access.session.commands.help import entry, line_of
from moon_access.session.game_session import Session
from moon_access.session.place import ToMenu

from .hall.hall import Hall
from .host_commands import HOST_COMMANDS
from .store.store import StoreFailed

MOST_NEWS = 500
"""That wait to be told, while the host has begun a line; of more, the oldest are not told."""
SESSIONS_OWN = ("options", "verbosity", "repeat", "voice", "faster", "slower", "louder", "softer")
"""Commands of every session that the host has, too."""


class Happened(NamedTuple):
    """``what``, as the hall says it, and to whom."""

    what: str
    name: str


class HostNews:
    """What happens in the hall, until it is told at the host's console: its Others."""

    def __init__(self, hall: Hall, verbosity: Verbosity, through: str) -> None:
        self.verbosity = verbosity
        self._told: Mapping[str, Callable[[str], Told]] = {
            **_TOLD,
            "up": lambda said: words.is_reached(through),
            "down": lambda said: words.is_not_reached(through, said),
        }
        self._hall = hall
        self._lock = Lock()
        self._news: deque[Happened] = deque(maxlen=MOST_NEWS)
        self._wake = Wake()
        hall.tell_host = self.put

    def put(self, what: str, name: str) -> None:
        """By any thread."""
        with self._lock:
            self._news.append(Happened(what, name))
            self._wake.ring()

    def fileno(self) -> int:
        return self._wake.fileno()

    def has_news(self) -> bool:
        return bool(self._news)

    def take(self) -> Sequence[Told]:
        with self._lock:
            news = list(self._news)
            self._news.clear()
            self._wake.quiet()
        is_brief = self.verbosity is Verbosity.BRIEF
        to_tell = [one for one in news if one.what in self._told and (one.what in _NEVER_LEFT_OUT or not is_brief)]
        told = [self._told[one.what](one.name) for one in to_tell]
        if self._hall.is_over:
            raise Overtaken(*told, words.nobody_left() if self._hall.is_draining else words.all_over())
        return told

    def close(self) -> None:
        with self._lock:
            self._wake.close()


_TOLD: Mapping[str, Callable[[str], Told]] = {
    "came": words.came,
    "gone": words.gone,
    "reported": words.reported,
    "draining": lambda name: words.is_emptied(),
    "unknown name": words.unknown_name,
}
_NEVER_LEFT_OUT = ("reported", "draining", "unknown name", "up", "down")


class HostConsole:
    """``is_private``: only who is invited comes in. ``through``: a machine through which they come in."""

    def __init__(self, session: Session, hall: Hall, is_private: bool, through: str = "") -> None:
        self.session = session
        self.console = session.console
        self.hall = hall
        self.is_private = is_private
        self._news = HostNews(hall, Verbosity(self.console.settings.verbosity), through)

    def run(self) -> None:
        """Until the host leaves, or the last game is over after the server was to stop. Raises Leave."""
        self.console.others = self._news
        try:
            while True:
                with self.console.holding_keys(are_on=False):
                    self._obey(self.console.ask(words.prompt()))
        except Overtaken:
            raise Leave from None
        finally:
            self.console.others = None
            self.hall.tell_host = lambda what, name: None
            self._news.close()

    def _obey(self, typed: str) -> None:
        reader = CommandReader(HOST_COMMANDS, self.console.catalog)
        command = reader.read(typed)
        if not typed:
            return
        if command is None:
            self._otherwise(typed, [word for word, _ in reader.written()])
            return
        try:
            command.command.run(self, command.argument)
        except StoreFailed:
            self.console.tell(together_words.no("busy"))

    def _otherwise(self, typed: str, names: Sequence[str]) -> None:
        """A command that every session has, or nothing that is understood."""
        meant = self.session.commands.read(typed)
        if meant is None or meant.command.id not in SESSIONS_OWN:
            self.console.offer(typed, nothing_else, names, general.not_understood(typed))
            return
        try:
            self.session.obey_beside(typed)
        except ToMenu:  # typed among the options; the menu is for playing
            self.console.tell(general.not_understood(typed))
        self._news.verbosity = Verbosity(self.console.settings.verbosity)

    def help(self, argument: str) -> None:
        """All commands, item by item as in a game, those of every session behind the host's; or the one named."""
        catalog, commands = self.console.catalog, self.session.commands
        if argument:
            own, of_session = CommandReader(HOST_COMMANDS, catalog).read(argument), commands.read(argument)
            if own is not None:
                self.console.tell(line_of(own.command, own.command.help, catalog))
            elif of_session is not None and of_session.command.id in SESSIONS_OWN:
                self.console.tell(entry(self.session, of_session.command))
            else:
                self.console.tell(general.not_understood(argument))
            return
        others = (command for command in self.session.all_commands if command.id in SESSIONS_OWN)
        items = [
            *((line_of(command, command.help, catalog),) for command in HOST_COMMANDS),
            *((entry(self.session, one),) for one in others if self.console.voice is not None or not one.of_voice),
        ]
        read_items(self.console, general.help_title(), items, self.session.step_of, self._obey_in_a_list)

    def _obey_in_a_list(self, typed: str) -> bool:
        """A command typed where the list of them is read, which goes on; whatever is none, is told so."""
        self._obey(typed)
        return True
