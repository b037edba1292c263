"""The review of a deal of Moon: what a seat's choices in it were worth, and what all tiles open would have allowed.

Which deals of a game are over, and what a seat knew at each of its choices, is found here; bots/review.py says what
these choices were worth. What all tiles open would have allowed is told too: when a deal is over, every tile has been
seen, or can be counted out.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.message import Message
from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Action
from moon_access.engine.events import DealScored
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games.hint import chance_of
from moon_access.games.review import Finding, Review

from .bots.review import Choice, departures
from .sides import bidding_seats
from .state import MoonState, MoonView, Phase
from .words import review as words


def review(
    game: Game[MoonState, MoonView],
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    deal: int | None,
    most: int | None,
) -> Review | None:
    """See games/review.py."""
    found = finished_deal(game, actions, seed, seat, deal)
    if found is None:
        return None
    number, choices, lead = found
    turns = _turns(game, actions, seat)
    findings = tuple(Finding(turns[fault.view], words.departure(fault)) for fault in departures(choices)[:most])
    judged = tuple(dict.fromkeys(choice.view.phase for choice in choices if len(choice.view.legal) > 1))
    none = () if findings else (words.no_fault(), words.judged(judged))
    return Review(words.heading(number), findings, (*none, _all_open(lead)))


def _turns(game: Game[MoonState, MoonView], actions: Sequence[Action], seat: Seat) -> dict[MoonView, int]:
    """How many actions came before each choice of the seat, by what it knew then."""
    state = game.start()
    turns: dict[MoonView, int] = {}
    for turn, action in enumerate(actions):
        if state.to_act == seat:
            turns[game.view(state, seat)] = turn
        state, _ = game.apply(state, action)
    return turns


def finished_deal(
    game: Game[MoonState, MoonView], actions: Sequence[Action], seed: str, seat: Seat, wanted: int | None
) -> tuple[int, tuple[Choice, ...], MoonState] | None:
    """Its number, the seat's choices in it, and the state when the first tile was about to be led."""
    state = game.start()
    choices: list[Choice] = []
    lead: MoonState | None = None
    found = None
    for turn, action in enumerate(actions):
        if state.to_act is None:
            choices = []
        elif state.to_act == seat and action.seat == seat:
            choices.append(Choice(game.view(state, seat), action, chance_of(seed, turn)))
        if state.phase is Phase.PLAY and not state.tricks and not state.trick:
            lead = state
        state, events = game.apply(state, action)
        if any(isinstance(event, DealScored) for event in events) and wanted in (None, state.deal):
            assert lead is not None
            found = state.deal, tuple(choices), lead
    return found


def _all_open(lead: MoonState) -> Message:
    """Whether the bid could be made from the first lead on, if everybody saw all tiles."""
    contract, trump = lead.settled.contract, lead.settled.trump
    assert contract is not None and trump is not None
    side = bidding_seats(contract.seat, len(lead.hands))
    makes = Solver().makes(Position(lead.hands, (), contract.seat, trump, side), contract.tricks)
    return words.all_open(contract.amount, makes)
