"""Exact play of 42: the outcome of a deal if all tiles are known and everybody plays perfectly, by the shared solver.

The bidders want points. At nello the bidder wants to lose, so the tricks of the two others count. At sevens nobody
chooses anything that changes who wins a trick, so there is nothing to solve.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.bots.search.ranks import NO_COUNTS, Ranks, ranks_of
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.engine.trick import order
from moon_access.games.forty_two import scoring
from moon_access.games.forty_two.actions import NELLOS, Special, doubles_at
from moon_access.games.forty_two.marks import COUNT_TILES, MARK, count_of, partner_of, side_of
from moon_access.games.forty_two.order import lead_in
from moon_access.games.forty_two.state import FortyTwoView

from .inference import Hands

TRICKS = 7
WHOLE_WINDOW = 0, MARK
"""Bounds that tell everything apart."""
_SEATS = tuple(map(Seat, range(4)))


class Outcome(NamedTuple):
    """The outcome of a deal for one side.

    ``is_success``: it won what it played for. ``points``: its points less those of the others. ``scored``: its score
    less that of the others.
    """

    is_success: bool
    points: int
    scored: int


@memoize
def tables(trump: Suit, special: Special | None, nello_doubles: str) -> Ranks:
    """Return the tables of tiles for the search. ``nello_doubles``: the house rule."""
    led = partial(lead_in, trump, special, nello_doubles)
    low = special is not None and special in NELLOS and doubles_at(special, nello_doubles) == "low"

    def place(tile: Tile) -> tuple[int, ...]:
        return tile.is_double != low, tile.high, tile.low

    counts = NO_COUNTS if special in NELLOS else {tile: count_of(tile) for tile in COUNT_TILES}
    return ranks_of(led, place, filter(order(trump).is_trump, full_set(6)), counts)


def is_solved(special: Special | None) -> bool:
    """Return whether the solver has anything to decide: not at sevens, otherwise always."""
    return special is not Special.SEVENS


def position(view: FortyTwoView, hands: Hands) -> Position:
    """Return the position at this moment, with these hands. Call this after trump is named."""
    contract, trump = view.contract, view.trump
    assert contract is not None and trump is not None and is_solved(view.special)
    known = tables(trump, view.special, view.options.nello_doubles)
    if view.special not in NELLOS:
        return Position(hands, view.trick, view.leader, trump, _team(contract.seat), known)
    seats = [seat for seat in _SEATS if seat != view.out]
    place = Seat(seats.index(view.leader))
    bidder = (Seat(seats.index(contract.seat)),)
    return Position(tuple(hands[seat] for seat in seats), view.trick, place, trump, bidder, known, losing=True)


def _team(seat: Seat) -> tuple[Seat, Seat]:
    return seat, partner_of(seat)


def points_that_matter(view: FortyTwoView) -> tuple[int, int]:
    """Return the fewest and the most points, still to come, that the solver must tell apart for the score.

    Narrow bounds make the search much faster. If both teams score their points, each of them matters.
    """
    contract = view.contract
    assert contract is not None
    if view.special in NELLOS:
        left = TRICKS - len(view.tricks)
        return left - 1, left
    if view.options.scoring == "points":
        return WHOLE_WINDOW
    needed = contract.points_needed - view.points[side_of(contract.seat)]
    return needed - 1, needed


def outcome_of_bid(view: FortyTwoView, more: int) -> Outcome:
    """Return the outcome for the side of this view's seat if the bidders still get ``more``.

    Args:
        view: The view of the seat.
        more: The solver's result for the side that plays for the bid.

    Returns:
        The outcome.
    """
    contract = view.contract
    assert contract is not None
    bidders = side_of(contract.seat)
    points = [0, 0]
    if view.special in NELLOS:
        taken = sum(view.taken[seat] for seat in _team(contract.seat))
        made = not taken and more == TRICKS - len(view.tricks)
        points[bidders], points[1 - bidders] = (0, MARK) if made else (MARK, 0)  # none of these scores any points
    else:
        points[bidders] = min(view.points[bidders] + more, MARK)
        points[1 - bidders] = MARK - points[bidders]
        made = points[bidders] >= contract.points_needed
    scores = scoring.deal_scores(contract, view.special, made, points, view.options)
    side = side_of(view.seat)
    return Outcome(made == (side == bidders), points[side] - points[1 - side], scores[side] - scores[1 - side])


def outcomes(
    view: FortyTwoView, hands: Hands, solver: Solver, within: tuple[int, int] | None = None
) -> dict[Tile, Outcome]:
    """Return the outcome of each legal tile of the view's seat, whose turn it is, with these hands.

    ``within``: the points to tell apart; None: the points that matter for the score.
    """
    values = solver.values(position(view, hands), within or points_that_matter(view))
    return {tile: outcome_of_bid(view, more) for tile, more in values.items()}


def best_outcome(view: FortyTwoView, hands: Hands, solver: Solver) -> Outcome:
    """Return the outcome of the deal from here on, with these hands."""
    return outcome_of_bid(view, points(view, hands, solver, points_that_matter(view)))


def points(view: FortyTwoView, hands: Hands, solver: Solver, within: tuple[int, int]) -> int:
    """Return the points that the side of the bid still gets; at nello, the tricks of the other side.

    Args:
        view: The view of a seat.
        hands: The hands.
        solver: The solver to use.
        within: The bounds, see the solver.

    Returns:
        The points or tricks.
    """
    return solver.points(position(view, hands), within)
