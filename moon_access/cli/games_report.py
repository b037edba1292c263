"""List the saved games on the command line, change one of them, and report their statistics, as lines or as JSON.

At a terminal, scenes/dialogs/saved_games.py has the list with its questions. storage/statistics.py counts. The keys of
the JSON never change; later versions may add some.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING

from moon_access.announcer import saved_games as words
from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.console.console import Console, PlayerLeaves
from moon_access.engine.tiles import Seat
from moon_access.link.joined_hosts import list_unfinished_games
from moon_access.outputs.terminal import Terminal
from moon_access.record.faults import BadRecord
from moon_access.record.file import InUse
from moon_access.scenes.dialogs import statistics
from moon_access.scenes.dialogs.saved_games import is_sure_to_delete, line, name, word_unfinished_games
from moon_access.storage.judgements import JudgedGame, costs_by_kind, games_with_last_unit, judged_games
from moon_access.storage.saved_games import (
    ListedGame,
    NotListed,
    SavedFile,
    SavedStatus,
    UnreadableRecord,
    all_games,
    clean_title,
    delete,
    export,
    list_entry,
    read_status,
    rename,
)
from moon_access.storage.settings import Settings
from moon_access.storage.statistics import GameCounts, Tally, count
from moon_access.storage.verified import verified_so_far

from .option_types import STANDARD_STREAM
from .printer import Printer, code_of, fault_as_json, json_document, write_bytes

if TYPE_CHECKING:
    from moon_access.console.voice import Voice


class GamesReport:
    """Reports in one language and way of reading.

    Each method returns an exit code, and prints on standard error what failed.
    """

    def __init__(self, invocation: Invocation) -> None:
        settings = invocation.settings._replace(routing=False)
        self.console = Console(Terminal(), settings, invocation.catalog.language)
        self._printer = Printer.for_play(self.console, invocation)
        self._aside = Printer.for_terminal(invocation)

    @property
    def is_read_at_a_terminal(self) -> bool:
        return self.console.terminal.is_interactive

    def list_games(self, in_json: bool) -> int:
        """Print every game, as a line each or as JSON."""

        def tell(games: list[SavedFile]) -> None:
            with verified_so_far() as known:
                found = [list_entry(number, game, known) for number, game in enumerate(games, 1)]
            if in_json:
                unfinished = [{"address": str(one.address), "game": one.unfinished} for one in list_unfinished_games()]
                self._printer.write(json_document({"games": list(map(game_as_json, found)), "at_servers": unfinished}))
            else:
                told = [*map(line, found), *word_unfinished_games()]
                self._printer.print(*(told or [words.no_games()]))

        return self._attempt(lambda: tell(all_games()))

    def rename_game(self, number: int, title: str) -> int:
        def change(game: SavedFile) -> None:
            now = rename(game, title)
            self._printer.print(words.title_set(now.title) if now.title else words.title_removed())

        if title.strip() and not clean_title(title):
            return self._aside.refuse(words.no_title(title))
        return self._act_on(number, change)

    def export_game(self, number: int, path: str) -> int:
        """Write a copy of a record. If the path is standard output, write nothing else there."""

        def write(game: SavedFile) -> None:
            if path == STANDARD_STREAM:
                write_bytes(Path(game.path).read_bytes())
            else:
                self._printer.print(words.copy_written(export(game, path)))

        return self._act_on(number, write)

    def delete_game(self, number: int) -> int:
        """Delete a game. At a terminal, ask first; a script is not asked."""

        def remove(game: SavedFile) -> None:
            called = name(game, _known_status(game))
            if self.console.terminal.is_interactive and not self._is_sure_to_delete(called):
                self._printer.print(words.not_deleted())
                return
            delete(game)
            self._printer.print(words.game_deleted(called))

        return self._act_on(number, remove)

    def _is_sure_to_delete(self, called: Message) -> bool:
        """Ask whether to delete a game. A voice also asks if the player reads by speech."""
        console = Console(self.console.terminal, self.console.settings, self.console.language, _voice)
        try:
            return is_sure_to_delete(console, called)
        finally:
            console.close()

    def print_statistics(self, game: str | None, in_json: bool) -> int:
        """Print the statistics, of all games or of one kind."""

        def tell() -> None:
            found = count(all_games(), game)
            if in_json:
                self._printer.write(json_document(as_json(found, judged_games())))
            else:
                told = statistics.describe_counts(found, judged_games())
                self._printer.print(*told, *statistics.describe_practice(self.console.settings))

        return self._attempt(tell)

    def _act_on(self, number: int, act: Callable[[SavedFile], None]) -> int:
        """Call ``act`` with the game of this number, and report what failed."""
        games: list[SavedFile] = []
        code = self._attempt(lambda: games.extend(all_games()))
        if code:
            return code
        if not 1 <= number <= len(games):
            return self._aside.refuse(words.no_such_game(number, len(games)))
        return self._attempt(lambda: act(games[number - 1]))

    def _attempt(self, act: Callable[[], None]) -> int:
        try:
            act()
        except InUse:
            return self._aside.refuse(words.is_open())
        except FileExistsError as there:
            return self._aside.refuse(words.exists(str(there.filename or there)))
        except NotListed as failure:
            return self._aside.refuse(words.list_unreadable(failure))
        except OSError as failure:
            return self._aside.refuse(words.not_possible(failure))
        except PlayerLeaves:  # the input ended at a question
            return self._aside.refuse(words.not_deleted())
        return 0


def _voice(settings: Settings, language: str) -> Voice:
    from moon_access.console.voice import Voice  # loaded only if the player reads by speech

    return Voice(settings, language)


def _known_status(game: SavedFile) -> SavedStatus | None:
    with verified_so_far() as known:
        found = read_status(game.path, known)
    return found if isinstance(found, SavedStatus) else None


def game_as_json(listed: ListedGame) -> dict[str, object]:
    """Return a listed game for JSON. If a game cannot be read, unknown values are null."""
    number, game, found = listed
    stands = found if isinstance(found, SavedStatus) else None
    return {
        "number": number,
        "file": game.path,
        "title": game.title or None,
        "played": round(game.played),
        "state": _state(found),
        "game": stands and stands.game.name,
        "players": stands and [{"name": player.name, "kind": player.kind} for player in stands.players],
        "seat": stands and _seat(stands.seat),
        "sides": stands and _sides(stands),
        "turn": stands and _seat(stands.to_act),
        "fault": fault_as_json(found.bad) if isinstance(found, UnreadableRecord) else None,
        "error": code_of(found) if isinstance(found, OSError) else None,
    }


def _state(status: SavedStatus | UnreadableRecord | OSError) -> str:
    if isinstance(status, OSError):
        return "unreadable"
    if isinstance(status, UnreadableRecord):
        return "broken"
    if status.in_use:
        return "open"
    if status.scores is None:
        return "given_up"
    return "finished" if status.is_finished else "unfinished"


def _seat(seat: Seat | None) -> int | None:
    """Return the number of a seat, from 1."""
    return None if seat is None else seat + 1


def _sides(stands: SavedStatus) -> list[dict[str, object]]:
    """Return each side with its players' seats, its points, and whether it has won."""
    game = stands.game
    seats = [Seat(at) for at in range(len(stands.players))]
    return [
        {
            "seats": [seat + 1 for seat in seats if game.side(seat) == side],
            "points": None if stands.scores is None else stands.scores[side],
            "won": side in stands.winners,
        }
        for side in sorted({game.side(seat) for seat in seats})
    ]


def as_json(found: GameCounts, judged_games: Mapping[str, Sequence[JudgedGame]]) -> dict[str, object]:
    """Return the statistics for scripts.

    Args:
        found: The figures.
        judged_games: What the player's choices cost, by the name of the game, the last played first.

    Returns:
        An object for JSON.
    """
    return {
        "games": {
            game: {**_figures_of_game(tally), "costs": _costs(judged_games.get(game, ()))}
            for game, tally in sorted(found.games.items())
        },
        "unreadable": [
            {"file": one.path, "line": one.why.line if isinstance(one.why, BadRecord) else None} for one in found.unread
        ],
    }


def _figures_of_game(tally: Tally) -> dict[str, object]:
    win = tally.best_win
    return {
        "played": tally.played,
        "won": tally.won,
        "given_up": tally.given_up,
        "unfinished": tally.unfinished,
        "against": {
            kinds: {"played": played, "won": tally.won_against[kinds]}
            for kinds, played in sorted(tally.against.items())
        },
        "best_win": None if win is None else {"points": win.mine, "best_other": win.best, "played": round(win.played)},
        "deals": tally.deals,
        "points": tally.points,
        "tricks": tally.tricks,
        "bids": _bids(tally.bids, tally.made),
        "partners_bids": _bids(tally.partners_bids, tally.partners_made),
        "others_bids": _bids(tally.others_bids, tally.others_made),
    }


def _costs(games: Sequence[JudgedGame]) -> dict[str, object] | None:
    """Return what the choices of judged games cost, as the printed lines tell it; None if no game was judged."""
    alike = games_with_last_unit(games)
    if not alike:
        return None
    return {
        "unit": alike[0].unit.value,
        "choices": sum(game.choices for game in alike),
        "lost": _round_cost(fsum(game.cost for game in alike)),
        "kinds": {kind.value: _round_cost(cost) for kind, cost in costs_by_kind(alike).items()},
        "last_games": [{"choices": game.choices, "lost": _round_cost(game.cost)} for game in alike],
    }


def _round_cost(cost: float) -> float:
    return round(cost, 4)


def _bids(bids: Mapping[int, int], made_by_amount: Mapping[int, int]) -> dict[str, dict[str, int]]:
    """Return the counts of bids by amount."""
    return {str(amount): {"bid": bids[amount], "made": made_by_amount[amount]} for amount in sorted(bids)}
