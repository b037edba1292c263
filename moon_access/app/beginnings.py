"""Begin a run of the program: one function for each command that plays.

Each function imports what it needs, so that a game that begins at once need not wait until the menu, the lessons and
the saved games are loaded. run.py runs what a function here returns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moon_access.evening.evening import Following, Push, Quit
from moon_access.outputs.exit_codes import WRONG
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.seating import USUAL, NewGame, sit_down

if TYPE_CHECKING:
    from moon_access.contests.club import Terms
    from moon_access.link.address import Address
    from moon_access.scenes.replay.source import GameToReplay

Beginning = Callable[[Home], Following]
"""A function that sets up a game, or returns the first scene. It adds the following steps to ``Home.to_do``."""


def start_without_command(is_first: bool) -> Beginning:
    """Return the beginning of ``moon-access`` without a command.

    At a terminal, it opens the menu, except at the very first start (``is_first``). Otherwise it begins a new game.
    """

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


def deal_of_the_day(new: NewGame) -> Beginning:
    """Return the beginning that resumes this deal if it was begun today, and otherwise begins it."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.menu.resumption import go_on_or_begin

        go_on_or_begin(home, new)
        return None

    return begin


def resumed_game(wanted_number: str) -> Beginning:
    """Return the beginning that continues a saved game.

    ``wanted_number``: a file, or a number in the list of games; empty: the game last played.
    """

    def begin(home: Home) -> Following:
        from moon_access.scenes.menu.resumption import resume

        return resume(home, lambda: home.open_menu(USUAL), wanted_number)

    return begin


def lessons(game: str, lesson: str) -> Beginning:
    """Return the beginning with the tutorial of this game, from this lesson on; at a terminal, the menu follows.

    If ``game`` is empty, the learner chooses one. If there is no such lesson, it refuses it and quits.
    """

    def begin(home: Home) -> Following:
        from moon_access.scenes.learn.tutorial import no_such_lesson, take_course

        refusal = no_such_lesson(lesson, home.console.language, game)
        if refusal is not None:
            home.console.refuse(refusal)
            return Quit(WRONG)
        home.to_do.append(lambda: home.open_menu(USUAL) if home.console.terminal.is_interactive else Quit())
        return take_course(home.evening, game, lesson)

    return begin


def practice(game: str, kind: str, seed: str) -> Beginning:
    """Begin with this kind of practice. If ``kind`` is empty, the player chooses one. Quit after it."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.learn.practice import practise
        from moon_access.scenes.menu.menu import practise_any_game

        home.to_do.append(Quit)
        if game:
            return practise(home.evening, game, seed, kind)
        return practise_any_game(home.evening, kind=kind, seed=seed)

    return begin


def evening_of_a_club(path: str, terms: Terms | None, player: str) -> Beginning:
    """Begin with the evening of a club in this file, and quit after it.

    Args:
        path: The file.
        terms: What is played, for a new evening; None to go on with the file, or to ask if there is none.
        player: Who plays first; empty to ask.

    Returns:
        The beginning.
    """

    def begin(home: Home) -> Following:
        from moon_access.scenes.menu.club import EveningRequest, open_evening

        following: Following = open_evening(home.evening, path, EveningRequest(terms, player))
        home.to_do.append(Quit)
        return Quit(WRONG) if following is None else following

    return begin


def list_of_games() -> Beginning:
    """Begin with the list of saved games at a terminal, and continue with the game that the player chooses."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.dialogs.saved_games import SavedGamesDialog
        from moon_access.scenes.menu.resumption import go_on

        home.to_do.append(lambda: None if home.is_on else Quit())
        return Push(SavedGamesDialog(home.evening, lambda path: go_on(home, path), has_title=False))

    return begin


def begin_by_joining(address: Address, fingerprint: str = "") -> Beginning:
    """Begin by joining a server. ``fingerprint``: of the server's key; "" if the player gave none."""

    def begin(home: Home) -> Following:
        from .joining import join

        return join(home.evening, address, fingerprint)

    return begin


def choice_of_host() -> Beginning:
    """Begin by asking which server to join, if this is a terminal. Quit afterwards."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.menu.menu import play_with_others

        return play_with_others(home.evening) or Quit()

    return begin


def replay(games: Sequence[GameToReplay]) -> Beginning:
    """Begin with a replay of finished games, which the player steps through at a terminal, and quit after it."""

    def begin(home: Home) -> Following:
        from moon_access.scenes.replay.replay import open_replay_of

        home.to_do.append(Quit)
        return open_replay_of(home.evening, games)

    return begin
