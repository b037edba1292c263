"""The program as a job of a shell, for Ctrl-Z."""

from __future__ import annotations

import os
import signal
import sys
import termios
from contextlib import suppress

from .at_terminal import AtTerminal, Home


class InAShell(AtTerminal):
    """A shell that resumes the program as soon as it is stopped, and writes the terminal's state then to the file
    "stopped"."""

    def _become_the_program(self, home: Home, arguments: tuple[str, ...]) -> None:
        if sys.platform == "win32":
            raise NotImplementedError("a Unix terminal is needed")
        job = os.fork()
        if job == 0:
            os.setpgid(0, 0)
            super()._become_the_program(home, arguments)
        with suppress(PermissionError):  # the child has already done so
            os.setpgid(job, job)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        os.tcsetpgrp(0, job)
        while os.WIFSTOPPED(status := os.waitpid(job, os.WUNTRACED)[1]):
            (home.folder / "stopped").write_text(str(termios.tcgetattr(0)[3]))
            termios.tcsetattr(0, termios.TCSANOW, self.mode)
            os.kill(job, signal.SIGCONT)
        os._exit(os.waitstatus_to_exitcode(status))
