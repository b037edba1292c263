"""The program inside a console screen reader, and what that reader would say.

A reader runs on a terminal and runs the program on another one inside; keys go in through it. Its synthesizer is
a script of ours that hands on what it is to say. Nothing here knows what the program ought to say.

What a reader says is compared word by word. So only its own ways with lines are undone, and nothing else: a letter,
a sign or a word that it changed stays changed.
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

YASR_CONFIG = Path("/etc/yasr/yasr.conf")
FENRIR_CONFIG = Path("/etc/fenrirscreenreader/settings/settings.conf")


class Synthesizer:
    """What stands where the voice would be. What it is given can be waited for."""

    def __init__(self, folder: Path) -> None:
        self.pipe = folder / "voice"
        self._fd: int
        self._unfinished = b""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        os.mkfifo(self.pipe)
        # For reading and writing: so it is open as long as we are, whoever comes and goes at its other end.
        self._fd = os.open(self.pipe, os.O_RDWR | os.O_NONBLOCK)

    def lines(self) -> list[str]:
        """What it is given next, in whole lines; none when nothing comes."""
        ready, _, _ = select.select([self._fd], [], [], PATIENCE)
        if not ready:
            return []
        *whole, self._unfinished = (self._unfinished + os.read(self._fd, 65536)).split(b"\n")
        return [line.decode("utf-8") for line in whole]

    def close(self) -> None:
        os.close(self._fd)


def _command_line(process: str) -> bytes:
    """Nothing for one that has ended."""
    try:
        return Path("/proc", process, "cmdline").read_bytes()
    except OSError:
        return b""


class AtReader(AtTerminal, ABC):
    """The program in a screen reader. A prompt is there only when it has been said, too.

    ``said`` is what was said after the first key of the line that was typed last, piece by piece.
    """

    package = ""
    """The Debian package, and the name of the program in it."""
    own_words: tuple[str, ...] = ()
    """What it may say of its own, before anything else."""

    def __init__(self, home: Home, arguments: tuple[str, ...]) -> None:
        self.folder = home.folder / self.package
        self.folder.mkdir()
        self.said: list[str] = []
        self.typed = ""
        self.synthesizer = Synthesizer(self.folder)
        # The terminal inside outlives the game, as it does in a shell: the last words are still to be read.
        game = shlex.join([*home.program, *arguments])
        self.game = self._script("game", f"echo $$ > {shlex.quote(str(self.folder / 'pid'))}\n{game}\nread -r rest")
        path = shutil.which(self.package)
        assert path is not None
        self.program = (path, *self.configured())
        home.environment["TERM"] = "linux"
        super().__init__(home, (), columns=80, holds=False)

    @abstractmethod
    def configured(self) -> tuple[str, ...]:
        """The reader's arguments, after its configuration has been written."""

    @abstractmethod
    def heard(self, line: str) -> list[str]:
        """The pieces of text in one line to the synthesizer."""

    @property
    def told(self) -> str:
        """What was said, without the echo of what was typed and the words of the reader's own that come first."""
        at = 0
        while at < len(self.said) and (self.said[at] in self.own_words or self.said[at] in self.typed):
            at += 1
        return " ".join(self.said[at:])

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
        """Reads on until this was the last thing that was said."""
        while not " ".join(self.said).endswith(line.strip()):
            given = self.synthesizer.lines()
            assert given, f"expected {line!r} to be spoken, heard {self.said}"
            for one in given:
                self.said += self.heard(one)

    def type(self, line: bytes | str) -> None:
        """Key by key, each after the one before was seen, as from a hand; then Enter."""
        self.said = []
        self.typed = typed = line.decode() if isinstance(line, bytes) else line
        for key in typed:
            self.send(key)
            self.until(key)
        self.send("\r")

    def leave(self, line: str, last: str) -> None:
        """Types this, hears the last line of the game, and ends the reader."""
        self.type(line)
        self.wait_until_said(last)
        self.send("\r")
        self.finish()

    def end(self) -> None:
        """Ends the terminal inside too: yasr leaves both its ends to the game, which never hears that it has gone."""
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        super().end()
        self.synthesizer.close()
        started = self.folder / "pid"
        game = started.read_text().strip() if started.exists() else ""
        if game and str(self.game).encode() in _command_line(game):
            os.killpg(int(game), signal.SIGKILL)


class Yasr(AtReader):
    """It says one line on the screen after the other, in the protocol of Emacspeak's servers.

    It reads 256 bytes at a time, and says what is whole of the last line, up to a space; then the rest by itself.
    Of keys it says nothing, but it does not know that a letter of two bytes was a key.
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
        """``q {text}`` is to be said; ``d`` and ``s`` begin and stop it, ``tts_...`` sets the voice."""
        if not line.startswith("q "):
            assert line in ("d", "s") or line.startswith("tts_set_"), line
            return []
        assert line.startswith("q {") and line.endswith("}"), line
        return [line[3:-1].strip()]


class Fenrir(AtReader):
    """It looks for what is new on the screen, and says all that in one go.

    Enter is "blank" where the cursor stands on an empty line then: not at the bottom of the screen. Now and then
    it takes a few letters that were typed for something new.
    """

    package = "fenrir"
    own_words = ("pychant is not installed", "Start Fenrir", "blank")

    def configured(self) -> tuple[str, ...]:
        voice = self._script("say", f"""printf '%s\\n' "$1" > {shlex.quote(str(self.synthesizer.pipe))}""")
        settings = ConfigParser(interpolation=None)
        # Its names have capitals.
        settings.optionxform = str  # type: ignore[assignment,method-assign]
        settings.read(FENRIR_CONFIG, "utf-8")
        settings["sound"]["enabled"] = "False"
        settings["speech"]["driver"] = "genericDriver"
        settings["speech"]["genericSpeechCommand"] = f"{shlex.quote(str(voice))} fenrirText"
        # It would have its say on the spelling of what is typed.
        settings["general"]["autoSpellCheck"] = "False"
        settings["general"]["shell"] = str(self.game)
        # Nobody else is to command it.
        settings["remote"]["enableSettingsRemote"] = settings["remote"]["enableCommandRemote"] = "False"
        settings["remote"]["driver"] = "dummyDriver"
        config = self.folder / "settings.conf"
        with config.open("w", encoding="utf-8") as file:
            settings.write(file)
        # Its own emulation of a terminal, for keys and for the screen: that needs no console.
        return ("--emulated-pty", "--setting", str(config))

    def heard(self, line: str) -> list[str]:
        """Lines of the screen have a comma with spaces around it between them; a line that is empty is not said.

        The hyphen in the name of the command is said, and must be: it has to be typed.
        """
        said = line.replace("moon dash access", "moon-access")
        return [piece.strip() for piece in said.split(" , ") if piece.strip()]


READERS = {reader.package: reader for reader in (Yasr, Fenrir)}
