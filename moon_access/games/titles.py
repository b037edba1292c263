"""The names by which a player may name a game: its title, or a number in it, as in "Texas 42"."""

from __future__ import annotations

from collections.abc import Iterable

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import SHORTEST_BEGINNING, fold

from . import GAMES


def numbers_in(title: str) -> str:
    """Return the numbers in a title, with commas between: words for the game.

    At a question with fewer answers they are no answer's number, and in a list of answers no word of an answer begins
    with so few letters.
    """
    return ",".join("".join(sign if sign.isdecimal() else " " for sign in title).split())


def games_called(typed: str, catalog: Catalog, names: Iterable[str]) -> list[str]:
    """Return those of the games with these names that a player may mean.

    A player types the whole title, or the beginning of a word of it, in the player's language or in English, or a
    number in it. This is the rule for all lists of games.
    """
    ways = {
        way: name
        for name in names
        for title in (GAMES[name].title, catalog.text(GAMES[name].title))
        for way in (title, *numbers_in(title).split(","))
        if way
    }
    plain = fold(typed)
    found = [way for way in ways if fold(way) == plain]
    if not found and len(plain) >= SHORTEST_BEGINNING:
        found = [way for way in ways if f" {plain}" in f" {fold(way)}"]
    return list(dict.fromkeys(ways[way] for way in found))
