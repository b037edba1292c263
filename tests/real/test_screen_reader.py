"""The player's own screen reader as the voice, tested with Speech Dispatcher, with and without Prism.

Its module writes its text down in place of speaking, so that tests know it word for word.
tests/voice/test_screen_reader.py covers other readers, with recorded calls.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from moon_access.console.voice import Engine, engine_of
from moon_access.outputs.server_socket import socket_path
from moon_access.outputs.speech import orca
from moon_access.outputs.speech.dispatcher import Connection, SpeechDispatcher
from moon_access.outputs.speech.reader import ScreenReader, find_reader_name, is_server
from moon_access.outputs.speech.utterance import Utterance
from tests.real.conftest import skip_or_fail, wait_until
from tests.real.sound import SoundCard
from tests.support.ending import end_program
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
    """A Speech Dispatcher that speaks by the module of ``SERVER``. The module takes some seconds for each message."""

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
            end_program(self._process)

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


# Without Prism: the program connects to Speech Dispatcher itself


def test_speech_dispatcher_is_reached_directly_if_orca_does_not_run(server: Server) -> None:
    server.start(0)
    reader = engine_of("reader")
    assert isinstance(reader, SpeechDispatcher)
    assert find_reader_name(0) == "Speech Dispatcher"
    reader.say([Utterance("Language:", "en"), Utterance("Deutsch.", "de"), Utterance("Name.", "en")])
    wait_until(lambda: len(server.said) == 3, f"{server.said}")
    reader.close(Utterance("Game kept.", "en"))
    wait_until(lambda: len(server.said) == 4, f"{server.said}")
    assert [voice for voice, _ in server.said] == ["Britta", "Karl", "Britta", "Britta"]


def test_the_server_decides_about_rate_pitch_and_volume(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    ask = Connection.ask

    def note(server: Connection, line: str) -> list[str]:
        asked.append(line)
        return ask(server, line)

    monkeypatch.setattr(Connection, "ask", note)
    server.start(0)
    reader = engine_of("reader")
    reader.say([Utterance("Six.", "en", rate=300, volume=20, pitch=80, voice="Karl")])
    wait_until(lambda: server.said, "nothing is said")
    reader.close()
    assert not [line for line in asked if re.search("RATE|PITCH|VOLUME|VOICE", line)]
    assert server.said == [("Britta", "Six.")]


def test_a_server_that_does_not_run_is_started(sound: SoundCard, monkeypatch: pytest.MonkeyPatch) -> None:
    """Like Prism's library, we start it for the player's screen reader."""
    monkeypatch.delenv("SPEECHD_ADDRESS", raising=False)
    for name, value in sound.environment.items():
        monkeypatch.setenv(name, value)
    place = Path(socket_path())
    assert find_reader_name(0) == ""
    reader: Engine = engine_of("reader")
    moment = time.monotonic()
    reader.say([Utterance("Anna plays six five.", "en")])
    try:
        sound.wait_until_loud(moment)
        assert reader.failure() is None
    finally:
        reader.close()
        end_server(place)


def end_server(place: Path) -> None:
    """End the Speech Dispatcher that listens at this place."""
    command = ["pgrep", "-f", f"speech-dispatcher.*{place}"]
    for number in subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout.split():
        os.kill(int(number), signal.SIGTERM)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a private session bus."""
    if shutil.which("dbus-daemon") is None:
        skip_or_fail("Install dbus.")
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        yield address
        daemon.terminate()


def test_orca_is_found_by_its_name_on_the_session_bus(bus: str) -> None:
    assert not orca.is_running()
    family: int = getattr(socket, "AF_UNIX", -1)  # Windows has no such kind of socket
    for name in orca.NAMES:
        with socket.socket(family, socket.SOCK_STREAM) as owner:
            owner.settimeout(5)
            owner.connect(orca._bus_address())
            orca._greet(owner)
            take_name(owner, name)
            assert orca.is_running()
            assert not is_server()
        wait_until(lambda: not orca.is_running(), "the name still has an owner")
    assert is_server()


def take_name(owner: socket.socket, name: str) -> None:
    """Take a name on the bus, as Orca does."""
    call = orca.build_call("RequestName", 9, name)
    body = struct.pack("<I", len(name)) + name.encode() + b"\0"
    before, _, padding = call[: len(call) - len(body)].rpartition(b"\1s\0")
    call = before + b"\2su\0" + padding
    fields = struct.unpack_from("<I", call, 12)[0] + 1
    body += bytes(-len(body) % 4) + struct.pack("<I", 0)
    header = call[:4] + struct.pack("<III", len(body), 9, fields) + call[16:]
    owner.sendall(header[: 16 + fields] + bytes(-(16 + fields) % 8) + body)
    assert struct.unpack("<I", orca._receive_answer(owner)[:4])[0] == 1


def test_without_a_session_bus_orca_is_not_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'none'}")
    assert not orca.is_running()
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    assert not orca.is_running()
