"""Bots alone: counts and rate as plain lines, and how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from moon_access.announcer import arena as words
from moon_access.announcer import general
from moon_access.app.invocation import Invocation
from moon_access.arena.match import Match
from moon_access.arena.result import simulate
from moon_access.bots.search.double_dummy import implementation
from moon_access.evening.exit_codes import DONE

from .option_types import STANDARD
from .printer import Printer
from .standard_streams import record_on_standard_output


def simulation(invocation: Invocation, match: Match, games: int, record: str | None, progress: bool) -> int:
    """Plays so many games and tells what came out; exit code 1 where they could not all be written to ``record``.

    What came out is told on standard error where the record goes to standard output.
    """
    printer = Printer.to_read(invocation)
    began = time.perf_counter()
    try:
        file = record_on_standard_output() if record == STANDARD else record
        summary = simulate(match, games, file, teller(printer, games, progress))
    finally:
        printer.end_of_work()
    seconds = max(time.perf_counter() - began, 1e-9)
    heights = sorted({*summary.made, *summary.failed})
    wins = tuple(words.wins_of(name, at + 1, summary.wins[at]) for at, name in enumerate(match.kinds))
    messages = [words.games_played(summary.games, summary.deals, summary.thrown_in)]
    for height in heights:
        made = summary.made.get(height, 0)
        messages.append(words.bids_made(height, made, made + summary.failed.get(height, 0)))
    messages += [words.wins(wins), words.rate(round(summary.games / seconds))]
    messages.append(words.solver(implementation()))
    if record == STANDARD:
        for message in messages:
            printer.tell_aside(message)
    else:
        printer.print(*messages)
    failure = summary.record_failed
    return DONE if failure is None else printer.refuse(general.record_failed(failure))


def teller(printer: Printer, games: int, progress: bool) -> Callable[[int], None]:
    """Tells on standard error after every tenth of the games how many there have been; nothing without a terminal."""
    told = 0

    def tell(done: int) -> None:
        nonlocal told
        if done * 10 // games > told:
            told = done * 10 // games
            printer.tell_meanwhile(words.progress(done, games))

    return tell if progress and sys.stderr.isatty() else lambda done: None
