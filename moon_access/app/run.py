"""Run the program for one player, from the first line to every way out.

The ways out are the end of the game, quitting, the end of the input, Ctrl-C, and a closed terminal. In every case, the
program saves the game, and tells the player so if they are still there. beginnings.py has the first scenes of a run.
"""

from __future__ import annotations

from functools import partial

from moon_access.announcer import general, news
from moon_access.announcer.message import Message
from moon_access.console.console import PlayerLeaves
from moon_access.evening.evening import Evening, Quit
from moon_access.outputs.exit_codes import HUNG_UP, INTERRUPTED, WRONG
from moon_access.outputs.player_terminal import PlayerTerminal
from moon_access.outputs.signals import EndlessLine, Hangup, Unwritable
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.seating import USUAL, NewGame
from moon_access.storage.heard_news import has_unheard_news, remember_news

from . import crash_report
from .beginnings import Beginning
from .invocation import SETTINGS_OF_FIRST_START, Invocation, SettingsKeeper
from .place import PlaceOfRun, place_at_home


def run(invocation: Invocation, begin: Beginning, new: NewGame = USUAL, place: PlaceOfRun | None = None) -> int:
    """Greet, play, and leave. A terminal that closes ends the run at any line, even the last.

    Args:
        invocation: the language and the settings of this run.
        begin: sets up the first game or scene.
        new: the game to play if the player starts another one.
        place: where the player sits; None: at the standard input and output of this machine.

    Returns:
        The exit code.

    Raises:
        Unwritable: the output cannot be written.
        EndlessLine: the input is no line that anybody types.
    """
    place = place or place_at_home()
    try:
        return _run_with_player(invocation, begin, new, place)
    except (Unwritable, EndlessLine):
        raise
    except Hangup:
        place.fall_silent()
        return HUNG_UP
    finally:
        place.signals.close()


def _run_with_player(invocation: Invocation, begin: Beginning, new: NewGame, place: PlaceOfRun) -> int:
    terminal = place.open_terminal()
    console = place.make_console(terminal, invocation.settings, invocation.catalog.language)
    is_first = invocation.saved_settings is None and terminal.is_interactive
    keep = SettingsKeeper(invocation, SETTINGS_OF_FIRST_START if is_first else ()).keep
    evening = Evening(console, keep, start_judging=place.start_judging if terminal.is_interactive else None)
    home = Home(evening, new)
    home.to_do.append(partial(begin, home))
    place.signals.hear(console.run_while_stopped, console.say_again)
    try:
        if invocation.problem is not None:
            invocation.problem.is_told = True
            console.tell(general.settings_unreadable(invocation.problem.path, invocation.problem.failure))
        if is_first:
            from .first_start import first_questions

            evening.apply_settings(first_questions(console, invocation.given_options))
            remember_news()
        elif terminal.is_interactive and has_unheard_news() and remember_news():
            console.tell(*news.lines(), *_how_to_hear_again(terminal))
        following = evening.spend(home)
        if isinstance(following, Quit):
            return _leave(home, place, following.code)
        console.flush_last()
    except PlayerLeaves as leave:
        return _leave(home, place, leave.code)
    except KeyboardInterrupt:
        return _leave(home, place, INTERRUPTED)
    except Hangup:
        raise
    except Exception as error:  # a traceback would be noise to a player, and the game is saved
        if crash_report.is_shown():
            raise
        console.drop()  # pending lines may be the cause, and a resumed game tells them again
        console.tell(*place.tell_crash(error))
        return _leave(home, place, WRONG)
    finally:
        console.close()
        console.routing.release()
        evening.end_judging()
    return 0


def _how_to_hear_again(terminal: PlayerTerminal) -> tuple[Message, ...]:
    """Return the line after the news, except on a page, which has no command line."""
    if terminal.is_own_page:
        return ()
    from .own_command import command_to_copy

    return (news.to_hear_again(command_to_copy("news")),)


def _leave(home: Home, place: PlaceOfRun, code: int) -> int:
    """Tell the last line, and return the exit code. May raise Hangup if nobody is there to read the line."""
    console = home.console
    if home.is_on:
        console.tell(*(home.record_state.word_lost_actions() or [place.tell_kept(home.record_state.path)]))
    elif code == 0:
        console.tell(general.bye())
    console.flush_last()
    return code
