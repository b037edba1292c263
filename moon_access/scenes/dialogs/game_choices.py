"""List the games as choices of a question: the menu, a lobby and the dialog of house rules ask for one."""

from __future__ import annotations

from functools import partial

from moon_access.announcer.message import answer
from moon_access.console.console import Choice
from moon_access.games import GAMES
from moon_access.games.titles import aim, numbers_in


def game_choices() -> list[Choice[str]]:
    """Return a choice for every game; its explanation is the aim of the game, from its rules."""
    return [
        Choice(name, answer(game.title), numbers_in(game.title), about=partial(aim, name))
        for name, game in GAMES.items()
    ]
