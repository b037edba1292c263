"""What a run of the program begins with, one function for each command that plays. Afterwards a game is on, or Leave
is raised.

Each loads what it needs itself: a game that is played at once waits for no menu, no lessons and no saved games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moon_access.console.console import Leave
from moon_access.session.game_session import Session

from .exit_codes import WRONG
from .seating import USUAL, NewGame, sit_down

if TYPE_CHECKING:
    from moon_access.replay.source import Finished
    from moon_access.together.address import Address

Beginning = Callable[[Session], None]


def bare_start(is_first: bool) -> Beginning:
    """``moon-access`` alone: at a terminal the menu, except at the very ``first`` start; else a new game."""

    def begin(session: Session) -> None:
        if session.console.terminal.is_interactive and not is_first:
            menu_for(USUAL)(session)
        else:
            from moon_access.announcer import tutorial

            sit_down(session, USUAL)
            session.console.tell(tutorial.for_newcomers())

    return begin


def new_game(new: NewGame) -> Beginning:
    return lambda session: sit_down(session, new)


def coded_deal(code: str) -> Beginning:
    """The deal that this code stands for, which has been read before."""

    def begin(session: Session) -> None:
        from .deals import by_code

        if session.is_on:
            from moon_access.announcer import tutorial

            session.console.tell(tutorial.game_waits())
        sit_down(session, by_code(code))

    return begin


def resumed_game(which: str) -> Beginning:
    """``which``: a file, or a number in the list of games; empty: the last played."""

    def begin(session: Session) -> None:
        from .resumption import resume

        if not resume(session, lambda: menu_for(USUAL)(session), which):
            raise Leave(WRONG)

    return begin


def lessons(game: str, lesson: str) -> Beginning:
    """The tutorial of this game, or of one to choose, from this lesson on; then, at a terminal, the menu."""

    def begin(session: Session) -> None:
        from moon_access.learn.tutorial import no_such_lesson, take

        refusal = no_such_lesson(lesson, session.console.language, game)
        if refusal is not None:
            session.console.refuse(refusal)
            raise Leave(WRONG)
        take(session, game, lesson)
        if not session.console.terminal.is_interactive:
            raise Leave
        menu_for(USUAL)(session)

    return begin


def practice(game: str, kind: str, seed: str) -> Beginning:
    """Practice of this kind, or of one to choose."""

    def begin(session: Session) -> None:
        from .menu import practise

        practise(session, game, kind, seed)
        raise Leave

    return begin


def list_of_games() -> Beginning:
    """The list of saved games at a terminal, and the game that is gone on with from there."""

    def begin(session: Session) -> None:
        from moon_access.dialogs.saved_games import games_dialog

        from .resumption import go_on

        if not games_dialog(session, lambda path: go_on(session, path)):
            raise Leave

    return begin


def joined(address: Address, fingerprint: str = "") -> Beginning:
    """A table elsewhere."""

    def begin(session: Session) -> None:
        from .joining import join

        join(session, address, fingerprint)

    return begin


def replay(games: Sequence[Finished]) -> Beginning:
    """A finished game stepped through at a terminal, and nothing played."""

    def begin(session: Session) -> None:
        from moon_access.replay.session import replay_one_of

        replay_one_of(session, games)
        raise Leave

    return begin


def menu_for(new: NewGame) -> Beginning:
    """The menu, in which another game would be like ``new``."""

    def begin(session: Session) -> None:
        from .menu import menu

        menu(session, new)

    return begin
