"""Draw dominoes as a steady player plays them: sound rules of thumb, no search, no chance.

Each play is scored as a weighted sum of five things: the pips it gets rid of, whether it is a double, how many of the
remaining tiles fit afterwards, how many different numbers these show, and how likely the next player is blocked. What
a player lacks is known as far as the view shows it. The weights were fitted in games between bots of this kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.engine.chain import Ends, ends_after, fits, open_numbers
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.draw.state import DrawView, unseen

from .why import DrawWhy


class PlayMerits(NamedTuple):
    """The five terms of a play's score, already weighted; and, as ``WEIGHTS``, what each is worth at its most.

    ``pips``: the pips of the tile, where the heaviest tile of the set counts 1. ``double``: 1 for a double.
    ``fits``: the share of the remaining tiles that fit an open end, 0 to 1. ``variety``: the share of all numbers that
    the remaining tiles show, 0 to 1. ``blocks``: the chance that the next player holds no tile that fits, 0 to 1.
    """

    pips: float
    double: float
    fits: float
    variety: float
    blocks: float


WEIGHTS = PlayMerits(pips=0.8, double=0.5, fits=0.55, variety=0.45, blocks=6.0)


def advise(view: DrawView) -> Advice:
    """The best play, and what it has most before the other plays. There must be several plays to choose from."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    if len(view.hand) == 1:
        return Advice(plays[0], DrawWhy.GOES_OUT, tile=plays[0].tile)
    evaluator = PlayEvaluator(view)
    merits = {play: evaluator.merits(play) for play in plays}
    scores = {play: fsum(terms) for play, terms in merits.items()}
    best = max(scores, key=scores.__getitem__)
    return _reason(evaluator, best, merits)


class PlayEvaluator:
    """Scores the plays of one view."""

    def __init__(self, view: DrawView) -> None:
        self.view = view
        self.next = Seat((view.seat + 1) % view.players)
        lacks = view.lacks[self.next]
        self.unseen = unseen(view)
        self.may_be_next = [tile for tile in self.unseen if tile.high not in lacks and tile.low not in lacks]

    def ends(self, play: Play) -> Ends:
        """The open ends after this play."""
        return ends_after(self.view.ends, play.tile, play.end, self.view.options.double_branches)

    def merits(self, play: Play) -> PlayMerits:
        """The weighted terms of this play's score; their sum is the score. The hand must hold another tile."""
        tile = play.tile
        highest = self.view.options.tiles
        rest = [held for held in self.view.hand if held is not tile]
        numbers = open_numbers(self.ends(play))
        held_numbers = {number for held in rest for number in (held.high, held.low)}
        return PlayMerits(
            pips=WEIGHTS.pips * tile.pips / (2 * highest),
            double=WEIGHTS.double * tile.is_double,
            fits=WEIGHTS.fits * _fitting(rest, numbers) / len(rest),
            variety=WEIGHTS.variety * len(held_numbers) / (highest + 1),
            blocks=WEIGHTS.blocks * self._stuck(numbers),
        )

    def _stuck(self, numbers: tuple[int, ...]) -> float:
        """The chance that the next player holds no tile that fits: 0 to 1."""
        pool = self.may_be_next
        if not pool:
            return 1.0
        misses = len(pool) - _fitting(pool, numbers)
        return float((misses / len(pool)) ** self.view.counts[self.next])


def _reason(evaluator: PlayEvaluator, best: Play, merits: dict[Play, PlayMerits]) -> Advice:
    """The term in which this play is furthest above the average of all plays."""
    view, tile = evaluator.view, best.tile
    means = [fsum(column) / len(merits) for column in zip(*merits.values(), strict=True)]
    ahead = [own - mean for own, mean in zip(merits[best], means, strict=True)]
    most = PlayMerits._fields[ahead.index(max(ahead))]
    numbers = open_numbers(evaluator.ends(best))
    if most == "blocks":
        lacked = [number for number in numbers if number in view.lacks[evaluator.next]]
        opened = tile.other(tile.high if best.end is None else best.end)
        if lacked:
            return Advice(
                best, DrawWhy.NEXT_LACKS, tile, number=opened if opened in lacked else lacked[0], seat=evaluator.next
            )
        left = _fitting(evaluator.unseen, numbers)
        return Advice(best, DrawWhy.FEW_FIT, tile, number=left)
    if most == "double" or (most == "pips" and tile.is_double):
        return Advice(best, DrawWhy.DOUBLE_EARLY, tile)
    if most == "pips":
        return Advice(best, DrawWhy.HEAVY, tile, number=tile.pips)
    rest = [held for held in view.hand if held is not tile]
    if most == "fits":
        return Advice(best, DrawWhy.KEEPS_FITTING, tile, number=_fitting(rest, numbers))
    return Advice(best, DrawWhy.KEEPS_VARIETY, tile, number=len({n for held in rest for n in (held.high, held.low)}))


def _fitting(tiles: Iterable[Tile], numbers: tuple[int, ...]) -> int:
    """How many of the tiles can be laid on one of these numbers."""
    return sum(fits(tile, numbers) for tile in tiles)
