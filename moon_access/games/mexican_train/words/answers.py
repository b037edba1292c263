"""The prompts of Mexican Train, the lines to type at them, the answers to questions, and why an action is refused.

Words that games of chains share are in games/chains/words; the names of trains are in trains.py.
"""

from __future__ import annotations

from moon_access.announcer import words
from moon_access.announcer.every_game import items_by_seat, refuse_without_aids
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import End, Kind, Message, OneOf, Prompt, answer, count, error
from moon_access.announcer.move_kind import Reading
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.game import ONLOOKER
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.chains import words as chains
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.words import choices
from moon_access.games.mexican_train.events import Done
from moon_access.games.mexican_train.longest import longest_train
from moon_access.games.mexican_train.state import TrainView, open_trains, reachable, tiles_unseen_by, train_of
from moon_access.i18n.typed_words import fold, words_of

from .trains import name_train, on_trains, open_places

Messages = tuple[Message, ...]


# The prompts


def prompt(view: TrainView, listener: Listener) -> Prompt:
    """Return the prompt for a tile to play or to cover a double with, or for a player who draws and passes by hand."""
    if isinstance(view.legal[0], Draw | Pass):
        return _prompt_if_stuck(view, isinstance(view.legal[0], Draw))
    tiles = choices(view, listener)
    before = chains.list_before_prompt(tiles)
    if view.cover is not None:
        doubles = tuple(tile for tile in tiles if tile.is_double)
        covering = tuple(tile for tile in tiles if not tile.is_double)
        if not covering:
            return _ask_for_another_double(view, doubles, before, listener)
        if doubles:
            return _ask_to_cover_or_go_on(view, covering, doubles, listener)
        return _ask_to_cover(view, tiles, before, listener)
    if any(isinstance(action, Done) for action in view.legal):
        return _ask_to_go_on(tiles, before, listener)
    return chains.prompt_to_play(view, listener, _open_at(view))


def _open_at(view: TrainView) -> tuple[int, ...]:
    """Return the open numbers on which the player may lay a tile, the own train's first."""
    plays = [play.end for play in view.legal if isinstance(play, Play) and play.end is not None]
    return tuple(dict.fromkeys(view.ends[train] for train in open_trains(view) if train in plays))


def _ask_to_go_on(tiles: tuple[Tile, ...], lines_before: tuple[Message, ...], listener: Listener) -> Prompt:
    """Return the prompt that asks for one more tile of an opening train."""
    full = answer("Go on with {tiles:acc}, or done:", tiles=OneOf(tiles))
    short = answer("Go on, or done:")
    shorter: tuple[Message, ...] = ()
    if listener.braille:
        shorter = (
            # translators: the prompt for an opening train in few cells: the tiles that fit, or no more of them.
            answer("{tiles:acc}, or done:", tiles=OneOf(tiles)),
            # translators: the prompt for an opening train in few cells: how many tiles fit; ten cells must do in
            # braille.
            answer("One of {count:m acc}, or done:", count=len(tiles)),
            # translators: the prompt for an opening train on the shortest lines.
            answer("Or done:"),
        )
    return Prompt(full, short, short, lines_before, words=(words.DONE_WORDS,), shorter=shorter)


def _prompt_if_stuck(view: TrainView, draws: bool) -> Prompt:
    alone = asked = answer("Nothing fits, draw:") if draws else answer("Nothing fits, pass:")
    if view.cover is not None:
        end = End(view.ends[view.cover])
        asked = (
            answer("You cannot cover {end}, draw:", end=end)
            if draws
            else answer("You cannot cover {end}, pass:", end=end)
        )
    return chains.same_at_any_length(asked, words.DRAW_WORD if draws else words.PASS, alone)


def _ask_to_cover(view: TrainView, tiles: tuple[Tile, ...], before: tuple[Message, ...], listener: Listener) -> Prompt:
    assert view.cover is not None
    end, owner = End(view.ends[view.cover]), name_train(view.cover, view, listener)
    # translators: the number of a double that must be covered, whose train it is on, and what would do: "Cover 7,
    # Anna's, with seven five or seven one:"
    full = answer("Cover {end}, {whose}, with {tiles:ins}:", end=end, whose=owner, tiles=OneOf(tiles))
    short, word = answer("Cover {end}, {whose}:", end=end, whose=owner), answer("Cover {end}:", end=end)
    if not listener.braille:
        return Prompt(full, short, word, before)
    shorter = (
        # translators: the number of a double that must be covered, and what would do, without the train that it lies
        # on.
        answer("Cover {end} with {tiles:ins}:", end=end, tiles=OneOf(tiles)),
        # translators: the number of a double that must be covered, and how many tiles do that. 16 cells must do in
        # braille.
        answer("Cover {end}, one of {count:m acc}:", end=end, count=len(tiles)),
        *chains.prompts_in_few_cells(tiles, (end.number,)),
    )
    return Prompt(full, short, word, before, shorter=shorter)


def _ask_to_cover_or_go_on(
    view: TrainView, covering: tuple[Tile, ...], doubles: tuple[Tile, ...], listener: Listener
) -> Prompt:
    """Return the prompt for a player who has laid a double, and may cover it or lay another one first."""
    assert view.cover is not None
    end, owner = End(view.ends[view.cover]), name_train(view.cover, view, listener)
    tiles = choices(view, listener)
    more: dict[str, object] = {"end": end, "doubles": OneOf(doubles)}
    # translators: the number of a double that must be covered, whose train it is on, and what would do; or another
    # double is played first: "Cover 7, your train, with seven five or seven one, or play double three:"
    full = answer(
        "Cover {end}, {whose}, with {tiles:ins}, or play {doubles:acc}:", whose=owner, tiles=OneOf(covering), **more
    )
    # translators: the number of a double that must be covered, or the double that may be played before that.
    short = word = answer("Cover {end}, or play {doubles:acc}:", **more)
    before = chains.list_before_prompt(tiles)
    if not listener.braille:
        return Prompt(full, short, word, before)
    # translators: the number of a double that must be covered, or another double; ten cells must do in braille.
    least = answer("Cover {end} or double:", end=end)
    return Prompt(
        full,
        short,
        least,
        before,
        shorter=(short, *chains.prompts_in_few_cells((*covering, *doubles), (end.number,)), least),
    )


def _ask_for_another_double(
    view: TrainView, doubles: tuple[Tile, ...], before: tuple[Message, ...], listener: Listener
) -> Prompt:
    """Return the prompt for a player who cannot cover the double, but must lay another one that fits."""
    assert view.cover is not None
    # translators: the number of a double that the player has laid and cannot cover yet, and another one that fits.
    full = answer(
        "You cannot cover {end} yet, play {doubles:acc}:", end=End(view.ends[view.cover]), doubles=OneOf(doubles)
    )
    short = answer("Play {tiles:acc}:", tiles=OneOf(doubles))
    if not listener.braille:
        return Prompt(full, short, answer("Play:"), before)
    numbers = [double.high for double in doubles]
    return Prompt(full, short, answer("Play:"), before, shorter=(short, *chains.prompts_in_few_cells(doubles, numbers)))


# Lines that only this game understands


HOW_TO_TYPE = (
    # translators: how a tile is typed that can be laid on several trains.
    answer("If a tile fits several trains, say which: 6-5 on mine, on Mexican, on Anna."),
    answer("A question never uses up your turn."),
)
"""See games/words.py."""


def own_move(typed: str, view: TrainView, reading: Reading) -> Action | Message | None:
    can_be_done = any(isinstance(action, Done) for action in view.legal)
    if can_be_done and fold(typed) in words_of(reading.catalog, words.DONE_WORDS):
        return Done(view.seat)
    return chains.own_move(typed, view, reading)


# Answers to questions


def hand(view: TrainView, listener: Listener) -> Messages:
    return chains.hand(view, listener, ())


def table(view: TrainView, listener: Listener) -> Messages:
    """Return the open ends in one line, first a double that must be covered."""
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    if view.cover is None:
        return (open_places(view, listener),)
    told = to_cover(view, listener)
    then = tuple(
        # translators: after "To cover: 7, Anna's train.": the double that comes next.
        answer("Then {end}, {whose}.", end=End(view.ends[train]), whose=name_train(train, view, listener))
        for train in view.waiting
    )
    return told, *then, open_places(view._replace(cover=None), listener)


def to_cover(view: TrainView, listener: Listener) -> Message:
    assert view.cover is not None
    # translators: the number of a double that must be covered, and whose train it lies on: "To cover: 7, Anna's."
    return answer(
        "To cover: {end}, {whose}.", end=End(view.ends[view.cover]), whose=name_train(view.cover, view, listener)
    )


def legal(view: TrainView, listener: Listener) -> Messages:
    tiles = (with_trains(tile, view, listener) for tile in choices(view, listener))
    return chains.legal(view.legal, tiles, listener)


def with_trains(tile: Tile, view: TrainView, listener: Listener) -> Message:
    """Return a tile and the trains that it may be laid on now, as an item of a list."""
    trains = [play.end for play in view.legal if isinstance(play, Play) and play.tile is tile and play.end is not None]
    # translators: a tile and where it may be laid, in a list: "seven five on your own train or on the Mexican Train".
    return answer("{tile} {trains}", tile=tile, trains=on_trains(trains, view, listener))


def trains(view: TrainView, listener: Listener) -> Messages:
    """Return every train with its tiles, the listener's own first, the Mexican one next."""
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    own = 0 if view.seat == ONLOOKER else view.seat
    order = [own, view.mexican, *((own + step) % view.players for step in range(1, view.players))]
    return (answer("Engine {tile}.", tile=view.engine), *(_train(train, view, listener) for train in order))


def _train(train: int, view: TrainView, listener: Listener) -> Message:
    facts: dict[str, object] = {"whose": name_train(train, view, listener), "end": End(view.ends[train])}
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
    """Return the longest train that the hand makes from the end of the player's own train."""
    if not view.options.aids:
        return (refuse_without_aids(),)
    if not view.ends or view.seat == ONLOOKER:
        return (answer("Nothing on the table yet."),)
    number = view.ends[view.seat]
    tiles = longest_train(view.hand, number)
    if not tiles:
        return (answer("None of your tiles fits {end}, your train.", end=End(number)),)
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
    deal, most = listener.count_deals(max(1, view.deal), view.options.rounds)
    return (
        answer(
            "Score: {points}. Round {deal} of {most}.",
            points=items_by_seat(view.scores, listener),
            deal=deal,
            most=most,
        ),
    )


def pips(view: TrainView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=sum(tile.pips or view.options.double_zero for tile in view.hand)),)


def unseen_of(view: TrainView, listener: Listener, number: int | Suit | None) -> Messages:
    numbers = dict.fromkeys(view.ends[train] for train in open_trains(view)) if view.ends else ()
    return chains.unseen_tiles_with(view, listener, number, tiles_unseen_by(view), numbers)


def recap(view: TrainView, listener: Listener) -> Messages:
    """Return where the game stands, in a sentence each."""
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return *score(view, listener), *hand(view, listener), *table(view, listener)
    points = () if listener.is_terse else (answer("{points}", points=items_by_seat(view.scores, listener)),)
    return *points, *hand(view, listener), *table(view, listener)


def why(tile: Tile, view: TrainView) -> Action | None:
    """Return a play of this tile, to ask the rules about it; None if the player cannot act now."""
    if view.to_act != view.seat or not view.ends:
        return None
    legal = next((play for play in view.legal if isinstance(play, Play) and play.tile is tile), None)
    if legal is not None or view.cover is not None:
        return legal or Play(view.seat, tile, view.cover)
    trains = (view.seat,) if view.opening[view.seat] else reachable(view.seat, view.marked)
    return Play(view.seat, tile, next((train for train in trains if tile.has(view.ends[train])), view.seat))


# Refusals


def refusal(refused: Refused, view: TrainView, listener: Listener) -> Message:
    """Return why the action is refused, and what would be legal."""
    return _refusal_of_train(refused, view, listener) or chains.refusal(refused, view, listener, view.engine)


def _refusal_of_train(refused: Refused, view: TrainView, listener: Listener) -> Message | None:
    """Word a refusal that concerns a train (``number`` names it); return None for other refusals."""
    named = refused.number if refused.number is not None and 0 <= refused.number < len(view.ends) else None
    train = None if named is None else name_train(named, view, listener)
    if refused.reason is Reason.MUST_COVER and named is not None:
        end = End(view.ends[named])
        if refused.tiles:
            facts: dict[str, object] = {"tiles": OneOf(listener.sort_hand(refused.tiles)), "end": end, "whose": train}
            return error("Not {tile}: first cover {end}, {whose}, with {tiles:ins}.", tile=refused.tile, **facts)
        return error("Not {tile}: first cover {end}, {whose}. Draw.", tile=refused.tile, end=end, whose=train)
    if refused.reason is Reason.TRAIN_CLOSED:
        return error("Not {whose}: that train is not marked.", whose=train)
    if refused.reason is Reason.OWN_TRAIN_FIRST:
        return error("Not {whose}: first play on your own train.", whose=train)
    if refused.reason is Reason.WRONG_END:
        fitting = on_trains(refused.numbers, view, listener)
        return error("Not there: {tile} fits {trains}.", tile=refused.tile, trains=fitting)
    return None
