"""A system that refuses to lock files: the kernel itself refuses, for one program and its children.

seccomp answers the system call ``flock`` with an error of our choice, like the driver of a network share.
"""

from __future__ import annotations

import errno
import platform
import sys
from pathlib import Path

FLOCK = {"x86_64": 73, "aarch64": 32}
"""The number of the system call, by machine."""
REFUSALS = (errno.EACCES, errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EPERM, errno.EINVAL, errno.EAGAIN)

_LAUNCHER = """
import ctypes, os, struct, sys

error, number = int(sys.argv[1]), int(sys.argv[2])
step = struct.Struct("HBBI")
load, equal, answer = 0x20, 0x15, 0x06
program = b"".join((
    step.pack(load, 0, 0, 0),
    step.pack(equal, 0, 1, number),
    step.pack(answer, 0, 0, 0x00050000 | error),
    step.pack(answer, 0, 0, 0x7FFF0000),
))
held = ctypes.create_string_buffer(program)


class Filter(ctypes.Structure):
    _fields_ = [("steps", ctypes.c_ushort), ("program", ctypes.c_void_p)]


libc = ctypes.CDLL(None, use_errno=True)
no_new_privileges, set_seccomp, by_filter = 38, 22, 2
filter = Filter(len(program) // step.size, ctypes.addressof(held))
if libc.prctl(no_new_privileges, 1, 0, 0, 0) or libc.prctl(set_seccomp, by_filter, ctypes.byref(filter), 0, 0):
    sys.exit(f"no seccomp: {os.strerror(ctypes.get_errno())}")
os.execv(sys.argv[3], sys.argv[3:])
"""


def can_refuse() -> bool:
    """Return whether this system can be made to refuse."""
    return sys.platform == "linux" and platform.machine() in FLOCK and Path("/proc/sys/kernel/seccomp").is_dir()


def make_refusing(error: int, program: tuple[str, ...]) -> tuple[str, ...]:
    """Return the command of this program in which locking a file fails with this error."""
    return (sys.executable, "-c", _LAUNCHER, str(error), str(FLOCK[platform.machine()]), *program)
