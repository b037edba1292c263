"""One run of the program for a player, from its first line to every way out of it: the end, quitting, the end of the
input, Ctrl-C, a closed terminal. Whatever happens, the game is kept and the player is told if anybody is there.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.console.console import Console, Leave
from moon_access.outputs.terminal import Hangup, Terminal, silence_output
from moon_access.session.game_session import Session
from moon_access.storage import paths
from moon_access.storage.settings import Settings

from . import crash_report
from .beginnings import Beginning
from .command_table import COMMANDS
from .exit_codes import HUNG_UP, INTERRUPTED, WRONG
from .first_start import ASKED, first_questions
from .invocation import Invocation
from .menu import play_on
from .seating import USUAL, NewGame
from .settings_keeper import SettingsKeeper

if TYPE_CHECKING:
    from moon_access.console.voice import Voice


def run(invocation: Invocation, begin: Beginning, new: NewGame = USUAL) -> int:
    """Greet, play, and leave with an exit code. A terminal that goes ends it anywhere, in the last line, too.

    ``new`` is the game that another one would be like.
    """
    try:
        return _with_a_player(invocation, begin, new)
    except Hangup:
        try:  # noqa: SIM105 - in suppress() itself it could come, too
            _hear_no_signals()
        except Hangup:  # it comes more than once: as signals, and as a terminal that has gone
            pass
        silence_output()
        return HUNG_UP


def _with_a_player(invocation: Invocation, begin: Beginning, new: NewGame) -> int:
    terminal = Terminal()
    console = Console(terminal, invocation.settings, invocation.catalog.language, _voice)
    is_first = invocation.kept is None and terminal.is_interactive
    session = Session(console, SettingsKeeper(invocation, ASKED if is_first else ()).keep, COMMANDS)
    _hear_signals(console)
    try:
        if invocation.problem is not None:
            console.tell(general.settings_unreadable(invocation.problem.path, invocation.problem.why))
        if is_first:
            session.apply_settings(first_questions(console, invocation.given))
        begin(session)
        if terminal.is_interactive:
            play_on(session, new)
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
        if crash_report.is_shown():
            raise
        console.drop()  # it may be what went wrong; nothing is lost by it, for the game is told when it goes on
        console.tell(general.unforeseen(crash_report.report(error)))
        return _leave(session, WRONG)
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
