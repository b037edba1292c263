"""Speak everything that was printed at a terminal outside of play, if the player reads by speech.

printer.py collects the text in the invocation, and help_pages.py does so for click's pages. Output to a pipe is data,
which no voice speaks.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from moon_access.announcer.message import Message
from moon_access.app.invocation import Invocation, reads_by_speech

if TYPE_CHECKING:
    from moon_access.console.voice import Voice


def is_read_here(stream: TextIO | None) -> bool:
    """Return whether a person reads this stream, so that a voice should speak it."""
    return stream is not None and stream.isatty()


def speak_told_lines(invocation: Invocation, arguments: Sequence[str]) -> None:
    """Speak everything that was printed, as the last act of the program. ``arguments``: the command line.

    If the voice cannot be heard, a line on standard error says why. May raise KeyboardInterrupt and Hangup.
    """
    told = list(invocation.told_lines)
    invocation.told_lines.clear()
    if told and reads_by_speech(arguments, os.environ, invocation.saved_settings):
        from moon_access.console.spoken_text import speak  # loads the voice

        speak(told, invocation.settings, invocation.catalog.language)


class Meanwhile:
    """Speaks the progress of a command while it works. A new line replaces lines that have not been spoken yet.

    It loads the voice at the first line.
    """

    def __init__(self, invocation: Invocation) -> None:
        self._invocation = invocation
        self._voice: Voice | None = None

    def say(self, message: Message) -> None:
        """Speak the message if the player reads standard error by speech."""
        invocation = self._invocation
        if not (is_read_here(sys.stderr) and reads_by_speech(sys.argv[1:], os.environ, invocation.saved_settings)):
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
