"""An evening of a club without a server: everybody plays the same deals, one after another or each with a copy.

The contract is that of an evening at a server on which each entrant plays alone (server/contests/contest.py), except:

- The evening is one file. club_file.py reads it, writes it and joins copies. Its seed is in it, so that every copy has
  the same tiles and bots: a club trusts its members not to compute them.
- An entrant has an identity, drawn at random when they begin, besides the name. So two people of one name stay two.
- Each deal is kept as the record of a game, move by move, before anybody hears of it. Whoever is interrupted goes on
  where they were. Nobody takes a move back or resigns.
- If somebody has played a deal in two copies differently, both are kept, and the worse result counts, so that a second
  look at the tiles never helps.
- The evening is over when somebody closes it, because others may still come with a copy. Then bots finish the deals
  that are left of those who have begun. Nobody hears a replay before.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from moon_access.bots.levels import QUICK_LEVEL
from moon_access.engine.actions import Deal
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.link.results_table import write_table
from moon_access.record.reader import RecordedGame
from moon_access.table import HUMAN, Player, Table

from .quick_game import points_by_bots
from .results import Results, Row
from .scoring import score_unranked
from .standings import Standings, compare_alone

PLAYER: Final = Seat(0)
"""The seat of an entrant in each deal; bots have the others."""
MOST_ENTRANTS: Final = 200
BOT: Final = f"bot:{QUICK_LEVEL}"


class Terms(NamedTuple):
    """The game of an evening, its deals, scoring and seed. Files with equal terms are copies of one evening."""

    name: str
    game: str
    players: int
    deals: int
    scoring: str
    seed: str

    @classmethod
    def draw(cls, name: str, game: str, players: int | None, deals: int, scoring: str) -> Terms:
        """Return the terms of a new evening with a secret seed. ``players``: None for the game's default."""
        number = GAMES[game].rules(GAMES[game].one_deal, players).players
        return cls(name, game, number, deals, scoring, f"{secrets.randbits(128):032x}")

    def make_game(self) -> AnyGame:
        """Return the game of one deal."""
        return GAMES[self.game].rules(GAMES[self.game].one_deal, self.players)

    def seed_of(self, deal: int) -> str:
        """Return the seed of a deal, counted from 0."""
        return f"{self.seed}-{deal}"


AttemptKey = tuple[str, int, tuple[str, ...]]


class Attempt(NamedTuple):
    """One deal as an entrant has played it so far.

    ``entrant``: the entrant's identity. ``deal``: from 0 on. ``lines``: the lines of the record. ``record``: what they
    say.
    """

    entrant: str
    deal: int
    lines: tuple[str, ...]
    record: RecordedGame

    @property
    def key(self) -> AttemptKey:
        """The entrant, the deal and the record, by which attempts are told apart."""
        return self.entrant, self.deal, self.lines

    @property
    def is_over(self) -> bool:
        return bool(self.record.state.winners)

    @property
    def points(self) -> int:
        """The entrant's points; in a team, those of the team."""
        return self.record.state.scores[self.record.game.side(PLAYER)]

    def is_of(self, terms: Terms) -> bool:
        """Return whether this is a deal of the evening: its game, its bots, its tiles."""
        game, record = terms.make_game(), self.record
        if (record.game.name, record.game.players, record.game.options) != (game.name, game.players, game.options):
            return False
        if record.seed != terms.seed_of(self.deal):
            return False
        kinds = [player.kind for player in record.players]
        return kinds == [HUMAN, *[BOT] * (game.players - 1)] and all(
            _deals_alike(record, turn) for turn, action in enumerate(record.actions) if isinstance(action, Deal)
        )


def _deals_alike(record: RecordedGame, turn: int) -> bool:
    """Return whether the tiles that were dealt in this turn are those of the seed."""
    table = Table(record.game, record.players, seed=str(record.seed), bots={}, actions=record.actions[:turn])
    table.step()
    return table.actions[turn:] == [record.actions[turn]]


class Club:
    """An evening and all that was played on it. It never changes.

    ``names``: the name of each entrant, by identity. ``attempts``: every deal that was begun, in no special order.
    """

    def __init__(
        self, terms: Terms, names: Mapping[str, str], attempts: Sequence[Attempt], *, is_closed: bool = False
    ) -> None:
        self.terms = terms
        self.names = dict(names)
        self.attempts = tuple(attempts)
        self.is_closed = is_closed

    @cached_property
    def shown_names(self) -> dict[str, str]:
        """The name of each entrant as everybody hears it: the second of one name has a number behind it."""
        seen: Counter[str] = Counter()
        shown = {}
        for entrant in sorted(self.names):
            name = self.names[entrant]
            seen[name.casefold()] += 1
            shown[entrant] = name if seen[name.casefold()] == 1 else f"{name} {seen[name.casefold()]}"
        return shown

    @property
    def begun(self) -> list[str]:
        """The identities of those who have begun, in the order of their names."""
        return sorted({one.entrant for one in self.attempts}, key=lambda one: (self.shown_names[one], one))

    def counted(self, entrant: str, deal: int) -> Attempt | None:
        """Return the finished deal that counts for an entrant: of several, the one with the worst result."""
        sign = -1 if GAMES[self.terms.game].lowest_wins else 1
        over = [one for one in self._attempts_at(entrant, deal) if one.is_over]
        return min(over, key=lambda one: (sign * one.points, one.lines), default=None)

    def open_attempt(self, entrant: str, deal: int) -> Attempt | None:
        """Return the deal with which an entrant goes on, or None."""
        return max(self._attempts_at(entrant, deal), key=lambda one: (len(one.lines), one.lines), default=None)

    def _attempts_at(self, entrant: str, deal: int) -> list[Attempt]:
        return [one for one in self.attempts if (one.entrant, one.deal) == (entrant, deal)]

    def unfinished_deals(self, entrant: str) -> list[int]:
        """Return the deals that an entrant has not finished, in order."""
        return [deal for deal in range(self.terms.deals) if self.counted(entrant, deal) is None]

    @property
    def played_twice(self) -> list[tuple[str, int]]:
        """Each deal that was played differently in two copies: the entrant's name, and its number from 1 on."""
        finished = Counter((one.entrant, one.deal) for one in self.attempts if one.is_over)
        return sorted((self.shown_names[who], deal + 1) for (who, deal), times in finished.items() if times > 1)

    def join(self, other: Club) -> Club:
        """Return the evening with everything that this copy and the other one have.

        In whatever order you join copies, and however often, the result is the same.
        """
        names = {
            one: min(club.names[one] for club in (self, other) if one in club.names)
            for one in sorted({*self.names, *other.names})
        }
        found = {one.key: one for one in (*self.attempts, *other.attempts)}
        whole = [one for key, one in sorted(found.items()) if not any(_goes_on(key, longer) for longer in found)]
        return Club(self.terms, names, whole, is_closed=self.is_closed or other.is_closed)

    # How it ended

    def find_results(self, entrant: str | None = None) -> Results:
        """Return the results, of all who have begun if the evening is closed, otherwise of those who have finished.

        ``entrant``: whose results come first; None for nobody's.
        """
        standings, accounts = self._standings
        rows = [
            Row(self.shown_names[accounts[one.account]], one.place, one.score, standings.by_bot.get(one.account, 0))
            for one in standings.order
        ]
        ranked = [accounts[one.account] for one in standings.order]
        if entrant not in ranked:
            return Results(self.terms.scoring, rows, None, [], self._score_of_bot(standings))
        account = next(one for one, who in accounts.items() if who == entrant)
        points = [one or 0 for one in standings.points(account)]
        deals = list(zip(points, standings.averages(account), strict=True))
        return Results(self.terms.scoring, rows, ranked.index(entrant), deals, self._score_of_bot(standings))

    def write_table(self) -> str:
        """Return the results as comma-separated values, with the points of each deal."""
        standings, _ = self._standings
        rows = self.find_results().rows
        points = [standings.points(one.account) for one in standings.order]
        return write_table(list(zip(rows, points, strict=True)), self.terms.deals)

    @cached_property
    def _standings(self) -> tuple[Standings, dict[int, str]]:
        """The standings, and the identity of each account in them."""
        terms, game = self.terms, self.terms.make_game()
        accounts = dict(enumerate(sorted(self.begun), 1))
        deals: list[dict[int, int]] = [{} for _ in range(terms.deals)]
        by_bot: Counter[int] = Counter()
        for account, entrant in accounts.items():
            for deal in range(terms.deals):
                played = self.counted(entrant, deal)
                if played is not None:
                    deals[deal][account] = played.points
                elif self.is_closed:
                    begun = self.open_attempt(entrant, deal)
                    actions = begun.record.actions if begun is not None else ()
                    deals[deal][account] = points_by_bots(game, terms.seed_of(deal), actions)[PLAYER]
                    by_bot[account] += 1
        lowest_wins = GAMES[terms.game].lowest_wins
        return compare_alone(deals, by_bot, terms.scoring, lowest_wins=lowest_wins), accounts

    def _score_of_bot(self, standings: Standings) -> int | None:
        if not standings.order:
            return None
        terms, game = self.terms, self.terms.make_game()
        points = [points_by_bots(game, terms.seed_of(deal))[PLAYER] for deal in range(terms.deals)]
        fields = [deal[0] for deal in standings.fields]
        return score_unranked(fields, points, terms.scoring, lowest_wins=GAMES[terms.game].lowest_wins)


def _goes_on(attempt: AttemptKey, longer: AttemptKey) -> bool:
    """Return whether ``longer`` is the same deal of the same entrant, played on."""
    lines, others = attempt[2], longer[2]
    return attempt[:2] == longer[:2] and len(lines) < len(others) and others[: len(lines)] == lines


def seat_players(name: str, bots: Sequence[str]) -> list[Player]:
    """Return the players of each deal: the entrant, then the bots."""
    return [Player(name, HUMAN), *(Player(bot, BOT) for bot in bots)]
