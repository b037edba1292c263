"""How each game is worded: a new game's words are a file or two and an entry here.

What a game does not need is not loaded: its words come with the first question for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit, Tile

from .listener import Listener, Verbosity
from .message import N_, Message
from .prompt import Prompt

Messages = tuple[Message, ...]
Answer = Callable[[Any, Listener], Messages]
OpenAnswer = Callable[[Any, Listener], Messages]
Heard = Sequence[tuple[Event, Any]]


class GameWords(NamedTuple):
    """The words of one game. Its functions take the seat's view and who listens.

    ``answers`` are the questions that may be asked at any prompt, by the id of their command; ``lacks`` the
    commands that make no sense in this game. ``announce`` words events one by one, ``squeezed`` all of them
    together for few braille windows, the most first. ``choices`` are the tiles that may be chosen, as they are
    numbered. ``why`` gives the action that the rules are asked about when a player wants to know why not.
    Where all tiles lie open, ``open_hand`` words the hand of a seat, and ``open_answers`` are the answers that are
    others then: these take the whole state.
    """

    announce: Callable[[Heard, Listener], Messages]
    squeezed: Callable[[Heard, Listener], Iterator[Messages]]
    prompt: Callable[[Any, Listener], Prompt]
    answers: Mapping[str, Answer]
    lacks: frozenset[str]
    refusal: Callable[[Refused, Any, Listener], Message]
    choices: Callable[[Any, Listener], tuple[Tile, ...]]
    why: Callable[[Tile, Any], Action | None]
    recap: Answer
    rules: Callable[[AnyGame], tuple[Messages, ...]]
    open_hand: Callable[[Any, Seat, Listener], Message]
    open_answers: Mapping[str, OpenAnswer]
    unseen: Callable[[Any, Listener, int | Suit | None], Messages]
    past_trick: Callable[[Any, Listener, int], Messages] | None = None


def _moon() -> GameWords:
    from moon_access.games.moon.words import (
        answers as moon_answers,
    )
    from moon_access.games.moon.words import (
        events as moon,
    )
    from moon_access.games.moon.words import (
        prompts as moon_prompts,
    )
    from moon_access.games.moon.words import (
        rules as moon_rules,
    )

    from . import open_tiles

    answers: dict[str, Answer] = {
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
        "winning": _winning,
    }
    return GameWords(
        announce=moon.announce,
        squeezed=_moon_squeezed,
        prompt=moon_prompts.prompt,
        answers=answers,
        lacks=frozenset({"draw", "chain", "pips"}),
        refusal=moon_answers.refusal,
        choices=moon_prompts.legal_tiles,
        why=moon_answers.why,
        recap=moon_answers.recap,
        rules=moon_rules.sections,
        open_hand=open_tiles.moon_hand,
        open_answers={"legal": open_tiles.moon_choices, "widow": open_tiles.widow},
        unseen=_unseen_at_moon,
        past_trick=moon_answers.last_trick,
    )


def _moon_for_four() -> GameWords:
    words = _moon()
    return words._replace(lacks=words.lacks | {"widow"})


def _draw() -> GameWords:
    from moon_access.games.draw.words import (
        answers as draw_answers,
    )
    from moon_access.games.draw.words import (
        events as draw,
    )
    from moon_access.games.draw.words import (
        prompts as draw_prompts,
    )
    from moon_access.games.draw.words import (
        rules as draw_rules,
    )

    from . import open_tiles

    answers: dict[str, Answer] = {
        "hand": draw_answers.hand,
        "table": draw_answers.table,
        "legal": draw_answers.legal,
        "chain": draw_answers.chain,
        "score": draw_answers.score,
        "turn": draw_answers.turn,
        "counts": draw_answers.counts,
        "pips": draw_answers.pips,
    }
    return GameWords(
        announce=draw.announce,
        squeezed=_draw_squeezed,
        prompt=draw_prompts.prompt,
        answers=answers,
        lacks=frozenset({"suit", "bids", "tricks", "last", "widow", "winning", "review"}),
        refusal=draw_answers.refusal,
        choices=draw_prompts.choices,
        why=draw_answers.why,
        recap=draw_answers.recap,
        rules=draw_rules.sections,
        open_hand=open_tiles.draw_hand,
        open_answers={"legal": open_tiles.draw_choices, "pips": open_tiles.pips},
        unseen=draw_answers.unseen_of,
    )


def _winning(view: Any, listener: Listener) -> Messages:
    from moon_access.games.moon.words.memory import winning

    return winning(view, listener)


def _unseen_at_moon(view: Any, listener: Listener, suit: int | Suit | None) -> Messages:
    from moon_access.games.moon.words.memory import unseen_of

    return unseen_of(view, listener, suit)


def _moon_squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    from moon_access.games.moon.words.condensed import squeezed

    return squeezed(heard, listener)


def _draw_squeezed(heard: Heard, listener: Listener) -> Iterator[Messages]:
    from moon_access.games.draw.words.condensed import squeezed

    return squeezed(heard, listener)


def tellings(words: GameWords, heard: Heard, listener: Listener) -> Iterator[Messages]:
    """The ways to tell what was heard, the most telling first; only in braille is there more than one."""
    brief, full = (listener.verbosity is verbosity for verbosity in (Verbosity.BRIEF, Verbosity.FULL))
    squeezes = listener.braille and not full
    if not (squeezes and brief):
        yield words.announce(heard, listener)
    if squeezes:
        yield from words.squeezed(heard, listener)


TITLES = {
    "moon3": N_("Moon for three"),
    "moon4": N_("Moon for four"),
    "draw12": N_("Draw dominoes"),
}
"""Name of the game, as in the registry of the rules -> its title."""

_WORDS: dict[str, Callable[[], GameWords]] = {
    "moon3": _moon,
    "moon4": _moon_for_four,
    "draw12": _draw,
}


@cache
def words_of_game(name: str) -> GameWords:
    """The words of the game of this name. Raises KeyError."""
    return _WORDS[name]()
