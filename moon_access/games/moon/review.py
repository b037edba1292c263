"""The review of a deal of Moon, and its par: the worth of a seat's choices, and the result of perfect play.

games/review.py finds the choices of a seat and its views; bots/review.py judges the choices. The review also tells the
result of perfect play with all tiles open, because after a deal everybody has seen every tile or can infer it.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.message import Message
from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Action
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games import review as games
from moon_access.games.contract import Finding, Par, Review, Unit
from moon_access.games.review import Choice, FinishedDeal
from moon_access.games.tricks.review import kind_of_choice
from moon_access.games.tricks.state import Phase

from .actions import tricks_needed
from .bots.outlook import Departure
from .bots.review import departures
from .sides import bidding_seats
from .state import MoonState, MoonView
from .words import review as words


def review(
    game: Game[MoonState, MoonView],
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    deal: int | None,
    most: int | None,
) -> Review | None:
    """Return the review of a seat's choices in one deal; see games/contract.py."""
    found = finished_deal(game, actions, seed, seat, deal)
    if found is None:
        return None
    turns = {choice.view: turn for choice, turn in zip(found.choices, found.turns, strict=True)}
    findings = tuple(_finding(turns[fault.view], fault) for fault in departures(found.choices)[:most])
    judged = [choice.view.phase for choice in found.choices if len(choice.view.legal) > 1]
    none = () if findings else (words.no_fault(), words.phases_judged(tuple(dict.fromkeys(judged))))
    return Review(words.heading(found.number), findings, (*none, *_all_open(found)), len(judged), Unit.GAMES)


def judge_choice(choice: Choice[MoonView], actions: Sequence[Action]) -> Finding | None:
    """Return the mistake if this choice was one, see ``ChoiceJudge`` in games/contract.py."""
    found = departures((choice,))
    return _finding(len(actions) - 1, found[0]) if found else None


def _finding(turn: int, fault: Departure) -> Finding:
    return Finding(turn, words.departure(fault), fault.cost, kind_of_choice(fault.view))


def finished_deal(
    game: Game[MoonState, MoonView], actions: Sequence[Action], seed: str, seat: Seat, wanted: int | None
) -> FinishedDeal[MoonState, MoonView] | None:
    """Return the deal of this number or the last one that was scored; see games/review.py."""
    return games.finished_deal(game, actions, seed, seat, wanted, _is_to_lead)


def _is_to_lead(state: MoonState) -> bool:
    return state.phase is Phase.PLAY and not state.tricks and not state.trick


def _all_open(deal: FinishedDeal[MoonState, MoonView]) -> tuple[Message, ...]:
    """Return whether the bid could be made from the first lead on, if everybody saw all tiles.

    If the bid was made and could be made, tell only whether more tricks were possible.
    """
    lead = deal.lead
    contract = lead.bidding.contract
    assert contract is not None
    best, side = _perfect_result(lead)
    taken = sum(deal.end.taken[seat] for seat in side)
    if best < tricks_needed(contract.amount) or taken < tricks_needed(contract.amount):
        return (words.all_open(contract.amount, best >= tricks_needed(contract.amount)),)
    is_played_out = sum(deal.end.taken) == len(lead.hands[contract.seat])
    return (words.more_tricks_by_perfect_play(best),) if is_played_out and best > taken else ()


def par(game: Game[MoonState, MoonView], actions: Sequence[Action], seat: Seat) -> Par | None:
    """Return the tricks that a side took, and the tricks that perfect play would have taken; see games/contract.py.

    With three, the two others play against the bidder, and their tricks count together.
    """
    found = finished_deal(game, actions, "", seat, None)
    if found is None:
        return None
    best, side = _perfect_result(found.lead)
    theirs, all_tricks = sum(found.end.taken[one] for one in side), len(found.lead.hands[0])
    return Par(theirs, best) if seat in side else Par(all_tricks - theirs, all_tricks - best)


def _perfect_result(lead: MoonState) -> tuple[int, tuple[Seat, ...]]:
    """Return the tricks that the bidding side takes if everybody plays perfectly from the first lead, and its seats."""
    contract, trump = lead.bidding.contract, lead.bidding.trump
    assert contract is not None and trump is not None
    side = bidding_seats(contract.seat, len(lead.hands))
    return Solver().tricks(Position(lead.hands, (), contract.seat, trump, side)), side
