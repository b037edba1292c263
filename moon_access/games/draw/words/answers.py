"""What can be asked in draw dominoes at any time, and why an action is refused."""

from __future__ import annotations

from moon_access.announcer.every_game import already_played, common_refusal, from_memory
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat, by_side
from moon_access.announcer.message import AllOf, End, Kind, Message, OneOf, answer, count, error
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Draw, Pass, Play
from moon_access.engine.chain import Branch, Ends, lay_out, links
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.draw.state import DrawView, unseen

from .events import open_ends
from .prompts import choices

Messages = tuple[Message, ...]


def hand(view: DrawView, listener: Listener) -> Messages:
    """Every tile, with the open ends that it fits."""
    if not view.hand:
        return (answer("You hold no tiles."),)
    items = tuple(with_ends(tile, view.ends) for tile in listener.sorted(view.hand))
    return (answer("You hold {items}.", items=items),)


def with_ends(tile: Tile, ends: Ends) -> Message:
    """A tile and the open ends that it fits, as an item of a list."""
    fitting = tuple(End(end.number) for end in ends if tile.has(end.number))
    if not fitting:
        return answer("{tile}", tile=tile)
    # translators: a tile in hand and the open ends that it fits, in a list: "seven five on 7 and 5".
    return answer("{tile} on {ends}", tile=tile, ends=AllOf(fitting))


def table(view: DrawView, listener: Listener) -> Messages:
    if view.chain is None:
        return (answer("Nothing on the table yet."),)
    return (open_ends(view.ends, listener)._replace(kind=Kind.ANSWER),)


def legal(view: DrawView, listener: Listener) -> Messages:
    if not view.legal:
        return (answer("Nothing to choose now."),)
    if isinstance(view.legal[0], Draw):
        return (answer("Nothing fits: draw."),)
    if isinstance(view.legal[0], Pass):
        return (answer("Nothing fits: pass."),)
    tiles = choices(view, listener)
    items = tuple(
        # translators: one legal tile with its number and the ends that it fits, in a list.
        answer("{place}: {what}", place=place, what=with_ends(tile, view.ends))
        for place, tile in enumerate(tiles, 1)
    )
    return (answer("Legal: {items}.", items=items),)


def chain(view: DrawView, listener: Listener) -> Messages:
    """The whole chain, branch by branch, from the opening tile outwards."""
    layout = lay_out(view.chain, view.options.double_branches)
    if layout is None:
        return (answer("Nothing on the table yet."),)
    opening = answer("Opening tile: {tile}.", tile=layout.opening)
    return opening, *map(_branch, layout.branches)


def _branch(branch: Branch) -> Message:
    facts: dict[str, object] = {"number": branch.number, "on": End(branch.on), "tiles": branch.tiles}
    if not branch.tiles:
        return answer("Branch {number}: open {on}.", **facts)
    if branch.end is None:
        return answer("Branch {number}: {tiles}, branches into {forks}.", forks=branch.forks, **facts)
    return answer("Branch {number}: {tiles}, open {end}.", end=End(branch.end), **facts)


def score(view: DrawView, listener: Listener) -> Messages:
    points = by_side(view.scores, listener)
    return (answer("Score: {points}. Target {target}.", points=points, target=view.options.target),)


def counts(view: DrawView, listener: Listener) -> Messages:
    items = by_seat(view.counts, listener)
    return (answer("Tiles: {items}. Stock: {stock}.", items=items, stock=view.stock),)


def pips(view: DrawView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=sum(tile.pips for tile in view.hand)),)


def unseen_of(view: DrawView, listener: Listener, number: int | Suit | None) -> Messages:
    """The tiles with this number that the seat has not seen; without one, how many fit each open end."""
    if not view.options.aids:
        return (from_memory(),)
    tiles = unseen(view)
    if isinstance(number, int):
        found = tuple(tile for tile in tiles if tile.has(number))
        if not found:
            return (answer("All tiles with {end} seen.", end=End(number)),)
        facts: dict[str, object] = {"end": End(number), "n": len(found), "tiles": listener.sorted(found)}
        return (answer("Unseen, {n} with {end}: {tiles}.", **facts),)
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    items = tuple(
        # translators: an open end and how many unseen tiles fit it, in a list: "5 fit 7". The verb keeps the two
        # numbers apart, which might be heard as a tile.
        count(
            Kind.ANSWER,
            "{n} fits {end}",
            "{n} fit {end}",
            sum(tile.has(end.number) for tile in tiles),
            end=End(end.number),
        )
        for end in view.ends
    )
    return (answer("Unseen: {items}.", items=items),)


def recap(view: DrawView, listener: Listener) -> Messages:
    """Where the game stands, in a sentence each; for few windows the hand does not say what fits where."""
    (ends,) = table(view, listener)
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return answer("Deal {deal}.", deal=view.deal), *score(view, listener), *hand(view, listener), ends
    points = () if listener.terse else (answer("{points}", points=by_side(view.scores, listener)),)
    return *points, answer("You hold {tiles}.", tiles=listener.sorted(view.hand)), ends


def why(tile: Tile, view: DrawView) -> Action | None:
    """The play of this tile that the rules are asked about; None where nothing is to be played now."""
    if view.to_act != view.seat:
        return None
    fitting = [end.number for end in view.ends if tile.has(end.number)]
    if view.chain is None:
        return Play(view.seat, tile)
    return Play(view.seat, tile, fitting[0] if fitting else view.ends[0].number)


def _is_laid(refused: Refused, view: DrawView) -> bool:
    """Whether a tile is not held any more, because it lies on the table."""
    tiles = [link.tile for link in links(view.chain)] if view.options.aids else []
    return refused.reason is Reason.NOT_HELD and refused.tile in tiles


def _wrong_end(tile: Tile | None, numbers: tuple[int, ...]) -> Message:
    """The tile is not for the end that was named: it fits these. None: the chain has no end yet, the tile opens it."""
    if tile is not None and not numbers:
        return error("Not now: you open with {tiles:ins}.", tiles=AllOf((tile,)))
    return error("Not there: {tile} fits {ends}.", tile=tile, ends=AllOf(tuple(map(End, numbers))))


def refusal(refused: Refused, view: DrawView, listener: Listener) -> Message:
    """Why not, and what would do."""
    tiles = AllOf(listener.sorted(refused.tiles))
    ends = AllOf(tuple(End(number) for number in refused.numbers))
    if refused.reason is Reason.MUST_OPEN_WITH and refused.tile is not None:
        return error("Not {tile}: you open with {tiles:ins}.", tile=refused.tile, tiles=tiles)
    if refused.reason is Reason.MUST_OPEN_WITH:
        return error("Not now: you open with {tiles:ins}.", tiles=tiles)
    if refused.reason is Reason.DOES_NOT_FIT and refused.tiles:
        return error("Not {tile}: open are {ends}, you hold {tiles:acc}.", tile=refused.tile, ends=ends, tiles=tiles)
    if refused.reason is Reason.DOES_NOT_FIT:
        return error("Not {tile}: open are {ends}.", tile=refused.tile, ends=ends)
    if refused.reason is Reason.WRONG_END:
        return _wrong_end(refused.tile, refused.numbers)
    if refused.reason is Reason.MUST_PLAY:
        return error("Not now: you can play {tiles:acc}.", tiles=OneOf(listener.sorted(refused.tiles)))
    if refused.reason is Reason.MUST_DRAW:
        return error("No pass: draw first.")
    if refused.reason is Reason.CANNOT_DRAW and not refused.number:
        return error("No drawing: the stock is empty.")
    if refused.reason is Reason.CANNOT_DRAW:
        return error("No drawing now: pass.")
    return already_played(refused) if _is_laid(refused, view) else common_refusal(refused, listener)
