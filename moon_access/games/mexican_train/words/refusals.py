"""Why Mexican Train refuses an action, in words, and what would do."""

from __future__ import annotations

from moon_access.announcer.every_game import already_played, common_refusal
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import End, Message, OneOf, error
from moon_access.engine.refusals import Reason, Refused
from moon_access.games.chains import words as chains
from moon_access.games.chains.chain import links
from moon_access.games.mexican_train.state import TrainView

from .trains import on_trains, whose


def refusal(refused: Refused, view: TrainView, listener: Listener) -> Message:
    """Why not, and what would do."""
    worded = _of_trains(refused, view, listener) or chains.refusal(refused, listener)
    if worded is not None:
        return worded
    return already_played(refused) if _is_laid(refused, view) else common_refusal(refused, listener)


def _of_trains(refused: Refused, view: TrainView, listener: Listener) -> Message | None:
    """What has to do with a train; ``number`` is its, where one was named."""
    named = refused.number if refused.number is not None and 0 <= refused.number < len(view.ends) else None
    train = None if named is None else whose(named, view, listener)
    if refused.reason is Reason.MUST_COVER and named is not None:
        end = End(view.ends[named])
        if refused.tiles:
            facts: dict[str, object] = {"tiles": OneOf(listener.sorted(refused.tiles)), "end": end, "whose": train}
            return error("Not {tile}: cover {end} first, {whose}, with {tiles:ins}.", tile=refused.tile, **facts)
        return error("Not {tile}: cover {end} first, {whose}. Draw.", tile=refused.tile, end=end, whose=train)
    if refused.reason is Reason.TRAIN_CLOSED:
        return error("Not {whose}: that train is not marked.", whose=train)
    if refused.reason is Reason.OWN_TRAIN_FIRST:
        return error("Not {whose}: first lay your own train.", whose=train)
    if refused.reason is Reason.WRONG_END:
        fitting = on_trains(refused.numbers, view, listener)
        return error("Not there: {tile} goes {trains}.", tile=refused.tile, trains=fitting)
    return None


def _is_laid(refused: Refused, view: TrainView) -> bool:
    """Whether a tile is not held any more, because it lies on the table."""
    tiles = [view.engine, *(laid.tile for laid in links(view.chain))] if view.options.aids else []
    return refused.reason is Reason.NOT_HELD and refused.tile in tiles
