"""One run of the program for a player, from its first line to every way out of it: the end, quitting, the end of the
input, Ctrl-C, a closed terminal. Whatever happens, the game is kept and the player is told if anybody is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.console.console import Console, Leave
from moon_access.outputs.signals import EndlessLine, Hangup, Signals, Unwritable
from moon_access.outputs.streams import silence_output
from moon_access.outputs.terminal import Terminal
from moon_access.session.conversation import Conversation
from moon_access.session.game_session import Session
from moon_access.session.place import ToMenu
from moon_access.storage import paths
from moon_access.storage.settings import Settings

from . import crash_report
from .beginnings import Beginning, coded_deal, menu_for
from .exit_codes import HUNG_UP, INTERRUPTED, WRONG
from .invocation import Invocation
from .seating import USUAL, NewGame
from .settings_keeper import ASKED, SettingsKeeper

if TYPE_CHECKING:
    from moon_access.console.voice import Voice
    from moon_access.session.command import Command


def run(invocation: Invocation, begin: Beginning, new: NewGame = USUAL) -> int:
    """Greet, play, and leave with an exit code. A terminal that goes ends it anywhere, in the last line, too.

    ``new`` is the game that another one would be like.
    """
    signals = Signals()
    try:
        return _with_a_player(invocation, begin, new, signals)
    except (Unwritable, EndlessLine):
        raise
    except Hangup:
        silence_output()
        return HUNG_UP
    finally:
        signals.close()


def _with_a_player(invocation: Invocation, begin: Beginning, new: NewGame, signals: Signals) -> int:
    terminal = Terminal(signals)
    console = Console(terminal, invocation.settings, invocation.catalog.language, _voice)
    is_first = invocation.kept is None and terminal.is_interactive
    session = Session(console, SettingsKeeper(invocation, ASKED if is_first else ()).keep, _commands)
    signals.hear(console.while_stopped, console.say_again)
    try:
        if invocation.problem is not None:
            invocation.problem.is_told = True
            console.tell(general.settings_unreadable(invocation.problem.path, invocation.problem.failure))
        if is_first:
            from .first_start import first_questions

            session.apply_settings(first_questions(console, invocation.given))
        _play(session, begin, new)
        console.flush_last()
    except Leave as leave:
        return _leave(session, leave.code)
    except KeyboardInterrupt:
        return _leave(session, INTERRUPTED)
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


def _play(session: Session, begin: Beginning, new: NewGame) -> None:
    """What it begins with, and what follows; the menu whenever the player wants it. Raises Leave."""
    while True:
        try:
            begin(session)
            _play_on(session, new)
        except ToMenu as to:
            begin = coded_deal(to.deal) if to.deal else menu_for(new)
        else:
            return


def _play_on(session: Session, new: NewGame) -> None:
    """The game that is on; at a terminal then another one as long as the player wants. Raises Leave."""
    while True:
        session.play()
        if session.definition.is_one_deal(session.game_now):
            from moon_access.session.one_deal import tell_result

            tell_result(session)
        if not session.console.terminal.is_interactive:
            return
        from .after_a_game import after_a_game  # it brings the menu along, which a start has no need of

        while session.table_now.is_over:
            after_a_game(session, new)


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
    from .own_command import command_to_copy  # only for this line

    return general.kept(command_to_copy("resume", *([] if path is None or _is_found_unasked(path) else [path])))


def _is_found_unasked(path: str) -> bool:
    """Whether this is among the games of which the one played last is gone on with."""
    from moon_access.record.head_reader import is_played_again  # as the game is left

    try:
        return paths.is_among_games(path) and not is_played_again(path)
    except OSError:
        return False


def _commands() -> Sequence[Command[Conversation]]:
    from .command_table import COMMANDS  # only when something was typed

    return COMMANDS


def _voice(settings: Settings, language: str) -> Voice:
    from moon_access.console.voice import Voice  # only where speech is chosen

    return Voice(settings, language)
