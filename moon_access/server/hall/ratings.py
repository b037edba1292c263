"""The ratings of a server's players: what each of them may read, and who is told when a game has counted.

The contract:

- Only tables that were opened as rated count; rated_games.py says how. Guests do not sit down there.
- A rating belongs to a game and a season, a quarter of a year. In a new season a player goes on with the same rating,
  which is less certain, so that it moves faster. Earlier seasons stay readable.
- A game counts once, whatever happens: its seed is stored in the same transaction as the ratings. If the server was
  killed at the end of a game, the next start finds it in the log of its table, and rates it then.
- Players read another player's rating only if that player shows it, in answers and in lists. Places in a list count
  only the players in the list. Everybody knows their own results against others.

The numbers that players hear come from the mean of openskill's model: 1500 is its average player, and a player who is
200 above another wins about three games of four.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from importlib import import_module
from typing import Final

from moon_access.announcer.denials import Denial
from moon_access.later import later
from moon_access.record.faults import BadRecord

from ..people.accounts import Account
from ..store.rating_rows import RatedGame, RatingRows, Skill
from ..store.store import StoreFailed
from ..tables.denied import Denied
from ..tables.ended_games import Comparison, OwedRecord
from .rated_games import ended_games_in, rate_logged

FIRST_SKILL: Final = Skill(25.0, 25.0 / 3)
"""The skill of a player of whom nothing is known: that of openskill's models."""
AVERAGE: Final = 1500
POINTS: Final = 48
"""Points of a rating for 1 of a mean. The model's beta, by which a player wins three games of four, is 25 / 6."""
LEAST_GAMES_OF_LEADER: Final = 5
"""Rated games of a season before a player is a leader: with fewer, a rating says little."""
MOST_LEADERS: Final = 100
LIBRARY: Final = "openskill"
LOG = logging.getLogger(__name__)

_rate_game = later("server.hall.skills", "rate_game")


def is_possible() -> bool:
    """Return whether the library for ratings is installed, all of it."""
    try:
        import_module(f"{LIBRARY}.models")
    except ImportError:
        return False
    return True


def season_at(now: float) -> int:
    """Return the season at this time, in seconds of time.time: 20264 is the fourth quarter of 2026."""
    today = datetime.fromtimestamp(now, UTC)
    return 10 * today.year + 1 + (today.month - 1) // 3


def points_of(mu: float) -> int:
    """Return the rating that players hear."""
    return round(AVERAGE + POINTS * (mu - FIRST_SKILL.mu))


def begin_season(last_skill: Skill | None) -> Skill:
    """Return the skill at the beginning of a season: the last one, half as certain as if nothing were known."""
    return FIRST_SKILL if last_skill is None else Skill(last_skill.mu, (last_skill.sigma + FIRST_SKILL.sigma) / 2)


class Ratings:
    """All ratings. ``now`` returns seconds like time.time. Any thread may call anything; all may raise StoreFailed.

    ``when_rated`` is called once, at one node, for each game that has counted.
    """

    def __init__(self, rows: RatingRows, now: Callable[[], float]) -> None:
        self._rows = rows
        self._now = now
        self.when_rated: Callable[[RatedGame], None] = lambda game: None

    def rate(self, table: int, lines: Iterable[str]) -> None:
        """Rate the games in the log of this table that are over and have not been rated."""
        logged = {one.seed: one for one in ended_games_in(lines)}
        unrated = self._rows.find_unrated(logged)
        for seed, one in logged.items():
            if seed not in unrated:
                continue
            try:
                game = rate_logged(one, table)
            except BadRecord:
                LOG.warning("cannot read a rated game, so it is not rated")
                continue
            now = self._now()
            if game is not None and self._rows.add_game(game, season_at(now), now, begin_season, _rate_game):
                self.when_rated(game)

    # What players hear

    def change_for(self, seed: str, account: int) -> dict[str, object]:
        """Return an account's rating after a game and by how much it changed; nothing if the game did not count."""
        found = self._rows.find_change(seed, account)
        if found is None:
            return {}
        game, before, after = found
        return {"game": game, "rating": points_of(after), "change": points_of(after) - points_of(before)}

    def describe(self, account: Account, season: int, *, is_own: bool) -> dict[str, object]:
        """Return the ratings of an account in a season. ``season``: 0 for the present one.

        Raises:
            Denied: the account is somebody else's, who does not show their ratings.
        """
        is_shown = self._rows.is_shown(account.id)
        if not (is_own or is_shown):
            raise Denied(Denial.RATING_HIDDEN, name=account.name)
        season = season or season_at(self._now())
        rows = [[row.game, points_of(row.skill.mu), row.games] for row in self._rows.ratings(account.id, season)]
        seasons = [one for one in self._rows.seasons(account.id) if one != season]
        return {"name": account.name, "season": season, "ratings": rows, "seasons": seasons, "shown": is_shown}

    def show(self, account: Account, *, is_shown: bool) -> None:
        """Note whether others may know the ratings of an account. Raises Denied for a guest."""
        if account.guest:
            raise Denied(Denial.GUEST)
        self._rows.show(account.id, is_shown=is_shown)

    def leaders(self, game: str, season: int, account: int) -> dict[str, object]:
        """Return the players who show their rating, the best first. ``season``: 0 for the present one.

        ``mine`` is the account's own index in that list, or None. ``least`` says how many rated games one needs.
        """
        season = season or season_at(self._now())
        leaders = self._rows.leaders(season, game, LEAST_GAMES_OF_LEADER, MOST_LEADERS)
        points = [points_of(one.skill.mu) for one in leaders]
        rows = [
            [one.name, 1 + sum(other > mine for other in points), mine, one.games]
            for one, mine in zip(leaders, points, strict=True)
        ]
        return {
            "game": game,
            "season": season,
            "rows": rows,
            "mine": next((at for at, one in enumerate(leaders) if one.account == account), None),
            "shown": self._rows.is_shown(account),
            "least": LEAST_GAMES_OF_LEADER,
        }

    def record_against(self, account: int, other: Account) -> dict[str, object]:
        """Return for each game how often the account won against the other, lost, and shared a place with them."""
        counted: dict[str, Counter[int]] = {}
        for one in self._rows.results_against(account, other.id):
            outcome = (one.place > one.others_place) - (one.place < one.others_place)
            counted.setdefault(one.game, Counter())[outcome] += 1
        rows = [[game, outcomes[-1], outcomes[1], outcomes[0]] for game, outcomes in sorted(counted.items())]
        return {"name": other.name, "rows": rows}


class ComparisonWithRating:
    """A ``Comparison`` that also tells the new rating after a game that counted. ``inner`` compares the deals."""

    def __init__(self, inner: Comparison, ratings: Ratings) -> None:
        self._inner = inner
        self._ratings = ratings

    def keep(self, owed: Mapping[int, OwedRecord], at: float) -> None:
        self._inner.keep(owed, at)

    def compare(self, owed: OwedRecord, account: int) -> Mapping[str, object]:
        compared = self._inner.compare(owed, account)
        try:
            change = self._ratings.change_for(str(json.loads(owed.record[0]).get("seed") or ""), account)
        except StoreFailed:
            return compared
        return {**compared, "rated": change} if change else compared
