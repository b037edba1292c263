"""What can be asked in Chicken Foot at any time, and why an action is refused."""

from __future__ import annotations

from moon_access.announcer.every_game import already_played, common_refusal, from_memory
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, End, Kind, Message, answer, error
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import Ends
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.chains import words as chains
from moon_access.games.chains.chain import links
from moon_access.games.chains.rules import points_left
from moon_access.games.chicken_foot.layout import lay_out
from moon_access.games.chicken_foot.state import ChickenView, Foot, playable_numbers, unseen

from .events import by_standing
from .open_ends import ends_with_counts, foot_told
from .prompts import choices

Messages = tuple[Message, ...]
Numbers = tuple[int, ...]


def hand(view: ChickenView, listener: Listener) -> Messages:
    """Every tile, with the numbers that it can be laid on now."""
    if not view.hand:
        return (answer("You hold no tiles."),)
    numbers = playable_numbers(view.foot, view.ends)
    if not any(tile.has(number) for tile in view.hand for number in numbers):
        return (answer("You hold {tiles}.", tiles=listener.sorted(view.hand)),)
    items = tuple(with_ends(tile, numbers) for tile in listener.sorted(view.hand))
    return (answer("You hold {items}.", items=items),)


def with_ends(tile: Tile, numbers: Numbers) -> Message:
    """A tile and the numbers that it can be laid on, as an item of a list."""
    fitting = tuple(End(number) for number in numbers if tile.has(number))
    if not fitting:
        return answer("{tile}", tile=tile)
    # translators: a tile in hand and the open ends that it fits, in a list: "seven five on 7 and 5".
    return answer("{tile} on {ends}", tile=tile, ends=AllOf(fitting))


def table(view: ChickenView, listener: Listener) -> Messages:
    """What must be finished, and all that is open."""
    if view.lead is None:
        return (answer("Nothing on the table yet."),)
    if view.foot is None:
        return (answer("Open ends {ends}.", ends=ends_with_counts(view.ends, listener)),)
    foot = foot_told(view.foot, Kind.ANSWER)
    others = _beside(view.ends, view.foot)
    # translators: open ends that nobody may play on before a foot is finished.
    after = answer("Then open ends {ends}.", ends=ends_with_counts(others, listener))
    return foot, *([after] if others else [])


def _beside(ends: Ends, foot: Foot) -> Ends:
    """The open ends without those of the foot."""
    left = (end._replace(times=end.times - foot.toes) if end.number == foot.number else end for end in ends)
    return tuple(end for end in left if end.times > 0)


def legal(view: ChickenView, listener: Listener) -> Messages:
    numbers = playable_numbers(view.foot, view.ends)
    return chains.legal(view.legal, (with_ends(tile, numbers) for tile in choices(view, listener)))


def chain(view: ChickenView, listener: Listener) -> Messages:
    """The whole table, branch by branch, from the double in the middle outwards; of branches with nothing on them, the
    last line says how many there are."""
    layout = lay_out(view)
    if layout is None:
        return (answer("Nothing on the table yet."),)
    middle = answer("In the middle: {tile}.", tile=layout.opening)
    return middle, *map(chains.branch, layout.branches)


def score(view: ChickenView, listener: Listener) -> Messages:
    """The fewest points first, and how long it goes on."""
    points = by_standing(view.scores, listener)
    return (
        # translators: points count against players: the fewest come first. {most} is the number of rounds.
        answer("Score: {points}. Round {deal} of {most}.", points=points, deal=view.deal, most=view.rounds),
    )


def counts(view: ChickenView, listener: Listener) -> Messages:
    return chains.tiles_left(view.counts, view.stock, listener)


def pips(view: ChickenView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=points_left(view.hand, view.options.double_zero)),)


def unseen_of(view: ChickenView, listener: Listener, number: int | Suit | None) -> Messages:
    """The tiles with this number that the seat has not seen; without one, how many fit where may be played."""
    if not view.options.aids:
        return (from_memory(),)
    tiles = unseen(view)
    if isinstance(number, int):
        return chains.unseen_with(number, tiles, listener)
    if view.lead is None:
        return (answer("Nothing on the table yet."),)
    return chains.unseen_by_end(playable_numbers(view.foot, view.ends), tiles)


def recap(view: ChickenView, listener: Listener) -> Messages:
    """Where the game stands, in a sentence each; for few windows the hand does not say what fits where."""
    table_told = table(view, listener)
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return *score(view, listener), *hand(view, listener), *table_told
    points = () if listener.terse else (answer("{points}", points=by_standing(view.scores, listener)),)
    return *points, answer("You hold {tiles}.", tiles=listener.sorted(view.hand)), *table_told[:1]


def why(tile: Tile, view: ChickenView) -> Action | None:
    """The play of this tile that the rules are asked about; None where nothing is to be played now."""
    if view.to_act != view.seat:
        return None
    numbers = playable_numbers(view.foot, view.ends)
    fitting = [number for number in numbers if tile.has(number)]
    return Play(view.seat, tile, (fitting or numbers)[0])


def _is_laid(refused: Refused, view: ChickenView) -> bool:
    """Whether a tile is not held any more, because it lies on the table."""
    if refused.reason is not Reason.NOT_HELD or not view.options.aids:
        return False
    return refused.tile is view.lead or refused.tile in [link.tile for link in links(view.chain)]


def refusal(refused: Refused, view: ChickenView, listener: Listener) -> Message:
    """Why not, and what would do."""
    tiles = AllOf(listener.sorted(refused.tiles))
    ends = AllOf(tuple(End(number) for number in refused.numbers))
    if refused.reason is Reason.DOES_NOT_FIT and refused.number is not None:
        return _elsewhere(refused, refused.number, tiles)
    if refused.reason is Reason.WRONG_END:
        return error("Not there: {tile} fits {ends}.", tile=refused.tile, ends=ends)
    told = chains.refusal(refused, listener)
    if told is not None:
        return told
    return already_played(refused) if _is_laid(refused, view) else common_refusal(refused, listener)


def _elsewhere(refused: Refused, foot: int, tiles: AllOf) -> Message:
    """A foot must be finished first."""
    if refused.tiles:
        # translators: a double asks for tiles with its number, and nothing else may be played before.
        facts = {"tile": refused.tile, "end": End(foot), "tiles": tiles}
        return error("Not {tile}: first the foot on {end}, you can play {tiles:acc}.", **facts)
    # translators: a double asks for tiles with its number, and nothing else may be played before.
    return error("Not {tile}: first the foot on {end}.", tile=refused.tile, end=End(foot))
