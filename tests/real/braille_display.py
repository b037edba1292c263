"""A braille display for BRLTTY: its virtual driver connects to a port here, as to a display on a cable.

The driver sends the display's content as lines, `Visual` with the characters and `Braille` with the dots of every cell.
Keys go back as names of BRLTTY's commands. This module knows nothing of the programs that use the display.
"""

from __future__ import annotations

import re
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread

from tests.support.ending import end_program
from tests.support.patience import PATIENCE

PREFERENCES = "preferences"
UPDATABLE = "updatable"
"""The folder inside BRLTTY's own folder in which it works."""


class Display:
    """A display with this number of ``cells``. Close it after use."""

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.text = ""
        self.shown_at = 0.0  # the time.perf_counter() at which the text appeared
        self.dots: list[str] = []  # the dots of every cell, as digits
        self._changed = Condition()
        self._connection: socket.socket | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        with suppress(OSError):  # closing the socket ends this thread
            connection, _ = self._server.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(b"cells %d\n" % self.cells)
            with self._changed:
                self._connection = connection
                self._changed.notify_all()
            for line in connection.makefile("rb"):
                self._take(line.decode("utf-8"), time.perf_counter())

    def _take(self, line: str, now: float) -> None:
        found = re.match(r'(Visual|Braille) "(.*)"\s*$', line)
        if found is None:
            return
        with self._changed:
            if found[1] == "Visual":
                self.text = re.sub(r"\\(.)", r"\1", found[2])
                self.shown_at = now
            else:
                self.dots = [cell.strip() for cell in found[2].split("|")]
            self._changed.notify_all()

    def wait_until_connected(self) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self._connection, PATIENCE), "BRLTTY did not connect in time"

    def wait_for(self, seen: Callable[[str], object], what: str) -> str:
        """Return the text, without the blank cells at its end, once it meets the condition."""
        with self._changed:
            assert self._changed.wait_for(lambda: seen(self.text.rstrip()), PATIENCE), (
                f"expected {what}, the display shows {self.text!r}"
            )
            return self.text.rstrip()

    def wait_for_dots(self) -> list[tuple[str, str]]:
        """Return every character of the text with its dots, which come after it, except the cell of the cursor."""

        def cells() -> list[tuple[str, str]]:
            return [(char, dots) for char, dots in zip(self.text, self.dots, strict=False) if dots != "78"]

        with self._changed:
            there = self._changed.wait_for(
                lambda: all((char == " ") == (dots == "") for char, dots in cells()) and len(self.dots) == self.cells,
                PATIENCE,
            )
            assert there, f"{self.text!r} is {self.dots!r} in dots"
            return cells()

    def wait_until_calm(self, seconds: float) -> None:
        """Wait until nothing has changed for so many seconds, as between two keys of a person."""
        with self._changed:
            while self._changed.wait(seconds):
                pass

    def press(self, command: str) -> None:
        """Press a key once the key before has had its effect: the driver drops keys that follow too soon."""
        assert self._connection is not None
        self._connection.sendall(f"{command}\n".encode())

    def close(self) -> None:
        for one in (self._server, self._connection):
            if one is not None:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
                one.close()
        self._thread.join(PATIENCE)


class Brltty:
    """BRLTTY itself, between a screen and a display. ``screen``: the code of its driver for screens.

    BRLTTY writes only to ``folder``, and ends with this process, whatever happens. ``api``: where programs may ask it
    for keys, in BrlAPI's form of host names. ``contraction``: the table by which the display contracts, if it does.
    """

    def __init__(  # noqa: PLR0913 - whatever a test may start BRLTTY with
        self,
        folder: Path,
        display: Display,
        screen: str,
        language: str,
        environment: dict[str, str] | None = None,
        api: str = "",
        contraction: str = "",
    ) -> None:
        folder.mkdir(exist_ok=True)
        if contraction:
            (folder / PREFERENCES).write_text("braille-variant=contracted6\n")
        files = {"-U": UPDATABLE, "-W": "writable", "-P": "process", "-F": PREFERENCES}
        own = [text for flag, name in files.items() for text in (flag, str(folder / name))]
        keys = ("-A", f"auth=none,host={api}") if api else ("-N",)
        link = ("-b", "vr", "-d", f"client:127.0.0.1:{display.port}")
        # The default table has the dots of English letters, and lacks others.
        table = () if language == "en" else ("-t", language.partition("_")[0])
        contracts = ("-c", contraction) if contraction else ()
        with (folder / "complaints").open("wb") as complaints:
            self._process = subprocess.Popen(
                [
                    *("setpriv", "--pdeathsig", "TERM", "brltty", "-n", "-e", "-q", *keys, "-l", "warning"),
                    *(*link, "-x", screen, "-s", "no", "-f", "/dev/null", *own, *table, *contracts),
                ],
                stdin=subprocess.DEVNULL,
                stderr=complaints,
                env=environment,
            )
        try:
            display.wait_until_connected()
        except AssertionError:
            self.close()
            raise AssertionError((folder / "complaints").read_text("utf-8", "replace")) from None

    def close(self) -> None:
        end_program(self._process)
