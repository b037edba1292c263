"""Run games between bots for the command line: the arena and simulations, and report who plays and the result.

Results are plain lines or JSON. announcer/arena.py has the words, arena/result.py the figures, and arena/workers.py the
workers.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from types import FrameType
from typing import NamedTuple, NoReturn

from moon_access.announcer import arena as words
from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.arena.match import Match
from moon_access.arena.result import (
    LEAST_PAIRINGS,
    MatchResult,
    Method,
    PlayerResult,
    Totals,
    as_json,
    match_result,
    pairings_for,
    seatings,
    simulate,
)
from moon_access.arena.workers import (
    ClusterUnusable,
    OpenPool,
    Unusable,
    WorkersLost,
    cluster,
    open_own_process,
    play_all,
    processes,
    processors,
)
from moon_access.bots.search.double_dummy import implementation
from moon_access.games import GAMES
from moon_access.outputs.exit_codes import DONE, HUNG_UP, INTERRUPTED, WRONG
from moon_access.outputs.installation import build_install_command, libraries_of

from .option_types import STANDARD_STREAM
from .printer import Printer, json_document, record_on_standard_output

_UNUSABLE = {
    Unusable.NOT_REACHED: words.cluster_not_reached,
    Unusable.NO_WORKERS: words.cluster_without_workers,
    Unusable.PROGRAM_MISSING: words.cluster_without_program,
}


class ArenaRequest(NamedTuple):
    """A match of at least ``games`` games.

    ``scheduler``: the address of a cluster. Without one, ``workers`` processes play here; None: as many as processors.
    """

    match: Match
    games: int
    workers: int | None
    scheduler: str | None

    @property
    def pairings(self) -> int:
        return pairings_for(self.games, self.match.kinds)

    @property
    def games_planned(self) -> int:
        """The number of games, rounded up to whole pairings."""
        return self.pairings * len(seatings(self.match.kinds))


def arena(invocation: Invocation, request: ArenaRequest, in_json: bool, progress: bool) -> int:
    """Return the exit code after playing the games and printing the result.

    Ctrl-C and SIGTERM end the match; the result then has the games played so far.
    """
    printer = Printer.for_reading(invocation)
    totals = Totals()
    began = time.perf_counter()
    try:
        code, problem = _play(request, totals, progress_teller(printer, request.games_planned, progress))
    finally:
        printer.end_of_work()
    seconds = max(time.perf_counter() - began, 1e-9)
    if totals.pairings:
        result = match_result(request.match, request.games, totals)
        if in_json:
            printer.write(json_document(as_json(result)))
        else:
            printer.print(*_describe_result(result), words.games_per_second(round(totals.games / seconds)))
    elif problem is None:
        problem = words.arena_interrupted()
    if problem is not None:
        printer.tell_aside(problem)
    return code


def _play(wanted: ArenaRequest, totals: Totals, tell: Callable[[int], None]) -> tuple[int, Message | None]:
    """Play, and add the results to the totals. Return the exit code, and the error, if any."""
    signal.signal(signal.SIGTERM, _end)
    try:
        with closing(play_all(wanted.match, wanted.pairings, _pool(wanted.workers, wanted.scheduler))) as parts:
            for part in parts:
                totals.add(part)
                tell(totals.games)
    except KeyboardInterrupt as wanted_to_end:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # the command is already ending: ignore further signals
        return (HUNG_UP if isinstance(wanted_to_end, _SigtermArrived) else INTERRUPTED), None
    except WorkersLost:
        return WRONG, words.workers_lost(wanted.games_planned - totals.games)
    except ClusterUnusable as unusable:
        return WRONG, _unusable(unusable.reason, wanted.scheduler or "")
    return 0, None


class _SigtermArrived(KeyboardInterrupt):
    """SIGTERM arrived. Scripts use it because the shell lets background commands ignore Ctrl-C."""


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise _SigtermArrived


def _pool(workers: int | None, scheduler: str | None) -> OpenPool:
    if scheduler is not None:
        return cluster(scheduler)
    if workers is None:
        workers = processors()
    return open_own_process if workers == 1 else processes(workers)


def _unusable(reason: Unusable, address: str) -> Message:
    if reason is Unusable.NOT_INSTALLED:
        return words.cluster_not_installed(build_install_command(libraries_of("cluster")))
    return _UNUSABLE[reason](address)


def _describe_result(result: MatchResult) -> Iterator[Message]:
    """Yield the result as messages, the most important first."""
    match = result.match
    if result.games < result.planned:
        yield words.games_missing(result.games, result.planned)
    game = GAMES[match.game]
    usual = game.rules(None, len(match.kinds))
    yield from words.game_and_rules(game.title, game.words().house_rules, match.table(), usual, game.decisive)
    for one in result.players:
        if one.win_rate.method is Method.SEATING:
            yield words.decided_by_seats_alone(one.player, one.win_rate.rate)
        else:
            yield words.share_of_wins(one.player, one.win_rate.rate, one.win_rate.low, one.win_rate.high)
    yield words.equal_share(result.equal_share)
    yield words.games_played(result.games, result.deals, result.thrown_in)
    yield words.pairings(result.pairings, result.games // result.pairings)
    if result.planned > result.asked:
        yield words.pairings_rounded_up(result.asked)
    yield words.explain_normal_ranges()
    rates = [rate for one in result.players for rate in (one.win_rate, *one.at_seats)]
    if any(rate.method is Method.WILSON for rate in rates):
        yield words.explain_wilson_ranges()
    if result.pairings < LEAST_PAIRINGS:
        yield words.ranges_are_rough()
    yield from _player_lines(result.players)


def _player_lines(players: Sequence[PlayerResult]) -> Iterator[Message]:
    """Yield points and bids of each player, then the results of each player at each seat."""
    for one in players:
        yield words.points_per_game(one.player, one.points_per_game)
        yield words.points_per_deal(one.player, one.points_per_deal)
        for bid in one.bids:
            yield words.bids(one.player, bid.amount, bid.made, bid.played)
    for one in players:
        for seat, at in enumerate(one.at_seats, 1):
            yield words.share_of_wins_at_seat(one.player, seat, at.rate, at.low, at.high)


def simulation(invocation: Invocation, match: Match, games: int, record: str | None, progress: bool) -> int:
    """Return the exit code after playing and reporting the games: 1 if ``record`` lacks some of them.

    If the record uses standard output, the result goes to standard error.
    """
    printer = Printer.for_reading(invocation)
    began = time.perf_counter()
    try:
        file = record_on_standard_output() if record == STANDARD_STREAM else record
        summary = simulate(match, games, file, progress_teller(printer, games, progress))
    finally:
        printer.end_of_work()
    seconds = max(time.perf_counter() - began, 1e-9)
    heights = sorted({*summary.made, *summary.failed})
    wins = tuple(words.wins_of(name, at + 1, summary.wins[at]) for at, name in enumerate(match.kinds))
    messages = [words.games_played(summary.games, summary.deals, summary.thrown_in)]
    for height in heights:
        made = summary.made.get(height, 0)
        messages.append(words.bids_made(height, made, made + summary.failed.get(height, 0)))
    messages += [words.wins(wins), words.games_per_second(round(summary.games / seconds))]
    messages.append(words.solver(implementation()))
    if record == STANDARD_STREAM:
        for message in messages:
            printer.tell_aside(message)
    else:
        printer.print(*messages)
    failure = summary.record_failed
    return DONE if failure is None else printer.refuse(general.record_failed(failure))


def progress_teller(printer: Printer, games: int, progress: bool) -> Callable[[int], None]:
    """Return a function that takes the number of games played, and reports it after every tenth of the games.

    It reports on standard error, and only if that is a terminal.
    """
    told = 0

    def tell(finished_games: int) -> None:
        nonlocal told
        if finished_games * 10 // games > told:
            told = finished_games * 10 // games
            printer.tell_meanwhile(words.progress(finished_games, games))

    return tell if progress and sys.stderr.isatty() else lambda done: None
