"""All the words of Moon as one value, for three players and for four."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from moon_access.announcer import every_game
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.announcer.tricks import answers as tricks
from moon_access.announcer.tricks.prompts import legal_tiles
from moon_access.engine.events import Event
from moon_access.engine.tiles import Suit
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.games.words import GameWords

from . import answers, events, house_rules, open_tiles, prompts, rules, typed

Messages = tuple[Message, ...]


def _winning(view: MoonView, listener: Listener) -> Messages:
    from .memory import winning

    return winning(view, listener)


def _unseen(view: MoonView, listener: Listener, suit: int | Suit | None) -> Messages:
    from .memory import unseen_of

    return unseen_of(view, listener, suit)


def _squeezed(heard: Sequence[tuple[Event, MoonView]], listener: Listener) -> Iterator[Messages]:
    from .condensed import TELLING

    return TELLING.squeezed(heard, listener)


def _brief(heard: Sequence[tuple[Event, MoonView]], listener: Listener, known: int) -> Messages:
    from .brief import brief

    return brief(heard, listener, known)


_ANSWERS_FOR_FOUR: Mapping[str, Callable[[MoonView, Listener], Messages]] = {
    "hand": tricks.hand,
    "table": answers.table,
    "legal": answers.legal,
    "suit": tricks.suit,
    "bids": answers.calls,
    "score": answers.score,
    "tricks": answers.tricks,
    "turn": every_game.turn,
    "counts": answers.counts,
    "last": tricks.last_trick,
    "winning": _winning,
}

FOR_THREE: GameWords[MoonState, MoonView] = GameWords(
    announce=events.announce,
    squeezed=_squeezed,
    brief=_brief,
    prompt=prompts.prompt,
    choices=legal_tiles,
    own_move=typed.own_move,
    named=answers.named,
    answers={**_ANSWERS_FOR_FOUR, "widow": answers.widow},
    numbered={"last": tricks.trick_of_number},
    unseen=_unseen,
    suit_named=typed.suit_named,
    why=answers.why,
    refusal=tricks.refusal,
    recap=answers.recap,
    where=answers.where,
    rules=rules.sections,
    how_to_type=(answer("Type a bid as a number. A question never uses up your turn."),),
    house_rules=house_rules.NAMES,
    open_hand=open_tiles.hand,
    open_answers={"legal": open_tiles.choices, "widow": open_tiles.widow},
)

FOR_FOUR = FOR_THREE._replace(answers=_ANSWERS_FOR_FOUR)
