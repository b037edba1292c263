"""The messages to the host about a server's other doors, the page and the MUD door, and about their options."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from .hosting_place import PROGRAM, Place, hosting_place
from .mud_client import MudClient
from .page_client import Page

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs Unix: a pseudo terminal")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with hosting_place(tmp_path) as made:
        yield made


def test_the_page_is_at_the_address_that_the_host_hears(place: Place) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
        port: int = anywhere.getsockname()[1]
    host = place.host("--page", str(port))
    told = host.before or ""
    assert f"Only on this machine: moon-access join guest@127.0.0.1:{place.port}" in told, "nobody else can"
    assert f"In a browser: http://127.0.0.1:{port}/" in told
    assert "not encrypted" not in told, "to nobody but this machine"
    with Page(port) as page:
        page.until("Dein Name hier:")
        page.type("Petra")
        page.until("Passwort, oder gast:")
        page.type("Gast")
        page.type("")  # accepts the reading; the next Enter, the language
        page.type("")
        host.expect_exact("Petra comes in.")
        host.sendline("out petra")
        assert "Der Gastgeber hat dich rausgeworfen." in page.rest()


def test_the_host_is_warned_about_a_public_page_without_encryption(place: Place) -> None:
    with closing(socket.create_server(("", 0))) as anywhere:
        port: int = anywhere.getsockname()[1]
    everywhere = [part if part != "127.0.0.1" else "" for part in place.serve]
    host = place.start("host", *everywhere, "--language", "de", "--page", str(port))
    host.expect_exact("tippen: moon-access join")
    host.expect_exact("Im Browser: http://")
    host.expect_exact("Die Seite ist nicht verschlüsselt")


def test_the_door_for_mud_clients_opens_alone(place: Place) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as anywhere:
        port: int = anywhere.getsockname()[1]
    host = place.start("host", *place.serve, "--guests", "--language", "de", "--mud", str(port))
    host.expect_exact(f"Mit einem MUD-Client: 127.0.0.1:{port}")
    host.expect_exact("Gastgeber")
    with MudClient(port, "TINTIN++", "xterm", "MTTS 335", charset="-") as petra:
        petra.until("Dein Name hier: ")  # in the host's language, until the player chooses one
        petra.type("Petra")
        petra.until("Passwort, oder gast: ")
        petra.type("Gast")
        petra.until("Sprache, ")  # the client has told the way of reading
        petra.type("")
        host.expect_exact("Petra kommt herein.")
        host.sendline("raus petra")
        assert "Der Gastgeber hat dich rausgeworfen." in petra.rest().decode("utf-8", "replace")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--mud", "4000", "--mud-plain", "4001"), "Ohne --certificate ist schon --mud unverschlüsselt"),
        (("--certificate-key", __file__), "Ein Schlüssel allein nützt nichts: Gib auch --certificate an."),
        (("--page", "0"), "Möglich: 1 bis 65535."),
        (("--certificate", "/nowhere", "--page", "8080"), "/nowhere"),
    ],
    ids=["two plain ports", "a key alone", "no port", "no file"],
)
def test_wrong_options_are_refused_with_the_reason(place: Place, given: Sequence[str], said: str) -> None:
    command = [*PROGRAM, *place.serve, "--language", "de", *given]
    done = subprocess.run(command, capture_output=True, text=True, env=place.environment("host"), check=False)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("door", "library"), [("page", "websockets"), ("mud", "telnetlib3")])
def test_without_its_library_a_door_says_what_to_install(place: Place, door: str, library: str) -> None:
    (place.folder / f"{library}.py").write_text(f"raise ModuleNotFoundError(name='{library}')")
    environment = {**place.environment("host"), "PYTHONPATH": str(place.folder)}
    command = [*PROGRAM, *place.serve, "--language", "de", f"--{door}", "8080"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert " -m pip install " in said and library in said.partition("pip install")[2]
