"""What was asked for can not be: a word of the protocol, never a sentence."""

from __future__ import annotations

from collections.abc import Callable

MOST_TRIES = 5


class No(Exception):
    """``why`` is a word that announcer/together.py has a sentence for; ``said`` goes with it."""

    def __init__(self, why: str, **said: object) -> None:
        super().__init__(why)
        self.why = why
        self.said = said


def tried_again(do: Callable[[], None]) -> None:
    """For what holds whatever others were faster with at another node. Raises what it raises at last."""
    for _ in range(MOST_TRIES - 1):
        try:
            do()
        except No as no:
            if no.why != "late":
                raise
        else:
            return
    do()
