"""An error that nobody foresaw: written down for a developer, and one line for everybody else, never a traceback.

MOON_ACCESS_DEBUG set to anything shows it as Python does. Whatever has gone wrong may go wrong here again, so that
each thing needed to tell it nicely is done without where it fails, in whatever way: hence the blind excepts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threading import ExceptHookArgs


def is_shown() -> bool:
    """Whether a developer wants to see it."""
    return bool(os.environ.get("MOON_ACCESS_DEBUG"))


def report(error: BaseException) -> str:
    """Write down what a developer needs; the path of the file, or what can be said in a word."""
    try:
        import traceback

        from moon_access.storage import paths

        path = paths.games_folder().parent / "error-report.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines(traceback.format_exception(error))
    except Exception:  # noqa: BLE001 - see above
        return type(error).__name__
    return str(path)


def tell(error: BaseException, arguments: Sequence[str]) -> None:
    """The line, on standard error, in the language that the command line or the system asks for."""
    where = report(error)
    try:
        from moon_access.announcer import general
        from moon_access.announcer.wording import TileStyle, Wording
        from moon_access.i18n import catalog
        from moon_access.outputs.terminal import Terminal
        from moon_access.storage import settings
        from moon_access.storage.paths import settings_file

        try:
            kept = settings.load(settings_file())
        except Exception:  # noqa: BLE001
            kept = None
        language = catalog.chosen_language(arguments, os.environ, kept.language if kept else None)
        said = Wording(catalog.Catalog(language), TileStyle.WORDS).sentence(general.unforeseen(where))
        Terminal()  # which makes standard error take any letter
    except Exception:  # noqa: BLE001
        said = f"Something unforeseen went wrong. Report: {where}."
    try:
        sys.stderr.write(f"{said}\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):  # nobody is there, or never was
        silence()


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
