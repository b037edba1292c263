"""The statistics across all saved games, and of practice, as messages.

The menu and the command line use these messages. storage/statistics.py counts.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from moon_access.announcer import costs as cost_words
from moon_access.announcer import practice as practice_words
from moon_access.announcer import saved_games as words
from moon_access.announcer import tally as tally_words
from moon_access.announcer.message import Message
from moon_access.console.console import Console
from moon_access.games import GAMES
from moon_access.record.faults import BadRecord
from moon_access.record.words import describe_fault
from moon_access.scenes.learn.practice import kinds_of_all
from moon_access.storage.judgements import (
    JudgedGame,
    cost_per_choice,
    games_with_last_unit,
    judged_games,
    shares_of_cost,
)
from moon_access.storage.saved_games import NotListed, all_games
from moon_access.storage.settings import Settings
from moon_access.storage.statistics import GameCounts, Tally, UncountedFile, count


def tell_statistics(console: Console) -> None:
    """Tell the statistics of all games to a player who asks for them in the menu."""
    try:
        found = count(all_games())
    except NotListed as failure:
        console.tell(words.list_unreadable(failure))
        return
    console.tell(*describe_counts(found, judged_games()), *describe_practice(console.settings))


def describe_counts(counts: GameCounts, judged_games: Mapping[str, Sequence[JudgedGame]]) -> Iterator[Message]:
    """Yield the messages: all games, then each kind with its bids and costs, then the unreadable records.

    Args:
        counts: The figures.
        judged_games: What the player's choices cost, by the name of the game, the last played first.

    Yields:
        The messages.
    """
    every = Tally()
    for tally in counts.games.values():
        every.add(tally)
    if every.played:
        yield tally_words.games_and_wins(every.played, every.won)
    if every.given_up:
        yield tally_words.games_resigned(every.given_up)
    if every.unfinished:
        yield tally_words.games_unfinished(every.unfinished)
    if not every.played and not every.unfinished:
        yield tally_words.no_games_yet()
    for game in GAMES:
        if game in counts.games:
            yield from _describe_tally(game, counts.games[game])
            yield from describe_costs(judged_games.get(game, ()))
    if counts.again:
        yield tally_words.games_played_again(counts.again)
    if counts.unread:
        yield tally_words.files_not_counted(len(counts.unread))
        yield from map(_word_uncounted, counts.unread)


def _describe_tally(game: str, tally: Tally) -> Iterator[Message]:
    yield tally_words.games_of_kind(GAMES[game].title, tally.played, tally.won)
    for opponents in sorted(tally.against):
        yield tally_words.results_against(opponents, tally.against[opponents], tally.won_against[opponents])
    if tally.best_win is not None:
        win = tally.best_win
        yield tally_words.best_win(win.mine, win.best, words.day_of(win.played, time.time()))
    if tally.deals:
        yield tally_words.points(tally.points, tally.deals, rounds=GAMES[game].counts_rounds)
    if tally.tricks:
        yield tally_words.tricks(tally.tricks, tally.deals)
    if not (tally.bids or tally.partners_bids or tally.others_bids):
        return
    named = GAMES[game].words().bid_named
    yield from _bids(tally.made, tally.bids, named, tally_words.bids, tally_words.bids_of)
    yield from _bids(
        tally.partners_made, tally.partners_bids, named, tally_words.partners_bids, tally_words.partners_bids_of
    )
    yield from _bids(tally.others_made, tally.others_bids, named, tally_words.others_bids, tally_words.others_bids_of)


MOST_GAMES_OF_TREND = 10
"""The highest number of games on either side of a trend."""
LEAST_GAMES_OF_TREND = 3
"""The lowest number of games on either side of a trend."""


def describe_costs(games: Sequence[JudgedGame]) -> Iterator[Message]:
    """Yield what the player's choices cost in games of one name, by what kinds of mistakes, and the trend.

    Games whose costs have another unit than the last one are left out.
    """
    if not games:
        return
    unit, alike = games[0].unit, games_with_last_unit(games)
    yield cost_words.cost_of_games(unit.value, cost_per_choice(alike), sum(game.choices for game in alike))
    shares = shares_of_cost(alike)
    if shares:
        yield cost_words.kinds_of_mistakes({kind.value: share for kind, share in shares.items()})
    number = min(MOST_GAMES_OF_TREND, len(alike) // 2)
    if number >= LEAST_GAMES_OF_TREND:
        recent, before = (cost_per_choice(part) for part in (alike[:number], alike[number : 2 * number]))
        yield cost_words.trend(unit.value, recent, before, number)


def _bids(
    made_by_amount: Counter[int],
    bids: Counter[int],
    name_bid: Callable[[int], Message],
    of_all: Callable[[int, int], Message],
    of_one: Callable[[Message, int, int], Message],
) -> Iterator[Message]:
    """Yield all bids of one side, then those of each amount. ``name_bid``: the game's words for amounts."""
    if bids:
        yield of_all(made_by_amount.total(), bids.total())
    for amount in sorted(bids):
        yield of_one(name_bid(amount), made_by_amount[amount], bids[amount])


def describe_practice(settings: Settings) -> Iterator[Message]:
    """Yield the results of practice, kind by kind."""
    if not settings.practice:
        return  # do not load the kinds of practice
    for kind in kinds_of_all().values():
        counts = settings.practice.get(kind.name, {})
        if tried := counts.get("tried", 0):
            yield practice_words.result_line(kind.label, counts.get("succeeded", 0), tried)


def _word_uncounted(unread: UncountedFile) -> Message:
    file = Path(unread.path).name
    if isinstance(unread.why, BadRecord):
        return tally_words.file_not_counted(file, describe_fault(unread.why))
    return tally_words.unread_file(file, unread.why)
