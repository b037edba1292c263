"""What a game has to say, as one value: the contract between a game's words and whoever tells them.

No text stands here; each game's are in its folder, and what games share is the announcer's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from moon_access.announcer.listener import Listener, Verbosity
from moon_access.announcer.message import Message
from moon_access.announcer.prompt import Prompt
from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame, S, State, V, View
from moon_access.engine.refusals import Refused
from moon_access.engine.tiles import Seat, Suit, Tile

Messages = tuple[Message, ...]


class GameWords(NamedTuple, Generic[S, V]):
    """The words of one game. Its functions take the seat's view and who listens.

    ``answers`` are the questions that may be asked at any prompt, by the id of their command; ``lacks`` the
    commands that make no sense in this game. ``announce`` words events one by one, ``squeezed`` all of them
    together for few braille windows, the most first. ``choices`` are the tiles that may be chosen, as they are
    numbered. ``why`` gives the action that the rules are asked about when a player wants to know why not.
    Where all tiles lie open, ``open_hand`` words the hand of a seat, and ``open_answers`` are the answers that are
    others then: these take the whole state.
    """

    announce: Callable[[Sequence[tuple[Event, V]], Listener], Messages]
    squeezed: Callable[[Sequence[tuple[Event, V]], Listener], Iterator[Messages]]
    prompt: Callable[[V, Listener], Prompt]
    answers: Mapping[str, Callable[[V, Listener], Messages]]
    lacks: frozenset[str]
    refusal: Callable[[Refused, V, Listener], Message]
    choices: Callable[[V, Listener], tuple[Tile, ...]]
    why: Callable[[Tile, V], Action | None]
    recap: Callable[[V, Listener], Messages]
    rules: Callable[[AnyGame], tuple[Messages, ...]]
    open_hand: Callable[[S, Seat, Listener], Message]
    open_answers: Mapping[str, Callable[[S, Listener], Messages]]
    unseen: Callable[[V, Listener, int | Suit | None], Messages]
    past_trick: Callable[[V, Listener, int], Messages] | None = None


AnyWords = GameWords[State, View]


def tellings(words: AnyWords, heard: Sequence[tuple[Event, View]], listener: Listener) -> Iterator[Messages]:
    """The ways to tell what was heard, the most telling first; only in braille is there more than one."""
    brief, full = (listener.verbosity is verbosity for verbosity in (Verbosity.BRIEF, Verbosity.FULL))
    squeezes = listener.braille and not full
    if not (squeezes and brief):
        yield words.announce(heard, listener)
    if squeezes:
        yield from words.squeezed(heard, listener)
