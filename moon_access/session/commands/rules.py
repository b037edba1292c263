"""The rules of the game that is on, read section by section; or all of them, for the command line."""

from __future__ import annotations

from moon_access.announcer import questions
from moon_access.announcer.message import answer
from moon_access.console.pager import read_items
from moon_access.games import GAMES
from moon_access.i18n.typed_words import whole_number
from moon_access.session.conversation import Conversation

from .item_list import read_list

FIRST_GAME = next(iter(GAMES))
"""The rules that are read where no game is on."""


def read_rules(session: Conversation, argument: str) -> None:
    """All sections, item by item; with a number behind, that one alone."""
    read_list(session, argument, _read)


def _read(session: Conversation, argument: str) -> None:
    game = session.game or GAMES[FIRST_GAME].rules({})
    sections = GAMES[game.name].words().rules(game)
    number = whole_number(argument, session.console.language)
    if not argument:
        read_items(session.console, answer("Rules"), sections, session.step_of, session.obey_beside)
    elif number is not None and 1 <= number <= len(sections):
        session.console.tell(*sections[number - 1])
    else:
        session.console.tell(questions.no_such_section(argument, len(sections)))
