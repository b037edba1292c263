"""The rated games in the log of a table: who played, who left, and in which order the sides came in.

What counts:

- A game that was played to its end counts as it ended, with whoever sat at the table when it began. If a connection
  broke and a bot played on, the result is still the player's: they could have come back at any time.
- Whoever left for good has lost, behind everybody who stayed, whatever the bot did. In a team, the partner's result is
  that of the side.
- A game that was given up does not count, except against those who had left before: they have lost, and all others are
  equal. A player who leaves when no opponent is there any more does not count as having left.
- Bots without a person beside them do not count. If only one side has people, nothing counts.

Everything follows from the log, so any node, at any time, finds the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from moon_access.engine.actions import Resign
from moon_access.engine.tiles import Seat
from moon_access.record.reader import RecordedGame, game_in

from ..store.rating_rows import RatedGame, RatedSide
from ..tables.ended_games import follow_chairs
from ..tables.table_log import GAME_BEGINS, GAME_ENDS, is_about_table

_KEY_OF_LEFT_SIDE = (2, 0)
"""The key of a side that everybody has left. Sides are sorted by such keys, the best first."""


class LoggedGame(NamedTuple):
    """A game that is over. ``accounts``: by seat. ``left``: who left for good, in order."""

    lines: tuple[str, ...]
    accounts: Mapping[int, int]
    left: tuple[int, ...]

    @property
    def seed(self) -> str:
        return str(json.loads(self.lines[0]).get("seed") or "")


def ended_games_in(lines: Iterable[str]) -> Iterator[LoggedGame]:
    """Yield the games in a log that are over: they ended, or everybody left. Raises ValueError for a foreign log."""
    chairs: dict[int, int] = {}
    accounts: dict[int, int] = {}
    left: list[int] = []
    game: list[str] = []
    for line in lines:
        if is_about_table(line):
            said = json.loads(line)
            if game and said["at"] == "stood" and said.get("seat") in accounts:
                left.append(accounts[said["seat"]])
            follow_chairs(said, chairs)
            continue
        if line.startswith(GAME_BEGINS):
            game, left, accounts = [], [], dict(chairs)
        game.append(line)
        if line.startswith(GAME_ENDS):
            yield LoggedGame(tuple(game), accounts, tuple(left))
            game = []
    if game and accounts and set(left) == set(accounts.values()):
        yield LoggedGame(tuple(game), accounts, tuple(left))


def rate_logged(logged: LoggedGame, table: int) -> RatedGame | None:
    """Return what counts of a game at this table, or None if nothing does. Raises BadRecord."""
    recorded = game_in(logged.lines)
    game = recorded.game
    people: dict[int, list[int]] = {}
    for seat, account in sorted(logged.accounts.items()):
        people.setdefault(game.side(Seat(seat)), []).append(account)
    left = _who_left(people, logged.left)
    keys = _sort_keys(recorded)
    if len(people) < 2 or not (keys or left):
        return None
    ranked = {
        side: _KEY_OF_LEFT_SIDE if left.issuperset(accounts) else keys[side] if keys else (0, 0)
        for side, accounts in people.items()
    }
    sizes = [game.side(Seat(at)) for at in range(game.players)]
    sides = tuple(
        RatedSide(
            tuple(accounts),
            left.intersection(accounts),
            sizes.count(side) - len(accounts),
            1 + sum(other < ranked[side] for other in ranked.values()),
        )
        for side, accounts in people.items()
    )
    return RatedGame(logged.seed, game.name, sides, table)


def _who_left(people: Mapping[int, list[int]], leaving: Iterable[int]) -> frozenset[int]:
    """Return who left while somebody of another side was still there."""
    left: set[int] = set()
    for account in leaving:
        others = {one for accounts in people.values() if account not in accounts for one in accounts}
        if not others <= left:
            left.add(account)
    return frozenset(left)


def _sort_keys(recorded: RecordedGame) -> list[tuple[int, int]]:
    """Return a key for each side, which sorts the sides, the best first. None of them if nobody played to the end."""
    game, state, actions = recorded.game, recorded.state, recorded.actions
    if not state.winners or isinstance(actions[-1], Resign):
        return []
    sign = 1 if game.fewest_win else -1
    return [(0, 0) if side in state.winners else (1, sign * points) for side, points in enumerate(state.scores)]
