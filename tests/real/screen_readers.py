"""The program inside a console screen reader, and what that reader would speak.

The reader runs at a terminal and runs the program at another one inside. The test types keys through the reader. A
script of ours takes the place of the synthesizer and passes its text on. This module does not know what the program
should say.

Tests compare the reader's words one by one. So undo only the reader's own handling of lines: a letter, sign or word
that it changed stays changed.
"""

from __future__ import annotations

import os
import select
import shlex
import shutil
import signal
import sys
from abc import ABC, abstractmethod
from configparser import ConfigParser
from pathlib import Path

from tests.support.patience import PATIENCE
from tests.terminal.at_terminal import AtTerminal, Home, text_of

UNDIVIDED = "surrogateescape"
"""Keeps the bytes of a letter that a reader divided, so that they can be joined again."""
YASR_CONFIG = Path("/etc/yasr/yasr.conf")
FENRIR_CONFIG = Path("/etc/fenrirscreenreader/settings/settings.conf")


class Synthesizer:
    """The script in place of the synthesizer. A test can wait for its text."""

    def __init__(self, folder: Path) -> None:
        self.pipe = folder / "voice"
        self._fd: int
        self._unfinished = b""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        os.mkfifo(self.pipe)
        # Open for reading and writing, so that the pipe stays open while writers come and go.
        self._fd = os.open(self.pipe, os.O_RDWR | os.O_NONBLOCK)

    def lines(self) -> list[str]:
        """Return the next text that it gets, in whole lines; none if nothing comes."""
        ready, _, _ = select.select([self._fd], [], [], PATIENCE)
        if not ready:
            return []
        *whole, self._unfinished = (self._unfinished + os.read(self._fd, 65536)).split(b"\n")
        return [line.decode("utf-8", UNDIVIDED) for line in whole]

    def close(self) -> None:
        os.close(self._fd)


def _command_line(process: str) -> bytes:
    """Return the command line; empty for a process that has ended."""
    try:
        return Path("/proc", process, "cmdline").read_bytes()
    except OSError:
        return b""


class AtReader(AtTerminal, ABC):
    """The program in a screen reader. A prompt counts only once the reader has spoken it.

    ``said``: the texts spoken since the first key of the last typed line, piece by piece.
    """

    package = ""
    """The Debian package, and the name of the program in it."""
    own_words: tuple[str, ...] = ()
    """Words that the reader itself may speak before anything else."""

    def __init__(self, home: Home, arguments: tuple[str, ...]) -> None:
        self.folder = home.folder / self.package
        self.folder.mkdir()
        self.said: list[str] = []
        self.typed = ""
        self.synthesizer = Synthesizer(self.folder)
        # As in a shell, the terminal outlives the game, so that the screen reader can read the last words.
        game = shlex.join([*home.program, *arguments])
        self.game = self._script("game", f"echo $$ > {shlex.quote(str(self.folder / 'pid'))}\n{game}\nread -r rest")
        path = shutil.which(self.package)
        assert path is not None
        self.program = (path, *self.configured())
        home.environment["TERM"] = "linux"
        super().__init__(home, (), columns=80, holds=False)

    @abstractmethod
    def configured(self) -> tuple[str, ...]:
        """Write the reader's configuration, and return its arguments."""

    @abstractmethod
    def heard(self, line: str) -> list[str]:
        """Return the pieces of text in one line for the synthesizer."""

    def read_told(self, expected: str) -> str:
        """Return the spoken text without the echo of typed keys and the reader's own first words.

        A reader may divide the text anywhere, even within a letter. So put between two pieces what ``expected`` has
        there: a space or nothing.
        """
        at = 0
        while at < len(self.said) and (self.said[at] in self.own_words or self.said[at] in self.typed):
            at += 1
        text, whole = b"", expected.encode()
        for piece in self.said[at:]:
            spoken = piece.encode("utf-8", UNDIVIDED)
            text += spoken if not text or whole.startswith(text + spoken) else b" " + spoken
        return text.decode("utf-8", UNDIVIDED)

    def _script(self, name: str, commands: str) -> Path:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{commands}\n", "utf-8")
        path.chmod(0o700)
        return path

    def _up_to_prompt(self, after: bytes = b"") -> bytes:
        seen = super()._up_to_prompt(after)
        self.wait_until_said(text_of(seen).rpartition("\n")[2])
        return seen

    def wait_until_said(self, line: str) -> None:
        """Read until this was the last spoken text."""
        last = line.replace(" ", "").encode()
        while not "".join(self.said).replace(" ", "").encode("utf-8", UNDIVIDED).endswith(last):
            given = self.synthesizer.lines()
            assert given, f"expected {line!r} to be spoken, heard {self.said}"
            for one in given:
                self.said += self.heard(one)

    def type(self, line: bytes | str) -> None:
        """Type a line key by key, each after the key before was echoed, as a hand would; then Enter."""
        self.said = []
        self.typed = typed = line.decode() if isinstance(line, bytes) else line
        for key in typed:
            self.send(key)
            self.until(key)
        self.send("\r")

    def leave(self, line: str, last: str) -> None:
        """Type this line, wait for the last line of the game, and end the reader."""
        self.type(line)
        self.wait_until_said(last)
        self.send("\r")
        self.finish()

    def end(self) -> None:
        """End the terminal inside, too: yasr passes both its ends to the game, which never hears that the terminal has
        gone."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        super().end()
        self.synthesizer.close()
        started = self.folder / "pid"
        game = started.read_text().strip() if started.exists() else ""
        if game and str(self.game).encode() in _command_line(game):
            os.killpg(int(game), signal.SIGKILL)


class Yasr(AtReader):
    """A reader that speaks one line of the screen after the other, in the protocol of Emacspeak's servers.

    It reads 256 bytes at a time, and speaks what it has of the last line, which may end within a word and even within
    a letter; then it speaks the rest separately. It does not speak keys, but does not recognize that a letter of two
    bytes was a key.
    """

    package = "yasr"

    def configured(self) -> tuple[str, ...]:
        server = self._script("server", f"exec cat > {shlex.quote(str(self.synthesizer.pipe))}")
        changed = {"synthesizer": "emacspeak server", "synthesizer port": f"|{server}"}
        lines = []
        for line in YASR_CONFIG.read_text("utf-8").splitlines():
            name = line.partition("=")[0]
            lines.append(f"{name}={changed[name]}" if name in changed else line)
        config = self.folder / "yasr.conf"
        config.write_text("\n".join(lines) + "\n", "utf-8")
        return ("-C", str(config), str(self.game))

    def heard(self, line: str) -> list[str]:
        """``q {text}`` is text to speak; ``d`` and ``s`` start and stop the speech, ``tts_...`` sets the voice."""
        if not line.startswith("q "):
            assert line in ("d", "s") or line.startswith("tts_set_"), line
            return []
        assert line.startswith("q {") and line.endswith("}"), line
        return [line[3:-1].strip()]


class Fenrir(AtReader):
    """A reader that finds new text on the screen and speaks all of it at once.

    It says "blank" for Enter if the cursor is then on an empty line. At the bottom of the screen the cursor never is.
    Sometimes it speaks a few typed letters as if they were new text.
    """

    package = "fenrir"
    own_words = ("pychant is not installed", "Start Fenrir", "blank")

    def configured(self) -> tuple[str, ...]:
        voice = self._script("say", f"""printf '%s\\n' "$1" > {shlex.quote(str(self.synthesizer.pipe))}""")
        settings = ConfigParser(interpolation=None)
        # Keep the capitals in Fenrir's names of options.
        settings.optionxform = str  # type: ignore[assignment,method-assign]
        settings.read(FENRIR_CONFIG, "utf-8")
        settings["sound"]["enabled"] = "False"
        settings["speech"]["driver"] = "genericDriver"
        settings["speech"]["genericSpeechCommand"] = f"{shlex.quote(str(voice))} fenrirText"
        # The spelling checker would speak about typed lines.
        settings["general"]["autoSpellCheck"] = "False"
        settings["general"]["shell"] = str(self.game)
        # Let no other program control Fenrir.
        settings["remote"]["enableSettingsRemote"] = settings["remote"]["enableCommandRemote"] = "False"
        settings["remote"]["driver"] = "dummyDriver"
        config = self.folder / "settings.conf"
        with config.open("w", encoding="utf-8") as file:
            settings.write(file)
        # Fenrir's own terminal emulation handles keys and the screen without a console.
        return ("--emulated-pty", "--setting", str(config))

    def heard(self, line: str) -> list[str]:
        """Lines of the screen are joined by a comma with spaces around it; empty lines are silent.

        Fenrir speaks the hyphen in the command's name, as it must: the player has to type it.
        """
        said = line.replace("moon dash access", "moon-access")
        return [piece.strip() for piece in said.split(" , ") if piece.strip()]


READERS = {reader.package: reader for reader in (Yasr, Fenrir)}
