"""A prompt: the last line, alone enough to act.

It comes in three lengths, of which the player chooses one; the full one names every choice. Where that is
too long for the line, ``before`` tells the choices in lines of their own and a shorter one follows.
"""

from __future__ import annotations

from typing import NamedTuple

from .message import Message


class Prompt(NamedTuple):
    """What is asked, without the space at its end. ``before`` is empty where nothing needs telling.

    ``lists`` says that nobody can answer without the choices: they are told before any shorter prompt.
    ``words`` are lists of the catalogue's words: where one of them stands in the prompt, it is an answer. ``each`` is
    the full one for players who choose in the prompt itself, where it has a range of numbers. ``bare`` is for a line
    that is too short even for the word, which is told before then, or ``asked`` in its place.
    ``narrow`` is for a line that is too short for the short one, and names the answers all the same. ``help`` is told
    behind the help about the question: what else may be typed there.
    """

    full: Message
    short: Message
    word: Message
    before: tuple[Message, ...] = ()
    lists: bool = False
    words: tuple[str, ...] = ()
    each: Message | None = None
    bare: Message | None = None
    asked: Message | None = None
    narrow: Message | None = None
    help: tuple[Message, ...] = ()
