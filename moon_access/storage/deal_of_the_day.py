"""Find the deal of the day, which everybody gets who plays a game on one day, with its default rules.

It depends only on the date in the player's calendar, without a server. This module also counts the days in a row on
which a player has played one, which the settings store.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from hashlib import sha256

from moon_access.engine.game import AnyGame
from moon_access.games import GAMES
from moon_access.record.deal_code import CodedDeal, code_of, is_as_usual

SavedFile = Mapping[str, int]
"""``day``: the number of the last day whose deal was played. ``days``: how many there were in a row up to it."""


def deal_of(day: date, game: str, players: int | None = None) -> CodedDeal:
    """Return the deal of a day for this number of players (None: the first number that the game allows)."""
    number = GAMES[game].rules({}, players).players
    digest = sha256(f"{game} {number} {day.isoformat()}".encode()).digest()
    return CodedDeal(game, number, {}, str(int.from_bytes(digest[:4], "big") % 2**20))


def todays_deal(game: str, players: int | None = None) -> CodedDeal:
    return deal_of(date.today(), game, players)


def todays_deal_of(game: str) -> CodedDeal:
    """Return today's deal of this game, or of the first game that has such deals."""
    with_codes = [name for name, one in GAMES.items() if one.code_letter]
    return todays_deal(game if game in with_codes else with_codes[0])


def code_of_daily_deal(coded: CodedDeal) -> str:
    """Return the code of a deal, which must have one."""
    code = code_of(coded.exact_game, coded.seed)
    assert code is not None  # every seed of the day has a code
    return code


def day_of(game: AnyGame, seed: str, today: date) -> date | None:
    """Return the day whose deal this is; None if it is not the deal of today or yesterday.

    A game may last beyond midnight.
    """
    if not is_as_usual(game):
        return None
    days = (today, today - timedelta(days=1))
    return next((day for day in days if deal_of(day, game.name, game.players).seed == seed), None)


def count_day(saved_count: SavedFile, day: date) -> SavedFile:
    """Return the value to store after the deal of this day was played."""
    last, number = saved_count.get("day", 0), day.toordinal()
    if number <= last:
        return saved_count
    return {"day": number, "days": saved_count.get("days", 0) + 1 if number == last + 1 else 1}
