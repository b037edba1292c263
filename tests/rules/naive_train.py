"""A second implementation of Mexican Train, slow and simple, to compare with the engine.

It follows the text of the rules sentence by sentence, with tiles as pairs of numbers, every train as the list of its
tiles, and everything counted anew at each call. It shares no code with moon_access and must not: two independent
implementations that agree are worth more than one.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""A tile, the lower number first."""

Move = tuple[str, Pair | None, int | None]
"""``play`` with the tile and the train (by seat, the Mexican one last), ``draw``, ``pass`` or ``done``."""


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


class Round:
    """One round: the place of every tile, the marked trains, and the seat to act."""

    def __init__(  # noqa: PLR0913 - all that makes a round
        self,
        hands: list[list[Pair]],
        stock: list[Pair],
        engine: int,
        first: int,
        *,
        highest: int,
        free: bool,
        opening: bool,
        until: bool,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.engine = engine
        self.highest = highest
        self.free = free
        self.until = until
        self.turn = first
        self.players = len(hands)
        self.mexican = self.players
        self.trains: list[list[Pair]] = [[] for _ in range(self.players + 1)]
        self.marked: set[int] = set()
        self.drew = False
        self.passed_in_a_row = 0
        self.double_on: int | None = None
        self.to_open = set(range(self.players)) if opening else set()
        self.opened_with = 0
        self.over = ""

    def end(self, train: int) -> int:
        """Walk the train from the engine outwards."""
        number = self.engine
        for one, other in self.trains[train]:
            number = other if one == number else one
        return number

    def may_use(self, seat: int) -> list[int]:
        if self.double_on is not None:
            return [self.double_on]
        if seat in self.to_open:
            return [seat]
        return [train for train in range(self.players + 1) if train in (seat, self.mexican) or train in self.marked]

    def plays(self, seat: int) -> list[Move]:
        return [
            ("play", tile, train)
            for tile in self.hands[seat]
            for train in self.may_use(seat)
            if self.end(train) in tile
        ]  # fmt: skip

    def moves(self) -> list[Move]:
        """Return the legal moves of the seat to act."""
        if self.over:
            return []
        plays = self.plays(self.turn)
        if self.opened_with > 0 and self.double_on is None:
            return [*plays, ("done", None, None)]
        if plays:
            return plays
        if self.stock and (self.until or not self.drew):
            return [("draw", None, None)]
        return [("pass", None, None)]

    def do(self, move: Move) -> None:
        what, tile, train = move
        if what == "draw":
            self.hands[self.turn].append(self.stock.pop(0))
            self.drew = True
        elif what == "done":
            self.to_open.discard(self.turn)
            self.go_on()
        elif what == "pass":
            self.miss()
        else:
            assert tile is not None and train is not None
            self.lay(tile, train)

    def miss(self) -> None:
        seat = self.turn
        self.marked.add(seat)
        if self.double_on is None or self.opened_with:
            self.to_open.discard(seat)
        self.passed_in_a_row = 0 if self.stock else self.passed_in_a_row + 1
        if self.passed_in_a_row == self.players:
            self.over = "blocked"
        else:
            self.go_on()

    def lay(self, tile: Pair, train: int) -> None:
        seat = self.turn
        self.hands[seat].remove(tile)
        self.trains[train].append(tile)
        self.passed_in_a_row = 0
        self.drew = False
        self.double_on = None
        if train == seat:
            self.marked.discard(seat)
            if seat in self.to_open:
                self.opened_with += 1
        if not self.hands[seat]:
            self.over = "out"
        elif tile[0] == tile[1] and not self.free and self.somebody_could_cover(tile[0]):
            self.double_on = train
        elif not (seat in self.to_open and self.opened_with):
            self.go_on()

    def somebody_could_cover(self, number: int) -> bool:
        on_the_table = [tile for train in self.trains for tile in train] + [(self.engine, self.engine)]
        return any(
            tuple(sorted((number, other))) not in on_the_table for other in range(self.highest + 1) if other != number
        )

    def go_on(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.drew = False
        self.opened_with = 0

    def points(self, double_zero: int) -> list[int]:
        return [sum(one + other if one + other else double_zero for one, other in hand) for hand in self.hands]
