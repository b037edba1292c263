"""Draw dominoes as a steady player plays them: sound rules of thumb, no search, no chance.

Every play is weighed by five things: the pips it gets rid of, doubles first, how many of the tiles that stay
fit then, how many different numbers they keep, and how likely the next player can't go on, as far as the
view tells what others lack. The weights were fitted in games between these bots themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.engine.chain import Ends, ends_after, open_numbers
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.draw.state import DrawView, unseen


class Weights(NamedTuple):
    """Points for a play. ``pips``: a pip got rid of, where the heaviest tile of the set counts 1; ``double``:
    a double; ``fits``: all the tiles that stay fit; ``variety``: those that stay show every number there is;
    ``blocks``: the next player certainly can't go on."""

    pips: float
    double: float
    fits: float
    variety: float
    blocks: float


WEIGHTS = Weights(pips=0.8, double=0.5, fits=0.55, variety=0.45, blocks=6.0)


def advise(view: DrawView) -> Advice:
    """One of several plays, and what speaks for it most, held against what else could be played."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    if len(view.hand) == 1:
        return Advice(plays[0], Why.GOES_OUT, tile=plays[0].tile)
    judge = Judge(view)
    merits = {play: judge.merits(play) for play in plays}
    best = max(plays, key=lambda play: sum(merits[play]))
    return _reason(judge, best, merits)


class Judge:
    """Says of one view what each play is good for."""

    def __init__(self, view: DrawView) -> None:
        self.view = view
        self.next = Seat((view.seat + 1) % view.players)
        lacks = view.lacks[self.next]
        self.unseen = unseen(view)
        self.may_be_next = [tile for tile in self.unseen if tile.high not in lacks and tile.low not in lacks]

    def ends(self, play: Play) -> Ends:
        return ends_after(self.view.ends, play.tile, play.end, self.view.options.double_branches)

    def merits(self, play: Play) -> Weights:
        """What each thing brings in points."""
        tile = play.tile
        highest = self.view.options.tiles
        rest = [held for held in self.view.hand if held is not tile]
        numbers = open_numbers(self.ends(play))
        held_numbers = {number for held in rest for number in (held.high, held.low)}
        return Weights(
            pips=WEIGHTS.pips * tile.pips / (2 * highest),
            double=WEIGHTS.double * tile.is_double,
            fits=WEIGHTS.fits * sum(1 for _ in fitting(rest, numbers)) / len(rest),
            variety=WEIGHTS.variety * len(held_numbers) / (highest + 1),
            blocks=WEIGHTS.blocks * self._stuck(numbers),
        )

    def _stuck(self, numbers: tuple[int, ...]) -> float:
        """How likely the next player holds nothing that fits: 0 to 1."""
        pool = self.may_be_next
        if not pool:
            return 1.0
        misses = len(pool) - sum(1 for _ in fitting(pool, numbers))
        return float((misses / len(pool)) ** self.view.counts[self.next])


def _reason(judge: Judge, best: Play, merits: dict[Play, Weights]) -> Advice:
    """The merit in which this play is furthest above what the plays have on the average."""
    view, tile = judge.view, best.tile
    means = [sum(column) / len(merits) for column in zip(*merits.values(), strict=True)]
    ahead = [own - mean for own, mean in zip(merits[best], means, strict=True)]
    most = Weights._fields[ahead.index(max(ahead))]
    numbers = open_numbers(judge.ends(best))
    if most == "blocks":
        lacked = [number for number in numbers if number in view.lacks[judge.next]]
        opened = tile.other(tile.high if best.end is None else best.end)
        if lacked:
            return Advice(best, Why.NEXT_LACKS, tile, number=opened if opened in lacked else lacked[0], seat=judge.next)
        left = sum(1 for _ in fitting(judge.unseen, numbers))
        return Advice(best, Why.FEW_FIT, tile, number=left)
    if most == "double" or (most == "pips" and tile.is_double):
        return Advice(best, Why.DOUBLE_EARLY, tile)
    if most == "pips":
        return Advice(best, Why.HEAVY, tile, number=tile.pips)
    rest = [held for held in view.hand if held is not tile]
    if most == "fits":
        return Advice(best, Why.KEEPS_FITTING, tile, number=sum(1 for _ in fitting(rest, numbers)))
    return Advice(best, Why.KEEPS_VARIETY, tile, number=len({n for held in rest for n in (held.high, held.low)}))


def fitting(tiles: Iterable[Tile], numbers: tuple[int, ...]) -> Iterable[Tile]:
    """The tiles that may be laid on one of these numbers."""
    return (tile for tile in tiles if tile.high in numbers or tile.low in numbers)
