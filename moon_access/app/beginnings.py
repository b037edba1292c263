"""What a run of the program begins with, one function for each command that plays.

Each loads what it needs itself: a game that is played at once waits for no menu, no lessons and no saved games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moon_access.evening.evening import Following, Push, Quit
from moon_access.evening.exit_codes import WRONG
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.seating import USUAL, NewGame, sit_down

if TYPE_CHECKING:
    from moon_access.link.address import Address
    from moon_access.scenes.replay.source import Finished

Beginning = Callable[[Home], Following]
"""Sets up a game, or returns what comes first. What comes after it, it puts into ``to_do`` of the home."""


def bare_start(is_first: bool) -> Beginning:
    """``moon-access`` alone: at a terminal the menu, except at the very ``first`` start; otherwise a new game."""

    def begin(home: Home) -> Following:
        if home.console.terminal.is_interactive and not is_first:
            return home.open_menu(USUAL)
        from moon_access.announcer import tutorial

        sit_down(home, USUAL)
        home.console.tell(tutorial.for_newcomers())
        return None

    return begin


def new_game(new: NewGame) -> Beginning:
    return lambda home: sit_down(home, new)


def resumed_game(which: str) -> Beginning:
    """``which``: a file, or a number in the list of games; empty: the last played."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.menu.resumption import resume

        return resume(home, lambda: home.open_menu(USUAL), which)

    return begin


def lessons(game: str, lesson: str) -> Beginning:
    """The tutorial of this game, or of one to choose, from this lesson on; then, at a terminal, the menu."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.learn.tutorial import no_such_lesson, take

        refusal = no_such_lesson(lesson, home.console.language, game)
        if refusal is not None:
            home.console.refuse(refusal)
            return Quit(WRONG)
        home.to_do.append(lambda: home.open_menu(USUAL) if home.console.terminal.is_interactive else Quit())
        return take(home.evening, game, lesson)

    return begin


def practice(game: str, kind: str, seed: str) -> Beginning:
    """Practice of this kind, or of one to choose."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.menu.menu import practise

        home.to_do.append(Quit)
        return practise(home.evening, game, kind, seed)

    return begin


def list_of_games() -> Beginning:
    """The list of saved games at a terminal, and the game that is gone on with from there."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.dialogs.saved_games import SavedGamesDialog
        from moon_access.scenes.menu.resumption import go_on

        home.to_do.append(lambda: None if home.is_on else Quit())
        return Push(SavedGamesDialog(home.evening, lambda path: go_on(home, path), has_title=False))

    return begin


def joined(address: Address, fingerprint: str = "") -> Beginning:
    """A table elsewhere."""

    def begin(home: Home) -> Following:
        from .joining import join

        return join(home.evening, address, fingerprint)

    return begin


def replay(games: Sequence[Finished]) -> Beginning:
    """A finished game stepped through at a terminal, and nothing played."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.replay.replay import open_replay_of

        home.to_do.append(Quit)
        return open_replay_of(home.evening, games)

    return begin
