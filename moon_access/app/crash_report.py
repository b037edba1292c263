"""Report an unexpected error: a file for a developer, and one line for everybody else, never a traceback.

If MOON_ACCESS_DEBUG is set, Python shows the traceback. The cause of the error may strike again here, so each step that
makes the report nicer may fail in any way, and the report goes on without it. This is why this file has blind excepts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from io import TextIOWrapper
    from pathlib import Path
    from threading import ExceptHookArgs

    from moon_access.announcer.message import Message
    from moon_access.storage.settings import Settings

MOST_REPORTS = 99
"""A player with this many reports has to send some and delete them. Later errors get only a name."""


def is_shown() -> bool:
    """Return whether a developer wants to see the traceback."""
    return bool(os.environ.get("MOON_ACCESS_DEBUG"))


def report(error: BaseException) -> Message:
    """Write a report for a developer. Return the line that names its path, or the error if it cannot be written."""
    from moon_access.announcer import general

    try:
        import traceback

        from moon_access.storage import paths
        from moon_access.storage.paths import make_private_folder

        folder = paths.games_folder().parent
        make_private_folder(folder)
        with _new_file(folder) as file:
            path: str = file.name
            file.write(_describe_circumstances())
            file.writelines(traceback.format_exception(error))
    except Exception:  # noqa: BLE001 - see above
        return general.unforeseen_without_report(type(error).__name__)
    return general.unforeseen_error(path)


def _new_file(folder: Path) -> TextIOWrapper:
    """Create the next report. It never writes over another one, and raises OSError if there are MOST_REPORTS."""
    for number in range(1, MOST_REPORTS + 1):
        path = folder / (f"error-report-{number}.txt" if number > 1 else "error-report.txt")
        with suppress(FileExistsError):
            return path.open("x", encoding="utf-8", errors="backslashreplace")
    raise FileExistsError(str(folder))


def _describe_circumstances() -> str:
    """Return the time, the versions, and the command that started the program."""
    import platform
    import time

    from moon_access import __version__

    libraries = ", ".join(f"{name} {_version(name)}" for name in ("click", "platformdirs", "pyttsx3"))
    return (
        f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n"
        f"moon-access {__version__}, Python {platform.python_version()}, {platform.platform()}, {libraries}\n"
        f"Command: {sys.argv!r}\n"
    )


def _version(library: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(library)
    except PackageNotFoundError:  # it is not installed, or Debian has no metadata for it
        return "unknown"


def tell(error: BaseException, arguments: Sequence[str]) -> None:
    """Save a report of the error, and print the line about it on standard error."""
    _say(report(error), arguments)


def tell_unwritable(failure: OSError, arguments: Sequence[str]) -> None:
    """Print on standard error that the output cannot be written, and write nothing more to the output."""
    from moon_access.announcer import saved_games
    from moon_access.outputs.streams import silence_output

    silence_output()
    _say(saved_games.not_possible(failure), arguments)


def tell_endless_line(arguments: Sequence[str]) -> None:
    from moon_access.announcer import general

    _say(general.endless_line(), arguments)


def _say(message: Message, arguments: Sequence[str]) -> None:
    """Print the message in the player's language, or in English if nothing can word it."""
    try:
        from moon_access.announcer.preferences import TileStyle
        from moon_access.announcer.wording import Wording
        from moon_access.i18n import catalog
        from moon_access.outputs.terminal import Terminal
        from moon_access.storage import settings
        from moon_access.storage.paths import settings_file

        try:
            kept = settings.load(settings_file())
        except Exception:  # noqa: BLE001
            kept = None
        language = catalog.chosen_language(arguments, os.environ, kept.language if kept else None)
        said = Wording(catalog.Catalog(language), TileStyle.WORDS).sentence(message)
        Terminal()  # creating a Terminal makes standard error accept any character
    except Exception:  # noqa: BLE001
        said, language, kept = _word_in_english(message), "", None
    try:
        sys.stderr.write(f"{said}\n")
        sys.stderr.flush()
        _speak(said, language, kept, arguments)
    except (OSError, ValueError, AttributeError):  # there is no reader
        silence()


def _word_in_english(message: Message) -> str:
    """Return the English text of the message with its fields in place. This needs no catalogue and no settings."""
    from moon_access.announcer.message import Message

    fields = {
        name: _word_in_english(part) if isinstance(part, Message) else part for name, part in message.fields.items()
    }
    return message.text.format(**fields)


def _speak(line: str, language: str, saved_settings: Settings | None, arguments: Sequence[str]) -> None:
    """Speak the line to a player who reads by speech. ``language``: empty if it is unknown."""
    with suppress(Exception):
        from .invocation import reads_by_speech

        if sys.stderr.isatty() and reads_by_speech(arguments, os.environ, saved_settings):
            from moon_access.console.spoken_text import speak
            from moon_access.i18n.catalog import ENGLISH
            from moon_access.storage.settings import Settings

            speak([line], saved_settings or Settings(), language or ENGLISH)


def silence() -> None:
    """Keep Python from complaining at its end about outputs that nobody reads any more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
    except OSError:
        pass


def keep_aside() -> None:
    """Send errors in threads and in Python's clean-up to a report file, and show nothing."""
    import threading

    def report_from_thread(failure: ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            report(failure.exc_value)

    def report_from_cleaning(failure: sys.UnraisableHookArgs) -> None:
        if failure.exc_value is not None:
            report(failure.exc_value)

    threading.excepthook = report_from_thread
    sys.unraisablehook = report_from_cleaning
