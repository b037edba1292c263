"""What can be asked in draw dominoes at any time, and why an action is refused."""

from __future__ import annotations

from moon_access.announcer.every_game import already_played, common_refusal, from_memory
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_side
from moon_access.announcer.message import AllOf, End, Kind, Message, Numbered, answer, error
from moon_access.announcer.places import place
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import Ends
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.chains import words as chains
from moon_access.games.chains.chain import links, open_numbers
from moon_access.games.draw.state import DrawView, unseen

from .events import listed, open_ends
from .prompts import choices

Messages = tuple[Message, ...]


def hand(view: DrawView, listener: Listener) -> Messages:
    """Every tile, with the open ends that it fits."""
    if not view.hand:
        return (answer("You hold no tiles."),)
    if not any(tile.has(end.number) for tile in view.hand for end in view.ends):
        return (answer("You hold {tiles}.", tiles=listener.sorted(view.hand)),)
    items = tuple(with_ends(tile, view.ends) for tile in listener.sorted(view.hand))
    return (answer("You hold {items}.", items=items),)


def with_ends(tile: Tile, ends: Ends) -> Message:
    """A tile and the open ends that it fits, as an item of a list."""
    fitting = tuple(place(end.place) for end in ends if tile.has(end.number))
    if not fitting:
        return answer("{tile}", tile=tile)
    # translators: a tile in hand and the open ends that it fits, in a list: "seven five on 7 and 5".
    return answer("{tile} on {ends}", tile=tile, ends=AllOf(fitting))


def table(view: DrawView, listener: Listener) -> Messages:
    if view.chain is None:
        return (answer("Nothing on the table yet."),)
    return (open_ends(view.ends, listener)._replace(kind=Kind.ANSWER),)


def legal(view: DrawView, listener: Listener) -> Messages:
    if view.legal and view.chain is None:
        return (answer("Legal: {tiles}.", tiles=Numbered(choices(view, listener))),)
    return chains.legal(view.legal, (with_ends(tile, view.ends) for tile in choices(view, listener)))


def chain(view: DrawView, listener: Listener) -> Messages:
    """The whole chain, branch by branch, from the opening tile outwards."""
    layout = view.options.layout_of(view.chain)
    if layout is None:
        return (answer("Nothing on the table yet."),)
    opening = answer("Opening tile: {tile}.", tile=layout.opening)
    return opening, *map(chains.branch, layout.branches)


def score(view: DrawView, listener: Listener) -> Messages:
    points, rounds = by_side(view.scores, listener), view.options.rounds
    if rounds:
        return (
            answer("Score: {points}. Round {deal} of {most}.", points=points, deal=min(view.deal, rounds), most=rounds),
        )
    return (answer("Score: {points}. Target {target}.", points=points, target=view.options.target),)


def counts(view: DrawView, listener: Listener) -> Messages:
    return chains.tiles_left(view.counts, view.stock, listener)


def pips(view: DrawView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=sum(tile.pips for tile in view.hand)),)


def sum_told(view: DrawView, listener: Listener) -> Messages:
    """The sum of the open ends, and what these are; where it scores nothing, that of the hand, which does."""
    if not view.options.aids:
        return (from_memory(),)
    if not view.options.counts_ends:
        return *pips(view, listener), answer("The open ends score nothing here.")
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    ends = listed(view.ends, listener)
    return (answer("Sum {n}: open ends {ends}.", n=view.options.sum_of(view.ends), ends=ends),)


def unseen_of(view: DrawView, listener: Listener, number: int | Suit | None) -> Messages:
    """The tiles with this number that the seat has not seen; without one, how many fit each open end."""
    if not view.options.aids:
        return (from_memory(),)
    tiles = unseen(view)
    if isinstance(number, int):
        return chains.unseen_with(number, tiles, listener)
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    return chains.unseen_by_end(open_numbers(view.ends), tiles)


def recap(view: DrawView, listener: Listener) -> Messages:
    """Where the game stands, in a sentence each; for few windows the hand does not say what fits where."""
    (ends,) = table(view, listener)
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return answer("Round {deal}.", deal=view.deal), *score(view, listener), *hand(view, listener), ends
    points = () if listener.terse else (answer("{points}", points=by_side(view.scores, listener)),)
    return *points, answer("You hold {tiles}.", tiles=listener.sorted(view.hand)), ends


def why(tile: Tile, view: DrawView) -> Action | None:
    """The play of this tile that the rules are asked about; None where nothing is to be played now."""
    if view.to_act != view.seat:
        return None
    fitting = [end.place for end in view.ends if tile.has(end.number)]
    if view.chain is None:
        return Play(view.seat, tile)
    return Play(view.seat, tile, fitting[0] if fitting else view.ends[0].place)


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
    if refused.reason is Reason.MUST_OPEN_WITH and refused.tile is not None:
        return error("Not {tile}: you open with {tiles:ins}.", tile=refused.tile, tiles=tiles)
    if refused.reason is Reason.MUST_OPEN_WITH:
        return error("Not now: you open with {tiles:ins}.", tiles=tiles)
    if refused.reason is Reason.WRONG_END:
        return _wrong_end(refused.tile, refused.numbers)
    told = chains.refusal(refused, listener)
    if told is not None:
        return told
    return already_played(refused) if _is_laid(refused, view) else common_refusal(refused, listener)
