"""The rules of the game that is on, read section by section; or all of them, for the command line."""

from __future__ import annotations

from moon_access.announcer import questions
from moon_access.announcer.message import answer
from moon_access.evening.evening import Following
from moon_access.games import GAMES
from moon_access.i18n.typed_words import whole_number
from moon_access.session.game_scene import GameScene

from .item_list import is_in_a_list, open_list

FIRST_GAME = next(iter(GAMES))
"""The rules that are read where no game is on."""


def read_rules(scene: GameScene, argument: str) -> Following:
    """Open the list of all sections; with a number after the word, tell that one alone."""
    game = scene.game or GAMES[FIRST_GAME].rules({})
    if not argument and is_in_a_list(scene.evening):
        return None
    sections = GAMES[game.name].words().rules(game)
    number = whole_number(argument, scene.console.language)
    if not argument:
        return open_list(scene.evening, answer("Rules"), sections)
    if number is not None and 1 <= number <= len(sections):
        scene.console.tell(*sections[number - 1])
    else:
        scene.console.tell(questions.no_such_section(argument, len(sections)))
    return None
