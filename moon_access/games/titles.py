"""Word each game in a list of games: its aim, and the names that a player may type, such as "42"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import SHORTEST_BEGINNING, fold

from . import GAMES

if TYPE_CHECKING:
    from moon_access.announcer.message import Message


def numbers_in(title: str) -> str:
    """Return the numbers in a title, separated by commas, as words for the game.

    They are not confused with the number of an answer, because no question has that many answers.
    """
    return ",".join("".join(sign if sign.isdecimal() else " " for sign in title).split())


def aim(name: str) -> Sequence[Message]:
    """Return the aim of the game with this name: the first section of its rules, without the heading."""
    game = GAMES[name]
    return game.words().rules(game.rules({}))[0][1:]


def games_called(typed: str, catalog: Catalog, names: Iterable[str]) -> list[str]:
    """Return the names of the games that a player may mean, among these names.

    A player types the whole title, or the beginning of a word of it, in the player's language or in English, or a
    number in it. All lists of games follow this rule.
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
