"""Why Mexican Train refuses an action: asked only when rules.py has found it not to be legal."""

from __future__ import annotations

from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile

from .actions import Done
from .state import TrainState, reachable


def refusal(state: TrainState, action: Action) -> Refused:
    """The reason with its facts, the most telling one first."""
    if state.winners:
        return Refused(Reason.GAME_OVER)
    if state.to_act is None or type(action) not in (Play, Draw, Pass, Done):
        return Refused(Reason.NOT_NOW)
    if type(action.seat) is not int or action.seat != state.to_act:
        return Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
    plays = [legal for legal in state.legal if isinstance(legal, Play)]
    fitting = tuple(dict.fromkeys(play.tile for play in plays))
    if isinstance(action, Play):
        return _play_refusal(state, action, plays, fitting)
    if fitting:
        return Refused(Reason.MUST_PLAY, tiles=fitting)
    if type(action) is Done:
        return Refused(Reason.NOT_NOW)
    reason = Reason.CANNOT_DRAW if type(action) is Draw else Reason.MUST_DRAW
    return Refused(reason, number=len(state.stock))


def _play_refusal(state: TrainState, play: Play, plays: list[Play], fitting: tuple[Tile, ...]) -> Refused:
    seat, tile, train = play
    if tile not in state.hands[seat]:
        return Refused(Reason.NOT_HELD, tile=tile)
    if state.cover is not None and (tile not in fitting or train not in (None, state.cover)):
        return Refused(Reason.MUST_COVER, tile=tile, number=state.cover, tiles=fitting)
    if type(train) is int and 0 <= train < len(state.ends) and train not in _open(state, seat):
        reason = Reason.OWN_TRAIN_FIRST if state.opening[seat] else Reason.TRAIN_CLOSED
        return Refused(reason, tile=tile, number=train)
    if tile not in fitting:
        return Refused(Reason.DOES_NOT_FIT, tile=tile, tiles=fitting, numbers=_numbers(state, seat))
    trains = tuple(legal.end for legal in plays if legal.tile is tile and legal.end is not None)
    return Refused(Reason.WRONG_END, tile=tile, number=train, numbers=trains)


def _open(state: TrainState, seat: Seat) -> tuple[int, ...]:
    """The trains that this seat may lay on, where nothing must be covered."""
    return (seat,) if state.opening[seat] else reachable(seat, state.marked)


def _numbers(state: TrainState, seat: Seat) -> tuple[int, ...]:
    """The numbers that are open to this seat, each once."""
    return tuple(dict.fromkeys(state.ends[train] for train in _open(state, seat)))
