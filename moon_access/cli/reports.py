"""What scripts and table keepers ask for on the command line: a record verified, the rule book.

Printed as plain lines, worded by the announcer in the player's language, or as JSON of the same values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer import arena, general
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.engine.game import AnyGame
from moon_access.evening.exit_codes import DONE, WRONG
from moon_access.games import GAMES

from .json_output import code_of, document, fault_as_json
from .printer import Printer
from .standard_streams import source

if TYPE_CHECKING:
    from moon_access.record.faults import BadRecord

    from .paper import Job


class Verification(NamedTuple):
    """What a record holds as far as it could be read: how many ``games``, of them ``finished``; whether its last line
    is cut off. ``bad``: the fault that ended it. ``failure``: why it could not be read at all.
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
    """Whether a record is in order; exit code 1, with line and reason, where it is not."""
    printer = Printer.to_read(invocation)
    found = verified(path)
    if in_json:
        printer.write(document(as_json(found)))
    if found.failure is not None:
        return printer.refuse(general.cannot_read(path, found.failure))
    if not in_json:
        printer.print(_told(found))
    return DONE if found.is_in_order else WRONG


def verified(path: str) -> Verification:
    """Every game of the record, played again by the rules."""
    from moon_access.record.faults import BadRecord
    from moon_access.record.reader import games

    found = Verification(path)
    try:
        for game in games(source(path)):
            found = found._replace(
                games=found.games + 1, finished=found.finished + game.finished, is_torn=found.is_torn or game.torn
            )
    except OSError as failure:
        return found._replace(failure=failure)
    except BadRecord as bad:
        return found._replace(bad=bad)
    return found


def _told(found: Verification) -> Message:
    """Of a record that could be read."""
    from moon_access.record.words import wrong

    if found.bad is not None:
        return wrong(found.bad)
    if found.is_torn:
        return arena.torn(found.games, found.finished)
    return arena.in_order(found.games, found.finished)


def as_json(found: Verification) -> dict[str, object]:
    """These keys stay as they are; there may be more of them one day."""
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
    """All sections of the rules, in order; on braille paper with a ``job``."""
    sections = GAMES[game.name].words().rules(game)
    if job is not None:
        from moon_access.announcer.finished_games import rules_title

        from .paper import pieces_of_rules, print_braille

        return print_braille(invocation, rules_title(GAMES[game.name].title), pieces_of_rules(sections), job)
    Printer.to_read(invocation).print(*(message for section in sections for message in section))
    return DONE
