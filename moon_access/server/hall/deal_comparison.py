"""The comparison of players who played the same deal, each at a table of their own or together with others.

At the end of a game of one deal that has a code, each player hears how the others did at the same seat, which had the
same tiles. Nobody hears who they are. A bot that plays the deal among bots is the yardstick. Games that were given up
do not count, and nobody has two results for one deal.

The results come with the end of the game, so a player who was away at the end hears them after coming back, and a
server that was killed at the end keeps them then.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from moon_access.contests.quick_game import scores_of_bots
from moon_access.engine.actions import Resign
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.record.deal_code import code_of
from moon_access.record.faults import BadRecord
from moon_access.record.reader import GrowingGame, game_in

from ..store.deal_results import DealResults
from ..store.store import StoreFailed
from ..tables.ended_games import OwedRecord

LOG = logging.getLogger(__name__)


class _PlayedDeal(NamedTuple):
    """A deal that was played to its end. ``points``: by seat; in a team, both partners have the points of their side.

    ``bots``: the same, if bots play this deal.
    """

    code: str
    points: tuple[int, ...]
    bots: tuple[int, ...]
    lowest_wins: bool


class DealComparison:
    """Keeps the results of deals, and compares them. Any thread may call anything."""

    def __init__(self, results: DealResults) -> None:
        self._results = results

    def keep(self, owed: Mapping[int, OwedRecord], at: float) -> None:
        """Keep the results of the players whose game has just ended.

        Do nothing for games that were not one deal with a code. If the store fails, leave the results out.

        Args:
            owed: The records of ended games, by the account that played.
            at: Now, in seconds of time.time.
        """
        by_game = defaultdict[tuple[str, ...], dict[int, Seat]](dict)
        for account, one in owed.items():
            by_game[one.record][account] = one.seat
        for record, seats in by_game.items():
            played = _played_deal_in(record)
            if played is not None:
                points = {account: (seat, played.points[seat]) for account, seat in seats.items()}
                try:
                    self._results.add(played.code, points, dict(enumerate(played.bots)), at)
                except StoreFailed:
                    LOG.warning("the results of a deal cannot be kept")

    def compare(self, owed: OwedRecord, account: int) -> dict[str, object]:
        """Return how others did with the tiles that this account had, as fields of a message; nothing if unknown.

        ``mine``, ``bots``: the points of the account, and of a bot. ``others``: the number of others. If there are any,
        ``best`` is what the best of them got, ``by`` how many got it, and ``better``, ``same`` and ``worse`` count the
        others who did better, equally well and worse.
        """
        played = _played_deal_in(owed.record)
        if played is None:
            return {}
        try:
            kept = self._results.list_all(played.code)
        except StoreFailed:
            return {}
        mine = played.points[owed.seat]
        others = [one.points for one in kept if one.seat == owed.seat and one.account not in (None, account)]
        told: dict[str, object] = {"mine": mine, "bots": played.bots[owed.seat], "others": len(others)}
        if others:
            sign = -1 if played.lowest_wins else 1
            best = sign * max(sign * one for one in others)
            told |= {"best": best, "by": others.count(best), "same": others.count(mine)}
            told["better"] = sum(sign * one > sign * mine for one in others)
            told["worse"] = sum(sign * one < sign * mine for one in others)
        return {"results": told}


def _played_deal_in(record: tuple[str, ...]) -> _PlayedDeal | None:
    """Return the deal of a game's record; None if the game was not one deal that has a code, or was given up."""
    try:
        begun = GrowingGame(record[0]).so_far
        game, seed = begun.game, begun.seed or ""
        code = code_of(game, seed) if GAMES[game.name].is_one_deal(game) else None
        if code is None:
            return None
        recorded = game_in(record)
    except BadRecord:
        return None
    if not recorded.actions or isinstance(recorded.actions[-1], Resign):
        return None
    state = game.state_after(recorded.actions)
    bots = _by_seat(game, scores_of_bots(game, seed))
    return _PlayedDeal(code, _by_seat(game, state.scores), bots, GAMES[game.name].lowest_wins)


def _by_seat(game: AnyGame, scores: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(scores[game.side(Seat(at))] for at in range(game.players))
