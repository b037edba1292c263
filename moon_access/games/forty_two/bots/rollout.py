"""Rollouts of a deal of 42 from a view, in an assumed world: everybody plays by rules of thumb.

exact.py solves worlds instead; at sevens there is nothing to solve.
"""

from __future__ import annotations

from moon_access.engine.actions import Action
from moon_access.engine.held import bits_of
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import Seat
from moon_access.games.forty_two.marks import side_of
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import DealFacts, FortyTwoOptions, FortyTwoState, FortyTwoView
from moon_access.games.tricks.state import Phase

from .exact import Outcome
from .inference import Hands
from .normal import advise


@memoize
def rules_of(options: FortyTwoOptions) -> FortyTwo:
    """Return the rules of a table with these options."""
    return FortyTwo(options._asdict())


def state_of(view: FortyTwoView, hands: Hands) -> FortyTwoState:
    """Return a state that looks like this view and has these hands."""
    settled = DealFacts(
        view.deal, view.first, view.scores, (), hands, view.calls, view.contract, view.trump, view.special, view.out
    )
    return FortyTwoState(
        view.phase,
        settled,
        view.to_act,
        tuple(map(bits_of, hands)),
        view.trick,
        view.leader,
        view.tricks,
        view.taken,
        view.points,
        view.legal,
    )


def outcome(game: FortyTwo, state: FortyTwoState, action: Action, seat: Seat) -> Outcome:
    """Return the outcome for this seat's side if the seat does this action and rules of thumb play the rest."""
    before = state.scores
    state = game.next_state(state, action)
    while state.phase in (Phase.TRUMP, Phase.PLAY) and state.to_act is not None:
        legal = state.legal
        chosen = legal[0] if len(legal) == 1 else advise(game.view(state, state.to_act)).action
        state = game.next_state(state, chosen)
    side = side_of(seat)
    scored = [new - old for new, old in zip(state.scores, before, strict=True)]
    gained = scored[side] - scored[1 - side]
    contract = state.settled.contract
    assert contract is not None
    return Outcome(gained > 0, state.points[side] - state.points[1 - side], gained)
