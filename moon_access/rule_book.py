"""The rules of the game that is on, read section by section; or all of them, for the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .announcer import questions
from .announcer.games import words_of_game
from .announcer.message import answer
from .listing import read_items
from .reading import whole_number
from .rules.registry import GAMES

if TYPE_CHECKING:
    from .conversation import Conversation

FIRST_GAME = "moon3"


def read_rules(session: Conversation, argument: str) -> None:
    """All sections, item by item; with a number behind, that one alone."""
    game = session.game or GAMES[FIRST_GAME]({})
    sections = words_of_game(game.name).rules(game)
    number = whole_number(argument, session.console.language)
    if not argument:
        read_items(session.console, answer("Rules"), sections, session.step_of, session.obey_beside)
    elif number is not None and 1 <= number <= len(sections):
        session.console.tell(*sections[number - 1])
    else:
        session.console.tell(questions.no_such_section(argument, len(sections)))
