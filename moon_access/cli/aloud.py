"""What was printed at a terminal outside of play is spoken, where the player reads by speech.

What it is was collected in the invocation by whoever printed it: printer.py, and help_pages.py for what is click's. A
pipe gets data, of which nothing is spoken.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TextIO

from moon_access.app.invocation import Invocation


def is_read_here(stream: TextIO | None) -> bool:
    """Whether a person reads what is written there."""
    return stream is not None and stream.isatty()


def read_out(invocation: Invocation, arguments: Sequence[str]) -> None:
    """All that was told, as the last thing that the program does. ``arguments``: the command line.

    Where the voice can not be heard, a line on standard error says why. Raises KeyboardInterrupt, Hangup.
    """
    told = list(invocation.told)
    invocation.told.clear()
    if not told:
        return
    from moon_access.app.way_of_reading import reads_by_speech

    if reads_by_speech(arguments, os.environ, invocation.kept):
        from moon_access.console.spoken_text import speak

        speak(told, invocation.settings, invocation.catalog.language)
