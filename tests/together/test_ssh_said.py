"""Errors of OpenSSH 8 and 9 are recognised, and only harmless parts reach the player."""

from __future__ import annotations

import pytest

from moon_access.link.link import Why
from moon_access.link.ssh_process import LONGEST_LINE, clean_line, reason_in

SAID = {
    "": Why.BROKEN,
    "Host key verification failed.": Why.HOST_KEY_UNKNOWN,
    "No ED25519 host key is known for [127.0.0.1]:2222 and you have requested strict checking.\n"
    "Host key verification failed.": Why.HOST_KEY_UNKNOWN,
    "WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!\nHost key verification failed.": Why.HOST_KEY_CHANGED,
    "Host key for [::1]:2222 has changed and you have requested strict checking.\n"
    "Host key verification failed.": Why.HOST_KEY_CHANGED,
    "anna@example.org: Permission denied (publickey,password).": Why.NOT_LET_IN,
    "Received disconnect from ::1 port 2222:2: Too many authentication failures": Why.NOT_LET_IN,
    "Received disconnect from 127.0.0.1 port 2222:14: You are not let in here.": Why.NOT_LET_IN,
    "Received disconnect from ::1 port 2222:12: Too many connections": Why.UNREACHABLE,
    "subsystem request failed on channel 0": Why.NO_TABLES,
    "Unable to negotiate with ::1 port 2222: no matching host key type found.": Why.NO_TABLES,
    "/home/anna/.ssh/config: line 3: Bad configuration option: prot\n"
    "/home/anna/.ssh/config: terminating, 1 bad configuration options": Why.UNUSABLE_SSH,
    "Bad owner or permissions on /home/anna/.ssh/config": Why.UNUSABLE_SSH,
    "ssh: Could not resolve hostname example.invalid: Name or service not known": Why.UNKNOWN_HOST,
    "ssh: connect to host example.org port 2222: Connection refused": Why.UNREACHABLE,
    "ssh: connect to host example.org port 2222: Connection timed out": Why.UNREACHABLE,
    "ssh: connect to host example.org port 2222: Network is unreachable": Why.UNREACHABLE,
    "kex_exchange_identification: Connection closed by remote host": Why.UNREACHABLE,
    "client_loop: send disconnect: Broken pipe": Why.UNREACHABLE,
}


@pytest.mark.parametrize("said", SAID)
def test_an_error_of_ssh_has_a_reason(said: str) -> None:
    assert reason_in(said.splitlines()) is SAID[said]


def test_a_line_of_ssh_becomes_plain_text() -> None:
    assert clean_line(b"Connection refused\r\n") == "Connection refused"
    assert clean_line(b"@    WARNING: IT HAS CHANGED!     @\r\n") == "WARNING: IT HAS CHANGED!"
    assert clean_line(b"@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\r\n") == ""
    assert clean_line(b"  remove\twith:\xff\n") == "remove with:\ufffd"
    assert clean_line(b"\x1b[2JWelcome\x07\xe2\x80\xae\n") == "[2JWelcome"
    assert len(clean_line(b"x" * 4096)) == LONGEST_LINE
