"""All the words of 42 as one value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_access.announcer import every_game
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.engine.events import Event
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.state import FortyTwoState, FortyTwoView
from moon_access.games.tricks.words import answers as tricks
from moon_access.games.tricks.words import moves
from moon_access.games.tricks.words.prompts import legal_tiles
from moon_access.games.words import GameWords

from . import answers, bids, events, house_rules, open_tiles, prompts, rules, scores, typed

Messages = tuple[Message, ...]


def _winning(view: FortyTwoView, listener: Listener) -> Messages:
    from .memory import winning

    return winning(view, listener)


def _unseen(view: FortyTwoView, listener: Listener, suit: int | Suit | None) -> Messages:
    from .memory import unseen_of

    return unseen_of(view, listener, suit)


def _squeezed(heard: Sequence[tuple[Event, FortyTwoView]], listener: Listener) -> Iterator[Messages]:
    from .condensed import TELLING

    return TELLING.squeezed(heard, listener)


def _brief(heard: Sequence[tuple[Event, FortyTwoView]], listener: Listener, known: int) -> Messages:
    from .brief import brief

    return brief(heard, listener, known)


WORDS: GameWords[FortyTwoState, FortyTwoView] = GameWords(
    announce=events.announce,
    squeezed=_squeezed,
    brief=_brief,
    prompt=prompts.prompt,
    choices=legal_tiles,
    kinds=moves.KINDS,
    own_move=typed.own_move,
    earcons=moves.EARCONS,
    named=answers.named,
    answers={
        "hand": tricks.hand,
        "table": answers.table,
        "legal": answers.legal,
        "suit": answers.suit,
        "bids": answers.calls,
        "score": answers.score,
        "tricks": scores.taken,
        "out": answers.count_tiles_out,
        "turn": every_game.turn,
        "counts": tricks.counts,
        "last": tricks.last_trick,
        "winning": _winning,
    },
    numbered={"last": tricks.trick_of_number},
    unseen=_unseen,
    suit_named=moves.suit_named,
    why=answers.why,
    refusal=answers.refusal,
    recap=answers.recap,
    where=answers.where,
    target=bids.target,
    rules=rules.sections,
    how_to_type=(answer("Type a bid as a number, or as 2 marks. A question never uses up your turn."),),
    house_rules=house_rules.NAMES,
    open_hand=open_tiles.hand,
    open_answers={"legal": open_tiles.choices},
)
