"""Find the levels of bots that follow the player, from the records of finished games."""

from __future__ import annotations

from moon_access.announcer import company, saved_games
from moon_access.announcer.message import Message
from moon_access.bots.ladder import highest_step, levels_at, place_on_ladder, steps_at
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.storage.saved_games import NotListed
from moon_access.storage.statistics import last_games


def levels_of_bots(game: AnyGame) -> tuple[list[str], list[Message]]:
    """Return the levels of the bots, from the seat after the player's on, and the messages about them.

    A partner is as strong as the weakest opponent.
    """
    player, seats = Seat(0), [Seat(at) for at in range(1, game.players)]
    opponents = [seat for seat in seats if seat not in game.partners(player)]
    unread: list[Message] = []
    try:
        last = last_games(game.name)
    except NotListed as failure:
        last, unread = [], [saved_games.list_unreadable(failure)]
    step = steps_at(place_on_ladder(last), len(opponents))
    levels = levels_at(step, len(opponents))
    by_seat = dict(zip(opponents, levels, strict=True))
    told = company.level_of_opponents(step + 1, highest_step(len(opponents)) + 1)
    return [by_seat.get(seat, levels[0]) for seat in seats], [*unread, told]
