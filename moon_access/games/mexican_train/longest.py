"""The longest train that some tiles make from an open number: for a player's question, for bots and for hints.

The search tries every train. A large hand makes more trains than it can try, so it stops after a fixed number of steps
and returns the longest train found so far. Equal tiles always give the same train.
"""

from __future__ import annotations

from collections.abc import Iterable

from moon_access.engine.tiles import Tile

MOST_STEPS = 4_000


def longest_train(tiles: Iterable[Tile], number: int, most_steps: int = MOST_STEPS) -> tuple[Tile, ...]:
    """Return the longest train from this number on; of equally long trains, the one with the most pips."""
    search = _Search(tiles, most_steps)
    search.go_on(number, [], 0)
    return search.best


class _Search:
    def __init__(self, tiles: Iterable[Tile], most_steps: int) -> None:
        self.by_number: dict[int, list[Tile]] = {}
        heaviest_first = sorted(set(tiles), key=lambda tile: (not tile.is_double, -tile.pips, -tile.high))
        for tile in heaviest_first:
            for number in {tile.high, tile.low}:
                self.by_number.setdefault(number, []).append(tile)
        self.count = len(heaviest_first)
        self.used_tiles: set[Tile] = set()
        self.best: tuple[Tile, ...] = ()
        self.best_pips = 0
        self.steps = most_steps

    def go_on(self, number: int, train: list[Tile], pips: int) -> None:
        if (len(train), pips) > (len(self.best), self.best_pips):
            self.best, self.best_pips = tuple(train), pips
        for tile in self.by_number.get(number, ()):
            if tile in self.used_tiles:
                continue
            self.steps -= 1
            if self.steps < 0 or len(self.best) == self.count:
                return
            self.used_tiles.add(tile)
            train.append(tile)
            self.go_on(tile.other_half(number), train, pips + tile.pips)
            train.pop()
            self.used_tiles.discard(tile)
