"""What was printed at a terminal outside of play is spoken, where the player reads by speech.

What it is was collected in the invocation by whoever printed it: printer.py, and help_pages.py for what is click's. A
pipe gets data, of which nothing is spoken.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation
from moon_access.app.way_of_reading import reads_by_speech

if TYPE_CHECKING:
    from moon_access.console.voice import Voice


def is_read_here(stream: TextIO | None) -> bool:
    """Whether a person reads what is written there."""
    return stream is not None and stream.isatty()


def read_out(invocation: Invocation, arguments: Sequence[str]) -> None:
    """All that was told, as the last thing that the program does. ``arguments``: the command line.

    Where the voice can not be heard, a line on standard error says why. Raises KeyboardInterrupt, Hangup.
    """
    told = list(invocation.told)
    invocation.told.clear()
    if told and reads_by_speech(arguments, os.environ, invocation.kept):
        from moon_access.console.spoken_text import speak  # brings the voice along

        speak(told, invocation.settings, invocation.catalog.language)


class Meanwhile:
    """What is spoken while a command is still at work: how far it is. Whatever of it was not said yet is overtaken by
    the next. Nothing is loaded before there is something to say.
    """

    def __init__(self, invocation: Invocation) -> None:
        self._invocation = invocation
        self._voice: Voice | None = None

    def say(self, message: Message) -> None:
        """Where a person reads standard error by speech."""
        invocation = self._invocation
        if not (is_read_here(sys.stderr) and reads_by_speech(sys.argv[1:], os.environ, invocation.kept)):
            return
        if self._voice is None:
            from moon_access.console.voice import Voice

            self._voice = Voice(invocation.settings, invocation.catalog.language)
        self._voice.stop()
        self._voice.speak([message])

    def end(self) -> None:
        if self._voice is not None:
            self._voice.close()
            self._voice = None
