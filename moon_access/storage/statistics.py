"""Count the wins, bids and points of the player across the saved games.

A record is verified once before it counts (see verified.py). Then skim.py reads its lines, hundreds of games a second.
Records that the command ``check`` refuses do not count, and neither do actions that were taken back. Every finished
deal counts, even in unfinished games. A game counts when it is over; if the player resigned, it is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from moon_access.bots.ladder import FinishedGame
from moon_access.bots.levels import LEVELS, level_of
from moon_access.engine.actions import Deal, Resign
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.record_lines import Score
from moon_access.record.faults import BadRecord
from moon_access.record.head import Head
from moon_access.record.skim import DoneAction, EndOfGame, SkimmedGame, end_of, skim_games
from moon_access.table import HUMAN

from .saved_games import SavedFile, all_games
from .verified import verified_so_far

BOT = "bot:"


class Win(NamedTuple):
    """A won game: the player's points, the best other side's points, the difference, and when it was last played."""

    mine: int
    best: int
    margin: int
    played: float


@dataclass
class Tally:
    """The figures of one kind of game.

    ``given_up``: how many of the ``played`` games the player gave up. ``against`` and ``won_against``: how many games
    were played and won, by the kinds of the opponents, such as "normal" or "normal, random".

    ``points`` and ``tricks``: the totals of the player's side in ``deals`` deals. Bids that became the contract count
    by amount: ``bids`` are the player's own, ``partners_bids`` those of a partner, ``others_bids`` everybody else's.
    Each has a count of made bids beside it.
    """

    played: int = 0
    won: int = 0
    given_up: int = 0
    unfinished: int = 0
    against: Counter[str] = field(default_factory=Counter)
    won_against: Counter[str] = field(default_factory=Counter)
    deals: int = 0
    points: int = 0
    tricks: int = 0
    bids: Counter[int] = field(default_factory=Counter)
    made: Counter[int] = field(default_factory=Counter)
    partners_bids: Counter[int] = field(default_factory=Counter)
    partners_made: Counter[int] = field(default_factory=Counter)
    others_bids: Counter[int] = field(default_factory=Counter)
    others_made: Counter[int] = field(default_factory=Counter)
    best_win: Win | None = None

    def add(self, other: Tally) -> None:
        self.played += other.played
        self.won += other.won
        self.given_up += other.given_up
        self.unfinished += other.unfinished
        self.against += other.against
        self.won_against += other.won_against
        self.deals += other.deals
        self.points += other.points
        self.tricks += other.tricks
        self.bids += other.bids
        self.made += other.made
        self.partners_bids += other.partners_bids
        self.partners_made += other.partners_made
        self.others_bids += other.others_bids
        self.others_made += other.others_made
        if other.best_win is not None and (self.best_win is None or other.best_win.margin > self.best_win.margin):
            self.best_win = other.best_win


class UncountedFile(NamedTuple):
    """A file that the statistics leave out, and the reason."""

    path: str
    why: BadRecord | OSError


class GameCounts(NamedTuple):
    """The figures by the name of the game.

    ``again``: how many games were played again from a finding of a review. They do not count, because their first part
    belongs to another game, and the review had told the better choice.
    """

    games: dict[str, Tally]
    unread: tuple[UncountedFile, ...]
    again: int = 0


def count(files: Iterable[SavedFile], game: str | None = None) -> GameCounts:
    """Count every game in which a player sits, or every game of one kind."""
    tallies: dict[str, Tally] = {}
    unread: list[UncountedFile] = []
    again = 0
    with verified_so_far() as known:
        for file in files:
            try:
                known.check(file.path)
                counted = _count_file(file)
            except (BadRecord, OSError) as why:
                unread.append(UncountedFile(file.path, why))
                continue
            again += counted is None
            for name, tally in counted or ():
                if game in (None, name):
                    tallies.setdefault(name, Tally()).add(tally)
    return GameCounts(tallies, tuple(unread), again)


def _count_file(file: SavedFile) -> list[tuple[str, Tally]] | None:
    """Return the games of a file by their names; None if its game repeats another one. Raises BadRecord, OSError."""
    games = skim_games(file.path)
    if any(game.head.again is not None for game in games):
        return None
    seated = ((game, _seat_of(game.head)) for game in games)
    return [(game.head.game.name, _count_game(game, seat, file.played)) for game, seat in seated if seat is not None]


def _seat_of(head: Head) -> Seat | None:
    """Return the player's seat."""
    return next((Seat(at) for at, player in enumerate(head.players) if player.kind == HUMAN), None)


def _count_game(game: SkimmedGame, seat: Seat, played: float) -> Tally:
    """Count one game."""
    on = game.head.game
    mine = on.side(seat)
    others = {player.kind for at, player in enumerate(game.head.players) if on.side(Seat(at)) != mine}
    tally = Tally()
    total: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    for deal in _deals(game.actions):
        last = deal[-1]
        winners = last.winners
        scored = last.score or (last.earned if winners else None)
        if scored is not None:
            total = scored.total
            tally.deals += 1
            tally.points += sum(done.earned.delta[mine] for done in deal if done.earned is not None)
            tally.points += last.score.delta[mine] if last.score is not None else 0
            tally.tricks += sum(on.side(done.trick) == mine for done in deal if done.trick is not None)
            _count_bid(tally, deal, scored, on, seat)
    if not winners:
        tally.unfinished = 1
        return tally
    tally.played = 1
    tally.won = int(mine in winners)
    tally.given_up = int(isinstance(game.actions[-1].action, Resign) and not tally.won)
    opponents = ", ".join(sorted({level_of(kind.removeprefix(BOT)) for kind in others}))
    tally.against[opponents] = 1
    tally.won_against[opponents] = tally.won
    if tally.won and total:
        best = on.best_of(points for side, points in enumerate(total) if side != mine)
        margin = best - total[mine] if on.fewest_win else total[mine] - best
        tally.best_win = Win(total[mine], best, margin, played)
    return tally


def _deals(actions: Sequence[DoneAction]) -> Iterator[Sequence[DoneAction]]:
    """Yield the actions of each deal. A game that was left before its first deal yields nothing."""
    starts = [at for at, done in enumerate(actions) if isinstance(done.action, Deal)]
    for start, end in zip(starts, [*starts[1:], len(actions)], strict=False):
        yield actions[start:end]


def _count_bid(tally: Tally, deal: Sequence[DoneAction], scored: Score, game: AnyGame, seat: Seat) -> None:
    """Count the last bid of a deal, which was its contract, if the game has bids. The bid was made if it won points."""
    bid_of = GAMES[game.name].bid_of
    bids = [(done.action.seat, bid_of(done.action)) for done in deal]
    bids = [(bidder, amount) for bidder, amount in bids if amount is not None]
    if bids:
        bidder, amount = bids[-1]
        assert bidder is not None and amount is not None
        if bidder == seat:
            heights, made = tally.bids, tally.made
        elif game.side(bidder) == game.side(seat):
            heights, made = tally.partners_bids, tally.partners_made
        else:
            heights, made = tally.others_bids, tally.others_made
        heights[amount] += 1
        made[amount] += scored.delta[game.side(bidder)] > 0


MOST_GAMES = 60
"""The number of games that count for the level that follows the player.

Older games say nothing about the player of today.
"""
MOST_READ = 600
"""The number of records of any game that we read."""

_BOT = "bot:"


def last_games(game: str) -> list[FinishedGame]:
    """Return the player's last finished games of this name against bots, the oldest first. Raises NotListed.

    Games that were played again after a review do not count, and neither do unreadable games.
    """
    records = all_games()[:MOST_READ]
    ends = (_end(record.path) for record in records)
    found = (_finished_game(end) for end in ends if end is not None and end.head.game.name == game)
    return list(islice((one for one in found if one is not None), MOST_GAMES))[::-1]


def _end(path: str) -> EndOfGame | None:
    try:
        return end_of(path)
    except OSError:
        return None


def _finished_game(end: EndOfGame) -> FinishedGame | None:
    """Return the result; None if there is no player, several people played, or the opponents are unknown."""
    game, players = end.head.game, end.head.players
    seats = [Seat(at) for at, player in enumerate(players) if player.kind == HUMAN]
    if len(seats) != 1 or end.head.again is not None:
        return None
    mine = game.side(seats[0])
    kinds = [player.kind for at, player in enumerate(players) if game.side(Seat(at)) != mine]
    if not all(kind.startswith(_BOT) and level_of(kind.removeprefix(_BOT)) in LEVELS for kind in kinds):
        return None
    won = mine in end.winners
    return FinishedGame(won, 1 / len(game.sides), tuple(kind.removeprefix(_BOT) for kind in kinds))
