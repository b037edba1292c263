"""What each tile would score, where the sum of the open ends scores: the points first, the most first."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer.every_game import from_memory
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, Kind, Message, answer, count
from moon_access.announcer.places import place
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.chains import words as chains
from moon_access.games.draw.scoring import counting, points_for_play
from moon_access.games.draw.state import DrawView, own_side

from .answers import sum_told
from .prompts import choices

Messages = tuple[Message, ...]


def worth(view: DrawView, listener: Listener) -> Messages:
    """A line for each number of points, with the tiles that score it."""
    if not view.options.aids:
        return (from_memory(),)
    if not view.options.counts_ends:
        return sum_told(view, listener)
    plays = [play for play in view.legal if isinstance(play, Play)]
    if not plays:
        return chains.legal(view.legal, ())
    points = {play: points_for_play(view, play) for play in plays}
    if not any(points.values()):
        return (answer("Nothing scores now."),)
    own, options = view.scores[own_side(view)], view.options
    by_hand = [play for tile in choices(view, listener) for play in plays if play.tile is tile]
    told = []
    for amount in sorted({*points.values()}, reverse=True):
        items = _items([play for play in by_hand if points[play] == amount], plays)
        if not amount:
            told.append(answer("Nothing: {tiles}.", tiles=items))
        elif counting(amount, own, options):
            told.append(count(Kind.ANSWER, "One point: {tiles}.", "{n} points: {tiles}.", amount, tiles=items))
        else:
            # translators: the points for these tiles would be more than it takes to win, so they score nothing.
            told.append(
                count(Kind.ANSWER, "One is too many: {tiles}.", "{n} are too many: {tiles}.", amount, tiles=items)
            )
    return tuple(told)


def _items(alike: Sequence[Play], plays: Sequence[Play]) -> AllOf:
    """The tiles of plays that score alike, each with its ends if it scores something else on others."""
    tiles = dict.fromkeys(play.tile for play in alike)
    return AllOf(tuple(_item(tile, alike, plays) for tile in tiles))


def _item(tile: Tile, alike: Sequence[Play], plays: Sequence[Play]) -> Tile | Message:
    here = [play.end for play in alike if play.tile is tile]
    if len(here) == sum(play.tile is tile for play in plays):
        return tile
    ends = AllOf(tuple(place(end) for end in here if end is not None))
    return answer("{tile} on {ends}", tile=tile, ends=ends)
