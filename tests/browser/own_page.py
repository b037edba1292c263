"""A page without a browser: it types the lines of a test, and stores the files that a browser would store."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from moon_access.browser.kept_files import Change, KeptFiles
from moon_access.browser.session import Start, home_of, play
from moon_access.i18n.catalog import prepare
from moon_access.outputs.signals import Hangup


class Page:
    """A page whose player types these lines, one at each prompt, and then closes the page. ``files``: the files in the
    browser. ``keeps_files``: False in a private window."""

    def __init__(self, lines: Iterable[str], files: dict[str, bytes], *, keeps_files: bool = True) -> None:
        self.keeps_files = keeps_files
        self._lines = iter(lines)
        self.files = files
        self.messages: list[dict[str, Any]] = []
        self.kept_at: list[dict[str, bytes]] = []
        """For each message, the files that the browser had stored before it showed the message."""

    def post(self, message: str, changes: Sequence[Change]) -> None:
        for path, content in changes:
            if content is None:
                del self.files[path]
            else:
                self.files[path] = content
        self.messages.append(json.loads(message))
        self.kept_at.append(dict(self.files))

    def wait(self, milliseconds: int) -> str | None:
        if milliseconds >= 0:
            return None
        line = next(self._lines, None)
        if line is None:
            raise Hangup
        return line

    @property
    def shown_lines(self) -> list[str]:
        return [line for message in self.messages for line in (*message.get("told", ()), message.get("prompt", ""))]


@contextmanager
def _own_environment() -> Iterator[None]:
    before = dict(os.environ)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
        prepare("en")


def play_at_page(
    folder: Path,
    lines: Iterable[str],
    files: dict[str, bytes],
    languages: Sequence[str] = ("en",),
    deal: str = "",
    *,
    keeps_files: bool = True,
) -> Page:
    """Return the page after these lines. ``folder``: empty, like the memory of a new worker."""
    page = Page(lines, files, keeps_files=keeps_files)
    with _own_environment():
        kept = KeptFiles(home_of(str(folder)))
        kept.lay_out(iter(list(files.items())))
        play(page, kept, Start(languages, deal))
    return page
