"""What is told alike in every game where tiles are laid to open ends and drawn from a stock: how many there are, what
may be laid, which tiles are unseen, a branch of a chain, and why something can not be done.

What an end is, and who may lay there, each game says itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat
from moon_access.announcer.message import AllOf, End, Kind, Message, OneOf, answer, count, error
from moon_access.engine.actions import Action, Draw, Pass
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Tile
from moon_access.games.chains.chain import Branch

Messages = tuple[Message, ...]


HOW_TO_TYPE = (
    # translators: how a tile is typed that can be laid at several ends of the chain.
    answer("Where a tile fits several ends, say which: 6-5 on 5."),
    answer("A question never uses up your turn."),
)
"""See games/words.py."""


def tiles_left(counts: tuple[int, ...], stock: int, listener: Listener) -> Messages:
    """How many tiles each seat holds, and how many are in the stock."""
    return (answer("Tiles: {items}. Stock: {stock}.", items=by_seat(counts, listener), stock=stock),)


def legal(actions: Sequence[Action], tiles: Iterable[Message]) -> Messages:
    """What may be done now. ``tiles``: those that may be laid, each with where it fits, as they are numbered."""
    if not actions:
        return (answer("Nothing to choose now."),)
    if isinstance(actions[0], Draw):
        return (answer("Nothing fits: draw."),)
    if isinstance(actions[0], Pass):
        return (answer("Nothing fits: pass."),)
    items = tuple(
        # translators: one legal tile with its number and the ends that it fits, in a list.
        answer("{place}: {what}", place=place, what=what)
        for place, what in enumerate(tiles, 1)
    )
    return (answer("Legal: {items}.", items=items),)


def unseen_with(number: int, tiles: Iterable[Tile], listener: Listener) -> Messages:
    """Those of the unseen tiles that have this number."""
    found = tuple(tile for tile in tiles if tile.has(number))
    if not found:
        return (answer("All tiles with {end} seen.", end=End(number)),)
    facts: dict[str, object] = {"end": End(number), "n": len(found), "tiles": listener.sorted(found)}
    return (answer("Unseen, {n} with {end}: {tiles}.", **facts),)


def unseen_by_end(numbers: Iterable[int], tiles: Sequence[Tile]) -> Messages:
    """How many of the unseen tiles fit each of these open ends."""
    items = tuple(
        # translators: an open end and how many unseen tiles fit it, in a list: "5 tiles fit 7". The words keep the two
        # numbers apart, which might be heard as a tile.
        count(
            Kind.ANSWER,
            "{n} tile fits {end}",
            "{n} tiles fit {end}",
            sum(tile.has(number) for tile in tiles),
            end=End(number),
        )
        for number in numbers
    )
    return (answer("Unseen: {items}.", items=items),)


def branch(one: Branch) -> Message:
    facts: dict[str, object] = {"number": one.number, "on": End(one.on), "tiles": one.tiles}
    if not one.tiles:
        return answer("Branch {number}: open {on}.", **facts)
    if one.end is None:
        return answer("Branch {number}: {tiles}, branches into {forks}.", forks=one.forks, **facts)
    return answer("Branch {number}: {tiles}, open {end}.", end=End(one.end), **facts)


def refusal(refused: Refused, listener: Listener) -> Message | None:
    """Why a tile is not laid, none drawn, or no turn passed; None for what only the game can say."""
    tiles = AllOf(listener.sorted(refused.tiles))
    ends = AllOf(tuple(End(number) for number in refused.numbers))
    if refused.reason is Reason.DOES_NOT_FIT and refused.tiles:
        return error(
            "Not {tile}: open are {ends}, you can play {tiles:acc}.", tile=refused.tile, ends=ends, tiles=tiles
        )
    if refused.reason is Reason.DOES_NOT_FIT:
        return error("Not {tile}: open are {ends}.", tile=refused.tile, ends=ends)
    if refused.reason is Reason.MUST_PLAY:
        return error("Not now: you can play {tiles:acc}.", tiles=OneOf(listener.sorted(refused.tiles)))
    if refused.reason is Reason.MUST_DRAW:
        return error("No pass: draw first.")
    if refused.reason is Reason.CANNOT_DRAW and not refused.number:
        return error("No drawing: the stock is empty.")
    return error("No drawing now: pass.") if refused.reason is Reason.CANNOT_DRAW else None
