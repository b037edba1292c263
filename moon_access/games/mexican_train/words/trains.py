"""The names of trains: the owner of each, how a player types it, its open end, and the train of a move.

Prompts and answers are in answers.py, events in events.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from moon_access.announcer.company import place_words
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import N_, End, Kind, Message, OneOf, answer, say
from moon_access.engine.actions import Action, Play
from moon_access.engine.game import ONLOOKER
from moon_access.engine.tiles import Seat
from moon_access.games.chains import words as chains
from moon_access.games.mexican_train.events import Done
from moon_access.games.mexican_train.state import TrainView, open_trains
from moon_access.games.words import Spot
from moon_access.i18n.catalog import pgettext

# translators: words to type for the player's own train, "7-5 on mine", separated by commas.
MINE_WORDS = pgettext("words", "mine, my, own, your, yours, me")
# translators: words to type for the Mexican train, "7-5 on mexican", separated by commas.
MEXICAN = pgettext("words", "mexican, m, public")


def name_train(train: int, view: TrainView, listener: Listener) -> Message:
    """Return a train as an item of a list: "your train", "the Mexican Train", "Anna's train"."""
    if train == view.mexican:
        # translators: in a list of trains: "your train, the Mexican Train, Anna's train".
        return answer("the Mexican Train")
    if train == listener.seat:
        # translators: the listener's own train, in a list of trains.
        return answer("your train")
    # translators: a player's train, in a list of trains.
    return answer("{name}'s train", name=listener.names[train])


def on_train(train: int, seat: Seat, players: int, listener: Listener) -> Message:
    """Return the place of a laid tile, as a part of "Anna plays twelve seven on Mexican." ``seat``: the player."""
    if train == players:
        # translators: on the Mexican train: "Anna plays twelve seven on Mexican."
        return answer("on the Mexican Train")
    if train == listener.seat == seat:
        # translators: on the listener's train: "You play twelve seven on your own train."
        return answer("on your own train")
    if train == listener.seat:
        # translators: on the listener's train: "Anna plays twelve seven on your train."
        return answer("on your train")
    if train == seat:
        # translators: on the train of the player who plays: "Anna plays twelve seven on their own train."
        return answer("on their own train")
    # translators: on another player's train: "Ben plays twelve seven on Anna's train."
    return answer("on {name}'s train", name=listener.names[train])


def on_trains(trains: Iterable[int], view: TrainView, listener: Listener) -> OneOf:
    """Name the trains on which the listener may lay a tile: "on your own train or on the Mexican Train"."""
    return OneOf(tuple(on_train(train, view.seat, view.players, listener) for train in trains))


def open_places(view: TrainView, listener: Listener, kind: Kind = Kind.ANSWER) -> Message:
    """Return all open ends in one line, the player's own train first."""
    return say(kind, "{places}.", places=places_open(view, listener))


def places_open(view: TrainView, listener: Listener) -> tuple[Message, ...]:
    """Return the open ends as items of a row."""
    return name_open_trains(open_trains(view), view, listener)


def name_open_trains(trains: Iterable[int], view: TrainView, listener: Listener) -> tuple[Message, ...]:
    """Return these trains, each with its open number, as items of a row."""
    return tuple(_open_place(train, view, listener) for train in trains)


def _open_place(train: int, view: TrainView, listener: Listener) -> Message:
    end = End(view.ends[train])
    if train == view.mexican:
        if listener.is_brief_listener:
            # translators: the Mexican train and its open number, in the fewest words: "your train 7, Mexican 3".
            return answer("Mexican {end}", end=end)
        # translators: the Mexican train and its open number, in a list: "your train 7, Mexican Train 3".
        return answer("Mexican Train {end}", end=end)
    marked = view.marked[train]
    if train == listener.seat:
        # translators: the listener's own train and its open number, in a list.
        return answer("your train {end}, marked", end=end) if marked else answer("your train {end}", end=end)
    name = listener.names[train]
    if listener.is_brief_listener:
        # translators: a player's train and its open number, in the fewest words: "Mexican 3, Anna's 5".
        return answer("{name}'s {end}", name=name, end=end)
    # translators: a player's train and its open number, in a list.
    return (
        answer("{name}'s train {end}, marked", name=name, end=end)
        if marked
        else answer("{name}'s train {end}", name=name, end=end)
    )


def places(view: TrainView, listener: Listener, names: Sequence[str]) -> tuple[Spot, ...]:
    """Return every train as a place for a tile, with the words to type. ``names``: full names, by seat."""
    return tuple(_places(view, listener, names))


def _places(view: TrainView, listener: Listener, names: Sequence[str]) -> Iterator[Spot]:
    yield Spot(view.seat, view.ends[view.seat], name_train(view.seat, view, listener), MINE_WORDS)
    yield Spot(view.mexican, view.ends[view.mexican], name_train(view.mexican, view, listener), MEXICAN)
    for step in range(1, view.players):
        at = (view.seat + step) % view.players
        words = place_words(step, view.players)
        yield Spot(at, view.ends[at], answer("{name}'s train", name=names[at]), words, names[at])


# Moves


def hint_move(action: Action, view: TrainView | None = None) -> Message:
    """Return the name of a move in a hint, with its place if there is a view.

    The place is the player's own train, the Mexican Train, or another train, named by its open number.
    """
    if isinstance(action, Done):
        return answer("Hint: done.")
    if not isinstance(action, Play):
        return chains.name_hinted_move(action)
    if view is None:
        return chains.name_hinted_move(action._replace(end=None))
    if action.end == view.cover is not None:
        return answer("Hint: cover with {tile:ins}.", tile=action.tile)
    if action.end == view.seat:
        return answer("Hint: play {tile:acc} on your train.", tile=action.tile)
    if action.end == view.mexican:
        return answer("Hint: play {tile:acc} on the Mexican Train.", tile=action.tile)
    # translators: end is the open number of another player's train: the own one may show the same.
    text = N_("Hint: play {tile:acc} at {end}, on another player's train.")
    return answer(text, tile=action.tile, end=End(view.ends[action.end or 0]))


def only_move(action: Action, view: TrainView) -> Message:
    """Return the hint for the only legal action, with its place, see ``hint_move``."""
    if isinstance(action, Done):
        return answer("You can only say that you are done.")
    if not isinstance(action, Play):
        return chains.only_move(action)
    if action.end == view.cover is not None:
        return answer("Only {tile} can cover the double.", tile=action.tile)
    if action.end == view.seat:
        return answer("Only {tile} can be played, on your train.", tile=action.tile)
    if action.end == view.mexican:
        return answer("Only {tile} can be played, on the Mexican Train.", tile=action.tile)
    text = N_("Only {tile} can be played, at {end}, on another player's train.")
    return answer(text, tile=action.tile, end=End(view.ends[action.end or 0]))


def name_play(play: Play, view: TrainView) -> Message:
    """Name a play with its train, for a hint that compares it with a play of the same tile on another train."""
    if play.end == view.seat:
        return answer("{tile} on your train", tile=play.tile)
    if play.end == view.mexican:
        return answer("{tile} on the Mexican Train", tile=play.tile)
    # translators: as in the hint: end is the open number of another player's train.
    return answer("{tile} at {end}, on another player's train", tile=play.tile, end=End(view.ends[play.end or 0]))


def name_spoken_move(action: Action, view: TrainView, listener: Listener) -> tuple[Message, ...]:
    """Return the name of an action in hints and lists, see games/words.py."""
    told = hint_move(action, view)
    if not isinstance(action, Play) or action.end is None:
        return (told,)
    doers = view.seat, ONLOOKER  # to accept both "on your own train" and "on your train"
    where = [on_train(action.end, doer, view.players, listener) for doer in doers]
    where += [name_train(action.end, view, listener)]
    return told, *(answer("{tile} {trains}", tile=action.tile, trains=OneOf((place,))) for place in where)
