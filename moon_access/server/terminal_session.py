"""A session that runs at the server, for a player who has a terminal and not the program.

It is the same session that everybody else has at home, with a link in memory. The server keeps the player's settings
with the account. The session uses none of the server's own files, voices or braille displays.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from typing import TypeVar

from moon_access.announcer import connection, general
from moon_access.announcer.contest import Clock
from moon_access.app.first_start import first_questions
from moon_access.console.console import Console, PlayerLeaves
from moon_access.evening.evening import Evening, Quit
from moon_access.i18n.catalog import ENGLISH, system_language
from moon_access.link.connection import Connection
from moon_access.link.kept_game import NoRecords
from moon_access.link.link import LocalLink
from moon_access.link.time_zones import find_zone
from moon_access.outputs.signals import Hangup
from moon_access.scenes.lobby.lobby import Lobby
from moon_access.scenes.lobby.questions import enter
from moon_access.storage.settings import Settings, settings_in
from moon_access.terminals.channel_terminal import ChannelTerminal

from .hall.hall import Hall
from .hall.visit import Visit
from .people.accounts import Account, NoSuchAccount
from .people.limits import network_of
from .store.store import StoreFailed
from .thinking.thinkers import Question, Thinkers, WorkerLost

T = TypeVar("T")
SETTINGS_NOT_KEPT = ("name", "routing")
"""Settings that belong to a player's own machine, or that the server keeps elsewhere."""


def run_session(hall: Hall, account: Account, address: str, terminal: ChannelTerminal, name: str = "") -> None:
    """Run a session for as long as the player is there.

    ``name``: the name that a person without one wants.

    Raises:
        Hangup: the player is gone.
    """
    link = LocalLink()
    link.on_arrival = terminal.wake
    visit = Visit(hall, hall.enter(account, address, link.put))
    visit.person.comes_back = terminal.comes_back
    link.receive_there = visit.receive
    kept = settings_of(account.settings)
    settings = kept or Settings(system_language(terminal.environment), terminal.reading or Settings().read)
    console = Console(terminal, settings, settings.language or ENGLISH)
    terminal.attend(console)
    scene = _make_lobby(hall, visit, console, Connection(link, terminal.handle_signals))
    scene.presence.machine_clock = clock_in(terminal.environment)
    try:
        if kept is None:
            given = {"name", "bots", "read"} if terminal.reading else {"name", "bots"}
            console.change(first_questions(console, frozenset(given)), console.language)
        _play(hall, visit, scene, terminal, account.name or name)
    except (PlayerLeaves, KeyboardInterrupt):
        console.tell(general.bye())
        console.flush_last()
    except Hangup:
        raise
    except Exception:
        logging.getLogger(__name__).exception("a session has failed")
        console.drop()
        console.tell(general.unforeseen_at_server())
        console.flush_last()
    finally:
        terminal.is_sent_on = visit.person.is_sent_on
        visit.leave()
        link.close()


def clock_in(environment: Mapping[str, str]) -> Clock:
    """Return the clock of a player whose terminal has this environment. If it names no zone, name the server's."""
    zone = find_zone(environment["TZ"]) if "TZ" in environment else None
    return Clock(zone, is_named=zone is None)


def _make_lobby(hall: Hall, visit: Visit, console: Console, connection_here: Connection) -> Lobby:
    """Return the first scene of an evening that keeps its settings with the account."""

    def keep(settings: Settings) -> None:
        try:
            hall.accounts.keep_settings(visit.person.account.id, text_of(settings))
        except (StoreFailed, NoSuchAccount) as error:
            raise OSError(str(error)) from error

    evening = Evening(console, keep, keeps_games=False)
    if hall.thinkers is not None:
        evening.think = _SessionWorkers(hall.thinkers, network_of(visit.person.address))
    return Lobby(evening, connection_here, NoRecords())


def _play(hall: Hall, visit: Visit, scene: Lobby, terminal: ChannelTerminal, name: str) -> None:
    """Come in by this name, and play for as long as the player likes. Raises PlayerLeaves, Hangup."""
    evening = scene.evening
    if enter(scene.presence, name):
        account = visit.person.account
        terminal.remember(hall.tokens.lend(account.id, time.time()), account.guest)
        evening.keep_settings(evening.console.settings)
        # A guest cannot come back if no client stores their token.
        scene.presence.may_come_back = terminal.comes_back or not account.guest
        if isinstance(evening.spend(scene), Quit):
            raise PlayerLeaves
    evening.console.flush_last()


class _SessionWorkers:
    """The workers that compute hints and reviews, in the same queue as bots. ``share`` is the player's household."""

    def __init__(self, thinkers: Thinkers, share: str) -> None:
        self._thinkers = thinkers
        self._share = share

    def __call__(self, call: Callable[[], T]) -> T:
        try:
            return self._thinkers.ask(Question(call, call, self._share, lambda: True)).result().value
        except (CancelledError, WorkerLost):
            raise Hangup from None  # the server is closing


def turn_away(terminal: ChannelTerminal, kept_settings: str = "", why: str = "draining") -> None:
    """Tell somebody why they may not come in, in the language of their ``kept_settings`` or of their terminal.

    ``why`` is the word with which a server says goodbye. Raises Hangup.
    """
    settings = settings_of(kept_settings) or Settings(system_language(terminal.environment))
    console = Console(terminal, settings, settings.language or ENGLISH)
    terminal.attend(console)
    console.tell(connection.reason_of_end(why))
    console.flush_last()


def settings_of(kept: str) -> Settings | None:
    """Return the settings that the server keeps with an account, or None."""
    try:
        values = json.loads(kept or "{}")
    except ValueError:
        return None
    if not isinstance(values, dict) or not values:
        return None
    settings = settings_in({name: value for name, value in values.items() if name not in SETTINGS_NOT_KEPT})
    return settings._replace(read="screen-reader") if settings.read == "speech" else settings


def text_of(settings: Settings) -> str:
    return json.dumps({name: value for name, value in settings._asdict().items() if name not in SETTINGS_NOT_KEPT})
