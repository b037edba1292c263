"""Describe the place where a player sits: terminal, signals, console, and the last words after a game or a crash.

``place_at_home`` returns the player's own machine: standard input and output, signals, a voice. moon_access/browser has
the place of a page in a browser. run.py works with any place.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.console.console import Console
from moon_access.outputs.player_terminal import PlayerTerminal
from moon_access.outputs.signals import Signals
from moon_access.outputs.streams import silence_output
from moon_access.outputs.terminal import Terminal
from moon_access.storage.settings import Settings

from . import crash_report

if TYPE_CHECKING:
    from moon_access.console.teller import EarconTerminal
    from moon_access.console.voice import Voice
    from moon_access.outputs.earcons import Signal
    from moon_access.storage.judging import Judging


class SignalSource(Protocol):
    """The source of signals that interrupt a run."""

    def hear(self, while_stopped: Callable[[Callable[[], None]], None], go_on: Callable[[], None]) -> None:
        """Collect signals from now on, as ``Signals.hear`` does."""

    def close(self) -> None:
        """Ignore interrupts from now on: the run is leaving."""


class PlaceOfRun(NamedTuple):
    """The place where the player of a run sits.

    The run calls ``open_terminal`` and ``make_console`` once each, in this order. ``tell_kept`` words how to resume the
    game in this file (None: it is in no file), and ``tell_crash`` the message about an unexpected error. The run calls
    ``fall_silent`` once the player has gone, so that it writes nothing after that. ``start_judging`` returns the
    judging of choices in saved games; None if nothing judges them.
    """

    signals: SignalSource
    open_terminal: Callable[[], PlayerTerminal]
    make_console: Callable[[PlayerTerminal, Settings, str], Console]
    tell_kept: Callable[[str | None], Message]
    tell_crash: Callable[[Exception], tuple[Message, ...]]
    fall_silent: Callable[[], None]
    start_judging: Callable[[], Judging] | None = None


def place_at_home() -> PlaceOfRun:
    """Return the place on the player's own machine."""
    signals = Signals()
    starts = _start_judging if os.environ.get("MOON_ACCESS_JUDGE") != "0" else None
    return PlaceOfRun(signals, lambda: Terminal(signals), _console, _tell_kept, _tell_crash, silence_output, starts)


def _start_judging() -> Judging:
    from moon_access.storage.judging import Judging  # late, because only a finished deal needs it

    return Judging()


def _console(terminal: PlayerTerminal, settings: Settings, language: str) -> Console:
    console = Console(terminal, settings, language, _voice)
    if terminal.is_interactive:
        console.earcon_terminal = _EarconsAtHome(console)
    return console


class _EarconsAtHome:
    """Plays earcons here. Loads the player of sounds when one is to be heard, because few players turn earcons on."""

    def __init__(self, console: Console) -> None:
        self._console = console

    @cached_property
    def _player(self) -> EarconTerminal:
        from moon_access.console.earcon_player import EarconPlayer

        return EarconPlayer(lambda: self._console.settings)

    @property
    def plays_earcons(self) -> bool:
        return self._player.plays_earcons

    def signal(self, signals: Sequence[Signal]) -> None:
        self._player.signal(signals)


def _voice(settings: Settings, language: str) -> Voice:
    from moon_access.console.voice import Voice  # late, because only players who read by speech need it

    return Voice(settings, language)


def _tell_kept(path: str | None) -> Message:
    from moon_access.storage.saved_games import resumes_by_default  # late, because only this last line needs it

    from .own_command import command_to_copy

    return general.how_to_continue(
        command_to_copy("resume", *([] if path is None or resumes_by_default(path) else [path]))
    )


def _tell_crash(error: Exception) -> tuple[Message, ...]:
    return (crash_report.report(error),)
