"""Rollouts of a deal from the auction on: the value of a call if normal bots play on at every seat.

Hints, reviews and practice use them, and tell the results as a number of 100 games. This module samples worlds, and
bots that see only their own tiles play each world, so no result depends on hidden tiles. The results agree better with
complete games than the double-dummy values of monte_carlo_auction.py do: docs/measurements.md has both. The strong bot
still bids by double-dummy values, because they are quicker; here they choose the bids to play out.

Rollouts play only the deal. win_probability.py then estimates who wins the game, for players of equal strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random

from moon_access.engine.actions import Action, Pass
from moon_access.engine.held import bits_of
from moon_access.engine.tiles import Seat
from moon_access.games.moon.actions import MOON, Call
from moon_access.games.moon.auction import legal_calls
from moon_access.games.moon.rules import Moon, MoonForFour, MoonForThree
from moon_access.games.moon.scoring import is_made
from moon_access.games.moon.sides import bidding_seats, side_of
from moon_access.games.moon.state import Bidding, DealFacts, MoonState, MoonView
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

from . import normal as normal_moon
from .determinization import MoonWorld, MoonWorldSampler
from .monte_carlo_auction import analyse_auction
from .outlook import Analysis, Candidate, by_value
from .win_probability import target_meant, win_probability

WORLDS = {3: 150, 4: 100}
"""The number of worlds in which each call is played out, by the number of players. All calls get the same worlds."""
BIDS = 2
"""The number of bids that are played out at most: those that sampling values most."""
TRIES = 20
"""The number of worlds to sample for one in which normal bots call as the others did; the last one is used then."""


def analyse_calls(view: MoonView, random: Random) -> Analysis:
    """Return the results of playing out the calls that may be the best, the best first.

    A pass is always among them, if the seat may pass. A 21 that is too unlikely to be made is left out, whatever it
    would win: see LEAST_CHANCE_FOR_MOON.
    """
    worlds = likely_worlds(view, random)
    sampled = analyse_auction(view, random).candidates
    bids = [one.action for one in sampled if isinstance(one.action, Bid) and (one.value or one.action.amount != MOON)]
    passes = [action for action in view.legal if isinstance(action, Pass)]
    return Analysis(roll_out_calls(view, (*bids[:BIDS], *passes), worlds), True)


def roll_out_calls(view: MoonView, calls: Sequence[Call], worlds: Sequence[MoonWorld]) -> tuple[Candidate, ...]:
    """Return these calls of the view's seat, each played out in all these worlds, the best first.

    ``worlds`` of a candidate counts the worlds in which its bid becomes the contract, ``made`` those in which it is
    also made.
    """
    game = _game(view)
    found = [_candidate(game, view, call, [_state(view, world) for world in worlds]) for call in calls]
    return tuple(sorted(found, key=by_value, reverse=True))


def likely_worlds(view: MoonView, random: Random) -> list[MoonWorld]:
    """Return worlds in which normal bots would have called as the others did, as far as sampling finds such worlds."""
    game, sampler = _game(view), MoonWorldSampler(view)
    return [_likely_world(game, view, sampler, random) for _ in range(WORLDS[view.players])]


def _likely_world(game: Moon, view: MoonView, sampler: MoonWorldSampler, random: Random) -> MoonWorld:
    for _ in range(TRIES):
        world = sampler.sample(random)
        if _is_consistent_with_calls(game, _state(view, world)):
            break
    return world


def _is_consistent_with_calls(game: Moon, state: MoonState) -> bool:
    """Return whether normal bots with these hands would have made the calls so far."""
    calls = state.bidding.calls
    for number, call in enumerate(calls):
        before = calls[:number]
        legal = legal_calls(call.seat, before, game.players, game.options.minimum_bid, game.options.all_pass)
        bidding = state.bidding._replace(calls=before)
        if _choice(game, state._replace(bidding=bidding, to_act=call.seat, legal=legal)) != call:
            return False
    return True


def _candidate(game: Moon, view: MoonView, call: Call, states: Sequence[MoonState]) -> Candidate:
    side, ours = side_of(view.seat, view.players), bidding_seats(view.seat, view.players)
    values, tricks, stands, made = [], 0, 0, 0
    for before in states:
        state = _play_to_the_end(game, before, call)
        values.append(_value(game, state, side))
        tricks += sum(state.taken[seat] for seat in ours)
        if isinstance(call, Bid) and state.bidding.contract == call:
            stands += 1
            made += is_made(call, sum(state.taken[seat] for seat in ours))
    number = len(states)
    return Candidate(call, stands if isinstance(call, Bid) else number, made, tricks / number, fsum(values) / number)


def _play_to_the_end(game: Moon, state: MoonState, call: Call) -> MoonState:
    """Make this call, play the deal to its end, and return the state there."""
    state = game.next_state(state, call)
    while state.to_act is not None:
        state = game.next_state(state, _choice(game, state))
    return state


def _choice(game: Moon, state: MoonState) -> Action:
    """Return the action of a normal bot at the seat to act."""
    assert state.to_act is not None
    view = game.view(state, state.to_act)
    return view.legal[0] if len(view.legal) == 1 else normal_moon.advise(view).action


def _value(game: Moon, state: MoonState, side: int) -> float:
    """Return the win probability of this side, 0 to 1, after a deal."""
    if state.winners:
        return float(side in state.winners)
    target = target_meant(state.scores, game.options, state.deal - state.settled.thrown_in)
    return win_probability(state.scores, side, target, edge=0.0)


def _game(view: MoonView) -> Moon:
    """Return the rules of the view's table."""
    kind = MoonForFour if view.players == 4 else MoonForThree
    return kind({rule.name: getattr(view.options, rule.name) for rule in kind().house_rules})


def _state(view: MoonView, world: MoonWorld) -> MoonState:
    """Return a state in the auction with the tiles of this world."""
    return MoonState(
        settled=DealFacts(view.deal, view.first, view.scores, (), world.hands, world.hidden, view.thrown_in),
        bidding=Bidding(Phase.AUCTION, view.calls),
        to_act=view.seat,
        held=tuple(map(bits_of, world.hands)),
        played=0,
        trick=(),
        leader=Seat(0),
        tricks=(),
        taken=(0,) * view.players,
        legal=view.legal,
    )
