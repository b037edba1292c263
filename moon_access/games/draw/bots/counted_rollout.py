"""Rollouts of games in which the sum of the open ends scores: a round is played out quickly by what scores at once.

Bots that sample worlds use this, as rollout.py where only pips score. The rollout policy: what a play scores, and a
little for getting rid of pips and of doubles and for what fits afterwards. All hands are known here, but each player's
choice uses only that player's own hand and the open ends.

What is legal, and what scores, is decided in rules.py and scoring.py. This module repeats only what a rollout needs of
it; a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moon_access.engine.chain import Ends, Lies, is_on_double, number_at
from moon_access.engine.memo import memoized
from moon_access.engine.tiles import Tile
from moon_access.games.draw.scoring import points_for
from moon_access.games.draw.state import DrawOptions

End = tuple[int, Lies]
"""A number that can be laid on, and how the tile lies that shows it."""
_FITS, _PIPS, _DOUBLE = 0.5, 0.05, 0.3
"""What the rollout policy gives, in points of a sum of five: for each tile that fits then, for each pip, for a
double."""


@dataclass
class CountedRound:
    """One moment of a round, all tiles known; ``play_out`` changes it.

    ``ends``: how many there are of each. ``total``: their sum. ``spinner``: whether the next double would be the first
    one, which branches. ``stock``: the next tile to draw is the last one. ``scores``: by side.
    """

    hands: list[list[Tile]]
    stock: list[Tile]
    ends: dict[End, int]
    total: int
    spinner: bool
    scores: list[int]
    options: DrawOptions

    @classmethod
    def of(
        cls, hands: Iterable[Iterable[Tile]], stock: Sequence[Tile], at: tuple[Ends, int, bool],
        scores: Sequence[int], options: DrawOptions,
    ) -> CountedRound:  # fmt: skip
        """The position of these tiles. ``stock`` is in drawing order. ``at``: the open ends, their sum, and whether the
        next double is the first."""
        ends, total, spinner = at
        return cls(
            [list(hand) for hand in hands],
            list(reversed(stock)),
            {(number, lies): times for number, times, lies in ends},
            total,
            spinner,
            list(scores),
            options,
        )

    def copy(self) -> CountedRound:
        return CountedRound(
            [hand[:] for hand in self.hands], self.stock[:], dict(self.ends), self.total, self.spinner, self.scores[:],
            self.options,
        )  # fmt: skip

    def lay(self, seat: int, tile: Tile, end: int | None) -> None:
        """Lays a tile of this seat at this place, as a play says it, and scores the sum."""
        if end is None:
            self._lay(seat, tile, None)
            return
        number = number_at(end)
        lies = Lies.ALONG
        if is_on_double(end):
            lies = Lies.CROSSWISE if (number, Lies.CROSSWISE) in self.ends else Lies.SPINNER
        self._lay(seat, tile, (number, lies))

    def is_won(self) -> bool:
        """Whether a side has the points that win in the midst of a round, and more than the others."""
        most = max(self.scores)
        return most >= self.options.target and self.scores.count(most) == 1 and not self.options.rounds

    def play_out(self, seat: int, turns: int) -> bool:
        """Plays ``turns`` turns, or to the end of the round or of the game; ``seat`` begins. Returns whether it is
        over. Drawing and then playing is one turn, and so is passing."""
        players, passed = len(self.hands), 0
        may_draw = {"until": len(self.stock), "one": 1, "none": 0}[self.options.drawing]
        while turns:
            turns -= 1
            best = self._chosen(seat)
            drawn = 0
            while best is None and self.stock and drawn < may_draw:
                self.hands[seat].append(self.stock.pop())
                drawn += 1
                best = self._chosen(seat)
            if best is None:
                passed += not drawn
                if passed >= players:
                    return True
            else:
                passed = 0
                self._lay(seat, *best)
                if not self.hands[seat] or self.is_won():
                    return True
            seat = (seat + 1) % players
        return False

    def _chosen(self, seat: int) -> tuple[Tile, End] | None:
        """The play with the most merit; None where none fits."""
        hand, ends, total = self.hands[seat], self.ends, self.total
        table, worth = _points(self.options.scoring), _per_point(self.options.scoring)
        alone, along = len(ends) == 1, Lies.ALONG
        best, most = None, -1.0
        for tile in hand:
            high, low = tile.high, tile.low
            for end in ends:
                number, lies = end
                if number != high and number != low:
                    continue
                then = total
                if lies is along:
                    then -= number
                elif lies is Lies.CROSSWISE and not alone:
                    then -= 2 * number
                opened = low if number == high else high
                then += 2 * high if high == low else opened
                merit = worth * table[then] + _PIPS * (high + low) + (_DOUBLE if high == low else 0.0)
                for other in hand:
                    if other is not tile and (other.high == opened or other.low == opened):
                        merit += _FITS
                if merit > most:
                    best, most = (tile, end), merit
        return best

    def _lay(self, seat: int, tile: Tile, end: End | None) -> None:
        self.hands[seat].remove(tile)
        ends = self.ends
        if end is not None:
            self._cover(end)
        if tile.high == tile.low:
            ends[tile.high, Lies.CROSSWISE] = self._arms(end is None)
            self.spinner = False
            self.total += 2 * tile.high
        else:
            for number in (tile.high, tile.low) if end is None else (tile.other(end[0]),):
                ends[number, Lies.ALONG] = ends.get((number, Lies.ALONG), 0) + 1
                self.total += number
        points = _points(self.options.scoring)[self.total]
        if points:
            side = seat % len(self.scores) if len(self.scores) < len(self.hands) else seat
            if not (self.options.is_exact and self.scores[side] + points > self.options.target):
                self.scores[side] += points

    def _arms(self, opening: bool) -> int:
        """How many ends a double opens now."""
        branches = self.options.double_branches
        if opening:
            return 4 if self.spinner or branches == 3 else 2
        return 3 if self.spinner else branches

    def _cover(self, end: End) -> None:
        number, lies = end
        times = self.ends.pop(end)
        alone = not self.ends
        if lies is Lies.ALONG:
            self.total -= number
        elif lies is Lies.CROSSWISE and not alone:
            self.total -= 2 * number
            lies = Lies.SPINNER
        if times > 1:
            self.ends[number, lies] = times - 1


@memoized
def _points(scoring: str) -> list[int]:
    """What each sum of the open ends scores."""
    return [points_for(total, scoring) for total in range(2_000)]


def _per_point(scoring: str) -> float:
    return 0.2 if scoring == "fives" else 0.5
