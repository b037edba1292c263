"""Build the archive of the page that runs without a server: the folder of ``moon-access web``, as a zip.

Its version of Pyodide is pinned by its digest, and npm fetches it. node, clang and lld have to be there: without them
the modules and the search of the bots would not be compiled.
"""

from __future__ import annotations

import sys
from pathlib import Path

from moon_access.browser.folder import write
from moon_access.browser.runtime import fetch_archive

from .archives import files_of, write_zip

NAME = "moon-access-web"


def build(target: Path, work: Path, moment: int) -> None:
    """Write the archive into ``target``. ``work``: an empty folder."""
    folder = work / NAME
    if not all(write(folder, fetch_archive(work))):
        sys.exit("The page was not compiled: install node, clang and lld.")
    write_zip(target / f"{NAME}.zip", files_of(folder), moment)
