"""Find the choice in a prompt that a routing key of a braille display means, and word the lines about routing keys.

The items that a prompt lists are choices, and so are words of the prompt that answer it. Nothing else is a choice:
neither commas nor the items of AllOf, which state facts, such as the open ends. console/routing_keys.py uses this
module.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from moon_access.announcer.message import N_, AllOf, End, Message, answer, error, notice
from moon_access.announcer.wording import Wording
from moon_access.announcer.words import PASS, PASS_KEY
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, words_of

FAILURES = {
    "module": N_("No routing keys: Python's module brlapi is missing. Install python3-brlapi. You can still type."),
    "daemon": N_(
        "No routing keys: BRLTTY does not answer. Start BRLTTY, then switch them on again. You can still type."
    ),
    "refused": N_("No routing keys: BRLTTY lets you in only if you can read /etc/brlapi.key. You can still type."),
    "console": N_("No routing keys: BRLTTY does not show this terminal. Play on a console. You can still type."),
    "gone": N_(
        "Routing keys have stopped working: BRLTTY has ended. Start it, then switch them on again. You can still type."
    ),
}


def keys_unusable(why: str) -> Message:
    """Say what routing keys need that is missing, and what to do. ``why``: a word of the outputs."""
    return notice(FAILURES[why])


def need_a_terminal() -> Message:
    return notice("No routing keys: they need a terminal.")


def no_choice() -> Message:
    # translators: a routing key was pressed above a cell of the prompt that is no choice.
    return error("No choice there.")


def too_wide() -> Message:
    return error("No choice there: the prompt is wider than the display. Type it.")


def spell_choice(chosen: str, catalog: Catalog) -> str:
    """Return the choice as the prompt shows it, except that the key for passing becomes its whole word."""
    is_key = chosen == catalog.context("words", PASS_KEY)
    return catalog.context("words", PASS).partition(",")[0] if is_key else chosen


def confirm_choice(chosen: str) -> Message:
    """Ask the player to confirm a choice made by a routing key. ``chosen``: the choice, as the prompt shows it."""
    # translators: a question, answered by yes or no; {choice} is a tile, a bid or a word of the prompt.
    return answer("Really {choice}", choice=chosen)


LONGEST_ANSWER = 3  # words: "liegen lassen"
_FIRST_MARK, _LAST_MARK = 0xE000, "\uf8ff"  # from Unicode's private use area


class Choosable(NamedTuple):
    """The characters from ``start`` to before ``end`` of a prompt, and the text to type to choose them."""

    start: int
    end: int
    text_to_type: str


def choosable(prompt: Message, words: Sequence[str], wording: Wording) -> list[Choosable]:
    """Return the choices in the line of this prompt. ``words``: lists of the catalogue, see Prompt."""
    marking = _Marking(wording)
    line, found = _take_marks_out(marking.line(prompt), marking.typed)
    for choice in found:  # hide the labels: none of their words is an answer by itself
        line = line[: choice.start] + "\n" * (choice.end - choice.start) + line[choice.end :]
    answers = {spelling for each in words for spelling in words_of(wording.catalog, each)}
    return sorted([*found, *_answers_in(line, answers)])


class _Marking(Wording):
    """Words a message as Wording does, and puts a mark before and after each item that it lists."""

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording.catalog, wording.style)
        self.typed: list[str] = []
        self._is_in_item = False

    def noun(self, value: object, form: str = "") -> str:
        if not isinstance(value, AllOf) or self._is_in_item:
            return super().noun(value, form)
        self._is_in_item = True
        text = super().noun(value, form)
        self._is_in_item = False
        return text

    def item(self, value: object, place: int, form: str = "") -> str:
        if self._is_in_item:
            return super().item(value, place, form)
        mark = chr(_FIRST_MARK + len(self.typed))
        self.typed.append(_text_to_type(value, place))
        self._is_in_item = True
        text = super().item(value, place, form)
        self._is_in_item = False
        return f"{mark}{text}{_LAST_MARK}"


def _text_to_type(value: object, place: int) -> str:
    """Return the text that chooses an item: a tile or a number itself, or its place if it is the label of a menu."""
    if isinstance(value, Tile):
        return f"{value.high}-{value.low}"
    if isinstance(value, End):
        return str(value.number)
    return str(value) if isinstance(value, int) else str(place)


def _take_marks_out(marked_line: str, typed: Sequence[str]) -> tuple[str, list[Choosable]]:
    """Remove the marks from a line. Return the line, and the pieces that were between marks."""
    line, start, chosen, found = "", 0, "", []
    for char in marked_line:
        if char == _LAST_MARK:
            found.append(Choosable(start, len(line), chosen))
        elif 0 <= ord(char) - _FIRST_MARK < len(typed):
            start, chosen = len(line), typed[ord(char) - _FIRST_MARK]
        else:
            line += char
    return line, found


def _answers_in(line: str, answers: set[str]) -> list[Choosable]:
    """Return the words of the line, alone or up to three together, that are answers."""
    words = [(match.start(), match.end()) for match in re.finditer(r"[^\W_]+", line)]
    found: list[Choosable] = []
    for at, (start, _) in enumerate(words):
        if found and start < found[-1].end:
            continue
        for _, end in reversed(words[at : at + LONGEST_ANSWER]):
            if fold(line[start:end]) in answers:
                found.append(Choosable(start, end, line[start:end]))
                break
    return found
