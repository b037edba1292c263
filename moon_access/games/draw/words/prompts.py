"""The prompts of draw dominoes: what the player whose turn it is, is asked.

Told briefly to an ear, a prompt names no tiles where the whole hand fits, as in Moon.
"""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Message, Numbered, OneOf, answer
from moon_access.announcer.prompt import Prompt
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.tiles import Tile
from moon_access.games.draw.state import DrawView


def prompt(view: DrawView, listener: Listener) -> Prompt:
    """A tile to play; or, where the player draws and passes by hand, that."""
    first = view.legal[0]
    if isinstance(first, Draw):
        return _same(answer("Nothing fits, draw:"), words.DRAW)
    if isinstance(first, Pass):
        return _same(answer("Nothing fits, pass:"), words.PASS)
    tiles = choices(view, listener)
    before = (answer("Legal: {tiles}.", tiles=tiles if listener.terse else Numbered(tiles)),)
    if view.chain is None and len(tiles) > 1:
        opens = answer("Open with any tile:")
        return Prompt(
            opens, answer("Open:"), answer("Open:"), before, each=answer("Open with {tiles:ins}:", tiles=OneOf(tiles))
        )
    if view.chain is None:
        return Prompt(answer("Open with {tiles:ins}:", tiles=OneOf(tiles)), answer("Open:"), answer("Open:"), before)
    full = answer("Play {tiles:acc}:", tiles=OneOf(tiles))
    if listener.hears_briefly and len(tiles) == len(view.hand) > 1:
        return Prompt(answer("Play any:"), answer("Play any:"), answer("Play:"), before, each=full)
    short = answer("Play one of {count:m acc}:", count=len(tiles)) if listener.terse else answer("Play:")
    return Prompt(full, short, answer("Play:"), before)


def choices(view: DrawView, listener: Listener) -> tuple[Tile, ...]:
    """The tiles that may be played, in the order in which the hand is read."""
    tiles = {action.tile for action in view.legal if isinstance(action, Play)}
    return listener.sorted(tuple(tile for tile in view.hand if tile in tiles))


def _same(asked: Message, word: str) -> Prompt:
    return Prompt(asked, asked, asked, words=(word,))
