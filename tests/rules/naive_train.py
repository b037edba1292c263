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
        doubles: str,
        several: bool,
        opening: bool,
        until: bool,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.engine = engine
        self.highest = highest
        self.doubles = doubles
        self.several = several
        self.until = until
        self.turn = first
        self.players = len(hands)
        self.mexican = self.players
        self.trains: list[list[Pair]] = [[] for _ in range(self.players + 1)]
        self.marked: set[int] = set()
        self.drew = False
        self.passed_in_a_row = 0
        self.uncovered: list[int] = []
        self.only_doubles_so_far = False
        self.on_my_own_doubles = False
        self.to_open = set(range(self.players)) if opening else set()
        self.opened_with = 0
        self.over = ""

    def end(self, train: int) -> int:
        """Walk the train from the engine outwards."""
        number = self.engine
        for one, other in self.trains[train]:
            number = other if one == number else one
        return number

    @property
    def double_on(self) -> int | None:
        """The train whose double must be covered first."""
        return self.uncovered[0] if self.uncovered else None

    def may_use(self, seat: int) -> list[int]:
        if self.double_on is not None:
            return [self.double_on]
        return self.reaches(seat)

    def reaches(self, seat: int) -> list[int]:
        """Return the trains of this seat if nothing is to be covered."""
        if seat in self.to_open:
            return [seat]
        return [train for train in range(self.players + 1) if train in (seat, self.mexican) or train in self.marked]

    def plays(self, seat: int) -> list[Move]:
        found: list[Move] = []
        for tile in self.hands[seat]:
            for train in self.may_use(seat):
                if self.end(train) in tile:
                    found.append(("play", tile, train))
            if self.uncovered and self.only_doubles_so_far and self.several and self.doubles in ("cover", "layer"):
                for train in self.reaches(seat):
                    if tile == (self.end(train), self.end(train)):
                        found.append(("play", tile, train))
        return found

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
        if self.doubles == "layer" and self.uncovered:  # the player has laid a tile in this turn, so this is no pass
            self.uncovered = []
            self.passed_in_a_row = 0
        else:
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
        before = list(self.uncovered)
        if self.uncovered and train == self.uncovered[0]:
            self.uncovered.pop(0)
        self.uncovered = [at for at in self.uncovered if self.somebody_could_cover(self.end(at))]
        if train == seat:
            self.marked.discard(seat)
            if seat in self.to_open:
                self.opened_with += 1
        if not self.hands[seat]:
            self.over = "out"
        elif tile[0] == tile[1] and self.asks(train) and self.somebody_could_cover(tile[0]):
            self.uncovered.append(train)
            self.only_doubles_so_far = self.on_my_own_doubles = True
        elif tile[0] == tile[1] and self.only_doubles_so_far and before and self.uncovered:
            pass  # one that nobody can cover, before the others are covered
        elif self.uncovered and self.on_my_own_doubles:
            self.only_doubles_so_far = False
        elif not (seat in self.to_open and self.opened_with):
            self.go_on()

    def asks(self, train: int) -> bool:
        return self.doubles in ("cover", "layer") or (self.doubles == "train" and train == self.mexican)

    def somebody_could_cover(self, number: int) -> bool:
        on_the_table = [tile for train in self.trains for tile in train] + [(self.engine, self.engine)]
        return any(
            tuple(sorted((number, other))) not in on_the_table for other in range(self.highest + 1) if other != number
        )

    def go_on(self) -> None:
        self.turn = (self.turn + 1) % self.players
        self.drew = False
        self.opened_with = 0
        self.only_doubles_so_far = self.on_my_own_doubles = False

    def points(self, double_zero: int) -> list[int]:
        return [sum(one + other if one + other else double_zero for one, other in hand) for hand in self.hands]
