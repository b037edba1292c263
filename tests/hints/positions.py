"""Hints as players hear them: choices of whole games that bots play, with the English lines of the game's own hint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from moon_access.announcer.message import Message
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.wording import Wording
from moon_access.engine.actions import Action
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import seed_of_hint
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.table import Player, Table

WITH_HINTS = [name for name, game in GAMES.items() if game.adviser() is not None]
TABLES: Mapping[str, tuple[tuple[dict[str, object], int | None], ...]] = {
    "moon3": (({}, None), ({"widow": "none", "minimum_bid": 3}, None), ({"all_pass": "force", "target": 7}, None)),
    "moon4": (({}, None), ({"doubles_trump": False, "no_trump": False}, None)),
    "draw12": (({}, None), ({"tiles": 6, "double_branches": 3, "drawing": "one"}, 3), ({"teams": True}, 4)),
    "block": (({}, None), ({"opening": "winner"}, 3), ({"teams": True}, 4)),
    "all_fives": (({}, None), ({"open_doubles_count": True}, 3), ({"teams": True}, 4)),
    "fives_and_threes": (({}, None), ({"teams": True}, 4), ({"spinner": True}, 3)),
    "forty_two": (({"scoring": "points", "target": 250}, None), ({"nello": True, "plunge": True}, None)),
    "chicken_foot": (({}, None), ({"feet": 6, "tiles": 12}, 3), ({"double_zero": 50}, 4)),
    "mexican_train": (
        ({}, None),
        ({"several_doubles": True}, 3),
        ({"doubles": "train"}, 4),
        ({"opening_train": True}, 3),
    ),
}
"""The tables of each game: house rules and the number of players, None for as many as usual."""
BOTS = ("normal", "easy", "random", "normal")
"""The bots that play, one level a table."""


class Asked(NamedTuple):
    """A hint at a choice: the view of the seat, and what the player hears.

    ``game_rules`` and ``state`` are for play-outs, which deal what the seat does not see anew.
    """

    game: str
    place: str
    view: Any
    action: Action
    move: str
    reason: str
    figures: str
    game_rules: Any = None
    state: Any = None


def ask(name: str, hints: int) -> Iterator[Asked]:
    """Yield so many hints, each of another game of bots, at a choice drawn by lot."""
    for number in range(hints):
        rng = Random(f"judged {name} {number}")
        tables = TABLES[name]
        rules, players = tables[number % len(tables)]
        game = GAMES[name].rules(rules, players)
        level = BOTS[number % len(BOTS)]
        seats = [Player(str(seat), f"bot:{level}") for seat in range(game.players)]
        bots = {Seat(seat): GAMES[name].bots()[level]() for seat in range(game.players)}
        table: Any = Table(game, seats, seed=f"judged {number}", bots=bots)
        left = rng.randrange(1, 24)
        found: tuple[Any, int, Any] | None = None
        while left and not table.is_over:
            seat = table.to_act
            if seat is not None and len(table.view(seat).legal) > 1:
                found = table.view(seat), table.turn, table.state
                left -= 1
            if left:
                table.step()
        if found is not None:
            view, turn, state = found
            asked = hear(name, f"{rules} {number}", view, turn, table.seed)
            yield asked._replace(game_rules=game, state=state)


def hear(name: str, place: str, view: Any, turn: int, seed: str) -> Asked:
    """Return the hint for this view as its player hears it."""
    adviser = GAMES[name].adviser()
    assert adviser is not None
    hint = adviser(view, Random(seed_of_hint(seed, turn)))
    move, reason, figures = map(say, (hint.move, hint.reason, hint.figures))
    return Asked(name, place, view, hint.action, move, reason, figures)


def say(message: Message) -> str:
    return Wording(Catalog(ENGLISH), TileStyle.WORDS).sentence(message)
