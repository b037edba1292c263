"""ssh asks at the player's terminal, and then leaves it to the game."""

from __future__ import annotations

import os
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pexpect
import psutil
import pytest

from tests.support.patience import PATIENCE

from .served import ServedHost
from .ssh_server import PASSWORD

PROGRAM = Path(__file__).parent / "joining.py"
BY_PASSWORD = ("-o", "PubkeyAuthentication=no")
PROMPT = "anna@127.0.0.1's password: "


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedHost]:
    served = ServedHost(tmp_path_factory.mktemp("host"))
    served.start()
    yield served
    served.kill()


def command(host: ServedHost, *options: str) -> list[str]:
    return [str(PROGRAM), str(host.port), *options, *host.options]


def at_terminal(host: ServedHost, *options: str) -> pexpect.spawn[str]:
    return pexpect.spawn(sys.executable, command(host, *options), timeout=PATIENCE, encoding="utf-8")


def echoes(terminal: pexpect.spawn[str]) -> bool:
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    return bool(termios.tcgetattr(terminal.child_fd)[3] & termios.ECHO)


def session_of(pid: int) -> int:
    if sys.platform == "win32":
        raise NotImplementedError("a Unix terminal is needed")
    return os.getsid(pid)


def ssh_of(pid: int) -> psutil.Process:
    [found] = (child for child in psutil.Process(pid).children(recursive=True) if child.name() == "ssh")
    return found


def test_a_password_is_asked_at_the_terminal_until_it_is_right(host: ServedHost) -> None:
    terminal = at_terminal(host, *BY_PASSWORD)
    terminal.expect_exact(PROMPT)
    terminal.sendline("Widow")
    terminal.expect_exact(PROMPT)
    assert not (terminal.before or "").strip()  # the terminal shows neither the password nor anything else
    terminal.sendline(PASSWORD)
    terminal.expect_exact("linked\r\n")
    assert not (terminal.before or "").strip()
    terminal.expect_exact('"welcome"')
    terminal.close()


def test_after_a_break_a_password_is_asked_for_if_the_player_wants_it(host: ServedHost) -> None:
    terminal = at_terminal(host, *BY_PASSWORD)
    terminal.expect_exact(PROMPT)
    terminal.sendline(PASSWORD)
    terminal.expect_exact('"welcome"')
    terminal.expect_exact("\r\n")
    terminal.sendline("half")
    terminal.expect_exact('{"is": "asks", "why": "needs asking", "said": ""}\r\n')
    assert PROMPT not in (terminal.before or "")
    terminal.sendline("ask")
    for _ in range(3):
        terminal.expect_exact(PROMPT)
        terminal.sendline("Widow")
    terminal.expect_exact('{"is": "asks", "why": "not let in"')
    terminal.sendline("ask")
    terminal.expect_exact(PROMPT)
    assert not echoes(terminal)
    terminal.sendline(PASSWORD)
    terminal.expect_exact('{"is": "back"}')
    terminal.expect_exact('"welcome"')
    terminal.sendline("there")
    terminal.expect_exact('{"is": "told", "text": "there"}')
    assert echoes(terminal)
    terminal.close()


def test_ctrl_c_at_ssh_s_question_leaves_the_terminal_as_it_was(host: ServedHost) -> None:
    terminal = at_terminal(host, *BY_PASSWORD)
    terminal.expect_exact(PROMPT)
    assert terminal.pid is not None
    ssh = ssh_of(terminal.pid)
    assert not echoes(terminal)
    terminal.sendintr()
    terminal.expect_exact("left\r\n")
    assert echoes(terminal)
    assert not ssh.is_running()
    terminal.close()


def test_an_unknown_host_is_asked_about_at_the_terminal(host: ServedHost, tmp_path: Path) -> None:
    known = tmp_path / "known_hosts"
    options = ("-o", f"UserKnownHostsFile={known}")
    terminal = at_terminal(host, *options)
    terminal.expect_exact("Are you sure you want to continue connecting (yes/no/[fingerprint])? ")
    terminal.sendline("no")
    terminal.expect_exact("failed: host key unknown")
    terminal.close()
    terminal = at_terminal(host, *options)
    terminal.expect_exact("Are you sure you want to continue connecting (yes/no/[fingerprint])? ")
    terminal.sendline("yes")
    terminal.expect_exact("linked")
    assert terminal.before == "yes\r\n"
    terminal.close()
    assert known.read_text().startswith(f"[127.0.0.1]:{host.port} ")


def test_ctrl_c_during_a_game_is_not_for_ssh(host: ServedHost) -> None:
    terminal = at_terminal(host)
    terminal.expect_exact('"welcome"')
    terminal.expect_exact("\r\n")
    terminal.sendintr()
    terminal.expect_exact("interrupted")
    terminal.sendline("there")
    terminal.expect_exact('{"is": "told", "text": "there"}')
    assert "lost" not in (terminal.before or "")
    terminal.sendeof()
    terminal.expect_exact("closed")
    terminal.close()


def test_ssh_prints_nothing_at_the_terminal_when_the_connection_breaks(host: ServedHost) -> None:
    terminal = at_terminal(host)
    terminal.expect_exact('"welcome"')
    terminal.expect_exact("\r\n")
    terminal.sendline("half")
    terminal.expect_exact('"welcome"')
    lines = (terminal.before or "").splitlines()
    assert lines[:-1] == ["half", '{"is": "told", "number": 1}', '{"is": "lost"}', '{"is": "back"}']
    terminal.close()


def test_killing_the_program_ends_its_ssh(host: ServedHost) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, *command(host)], stdin=pipe, stdout=pipe, text=True) as program:
        assert program.stdout is not None and program.stdin is not None
        assert program.stdout.readline() == "linked\n"
        ssh = ssh_of(program.pid)
        # The second ssh has no terminal, so no signal of the terminal would end it.
        program.stdin.write("half\n")
        program.stdin.flush()
        while "back" not in program.stdout.readline():
            pass
        assert not ssh.is_running()
        ssh = ssh_of(program.pid)
        assert session_of(ssh.pid) == ssh.pid
        program.kill()
        late = monotonic() + PATIENCE
        while ssh.is_running() and ssh.status() != psutil.STATUS_ZOMBIE:
            assert monotonic() < late
            sleep(0.01)
