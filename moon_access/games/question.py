"""A question that one game alone has an answer to, beside those that can be asked in every game."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer.message import N_
from moon_access.i18n.catalog import pgettext


class Question(NamedTuple):
    """A command that asks. ``id`` is that of its answer among the game's words; ``key``, ``words`` (separated by
    commas, the first is the name) and ``help`` are texts of the catalogue, as in the table of commands.

    ``after`` is the id of the command, or of the question, that it stands behind in the help. Games that share a
    question give it equal. ``after_a_game``: it is answered, too, where a game is over and no other one is on.
    """

    id: str
    key: str
    words: str
    help: str
    after: str
    after_a_game: bool = False


CHAIN = Question(
    "chain",
    "",
    pgettext("words", "chain"),
    N_("The whole chain, branch by branch."),
    after="draw",
)
"""In games with a chain."""
PIPS = Question(
    "pips",
    "",
    pgettext("words", "pips"),
    N_("The pips in your hand."),
    after="chain",
)
"""In games in which what is left in a hand counts."""
