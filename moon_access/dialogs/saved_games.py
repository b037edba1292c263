"""The list of saved games at a terminal: read in pages, one chosen by number, then what to do with it.

The numbers stay as they were read until the list is left, also where a game has been deleted in between. What is
kept, and what becomes of a file, is storage/saved_games.py's.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from moon_access.announcer import general, questions, saved_games
from moon_access.announcer.message import Message
from moon_access.console.console import Choice, Console, Other, nothing_else
from moon_access.games import GAMES
from moon_access.i18n.typed_words import fold, whole_number
from moon_access.record.lock import InUse
from moon_access.record.words import wrong
from moon_access.replay.session import replay
from moon_access.session.game_session import Session
from moon_access.storage.saved_games import (
    Kept,
    Listed,
    Standing,
    Unreadable,
    clean_title,
    delete,
    export,
    kept,
    listed,
    rename,
    standing,
)
from moon_access.storage.verified import verified_so_far

PAGE = 20
"""Games that are read in one go."""


def line(listed: Listed) -> Message:
    """The game's line in the list."""
    number, game, found = listed
    file = Path(game.path).name
    if isinstance(found, OSError):
        return saved_games.missing(number, file, found)
    if isinstance(found, Unreadable):
        return saved_games.broken(number, file, wrong(found.bad))
    name = saved_games.named_in_full(game.title, GAMES[found.game.name].title)
    return saved_games.line(number, name, saved_games.when(game.played, time.time()), _stands(found))


def _stands(found: Standing) -> Message:
    if found.in_use:
        return saved_games.in_use()
    who = saved_games.listener(found.game, [player.name for player in found.players], found.seat)
    if found.finished or found.scores is None:
        return saved_games.over(found.scores, found.winners, who)
    return saved_games.turn(found.scores, found.to_act, who)


def name(game: Kept, found: Standing | None) -> Message:
    """What the game is called in a question; by its file where it can't be read."""
    if found is None:
        return saved_games.called(Path(game.path).name)
    return saved_games.named(game.title, GAMES[found.game.name].title)


def games_dialog(session: Session, go_on: Callable[[str], bool]) -> bool:
    """Until the player is done, or True when a game is gone on with, which ``go_on`` does. Raises Leave."""
    try:
        games = kept()
    except OSError as failure:
        session.console.tell(saved_games.not_listed(failure))
        return False
    return _Dialog(session, go_on, games).run()


class _Dialog:
    def __init__(self, session: Session, go_on: Callable[[str], bool], games: list[Kept]) -> None:
        self.session = session
        self.console = session.console
        self.go_on = go_on
        self.games = dict(enumerate(games, 1))
        self.told = 0  # up to which number the list has been read

    def run(self) -> bool:
        self._read_on()
        while self.games:
            number = self._which()
            if number is None:
                return False
            if self._act_on(number):
                return True
        self.console.tell(saved_games.no_games())
        return False

    def _read_on(self) -> None:
        page = [number for number in self.games if number > self.told][:PAGE]
        with verified_so_far() as known:
            self.console.tell(*(line(listed(number, self.games[number], known)) for number in page))
        self.told = max(page, default=self.told)

    def _which(self) -> int | None:
        """The number of a game; None when the player is done."""
        console = self.console
        while True:
            most = max(self.games)
            typed = console.ask(saved_games.which(self.told, more=most > self.told))
            number = whole_number(typed, console.language)
            if console.is_done(typed):
                return None
            if number in self.games:
                return number
            if fold(typed) in saved_games.more_words(console.catalog):
                if most <= self.told:
                    console.tell(saved_games.no_more())
                self._read_on()
            elif console.is_to_list(typed):
                self.told = 0
                self._read_on()
            elif console.is_for_help(typed):
                console.tell(questions.help_to_choose_by_number(self.told))
            elif number is not None:
                console.tell(saved_games.no_such_game(number, most))
            else:
                more = saved_games.more_written(console.catalog)
                console.offer(
                    typed, self.session.obey_beside, more, questions.no_such_answer(typed, most, may_be_done=True)
                )

    def _act_on(self, number: int) -> bool:
        """Ask what to do with the game and do it. True when it's gone on with."""
        game = self.games[number]
        try:
            with verified_so_far() as known_before:
                found = standing(game.path, known_before)
        except OSError as failure:
            self.console.tell(general.cannot_read(game.path, failure))
            return False
        known = found if isinstance(found, Standing) else None
        chosen = self._what(game, known)
        if chosen == "continue":
            return self.go_on(game.path)
        try:
            if chosen == "replay":
                replay(self.session, game.path)
            elif chosen == "rename":
                self._rename(number)
            elif chosen == "export":
                self._export(game)
            elif chosen == "delete":
                self._delete(number, name(game, known))
        except InUse:
            self.console.tell(saved_games.is_open())
        except FileExistsError as there:
            self.console.tell(saved_games.exists(str(there.filename or there)))
        except OSError as failure:
            self.console.tell(saved_games.not_done(failure))
        return False

    def _what(self, game: Kept, known: Standing | None) -> str | None:
        choices: list[Choice[str]] = []
        if known is not None and known.finished:
            choices.append(Choice("replay", saved_games.replay()))
        elif known is not None and known.seat is not None:
            choices.append(Choice("continue", questions.continue_game()))
        choices += [
            Choice("rename", saved_games.rename()),
            Choice("export", saved_games.export()),
            Choice("delete", saved_games.delete()),
        ]
        return self.session.choose_or_be_done(name(game, known), choices)

    def _rename(self, number: int) -> None:
        typed = self.console.ask_text(saved_games.text_question(saved_games.new_title()))
        if typed is None:
            return
        if not clean_title(typed):
            self.console.tell(saved_games.no_title(typed))
            return
        self.games[number] = rename(self.games[number], typed)
        self.console.tell(saved_games.titled(self.games[number].title))

    def _export(self, game: Kept) -> None:
        typed = self.console.ask_text(saved_games.text_question(saved_games.export_to()))
        if typed is not None:
            self.console.tell(saved_games.exported(export(game, typed)))

    def _delete(self, number: int, called: Message) -> None:
        if not is_sure_to_delete(self.console, called, self.session.obey_beside):
            self.console.tell(saved_games.not_deleted())
            return
        delete(self.games[number])
        del self.games[number]
        self.console.tell(saved_games.deleted(called))


def is_sure_to_delete(console: Console, called: Message, other: Other = nothing_else) -> bool:
    """Asked always: what is deleted does not come back."""
    return console.says_yes(saved_games.sure_to_delete(called), other)
