"""The prompts of Chicken Foot: what the player whose turn it is, is asked. A foot to be finished stands first."""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import End, Kind, Message, Numbered, OneOf, answer, count
from moon_access.announcer.prompt import Prompt
from moon_access.engine.actions import Draw, Pass, Play
from moon_access.engine.tiles import Tile
from moon_access.games.chicken_foot.state import ChickenView, Foot


def prompt(view: ChickenView, listener: Listener) -> Prompt:
    """A tile to play; or, where the player draws and passes by hand, that."""
    first = view.legal[0]
    if isinstance(first, Draw):
        return _same(answer("Nothing fits, draw:"), words.DRAW)
    if isinstance(first, Pass):
        return _same(answer("Nothing fits, pass:"), words.PASS)
    tiles = choices(view, listener)
    before = (answer("Legal: {tiles}.", tiles=tiles if listener.terse else Numbered(tiles)),)
    if view.foot is not None:
        return _on_foot(view.foot, tiles, before)
    full = answer("Play {tiles:acc}:", tiles=OneOf(tiles))
    if listener.hears_briefly and len(tiles) == len(view.hand) > 1:
        return Prompt(
            full=answer("Play any:"), short=answer("Play any:"), word=answer("Play:"), before=before, each=full
        )
    short = answer("Play one of {count:m acc}:", count=len(tiles)) if listener.terse else answer("Play:")
    return Prompt(full, short, answer("Play:"), before)


def _on_foot(foot: Foot, tiles: tuple[Tile, ...], before: tuple[Message, ...]) -> Prompt:
    facts: dict[str, object] = {"end": End(foot.number), "tiles": OneOf(tiles)}
    # translators: so many tiles, the toes, have still to be laid on the double of {end}, and these can be: "Still two
    # toes on 5, play five four or five one:"
    full = count(
        Kind.ANSWER,
        "Still {n:m} toe on {end}, play {tiles:acc}:",
        "Still {n:m} toes on {end}, play {tiles:acc}:",
        foot.toes,
        **facts,
    )
    short = count(
        Kind.ANSWER, "Still {n:m} toe on {end}, play:", "Still {n:m} toes on {end}, play:", foot.toes, **facts
    )
    return Prompt(full, short, answer("Play:"), before)


def choices(view: ChickenView, listener: Listener) -> tuple[Tile, ...]:
    """The tiles that may be played, in the order in which the hand is read."""
    tiles = {action.tile for action in view.legal if isinstance(action, Play)}
    return listener.sorted(tuple(tile for tile in view.hand if tile in tiles))


def _same(asked: Message, word: str) -> Prompt:
    return Prompt(asked, asked, asked, words=(word,))
