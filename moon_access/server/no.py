"""What was asked for can not be: a word of the protocol, never a sentence."""

from __future__ import annotations


class No(Exception):
    """``why`` is a word that announcer/together.py has a sentence for; ``said`` goes with it."""

    def __init__(self, why: str, **said: object) -> None:
        super().__init__(why)
        self.why = why
        self.said = said
