"""Draw dominoes as a steady player plays them: sound rules of thumb, no search, no chance.

The score of a play is a weighted sum of seven terms: the pips that leave the hand, whether it is a double, how many of
the remaining tiles fit afterwards, how many different numbers these show, and how likely it blocks the next player and
not the partner. If the sum of the open ends scores, two more terms count: the points of the play, and the points that
the next player can then expect. The bot knows the lacks of a player as far as the view shows them. The weights were
fitted in games between bots of this kind.

games/draw/scoring.py decides what scores, and games/chains/chain.py adds up ends. ``best_points`` repeats only what it
needs to examine hundreds of tiles a turn; a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import Fact, FactsOf
from moon_access.bots.levels import PLAIN, Style
from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import Ends, number_at
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.bots import chance_of_being_stuck, count_fitting, terms_ahead, terms_in_order
from moon_access.games.chains.chain import open_numbers, pips_covered
from moon_access.games.chains.contrast import ChainWhy
from moon_access.games.draw.scoring import points_for, points_of
from moon_access.games.draw.state import DrawOptions, DrawView, is_in_teams, own_side, tiles_unseen_by

from .outlook import DrawWhy

# The next player's possible points


Removal = tuple[int, int]
"""The number of an open end, and what the sum loses when a tile is laid there."""


def kinds_of_ends(ends: Ends, options: DrawOptions) -> list[Removal]:
    """Return each kind of open end with the pips that the sum loses if a tile is laid there."""
    alone, open_doubles = len(ends) == 1, options.open_doubles_count
    return [(end.number, pips_covered(end, is_alone=alone, open_doubles=open_doubles)) for end in ends]


def best_points(ends: Ends, tiles: Iterable[Tile], options: DrawOptions) -> list[int]:
    """Return, for each of these tiles, the most that it scores if it is laid next; 0 if it does not fit."""
    total, places, scoring = options.sum_of(ends), kinds_of_ends(ends, options), options.scoring
    table = [points_for(number, scoring) for number in range(total + 2 * options.tiles + 1)]
    best = []
    for tile in tiles:
        high, low, most = tile.high, tile.low, 0
        for number, loss in places:
            if number == high:
                most = max(most, table[total - loss + (low if low != high else 2 * high)])
            elif number == low:
                most = max(most, table[total - loss + high])
        best.append(most)
    return best


def mean_of_highest(values: Sequence[int], drawn: int) -> float:
    """Return the expected highest value among ``drawn`` tiles, drawn at random from tiles with these values."""
    size, mean, none_so_far = len(values), 0.0, 1.0
    for place, value in enumerate(sorted(values, reverse=True)):
        if not value or not none_so_far:
            break
        left = size - place
        held = min(drawn / left, 1.0)
        mean += value * none_so_far * held
        none_so_far *= 1.0 - held
    return mean


# The merits of a play


class PlayMerits(NamedTuple):
    """The weighted terms of a play's score; or, as ``WEIGHTS``, the weight of each term.

    ``pips``: the pips of the tile, scaled so that the heaviest tile counts 1. ``double``: 1 for a double. ``fits``: the
    share of the remaining tiles that fit an open end, 0 to 1. ``variety``: the share of all numbers that occur on the
    remaining tiles, 0 to 1. ``blocks``: the chance that the next player holds no tile that fits, 0 to 1; with teams,
    half the chance for the partner is subtracted. ``scores``: the points at once. ``spares``: minus the points that the
    next player can be expected to score. In the last two, the points of a whole round are 1.
    """

    pips: float
    double: float
    fits: float
    variety: float
    blocks: float
    scores: float = 0.0
    spares: float = 0.0


WEIGHTS = PlayMerits(pips=0.8, double=0.5, fits=0.55, variety=0.45, blocks=6.0, scores=16.0, spares=12.0)

USUAL_POINTS_OF_A_ROUND = {"fives": 25, "fives_and_threes": 10, "each_five": 5}
"""About how many points a round brings its winner, by the way of scoring, in games in which the sum of the ends scores.
"""


def weights(style: Style) -> PlayMerits:
    """Return the weights of a player of this style.

    A careful one sheds heavy tiles and doubles early and leaves the next player little to score. A bold one keeps what
    fits and tries for the points.

    Returns:
        The weights.
    """
    bolder = style.boldness
    return WEIGHTS._replace(
        pips=WEIGHTS.pips * 2.0**-bolder,
        double=WEIGHTS.double * 2.0**-bolder,
        fits=WEIGHTS.fits * 1.25**bolder,
        variety=WEIGHTS.variety * 1.25**bolder,
        spares=WEIGHTS.spares * 2.0**-bolder,
    )


def advise(view: DrawView, style: Style = PLAIN) -> Advice:
    """Return the best play, and the reason that sets it apart most. There must be several plays to choose from."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    evaluator = PlayEvaluator(view, weights(style))
    if len(view.hand) == 1:
        last = max(plays, key=evaluator.points)
        return Advice(last, DrawWhy.GOES_OUT, tile=last.tile)
    merits = {play: evaluator.merits(play) for play in plays}
    scores = {play: fsum(terms) for play, terms in merits.items()}
    best = max(scores, key=scores.__getitem__)
    return _reason(evaluator, best, merits)


class PlayEvaluator:
    """Scores the plays of one view."""

    def __init__(self, view: DrawView, weights: PlayMerits = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.next = Seat((view.seat + 1) % view.players)
        lacks = view.lacks[self.next]
        self.unseen = tiles_unseen_by(view)
        self.side = own_side(view)
        self.round = USUAL_POINTS_OF_A_ROUND.get(view.options.scoring, 0)
        self.partner = Seat((view.seat + 2) % 4) if is_in_teams(view.players, view.options) else None
        self.may_be_next = [tile for tile in self.unseen if tile.high not in lacks and tile.low not in lacks]

    def points(self, play: Play) -> int:
        """Return the points that this play scores at once."""
        return points_of(self.view, play, self.side) if self.round else 0

    def scoring_next(self, play: Play) -> int:
        """Return how many of the unseen tiles would score after this play."""
        return sum(points > 0 for points in best_points(self.ends(play), self.unseen, self.view.options))

    def number_lacked(self, play: Play) -> int | None:
        """Return an open number after this play that the next player is known to lack; None if there is none.

        Prefer the number that the play itself opens.

        Returns:
            The number.
        """
        lacks = self.view.lacks[self.next]
        lacked = [number for number in open_numbers(self.ends(play)) if number in lacks]
        opened = play.tile.other_half(play.tile.high if play.end is None else number_at(play.end))
        return opened if opened in lacked else next(iter(lacked), None)

    def count_for_hint(self, term: str, play: Play) -> int:
        """Return the number of pips, tiles or numbers that a term of the play's score counts, for a hint to name.

        The term ``scores`` has no such number.

        Returns:
            The number.
        """
        tile = play.tile
        rest = [held for held in self.view.hand if held is not tile]
        if term == "pips":
            return tile.pips
        if term == "double":
            return int(tile.is_double)
        if term == "variety":
            return len({number for held in rest for number in (held.high, held.low)})
        if term == "spares":
            return self.scoring_next(play)
        return count_fitting(rest if term == "fits" else self.unseen, open_numbers(self.ends(play)))

    def ends(self, play: Play) -> Ends:
        """Return the open ends after this play."""
        return self.view.options.ends_after(self.view.chain, self.view.ends, play.tile, play.end)

    def merits(self, play: Play) -> PlayMerits:
        """Return the weighted terms of this play's score; their sum is the score. The hand must hold another tile."""
        tile, weights = play.tile, self.weights
        highest = self.view.options.tiles
        rest = [held for held in self.view.hand if held is not tile]
        ends = self.ends(play)
        numbers = open_numbers(ends)
        held_numbers = {number for held in rest for number in (held.high, held.low)}
        return PlayMerits(
            pips=weights.pips * tile.pips / (2 * highest),
            double=weights.double * tile.is_double,
            fits=weights.fits * count_fitting(rest, numbers) / len(rest),
            variety=weights.variety * len(held_numbers) / (highest + 1),
            blocks=weights.blocks * self._blocking_gain(numbers),
            scores=weights.scores * self.points(play) / self.round if self.round else 0.0,
            spares=-weights.spares * self._points_left_to_next(ends) / self.round if self.round else 0.0,
        )

    def _blocking_gain(self, numbers: tuple[int, ...]) -> float:
        """Return the chance that the next player is stuck, less half the chance that the partner is."""
        stuck = chance_of_being_stuck(self.may_be_next, self.view.counts[self.next], numbers)
        if self.partner is None:
            return stuck
        lacks = self.view.lacks[self.partner]
        pool = [tile for tile in self.unseen if tile.high not in lacks and tile.low not in lacks]
        return stuck - chance_of_being_stuck(pool, self.view.counts[self.partner], numbers) / 2

    def _points_left_to_next(self, ends: Ends) -> float:
        """Return the points that the next player can be expected to score with these ends."""
        return mean_of_highest(best_points(ends, self.may_be_next, self.view.options), self.view.counts[self.next])


def _reason(evaluator: PlayEvaluator, best: Play, merits: dict[Play, PlayMerits]) -> Advice:
    """Return the play with a reason: that of the term which is furthest above the average and has a reason."""
    ahead = terms_ahead(best, merits)
    found = (fact.advice for term in ahead for fact in _facts_of_term(term, evaluator, best, tuple(merits)))
    return next(found, Advice(best, DrawWhy.ALL_IN_ALL, best.tile))


_REASONS = {
    "pips": DrawWhy.HEAVY,
    "fits": DrawWhy.KEEPS_FITTING,
    "variety": DrawWhy.KEEPS_VARIETY,
    "blocks": DrawWhy.FEW_FIT,
    "spares": DrawWhy.SPOILS,
}
"""The reason that each term gives. It is true if no play has more of what the term counts; if fewer is better, if
no play has less.
"""
_TERMS_WHERE_FEWER_IS_BETTER = ("blocks", "spares")


def _facts_of_term(term: str, evaluator: PlayEvaluator, play: Play, plays: Sequence[Play]) -> Iterator[Fact]:
    """Yield the fact of this term if it is true of the play and the term distinguishes the plays."""
    tile = play.tile
    if term == "scores":
        points = evaluator.points(play)
        if points:
            yield Fact(Advice(play, DrawWhy.SCORES, tile, number=points), points)
        return
    lacked = evaluator.number_lacked(play) if term == "blocks" else None
    if lacked is not None:
        yield Fact(Advice(play, DrawWhy.NEXT_LACKS, tile, number=lacked, seat=evaluator.next))
    counted = [evaluator.count_for_hint(term, one) for one in plays]
    own = evaluator.count_for_hint(term, play)
    if min(counted) == max(counted) or own != (min(counted) if term in _TERMS_WHERE_FEWER_IS_BETTER else max(counted)):
        return
    if term == "double" or (term == "pips" and tile.is_double and not all(one.tile.is_double for one in plays)):
        yield Fact(Advice(play, DrawWhy.DOUBLE_EARLY, tile))
    if term != "double":
        yield Fact(Advice(play, _REASONS[term], tile, number=own))


# For hints


def facts_of(view: DrawView) -> FactsOf:
    """Return the function that lists the facts of a play in this view, the most telling first."""
    evaluator = PlayEvaluator(view)
    plays = [play for play in view.legal if isinstance(play, Play)]
    if len(view.hand) == 1:
        return lambda action: list(_facts_of_term("scores", evaluator, with_end(action), plays))
    merits = {play: evaluator.merits(play) for play in plays}

    def facts(action: Action) -> list[Fact]:
        play = with_end(action)
        terms = terms_in_order(play, merits)
        return [fact for term in terms for fact in _facts_of_term(term, evaluator, play, plays)]

    return facts


def with_end(action: Action) -> Play:
    """Return the action as a play, for the type checker: if one legal action is a play, all are."""
    assert isinstance(action, Play)
    return action


_RULES = {
    "double": ChainWhy.DOUBLE_FIRST,
    "pips": ChainWhy.HEAVIER_FIRST,
    "fits": ChainWhy.FITS_MORE,
    "variety": ChainWhy.MORE_NUMBERS,
    "blocks": ChainWhy.FEWER_FIT,
    "spares": ChainWhy.FEWER_SCORE,
}
"""The rule of thumb that each term gives."""


def rules_between(view: DrawView, best: Play, other: Play) -> Iterator[ChainWhy]:
    """Yield the rules of thumb that prefer the first of two plays, the strongest first."""
    evaluator = PlayEvaluator(view)
    for term in terms_in_order(best, {play: evaluator.merits(play) for play in (best, other)}):
        if term in _RULES:
            own, others = (evaluator.count_for_hint(term, play) for play in (best, other))
            if own < others if term in _TERMS_WHERE_FEWER_IS_BETTER else own > others:
                yield _RULES[term]
