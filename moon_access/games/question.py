"""A question that one game alone has an answer to, beside those that can be asked in every game."""

from __future__ import annotations

from typing import NamedTuple


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
