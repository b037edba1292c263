"""The review of a deal of 42, and its par: the worth of a seat's choices, and the result of perfect play."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.message import Message
from moon_access.bots.search.double_dummy import Solver
from moon_access.engine.actions import Action
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games.contract import Finding, Par, Review, Unit
from moon_access.games.review import Choice, FinishedDeal, finished_deal
from moon_access.games.tricks.review import kind_of_choice
from moon_access.games.tricks.state import Phase

from .bots import exact
from .bots.outlook import Departure
from .bots.review import departures, is_judged
from .marks import side_of
from .state import FortyTwoState, FortyTwoView
from .words import review as words


def review(
    game: Game[FortyTwoState, FortyTwoView],
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    deal: int | None,
    most: int | None,
) -> Review | None:
    """Return the review of a seat's choices in one deal; see games/contract.py."""
    found = finished_deal(game, actions, seed, seat, deal, is_to_lead)
    if found is None:
        return None
    turns = {choice.view: turn for choice, turn in zip(found.choices, found.turns, strict=True)}
    findings = tuple(_finding(turns[fault.view], fault) for fault in departures(found.choices)[:most])
    judged = [choice.view.phase for choice in found.choices if is_judged(choice.view)]
    rest = (*words.none_found(findings, tuple(dict.fromkeys(judged))), *_all_open(game, found))
    unit = Unit.POINTS if game.value_of("scoring") == "points" else Unit.MARKS
    return Review(words.heading(found.number), findings, rest, len(judged), unit)


def judge_choice(choice: Choice[FortyTwoView], actions: Sequence[Action]) -> Finding | None:
    """Return the mistake if this choice was one, see ``ChoiceJudge`` in games/contract.py."""
    found = departures((choice,))
    return _finding(len(actions) - 1, found[0]) if found else None


def _finding(turn: int, fault: Departure) -> Finding:
    return Finding(turn, words.departure(fault), fault.cost, kind_of_choice(fault.view))


def is_to_lead(state: FortyTwoState) -> bool:
    """Return whether a deal's first tile is about to be led."""
    return state.phase is Phase.PLAY and not state.tricks and not state.trick


def _all_open(
    game: Game[FortyTwoState, FortyTwoView], deal: FinishedDeal[FortyTwoState, FortyTwoView]
) -> tuple[Message, ...]:
    """Word the result of perfect play by everybody from the first lead on.

    Return nothing if the bid was made, perfect play makes it too, and more points would not have scored.

    Args:
        game: The rules of the table.
        deal: The deal.

    Returns:
        One line or none.
    """
    lead, end = deal.lead, deal.end
    assert lead.to_act is not None and lead.settled.contract is not None
    view = game.view(lead, lead.to_act)
    if not exact.is_solved(view.special):
        return (words.nothing_to_choose(),)
    best = exact.points(view, lead.hands, Solver(), exact.WHOLE_WINDOW)
    can_be_made = exact.outcome_of_bid(view, best).is_success
    bidders = side_of(lead.settled.contract.seat)
    was_made = end.scores[bidders] > lead.scores[bidders]
    scores_more = view.options.scoring == "points" and view.special is None and best > end.points[bidders]
    if can_be_made and was_made and not scores_more:
        return ()
    return (words.all_open(view.special, best, can_be_made),)


def par(game: Game[FortyTwoState, FortyTwoView], actions: Sequence[Action], seat: Seat) -> Par | None:
    """Return the marks that a team got, and the marks that perfect play would have got; see games/contract.py.

    A deal of marks ends as soon as it is decided, so points could not be compared. At sevens nobody chooses anything.

    Args:
        game: The rules of the table.
        actions: All actions of the game.
        seat: The seat whose team's par is returned.

    Returns:
        The par; None if there is none.
    """
    found = finished_deal(game, actions, "", seat, None, is_to_lead)
    if found is None:
        return None
    view = game.view(found.lead, seat)
    if view.options.scoring != "marks" or not exact.is_solved(view.special):
        return None
    side = side_of(seat)
    best = exact.best_outcome(view, found.lead.hands, Solver())
    return Par(found.end.scores[side] - found.lead.scores[side], max(best.scored, 0))
