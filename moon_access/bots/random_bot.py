"""A bot that does anything that is allowed: for tests, and as the lowest measure of another bot."""

from __future__ import annotations

from random import Random
from typing import Any

from .contract import Advice, Why


class RandomBot:
    """Knows no game: it draws one of the legal actions by lot, in any game there is."""

    def advise(self, view: Any, random: Random) -> Advice:
        return Advice(random.choice(view.legal), Why.CHANCE)
