"""The ratings in a server's database: the rated games, the skill of each player, and who shows theirs to others.

hall/ratings.py says what is rated and who may read what; hall/skills.py has the formula. This module knows neither: it
makes one transaction of everything that a game changes, so that a game counts once, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple

from .store import SharedDatabase, Statements

MOST_KEPT: Final = 200_000
"""Maximum of rated games. Beyond it, the oldest ``DROPPED_AT_ONCE`` are dropped. Ratings stay."""
DROPPED_AT_ONCE: Final = 1_000


class Skill(NamedTuple):
    """An estimate of a player's strength. ``mu``: the mean; ``sigma``: the standard deviation."""

    mu: float
    sigma: float


class RatedSide(NamedTuple):
    """The people of one side of a game: one player, or those of a team.

    ``left``: those of them who left the game for good, before the others had all left. ``bots``: how many bots played
    beside them from the beginning. ``place``: from 1 on; sides that did equally well share a place.
    """

    accounts: tuple[int, ...]
    left: frozenset[int]
    bots: int
    place: int


class RatedGame(NamedTuple):
    """A game that counts. ``seed``: no two games at a server have the same. ``table``: where it was played."""

    seed: str
    game: str
    sides: tuple[RatedSide, ...]
    table: int = 0

    def place_of(self, side: RatedSide, account: int) -> int:
        """Return the place of a player. Whoever left is behind everybody who did not."""
        return len(self.sides) + 1 if account in side.left else side.place


class RatingRow(NamedTuple):
    """A player's rating in one game and season, after ``games`` rated games."""

    game: str
    skill: Skill
    games: int


class LeaderRow(NamedTuple):
    """A player who shows their rating."""

    account: int
    name: str
    skill: Skill
    games: int


class ResultRow(NamedTuple):
    """A rated game of two opponents: the place of each of them."""

    game: str
    place: int
    others_place: int


Rate = Callable[[RatedGame, Mapping[int, Skill]], Mapping[int, Skill]]
"""Return the skills after a game, by account."""


First = Callable[[Skill | None], Skill]
"""Return the skill at the beginning of a season, from the skill at the end of the player's last season, if any."""


class RatingRows:
    """The rows. A season is a number, later seasons have larger ones. Everything may raise StoreFailed."""

    def __init__(self, database: SharedDatabase, most: int = MOST_KEPT, dropped_at_once: int = DROPPED_AT_ONCE) -> None:
        self._database = database
        self._most = most
        self._dropped_at_once = dropped_at_once

    def find_unrated(self, seeds: Collection[str]) -> set[str]:
        """Return which of the games with these seeds have not been rated."""

        def question(statements: Statements) -> set[str]:
            known = "SELECT 1 FROM rated_games WHERE seed = ?"
            return {seed for seed in seeds if not statements.execute(known, (seed,)).fetchall()}

        return self._database.read(question)

    def add_game(self, game: RatedGame, season: int, at: float, first: First, rate: Rate) -> bool:
        """Rate a game, unless it is rated already.

        Args:
            game: The game.
            season: The season in which it counts.
            at: Now, in seconds of time.time.
            first: Returns the skill with which a player begins the season.
            rate: Returns the new skills.

        Returns:
            Whether this call has rated the game: if several nodes call this, one of them gets True.
        """

        def change(statements: Statements) -> bool:
            # In PostgreSQL a second node waits here until the first one has committed.
            new = "INSERT INTO rated_games VALUES (?, ?, ?, ?, ?) ON CONFLICT (seed) DO NOTHING RETURNING seed"
            if not statements.execute(new, (game.seed, game.game, season, at, game.table)).fetchall():
                return False
            accounts = sorted(account for side in game.sides for account in side.accounts)
            before = {one: _lock_skill(statements, season, game.game, one, first) for one in accounts}
            after = rate(game, before)
            for at_side, side in enumerate(game.sides):
                for one in side.accounts:
                    _keep_result(statements, game, (at_side, game.place_of(side, one)), one, (before[one], after[one]))
                    statements.execute(
                        "UPDATE ratings SET mu = ?, sigma = ?, games = games + 1 "
                        "WHERE season = ? AND game = ? AND account = ?",
                        (*after[one], season, game.game, one),
                    )
            self._drop_old(statements)
            return True

        return self._database.write(change)

    def _drop_old(self, statements: Statements) -> None:
        """Drop the oldest games if there are too many, but none of an open table, where it would count again."""
        kept: list[tuple[int]] = statements.execute("SELECT count(*) FROM rated_games").fetchall()
        if kept[0][0] <= self._most:
            return
        oldest = """
            SELECT seed FROM rated_games WHERE at_table NOT IN (SELECT number FROM tables WHERE closed = 0)
            ORDER BY ended_at LIMIT ?
        """
        old: list[tuple[str]] = statements.execute(oldest, (self._dropped_at_once,)).fetchall()
        for row in old:
            statements.execute("DELETE FROM rated_results WHERE seed = ?", row)
            statements.execute("DELETE FROM rated_games WHERE seed = ?", row)

    def find_change(self, seed: str, account: int) -> tuple[str, float, float] | None:
        """Return which game this was, and the account's ``mu`` before and after it; None if it did not count."""

        def question(statements: Statements) -> list[tuple[str, float, float]]:
            asked = """
                SELECT game, mu_before, mu_after FROM rated_results JOIN rated_games USING (seed)
                WHERE seed = ? AND account = ?
            """
            return statements.execute(asked, (seed, account)).fetchall()

        return next(iter(self._database.read(question)), None)

    def seasons(self, account: int) -> list[int]:
        """Return the seasons in which the account has a rating, the latest first."""

        def question(statements: Statements) -> list[tuple[int]]:
            asked = "SELECT DISTINCT season FROM ratings WHERE account = ? ORDER BY season DESC"
            return statements.execute(asked, (account,)).fetchall()

        return [season for (season,) in self._database.read(question)]

    def ratings(self, account: int, season: int) -> list[RatingRow]:
        """Return the account's ratings of a season, the game that it played most often first."""

        def question(statements: Statements) -> list[tuple[str, float, float, int]]:
            asked = """
                SELECT game, mu, sigma, games FROM ratings WHERE account = ? AND season = ? ORDER BY games DESC, game
            """
            return statements.execute(asked, (account, season)).fetchall()

        return [RatingRow(game, Skill(mu, sigma), games) for game, mu, sigma, games in self._database.read(question)]

    def leaders(self, season: int, game: str, least_games: int, most: int) -> list[LeaderRow]:
        """Return those who show their rating and have enough rated games in a season, the best first."""

        def question(statements: Statements) -> list[tuple[int, str, float, float, int]]:
            asked = """
                SELECT account, name, mu, sigma, games FROM ratings
                JOIN shown_ratings USING (account) JOIN accounts ON accounts.id = account
                WHERE season = ? AND game = ? AND games >= ? ORDER BY mu DESC, account LIMIT ?
            """
            return statements.execute(asked, (season, game, least_games, most)).fetchall()

        return [
            LeaderRow(account, name, Skill(mu, sigma), games)
            for account, name, mu, sigma, games in self._database.read(question)
        ]

    def results_against(self, account: int, other: int) -> list[ResultRow]:
        """Return the rated games of all seasons in which these accounts were opponents, the oldest first."""

        def question(statements: Statements) -> list[tuple[str, int, int]]:
            asked = """
                SELECT game, mine.place, theirs.place FROM rated_results mine
                JOIN rated_results theirs ON theirs.seed = mine.seed AND theirs.side <> mine.side
                JOIN rated_games ON rated_games.seed = mine.seed
                WHERE mine.account = ? AND theirs.account = ? ORDER BY ended_at, mine.seed
            """
            return statements.execute(asked, (account, other)).fetchall()

        return [ResultRow(*row) for row in self._database.read(question)]

    def show(self, account: int, *, is_shown: bool) -> None:
        """Note whether others may know the ratings of this account."""
        statement = (
            "INSERT INTO shown_ratings VALUES (?) ON CONFLICT (account) DO NOTHING"
            if is_shown
            else "DELETE FROM shown_ratings WHERE account = ?"
        )

        def change(statements: Statements) -> None:
            statements.execute(statement, (account,))

        self._database.write(change)

    def is_shown(self, account: int) -> bool:
        def question(statements: Statements) -> list[tuple[int]]:
            return statements.execute("SELECT 1 FROM shown_ratings WHERE account = ?", (account,)).fetchall()

        return bool(self._database.read(question))


def _lock_skill(statements: Statements, season: int, game: str, account: int, first: First) -> Skill:
    """Return the account's skill in a season, and let no other node change it before this transaction ends."""
    row = (season, game, account)
    which = "WHERE season = ? AND game = ? AND account = ?"
    locked: list[tuple[float, float]] = statements.execute(
        f"UPDATE ratings SET games = games {which} RETURNING mu, sigma", row
    ).fetchall()
    if locked:
        return Skill(*locked[0])
    old: list[tuple[float, float]] = statements.execute(
        "SELECT mu, sigma FROM ratings WHERE season < ? AND game = ? AND account = ? ORDER BY season DESC LIMIT 1", row
    ).fetchall()
    begun = first(Skill(*old[0]) if old else None)
    statements.execute(
        "INSERT INTO ratings VALUES (?, ?, ?, ?, ?, 0) ON CONFLICT (season, game, account) DO NOTHING", (*row, *begun)
    )
    # Another node may have been faster: read what is there now.
    kept: list[tuple[float, float]] = statements.execute(
        f"UPDATE ratings SET games = games {which} RETURNING mu, sigma", row
    ).fetchall()
    return Skill(*kept[0])


def _keep_result(
    statements: Statements, game: RatedGame, standing: tuple[int, int], account: int, skills: Sequence[Skill]
) -> None:
    """Keep the result of one player. ``standing``: the side and the place. ``skills``: before and after the game."""
    before, after = skills
    row = (game.seed, account, *standing, before.mu, after.mu)
    statements.execute("INSERT INTO rated_results VALUES (?, ?, ?, ?, ?, ?)", row)
