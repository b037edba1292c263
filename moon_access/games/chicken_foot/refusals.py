"""Why Chicken Foot refuses an action: asked only when rules.py has found it not to be legal."""

from __future__ import annotations

from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Tile

from .state import ChickenState, playable_numbers


def refusal(state: ChickenState, action: Action) -> Refused:
    """The reason with its facts, the most telling one first. ``number`` of a tile that does not fit: the foot's."""
    if state.winners:
        return Refused(Reason.GAME_OVER)
    if state.to_act is None or type(action) not in (Play, Draw, Pass):
        return Refused(Reason.NOT_NOW)
    if type(action.seat) is not int or action.seat != state.to_act:
        return Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
    plays = [legal for legal in state.legal if isinstance(legal, Play)]
    fitting = tuple(dict.fromkeys(play.tile for play in plays))
    if isinstance(action, Play):
        return _play_refusal(state, action, fitting)
    if fitting:
        return Refused(Reason.MUST_PLAY, tiles=fitting, numbers=playable_numbers(state.foot, state.ends))
    reason = Reason.CANNOT_DRAW if type(action) is Draw else Reason.MUST_DRAW
    return Refused(reason, number=len(state.stock))


def _play_refusal(state: ChickenState, play: Play, fitting: tuple[Tile, ...]) -> Refused:
    tile, end = play.tile, play.end
    if tile not in state.hands[play.seat]:
        return Refused(Reason.NOT_HELD, tile=tile)
    numbers = playable_numbers(state.foot, state.ends)
    if tile not in fitting:
        foot = state.foot.number if state.foot is not None else None
        return Refused(Reason.DOES_NOT_FIT, tile=tile, tiles=fitting, numbers=numbers, number=foot)
    own = tuple(number for number in numbers if tile.has(number))
    return Refused(Reason.WRONG_END, tile=tile, number=end, numbers=own)
