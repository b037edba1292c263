"""The review of a round of draw dominoes: what a seat's plays were worth, by what it knew and with all tiles open.

games/review.py finds what a seat chose, and what it knew then; bots/review.py says what these choices were worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from moon_access.announcer.message import Message
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.game import Game
from moon_access.engine.tiles import Seat
from moon_access.games.contract import Finding, Review
from moon_access.games.review import finished_deal

from .bots.review import OpenTurn, departures, is_judged, open_turns
from .state import DrawState, DrawView
from .words import hints as words


def review(
    game: Game[DrawState, DrawView],
    actions: Sequence[Action],
    seed: str,
    seat: Seat,
    deal: int | None,
    most: int | None,
) -> Review | None:
    """Return the review of a seat's choices in a round, see ``Reviewer`` in games/contract.py."""
    found = finished_deal(game, actions, seed, seat, deal, is_to_open)
    if found is None:
        return None
    turns = {choice.view: turn for choice, turn in zip(found.choices, found.turns, strict=True)}
    findings = tuple(
        Finding(turns[fault.view], words.departure(turn_number(actions, turns[fault.view]), fault))
        for fault in departures(found.choices)[:most]
    )
    judged = any(is_judged(choice.view) for choice in found.choices)
    none = () if findings else (words.no_fault() if judged else words.no_choice(),)
    return Review(words.heading(found.number), findings, (*none, *_all_open(game, actions, found.turns)))


def is_to_open(state: DrawState) -> bool:
    """Return whether somebody is about to lay the first tile of a round."""
    return state.to_act is not None and state.chain is None


def turn_number(actions: Sequence[Action], at: int) -> int:
    """Return the number of the turn in its round that the action at this place belongs to.

    It counts as a replay counts turns: what a player draws and lays is one turn.

    Returns:
        A number from 1.
    """
    begin = max(place for place, action in enumerate(actions[: at + 1]) if isinstance(action, Deal)) + 1
    return 1 + sum(one.seat != other.seat for one, other in pairwise(actions[begin : at + 1]))


def _all_open(game: Game[DrawState, DrawView], actions: Sequence[Action], turns: Sequence[int]) -> tuple[Message, ...]:
    """Return the play that lost most with all tiles open, and from which turn on this judgement is exact."""
    found = _open_turns(game, actions, turns)
    if not found:
        return ()
    first = turn_number(actions, found[0].turn)
    worst = max(found, key=_cost)
    if not worst.cost:
        return (words.nothing_lost(first, among_many=worst.among_many),)
    return words.lost_most(turn_number(actions, worst.turn), worst), words.exact_from(first)


def _cost(turn: OpenTurn) -> float:
    return turn.cost


def _open_turns(
    game: Game[DrawState, DrawView], actions: Sequence[Action], turns: Sequence[int]
) -> tuple[OpenTurn, ...]:
    state, moments = game.start(), []
    for number, action in enumerate(actions[: max(turns, default=-1) + 1]):
        is_choice = isinstance(action, Play) and state.chain is not None and len(state.legal) > 1
        if number in turns and isinstance(action, Play) and is_choice:
            moments.append((number, state, action))
        state, _ = game.apply(state, action)
    if not moments:
        return ()
    _, last, chosen = moments[-1]
    return open_turns(moments, game.view(last, chosen.seat))
