"""The worth of a deal of Moon to a seat before the first tile is led: solved double dummy in sampled worlds.

The bidder names trump and discards by the rule of thumb of hand_evaluation.py; then everybody plays perfectly.
monte_carlo_auction.py and monte_carlo_contract.py decide how many worlds and plans to try.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.actions import tricks_needed
from moon_access.games.moon.sides import bidding_seats, moon_set
from moon_access.games.moon.state import MoonView, allowed_trumps
from moon_access.games.tricks.actions import Bid

from .determinization import MoonWorld
from .hand_evaluation import Plan, ranked_plans, tile_mask
from .win_probability import win_probability_by_tricks

SUCCESS_OF_PEOPLE = {3: (0.04, 0.16, 0.94, 1.0), 4: (0.13, 0.18, 0.7, 0.89)}
"""The chance, 0 to 1, that another player's bid is made, by the number of players and by what perfect play would do.

Perfect play would fail by two tricks or more, fail by one, just make the bid, or make it with tricks to spare. Counted
in bids by steady players: 7,900 with three players, 1,600 with four.
"""


class DealEvaluator:
    """The evaluation of deals for the seat of one view, before the first lead. Values are win probabilities."""

    def __init__(self, view: MoonView) -> None:
        self.view = view
        self.trumps = allowed_trumps(view.options)
        self.all_tiles = tile_mask(moon_set(view.players))
        self.solver = Solver()
        self._tables: dict[Bid, tuple[float, ...]] = {}

    def value(self, contract: Bid, tricks: int) -> float:
        """Return the win probability of the view's side, 0 to 1, if the bidder's side takes ``tricks``, 0 to 7."""
        table = self._tables.get(contract)
        if table is None:
            table = self._tables[contract] = win_probability_by_tricks(self.view, contract)
        return table[tricks]

    def value_against_people(self, contract: Bid, tricks: int) -> float:
        """Return the win probability if another player has the bid.

        ``SUCCESS_OF_PEOPLE`` says how often people make bids.
        """
        needed = tricks_needed(contract.amount)
        made = SUCCESS_OF_PEOPLE[self.view.players][min(max(tricks - needed, -2), 1) + 2]
        good, bad = self.value(contract, max(tricks, needed)), self.value(contract, min(tricks, needed - 1))
        return made * good + (1 - made) * bad

    def best_plan(self, hand: Sequence[Tile], trumps: Sequence[Suit] | None = None) -> Plan:
        """Return the best trump and discard for this hand.

        ``trumps``: the trumps to choose from; None means all trumps of the table.
        """
        return ranked_plans(hand, trumps or self.trumps, self.all_tiles & ~tile_mask(hand))[0]

    def plan_with_widow(self, hand: tuple[Tile, ...], hidden: tuple[Tile, ...]) -> tuple[Plan, tuple[Tile, ...]]:
        """Return the plan of a bidder with this hand if ``hidden`` is the widow, and all tiles held with the widow."""
        options = self.view.options
        if not hidden or options.widow == "none":
            return self.best_plan(hand), hand
        trumps = [self.best_plan(hand).trump] if options.trump_before_widow else None
        hand = (*hand, *hidden)
        return self.best_plan(hand, trumps), hand

    def position(self, world: MoonWorld, bidder: Seat, plan: Plan, hand: Sequence[Tile]) -> Position:
        """Return the position before the first lead. ``hand``: the bidder's tiles, including the discard."""
        hands = list(world.hands)
        hands[bidder] = tuple([tile for tile in hand if tile is not plan.discard])
        return Position(tuple(hands), (), bidder, plan.trump, bidding_seats(bidder, self.view.players))

    def tricks(self, position: Position, amount: int) -> int:
        """Return how many tricks the bidder's side takes with a bid of ``amount``, counting only tricks that score.

        Every failure counts as failing by one trick. Tricks above the bid are not counted with four players, because
        that takes thirty times the work. With three players only one of them is counted, except at tables where
        overtricks score.

        Args:
            position: The position before the first lead.
            amount: The bid.

        Returns:
            The tricks, 0 to 7.
        """
        needed = tricks_needed(amount)
        if self.view.players == 4:
            return self.solver.tricks(position, (needed - 1, needed))
        return self.solver.tricks(position, (needed - 1, 7 if self.view.options.overtricks else needed + 1))

    def can_take_all(self, world: MoonWorld) -> bool:
        """Return whether the view's seat as bidder takes all seven tricks in this world."""
        plan, hand = self.plan_with_widow(self.view.hand, world.hidden)
        return self.solver.can_make(self.position(world, self.view.seat, plan, hand), 7)
