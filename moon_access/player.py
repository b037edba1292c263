"""Who sits at a seat: a name to say and a kind to know them by. The table and the record share it."""

from __future__ import annotations

from typing import NamedTuple

HUMAN = "human"


class Player(NamedTuple):
    """``kind`` is as in a record's head: ``human``, or ``bot:`` and the bot's name."""

    name: str
    kind: str
