"""What scripts and table keepers ask for on the command line: a record verified, the rule book.

Printed as plain lines, worded by the announcer in the player's language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moon_access.announcer import general, simulation
from moon_access.announcer.message import Message
from moon_access.app.exit_codes import WRONG
from moon_access.app.invocation import Invocation
from moon_access.engine.game import AnyGame
from moon_access.games import GAMES

from .printer import Printer

if TYPE_CHECKING:
    from .paper import Job


def verification(invocation: Invocation, path: str) -> int:
    """Whether a record is in order; exit code 1, with line and reason, where it is not."""
    from moon_access.record.faults import BadRecord
    from moon_access.record.reader import games
    from moon_access.record.words import wrong

    printer = Printer.to_read(invocation)
    played = finished = 0
    torn = False
    message: Message
    try:
        for game in games(path):
            played += 1
            finished += game.finished
            torn = torn or game.torn
    except OSError as error:
        message = general.cannot_read(path, error)
    except BadRecord as bad:
        message = wrong(bad)
    else:
        if not torn:
            printer.print(simulation.in_order(played, finished))
            return 0
        message = simulation.torn(played, finished)
    printer.print(message)
    return WRONG


def rule_book(invocation: Invocation, game: AnyGame, job: Job | None = None) -> int:
    """All sections of the rules, in order; on braille paper with a ``job``."""
    sections = GAMES[game.name].words().rules(game)
    if job is not None:
        from moon_access.announcer.finished_games import rules_title

        from .paper import pieces_of_rules, print_braille

        return print_braille(invocation, rules_title(GAMES[game.name].title), pieces_of_rules(sections), job)
    Printer.to_read(invocation).print(*(message for section in sections for message in section))
    return 0
