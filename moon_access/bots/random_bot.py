"""A bot that does anything that is allowed: for tests, and as the lowest measure of another bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from moon_access.engine.actions import Action
from moon_access.engine.game import View

from .contract import Advice, Why


class RandomBot:
    """Draws one of the legal actions by lot, in any game there is; ``among`` leaves out those it never chooses."""

    def __init__(self, among: Callable[[Sequence[Action]], Sequence[Action]] = list) -> None:
        self._among = among

    def advise(self, view: View, random: Random) -> Advice:
        return Advice(random.choice(self._among(view.legal)), Why.CHANCE)
