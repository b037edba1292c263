"""The deals that may come of a view before the first tile is led, played out perfectly: what each is worth.

Who bids, names trump and lays a tile away does so by the rule of thumb of plans.py; play is exact. What is tried
in how many of them is decided by monte_carlo_auction.py and monte_carlo_contract.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Bid, tricks_needed
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.moon.sides import bidding_seats, moon_set
from moon_access.games.moon.state import MoonView, allowed_trumps

from .determinization import MoonWorld
from .plans import Plan, ranked_plans, tile_mask
from .win_probability import win_probability_by_tricks

MADE_BY_PEOPLE = {3: (0.04, 0.16, 0.94, 1.0), 4: (0.13, 0.18, 0.7, 0.89)}
"""How likely another's bid is made that perfect play would fail by two tricks or more, fail by one, just make,
make with tricks to spare. Counted where steady players bid: 7,900 bids of three, 1,600 of four."""


class SearchBudget(NamedTuple):
    """How much is looked at: so many worlds, but once there are ``least``, no new one after so many ``nodes``."""

    worlds: int
    least: int
    nodes: int


class DealEvaluator:
    """The deals that may come of this view: who bids, names and lays away what by the rule of thumb."""

    def __init__(self, view: MoonView) -> None:
        self.view = view
        self.trumps = allowed_trumps(view.options)
        self.whole = tile_mask(moon_set(view.players))
        self.solver = Solver()
        self._tables: dict[Bid, tuple[float, ...]] = {}

    def worth(self, contract: Bid, tricks: int) -> float:
        """What it is worth to the view's side when the bidder's side takes so many tricks."""
        table = self._tables.get(contract)
        if table is None:
            table = self._tables[contract] = win_probability_by_tricks(self.view, contract)
        return table[tricks]

    def value_against_people(self, contract: Bid, tricks: int) -> float:
        """The same when perfect play would take so many, but people play."""
        needed = contract.tricks
        players = self.view.players
        made = MADE_BY_PEOPLE[players][min(max(tricks - needed, -2), 1) + 2]
        good, bad = self.worth(contract, max(tricks, needed)), self.worth(contract, min(tricks, needed - 1))
        return made * good + (1 - made) * bad

    def best_plan(self, hand: Sequence[Tile], trumps: Sequence[Suit] | None = None) -> Plan:
        return ranked_plans(hand, trumps or self.trumps, self.whole & ~tile_mask(hand))[0]

    def plan_for(self, hand: tuple[Tile, ...], hidden: tuple[Tile, ...]) -> tuple[Plan, tuple[Tile, ...]]:
        """What a bidder with this hand does when ``hidden`` is the widow, and all that is held then."""
        options = self.view.options
        if not hidden or options.widow == "none":
            return self.best_plan(hand), hand
        trumps = [self.best_plan(hand).trump] if options.trump_before_widow else None
        hand = (*hand, *hidden)
        return self.best_plan(hand, trumps), hand

    def position(self, world: MoonWorld, bidder: Seat, plan: Plan, hand: Sequence[Tile]) -> Position:
        """The bidder, who holds this, is about to lead."""
        hands = list(world.hands)
        hands[bidder] = tuple([tile for tile in hand if tile is not plan.discard])
        return Position(tuple(hands), (), bidder, plan.trump, bidding_seats(bidder, self.view.players))

    def tricks(self, position: Position, amount: int) -> int:
        """What the bidder's side takes; of failures only that they fail, and how much more only where it counts."""
        needed = tricks_needed(amount)
        if self.view.players == 4:  # thirty times the work
            return self.solver.tricks(position, (needed - 1, needed))
        return self.solver.tricks(position, (needed - 1, 7 if self.view.options.overtricks else needed + 1))

    def makes_all(self, world: MoonWorld) -> bool:
        """Whether the view's seat, as bidder, takes all seven tricks with the rule of thumb's trump and discard."""
        plan, hand = self.plan_for(self.view.hand, world.hidden)
        return self.solver.makes(self.position(world, self.view.seat, plan, hand), 7)

    def is_spent(self, done: int, budget: SearchBudget) -> bool:
        return done >= budget.worlds or (done >= budget.least and self.solver.nodes > budget.nodes)
