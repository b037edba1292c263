"""Asking which place a tile is for, where it fits several: an end of a chain by its number, or by the double that it is
on, or a place by its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import questions
from moon_access.announcer.message import OneOf, answer
from moon_access.announcer.words import place
from moon_access.console.console import Choice, Console, Other
from moon_access.engine.tiles import Tile
from moon_access.games.words import Spot

from .move_reader import MoveReader


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
