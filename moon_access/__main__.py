"""The entry: the language is settled first, because click's texts are translated as its module is imported.

Whatever happens behind it ends here, with an exit code, and never with a traceback.
"""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

from .app.exit_codes import INTERRUPTED, WRONG


def main() -> None:
    """Run the program and leave with its exit code."""
    gc.set_threshold(50_000)  # what is loaded stays: looking through it for garbage would take a twentieth of the start
    try:
        try:
            _run()
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends in one line
            _end(error)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _end(error: Exception) -> NoReturn:
    from .app.crash_report import is_shown, silence, tell, tell_unwritable
    from .i18n.compiler import BrokenCatalogue
    from .i18n.files import NoTexts
    from .outputs.signals import Hangup, Unwritable, has_no_room

    if isinstance(error, Unwritable):
        tell_unwritable(error.why, sys.argv[1:])
    elif isinstance(error, OSError) and has_no_room(error) and error.filename is None:  # click's own writing
        tell_unwritable(error, sys.argv[1:])
    elif isinstance(error, Hangup | BrokenPipeError):  # whoever has closed the output has read enough
        silence()
    elif isinstance(error, NoTexts | BrokenCatalogue):
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
    from .app.outdated_texts import tell_if_outdated
    from .cli.program import build  # imports click

    if not is_shown():
        keep_aside()
    spoken = catalog.Catalog(language)
    tell_if_outdated(spoken)
    build(spoken).main(prog_name=paths.PROGRAM, obj=Invocation.of(spoken, saved, problem))


if __name__ == "__main__":
    main()
