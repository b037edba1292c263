"""The list of saved games at a terminal: the player reads it, chooses a game by number, then an action for it.

The list comes in pages. The numbers stay valid until the player leaves the list, even after a game was deleted.
storage/saved_games.py has the games and changes their files.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from moon_access.announcer import explanations, general, joining, questions, saved_games
from moon_access.announcer.message import Message
from moon_access.console.console import Choice, Console, ObeyOther, obey_nothing
from moon_access.evening.evening import Back, Dialog, Evening, Following
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold
from moon_access.link.joined_hosts import list_unfinished_games
from moon_access.record.file import InUse, is_held
from moon_access.record.words import describe_fault
from moon_access.scenes.replay.replay import open_replay
from moon_access.storage.saved_games import (
    ListedGame,
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
from moon_access.storage.verified import verified_so_far

PAGE = 20
"""The number of games that one page of the list has."""


def line(listed: ListedGame, waiting: str = "") -> Message:
    """Return the game's line in the list. ``waiting``: the file of the player's own game that waits, if one does."""
    number, game, found = listed
    file = Path(game.path).name
    if isinstance(found, OSError):
        return saved_games.unreadable_file(number, file, found)
    if isinstance(found, UnreadableRecord):
        return saved_games.broken_record(number, file, describe_fault(found.bad))
    is_own = found.in_use and game.path == waiting
    stands = saved_games.game_that_waits() if is_own else _standing_line(found)
    name = saved_games.title_with_game(game.title, GAMES[found.game.name].title)
    return saved_games.line(number, name, saved_games.day_of(game.played, time.time()), stands)


def word_unfinished_games() -> list[Message]:
    """Return a line for each game that the player has left at a server before its end."""
    return [joining.unfinished_at(str(one.address), GAMES[one.unfinished].title) for one in list_unfinished_games()]


def _standing_line(status: SavedStatus) -> Message:
    if status.in_use:
        return saved_games.game_in_use()
    who = saved_games.listener(status.game, [player.name for player in status.players], status.seat)
    words = GAMES[status.game.name].words()
    scores = None if status.scores is None else [words.score_named(status.game, score) for score in status.scores]
    if status.is_finished or scores is None:
        return saved_games.result_of_game(scores, status.winners, who)
    return saved_games.turn(scores, status.to_act, who)


def name(game: SavedFile, found: SavedStatus | None) -> Message:
    """Return the name of the game for a question; the name of its file if it cannot be read."""
    if found is None:
        return saved_games.title_of_file(Path(game.path).name)
    return saved_games.title_of_game(game.title, GAMES[found.game.name].title)


class SavedGamesDialog(Dialog):
    """The list, until the player is done or goes on with a game.

    ``go_on_with`` sets the game up; then the result is True. ``waiting``: the file of the player's own game that waits.
    """

    def __init__(
        self, evening: Evening, go_on_with: Callable[[str], bool], *, waiting: str = "", has_title: bool = True
    ) -> None:
        super().__init__(evening)
        self.title = saved_games.saved_games() if has_title else None
        self.go_on_with = go_on_with
        self.waiting = waiting
        self.games: dict[int, SavedFile] = {}
        self.last_told = 0  # the number of the last game that the player has heard
        self._is_listed = False

    def go_on(self) -> Following:
        if not self._is_listed and not self._list():
            return Back(False)
        if not self.games:
            self.console.tell(*(word_unfinished_games() or [saved_games.no_games()]))
            return Back(False)
        number = self._ask_number()
        return Back(False) if number is None else self._act_on(number)

    def _list(self) -> bool:
        """Read the first page. Return False if there is no list, and say why."""
        try:
            self.games = dict(enumerate(all_games(), 1))
        except OSError as failure:
            self.console.tell(saved_games.list_unreadable(failure))
            return False
        self._is_listed = True
        self._read_on()
        return True

    def _read_on(self) -> None:
        page = [number for number in self.games if number > self.last_told][:PAGE]
        with verified_so_far() as known:
            self.console.tell(*(line(list_entry(number, self.games[number], known), self.waiting) for number in page))
        if self.last_told == 0:
            self.console.tell(*word_unfinished_games())
        self.last_told = max(page, default=self.last_told)

    def _ask_number(self) -> int | None:
        """Ask for the number of a game; return None if the player is done."""
        console = self.console
        while True:
            most = max(self.games)
            typed = console.ask(saved_games.ask_game(self.last_told, has_more=most > self.last_told))
            number = console.read_number(typed)
            if console.is_done(typed):
                return None
            if number in self.games:
                return number
            if fold(typed) in saved_games.more_words(console.catalog):
                if most <= self.last_told:
                    console.tell(saved_games.end_of_saved_games())
                self._read_on()
            elif console.asks_for_list(typed):
                self.last_told = 0
                self._read_on()
            elif console.asks_for_help(typed):
                console.tell(questions.help_to_choose_by_number(self.last_told))
            elif number is not None:
                console.tell(saved_games.no_such_game(number, most))
            else:
                more = saved_games.written_more_words(console.catalog)
                console.offer(
                    typed, self.evening.obey_beside, more, questions.no_such_answer(typed, most, may_be_done=True)
                )

    def _act_on(self, number: int) -> Following:
        """Ask what to do with the game, and do it. Return Back if the player continues the game."""
        game = self.games[number]
        try:
            with verified_so_far() as known_before:
                found = read_status(game.path, known_before)
        except OSError as failure:
            self.console.tell(general.cannot_read(game.path, failure))
            return None
        known = found if isinstance(found, SavedStatus) else None
        chosen = self._ask_what_to_do(game, known)
        if chosen == "continue":
            return Back(True) if self.go_on_with(game.path) else None
        try:
            if chosen == "replay":
                return open_replay(self.evening, game.path)
            if chosen == "rename":
                self._rename(number)
            elif chosen == "export":
                self._export(game)
            elif chosen == "delete":
                self._delete(number, name(game, known))
        except InUse:
            self.console.tell(saved_games.is_own_game() if game.path == self.waiting else saved_games.is_open())
        except FileExistsError as there:
            self.console.tell(saved_games.exists(str(there.filename or there)))
        except OSError as failure:
            self.console.tell(saved_games.not_possible(failure))
        return None

    def _ask_what_to_do(self, game: SavedFile, known: SavedStatus | None) -> str | None:
        choices: list[Choice[str]] = []
        export_to_file = Choice("export", saved_games.export(), explain=explanations.choice("export"))
        if known is not None and known.is_finished:
            choices.append(Choice("replay", saved_games.replay(), explain=explanations.choice("replay")))
        elif known is not None and known.seat is not None:
            choices.append(Choice("continue", questions.continue_game(), explain=explanations.choice("continue")))
        choices += [
            Choice("rename", saved_games.rename(), explain=explanations.choice("rename")),
            *([] if self.console.terminal.is_own_page else [export_to_file]),
            Choice("delete", saved_games.delete(), explain=explanations.choice("delete")),
        ]
        return self.evening.choose_or_be_done(name(game, known), choices)

    def _check_is_free(self, number: int) -> None:
        """Raise InUse if a program plays the game, before a question that the player would answer in vain."""
        if is_held(self.games[number].path):
            raise InUse

    def _rename(self, number: int) -> None:
        self._check_is_free(number)
        typed = self.console.ask_text(questions.text_or_done(saved_games.new_title()))
        if typed is None:
            return
        if not clean_title(typed):
            self.console.tell(saved_games.no_title(typed))
            return
        self.games[number] = rename(self.games[number], typed)
        self.console.tell(saved_games.title_set(self.games[number].title))

    def _export(self, game: SavedFile) -> None:
        typed = self.console.ask_text(questions.text_or_done(saved_games.ask_export_path()))
        if typed is not None:
            self.console.tell(saved_games.copy_written(export(game, typed)))

    def _delete(self, number: int, called: Message) -> None:
        self._check_is_free(number)
        if not is_sure_to_delete(self.console, called, self.evening.obey_beside):
            if not self.console.is_called_away:
                self.console.tell(saved_games.not_deleted())
            return
        delete(self.games[number])
        del self.games[number]
        self.console.tell(saved_games.game_deleted(called))


def is_sure_to_delete(console: Console, called: Message, other: ObeyOther = obey_nothing) -> bool:
    """Ask whether the player is sure, whatever the settings say: deleting cannot be undone."""
    return console.ask_yes_or_no(saved_games.sure_to_delete(called), other)
