"""Exact play with the plainest possible search, to test the solver.

Try every legal play of every hand, to the end. Read from the rules' own engine/trick.py which tiles follow and which
tile wins. Prune nothing, estimate nothing and treat no two tiles as equal. Cache only the results for equal remaining
tiles and an equal leader. Tiles are numbered as in ``full_set``, and sets of tiles are bits, only because the tests try
thousands of deals.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial

from moon_access.engine.tiles import Suit, Tile, full_set
from moon_access.engine.trick import Lead, lead_under

TILES = full_set(6)
BIT = {tile: 1 << place for place, tile in enumerate(TILES)}


def bits_of(tiles: Iterable[Tile]) -> int:
    return sum(BIT[tile] for tile in tiles)


@cache
def list_bits(bits: int) -> tuple[int, ...]:
    return tuple(bit for bit in BIT.values() if bit & bits)


def led_tables(led_by: Callable[[Tile], Lead]) -> dict[int, tuple[int, dict[int, int]]]:
    """Return for each led tile the tiles that follow it, and how strong each tile then is."""
    tables = {}
    for tile in TILES:
        led = led_by(tile)
        tables[BIT[tile]] = bits_of(led.follow), {BIT[other]: led.strength[other] for other in TILES}
    return tables


@cache
def tables_under(trump: Suit) -> dict[int, tuple[int, dict[int, int]]]:
    return led_tables(partial(lead_under, trump))


class NaiveMinimax:
    """One deal, with the hands at its start. The attackers want many tricks; the others want them to have few.

    A trick is worth 1 and the counts of its tiles. ``losing``: the attackers want the others' tricks.
    """

    def __init__(
        self,
        hands: Sequence[Iterable[Tile]],
        trump: Suit,
        attackers: Collection[int],
        led_by: Callable[[Tile], Lead] | None = None,
        counts: Mapping[Tile, int] | None = None,
        losing: bool = False,
    ) -> None:
        self.owned = [bits_of(hand) for hand in hands]
        self.led = led_tables(led_by) if led_by else tables_under(trump)
        self.attacks = [int(seat in attackers) for seat in range(len(hands))]
        self.scores = [attacks ^ losing for attacks in self.attacks]
        self.worth = {BIT[tile]: (counts or {}).get(tile, 0) for tile in TILES}
        self.known: dict[tuple[int, int], int] = {}

    def values(self, hands: Sequence[Iterable[Tile]], trick: Sequence[Tile], leader: int) -> dict[Tile, int]:
        """Return, for each legal play of the seat to act, what the attackers take with it, including this trick."""
        left = sum(map(bits_of, hands))
        players = len(hands)
        winner, most, follow = leader, 0, 0
        strength: dict[int, int] = {}
        if trick:
            follow, strength = self.led[BIT[trick[0]]]
        for place, tile in enumerate(trick):
            if strength[BIT[tile]] > most:
                winner, most = (leader + place) % players, strength[BIT[tile]]
        seat = (leader + len(trick)) % players
        hand = left & self.owned[seat]
        found = {}
        for bit in list_bits(hand & follow or hand):
            tile = TILES[bit.bit_length() - 1]
            if not trick:
                found[tile] = self._lead(left, seat, bit)
            else:
                to_come = players - len(trick)
                stake = 1 + sum(self.worth[BIT[played]] for played in trick)
                found[tile] = self._lay(left, seat, bit, to_come, follow, strength, winner, most, stake)
        return found

    def value(self, left: int, leader: int) -> int:
        """Return what the attackers take from these tiles."""
        if not left:
            return 0
        known = self.known.get((left, leader))
        if known is None:
            best = max if self.attacks[leader] else min
            known = best([self._lead(left, leader, bit) for bit in list_bits(left & self.owned[leader])])
            self.known[left, leader] = known
        return known

    def _lead(self, left: int, seat: int, bit: int) -> int:
        follow, strength = self.led[bit]
        return self._lay(left, seat, bit, len(self.owned), follow, strength, seat, 0, 1)

    def _lay(  # noqa: PLR0913 - a node of the search, and nothing else is one
        self, left: int, seat: int, bit: int, to_come: int,
        follow: int, strength: dict[int, int], winner: int, most: int, stake: int,
    ) -> int:  # fmt: skip
        """Return what the attackers take if this seat plays this tile, with ``to_come`` more tiles due in the trick."""
        left ^= bit
        stake += self.worth[bit]
        if strength[bit] > most:
            winner, most = seat, strength[bit]
        if to_come == 1:
            return stake * self.scores[winner] + self.value(left, winner)
        seat = (seat + 1) % len(self.owned)
        hand = left & self.owned[seat]
        best = max if self.attacks[seat] else min
        return best(
            [
                self._lay(left, seat, other, to_come - 1, follow, strength, winner, most, stake)
                for other in list_bits(hand & follow or hand)
            ]
        )
