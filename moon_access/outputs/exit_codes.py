"""The codes with which the program ends. docs/command-line.md lists them by command."""

from __future__ import annotations

DONE = 0
"""All went well, also if the player left a running game."""
WRONG = 1
"""The program could not do its task, and a line has given the reason; or an unexpected error happened. After a command
that looks for faults: it found some."""
USAGE = 2
"""The program cannot understand the command line, or a variable of the environment. This is click's own code for
that."""
HUNG_UP = 129
"""The terminal has gone, or the system wants the program to end."""
INTERRUPTED = 130
"""Ctrl-C."""
