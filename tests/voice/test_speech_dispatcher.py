"""Speech Dispatcher as the voice, with a stand-in server that fails and returns."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from moon_access.outputs.speech import dispatcher
from moon_access.outputs.speech.dispatcher import Connection, SpeechDispatcher
from moon_access.outputs.speech.health import Failure
from moon_access.outputs.speech.utterance import Utterance
from tests.real.conftest import wait_until
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Speech Dispatcher is a program of Unix")

FIRST, SECOND, THIRD = (Utterance(text, "en") for text in ("Six three.", "Two one.", "Double five."))


def event(number: int, code: int = 702, kind: str = "END") -> str:
    return f"{code}-{number}\r\n{code}-1\r\n{code} {kind}\r\n"


class Server:
    """A speech server for tests. It reports the end of a message on demand, or at once if it is ``quick``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.taken: list[str] = []
        self.cancelled = 0
        self.refuses = ""
        self.module = "espeak-ng"
        self.is_quick = False
        self._clients: list[socket.socket] = []
        self.open()

    def open(self) -> None:
        family: int = getattr(socket, "AF_UNIX", -1)
        self._socket = socket.socket(family, socket.SOCK_STREAM)
        self._socket.bind(str(self.path))
        self._socket.listen()
        threading.Thread(target=self._accept, args=(self._socket,), daemon=True).start()

    def _accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                client, _ = listening.accept()
                self._clients.append(client)
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with suppress(OSError):
            self._answer(client, client.makefile("r", newline="\r\n"))

    def _answer(self, client: socket.socket, lines: Iterator[str]) -> None:
        for line in lines:
            if self.refuses and self.refuses in line:
                client.sendall(b"409 ERR REFUSED\r\n")
            elif line.startswith("SPEAK"):
                client.sendall(b"230 OK RECEIVING DATA\r\n")
                text = "".join(iter(lambda: next(lines), ".\r\n"))
                self.taken.append(text.strip())
                answer = f"225-{len(self.taken)}\r\n225 OK MESSAGE QUEUED\r\n"
                client.sendall((answer + event(len(self.taken)) if self.is_quick else answer).encode())
            elif line.startswith("GET OUTPUT_MODULE"):
                client.sendall(f"251-{self.module}\r\n251 OK GET RETURNED\r\n".encode())
            else:
                self.cancelled += line.startswith("CANCEL")
                client.sendall(b"200 OK\r\n")

    def tell(self, number: int, code: int = 702, kind: str = "END") -> None:
        self._clients[-1].sendall(event(number, code, kind).encode())

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        for client in self._clients:
            with suppress(OSError):
                client.shutdown(socket.SHUT_RDWR)
            client.close()
        self._clients = []
        self.path.unlink(missing_ok=True)


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("s") / "s"
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{path}")
    server = Server(path)
    yield server
    server.close()


@pytest.fixture
def speech(server: Server) -> Iterator[SpeechDispatcher]:
    speech = SpeechDispatcher()
    yield speech
    speech.close()


def wait_for(there: Callable[[], object]) -> None:
    wait_until(there, "it does not come")


def test_text_that_the_server_has_not_finished_is_unspoken(speech: SpeechDispatcher, server: Server) -> None:
    speech.say([FIRST, SECOND, THIRD])
    assert speech.remaining_utterances() == [FIRST, SECOND, THIRD]
    wait_for(lambda: len(server.taken) == 3)
    assert speech.remaining_utterances() == [FIRST, SECOND, THIRD]
    server.tell(1)
    wait_for(lambda: speech.remaining_utterances() == [SECOND, THIRD])
    assert speech.stop() == [SECOND, THIRD]
    assert speech.stop() == []
    wait_for(lambda: server.cancelled)


def test_an_end_that_arrives_together_with_the_answer_is_noticed(speech: SpeechDispatcher, server: Server) -> None:
    server.is_quick = True
    speech.say([FIRST])
    wait_for(lambda: server.taken)
    wait_for(lambda: not speech.remaining_utterances())


def test_text_interrupted_by_another_program_is_not_spoken_again(speech: SpeechDispatcher, server: Server) -> None:
    speech.say([FIRST, SECOND])
    wait_for(lambda: len(server.taken) == 2)
    server.tell(1, 703, "CANCELED")
    wait_for(lambda: speech.remaining_utterances() == [SECOND])


def test_stopped_text_does_not_reach_the_server_afterwards(speech: SpeechDispatcher, server: Server) -> None:
    for _ in range(50):
        speech.say([FIRST])
        speech.stop()
    speech.say([SECOND])
    wait_for(lambda: server.taken[-1:] == [SECOND.text])
    assert speech.remaining_utterances() == [SECOND]


def test_a_server_that_is_back_at_once_gets_everything_unspoken(speech: SpeechDispatcher, server: Server) -> None:
    speech.say([FIRST, SECOND, THIRD])
    wait_for(lambda: len(server.taken) == 3)
    server.tell(1)
    wait_for(lambda: speech.remaining_utterances() == [SECOND, THIRD])
    server.close()
    server.open()
    wait_for(lambda: server.taken[3:] == [SECOND.text, THIRD.text])
    assert speech.failure() is None


def test_a_server_that_stays_away_is_reported_once_and_the_next_utterance_retries(
    speech: SpeechDispatcher, server: Server
) -> None:
    speech.say([FIRST])
    wait_for(lambda: server.taken)
    server.close()
    wait_for(lambda: speech.failure() is Failure.DISPATCHER)
    assert speech.failure() is None
    assert speech.remaining_utterances() == [FIRST]
    server.open()
    speech.say([SECOND])
    wait_for(lambda: len(server.taken) == 2)
    assert server.taken[1] == SECOND.text
    server.tell(2)
    wait_for(speech.is_back)
    assert speech.remaining_utterances() == []


def test_text_said_while_an_attempt_fails_is_spoken_by_the_next_attempt(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_begun, may_fail = threading.Event(), threading.Event()

    class Late(Connection):
        """A connection that is refused late."""

        def __init__(self, *, sets_manner: bool = True) -> None:
            monkeypatch.setattr(dispatcher, "Connection", Connection)
            has_begun.set()
            may_fail.wait(PATIENCE)
            raise ConnectionRefusedError

    server.close()
    speech = SpeechDispatcher()
    try:
        wait_for(lambda: speech.failure() is Failure.DISPATCHER)
        monkeypatch.setattr(dispatcher, "Connection", Late)
        speech.say([FIRST])
        assert has_begun.wait(PATIENCE)
        server.open()
        speech.say([SECOND])
        may_fail.set()
        wait_for(lambda: server.taken == [SECOND.text])
    finally:
        speech.close()


def test_a_refusal_is_reported_and_not_retried_for_ever(speech: SpeechDispatcher, server: Server) -> None:
    server.refuses = "RATE"
    speech.say([FIRST])
    wait_for(lambda: speech.failure() is Failure.DISPATCHER)
    assert server.taken == []


@pytest.mark.parametrize(
    ("module", "given"),
    [
        ("espeak-ng", "Mohnd, Komma."),
        ("espeak-ng-mbrola", "Mohnd, Komma."),
        ("rhvoice", "Mond, Komma."),
        ("", "Mond, Komma."),
    ],
)
def test_words_are_respelt_for_espeak_alone(speech: SpeechDispatcher, server: Server, module: str, given: str) -> None:
    server.module = module
    speech.say([Utterance("Mond,.", "de", sounds="Mond, Komma.", respelt="Mohnd, Komma.")])
    wait_for(lambda: server.taken == [given])


def test_a_server_that_does_not_name_its_module_gets_the_written_text(speech: SpeechDispatcher, server: Server) -> None:
    server.refuses = "OUTPUT_MODULE"
    speech.say([Utterance("Mond.", "de", respelt="Mohnd.")])
    wait_for(lambda: server.taken == ["Mond."])
