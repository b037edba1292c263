"""All the words of Moon as one value, for three players and for four. Whatever no first prompt needs, the answers, the
rule book, the reading of moves, is loaded as it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, answer
from moon_access.announcer.move_kind import Reading
from moon_access.engine.events import Event
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.games.tricks.words.moves import EARCONS, KINDS
from moon_access.games.tricks.words.prompts import legal_tiles
from moon_access.games.words import GameWords

from . import events, house_rules, prompts

if TYPE_CHECKING:
    from moon_access.engine.actions import Action
    from moon_access.engine.game import Game
    from moon_access.engine.refusals import Refused
    from moon_access.i18n.catalog import Catalog

Messages = tuple[Message, ...]


def _answer(name: str) -> Callable[[MoonView, Listener], Messages]:
    """To the question of this name."""

    def told(view: MoonView, listener: Listener) -> Messages:
        from .answers import ANSWERS

        return ANSWERS[name](view, listener)

    return told


def _open_answer(name: str) -> Callable[[MoonState, Listener], Messages]:
    """Likewise, where all tiles lie open."""

    def told(state: MoonState, listener: Listener) -> Messages:
        from .open_tiles import ANSWERS

        return ANSWERS[name](state, listener)

    return told


def _open_hand(state: MoonState, seat: Seat, listener: Listener) -> Message:
    from .open_tiles import hand

    return hand(state, seat, listener)


def _trick_of_number(view: MoonView, listener: Listener, number: int) -> Messages:
    from moon_access.games.tricks.words.answers import trick_of_number

    return trick_of_number(view, listener, number)


def _refusal(refused: Refused, view: MoonView, listener: Listener) -> Message:
    from moon_access.games.tricks.words.answers import refusal

    return refusal(refused, view, listener)


def _own_move(typed: str, view: MoonView, reading: Reading) -> Action | Message | None:
    from .typed import own_move

    return own_move(typed, view, reading)


def _suit_named(typed: str, view: MoonView, catalog: Catalog) -> Suit | None:
    from moon_access.games.tricks.words.moves import suit_named

    return suit_named(typed, view, catalog)


def _named(action: Action) -> Message:
    from .answers import named

    return named(action)


def _why(tile: Tile, view: MoonView) -> Action | None:
    from .answers import why

    return why(tile, view)


def _recap(view: MoonView, listener: Listener) -> Messages:
    from .answers import recap

    return recap(view, listener)


def _where(view: MoonView) -> Messages:
    from .answers import where

    return where(view)


def _rules(game: Game[MoonState, MoonView]) -> tuple[Messages, ...]:
    from .rules import sections

    return sections(game)


def _unseen(view: MoonView, listener: Listener, suit: int | Suit | None) -> Messages:
    from .memory import unseen_of

    return unseen_of(view, listener, suit)


def _squeezed(heard: Sequence[tuple[Event, MoonView]], listener: Listener) -> Iterator[Messages]:
    from .condensed import TELLING

    return TELLING.squeezed(heard, listener)


def _brief(heard: Sequence[tuple[Event, MoonView]], listener: Listener, known: int) -> Messages:
    from .brief import brief

    return brief(heard, listener, known)


_FOR_FOUR = ("hand", "table", "legal", "suit", "bids", "score", "tricks", "turn", "counts", "last", "winning")
_ANSWERS_FOR_FOUR: Mapping[str, Callable[[MoonView, Listener], Messages]] = {name: _answer(name) for name in _FOR_FOUR}

FOR_THREE: GameWords[MoonState, MoonView] = GameWords(
    announce=events.announce,
    squeezed=_squeezed,
    brief=_brief,
    prompt=prompts.prompt,
    choices=legal_tiles,
    kinds=KINDS,
    own_move=_own_move,
    earcons=EARCONS,
    named=_named,
    answers={**_ANSWERS_FOR_FOUR, "widow": _answer("widow")},
    numbered={"last": _trick_of_number},
    unseen=_unseen,
    suit_named=_suit_named,
    why=_why,
    refusal=_refusal,
    recap=_recap,
    where=_where,
    rules=_rules,
    how_to_type=(answer("Type a bid as a number. A question never uses up your turn."),),
    house_rules=house_rules.NAMES,
    open_hand=_open_hand,
    open_answers={name: _open_answer(name) for name in ("legal", "widow")},
)

FOR_FOUR = FOR_THREE._replace(answers=_ANSWERS_FOR_FOUR)
