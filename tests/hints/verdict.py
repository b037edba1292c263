"""The verdicts of the independent judge about the reason of a hint."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """The worst of these that a sentence deserves."""

    TELLS = "tells"  # true, and not of every other choice
    RULE = "rule"  # true: another choice is as good, and a rule of thumb decides
    SAME = "same"  # it says itself that another choice, or every one, is as good
    EMPTY = "empty"  # it says nothing about the choice
    ALIKE = "alike"  # true of every other choice, too
    FALSE = "false"


ORDER = tuple(Verdict)
"""The verdicts, the best first."""
