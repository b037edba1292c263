"""Chicken Foot as a steady player plays it: sound rules of thumb, no search, no chance.

The score of a play is a weighted sum of six terms: the points that leave the hand, whether it is a double, how many of
the remaining tiles fit next and how many later, how many different numbers these show, and how likely the next player
is stuck. The bot knows the lacks of a player as far as the view shows them. The weights were fitted in games between
bots of this kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from math import fsum
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import Fact, FactsOf
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import Seat
from moon_access.games.chains.bots import chance_of_being_stuck, count_fitting, terms_ahead, terms_in_order
from moon_access.games.chains.chain import ends_after
from moon_access.games.chains.contrast import ChainWhy
from moon_access.games.chains.rules import points_left
from moon_access.games.chicken_foot.state import TOES, ChickenView, Foot, playable_numbers, tiles_unseen_by


class ChickenWhy(Enum):
    """The reasons of the bots of Chicken Foot. A comment names the facts of each; ``tile`` is the tile to play."""

    GOES_OUT = auto()  # lays the last tile of the hand; tile
    HEAVY = auto()  # number: the points that the seat sheds, the most possible; tile
    DOUBLE_EARLY = auto()  # a double fits one number only, so lay it while it fits; tile
    KEEPS_FITTING = auto()  # number: how many tiles left in the hand may be laid then, the most possible; tile
    KEEPS_OPEN = (
        auto()
    )  # number: how many tiles left in the hand fit any open end once the foot is finished, the most; tile
    KEEPS_VARIETY = auto()  # number: how many numbers the tiles left in the hand show, the most possible; tile
    NEXT_LACKS = auto()  # the next player, seat, must play on number and has no such tile; tile
    FEW_FIT = auto()  # number: how many unseen tiles fit then, the fewest possible; tile

    ALL_IN_ALL = auto()  # best by all rules of thumb together, though not by any one alone; tile
    LOOKED_AHEAD = auto()  # costs the fewest points in sampled rounds; tile


class PlayMerits(NamedTuple):
    """The weighted terms of a play's score; or, as ``WEIGHTS``, the weight of each term.

    ``points``: the points of the tile, scaled so that the heaviest tile counts 1. ``double``: 1 for a double. ``fits``:
    the share of the remaining tiles that may be laid after this play, 0 to 1. ``later``: the share of the remaining
    tiles that fit any open end once the foot is finished, 0 to 1. ``variety``: the share of all numbers that occur on
    the remaining tiles, 0 to 1. ``blocks``: the chance that the next player holds no tile that may be laid.
    """

    points: float
    double: float
    fits: float
    later: float
    variety: float
    blocks: float


WEIGHTS = PlayMerits(points=0.8, double=0.5, fits=0.5, later=0.5, variety=0.4, blocks=0.3)


def weights(style: Style) -> PlayMerits:
    """Return the weights of a player of this style.

    A careful one sheds heavy tiles and doubles early; a bold one keeps what fits and blocks the next player.

    Returns:
        The weights.
    """
    bolder = style.boldness
    return WEIGHTS._replace(
        points=WEIGHTS.points * 2.0**-bolder,
        double=WEIGHTS.double * 2.0**-bolder,
        fits=WEIGHTS.fits * 1.25**bolder,
        later=WEIGHTS.later * 1.25**bolder,
        blocks=WEIGHTS.blocks * 2.0**bolder,
    )


def advise(view: ChickenView, style: Style = PLAIN) -> Advice:
    """Return the best play and the reason that sets it apart most. There must be several plays to choose from."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    if len(view.hand) == 1:
        return Advice(plays[0], ChickenWhy.GOES_OUT, tile=plays[0].tile)
    evaluator = PlayEvaluator(view, weights(style))
    merits = {play: evaluator.merits(play) for play in plays}
    scores = {play: fsum(terms) for play, terms in merits.items()}
    best = max(scores, key=scores.__getitem__)
    return _reason(evaluator, best, merits)


class PlayEvaluator:
    """Scores the plays of one view."""

    def __init__(self, view: ChickenView, weights: PlayMerits = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.next = Seat((view.seat + 1) % view.players)
        self.unseen = tiles_unseen_by(view)
        lacks = view.lacks[self.next]
        self.may_be_next = [tile for tile in self.unseen if tile.high not in lacks and tile.low not in lacks]

    def foot(self, play: Play) -> Foot | None:
        """Return the foot that must be finished after this play."""
        held, foot = play.tile, self.view.foot
        if held.is_double:
            after = Foot(held.high, TOES)
        elif foot is None or foot.toes == 1:
            return None
        else:
            after = Foot(foot.number, foot.toes - 1)
        left = (*self.unseen, *(tile for tile in self.view.hand if tile is not held))
        return after if any(tile.has(after.number) for tile in left) else None

    def numbers(self, play: Play) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the numbers that may be played on after this play, and all open numbers after it."""
        ends = ends_after(self.view.ends, play.tile, play.end, TOES)
        return playable_numbers(self.foot(play), ends), playable_numbers(None, ends)

    def count_for_hint(self, term: str, play: Play) -> int:
        """Return the number of points, tiles or numbers that a term of the play's score counts, for a hint to name."""
        tile = play.tile
        if term == "points":
            return points_left((tile,), self.view.options.double_zero)
        if term == "double":
            return int(tile.is_double)
        rest = [held for held in self.view.hand if held is not tile]
        if term == "variety":
            return len({number for held in rest for number in (held.high, held.low)})
        numbers, opened = self.numbers(play)
        if term == "later":
            return count_fitting(rest, opened)
        return count_fitting(rest if term == "fits" else self.unseen, numbers)

    def merits(self, play: Play) -> PlayMerits:
        """Return the weighted terms of this play's score; their sum is the score. The hand must hold another tile."""
        tile, options, weights = play.tile, self.view.options, self.weights
        rest = [held for held in self.view.hand if held is not tile]
        numbers, opened = self.numbers(play)
        held_numbers = {number for held in rest for number in (held.high, held.low)}
        return PlayMerits(
            points=weights.points * points_left((tile,), options.double_zero) / (2 * options.tiles),
            double=weights.double * tile.is_double,
            fits=weights.fits * count_fitting(rest, numbers) / len(rest),
            later=weights.later * count_fitting(rest, opened) / len(rest),
            variety=weights.variety * len(held_numbers) / (options.tiles + 1),
            blocks=weights.blocks * chance_of_being_stuck(self.may_be_next, self.view.counts[self.next], numbers),
        )


def _reason(evaluator: PlayEvaluator, best: Play, merits: dict[Play, PlayMerits]) -> Advice:
    """Return the play with a reason: that of the term which is furthest above the average and has a reason."""
    ahead = terms_ahead(best, merits)
    found = (fact.advice for term in ahead for fact in _facts_of_term(term, evaluator, best, tuple(merits)))
    return next(found, Advice(best, ChickenWhy.ALL_IN_ALL, best.tile))


_REASONS = {
    "points": ChickenWhy.HEAVY,
    "double": ChickenWhy.DOUBLE_EARLY,
    "fits": ChickenWhy.KEEPS_FITTING,
    "later": ChickenWhy.KEEPS_OPEN,
    "variety": ChickenWhy.KEEPS_VARIETY,
    "blocks": ChickenWhy.FEW_FIT,
}
"""The reason that each term gives. It is true if no other play has more of what the term counts; for ``blocks``, if
none has less.
"""


def _facts_of_term(term: str, evaluator: PlayEvaluator, play: Play, plays: Sequence[Play]) -> Iterator[Fact]:
    """Yield the fact of this term if it is true of the play and the term distinguishes the plays."""
    tile = play.tile
    numbers, _ = evaluator.numbers(play)
    if term == "blocks" and len(numbers) == 1 and numbers[0] in evaluator.view.lacks[evaluator.next]:
        yield Fact(Advice(play, ChickenWhy.NEXT_LACKS, tile, number=numbers[0], seat=evaluator.next))
    counted = [evaluator.count_for_hint(term, one) for one in plays]
    own = evaluator.count_for_hint(term, play)
    if min(counted) < max(counted) and own == (min(counted) if term == "blocks" else max(counted)):
        yield Fact(Advice(play, _REASONS[term], tile, number=None if term == "double" else own))


# For hints


def facts_of(view: ChickenView) -> FactsOf:
    """Return the function that lists the facts of a play in this view, the most telling first."""
    if len(view.hand) == 1:
        return lambda action: ()
    evaluator = PlayEvaluator(view)
    plays = [play for play in view.legal if isinstance(play, Play)]
    merits = {play: evaluator.merits(play) for play in plays}

    def facts(action: Action) -> list[Fact]:
        assert isinstance(action, Play)
        terms = terms_in_order(action, merits)
        return [fact for term in terms for fact in _facts_of_term(term, evaluator, action, plays)]

    return facts


_RULES = {
    "points": ChainWhy.HEAVIER_FIRST,
    "double": ChainWhy.DOUBLE_FIRST,
    "fits": ChainWhy.FITS_MORE,
    "variety": ChainWhy.MORE_NUMBERS,
    "blocks": ChainWhy.FEWER_FIT,
}
"""The rule of thumb that each term gives."""


def rules_between(view: ChickenView, best: Play, other: Play) -> Iterator[ChainWhy]:
    """Yield the rules of thumb that prefer the first of two plays, the strongest first."""
    evaluator = PlayEvaluator(view)
    for term in terms_in_order(best, {play: evaluator.merits(play) for play in (best, other)}):
        if term in _RULES:
            own, others = (evaluator.count_for_hint(term, play) for play in (best, other))
            if own < others if term == "blocks" else own > others:
                yield _RULES[term]
