"""Draw dominoes as a beginner plays them: the heaviest tile after which another tile of the hand still fits.

If the sum of the open ends scores, the bot takes what it can get at once, and never considers what it leaves to the
next player. It counts a double as a light tile, and so keeps doubles too long. It never considers what others may lack.
Sometimes it simply lays the first tile that fits.
"""

from __future__ import annotations

from random import Random

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.chains.chain import fits, open_numbers
from moon_access.games.draw.scoring import points_of
from moon_access.games.draw.state import DrawView, own_side

from .outlook import DrawWhy

SLIP = 0.1
"""The share of plays, 0 to 1, in which it lays the first tile that fits."""


def advise(view: DrawView, random: Random) -> Advice:
    """Return a play and its reason. There must be several plays to choose from."""
    plays = [play for play in view.legal if isinstance(play, Play)]
    side = own_side(view)
    points = {play: points_of(view, play, side) for play in plays}
    if len(view.hand) == 1:
        play = max(plays, key=points.__getitem__)
        return Advice(play, DrawWhy.GOES_OUT, tile=play.tile)
    if random.random() < SLIP:
        return Advice(plays[0], Why.CHANCE)

    def merit(play: Play) -> tuple[int, bool, int]:
        return points[play], _can_play_on(view, play), _weight(play.tile)

    best = max(plays, key=merit)
    if points[best]:
        return Advice(best, DrawWhy.SCORES, tile=best.tile, number=points[best])
    return Advice(best, DrawWhy.HEAVY, tile=best.tile, number=best.tile.pips)


def _weight(tile: Tile) -> int:
    return tile.high if tile.is_double else tile.pips


def _can_play_on(view: DrawView, play: Play) -> bool:
    """Return whether another tile of the hand fits after this play."""
    numbers = open_numbers(view.options.ends_after(view.chain, view.ends, play.tile, play.end))
    return any(fits(tile, numbers) for tile in view.hand if tile is not play.tile)
