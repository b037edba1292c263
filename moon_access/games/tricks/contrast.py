"""Advise the best move in games of tricks, with the reason that sets it apart: a fact, figures, or a rule of thumb.

bots/facts.py finds the facts of tiles; each game has more facts of its own. words/reasons.py has the sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import NamedTuple, Protocol

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import FactsOf, advise_best, is_clearly_better
from moon_access.engine.actions import Action, Play


class TrickWhy(Enum):
    """The reasons that hints of games of tricks share. A comment names the facts of each.

    ``tile`` is a tile that the sentence names.
    """

    # Facts about a tile to play
    LEADS_TRUMPS = auto()  # leads a trump, and others may hold some; number: the unseen trumps
    WINS_FOR_SURE = auto()  # no tile that somebody else may hold beats it
    PARTNER_BEATS = auto()  # only the partner may hold tiles that beat it
    ONE_BEATS = auto()  # only one tile that may still be played to the trick would beat it; tile: that one
    FEW_BEAT = auto()  # two or three tiles that may still be played would beat it; number
    HIGHEST_LEFT = auto()  # the highest of its suit that is left, though a trump may beat it; suit
    LOWEST_WINNER = auto()  # the lowest tile that wins the trick, played last
    TRICK_IS_SAFE = auto()  # the seat's side wins, no rival can beat it, and the hand keeps a higher tile
    KEEPS_LAST_TRUMP = auto()  # then the hand lacks this suit, and has a trump to ruff it; suit
    CAN_TRUMP = auto()  # the hand has none of this suit left then, but a trump, if the suit is led; suit
    KEEPS_HIGHEST = auto()  # another tile is the highest left of its suit; suit; tile: the other one
    BIDDER_LAST = auto()  # another tile would win so far, but the bidder plays last and may beat it; tile
    COULD_BE_BEATEN = auto()  # another tile would win so far, but a rival has yet to play and may beat it; tile
    HIGHER_OUT = auto()  # number: how many higher tiles of the suit that the tile asks for are unseen; suit

    # Facts about a discard or a trump
    LEAVES_NONE = auto()  # a discard: no tile with this number is left; suit
    TRUMPS_HELD = auto()  # a trump; suit; number: how many of its tiles the hand has; tile: the highest of them
    TOPS_HELD = auto()  # no trump; number: how many tiles of the hand win if they are led

    # Figures of sampled worlds; ``against`` is the other move
    ALL_ALIKE = auto()  # every possible world was solved, and every choice has the same result; no ``against``
    ALIKE_IN_GUESSES = auto()  # every choice has the same result in all sampled worlds; worlds; no ``against``
    MAKES_MORE = auto()  # number, less, worlds: in how many worlds the seat's side makes its bid
    BEATS_MORE = auto()  # number, less, worlds: in how many worlds the other side's bid fails
    MORE_TRICKS = auto()  # number, less, worlds: in how many worlds the seat's side takes more tricks, and fewer
    MORE_POINTS = auto()  # as MORE_TRICKS, in points

    # Rules of thumb, if the sampled worlds show no difference; ``against`` is the other move
    AS_GOOD = auto()  # no rule of thumb decides either
    TRUMP_LATER = auto()  # the other move is a trump
    FEWER_COUNT = auto()  # the tile counts less
    LOWER_FIRST = auto()


_RULES_OF_THUMB = {TrickWhy.AS_GOOD, TrickWhy.TRUMP_LATER, TrickWhy.FEWER_COUNT, TrickWhy.LOWER_FIRST}
WEAKER_THAN_FIGURES = {TrickWhy.KEEPS_HIGHEST, TrickWhy.HIGHER_OUT}
"""The facts that tell little: clear figures go before them."""


class WorldResult(NamedTuple):
    """The result of a move in one sampled world, for the seat's side.

    ``is_made``: whether the side succeeds: it makes its bid, or beats the other side's. ``taken``: its tricks or
    points.
    """

    is_made: bool
    taken: float


class TriedMove(Protocol):
    """A move, and its result in each world in which it was tried."""

    @property
    def action(self) -> Action: ...
    @property
    def results(self) -> Sequence[WorldResult]: ...


Rules = Callable[[Action, Action], Iterable[TrickWhy]]
"""A function that returns the rules of thumb that prefer the first of two moves, the strongest first."""


def are_alike(moves: Sequence[TriedMove]) -> bool:
    """Return whether all these moves have the same results, world by world."""
    first = moves[0].results
    return len(first) > 0 and all(one.results == first for one in moves)


def advise_move(
    tried: Sequence[TriedMove], facts_of: FactsOf, rules: Rules, *, more: TrickWhy, attacks: bool, is_complete: bool
) -> Advice:
    """Return the first of several moves, with a reason that sets it apart from the others or at least the second.

    Args:
        tried: The moves, the best first.
        facts_of: The facts of each move.
        rules: The rules of thumb.
        more: The reason of a move that takes more: tricks or points.
        attacks: Whether the seat's side plays for its own bid.
        is_complete: Whether these are all possible worlds.

    Returns:
        The advice. If the moves are alike in all worlds, or the bid is made or lost in all of them whatever is played,
        it tells the number of these in ``worlds``.
    """
    best, rival, *_ = tried
    alike = are_alike(tried)
    if alike and is_complete:
        return Advice(best.action, TrickWhy.ALL_ALIKE)

    def compare_results() -> Advice | None:
        return None if alike else _compare_results(best, rival, more, attacks=attacks)

    moves = [one.action for one in tried]
    advice = advise_best(moves, facts_of, compare_results, rules, TrickWhy.AS_GOOD, WEAKER_THAN_FIGURES)
    worlds = len(best.results)
    if alike and advice.why is TrickWhy.AS_GOOD:
        advice = Advice(best.action, TrickWhy.ALIKE_IN_GUESSES, worlds=worlds)
    elif alike and advice.why not in _RULES_OF_THUMB:
        advice = advice._replace(worlds=worlds)
    is_made = _is_bid_made(tried, attacks=attacks)
    return advice if is_made is None else advice._replace(worlds=worlds, is_bid_made=is_made)


def _is_bid_made(tried: Sequence[TriedMove], *, attacks: bool) -> bool | None:
    """Return whether the bid is made in every world, or in none, whichever tile is played; None if neither is so."""
    first = tried[0]
    outcomes = {result.is_made for one in tried for result in one.results}
    alike_often = all(len(one.results) == len(first.results) for one in tried)
    if not isinstance(first.action, Play) or len(outcomes) != 1 or not alike_often:
        return None
    return outcomes == {attacks}


def _compare_results(best: TriedMove, rival: TriedMove, more: TrickWhy, *, attacks: bool) -> Advice | None:
    """Return the reason that the results give for the first of two moves; None if luck may explain them."""
    pairs = list(zip(best.results, rival.results, strict=False))
    if not pairs or len(best.results) != len(rival.results):
        return None
    advice = Advice(best.action, more, against=rival.action, worlds=len(pairs))
    made, other = [one.is_made for one, _ in pairs], [one.is_made for _, one in pairs]
    if is_clearly_better(other, made):
        why = TrickWhy.MAKES_MORE if attacks else TrickWhy.BEATS_MORE
        return advice._replace(why=why, number=sum(made), less=sum(other))
    if is_clearly_better([one.taken for _, one in pairs], [one.taken for one, _ in pairs]):
        higher, lower = (sum(one.taken > two.taken for one, two in way) for way in (pairs, [p[::-1] for p in pairs]))
        return advice._replace(number=higher, less=lower)
    return None
