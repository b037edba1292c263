"""With which code the program ends, whatever it was asked for. docs/command-line.md says the same, by command."""

from __future__ import annotations

DONE = 0
"""All went well; whoever leaves a game that is on has done so, too."""
WRONG = 1
"""What was asked for could not be done, and a line has said why; or something unforeseen went wrong. Of a command that
looks for faults: there are some."""
USAGE = 2
"""The command line, or a variable of the environment, can not be understood. It is click's own code for that."""
HUNG_UP = 129
"""The terminal has gone, or the system wants the program to end."""
INTERRUPTED = 130
"""Ctrl-C."""
