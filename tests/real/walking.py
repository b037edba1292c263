"""A person who tries everything by ear alone: dialogs, answer by answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tests.terminal.at_terminal import last_line

from .person import Person

MOST_STEPS_BACK = 6
"""The most answers needed to get back to a question."""


def numbers(heard: str) -> dict[str, str]:
    """Return the names of a question's answers by their numbers, as heard: a line each, or in the prompt."""
    *lines, prompt = heard.split("\n")
    return _find_numbered(lines) or _find_numbered(prompt.rstrip(":").split(", "))


def _find_numbered(items: list[str]) -> dict[str, str]:
    found = filter(None, (re.fullmatch(r"(\d+) (\D.*)", item) for item in items))
    answers = {item[1]: item[2] for item in found if item[1] != "0"}
    return answers if list(answers)[:2] == ["1", "2"] else {}


def are_groups(heard: str) -> bool:
    """Return whether the program lists the answers by groups: "1 to 6 basics"."""
    first = heard.split("\n", maxsplit=1)[0]
    return re.fullmatch(r"1 \D+ \d+ \D+", first) is not None


class Visitor:
    """Goes through the answers of questions, and back with ``done``. If answers come in groups, ``everything`` makes
    the program read them. ``passes``: answers that are never given."""

    def __init__(self, person: Person, done: str, everything: str, passes: Sequence[str] = ()) -> None:
        self.person, self.done, self.everything, self.passes = person, done, everything, passes
        self.tried = 0

    def visit(self, opened: str, depth: int = 0, most: int | None = None) -> None:
        """Give each answer of this question, or ``most`` of them, and so on for the questions that follow, to this
        depth."""
        self._visit(opened, depth, most, {})

    def _visit(self, opened: str, depth: int, most: int | None, way: dict[str, str]) -> None:
        """Visit a question. ``way``: the answers that lead here, by question."""
        question = last_line(opened)
        if are_groups(opened):
            opened = self.person.ask(self.everything)
        answers = {number: name for number, name in numbers(opened).items() if not name.startswith(tuple(self.passes))}
        for number in list(answers)[:most]:
            heard = self.person.ask(number)
            self.tried += 1
            if depth and last_line(heard) != question and (numbers(heard) or are_groups(heard)):
                self._visit(heard, depth - 1, None, {**way, question: number})
                heard = self.person.ask("")
            for _ in range(MOST_STEPS_BACK):
                if last_line(heard) == question:
                    break
                heard = self.person.ask(way.get(last_line(heard), self.done))
            assert last_line(heard) == question, f"{answers[number]!r} must lead back, heard {heard!r}"
