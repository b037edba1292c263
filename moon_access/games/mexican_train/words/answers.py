"""What can be asked in Mexican Train at any time."""

from __future__ import annotations

from moon_access.announcer.every_game import from_memory
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat
from moon_access.announcer.message import End, Kind, Message, answer, count
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import ONLOOKER
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.chains import words as chains
from moon_access.games.mexican_train.longest import longest_train
from moon_access.games.mexican_train.state import TrainView, open_trains, reachable, train_of, unseen

from .prompts import choices
from .trains import on_trains, open_places, whose

Messages = tuple[Message, ...]


def hand(view: TrainView, listener: Listener) -> Messages:
    if not view.hand:
        return (answer("You hold no tiles."),)
    return (answer("You hold {tiles}.", tiles=listener.sorted(view.hand)),)


def table(view: TrainView, listener: Listener) -> Messages:
    """What can be laid on, in one line; and what must be covered, before all."""
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    if view.cover is None:
        return (open_places(view, listener),)
    told = to_cover(view, listener)
    return told, open_places(view._replace(cover=None), listener)


def to_cover(view: TrainView, listener: Listener) -> Message:
    assert view.cover is not None
    # translators: the number of a double that must be covered, and whose train it lies on: "To cover: 7, Anna's."
    return answer("To cover: {end}, {whose}.", end=End(view.ends[view.cover]), whose=whose(view.cover, view, listener))


def legal(view: TrainView, listener: Listener) -> Messages:
    return chains.legal(view.legal, (with_trains(tile, view, listener) for tile in choices(view, listener)))


def with_trains(tile: Tile, view: TrainView, listener: Listener) -> Message:
    """A tile and the trains that it may be laid on now, as an item of a list."""
    trains = [play.end for play in view.legal if isinstance(play, Play) and play.tile is tile and play.end is not None]
    # translators: a tile and where it may be laid, in a list: "seven five on your own train and on Mexican".
    return answer("{tile} {trains}", tile=tile, trains=on_trains(trains, view, listener))


def trains(view: TrainView, listener: Listener) -> Messages:
    """Every train with its tiles, the listener's own first, the Mexican one next."""
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    own = 0 if view.seat == ONLOOKER else view.seat
    order = [own, view.mexican, *((own + step) % view.players for step in range(1, view.players))]
    return (answer("Engine {tile}.", tile=view.engine), *(_train(train, view, listener) for train in order))


def _train(train: int, view: TrainView, listener: Listener) -> Message:
    facts: dict[str, object] = {"whose": whose(train, view, listener), "end": End(view.ends[train])}
    tiles = train_of(view, train)
    marked = train != view.mexican and view.marked[train]
    if marked and tiles:
        return answer("{whose}, marked: {tiles}, open {end}.", tiles=tiles, **facts)
    if marked:
        return answer("{whose}, marked: open {end}.", **facts)
    if tiles:
        return answer("{whose}: {tiles}, open {end}.", tiles=tiles, **facts)
    return answer("{whose}: open {end}.", **facts)


def train(view: TrainView, listener: Listener) -> Messages:
    """The longest train that the hand makes from the end of the own one."""
    if not view.options.aids:
        return (from_memory(),)
    if not view.ends or view.seat == ONLOOKER:
        return (answer("Nothing on the table yet."),)
    number = view.ends[view.seat]
    tiles = longest_train(view.hand, number)
    if not tiles:
        return (answer("Nothing you hold fits {end}, your train.", end=End(number)),)
    facts: dict[str, object] = {"end": End(number), "tiles": tiles}
    return (
        # translators: the longest train that the tiles of a hand make; n is how many tiles.
        count(
            Kind.ANSWER,
            "Your train from {end}, {n} tile: {tiles}.",
            "Your train from {end}, {n} tiles: {tiles}.",
            len(tiles),
            **facts,
        ),
    )


def score(view: TrainView, listener: Listener) -> Messages:
    facts = {"points": by_seat(view.scores, listener), "deal": max(1, view.deal), "most": view.options.rounds}
    return (answer("Score: {points}. Round {deal} of {most}.", **facts),)


def counts(view: TrainView, listener: Listener) -> Messages:
    return chains.tiles_left(view.counts, view.stock, listener)


def pips(view: TrainView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=sum(tile.pips or view.options.double_zero for tile in view.hand)),)


def unseen_of(view: TrainView, listener: Listener, number: int | Suit | None) -> Messages:
    """The tiles with this number that the seat has not seen; without one, how many fit each open place."""
    if not view.options.aids:
        return (from_memory(),)
    tiles = unseen(view)
    if isinstance(number, int):
        return chains.unseen_with(number, tiles, listener)
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    numbers = dict.fromkeys(view.ends[train] for train in open_trains(view))
    return chains.unseen_by_end(numbers, tiles)


def recap(view: TrainView, listener: Listener) -> Messages:
    """Where the game stands, in a sentence each."""
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return *score(view, listener), *hand(view, listener), *table(view, listener)
    points = () if listener.terse else (answer("{points}", points=by_seat(view.scores, listener)),)
    return *points, *hand(view, listener), *table(view, listener)


def why(tile: Tile, view: TrainView) -> Action | None:
    """The play of this tile that the rules are asked about; None where nothing is to be played now."""
    if view.to_act != view.seat or not view.ends:
        return None
    if view.cover is not None:
        return Play(view.seat, tile, view.cover)
    trains = (view.seat,) if view.opening[view.seat] else reachable(view.seat, view.marked)
    return Play(view.seat, tile, next((train for train in trains if tile.has(view.ends[train])), view.seat))
