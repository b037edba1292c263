"""The entry: the language is settled first, because click's texts are translated as its module is imported."""

from __future__ import annotations

import os
import sys

from . import catalog, paths, settings


def main() -> None:
    """Run the program and leave with its exit code."""
    problem = None
    try:
        saved = settings.load(paths.settings_file())
    except settings.UnreadableSettings as unreadable:
        saved, problem = settings.Settings(), unreadable
    language = catalog.chosen_language(sys.argv[1:], os.environ, saved.language if saved else None)
    catalog.prepare(language)
    from .cli import build  # imports click

    build(catalog.Catalog(language), saved, problem).main(prog_name="moon-access")


if __name__ == "__main__":
    main()
