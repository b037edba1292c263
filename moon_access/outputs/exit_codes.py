"""The codes with which the program ends. docs/command-line.md lists them by command."""

from __future__ import annotations

DONE = 0
"""All went well; whoever leaves a game that is on has done so, too."""
WRONG = 1
"""The program could not do what it was asked for, and a line has said why; or something unforeseen went wrong. After a
command that looks for faults: there are some."""
USAGE = 2
"""The program cannot understand the command line, or a variable of the environment. This is click's own code for
that."""
HUNG_UP = 129
"""The terminal has gone, or the system wants the program to end."""
INTERRUPTED = 130
"""Ctrl-C."""
