"""An error that nobody foresaw: written down for a developer, and one line for everybody else, never a traceback.

MOON_ACCESS_DEBUG set to anything shows it as Python does. Whatever has gone wrong may go wrong here again, so that
each thing needed to tell it nicely is done without where it fails, in whatever way: hence the blind excepts.
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
"""Who has so many sends some and deletes them; what goes wrong then is named in a word."""


def is_shown() -> bool:
    """Whether a developer wants to see it."""
    return bool(os.environ.get("MOON_ACCESS_DEBUG"))


def report(error: BaseException) -> str:
    """Write down what a developer needs; the path of the file, or what can be said in a word."""
    try:
        import traceback

        from moon_access.storage import paths
        from moon_access.storage.private_file import make_private_folder

        folder = paths.games_folder().parent
        make_private_folder(folder)
        with _new_file(folder) as file:
            path: str = file.name
            file.write(_circumstances())
            file.writelines(traceback.format_exception(error))
    except Exception:  # noqa: BLE001 - see above
        return type(error).__name__
    return path


def _new_file(folder: Path) -> TextIOWrapper:
    """The next report's: none is ever written over, and there are no more than so many. Raises OSError."""
    for number in range(1, MOST_REPORTS + 1):
        path = folder / (f"error-report-{number}.txt" if number > 1 else "error-report.txt")
        with suppress(FileExistsError):
            return path.open("x", encoding="utf-8", errors="backslashreplace")
    raise FileExistsError(str(folder))


def _circumstances() -> str:
    """When, of which versions, and how the program was started."""
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
    except PackageNotFoundError:  # the voice's may be missing, and Debian's are not always counted
        return "unknown"


def tell(error: BaseException, arguments: Sequence[str]) -> None:
    """The line, on standard error, in the language that the command line or the system asks for."""
    from moon_access.announcer import general

    where = report(error)
    _say(general.unforeseen(where), f"Something unforeseen went wrong. Report: {where}.", arguments)


def tell_unwritable(failure: OSError, arguments: Sequence[str]) -> None:
    """Likewise, that the output can not be written. Nothing is left to be written to it."""
    from moon_access.announcer import saved_games
    from moon_access.outputs.streams import silence_output

    silence_output()
    _say(saved_games.not_done(failure), f"Not possible: {failure.strerror}.", arguments)


def tell_endless_line(arguments: Sequence[str]) -> None:
    from moon_access.announcer import general

    _say(general.endless_line(), "This line does not end: 8 million bytes, and no Enter.", arguments)


def _say(message: Message, plainly: str, arguments: Sequence[str]) -> None:
    """``plainly``: in English, where even the message can not be worded."""
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
        Terminal()  # which makes standard error take any letter
    except Exception:  # noqa: BLE001
        said, language, kept = plainly, "", None
    try:
        sys.stderr.write(f"{said}\n")
        sys.stderr.flush()
        _speak(said, language, kept, arguments)
    except (OSError, ValueError, AttributeError):  # nobody is there, or never was
        silence()


def _speak(said: str, language: str, kept: Settings | None, arguments: Sequence[str]) -> None:
    """The line once more for whoever reads by speech. ``language``: empty where it could not be found."""
    with suppress(Exception):
        from .way_of_reading import reads_by_speech

        if sys.stderr.isatty() and reads_by_speech(arguments, os.environ, kept):
            from moon_access.console.spoken_text import speak
            from moon_access.i18n.catalog import ENGLISH
            from moon_access.storage.settings import Settings

            speak([said], kept or Settings(), language or ENGLISH)


def silence() -> None:
    """Keeps Python from complaining at its end about outputs that nobody reads any more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
    except OSError:
        pass


def keep_aside() -> None:
    """What goes wrong beside the program, in a thread or as Python cleans up, is written down and not shown."""
    import threading

    def in_thread(failure: ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            report(failure.exc_value)

    def in_cleaning(failure: sys.UnraisableHookArgs) -> None:
        if failure.exc_value is not None:
            report(failure.exc_value)

    threading.excepthook = in_thread
    sys.unraisablehook = in_cleaning
