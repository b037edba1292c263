"""Quick tricks never exceed the tricks taken, in any position of a deal."""

from __future__ import annotations

from random import Random

import pytest

from moon_access.bots.search.alpha_beta import QuickTricks
from moon_access.bots.search.ranks import ranks
from moon_access.engine.tiles import Suit, Tile
from tests.bots.deals import TRUMPS, deal
from tests.bots.naive_minimax import TILES, NaiveMinimax


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize(("players", "tiles", "deals"), [(3, 5, 6), (4, 4, 4)])
def test_no_side_takes_fewer_tricks_than_its_quick_tricks(players: int, tiles: int, deals: int, trump: Suit) -> None:
    rng = Random(f"sure {players} {trump}")
    numbers = ranks(trump)
    counted = 0
    for _ in range(deals):
        position = deal(rng, players, tiles, trump)
        naive = NaiveMinimax(position.hands, trump, position.attackers)
        for leader in range(players):
            naive.value(sum(naive.owned), leader)
        owned = [sum(numbers.bit[tile] for tile in hand) for hand in position.hands]
        sure = QuickTricks(numbers, owned, naive.attacks)
        for (left, leader), value in naive.known.items():
            still = sum(numbers.bit[tile] for number, tile in enumerate(TILES) if left >> number & 1)
            lost, won = sure.count(still, leader)
            assert won <= value <= still.bit_count() // players - lost, (position, left, leader)
            counted += lost + won > 0
    assert counted


@pytest.mark.parametrize(
    ("leader", "attacker", "others", "won"),
    [
        # A lead draws the only trump that is out, and all masters win.
        (0, "41 21 33 55", ["31 00 52 65", "44 54 43 63"], 4),
        # Two trumps are out, one of them the highest: two of the seat's four tiles may lose.
        (0, "51 41 33 55", ["61 21 52 65", "44 54 43 63"], 2),
        # Another seat leads. The seat may need a trump to get the lead, so only its trumps count.
        (1, "51 41 33 55", ["61 21 52 65", "44 54 43 63"], 1),
        # One trump is out, and the seat has two: all but one of its tiles win, though another seat leads.
        (1, "51 41 33 55", ["61 22 52 65", "44 54 43 63"], 3),
        # Six four wins if the seat leads it, but another seat may lead fours, where it loses.
        (1, "51 41 64 55", ["00 22 52 42", "32 43 33 44"], 3),
        (0, "51 41 64 55", ["00 22 52 42", "32 43 33 44"], 4),
        # A trump that is out ruffs one of the two masters, and the double three draws the other.
        (0, "51 41 64 53", ["61 33 44 00", "22 42 32 43"], 1),
    ],
)
def test_a_hand_with_the_strongest_trumps_also_counts_its_unbeatable_tiles(
    leader: int, attacker: str, others: list[str], won: int
) -> None:
    numbers = ranks(Suit.ONE)
    owned = [
        sum(numbers.bit[Tile(int(pips[0]), int(pips[1]))] for pips in hand.split()) for hand in (attacker, *others)
    ]
    assert QuickTricks(numbers, owned, [1, 0, 0]).count(sum(owned), leader)[1] == won
