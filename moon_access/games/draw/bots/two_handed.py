"""Strong play of draw dominoes for two, if tiles are drawn and only pips score: rollouts that play as normal bots do.

Each legal play is tried in each sampled world. A rollout then plays the round up to a given later turn of this seat,
and rollout.py evaluates the position reached. Nobody knows the order of the stock, so each sampled world makes two: one
draws from one end of the stock, the other from the other end.

For more players, and if nobody draws, rollout.py plays by a shorter rule. The rollout policy here is that of normal.py
without its term for variety, which makes no difference in games between normal bots. A rollout knows all tiles, but
each player's choice uses only that player's own hand and what everybody has seen.

Tiles are bits of one number, and so is a hand: to count the tiles of a hand that fit is to count bits. rules.py decides
what is legal; this module repeats only what a rollout needs of it, and a test compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from moon_access.engine.actions import Play
from moon_access.engine.chain import Ends
from moon_access.engine.held import bits_of
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Tile, full_set
from moon_access.games.chains.bots import Prospect
from moon_access.games.draw.state import DrawOptions, DrawView

from .determinization import DrawWorldSampler
from .normal import WEIGHTS, PlayEvaluator
from .outlook import Forecast, estimate, try_plays
from .rollout import (
    ENDS_ADDED_BY_SPINNER,
    MOST_DRAWN,
    RolloutPosition,
    RolloutTile,
    end_counts,
    expected_points,
    first_double_spins,
    number_mask,
    rollout_tile,
)

# Rollouts


class TilesByNumbers(dict[int, int]):
    """Open numbers, a bit for each -> the tiles that show one of them.

    Each entry is computed at the first request: a set to double eighteen has half a million entries, and a game needs
    few of them.
    """

    def __init__(self, highest: int) -> None:
        super().__init__()
        self._tiles = bits_of_set(highest)

    def __missing__(self, numbers: int) -> int:
        found = self[numbers] = sum([bit for bit, tile in self._tiles.items() if tile.mask & numbers])
        return found


@memoize
def bits_of_set(highest: int) -> dict[int, RolloutTile]:
    """Return the tiles by their bits, in a set whose highest double is ``highest``."""
    return {tile.bit: rollout_tile(tile, highest) for tile in full_set(highest)}


@memoize
def fitting_of(highest: int) -> TilesByNumbers:
    return TilesByNumbers(highest)


def tiles_of(hand: int, highest: int) -> list[RolloutTile]:
    """Return the tiles of these bits, the lowest first."""
    known, found = bits_of_set(highest), []
    while hand:
        bit = hand & -hand
        hand ^= bit
        found.append(known[bit])
    return found


class TwoHanded(NamedTuple):
    """One moment of a round of two players with all tiles known. ``play_out`` changes its lists.

    ``hands``: by seat, the bits of the tiles. ``stock``: the bit of each tile; the next tile to draw is the last one.
    ``ends``: by number, from 0 to the highest: how many open ends show it. ``lacks``: by seat, a bit for each number
    that the seat has shown to lack.
    """

    hands: list[int]
    stock: list[int]
    ends: list[int]
    lacks: list[int]

    @classmethod
    def from_tiles(
        cls,
        hands: Iterable[Iterable[Tile]],
        stock: Sequence[Tile],
        ends: Ends,
        lacks: Iterable[Collection[int]],
        options: DrawOptions,
    ) -> TwoHanded:
        """Return the position of these tiles. ``stock`` is in drawing order: the next tile to draw is the first one."""
        return cls(
            [bits_of(hand) for hand in hands],
            [tile.bit for tile in reversed(stock)],
            end_counts(ends, options.tiles),
            [number_mask(numbers) for numbers in lacks],
        )

    def copy_after(self, seat: int, bit: int, ends: Sequence[int]) -> TwoHanded:
        """Return a copy that can be played out: this seat has laid a tile, and ``ends`` are the open ends."""
        hands = self.hands[:]
        hands[seat] ^= bit
        return TwoHanded(hands, self.stock[:], list(ends), self.lacks[:])

    def pips(self, highest: int) -> list[int]:
        """Return the pips that each seat holds."""
        return [sum([one.high + one.low for one in tiles_of(hand, highest)]) for hand in self.hands]


def play_out(  # noqa: C901 - see below
    position: TwoHanded, seat: int, options: DrawOptions, turns: int, *, spins: bool = False
) -> bool:
    """Play ``turns`` turns, or to the end of the round; ``seat`` begins. It changes ``position``.

    ``spins``: the next double is the first one and can be played on from four sides.

    To draw and then play is one turn, and so is to pass. It is one long function, because it is the inner loop of
    strong play: split up, it takes much longer.

    Returns:
        True if the round is over.
    """
    hands, stock, ends, lacks = position
    known, fitting = bits_of_set(options.tiles), fitting_of(options.tiles)
    may_draw, usual = MOST_DRAWN[options.drawing], options.double_branches - 1
    grows = ENDS_ADDED_BY_SPINNER if spins else usual
    fits_weight, blocks = WEIGHTS.fits, WEIGHTS.blocks
    opened = number_mask(number for number, times in enumerate(ends) if times)
    not_laid = hands[0] | hands[1] | sum(stock)
    while turns:
        turns -= 1
        hand, other = hands[seat], 1 - seat
        fits = hand & fitting[opened]
        if not fits:
            drawn = 0
            while stock and drawn < may_draw and not fits:
                bit = stock.pop()
                drawn += 1
                hand |= bit
                fits = bit & fitting[opened]
            hands[seat] = hand
            # A tile that fits is laid at once. A drawn tile that does not fit may have any other number.
            lacks[seat] = opened if drawn > bool(fits) else lacks[seat] | opened
            if not fits:
                if not (stock and may_draw) and not hands[other] & fitting[opened]:
                    return True
                seat = other
                continue
        if fits == hand and not hand & (hand - 1):
            hands[seat] = 0
            return True
        # Choose a tile and an end. This is one block, because calls would cost too much time here.
        size, share = hands[other].bit_count(), fits_weight / (hand.bit_count() - 1)
        pool = not_laid ^ hand
        pool ^= pool & fitting[lacks[other]]
        number = pool.bit_count()
        most = -1.0
        while fits:
            bit = fits & -fits
            fits ^= bit
            both, high, low, score = known[bit]
            rest = hand ^ bit
            for end in (high,) if high == low else (high, low):
                if opened >> end & 1:
                    then = opened | both
                    if ends[end] == 1 and high != low:
                        then ^= 1 << end
                    shown = fitting[then]
                    worth = score + share * (rest & shown).bit_count()
                    missed = number - (pool & shown).bit_count()
                    if missed:
                        worth += blocks * (missed / number) ** size
                    if worth > most:
                        most, best, on, leads = worth, bit, end, then
        _, high, low, _ = known[best]
        hands[seat] = hand ^ best
        not_laid ^= best
        opened = leads
        if high == low:
            ends[on] += grows
            grows = usual
        else:
            ends[on] -= 1
            ends[low if on == high else high] += 1
        seat = other
    return False


# The results of each play


def analyse_two_handed(view: DrawView, random: Random, worlds: int, own_turns: int) -> Forecast:
    """Return the expected points of each legal play, the best first.

    Args:
        view: the view of the seat, which must hold more than one tile.
        random: the source of chance.
        worlds: the number of worlds.
        own_turns: the number of the seat's own turn, counted from the next one, at which a rollout stops.

    Returns:
        The forecast.
    """
    seat, options = view.seat, view.options
    other, highest = 1 - seat, options.tiles
    evaluator = PlayEvaluator(view)
    plays = [play for play in view.legal if isinstance(play, Play)]
    ends = {play: end_counts(evaluator.ends(play), highest) for play in plays}
    spins = first_double_spins(view.chain, options)

    def roll_out(world: TwoHanded, play: Play) -> Prospect:
        at = world.copy_after(seat, play.tile.bit, ends[play])
        if play_out(at, other, options, 2 * own_turns - 1, spins=spins and not play.tile.is_double):
            pips = at.pips(highest)
            return Prospect.at_end(pips[other] - pips[seat])
        hands = [tiles_of(hand, highest) for hand in at.hands]
        points = expected_points(RolloutPosition(hands, [], at.ends, []), seat, highest)
        return estimate(points, 2, options, hands)

    return try_plays(plays, _worlds(view, random, worlds), roll_out)


def _worlds(view: DrawView, random: Random, number: int) -> Iterator[TwoHanded]:
    """Yield ``number`` worlds. Do not change a world, and do not use it after you ask for the next one."""
    sampler = DrawWorldSampler(view)
    while number > 0:
        world = TwoHanded.from_tiles(*sampler.sample(random), view.ends, view.lacks, view.options)
        yield world
        if number > 1:
            world.stock.reverse()
            yield world
        number -= 2
