"""A second telling of draw dominoes, slow and simple, to hold against the engine's.

Straight from the text of the rules, sentence by sentence, with tiles as pairs of numbers, the open ends as a
plain list with one entry for each, and everything counted anew whenever it is asked for. It shares nothing
with moon_access and must not: two tellings that agree are worth more than one.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""A tile, either number first."""

Move = tuple[str, Pair | None, int | None]
"""``play`` with the tile and the number it is laid on (None: it opens), ``draw``, or ``pass``."""


def is_double(tile: Pair) -> bool:
    return tile[0] == tile[1]


def pips(hand: list[Pair]) -> int:
    total = 0
    for one, other in hand:
        total += one + other
    return total


def who_opens(hands: list[list[Pair]], deal_again: bool) -> tuple[int, Pair] | None:
    """The highest double in any hand; else the heaviest tile: most pips, then highest number."""
    held = [(seat, tile) for seat, hand in enumerate(hands) for tile in hand]
    for number in range(99, -1, -1):
        for seat, tile in held:
            if tile == (number, number):
                return seat, tile
    if deal_again:
        return None
    for weight in range(99, -1, -1):
        for number in range(99, -1, -1):
            for seat, tile in held:
                if sum(tile) == weight and max(tile) == number:
                    return seat, tile
    raise AssertionError("somebody holds a tile")


class Round:
    """One round: where every tile is, and whose turn."""

    def __init__(self, hands: list[list[Pair]], stock: list[Pair], first: int, branches: int, drawing: str) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.turn = first
        self.branches = branches
        self.drawing = drawing
        self.ends: list[int] = []
        self.opened = False
        self.drawn = 0
        self.over = ""

    def plays(self, seat: int) -> list[Move]:
        """What this seat could lay; the same number at several ends is one choice."""
        found: list[Move] = []
        for tile in self.hands[seat]:
            for end in self.ends:
                move: Move = ("play", tile, end)
                if end in tile and move not in found:
                    found.append(move)
        return found

    def moves(self) -> list[Move]:
        """What the seat whose turn it is may do."""
        if self.over:
            return []
        if not self.opened:
            opening = who_opens(self.hands, False)
            assert opening is not None and opening[0] == self.turn
            return [("play", opening[1], None)]
        plays = self.plays(self.turn)
        if plays:
            return plays
        if self.may_draw():
            return [("draw", None, None)]
        return [("pass", None, None)]

    def may_draw(self) -> bool:
        if not self.stock or self.drawing == "none":
            return False
        return self.drawing == "until" or self.drawn == 0

    def do(self, move: Move) -> None:
        what, tile, end = move
        if what == "draw":
            self.hands[self.turn].append(self.stock.pop(0))
            self.drawn += 1
        elif what == "pass":
            self.go_on()
        else:
            assert tile is not None
            self.hands[self.turn].remove(tile)
            self.lay(tile, end)
            if not self.hands[self.turn]:
                self.over = "out"
                return
            self.go_on()
        nobody_plays = not any(self.plays(seat) for seat in range(len(self.hands)))
        nobody_draws = not self.stock or self.drawing == "none"
        if nobody_plays and nobody_draws:
            self.over = "blocked"

    def go_on(self) -> None:
        self.turn = (self.turn + 1) % len(self.hands)
        self.drawn = 0

    def lay(self, tile: Pair, end: int | None) -> None:
        one, other = tile
        if end is None:
            self.opened = True
            if not is_double(tile):
                self.ends = [one, other]
            elif self.branches == 3:
                self.ends = [one, one, one, one]
            else:
                self.ends = [one, one]
            return
        self.ends.remove(end)
        if is_double(tile):
            for _ in range(self.branches):
                self.ends.append(end)
        else:
            self.ends.append(other if one == end else one)

    def points(self) -> list[int]:
        """The lowest count scores, from each other player, that player's count less the own."""
        counts = [pips(hand) for hand in self.hands]
        points = []
        for own in counts:
            total = 0
            for count in counts:
                total += count - own
            points.append(total if own == min(counts) else 0)
        return points
