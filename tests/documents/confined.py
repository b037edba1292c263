"""Run a program as systemd would, as far as a process can do that to itself: with the unit's filter of system calls,
its address families, no memory that is both writable and executable, no new privileges, and its umask.

Use the system's Python, which has python3-seccomp: ``confined.py UNIT COMMAND...``.
"""

from __future__ import annotations

import ctypes
import os
import socket
import subprocess
import sys
from errno import EAFNOSUPPORT, EPERM
from pathlib import Path

import seccomp  # type: ignore[import-not-found]

NO_NEW_PRIVILEGES = 38
RUN, WRITE = 4, 2  # PROT_EXEC, PROT_WRITE
FAMILIES = 46  # Linux has no more


def settings(path: str) -> list[tuple[str, str]]:
    lines = [line.strip().partition("=") for line in Path(path).read_text("utf-8").splitlines() if "=" in line]
    return [(name, value) for name, _, value in lines]


def calls(name: str) -> set[str]:
    """Return the system calls of one of systemd's sets, or this call itself."""
    if not name.startswith("@"):
        return {name}
    shown = subprocess.run(
        ["systemd-analyze", "syscall-filter", name], check=True, capture_output=True, text=True
    ).stdout
    lines = [line.strip() for line in shown.splitlines()[1:]]
    return set().union(*(calls(line) for line in lines if line and not line.startswith("#")))


def confine(unit: list[tuple[str, str]]) -> None:
    allowed: set[str] = calls("@default")
    for value in (value for name, value in unit if name == "SystemCallFilter"):
        named = set().union(*(calls(name) for name in value.removeprefix("~").split()))
        allowed = allowed - named if value.startswith("~") else allowed | named
    said = dict(unit)
    families = {getattr(socket, name) for name in said["RestrictAddressFamilies"].split()}
    assert said["MemoryDenyWriteExecute"] == said["NoNewPrivileges"] == "yes"
    rules = seccomp.SyscallFilter(seccomp.ERRNO(EPERM))
    for call in sorted(allowed - {"mmap", "mprotect", "pkey_mprotect", "socket"}):
        try:
            rules.add_rule(seccomp.ALLOW, call)
        except (RuntimeError, OSError):
            continue  # the call belongs to another architecture
    both = WRITE | RUN
    for protection in (0, WRITE, RUN):
        rules.add_rule(seccomp.ALLOW, "mmap", seccomp.Arg(2, seccomp.MASKED_EQ, both, protection))
    rules.add_rule(seccomp.ALLOW, "mprotect", seccomp.Arg(2, seccomp.MASKED_EQ, RUN, 0))
    for family in range(FAMILIES):
        does = seccomp.ALLOW if family in families else seccomp.ERRNO(EAFNOSUPPORT)
        rules.add_rule(does, "socket", seccomp.Arg(0, seccomp.EQ, family))
    os.umask(int(said["UMask"], 8))
    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    rules.load()


if __name__ == "__main__":
    confine(settings(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])
