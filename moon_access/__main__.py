"""Start the program, and end every way out of it with an exit code and never with a traceback.

The language is settled first, because click translates its texts when Python imports it. The command line is in cli/,
and app/ runs the evening.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, NoReturn

from moon_access.outputs.exit_codes import INTERRUPTED, WRONG

_COMPLETING = "_MOON_ACCESS_COMPLETE"
"""The variable that a shell sets when it asks for completions of a half-typed command line."""

if TYPE_CHECKING:
    from .app.invocation import Invocation
    from .i18n.catalog import Catalog
    from .storage.settings import UnreadableSettings


def main() -> None:
    """Run the program and leave with its exit code."""
    gc.set_threshold(50_000)  # garbage collection would take 5 % of the start
    try:
        try:
            _run()
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends in one line
            _end(error)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _end(error: Exception) -> NoReturn:
    from .app.crash_report import is_shown, silence, tell, tell_endless_line, tell_unwritable
    from .i18n.files import NoTexts
    from .outputs.signals import EndlessLine, Hangup, Unwritable, has_no_room

    if isinstance(error, EndlessLine):
        tell_endless_line(sys.argv[1:])
    elif isinstance(error, Unwritable):
        tell_unwritable(error.why, sys.argv[1:])
    elif isinstance(error, OSError) and has_no_room(error) and error.filename is None:  # from click's own output
        tell_unwritable(error, sys.argv[1:])
    elif isinstance(error, Hangup | BrokenPipeError):  # the reader has closed the output
        silence()
    elif isinstance(error, NoTexts):
        sys.stderr.write(f"{error}\n")
    elif is_shown():
        raise error
    else:
        tell(error, sys.argv[1:])
    sys.exit(WRONG)


def _run() -> None:
    import os

    from .i18n import catalog
    from .outputs.streams import open_closed_streams
    from .storage import paths, settings

    open_closed_streams()
    paths.forget_empty_home()
    if sys.platform == "win32":
        from .outputs.streams import use_utf_8

        use_utf_8()
    problem = None
    try:
        saved = settings.load(paths.settings_file())
    except settings.UnreadableSettings as unreadable:
        saved, problem = unreadable.left, unreadable
    language = catalog.chosen_language(sys.argv[1:], os.environ, saved.language if saved else None)
    catalog.prepare(language)
    from .app.crash_report import is_shown, keep_aside
    from .app.invocation import Invocation
    from .cli.program import build  # imports click

    if not is_shown():
        keep_aside()
    spoken = catalog.Catalog(language)
    _tell_if_outdated(spoken)
    invocation = Invocation.before_options(spoken, saved, problem)
    try:
        build(spoken).main(prog_name=paths.PROGRAM, obj=invocation)
    finally:
        if problem is not None and not problem.is_told and _COMPLETING not in os.environ:
            _tell_problem(invocation, problem)


def _tell_if_outdated(catalog: Catalog) -> None:
    """Tell a developer on standard error if the catalogues have changed and cannot be compiled or read here.

    If there is no compiled catalogue at all, asking for the name of its language raises NoTexts.
    """
    from .i18n.catalog import language_name
    from .i18n.files import is_outdated, unreadable
    from .outputs.streams import write_aside

    for fault in unreadable(catalog.language):
        write_aside(f"{fault}\n")
    if not is_outdated(catalog.language):
        return
    language_name(catalog.language)
    from .announcer.general import outdated_texts
    from .announcer.preferences import TileStyle
    from .announcer.wording import Wording
    from .outputs.terminal import Terminal

    line = Wording(catalog, TileStyle.WORDS).sentence(outdated_texts())
    Terminal()  # creating a Terminal makes standard error accept any character
    write_aside(f"{line}\n")


def _tell_problem(invocation: Invocation, problem: UnreadableSettings) -> None:
    """Print that the settings cannot be read, for a command without a player who would hear it."""
    from .announcer.general import settings_unreadable
    from .cli.printer import Printer

    problem.is_told = True
    Printer.for_reading(invocation).refuse_in_print(settings_unreadable(problem.path, problem.failure))


if __name__ == "__main__":
    main()
