"""docs/hosting.md in each language names every command and option of a host, and contains one unit for systemd.

systemd accepts each form of the unit, and the server can do all its work within the unit's limits.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from moon_access.cli.program import build
from moon_access.evening.command import Command, words_of_command
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.lobby.commands import ACTIONS_ON_SOMEBODY, WORDS
from moon_access.server.host_console import HOST_COMMANDS
from tests.documents.pages import DOCS, bullets
from tests.server.ssh_guest import SshGuest
from tests.support.catalogues import COMPLETE
from tests.support.patience import PATIENCE

PAGES = {
    language: (DOCS / ("" if language == "en" else language) / "hosting.md").read_text("utf-8") for language in COMPLETE
}
PAGE = PAGES["en"]
USUAL = f"[Unit]{PAGE.partition('[Unit]')[2].partition('```')[0]}"
EMPTIED = PAGE.partition("[Service]\nKillSignal")[2].partition("```")[0]
"""The setting with which `systemctl stop` empties a node."""
COMMAND = "/opt/moon-access/bin/moon-access"
SYSTEM_PYTHON = "/usr/bin/python3"
THINKS = """
import os
from argon2 import PasswordHasher
from moon_access.server.thinking.thinkers import Question, Thinkers

if __name__ == "__main__":
    assert PasswordHasher().verify(PasswordHasher().hash("x"), "x")
    thinkers = Thinkers(2)
    answer = thinkers.ask(Question(os.getpid, lambda: 0, "", lambda: True)).result(60)
    thinkers.close()
    print("elsewhere" if answer.value not in (0, os.getpid()) else answer)
"""

PLAYERS_OWN = {"--language", "--read", "--engine", "--cells", "--help", "-h"}
"""Options of every command that plays a game, which the page on the command line describes."""

every_language = pytest.mark.parametrize("language", COMPLETE)
needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is needed")


@every_language
@pytest.mark.parametrize("command", HOST_COMMANDS, ids=lambda command: command.id)
def test_an_item_explains_every_command_of_a_host(command: Command, language: str) -> None:
    word = words_of_command(command, Catalog(language))[0]
    assert any(re.match(rf"`{word}[` ]", item) for item in bullets(PAGES[language])), word


@every_language
def test_everything_that_a_moderator_types_is_named(language: str) -> None:
    catalog = Catalog(language)

    def first_word(msgid: str) -> str:
        return catalog.context("words", msgid).split(",")[0]

    for what in (*ACTIONS_ON_SOMEBODY, "settle"):
        typed = " ".join(first_word(WORDS[word]) for word in what.split())
        assert f"`{catalog.context('words', 'moderate')} {typed} " in PAGES[language], typed


@every_language
def test_an_item_explains_every_option_of_serve_and_no_other_is_named(language: str) -> None:
    options = {text for option in build(Catalog("en")).commands["serve"].params for text in option.opts} - PLAYERS_OWN
    listed = {text for item in bullets(PAGES[language]) for text in re.findall(r"`(--[a-z-]+)`", item.split(": ")[0])}
    assert listed == options


@every_language
def test_the_page_contains_the_systemd_unit_word_for_word(language: str) -> None:
    assert USUAL in PAGES[language]
    assert EMPTIED in PAGES[language]


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    assert f"{COMMAND} serve" in USUAL
    path = tmp_path / "moon-access.service"
    path.write_text(USUAL.replace(COMMAND, sys.executable), "utf-8")  # the unit needs a command that exists
    return path


@needs_systemd
@pytest.mark.parametrize("more", ["", f"KillSignal{EMPTIED}"], ids=["usual", "emptied"])
def test_systemd_accepts_the_unit(more: str, unit: Path) -> None:
    unit.write_text(unit.read_text("utf-8").replace("[Service]\n", f"[Service]\n{more}"), "utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True)
    # The tool may also complain about other units of the machine.
    assert checked.returncode == 0 and "moon-access" not in checked.stderr, checked.stderr


@needs_systemd
def test_systemd_rates_the_unit_as_safe(unit: Path) -> None:
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=29", "--no-pager", str(unit)],
        capture_output=True,
        text=True,
    )
    if "unrecognized option" in rated.stderr:
        pytest.skip("this systemd rates only what runs")
    assert rated.returncode == 0, rated.stdout + rated.stderr


@pytest.fixture
def confined(unit: Path) -> list[str]:
    """Return the command that runs another command within the limits of the unit."""
    has_filters = [SYSTEM_PYTHON, "-c", "import seccomp"]
    if not Path(SYSTEM_PYTHON).exists() or subprocess.run(has_filters, capture_output=True).returncode:
        pytest.skip("python3-seccomp is needed")
    return [SYSTEM_PYTHON, str(Path(__file__).with_name("confined.py")), str(unit)]


@pytest.mark.long
@needs_systemd
def test_bots_think_and_passwords_are_hashed_within_the_limits_of_the_unit(confined: list[str], tmp_path: Path) -> None:
    (tmp_path / "thinks.py").write_text(THINKS, "utf-8")
    done = subprocess.run(
        [*confined, sys.executable, str(tmp_path / "thinks.py")], capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stdout) == (0, "elsewhere\n"), done.stderr


@needs_systemd
def test_a_server_serves_within_the_limits_of_the_unit(confined: list[str], tmp_path: Path) -> None:
    ports = free_ports(3)
    serve = [sys.executable, "-m", "moon_access", "serve", "--listen", "127.0.0.1", "--guests"]
    doors = [f"--port={ports[0]}", f"--page={ports[1]}", f"--figures={ports[2]}"]
    places = {"XDG_STATE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    server = subprocess.Popen(
        [*confined, *serve, *doors],
        env={**os.environ, **places},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        for line in server.stdout:
            if f":{ports[1]}/" in line:
                break
        for port, path in ((ports[1], "/"), (ports[2], "/healthz")):
            with urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
                assert answer.status == 200, path
        with SshGuest(ports[0]) as guest:
            guest.until("Reading, Enter 1: ")
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0, server.stdout.read()
        assert (tmp_path / "moon-access" / "server" / "server.sqlite").stat().st_mode & 0o077 == 0
    finally:
        server.kill()
        server.communicate()


def free_ports(count: int) -> list[int]:
    held = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in held]
    for one in held:
        one.close()
    return ports
