"""A bot that plays any game at random: for tests, and as the lowest measure of other bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from moon_access.engine.actions import Action
from moon_access.engine.game import View

from .contract import Advice, Why


class RandomBot:
    """A bot that draws one of the legal actions at random. ``among`` leaves out those that it must never choose."""

    def __init__(self, among: Callable[[Sequence[Action]], Sequence[Action]] = list) -> None:
        self._among = among

    def advise(self, view: View, random: Random) -> Advice:
        return Advice(random.choice(self._among(view.legal)), Why.CHANCE)
