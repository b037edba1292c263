"""Report games between bots alone: counts and rate as plain lines, and how far it is.

arena/result.py plays them.
"""

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
    """Return the exit code after playing so many games and reporting them: 1 if not all could be written to ``record``.

    If the record goes to standard output, the result goes to standard error.
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
    """Return a function that takes the number of games played, and tells it after every tenth of them.

    It tells it on standard error, and without a terminal it tells nothing.
    """
    told = 0

    def tell(done: int) -> None:
        nonlocal told
        if done * 10 // games > told:
            told = done * 10 // games
            printer.tell_meanwhile(words.progress(done, games))

    return tell if progress and sys.stderr.isatty() else lambda done: None
