"""A second implementation of Chicken Foot, slow and simple, to compare with the engine.

It follows the text of the rules sentence by sentence, with tiles as pairs of numbers, the open ends as a plain list
with one entry for each, and everything counted anew at each call. It shares no code with moon_access and must not: two
independent implementations that agree are worth more than one.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""A tile, the lower number first."""

Move = tuple[str, Pair | None, int | None]
"""``play`` with the tile and the number it is laid on, ``draw``, or ``pass``."""

DEALT = {
    9: {2: 9, 3: 7, 4: 7, 5: 6, 6: 6, 7: 5, 8: 5},
    12: {2: 12, 3: 10, 4: 10, 5: 9, 6: 9, 7: 8, 8: 8},
    15: {2: 14, 3: 12, 4: 12, 5: 11, 6: 11, 7: 10, 8: 10},
}
"""The number of tiles dealt to each player, by the set, then by the number of players."""


def lead_of(highest: int, round_number: int) -> Pair:
    """Return the double of a round: the highest first, then downward."""
    doubles = [(number, number) for number in range(highest, -1, -1)]
    return doubles[round_number - 1]


def lay_lead(
    hands: list[list[Pair]], stock: list[Pair], number: int, turn: int
) -> tuple[list[list[Pair]], list[Pair], int]:
    """Let the player who holds the double of the round lay it in the middle; if nobody does, they draw in turn, from
    the player of this turn on. Return the hands and the stock after it, and who has laid it."""
    hands, stock = [list(hand) for hand in hands], list(stock)
    while True:
        for seat, hand in enumerate(hands):
            if (number, number) in hand:
                hand.remove((number, number))
                return hands, stock, seat
        hands[turn].append(stock.pop(0))
        turn = (turn + 1) % len(hands)


def count_hand(hand: list[Pair], double_zero: int) -> int:
    total = 0
    for one, other in hand:
        if one == 0 and other == 0:
            total += double_zero
        total += one + other
    return total


class Round:
    """One round: the place of every tile, and the seat to act."""

    def __init__(
        self, hands: list[list[Pair]], stock: list[Pair], first: int, lead: Pair, feet: int, highest: int
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.turn = first
        self.table = [lead]
        self.highest = highest
        self.ends = [lead[0]] * feet
        self.asking: int | None = lead[0]  # the number of the double that still needs toes
        self.wanting = feet  # how many toes it still needs
        self.has_drawn = False
        self.passed_in_a_row = 0
        self.over = ""

    def all_with(self, number: int) -> list[Pair]:
        return [(min(number, other), max(number, other)) for other in range(self.highest + 1)]

    def must_finish(self) -> bool:
        """Return whether a foot must be finished. If no tile of its number is left, it need not."""
        if self.asking is None or self.wanting == 0:
            return False
        return not all(tile in self.table for tile in self.all_with(self.asking))

    def where(self) -> set[int]:
        """Return the numbers that may be played on."""
        if self.must_finish():
            assert self.asking is not None
            return {self.asking}
        return set(self.ends)

    def moves(self) -> list[Move]:
        """Return the legal moves of the seat to act."""
        if self.over:
            return []
        found: list[Move] = []
        for tile in self.hands[self.turn]:
            for number in self.where():
                if number in tile:
                    found.append(("play", tile, number))
        if found:
            return found
        if self.stock and not self.has_drawn:
            return [("draw", None, None)]
        return [("pass", None, None)]

    def do(self, move: Move) -> None:
        what, tile, number = move
        if what == "draw":
            self.hands[self.turn].append(self.stock.pop(0))
            self.has_drawn = True
            return
        if what == "pass":
            self.passed_in_a_row += 1
            if self.stock == [] and self.passed_in_a_row >= len(self.hands):
                self.over = "blocked"
        else:
            assert tile is not None and number is not None
            finishing = self.must_finish()
            self.passed_in_a_row = 0
            self.hands[self.turn].remove(tile)
            self.table.append(tile)
            self.ends.remove(number)
            if tile[0] == tile[1]:
                self.ends += [number, number, number]
                self.asking, self.wanting = number, 3
            else:
                self.ends.append(tile[1] if tile[0] == number else tile[0])
                if finishing:
                    self.wanting -= 1
            if not self.must_finish():
                self.asking = None
            if not self.hands[self.turn]:
                self.over = "out"
        self.turn = (self.turn + 1) % len(self.hands)
        self.has_drawn = False
