"""The host key of a server: compare it with the fingerprint that the host gave the player, before ssh starts.

If the command contains a fingerprint, ssh has nothing to ask: this module keeps the key with this fingerprint in a file
of the program's own, and ssh accepts no other key for the host. Without a fingerprint, the program announces an unknown
host in the player's language before ssh asks in English. The file has the format of ssh's own ``known_hosts``.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from moon_access.storage.paths import known_hosts_file, read_own, replace_private

from .address import Address
from .link import LinkFailed, Why
from .ssh_process import ssh_program

ALGORITHM: Final = "ssh-ed25519"
"""The algorithm of a server's key."""
PATIENCE: Final = 15
"""Seconds that the host has to tell its key."""
PATIENCE_TO_ANNOUNCE: Final = 5
MOST_KEPT: Final = 200
"""Maximum of keys in the file: the newest stay."""
_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}", re.ASCII)


class HostKey(NamedTuple):
    """A line of ``known_hosts``: the host with its port, the algorithm, and the key in base64."""

    host: str
    algorithm: str
    key: str

    @property
    def fingerprint(self) -> str:
        """The fingerprint as ``ssh-keygen -l`` writes it; empty if the key is not valid."""
        try:
            digest = hashlib.sha256(base64.b64decode(self.key, validate=True)).digest()
        except (binascii.Error, ValueError):
            return ""
        return "SHA256:" + base64.b64encode(digest).decode("ascii").rstrip("=")


def is_fingerprint(typed: str) -> bool:
    return _FINGERPRINT.fullmatch(typed) is not None


def options_for(address: Address, fingerprint: str = "") -> tuple[str, ...]:
    """Return the ssh options that pin the host's key; none if nobody has compared the key with a fingerprint.

    Raises LinkFailed if the host has a key with another fingerprint, or does not tell its key.
    """
    kept = list(_read_keys())
    known = next((key for key in kept if key.host == _place(address)), None)
    if fingerprint and (known is None or known.fingerprint != fingerprint):
        known = _find_key(address, fingerprint)
        _write_keys([*(key for key in kept if key.host != known.host), known])
    if known is None:
        return ()
    file = known_hosts_file().as_posix().replace("%", "%%")
    return (
        *("-o", f'UserKnownHostsFile="{file}"'),
        *("-o", "GlobalKnownHostsFile=none"),
        *("-o", "StrictHostKeyChecking=yes"),
        *("-o", f"HostKeyAlgorithms={known.algorithm}"),
    )


def fingerprint_of_stranger(address: Address) -> str:
    """Return the fingerprint of a host about which ssh will ask; empty if ssh knows it or does not ask."""
    try:
        said = _run([ssh_program(), "-G", "-p", str(address.port), "--", address.destination], PATIENCE_TO_ANNOUNCE)
    except LinkFailed:
        return ""
    settings = dict(line.partition(" ")[::2] for line in said.splitlines())
    files = f"{settings.get('userknownhostsfile', '')} {settings.get('globalknownhostsfile', '')}".split()
    is_known = any(_has(Path(file).expanduser(), address) for file in files)
    if is_known or settings.get("stricthostkeychecking") != "ask":
        return ""
    return next((key.fingerprint for key in _scan_keys(address, PATIENCE_TO_ANNOUNCE)), "")


def _has(file: Path, address: Address) -> bool:
    command = [_openssh_program("ssh-keygen"), "-F", _place(address), "-f", str(file)]
    return file.is_file() and bool(_run(command, PATIENCE_TO_ANNOUNCE))


def _find_key(address: Address, fingerprint: str) -> HostKey:
    """Return the host's key that has this fingerprint. Raises LinkFailed."""
    scanned = list(_scan_keys(address, PATIENCE))
    if not scanned:
        raise LinkFailed(Why.UNREACHABLE)
    for key in scanned:
        if key.fingerprint == fingerprint:
            return key
    raise LinkFailed(Why.OTHER_FINGERPRINT, scanned[0].fingerprint)


def _scan_keys(address: Address, patience: int) -> Iterator[HostKey]:
    """Yield the keys that the host claims to have. This proves nothing; ssh demands the proof."""
    options = ["-T", str(patience), "-t", "ed25519", "-p", str(address.port)]
    command = [_openssh_program("ssh-keyscan"), *options, address.host]
    for line in _run(command, patience + 5).splitlines():
        parts = line.split()
        if len(parts) == 3 and parts[1] == ALGORITHM:
            yield HostKey(_place(address), parts[1], parts[2])


def _openssh_program(program: str) -> str:
    """Return the path of another program of OpenSSH. On Windows it is in the folder of ``ssh``."""
    return str(Path(ssh_program()).with_name(f"{program}.exe")) if sys.platform == "win32" else program


def _run(command: Sequence[str], seconds: int) -> str:
    """Return the output of a program; empty if the program fails or takes too long."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False, errors="replace"
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _place(address: Address) -> str:
    """Return the host and port as ``known_hosts`` names them."""
    return address.host if address.port == 22 else f"[{address.host}]:{address.port}"


def _read_keys() -> Iterator[HostKey]:
    try:
        lines = read_own(known_hosts_file()).decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        parts = line.split()
        if len(parts) == 3:
            yield HostKey(*parts)


def _write_keys(keys: Sequence[HostKey]) -> None:
    """Write the newest keys to the file. Raises LinkFailed."""
    try:
        known_hosts_file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_private(known_hosts_file(), "".join(f"{' '.join(key)}\n" for key in keys[-MOST_KEPT:]))
    except OSError as error:
        raise LinkFailed(Why.UNUSABLE_SSH, str(error)) from None
