"""Run the program at a page, in a worker of the player's own browser.

``play`` does what ``__main__`` does at home: it reads the settings, chooses the language and runs the program. The page
is the player's place. worker_bridge.py connects this to the page, and kept_files.py finds what the page has to keep.
"""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from moon_access import __version__
from moon_access.announcer import own_page
from moon_access.announcer.message import Message
from moon_access.app.beginnings import Beginning, deal_of_the_day, start_without_command
from moon_access.app.invocation import Invocation
from moon_access.app.place import PlaceOfRun
from moon_access.app.run import run
from moon_access.console.console import Console
from moon_access.i18n.catalog import ENGLISH, Catalog, chosen_language, prepare
from moon_access.i18n.languages import language_tag
from moon_access.outputs.player_terminal import PlayerTerminal
from moon_access.outputs.signals import Hangup
from moon_access.record.deal_code import BadCode, deal_of
from moon_access.scenes.menu.seating import game_by_code, game_of_the_day
from moon_access.storage import paths, settings
from moon_access.storage.settings import Settings, UnreadableSettings
from moon_access.terminals.page_terminal import PageTerminal, Piece
from moon_access.terminals.typed_lines import Pace

from .kept_files import Change, KeptFiles
from .keyboard import Keyboard, LineSource

DEAL_OF_THE_DAY = "day"
"""The value of ``deal`` in the page's address that means the deal of the day."""
_UNLIMITED_LINES = 1_000_000
"""Lines a second and at once: the player's own browser needs no protection from them."""


class Page(LineSource, Protocol):
    """The page that shows the session, and keeps its files."""

    @property
    def keeps_files(self) -> bool:
        """False if the browser keeps nothing: its window is private, or its disk is full."""

    def post(self, message: str, changes: Sequence[Change]) -> None:
        """Have the page keep the changed files, and then show this message, which is JSON."""


class Start(NamedTuple):
    """The start of a session. ``deal``: the code of a deal, ``DEAL_OF_THE_DAY``, or ""."""

    languages: Sequence[str]
    deal: str = ""


def play(page: Page, kept_files: KeptFiles, start: Start) -> int:
    """Run the program until the player leaves, and return its exit code."""
    environment = {"LANGUAGE": ":".join(start.languages), "LANG": ENGLISH}
    os.environ.update(environment)
    saved, is_damaged = _load_settings()
    language = chosen_language([], os.environ, saved.language if saved else None)
    prepare(language)
    catalog = Catalog(language)
    os.environ["LOGNAME"] = catalog.text(own_page.PLAYER.text)
    terminal = _terminal(page, kept_files, environment)
    if is_damaged:
        terminal.write(catalog.text(own_page.settings_begin_anew().text) + "\n")
    try:
        return run(
            Invocation.before_options(catalog, saved, None),
            _choose_beginning(start.deal, saved is None),
            place=_describe_page(terminal),
        )
    except Hangup:
        return 1
    finally:
        page.post(json.dumps({"over": "over" if page.keeps_files else "overUnkept"}), kept_files.changes())


def _load_settings() -> tuple[Settings | None, bool]:
    """Return the settings, and whether their file was damaged. Delete a damaged file: the player cannot do that."""
    file = paths.settings_file()
    try:
        return settings.load(file), False
    except UnreadableSettings:
        file.unlink()
        return None, True


def _terminal(page: Page, kept: KeptFiles, environment: Mapping[str, str]) -> OwnPageTerminal:
    number = 0

    def tell(piece: Piece) -> bool:
        nonlocal number
        number += 1
        page.post(_text_of({"number": number, **piece}), kept.changes())
        return True

    terminal = OwnPageTerminal(page, tell, environment)
    welcome = {"sitting": "here", "taken": 0, "language": language_tag(terminal.language), "words": terminal.words()}
    page.post(_text_of(welcome), ())
    return terminal


def _text_of(message: Mapping[str, object]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class OwnPageTerminal(PageTerminal):
    """The terminal of a page whose session runs in the same browser."""

    is_own_page = True

    def __init__(self, page: Page, tell: Callable[[Piece], bool], environment: Mapping[str, str]) -> None:
        super().__init__(Keyboard(page), tell, environment, Pace(_UNLIMITED_LINES, _UNLIMITED_LINES))
        self._page = page
        self._folder = f"{paths.games_folder()}/"

    @property
    def keeps_files(self) -> bool:  # type: ignore[override]
        return self._page.keeps_files

    def write(self, text: str) -> None:
        """Show the text. Shorten paths in the folder of games to names, because the player cannot open that folder."""
        super().write(text.replace(self._folder, ""))

    def words(self) -> dict[str, str]:
        catalog = Catalog(self.language)
        ends = {"over": own_page.game_has_ended(), "overUnkept": own_page.game_has_ended_unkept()}
        return {**super().words(), **{name: catalog.text(message.text) for name, message in ends.items()}}


def _choose_beginning(deal: str, is_first: bool) -> Beginning:
    """Return the beginning of a session at a page with this deal in its address. A reload continues a begun deal."""
    if deal.casefold() == DEAL_OF_THE_DAY:
        return deal_of_the_day(game_of_the_day(""))
    try:
        deal_of(deal)
    except BadCode:  # the address names no deal, or its code is wrong
        return start_without_command(is_first)
    return deal_of_the_day(game_by_code(deal))


def _describe_page(terminal: OwnPageTerminal) -> PlaceOfRun:
    def make_console(shown: PlayerTerminal, chosen_settings: Settings, language: str) -> Console:
        console = Console(shown, chosen_settings, language)
        terminal.attend(console)
        return console

    def tell_kept(path: str | None) -> Message:
        return own_page.game_is_kept() if terminal.keeps_files else own_page.nothing_is_kept()

    return PlaceOfRun(_NoSignals(), lambda: terminal, make_console, tell_kept, _tell_crash, lambda: None)


def _tell_crash(error: Exception) -> tuple[Message, ...]:
    """Tell the player what went wrong, and show the report to copy."""
    lines = "".join(traceback.format_exception(error)).splitlines()
    return own_page.unforeseen(), *own_page.report([f"moon-access {__version__}", *lines])


class _NoSignals:
    """A source without signals: a browser closes a tab without telling the worker."""

    def hear(self, while_stopped: Callable[[Callable[[], None]], None], go_on: Callable[[], None]) -> None: ...
    def close(self) -> None: ...


def home_of(folder: str) -> Path:
    """Return the folder of the player's files under the name by which the program finds it."""
    home = Path(folder)
    os.environ |= {"HOME": folder, "XDG_CONFIG_HOME": str(home / "config"), "XDG_STATE_HOME": str(home / "state")}
    home.mkdir(parents=True, exist_ok=True)
    return home
