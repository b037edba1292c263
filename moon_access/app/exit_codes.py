"""With which code the program ends, whatever it was asked for. 2 is click's: what was typed can not be understood."""

from __future__ import annotations

WRONG = 1
"""What was asked for could not be done, and a line has said why; or something unforeseen went wrong."""
HUNG_UP = 129
"""The terminal has gone, or the system wants the program to end."""
INTERRUPTED = 130
"""Ctrl-C."""
