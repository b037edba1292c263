"""What scripts and table keepers ask for on the command line: bots alone, a record verified, the rule book.

Printed as plain lines, worded by the announcer in the player's language.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from moon_access.announcer import counting, general, house_rules
from moon_access.announcer.games import words_of_game
from moon_access.announcer.message import Message
from moon_access.announcer.wording import TileStyle, Wording
from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.lines import Page
from moon_access.outputs.terminal import Hangup, Terminal, silence_output
from moon_access.storage.settings import Settings

if TYPE_CHECKING:
    from .printing import Job

WRONG = 1


def impossible_table(catalog: Catalog, problem: BadHouseRule | ImpossibleTable) -> str:
    """Why there can be no such table, and what could be."""
    told = house_rules.bad_rule(problem) if isinstance(problem, BadHouseRule) else house_rules.impossible(problem)
    return Wording(catalog, TileStyle.WORDS).line(told)


def simulation(
    catalog: Catalog,
    game: str,
    rules: Mapping[str, object],
    bots: Sequence[str],
    games: int,
    seed: str,
    record: str | None,
    progress: bool,
) -> int:
    """Bots alone; counts and rate at the end."""
    from moon_access.arena.simulate import simulate
    from moon_access.bots.search.double_dummy import implementation

    began = time.perf_counter()
    summary = simulate(game, rules, bots, games, seed, record, teller(catalog, games, progress))
    seconds = max(time.perf_counter() - began, 1e-9)
    heights = sorted({*summary.made, *summary.failed})
    wins = tuple(counting.wins_of(name, at + 1, summary.wins[at]) for at, name in enumerate(bots))
    messages = [counting.games_played(summary.games, summary.deals, summary.thrown_in)]
    for height in heights:
        made = summary.made.get(height, 0)
        messages.append(counting.bids_made(height, made, made + summary.failed.get(height, 0)))
    messages += [counting.wins(wins), counting.rate(round(summary.games / seconds))]
    messages.append(counting.solver(implementation()))
    if summary.record_failed is not None:
        messages.append(general.record_failed(summary.record_failed))
    write(lines(catalog, messages))
    return WRONG if summary.record_failed is not None else 0


def teller(catalog: Catalog, games: int, progress: bool) -> Callable[[int], None]:
    """Tells on standard error after every tenth of the games how many there have been; nothing without a terminal."""
    told = 0

    def tell(done: int) -> None:
        nonlocal told
        if done * 10 // games > told:
            told = done * 10 // games
            tell_aside(catalog, counting.progress(done, games))

    return tell if progress and sys.stderr.isatty() else lambda done: None


def verification(catalog: Catalog, path: str) -> int:
    """Whether a record is in order; exit code 1, with line and reason, where it is not."""
    from moon_access.record.faults import BadRecord
    from moon_access.record.reader import games
    from moon_access.record.words import wrong

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
            write(lines(catalog, [counting.in_order(played, finished)]))
            return 0
        message = counting.torn(played, finished)
    write(lines(catalog, [message]))
    return WRONG


def rule_book(
    catalog: Catalog, saved: Settings | None, given: Mapping[str, Any], game: AnyGame, job: Job | None = None
) -> int:
    """All sections of the rules, in order; on braille paper with a ``job``."""
    sections = words_of_game(game.name).rules(game)
    if job is not None:
        from moon_access.announcer.retold import rules_title

        from .printing import pieces_of_rules, print_braille

        return print_braille(catalog, rules_title(game.name), pieces_of_rules(sections), job)
    read = given.get("read") or (saved.read if saved else "")
    cells = given.get("cells") or (saved.cells if saved else 40)
    terminal = Terminal()
    page = Page(cells) if read == "braille" else Page(terminal.width)
    messages = [message for section in sections for message in section]
    write(lines(catalog, messages, page))
    return 0


def tell_aside(catalog: Catalog, message: Message) -> None:
    """On standard error: what is no part of the result."""
    print(lines(catalog, [message]), file=sys.stderr, end="")


def write(text: str) -> None:
    """To standard output; whoever has closed it has read enough."""
    try:
        Terminal().write(text)
    except Hangup:
        silence_output()


def lines(catalog: Catalog, messages: Iterable[Message], page: Page | None = None) -> str:
    wording = Wording(catalog, TileStyle.WORDS)
    page = page or Page(Terminal().width)
    return "".join(f"{line}\n" for line in page.lay_out([wording.sentence(message) for message in messages]))
