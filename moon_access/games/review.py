"""The deal that a review examines: a seat's choices and views in it, and all tiles at the first lead.

``finished_deal`` finds the deal by replaying a game's actions. Each game judges the choices by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.events import DealScored, Event, GameOver, Resigned, RoundScored
from moon_access.engine.game import Game, S, V
from moon_access.engine.tiles import Seat

from .contract import Choice as Choice  # the reviews of the games import it from here
from .contract import seed_of_hint


class FinishedDeal(NamedTuple, Generic[S, V]):
    """A deal that was scored, and the choices of one seat in it.

    ``number`` counts from 1. ``turns``: how many actions of the game came before each of the ``choices``. ``lead``: the
    state when the first tile was about to be led. ``end``: the state when the deal was scored.
    """

    number: int
    choices: tuple[Choice[V], ...]
    turns: tuple[int, ...]
    lead: S
    end: S


def finished_deal(
    game: Game[S, V],
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    wanted: int | None,
    is_to_lead: Callable[[S], bool],
) -> FinishedDeal[S, V] | None:
    """Return one deal of a game, and the choices of a seat in it.

    Args:
        game: The rules of the table.
        actions: All actions of the game, from its start.
        seed: The seed of the game.
        seat: The seat whose choices are returned.
        wanted: The number of the deal; None means the deal that was scored last.
        is_to_lead: The function that returns whether the first tile of a deal is about to be led.

    Returns:
        The deal; None if there is no such deal.
    """
    state = game.start()
    choices: list[Choice[V]] = []
    turns: list[int] = []
    lead: S | None = None
    found = None
    for turn, action in enumerate(actions):
        if state.to_act is None:
            choices, turns = [], []
        elif state.to_act == seat and action.seat == seat:
            choices.append(Choice(game.view(state, seat), action, seed_of_hint(seed, turn)))
            turns.append(turn)
        if is_to_lead(state):
            lead = state
        state, events = game.apply(state, action)
        if _is_scored(events) and wanted in (None, state.deal):
            assert lead is not None
            found = FinishedDeal(state.deal, tuple(choices), tuple(turns), lead, state)
    return found


def _is_scored(events: Sequence[Event]) -> bool:
    """Return whether a deal is over: it was scored, or somebody won the game in the middle of it."""
    kinds = {type(event) for event in events}
    return bool(kinds & {DealScored, RoundScored}) or (GameOver in kinds and Resigned not in kinds)
