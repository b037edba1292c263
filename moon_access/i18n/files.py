"""Where the catalogues lie, and what is in them: compiled ones, made here where that is needed and possible.

The installed package carries them compiled, in `moon_access/locales`. An editable install and a plain checkout have
`locales` beside the package instead. Installing compiles them there; where one is missing or older than its text, it is
compiled as it is asked for, if polib is there, and otherwise the old one is used, which ``is_outdated`` tells.
"""

import functools
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from . import compiler

_PACKAGE: Final = Path(__file__).parents[1]


class NoTexts(Exception):
    """There is nothing to speak with. The message is a line for the player, in English, as no other is there."""


@functools.cache
def locales() -> Path:
    """The folder of the catalogues: in the package, or in a checkout beside it."""
    installed = _PACKAGE / "locales"
    return installed if installed.is_dir() else _PACKAGE.parent / "locales"


@functools.cache
def folders() -> tuple[str, ...]:
    """The codes of the languages that have a folder, in order."""
    try:
        return tuple(sorted(path.name for path in locales().iterdir() if (path / "LC_MESSAGES").is_dir()))
    except OSError:
        return ()


def compiled(language: str, domain: str) -> bytes | None:
    """A compiled catalogue; None where there is none. Raises BrokenCatalogue."""
    text, binary = _paths(language, domain)
    try:
        content = binary.read_bytes()
    except OSError:
        content = None
    if not text.exists() or (content is not None and not _is_older(binary, text)):
        return content
    try:
        content = compiler.compiled(text)
    except ModuleNotFoundError:
        return content
    if not locales().is_relative_to(_PACKAGE):
        write_whole(binary, content)
    return content


def is_fresh(language: str, domain: str) -> bool:
    """Whether a compiled catalogue lies there, as new as its text."""
    text, binary = _paths(language, domain)
    return binary.is_file() and not _is_older(binary, text)


def is_outdated(language: str) -> bool:
    """Whether a text of the language is newer than what is compiled, and can not be compiled here."""
    folder = locales() / language / "LC_MESSAGES"
    try:
        names = os.listdir(folder)  # and no pattern, which would be compiled at each start  # noqa: PTH208
    except OSError:
        return False
    texts = (folder / name for name in names if name.endswith(".po"))
    return any(_is_older(path.with_suffix(".mo"), path) for path in texts) and not compiler.is_there()


def write_whole(path: Path, content: bytes) -> bool:
    """Write a file so that another process sees all of it or none; False where it can't be written."""
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError:
        with suppress(OSError):  # on a disk that can only be read, not even what is not there can be deleted
            unfinished.unlink()
        return False
    return True


def _paths(language: str, domain: str) -> tuple[Path, Path]:
    text = locales() / language / "LC_MESSAGES" / f"{domain}.po"
    return text, text.with_suffix(".mo")


def _is_older(binary: Path, text: Path) -> bool:
    """Whether a compiled catalogue is missing or older than its text, where that is there."""
    try:
        written = text.stat().st_mtime_ns
    except OSError:
        return False
    try:
        return binary.stat().st_mtime_ns < written
    except OSError:
        return True
