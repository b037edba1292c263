"""A player's session from its first line to every way out of it: the end, quitting, the end of the input,
Ctrl-C, a closed terminal. Whatever happens, the game is kept and the player is told if anybody is there.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any

from moon_access.announcer import general, tutorial
from moon_access.announcer.message import Message
from moon_access.console.console import Console, Leave
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.terminal import Hangup, Terminal, silence_output
from moon_access.session.game_session import Session
from moon_access.storage import paths
from moon_access.storage.settings import Settings, UnreadableSettings, save

from . import crash_report as unforeseen
from . import start
from .command_table import COMMANDS
from .start import NewGame

if TYPE_CHECKING:
    from moon_access.console.voice import Voice
    from moon_access.replay.source import Finished

INTERRUPTED = 130
HUNG_UP = 129

Given = dict[str, Any]


def bare_start(
    catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None, given: Given, game: str
) -> int:
    """``moon-access`` alone: at a terminal the menu, except at the very first start; else a new game."""
    new = NewGame(game, {})

    def begin(session: Session) -> None:
        if session.console.terminal.is_interactive and saved is not None:
            start.menu(session, new)
        else:
            start.sit_down(session, new)
            session.console.tell(tutorial.for_newcomers())

    return _evening(catalog, saved, problem, given, begin, new)


def lessons(
    catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None, given: Given, game: str, lesson: str
) -> int:
    """The tutorial of this game, or of one to choose, from this lesson on; then, at a terminal, the menu."""
    from moon_access.learn.tutorial import no_such_lesson, take

    new = NewGame("moon3", {})

    def begin(session: Session) -> None:
        refusal = no_such_lesson(lesson, session.console.language, game)
        if refusal is not None:
            session.console.tell(refusal)
            raise Leave
        take(session, game, lesson)
        if not session.console.terminal.is_interactive:
            raise Leave
        start.menu(session, new)

    return _evening(catalog, saved, problem, given, begin, new)


def practice(
    catalog: Catalog,
    saved: Settings | None,
    problem: UnreadableSettings | None,
    given: Given,
    game: str,
    kind: str,
    seed: str,
) -> int:
    """Practice of this kind, or of one to choose."""

    def begin(session: Session) -> None:
        start.practise(session, game, kind, seed)
        raise Leave

    return _evening(catalog, saved, problem, given, begin, NewGame("moon3", {}))


def new_game(
    catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None, given: Given, new: NewGame
) -> int:
    return _evening(catalog, saved, problem, given, lambda session: start.sit_down(session, new), new)


def resumed_game(
    catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None, given: Given, which: str
) -> int:
    """``which``: a file, or a number in the list of games; empty: the last played."""
    new = NewGame("moon3", {})

    def begin(session: Session) -> None:
        if not start.resume(session, new, which):
            raise Leave

    return _evening(catalog, saved, problem, given, begin, new)


def games_listed(catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None, given: Given) -> int:
    """The list of saved games at a terminal, and the game that is gone on with from there."""
    from moon_access.dialogs.saved_games import games_dialog

    def begin(session: Session) -> None:
        if not games_dialog(session, lambda path: start.go_on(session, path)):
            raise Leave

    return _evening(catalog, saved, problem, given, begin, NewGame("moon3", {}))


def replayed_game(
    catalog: Catalog,
    saved: Settings | None,
    problem: UnreadableSettings | None,
    given: Given,
    games: Sequence[Finished],
) -> int:
    """A finished game stepped through at a terminal, and nothing played."""

    def begin(session: Session) -> None:
        from moon_access.replay.session import replay_one_of

        replay_one_of(session, games)
        raise Leave

    return _evening(catalog, saved, problem, given, begin, NewGame("moon3", {}))


class _Keeper:
    """Keeps what the player changes, and only that: flags and environment are for this time alone.

    But at a ``first`` start they answer its questions, and what was answered there is kept.
    """

    def __init__(self, saved: Settings, effective: Settings, writable: bool, first: bool) -> None:
        unanswered = {name: getattr(saved, name) for name in start.ASKED_FIRST} if first else {}
        self._saved = saved
        self._effective = effective._replace(**unanswered)
        self._writable = writable

    def keep(self, settings: Settings) -> None:
        """Raises OSError."""
        changed = {name: value for name, value in settings._asdict().items() if value != getattr(self._effective, name)}
        self._effective = settings
        self._saved = self._saved._replace(**changed)
        if self._writable:
            save(paths.settings_file(), self._saved)


def _evening(
    catalog: Catalog,
    saved: Settings | None,
    problem: UnreadableSettings | None,
    given: Given,
    begin: Callable[[Session], None],
    new: NewGame,
) -> int:
    """Greet, play, and leave with an exit code. A terminal that goes ends it anywhere, in the last line, too."""
    try:
        return _with_a_player(catalog, saved, problem, given, begin, new)
    except Hangup:
        try:  # noqa: SIM105 - in suppress() itself it could come, too
            _hear_no_signals()
        except Hangup:  # it comes more than once: as signals, and as a terminal that has gone
            pass
        silence_output()
        return HUNG_UP


def _with_a_player(
    catalog: Catalog,
    saved: Settings | None,
    problem: UnreadableSettings | None,
    given: Given,
    begin: Callable[[Session], None],
    new: NewGame,
) -> int:
    kept = saved or Settings()
    effective = kept._replace(**given)
    terminal = Terminal()
    console = Console(terminal, effective, catalog.language, _voice)
    is_first = saved is None and terminal.is_interactive
    keeper = _Keeper(kept, effective, writable=problem is None, first=is_first)
    session = Session(console, keeper.keep, COMMANDS)
    _hear_signals(console)
    try:
        if problem is not None:
            console.tell(general.settings_unreadable(problem.path, problem.why))
        if is_first:
            session.apply_settings(start.first_questions(console, frozenset(given)))
        begin(session)
        if terminal.is_interactive:
            start.play_on(session, new)
        else:
            session.play()
        console.flush_last()
    except Leave:
        return _leave(session, 0)
    except KeyboardInterrupt:
        code = _leave(session, INTERRUPTED)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # as Python ends, its own handlers are the first to go
        return code
    except Hangup:
        raise
    except Exception as error:  # a traceback would be noise to a player, and the game is kept as it is
        if unforeseen.is_shown():
            raise
        console.drop()  # it may be what went wrong; nothing is lost by it, for the game is told when it goes on
        console.tell(general.unforeseen(unforeseen.report(error)))
        return _leave(session, unforeseen.FAILED)
    finally:
        console.close()
        console.routing.release()
    return 0


def _leave(session: Session, code: int) -> int:
    """The last line. Raises Hangup when nobody is there to read it."""
    console = session.console
    if session.table is not None and not session.table.is_over:
        console.tell(*(session.keeping.at_the_end() or [_kept(session.keeping.path)]))
    elif code == 0:
        console.tell(general.bye())
    console.flush_last()
    return code


def _kept(path: str | None) -> Message:
    """How to go on with the game in this file."""
    if path is None or paths.is_among_games(path):
        return general.kept()
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return general.kept_as(list2cmdline([path]))
    from shlex import quote

    return general.kept_as(quote(path))


def _voice(settings: Settings, language: str) -> Voice:
    from moon_access.console.voice import Voice  # only where speech is chosen

    return Voice(settings, language)


def _hear_signals(console: Console) -> None:
    def hang_up(number: int, frame: FrameType | None) -> None:
        _hear_no_signals()
        raise Hangup

    def go_on(number: int, frame: FrameType | None) -> None:
        try:
            console.say_again()
        except Hangup:
            _hear_no_signals()
            raise

    def stop(number: int, frame: FrameType | None) -> None:
        try:
            console.while_stopped(_stop)
        finally:
            signal.signal(number, stop)

    def interrupt(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, _go_on_leaving)  # pressed again, it is the same wish
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, hang_up)
        signal.signal(signal.SIGCONT, go_on)
        signal.signal(signal.SIGTSTP, stop)
    signal.signal(signal.SIGTERM, hang_up)


def _stop() -> None:
    """As Ctrl-Z usually does; comes back when the program goes on."""
    if sys.platform != "win32":
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)


def _hear_no_signals() -> None:
    """Nothing more gets in between: the program is on its way out."""
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, _go_on_leaving)
        signal.signal(signal.SIGCONT, _go_on_leaving)
    signal.signal(signal.SIGTERM, _go_on_leaving)


def _go_on_leaving(number: int, frame: FrameType | None) -> None:
    """Not SIG_IGN: Python complains when a signal that has come already is ignored."""
