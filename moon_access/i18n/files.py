"""Find the catalogues, and return their content, compiling them if that is needed and possible.

The installed package has compiled catalogues in `moon_access/locales`. An editable install and a plain checkout have
`locales` beside the package instead, and installing compiles them there. If a compiled catalogue is missing or older
than its text, the first request compiles it if polib is installed. Otherwise, or if the text cannot be read, the old
catalogue stays in use, and ``is_outdated`` or ``unreadable`` reports that.
"""

import functools
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from . import compiler

_PACKAGE: Final = Path(__file__).parents[1]


class NoTexts(Exception):
    """There is nothing to speak with.

    The message is a line for the player, in English because there is no other language.
    """


@functools.cache
def locales() -> Path:
    """Return the folder of the catalogues: in the package, or beside it in a checkout."""
    installed = _PACKAGE / "locales"
    return installed if installed.is_dir() else _PACKAGE.parent / "locales"


@functools.cache
def folders() -> tuple[str, ...]:
    """Return the codes of the languages that have a folder, in order."""
    try:
        return tuple(sorted(path.name for path in locales().iterdir() if (path / "LC_MESSAGES").is_dir()))
    except OSError:
        return ()


def load_catalogue(language: str, domain: str) -> bytes | None:
    """Return a compiled catalogue; None if there is none.

    A text that cannot be read is a translator's mistake, which must not end a game: the old catalogue stays in use.
    """
    text, binary = _paths(language, domain)
    try:
        content = binary.read_bytes()
    except OSError:
        content = None
    if not text.exists() or (content is not None and not _is_older(binary, text)):
        return content
    try:
        content = compiler.compile_catalogue(text)
    except (ModuleNotFoundError, compiler.BrokenCatalogue):
        return content
    if not locales().is_relative_to(_PACKAGE):
        write_whole(binary, content)
    return content


def is_fresh(language: str, domain: str) -> bool:
    """Return whether there is a compiled catalogue as new as its text."""
    text, binary = _paths(language, domain)
    return binary.is_file() and not _is_older(binary, text)


def is_outdated(language: str) -> bool:
    """Return whether a text of the language is newer than its compiled catalogue, and the program cannot compile it."""
    return any(_changed_texts(language)) and not compiler.can_compile()


def unreadable(language: str) -> Iterator[str]:
    """Yield the error in each text of the language that cannot be read, with its file and line."""
    for path in _changed_texts(language):
        try:
            compiler.compile_catalogue(path)
        except compiler.BrokenCatalogue as broken:
            yield str(broken)
        except ModuleNotFoundError:
            return


def _changed_texts(language: str) -> Iterator[Path]:
    """Yield the texts of the language that are newer than their compiled catalogues."""
    folder = locales() / language / "LC_MESSAGES"
    try:
        names = sorted(os.listdir(folder))  # not glob, which would compile a pattern at each start  # noqa: PTH208
    except OSError:
        return
    texts = (folder / name for name in names if name.endswith(".po"))
    yield from (path for path in texts if _is_older(path.with_suffix(".mo"), path))


def write_whole(path: Path, content: bytes) -> bool:
    """Write a file so that another process sees all of it or nothing. Return False if it cannot be written."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):  # deleting fails on a read-only disk, even if there is no file
            unfinished.unlink()
        return False
    return True


def _paths(language: str, domain: str) -> tuple[Path, Path]:
    text = locales() / language / "LC_MESSAGES" / f"{domain}.po"
    return text, text.with_suffix(".mo")


def _is_older(binary: Path, text: Path) -> bool:
    """Return whether a compiled catalogue is missing or older than its text."""
    try:
        written = text.stat().st_mtime_ns
    except OSError:
        return False
    try:
        return binary.stat().st_mtime_ns < written
    except OSError:
        return True
