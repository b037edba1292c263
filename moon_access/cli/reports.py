"""Report to scripts and people who run tables: whether a record is in order, and the rule book.

The announcer words the lines in the player's language, and JSON has the same values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer import arena, general
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.engine.game import AnyGame
from moon_access.games import GAMES
from moon_access.outputs.exit_codes import DONE, WRONG

from .printer import Printer, code_of, fault_as_json, json_document, record_source

if TYPE_CHECKING:
    from moon_access.record.faults import BadRecord

    from .paper import Job


class Verification(NamedTuple):
    """The readable part of a record.

    ``games``: the number of games; ``finished``: how many of them are over. ``is_torn``: the last line is cut off.
    ``bad``: the first fault. ``failure``: why the file cannot be read at all.
    """

    path: str
    games: int = 0
    finished: int = 0
    is_torn: bool = False
    bad: BadRecord | None = None
    failure: OSError | None = None

    @property
    def is_in_order(self) -> bool:
        return not (self.is_torn or self.bad or self.failure)


def verification(invocation: Invocation, path: str, in_json: bool = False) -> int:
    """Report whether a record is in order. Return exit code 1, with line and reason, if it is not."""
    printer = Printer.for_reading(invocation)
    found = verify_record(path)
    if in_json:
        printer.write(json_document(as_json(found)))
    if found.failure is not None:
        return printer.refuse(general.cannot_read(path, found.failure))
    if not in_json:
        printer.print(_describe_verification(found))
    return DONE if found.is_in_order else WRONG


def verify_record(path: str) -> Verification:
    """Verify a record: play every game in it again by the rules."""
    from moon_access.record.faults import BadRecord
    from moon_access.record.reader import games

    found = Verification(path)
    try:
        for game in games(record_source(path)):
            found = found._replace(
                games=found.games + 1, finished=found.finished + game.is_finished, is_torn=found.is_torn or game.is_torn
            )
    except OSError as failure:
        return found._replace(failure=failure)
    except BadRecord as bad:
        return found._replace(bad=bad)
    return found


def _describe_verification(verification: Verification) -> Message:
    """Return the line about a record that could be read."""
    from moon_access.record.words import describe_fault

    if verification.bad is not None:
        return describe_fault(verification.bad)
    if verification.is_torn:
        return arena.record_is_cut_off(verification.games, verification.finished)
    return arena.check_passed(verification.games, verification.finished)


def as_json(found: Verification) -> dict[str, object]:
    """Return the result for scripts. The keys never change; later versions may add some."""
    return {
        "file": found.path,
        "in_order": found.is_in_order,
        "games": found.games,
        "finished": found.finished,
        "torn": found.is_torn,
        "fault": None if found.bad is None else fault_as_json(found.bad),
        "error": code_of(found.failure),
    }


def rule_book(invocation: Invocation, game: AnyGame, job: Job | None = None) -> int:
    """Print all sections of the rules in order; on braille paper if there is a ``job``."""
    sections = GAMES[game.name].words().rules(game)
    if job is not None:
        from moon_access.announcer.replay import rules_title

        from .paper import pieces_of_rules, print_braille

        return print_braille(invocation, rules_title(GAMES[game.name].title), pieces_of_rules(sections), job)
    Printer.for_reading(invocation).print(*(message for section in sections for message in section))
    return DONE
