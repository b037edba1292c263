"""Positions of Moon to ask a bot about: house rules, games stopped at any point, worlds that look the same to a
seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from moon_access.engine.game import Game
from moon_access.engine.house_rules import Value
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.moon.bots import BOTS
from moon_access.games.moon.rules import MoonForFour, MoonForThree
from moon_access.games.moon.state import MoonState, MoonView
from moon_access.table import Table

MoonTable = Table[MoonState, MoonView]

FACTORIES = {3: MoonForThree, 4: MoonForFour}
TARGETS = (7, 21)


def rule_values(players: int) -> dict[str, tuple[Value, ...]]:
    """Return every house rule with its values, of the targets only two."""
    rules = FACTORIES[players]().house_rules
    return {rule.name: TARGETS if rule.name == "target" else tuple(rule.allowed) for rule in rules}


def all_rules(players: int) -> Iterator[dict[str, object]]:
    """Return every combination of the house rules that could confuse a bot."""
    telling = ("all_pass", "minimum_bid", "doubles_trump", "no_trump", "widow", "trump_before_widow")
    values = {name: allowed for name, allowed in rule_values(players).items() if name in telling}
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def table(players: int, rules: dict[str, object], bots: list[str], seed: str) -> MoonTable:
    seats = {Seat(seat): BOTS[bot]() for seat, bot in enumerate(bots)}
    return Table(FACTORIES[players](rules), [], seed=seed, bots=seats)


def in_other_worlds(game: Game[MoonState, MoonView], state: MoonState, seat: Seat, chance: Random) -> MoonState:
    """Return the state with the unseen tiles of this seat dealt anew. The seat cannot tell the two states apart.

    The new hands may have suits that their players have shown to lack: this catches a bot that looks into hands all the
    better.
    """
    bidder = state.bidding.contract is not None and state.bidding.contract.seat == seat
    others = [at for at in range(game.players) if at != seat]
    unseen: list[Tile] = [tile for at in others for tile in state.hands[at]]
    hidden_widow = state.settled.widow if not state.bidding.widow_taken else ()
    hidden_discard = state.bidding.discard if not bidder else None
    unseen += hidden_widow
    unseen += [hidden_discard] if hidden_discard else []
    chance.shuffle(unseen)
    hands: list[Any] = list(state.hands)
    for at in others:
        hands[at] = tuple(unseen.pop() for _ in state.hands[at])
    settled, bidding = state.settled, state.bidding
    if hidden_widow:
        settled = settled._replace(widow=(unseen.pop(),))
    if hidden_discard:
        bidding = bidding._replace(discard=unseen.pop())
    assert not unseen
    return state._replace(settled=settled, bidding=bidding).with_hands(hands)
