"""The prompts of Chicken Foot, the answers to questions, and why an action is refused.

Words that games of chains share are in games/chains/words.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, End, Kind, Message, OneOf, Prompt, answer, count, error
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Play
from moon_access.engine.chain import Ends
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.chains import words as chains
from moon_access.games.chains.rules import points_left
from moon_access.games.chains.words import choices, open_tiles
from moon_access.games.chicken_foot.state import (
    ChickenState,
    ChickenView,
    Foot,
    lay_out,
    playable_numbers,
    tiles_unseen_by,
)

from .events import ends_with_counts, say_foot, sort_by_standing

Messages = tuple[Message, ...]


# The prompts


def prompt(view: ChickenView, listener: Listener) -> Prompt:
    """Return the prompt for a tile, with the foot to finish if any, or for a player who draws and passes by hand."""
    stuck = chains.prompt_if_stuck(view)
    if stuck is not None:
        return stuck
    if view.foot is None:
        return chains.prompt_to_play(view, listener, playable_numbers(None, view.ends))
    tiles = choices(view, listener)
    prompt = _ask_for_foot(view.foot, tiles, chains.list_before_prompt(tiles))
    if not listener.braille:
        return prompt
    return prompt._replace(shorter=chains.prompts_in_few_cells(tiles, (view.foot.number,)))


def _ask_for_foot(foot: Foot, tiles: tuple[Tile, ...], lines_before: tuple[Message, ...]) -> Prompt:
    facts: dict[str, object] = {"end": End(foot.number), "tiles": OneOf(tiles)}
    # translators: so many tiles, the toes, have still to be laid on the double of {end}, and these can be: "Still two
    # toes on 5, play five four or five one:"
    full = count(
        Kind.ANSWER,
        "{end} needs {n:m} more toe, play {tiles:acc}:",
        "{end} needs {n:m} more toes, play {tiles:acc}:",
        foot.toes,
        **facts,
    )
    short = count(
        Kind.ANSWER, "{end} needs {n:m} more toe, play:", "{end} needs {n:m} more toes, play:", foot.toes, **facts
    )
    return Prompt(full, short, answer("Play:"), lines_before)


# Answers to questions


def places(foot: Foot | None, ends: Ends) -> chains.Places:
    """Return the numbers that may be played on now as places for tiles."""
    return [(number, End(number)) for number in playable_numbers(foot, ends)]


def hand(view: ChickenView, listener: Listener) -> Messages:
    return chains.hand(view, listener, places(view.foot, view.ends))


def table(view: ChickenView, listener: Listener) -> Messages:
    """Describe the table: the foot that must be finished, and all open ends."""
    if view.lead is None:
        return (answer("Nothing on the table yet."),)
    if view.foot is None:
        return (answer("Open ends {ends}.", ends=ends_with_counts(view.ends, listener)),)
    foot = say_foot(view.foot, Kind.ANSWER)
    others = _ends_without_foot(view.ends, view.foot)
    # translators: open ends that nobody may play on before a foot is finished.
    after = answer("Then open ends {ends}.", ends=ends_with_counts(others, listener))
    return foot, *([after] if others else [])


def _ends_without_foot(ends: Ends, foot: Foot) -> Ends:
    """Return the open ends without those of the foot."""
    left = (end._replace(times=end.times - foot.toes) if end.number == foot.number else end for end in ends)
    return tuple(end for end in left if end.times > 0)


def legal(view: ChickenView, listener: Listener) -> Messages:
    fitting = places(view.foot, view.ends)
    tiles = (chains.tile_with_places(tile, fitting) for tile in choices(view, listener))
    return chains.legal(view.legal, tiles, listener)


def chain(view: ChickenView, listener: Listener) -> Messages:
    """Return the whole table, branch by branch, from the double in the middle outwards."""
    layout = lay_out(view)
    if layout is None:
        return (answer("Nothing on the table yet."),)
    middle = answer("In the middle: {tile}.", tile=layout.opening)
    return middle, *map(chains.describe_branch, layout.branches)


def score(view: ChickenView, listener: Listener) -> Messages:
    """Return the points, the fewest first, and the round."""
    points = sort_by_standing(view.scores, listener)
    deal, most = listener.count_deals(view.deal, view.rounds)
    return (
        # translators: points count against players: the fewest come first. {most} is the number of rounds.
        answer("Score: {points}. Round {deal} of {most}.", points=points, deal=deal, most=most),
    )


def pips(view: ChickenView, listener: Listener) -> Messages:
    return (answer("Pips in your hand: {n}.", n=points_left(view.hand, view.options.double_zero)),)


def unseen_of(view: ChickenView, listener: Listener, number: int | Suit | None) -> Messages:
    return chains.unseen_tiles_with(
        view, listener, number, tiles_unseen_by(view), playable_numbers(view.foot, view.ends)
    )


def recap(view: ChickenView, listener: Listener) -> Messages:
    """Return where the game stands, one sentence for each fact. In few windows, leave out what fits where."""
    table_told = table(view, listener)
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return *score(view, listener), *hand(view, listener), *table_told
    points = () if listener.is_terse else (answer("{points}", points=sort_by_standing(view.scores, listener)),)
    return *points, answer("You hold {tiles}.", tiles=listener.sort_hand(view.hand)), *table_told[:1]


def why(tile: Tile, view: ChickenView) -> Action | None:
    """Return a play of this tile, to ask the rules about it; None if the player cannot act now."""
    if view.to_act != view.seat:
        return None
    numbers = playable_numbers(view.foot, view.ends)
    fitting = [number for number in numbers if tile.has(number)]
    return Play(view.seat, tile, (fitting or numbers)[0])


def refusal(refused: Refused, view: ChickenView, listener: Listener) -> Message:
    """Return why the action is refused, and what would be legal."""
    tiles = AllOf(listener.sort_hand(refused.tiles))
    ends = AllOf(tuple(End(number) for number in refused.numbers))
    if refused.reason is Reason.DOES_NOT_FIT and refused.number is not None:
        return _refuse_elsewhere(refused, refused.number, tiles)
    if refused.reason is Reason.WRONG_END:
        return error("Not there: {tile} fits {ends}.", tile=refused.tile, ends=ends)
    return chains.refusal(refused, view, listener, view.lead)


def _refuse_elsewhere(refused: Refused, foot: int, tiles: AllOf) -> Message:
    """Say that a foot must be finished first."""
    if refused.tiles:
        # translators: a double asks for tiles with its number, and nothing else may be played before.
        facts = {"tile": refused.tile, "end": End(foot), "tiles": tiles}
        return error("Not {tile}: first finish the foot on {end}. You can play {tiles:acc}.", **facts)
    # translators: a double asks for tiles with its number, and nothing else may be played before.
    return error("Not {tile}: first finish the foot on {end}.", tile=refused.tile, end=End(foot))


# Answers if all tiles are open


def open_hand(state: ChickenState, seat: Seat, listener: Listener) -> Message:
    return open_tiles.hand(state, seat, listener, places(state.foot, state.ends))


def open_choices(state: ChickenState, listener: Listener) -> Messages:
    return open_tiles.choices(state, listener, places(state.foot, state.ends))
