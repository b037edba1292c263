"""The command line of ssh is complete, and a typed address cannot add to it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from moon_access.link.address import Address
from moon_access.link.link import LinkFailed, Why
from moon_access.link.ssh_process import ssh_command, ssh_program, start_ssh

ANNA = Address("anna", "::1", 2222)


def test_a_destination_is_never_read_as_an_option() -> None:
    for asks in (True, False):
        command = ssh_command("ssh", ANNA, asks=asks, options=("-F", "none"))
        assert command[:3] == ["ssh", "-F", "none"]
        assert command[-6:] == ["-p", "2222", "-s", "--", "anna@::1", "moon-access"]


def test_ssh_may_ask_questions_only_at_the_first_connection() -> None:
    assert "BatchMode=yes" not in ssh_command("ssh", ANNA, asks=True)
    assert "BatchMode=yes" in ssh_command("ssh", ANNA, asks=False)


def test_the_ssh_command_does_not_change_which_hosts_ssh_trusts() -> None:
    for asks in (True, False):
        command = " ".join(ssh_command("ssh", ANNA, asks=asks))
        assert "HostKey" not in command
        assert "KnownHosts" not in command


@pytest.mark.skipif(shutil.which("ssh") is None, reason="Install openssh-client.")
def test_openssh_understands_every_option() -> None:
    command = ssh_command(ssh_program(), ANNA, asks=False, options=("-F", "none", "-G"))
    meant = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert {"user anna", "hostname ::1", "port 2222", "batchmode yes", "forwardagent no", "forwardx11 no"} <= set(meant)
    assert {"requesttty false", "clearallforwardings yes", "permitlocalcommand no", "controlmaster false"} <= set(meant)


def test_a_program_that_does_not_start_counts_as_missing(tmp_path: Path) -> None:
    with pytest.raises(LinkFailed) as failed:
        start_ssh([str(tmp_path / "ssh")], asks=False)
    assert failed.value.why is Why.NO_SSH


@pytest.mark.skipif(sys.platform != "win32", reason="Windows alone has it there.")
def test_the_ssh_of_windows_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "System32" / "OpenSSH" / "ssh.exe"
    own.parent.mkdir(parents=True)
    own.touch()
    monkeypatch.setenv("SYSTEMROOT", str(tmp_path))
    assert ssh_program() == str(own)
