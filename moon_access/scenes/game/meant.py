"""Finds out what a player meant who typed something that is no move as it stands, or a tile that fits several places.

A player names an end of a chain by its number or by the double that it is on, and any other place by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moon_access.announcer import general, questions
from moon_access.announcer.message import Message, OneOf, answer
from moon_access.announcer.move_kind import TILE, MoveKind, otherwise
from moon_access.announcer.words import place
from moon_access.console.console import Choice, Console, Other
from moon_access.engine.actions import Play
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Tile
from moon_access.games.words import Spot
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, nearest

from .move_reader import MoveReader, NoMove, WhichTile

NearCommand = Callable[[str, Iterable[str]], str | None]


def probably_meant(typed: str, moves: MoveReader, asked: MoveKind | None, near_command: NearCommand) -> Message | None:
    """Return a message about what the player probably meant, or None.

    They named a move of another kind than ``asked``, or typed a word that is nearly one that can be typed.
    """
    said = moves.kind_named(typed)
    if asked is not None and said is not None and said is not asked:
        return otherwise(asked, said) if said is not TILE or not asked.takes_tile else None
    never = [*moves.lexicon.numbers, *moves.lexicon.tiles]
    double = moves.near_double(typed) if asked is not None and asked.takes_tile else None
    near = double or nearest(typed, moves.words_for(asked), never) or near_command(typed, never)
    return questions.did_you_mean(typed, near) if near else None


def leads_nowhere(typed: str, catalog: Catalog, word_of: Callable[[str], str]) -> Message | None:
    """Return what to type instead of a word that leaves a question; None for other words.

    The player typed the word at the game's own prompt. ``word_of`` returns the word for the command with this id.
    """
    if fold(typed) not in questions.done_words(catalog):
        return None
    return general.back_where(typed, word_of("undo"), word_of("quit"))


def of_another_kind(
    typed: str, moves: MoveReader, kinds: tuple[MoveKind, MoveKind], choices: tuple[Tile, ...], hand: tuple[Tile, ...]
) -> tuple[Message, list[Refused]]:
    """Return the message that the game asks for a move of the first of these ``kinds`` and the player named the second.

    If both take a tile and the tile named is not in the hand, return that refusal, too: it would come next.
    """
    asked, said = kinds
    told = otherwise(asked, said)
    if not (asked.takes_tile and said.takes_tile):
        return told, []
    try:
        tile = moves.tile(typed, choices, hand)
    except (NoMove, WhichTile):
        return told, []
    return told, [] if tile in hand else [Refused(Reason.NOT_HELD, tile=tile)]


class MoveNamed(Exception):
    """Raised if a player names a whole move at the question where a tile is to be laid."""

    def __init__(self, action: Play) -> None:
        super().__init__()
        self.action = action


def or_a_move(move_named: Callable[[str], Play | None], other: Other) -> Other:
    """Return ``other`` for a question to which a whole move is an answer, too: it raises MoveNamed for one."""

    def obey(typed: str) -> bool | str:
        action = move_named(typed)
        if action is not None:
            raise MoveNamed(action)
        return other(typed)

    return obey


def which_end(
    console: Console,
    tile: Tile,
    ends: Sequence[int],
    spots: Sequence[Spot],
    moves: MoveReader,
    other: Other,
) -> int | None:
    """Return the place among ``ends`` that the player means, and ask only if there are several.

    Return None if there is none, or if the player is done with the question. ``spots``: the places on the table, if
    they have names. ``moves`` reads an end as it is typed: "5" or "on 5" or "double five". Raises Leave.
    """
    if len(ends) < 2:
        return ends[0] if ends else None
    if spots:
        choices = [_choice(spot) for end in ends for spot in spots if spot.end == end]
        return console.choose_or_be_done(questions.where_to(tile), choices, other)
    places = tuple(place(end) for end in ends)
    doubles = {end: double for end, double in zip(ends, places, strict=True) if isinstance(double, Tile)}
    prompt = questions.which_end(tile, OneOf(places))
    return console.choose_number(prompt, ends, other, doubles, moves.double_named, moves.words_for_on)


def _choice(spot: Spot) -> Choice[int]:
    return Choice(spot.end, spot.label, spot.words, answer("{name}", name=spot.name) if spot.name else None)
