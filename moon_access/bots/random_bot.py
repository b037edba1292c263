"""A bot that does anything that is allowed: for tests, and as the lowest measure of another bot."""

from __future__ import annotations

from random import Random

from moon_access.engine.actions import Bid
from moon_access.engine.game import View

from .contract import Advice, Why


class RandomBot:
    """Draws one of the legal actions by lot, in any game there is.

    Of the bids it only makes the lowest: who bids any height loses more than is ever won, and a game of such
    bidders does not end.
    """

    def advise(self, view: View, random: Random) -> Advice:
        bids = [action for action in view.legal if isinstance(action, Bid)]
        return Advice(random.choice([action for action in view.legal if action not in bids[1:]]), Why.CHANCE)
