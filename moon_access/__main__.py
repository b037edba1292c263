"""The entry: the language is settled first, because click's texts are translated as its module is imported.

Whatever happens behind it ends here, with an exit code, and never with a traceback.
"""

from __future__ import annotations

import sys
from typing import NoReturn

INTERRUPTED = 130


def main() -> None:
    """Run the program and leave with its exit code."""
    try:
        try:
            _run()
        except Exception as error:
            _end(error)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _end(error: Exception) -> NoReturn:
    from .outputs.terminal import Hangup
    from .unforeseen import FAILED, is_shown, silence, tell

    if isinstance(error, Hangup | BrokenPipeError):  # whoever has closed the output has read enough
        silence()
    elif is_shown():
        raise error
    else:
        tell(error, sys.argv[1:])
    sys.exit(FAILED)


def _run() -> None:
    import os

    from . import catalog, paths, settings

    problem = None
    try:
        saved = settings.load(paths.settings_file())
    except settings.UnreadableSettings as unreadable:
        saved, problem = settings.Settings(), unreadable
    language = catalog.chosen_language(sys.argv[1:], os.environ, saved.language if saved else None)
    catalog.prepare(language)
    from .cli import build  # imports click
    from .unforeseen import is_shown, keep_aside

    if not is_shown():
        keep_aside()
    build(catalog.Catalog(language), saved, problem).main(prog_name="moon-access")


if __name__ == "__main__":
    main()
