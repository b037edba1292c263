"""What was meant by something typed: a move that is none as it stands, or a tile that fits several places.

A place is an end of a chain by its number, or by the double that it is on, or a place by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from moon_access.announcer import general, questions
from moon_access.announcer.message import Message, OneOf, answer
from moon_access.announcer.move_kind import TILE, MoveKind, otherwise
from moon_access.announcer.words import place
from moon_access.console.console import Choice, Console, Other
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Tile
from moon_access.games.words import Spot
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, nearest

from .move_reader import MoveReader, NoMove, WhichTile

NearCommand = Callable[[str, Iterable[str]], str | None]


def probably_meant(typed: str, moves: MoveReader, asked: MoveKind | None, near_command: NearCommand) -> Message | None:
    """Tell of a move of another kind than is ``asked`` for, or of a word that is written nearly so; None for anything
    else."""
    said = moves.kind_named(typed)
    if asked is not None and said is not None and said is not asked:
        return otherwise(asked, said) if said is not TILE or not asked.takes_tile else None
    never = [*moves.lexicon.numbers, *moves.lexicon.tiles]
    double = moves.near_double(typed) if asked is not None and asked.takes_tile else None
    near = double or nearest(typed, moves.words_for(asked), never) or near_command(typed, never)
    return questions.did_you_mean(typed, near) if near else None


def leads_nowhere(typed: str, catalog: Catalog, word_of: Callable[[str], str]) -> Message | None:
    """What may be meant by a word that leaves a question, at the game's own prompt; None for other words.

    ``word_of``: the word that stands for a command.
    """
    if fold(typed) not in questions.done_words(catalog):
        return None
    return general.back_where(typed, word_of("undo"), word_of("quit"))


def of_another_kind(
    typed: str, moves: MoveReader, kinds: tuple[MoveKind, MoveKind], choices: tuple[Tile, ...], hand: tuple[Tile, ...]
) -> tuple[Message, list[Refused]]:
    """That a move of the first of these ``kinds`` is asked for, and one of the second was said; and that the tile named
    is not in the hand, where that would be the next thing to be heard of it."""
    asked, said = kinds
    told = otherwise(asked, said)
    if not (asked.takes_tile and said.takes_tile):
        return told, []
    try:
        tile = moves.tile(typed, choices, hand)
    except (NoMove, WhichTile):
        return told, []
    return told, [] if tile in hand else [Refused(Reason.NOT_HELD, tile=tile)]


def which_end(
    console: Console,
    tile: Tile,
    ends: Sequence[int],
    spots: Sequence[Spot],
    moves: MoveReader,
    other: Other,
) -> int | None:
    """The one of these places that is meant, asked only where there are several; None where there is none, or the
    player is done with it. ``spots``: the places on the table, where they have names. ``moves`` reads what is typed for
    an end, "5" or "on 5" or "double five". Raises Leave."""
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
