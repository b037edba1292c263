"""How each game is worded: a new game's words are a file or two and an entry here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..rules.events import Event
from ..rules.refusal import Refused
from ..rules.tiles import Tile
from . import moon, moon_answers, moon_prompts, moon_rules
from .listener import Listener
from .message import N_, Message
from .prompt import Prompt

Messages = tuple[Message, ...]
Answer = Callable[[Any, Listener], Messages]


class GameWords(NamedTuple):
    """The words of one game. All its functions take the seat's view and who listens.

    ``answers`` are the questions that may be asked at any prompt, by the id of their command.
    """

    title: str
    announce: Callable[[Event, Listener, Any], Messages]
    prompt: Callable[[Any, Listener], Prompt]
    answers: Mapping[str, Answer]
    past_trick: Callable[[Any, Listener, int], Messages]
    refusal: Callable[[Refused, Any, Listener], Message]
    choices: Callable[[Any, Listener], tuple[Tile, ...]]
    recap: Answer


WORDS: dict[str, GameWords] = {
    "moon3": GameWords(
        title=N_("Moon for three"),
        announce=moon.announce,
        prompt=moon_prompts.prompt,
        answers={
            "hand": moon_answers.hand,
            "table": moon_answers.table,
            "legal": moon_answers.legal,
            "suit": moon_answers.suit,
            "bids": moon_answers.calls,
            "score": moon_answers.score,
            "tricks": moon_answers.tricks,
            "turn": moon_answers.turn,
            "counts": moon_answers.counts,
            "last": moon_answers.last_trick,
            "widow": moon_answers.widow,
        },
        past_trick=moon_answers.last_trick,
        refusal=moon_answers.refusal,
        choices=moon_prompts.legal_tiles,
        recap=moon_answers.recap,
    ),
}
"""Name of the game, as in the registry of the rules -> its words."""

RULE_BOOKS: dict[str, Callable[[Any], tuple[Messages, ...]]] = {
    "moon3": moon_rules.sections,
}
"""Name of the game -> its rules in sections, given its options. A heading is the first of each section."""
