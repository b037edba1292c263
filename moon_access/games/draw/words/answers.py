"""The prompts of draw dominoes, the answers to questions, and why an action is refused.

Words that games of chains share are in games/chains/words.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import questions
from moon_access.announcer.every_game import items_by_side, refuse_without_aids
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, End, Kind, Message, Numbered, OneOf, Prompt, answer, count, error
from moon_access.announcer.preferences import Verbosity
from moon_access.announcer.words import place
from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import Ends
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.chains import words as chains
from moon_access.games.chains.chain import open_numbers
from moon_access.games.chains.words import choices, open_tiles
from moon_access.games.draw.scoring import points_for_play, points_that_count
from moon_access.games.draw.state import DrawState, DrawView, own_side, tiles_unseen_by

from .events import list_ends, open_ends

Messages = tuple[Message, ...]

# The prompts


def prompt(view: DrawView, listener: Listener) -> Prompt:
    """Return the prompt for a tile, or for a player who draws and passes by hand."""
    stuck = chains.prompt_if_stuck(view)
    if stuck is not None:
        return stuck
    if view.chain is not None:
        return chains.prompt_to_play(view, listener, open_numbers(view.ends))
    tiles = choices(view, listener)
    before, named = chains.list_before_prompt(tiles), answer("Open with {tiles:ins}:", tiles=OneOf(tiles))
    if listener.braille:
        # translators: the prompt to open with any of so many tiles; 16 cells must do in braille.
        counted = answer("Open with one of {count:m acc}:", count=len(tiles))
        shorter = questions.prompt_of_tiles(tiles), counted, questions.number_of_choices(len(tiles))
        return Prompt(named, counted, answer("Open:"), before, shorter=shorter)
    if len(tiles) > 1:
        return Prompt(answer("Open with any tile:"), answer("Open:"), answer("Open:"), before, each=named)
    return Prompt(named, answer("Open:"), answer("Open:"), before)


# Answers to questions


def places(ends: Ends) -> chains.Places:
    """Return the open ends as places for a tile."""
    return [(end.number, place(end.place)) for end in ends]


def hand(view: DrawView, listener: Listener) -> Messages:
    return chains.hand(view, listener, places(view.ends))


def table(view: DrawView, listener: Listener) -> Messages:
    if view.chain is None:
        return (answer("Nothing on the table yet."),)
    return (open_ends(view.ends, listener, view.options)._replace(kind=Kind.ANSWER),)


def legal(view: DrawView, listener: Listener) -> Messages:
    if view.legal and view.chain is None:
        return (answer("Legal: {tiles}.", tiles=Numbered(choices(view, listener))),)
    tiles = (chains.tile_with_places(tile, places(view.ends)) for tile in choices(view, listener))
    return chains.legal(view.legal, tiles, listener)


def chain(view: DrawView, listener: Listener) -> Messages:
    """Return the whole chain, branch by branch, from the opening tile outwards."""
    layout = view.options.layout_of(view.chain)
    if layout is None:
        return (answer("Nothing on the table yet."),)
    opening = answer("Opening tile: {tile}.", tile=layout.opening)
    return opening, *map(chains.describe_branch, layout.branches)


def score(view: DrawView, listener: Listener) -> Messages:
    points, rounds = items_by_side(view.scores, listener), view.options.rounds
    if rounds:
        deal, most = listener.count_deals(min(view.counted_rounds, rounds), rounds)
        return (
            answer(
                "Score: {points}. Round {deal} of {most}.",
                points=points,
                deal=deal,
                most=most,
            ),
        )
    return (answer("Score: {points}. Target {target}.", points=points, target=view.options.target),)


def pips(view: DrawView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=sum(tile.pips for tile in view.hand)),)


def answer_sum(view: DrawView, listener: Listener) -> Messages:
    """Return the sum of the open ends, and the ends. If only pips in hands score, return the pips of the hand."""
    if not view.options.aids:
        return (refuse_without_aids(),)
    if not view.options.counts_ends:
        return *pips(view, listener), answer("The open ends do not score here.")
    if not view.ends:
        return (answer("Nothing on the table yet."),)
    ends = list_ends(view.ends, listener, view.options)
    return (answer("Sum {n}: open ends {ends}.", n=view.options.sum_of(view.ends), ends=ends),)


def unseen_of(view: DrawView, listener: Listener, number: int | Suit | None) -> Messages:
    return chains.unseen_tiles_with(view, listener, number, tiles_unseen_by(view), open_numbers(view.ends))


def recap(view: DrawView, listener: Listener) -> Messages:
    """Return where the game stands, one sentence for each fact. In few windows, leave out what fits where."""
    (ends,) = table(view, listener)
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return (
            answer("Round {deal}.", deal=listener.number_of_deal(view.deal)),
            *score(view, listener),
            *hand(view, listener),
            ends,
        )
    points = () if listener.is_terse else (answer("{points}", points=items_by_side(view.scores, listener)),)
    return *points, answer("You hold {tiles}.", tiles=listener.sort_hand(view.hand)), ends


def why(tile: Tile, view: DrawView) -> Action | None:
    """Return a play of this tile, to ask the rules about it; None if the player cannot act now."""
    if view.to_act != view.seat:
        return None
    fitting = [end.place for end in view.ends if tile.has(end.number)]
    if view.chain is None:
        return Play(view.seat, tile)
    return Play(view.seat, tile, fitting[0] if fitting else view.ends[0].place)


def _wrong_end(tile: Tile | None, numbers: tuple[int, ...]) -> Message:
    """Say which ends the tile fits, because the action named none of them; without ends, that the tile opens."""
    if tile is not None and not numbers:
        return error("Not now: you have to open with {tiles:ins}.", tiles=AllOf((tile,)))
    return error("Not there: {tile} fits {ends}.", tile=tile, ends=AllOf(tuple(map(End, numbers))))


def refusal(refused: Refused, view: DrawView, listener: Listener) -> Message:
    """Return why the action is refused, and what would be legal."""
    tiles = AllOf(listener.sort_hand(refused.tiles))
    if refused.reason is Reason.MUST_OPEN_WITH and refused.tile is not None:
        return error("Not {tile}: you have to open with {tiles:ins}.", tile=refused.tile, tiles=tiles)
    if refused.reason is Reason.MUST_OPEN_WITH:
        return error("Not now: you have to open with {tiles:ins}.", tiles=tiles)
    if refused.reason is Reason.WRONG_END:
        return _wrong_end(refused.tile, refused.numbers)
    return chains.refusal(refused, view, listener)


# Answers if all tiles are open


def open_hand(state: DrawState, seat: Seat, listener: Listener) -> Message:
    return open_tiles.hand(state, seat, listener, places(state.ends))


def open_choices(state: DrawState, listener: Listener) -> Messages:
    return open_tiles.choices(state, listener, places(state.ends))


# The points of each tile, the most first


def worth(view: DrawView, listener: Listener) -> Messages:
    """Return a line for each possible score, the highest first, with the tiles that score it."""
    if not view.options.aids:
        return (refuse_without_aids(),)
    if not view.options.counts_ends:
        return answer_sum(view, listener)
    plays = [play for play in view.legal if isinstance(play, Play)]
    if not plays:
        return chains.legal(view.legal, (), listener)
    points = {play: points_for_play(view, play) for play in plays}
    if not any(points.values()):
        return (answer("None of your tiles scores now."),)
    own, options = view.scores[own_side(view)], view.options
    by_hand = [play for tile in choices(view, listener) for play in plays if play.tile is tile]
    told = []
    for amount in sorted({*points.values()}, reverse=True):
        items = _items([play for play in by_hand if points[play] == amount], plays)
        if not amount:
            told.append(answer("Nothing: {tiles}.", tiles=items))
        elif points_that_count(amount, own, options):
            told.append(count(Kind.ANSWER, "One point: {tiles}.", "{n} points: {tiles}.", amount, tiles=items))
        else:
            # translators: the points for these tiles would be more than it takes to win, so they score nothing.
            told.append(
                count(Kind.ANSWER, "One point too many: {tiles}.", "{n} points too many: {tiles}.", amount, tiles=items)
            )
    return tuple(told)


def _items(alike: Sequence[Play], plays: Sequence[Play]) -> AllOf:
    """Return tiles that score the same, each with its ends if it scores something else at other ends."""
    tiles = dict.fromkeys(play.tile for play in alike)
    return AllOf(tuple(_item(tile, alike, plays) for tile in tiles))


def _item(tile: Tile, alike: Sequence[Play], plays: Sequence[Play]) -> Tile | Message:
    here = [play.end for play in alike if play.tile is tile]
    if len(here) == sum(play.tile is tile for play in plays):
        return tile
    ends = OneOf(tuple(place(end) for end in here if end is not None))
    return answer("{tile} on {ends}", tile=tile, ends=ends)
