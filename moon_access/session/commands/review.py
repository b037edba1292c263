"""The command ``review``: where a player's choices in a finished deal fell short of the strongest ones.

Which deals of a game are over, and what a seat knew at each of its choices, is found here; what these choices were
worth is for games/moon/bots/review.py to say. What all tiles open would have allowed is told too: when a deal is
over, every tile has been seen, or can be counted out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from moon_access.announcer import general
from moon_access.announcer.listener import Verbosity
from moon_access.announcer.message import Message
from moon_access.engine.actions import Action
from moon_access.engine.events import DealScored
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games.moon.state import MoonState, Phase
from moon_access.games.moon.words import review
from moon_access.session.game_session import Session
from moon_access.session.hints import chance_of

if TYPE_CHECKING:
    from moon_access.games.moon.bots.review import Choice


def review_last_deal(session: Session, argument: str) -> None:
    """Of the deal that was scored last at the session's table, for its player."""
    table = session.table
    if table is None:
        session.console.tell(general.no_game())
        return
    told = review_of(table.game, table.actions, table.seed, session.seat, session.console.settings.verbosity)
    session.console.tell(*told or [review.no_deal_yet()])


def review_of(
    game: AnyGame, actions: Sequence[Action], seed: str, seat: Seat, verbosity: str, deal: int | None = None
) -> list[Message]:
    """What is told of this seat's choices in the deal of this number, or in the last one that was scored. Empty
    where there is none. ``seed`` is the game's."""
    from moon_access.games.moon.bots.review import departures  # only when it is asked for

    found = finished_deal(game, actions, seed, seat, deal)
    if found is None:
        return []
    number, choices, lead = found
    faults = departures(choices)
    told = [review.departure(fault) for fault in faults[: Verbosity(verbosity).level.faults]]
    return [review.heading(number), *(told or [review.no_fault()]), _all_open(lead)]


def finished_deal(
    game: AnyGame, actions: Sequence[Action], seed: str, seat: Seat, wanted: int | None
) -> tuple[int, tuple[Choice, ...], MoonState] | None:
    """Its number, the seat's choices in it, and the state when the first tile was about to be led."""
    from moon_access.games.moon.bots.review import Choice

    state = game.start()
    choices: list[Choice] = []
    lead: MoonState | None = None
    found = None
    for turn, action in enumerate(actions):
        if state.to_act is None:
            choices = []
        elif state.to_act == seat and action.seat == seat:  # type: ignore[union-attr]
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
    from moon_access.bots.search.double_dummy import Position, Solver
    from moon_access.games.moon.sides import bidding_seats

    contract, trump = lead.settled.contract, lead.settled.trump
    assert contract is not None and trump is not None
    side = bidding_seats(contract.seat, len(lead.hands))
    makes = Solver().makes(Position(lead.hands, (), contract.seat, trump, side), contract.tricks)
    return review.all_open(contract.amount, makes)
