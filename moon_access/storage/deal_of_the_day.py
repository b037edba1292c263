"""The deal of the day: the same one for everybody who plays a game on the same day, by its usual rules; and what is
kept of it, how many days in a row a player has played one.

Which it is follows from the date alone, by the player's calendar. No server is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from hashlib import sha256

from moon_access.engine.game import AnyGame
from moon_access.games import GAMES
from moon_access.record.deal_code import CodedDeal, code_of, is_as_usual

Kept = Mapping[str, int]
"""``day``: the number of the last day whose deal was played; ``days``: how many there were in a row up to it."""


def deal_of(day: date, game: str, players: int | None = None) -> CodedDeal:
    """For so many players, or as many as the game has first."""
    number = GAMES[game].rules({}, players).players
    digest = sha256(f"{game} {number} {day.isoformat()}".encode()).digest()
    return CodedDeal(game, number, {}, str(int.from_bytes(digest[:4], "big") % 2**20))


def todays(game: str, players: int | None = None) -> CodedDeal:
    return deal_of(date.today(), game, players)


def todays_of(game: str) -> CodedDeal:
    """Today's, of this game, or of the first one that has such deals."""
    with_codes = [name for name, one in GAMES.items() if one.code_letter]
    return todays(game if game in with_codes else with_codes[0])


def code_in(coded: CodedDeal) -> str:
    """The code by which it is dealt."""
    code = code_of(coded.exact_game, coded.seed)
    assert code is not None  # it was made of one, or has the seed of one
    return code


def day_of(game: AnyGame, seed: str, today: date) -> date | None:
    """The day whose deal this is, today or the day before, for a game may last beyond midnight; else None."""
    if not is_as_usual(game):
        return None
    days = (today, today - timedelta(days=1))
    return next((day for day in days if deal_of(day, game.name, game.players).seed == seed), None)


def in_a_row(kept: Kept, day: date) -> Kept:
    """What is kept once the deal of this day has been played."""
    last, number = kept.get("day", 0), day.toordinal()
    if number <= last:
        return kept
    return {"day": number, "days": kept.get("days", 0) + 1 if number == last + 1 else 1}
