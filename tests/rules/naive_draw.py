"""A second implementation of draw dominoes, slow and simple, to compare with the engine.

It follows the text of the rules sentence by sentence, with tiles as pairs of numbers, the open ends as a plain list
with one entry for each, and everything counted anew at each call. It shares no code with moon_access and must not: two
independent implementations that agree are worth more than one.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""A tile, either number first."""

Move = tuple[str, Pair | None, int | None]
"""``play`` with the tile and the number it is laid on (None for the opening tile), ``draw``, or ``pass``."""


def is_double(tile: Pair) -> bool:
    return tile[0] == tile[1]


def pips(hand: list[Pair]) -> int:
    total = 0
    for one, other in hand:
        total += one + other
    return total


def who_opens(hands: list[list[Pair]], deal_again: bool) -> tuple[int, Pair] | None:
    """Return the seat with the highest double; if nobody has one, with the heaviest tile: most pips, then highest
    number."""
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


def who_begins(hands: list[list[Pair]], opening: str, before: int | None, left: list[list[Pair]]) -> int | str | None:
    """Return the seat that opens a round, None for a random one, or "deal again".

    ``before``: the seat that opened the round before, if there was one. ``left``: the tiles in every hand at its end.
    """
    if opening == "turns":
        return None if before is None else (before + 1) % len(hands)
    if opening == "winner" or (opening == "double_then_winner" and before is not None):
        for seat, hand in enumerate(left):
            if not hand:
                return seat
        return None
    found = who_opens(hands, opening == "redeal")
    return "deal again" if found is None else found[0]


def opens_freely(opening: str, round_number: int) -> bool:
    """Return whether the opening player may choose the tile."""
    return opening in ("turns", "winner") or (opening == "double_then_winner" and round_number > 1)


House = tuple[int, str, bool, str, bool, bool]
"""House rules: the number of ends of a double; how long players draw; whether the first double has four directions;
what scores; whether any tile opens; whether a double counts as long as it is open."""


class Double:
    """A double on the table. ``beside``: the number of tiles laid on it. ``room``: the maximum."""

    def __init__(self, number: int, beside: int, room: int) -> None:
        self.number = number
        self.beside = beside
        self.room = room

    def is_at_an_end(self) -> bool:
        """Return whether no line goes through the double: at most one tile is laid on it."""
        return self.beside < 2


class Round:
    """One round: the place of every tile, and the seat to act."""

    def __init__(self, hands: list[list[Pair]], stock: list[Pair], first: int, house: House) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.turn = first
        self.branches, self.drawing, self.spinner, self.scoring, self.any_opens, self.open_doubles = house
        self.halves: list[int] = []
        """The open halves of tiles that are not doubles."""
        self.doubles: list[Double] = []
        self.opened = False
        self.drawn = 0
        self.over = ""

    @property
    def ends(self) -> list[int]:
        """Return every number that can be laid on, once for each open end with it."""
        found = list(self.halves)
        for double in self.doubles:
            for _ in range(double.room - double.beside):
                found.append(double.number)
        return found

    def sum(self) -> int:
        """Return the sum of the open ends: the number of each half, and twice the number of a double at an end.

        By the rule of sniff, a double inside the line counts, too: twice its number if two of its sides or more are
        open, and once if one side is.
        """
        total = sum(self.halves)
        for double in self.doubles:
            open_sides = double.room - double.beside
            if double.is_at_an_end() or (self.open_doubles and open_sides >= 2):
                total += double.number + double.number
            elif self.open_doubles and open_sides == 1:
                total += double.number
        return total

    def points_for_the_sum(self) -> int:
        points = 0
        if self.scoring == "fives" and self.sum() in range(0, 1000, 5):
            points = self.sum()
        if self.scoring == "each_five" and self.sum() in range(0, 1000, 5):
            points = self.sum() // 5
        if self.scoring == "fives_and_threes":
            for part in (5, 3):
                if self.sum() in range(0, 1000, part):
                    points += self.sum() // part
        return points

    def places(self) -> list[int]:
        """Return the places that a play may name: a number, or, if the sum scores, that number with 100 added for its
        double."""
        if self.scoring == "pips":
            return self.ends
        return self.halves + [100 + double.number for double in self.doubles if double.beside < double.room]

    def plays(self, seat: int) -> list[Move]:
        """Return the tiles and places that this seat could play; equal numbers at several ends are one choice."""
        found: list[Move] = []
        for tile in self.hands[seat]:
            for place in self.places():
                move: Move = ("play", tile, place)
                if place % 100 in tile and move not in found:
                    found.append(move)
        return found

    def moves(self) -> list[Move]:
        """Return the legal moves of the seat to act."""
        if self.over:
            return []
        if not self.opened and self.any_opens:
            return [("play", tile, None) for tile in self.hands[self.turn]]
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
        self.opened = True
        if end is not None:
            self.cover(end)
        if is_double(tile):
            self.doubles.append(Double(one, 0 if end is None else 1, self.room_at_a_double(end is None)))
        elif end is None:
            self.halves += [one, other]
        else:
            self.halves.append(other if one == end % 100 else one)

    def cover(self, end: int) -> None:
        """Cover an end. If the place is only a number, any end with it will do."""
        if end in self.halves:
            self.halves.remove(end)
            return
        for double in self.doubles:
            if double.number == end % 100:
                double.beside += 1

    def room_at_a_double(self, opening: bool) -> int:
        if self.branches == 3 or (self.spinner and not self.doubles):
            return 4
        return 2 if opening else self.branches + 1

    def points(self, sides: list[list[int]] | None = None) -> list[int]:
        """Give the side with the lowest count its difference from each other side's count."""
        if sides is None:
            sides = [[seat] for seat in range(len(self.hands))]
        out = [seat for seat, hand in enumerate(self.hands) if not hand]
        if self.scoring == "fives_and_threes":
            return [1 if side[0] in out or side[-1] in out else 0 for side in sides]
        counts = []
        for side in sides:
            count = 0
            for seat in side:
                count += pips(self.hands[seat])
            counts.append(0 if out and out[0] in side else count)
        points = []
        for own in counts:
            total = 0
            for count in counts:
                total += count - own
            if self.scoring in ("fives", "each_five"):
                while total % 5 != 0:
                    total += 1 if total % 5 > 2 else -1
            if self.scoring == "each_five":
                total //= 5
            points.append(total if own == min(counts) else 0)
        return self.for_who_is_out(points, sides)

    def for_who_is_out(self, points: list[int], sides: list[list[int]]) -> list[int]:
        """The player who went out gets all the points. If the round is blocked, each side keeps its own."""
        for seat, hand in enumerate(self.hands):
            if not hand:
                return [points[place] if seat in side else 0 for place, side in enumerate(sides)]
        return points


class Score:
    """The points of a whole game. ``exact``: points beyond the target do not count. ``rounds``: the number of rounds to
    play, whatever the target; 0 for until somebody reaches it. ``ended``: the rounds that are over, apart from those
    dealt again."""

    def __init__(self, sides: list[list[int]], target: int, exact: bool, rounds: int) -> None:
        self.sides = sides
        self.target = target
        self.exact = exact and rounds == 0
        self.rounds = rounds
        self.ended = 0
        self.total = [0] * len(sides)

    def add(self, points: list[int]) -> None:
        for side, new in enumerate(points):
            if not self.exact or self.total[side] + new <= self.target:
                self.total[side] += new

    @property
    def winners(self) -> list[int]:
        """Return the sides that have reached the target with more points than any other, or, after the last round,
        those with the most."""
        best = [side for side, points in enumerate(self.total) if points == max(self.total)]
        if self.rounds:
            return best if self.ended >= self.rounds else []
        return best if max(self.total) >= self.target and len(best) == 1 else []
