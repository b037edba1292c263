"""The player's own screen reader as the voice, tested with Speech Dispatcher, which runs here, through Prism.

Its module writes its text down in place of speaking, so that tests know it word for word.
tests/voice/test_screen_reader.py covers other readers, with recorded calls.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from moon_access.outputs.speech.reader import ScreenReader
from moon_access.outputs.speech.utterance import Utterance
from tests.real.conftest import skip_or_fail, wait_until
from tests.real.sound import SoundCard
from tests.terminal.at_terminal import SEATED, Home

if find_spec("prism") is None:
    pytest.skip("Install prismatoid: pip install -e .[reader]; it needs glibc 2.34.", allow_module_level=True)

MODULE = """
GenericExecuteSynth "printf '%s|%s\\\\n' \\'$VOICE\\' \\'$DATA\\' >> {said}; sleep {seconds}"
GenericMaxChunkLength 4000
GenericDelimiters "~"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "de" "de" "utf-8"
AddVoice "en" "male1" "Britta"
AddVoice "de" "male1" "Karl"
DefaultVoice "Britta"
"""
SERVER = """
AddModule "written" "sd_generic" "written.conf"
DefaultModule written
DefaultLanguage "en"
AudioOutputMethod "pulse"
"""


class Server:
    """Speech Dispatcher with that module, which takes so many seconds for each message."""

    def __init__(self, sound: SoundCard) -> None:
        self._folder = sound.folder / "reader"
        (self._folder / "conf" / "modules").mkdir(parents=True)
        (self._folder / "log").mkdir()
        self._environment = sound.everywhere
        self._said = self._folder / "said"
        self.socket = self._folder / "s"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, seconds: float) -> None:
        conf = self._folder / "conf"
        (conf / "speechd.conf").write_text(SERVER)
        (conf / "modules" / "written.conf").write_text(MODULE.format(said=self._said, seconds=seconds))
        named = ["-S", str(self.socket), "-P", str(self._folder / "pid"), "-L", str(self._folder / "log")]
        self._process = subprocess.Popen(
            ["speech-dispatcher", "-s", "-C", str(conf), "-c", "unix_socket", *named, "-t", "0"],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self.socket.exists, "the server does not start")

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()

    @property
    def said(self) -> list[tuple[str, str]]:
        """Return the voice and text of every message, in order."""
        text = self._said.read_text("utf-8") if self._said.exists() else ""
        return [(voice, " ".join(said.split())) for voice, said in re.findall(r"^(\w+)\|([^|]*)$", text, re.MULTILINE)]

    @property
    def letters(self) -> str:
        """Return the letters of all messages, joined."""
        return "".join("".join(text for _, text in self.said).split())


@pytest.fixture
def server(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    if shutil.which("speech-dispatcher") is None:
        skip_or_fail("Install speech-dispatcher.")
    server = Server(sound)
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{server.socket}")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    yield server
    server.close()


@pytest.fixture
def reader(server: Server) -> Iterator[ScreenReader]:
    server.start(60)
    reader = ScreenReader()
    yield reader
    reader.close()


def arrives(server: Server, printed: str) -> None:
    """Assert that exactly the printed text arrived, letter for letter. A path may be broken anywhere."""
    letters = "".join(printed.split())
    wait_until(lambda: server.letters == letters, f"{server.letters[-200:]} for {letters[-200:]}")


def test_every_line_of_a_deal_arrives_once_and_in_order_and_the_last_words_after_the_program(
    server: Server, tmp_path: Path
) -> None:
    server.start(0)
    home = Home(tmp_path, SPEECHD_ADDRESS=f"unix_socket:{server.socket}", LC_ALL="en_US.UTF-8")
    home.keep(read="speech", engine="reader", echo="none", pause=0)
    with home.terminal("play", *SEATED) as at:
        printed = at.prompt()
        for line in ("pass", "6-2", "r", "2-1"):
            arrives(server, printed)
            printed += at.ask(line)
        arrives(server, printed)
        at.finish("q")
    arrives(server, f"{printed} Game saved. To continue: moon-access resume")  # the voice skips the folder


def test_a_key_interrupts_the_current_and_the_waiting_lines(server: Server, reader: ScreenReader) -> None:
    """Each message would take a minute."""
    lines = [Utterance(text, "en") for text in ("Anna bids five.", "Ben passes.", "Your turn to bid.")]
    for line in lines:
        reader.say([line])
    wait_until(lambda: server.said, "nothing is said")
    assert reader.stop() == lines
    answer = Utterance("Six passes.", "en")
    reader.say([answer])
    wait_until(lambda: server.said[-1:] == [("Britta", answer.text)], f"{server.said}")
    assert reader.failure() is None


def test_each_language_is_spoken_in_a_voice_of_its_own(server: Server) -> None:
    server.start(0)
    reader = ScreenReader()
    reader.say([Utterance("Language:", "en"), Utterance("Deutsch.", "de"), Utterance("Name.", "en")])
    wait_until(lambda: len(server.said) == 3, f"{server.said}")
    reader.close()
    assert server.said == [("Britta", "Language:"), ("Karl", "Deutsch."), ("Britta", "Name.")]
