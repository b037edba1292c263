"""Strong play of draw dominoes if the sum of open ends scores: Monte Carlo rollouts that add up the scores of plays.

The bot samples worlds that fit the view, and tries each legal play in each world. If nobody draws, rounds are short,
and a rollout plays them to the end. Otherwise a rollout stops at a later turn of the bot, and rollout.py evaluates the
rest of the round as if only pips scored. The rollout policy adds up the score of a play, and a little for lost pips,
for doubles, and for tiles that fit afterwards. A rollout knows all hands, but each player's choice uses only that
player's own hand and the open ends.

rules.py and scoring.py decide what is legal and what scores. This module repeats only what a rollout needs of them; a
test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from moon_access.engine.actions import Play
from moon_access.engine.chain import EndKind, Ends, OpenEnd, is_on_double, number_at
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.bots import Prospect
from moon_access.games.chains.chain import links, pips_covered
from moon_access.games.draw.scoring import PIPS_OF_A_POINT, end_scores, points_for, points_that_count
from moon_access.games.draw.state import DrawOptions, DrawView, is_in_teams, own_side, sides_of

from .determinization import DrawWorldSampler
from .outlook import Forecast, advantage, estimate, try_plays
from .rollout import UNLIMITED_TURNS, RolloutPosition, expected_points, rollout_tile

# Rollouts to the end of the round


End = tuple[int, EndKind]
"""A number that can be laid on, and how the tile that shows it lies."""
_POLICY_WEIGHTS, _PIPS, _DOUBLE = 0.5, 0.05, 0.3
"""The weights of the rollout policy, in points of a sum of five: for each tile that fits afterwards, for each pip, and
for a double.
"""


@dataclass
class CountedRound:
    """One moment of a round with all tiles known; ``play_out`` changes it.

    ``ends``: the number of open ends at each place. ``total``: their sum. ``spinner``: whether the next double is the
    first one, which branches. ``stock``: the next tile to draw is the last one. ``scores``: by side.
    """

    hands: list[list[Tile]]
    stock: list[Tile]
    ends: dict[End, int]
    total: int
    spinner: bool
    scores: list[int]
    options: DrawOptions

    @classmethod
    def from_tiles(
        cls, hands: Iterable[Iterable[Tile]], stock: Sequence[Tile], at: tuple[Ends, int, bool],
        scores: Sequence[int], options: DrawOptions,
    ) -> CountedRound:  # fmt: skip
        """Return the position of these tiles.

        Args:
            hands: by seat.
            stock: in drawing order.
            at: the open ends, their sum, and whether the next double is the first one.
            scores: by side.
            options: the house rules.

        Returns:
            The position.
        """
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
        """Lay a tile of this seat at this place, as a play names it, and score the sum."""
        if end is None:
            self._lay(seat, tile, None)
            return
        number = number_at(end)
        lies = EndKind.ALONG
        if is_on_double(end):
            lies = EndKind.CROSSWISE if (number, EndKind.CROSSWISE) in self.ends else EndKind.SPINNER
        self._lay(seat, tile, (number, lies))

    def is_won(self) -> bool:
        """Return whether a side has the points that win during a round, and more than the others."""
        most = max(self.scores)
        return most >= self.options.target and self.scores.count(most) == 1 and not self.options.rounds

    def play_out(self, seat: int, turns: int) -> bool:
        """Play ``turns`` turns, or to the end of the round or of the game; ``seat`` begins.

        Drawing and then playing is one turn; passing is a turn, too.

        Returns:
            True if the round or the game is over.
        """
        players, passed = len(self.hands), 0
        may_draw = {"until": len(self.stock), "one": 1, "none": 0}[self.options.drawing]
        while turns:
            turns -= 1
            best = self._best_play(seat)
            drawn = 0
            while best is None and self.stock and drawn < may_draw:
                self.hands[seat].append(self.stock.pop())
                drawn += 1
                best = self._best_play(seat)
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

    def _best_play(self, seat: int) -> tuple[Tile, End] | None:
        """Return the play with the most merit; None if no tile fits."""
        hand, ends, total = self.hands[seat], self.ends, self.total
        table, worth = _points(self.options.scoring), _weight_per_point(self.options.scoring)
        alone, along, opens = len(ends) == 1, EndKind.ALONG, self.options.open_doubles_count
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
                elif opens or (lies is EndKind.CROSSWISE and not alone):
                    open_end = OpenEnd(number, ends[end], lies)
                    then -= pips_covered(open_end, is_alone=alone, open_doubles=opens)
                opened = low if number == high else high
                then += 2 * high if high == low else opened
                merit = worth * table[then] + _PIPS * (high + low) + (_DOUBLE if high == low else 0.0)
                for other in hand:
                    if other is not tile and (other.high == opened or other.low == opened):
                        merit += _POLICY_WEIGHTS
                if merit > most:
                    best, most = (tile, end), merit
        return best

    def _lay(self, seat: int, tile: Tile, end: End | None) -> None:
        self.hands[seat].remove(tile)
        ends = self.ends
        if end is not None:
            self._cover(end)
        if tile.high == tile.low:
            ends[tile.high, EndKind.CROSSWISE] = self._arms(end is None)
            self.spinner = False
            self.total += 2 * tile.high
        else:
            for number in (tile.high, tile.low) if end is None else (tile.other_half(end[0]),):
                ends[number, EndKind.ALONG] = ends.get((number, EndKind.ALONG), 0) + 1
                self.total += number
        points = _points(self.options.scoring)[self.total]
        if points:
            side = seat % len(self.scores) if len(self.scores) < len(self.hands) else seat
            if not (self.options.is_exact and self.scores[side] + points > self.options.target):
                self.scores[side] += points

    def _arms(self, is_opening: bool) -> int:
        """Return how many ends a double opens now."""
        branches = self.options.double_branches
        if is_opening:
            return 4 if self.spinner or branches == 3 else 2
        return 3 if self.spinner else branches

    def _cover(self, end: End) -> None:
        number, lies = end
        times = self.ends.pop(end)
        alone, open_doubles = not self.ends, self.options.open_doubles_count
        self.total -= pips_covered(OpenEnd(number, times, lies), is_alone=alone, open_doubles=open_doubles)
        if lies is EndKind.CROSSWISE and not alone:
            lies = EndKind.SPINNER
        if times > 1:
            self.ends[number, lies] = times - 1


@memoize
def _points(scoring: str) -> list[int]:
    """Return the score of each sum of the open ends."""
    return [points_for(total, scoring) for total in range(2_000)]


def _weight_per_point(scoring: str) -> float:
    return {"fives": 0.2, "fives_and_threes": 0.5, "each_five": 1.0}[scoring]


# The results of each play


WIN_BONUS = 100.0
"""The worth of winning the game, in points."""


def analyse_counted(view: DrawView, random: Random, number: int, own_turns: int) -> Forecast:
    """Return the expected points of each legal play in ``number`` worlds, the best first.

    Args:
        view: the view of the seat, which must hold more than one tile.
        random: the source of chance.
        number: the number of worlds.
        own_turns: how many turns of this seat a rollout looks ahead.

    Returns:
        The forecast.
    """
    plays = [play for play in view.legal if isinstance(play, Play)]
    forecaster = _Forecaster(view, own_turns)
    worlds = DrawWorldSampler(view)
    sampled = (
        CountedRound.from_tiles(*worlds.sample(random), forecaster.chain, view.scores, view.options)
        for _ in range(number)
    )
    return try_plays(plays, sampled, lambda world, play: forecaster.roll_out(world.copy(), play))


class _Forecaster:
    """Rolls out the plays of one view."""

    def __init__(self, view: DrawView, own_turns: int) -> None:
        options, players = view.options, view.players
        self._view = view
        self._side = own_side(view)
        self._sides = sides_of(players, options)
        self._partner = (view.seat + 2) % 4 if is_in_teams(players, options) else None
        self._turns = UNLIMITED_TURNS if options.drawing == "none" else own_turns * players - 1
        first = options.spinner and not any(link.tile.is_double for link in links(view.chain))
        self.chain = view.ends, options.sum_of(view.ends), first

    def roll_out(self, at: CountedRound, play: Play) -> Prospect:
        """Play the round on after this play, and return the prospect of its side. This changes ``at``."""
        view, options = self._view, self._view.options
        at.lay(view.seat, play.tile, play.end)
        over = at.is_won() or at.play_out((view.seat + 1) % view.players, self._turns)
        to_come = 0.0
        if at.is_won():
            to_come = WIN_BONUS if at.scores[self._side] == max(at.scores) else -WIN_BONUS
        elif over:
            self._end_round(at)
        elif options.scoring in PIPS_OF_A_POINT:
            to_come = self._expect_pips(at) / PIPS_OF_A_POINT[options.scoring]
        won = [now - before for now, before in zip(at.scores, view.scores, strict=True)]
        gain = advantage(won, self._side) + to_come
        return Prospect.at_end(gain) if over else estimate(gain, len(won), options, at.hands)

    def _end_round(self, at: CountedRound) -> None:
        """Score the end of the round."""
        pips = [sum(tile.pips for tile in hand) for hand in at.hands]
        out = next((Seat(seat) for seat, hand in enumerate(at.hands) if not hand), None)
        points = end_scores(pips, out, self._sides, at.options)
        for side, earned in enumerate(points):
            at.scores[side] += points_that_count(earned, at.scores[side], at.options)

    def _expect_pips(self, at: CountedRound) -> float:
        """Return the expected result of the pips at the end of the round."""
        highest = at.options.tiles
        counts = [0] * (highest + 1)
        for (end, _), times in at.ends.items():
            counts[end] += times
        hands = [[rollout_tile(tile, highest) for tile in hand] for hand in at.hands]
        return expected_points(RolloutPosition(hands, [], counts, []), self._view.seat, highest, self._partner)
