"""The prompts of Mexican Train: what the player whose turn it is, is asked, and what must be covered.

Told briefly to an ear, a prompt names no tiles where the whole hand fits, as in the other games.
"""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import End, Message, Numbered, OneOf, answer
from moon_access.announcer.prompt import Prompt
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.tiles import Tile
from moon_access.games.mexican_train.actions import Done
from moon_access.games.mexican_train.state import TrainView

from .trains import whose


def prompt(view: TrainView, listener: Listener) -> Prompt:
    """A tile to play, or to cover a double with; or, where the player draws and passes by hand, that."""
    first = view.legal[0]
    if isinstance(first, Draw | Pass):
        return _stuck(view, isinstance(first, Draw))
    tiles = choices(view, listener)
    before = (answer("Legal: {tiles}.", tiles=tiles if listener.terse else Numbered(tiles)),)
    if view.cover is not None:
        return _to_cover(view, tiles, before, listener)
    if any(isinstance(action, Done) for action in view.legal):
        full = answer("Go on with {tiles:acc}, or done:", tiles=OneOf(tiles))
        short = answer("Go on, or done:")
        return Prompt(full, short, short, before, words=(words.DONE,))
    full = answer("Play {tiles:acc}:", tiles=OneOf(tiles))
    if listener.hears_briefly and len(tiles) == len(view.hand) > 1:
        return Prompt(answer("Play any:"), answer("Play any:"), answer("Play:"), before, each=full)
    short = answer("Play one of {count:m acc}:", count=len(tiles)) if listener.terse else answer("Play:")
    return Prompt(full, short, answer("Play:"), before)


def _stuck(view: TrainView, draws: bool) -> Prompt:
    if view.cover is None:
        asked = answer("Nothing fits, draw:") if draws else answer("Nothing fits, pass:")
    else:
        end = End(view.ends[view.cover])
        asked = (
            answer("Can not cover {end}, draw:", end=end) if draws else answer("Can not cover {end}, pass:", end=end)
        )
    return Prompt(asked, asked, asked, words=(words.DRAW if draws else words.PASS,))


def _to_cover(view: TrainView, tiles: tuple[Tile, ...], before: tuple[Message, ...], listener: Listener) -> Prompt:
    assert view.cover is not None
    end, owner = End(view.ends[view.cover]), whose(view.cover, view, listener)
    # translators: the number of a double that must be covered, whose train it is on, and what would do: "Cover 7,
    # Anna's, with seven five or seven one:"
    full = answer("Cover {end}, {whose}, with {tiles:ins}:", end=end, whose=owner, tiles=OneOf(tiles))
    return Prompt(full, answer("Cover {end}, {whose}:", end=end, whose=owner), answer("Cover {end}:", end=end), before)


def choices(view: TrainView, listener: Listener) -> tuple[Tile, ...]:
    """The tiles that may be played, in the order in which the hand is read."""
    tiles = {action.tile for action in view.legal if isinstance(action, Play)}
    return listener.sorted(tuple(tile for tile in view.hand if tile in tiles))
