"""The words that games of chains share: moves, prompts, answers to questions, what happens, and refusals.

Each game names its ends, and says who may lay a tile there. open_tiles.py has the answers with all tiles open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from moon_access.announcer import advice, every_game, general, questions, undo, words
from moon_access.announcer.every_game import (
    already_played,
    announce_winners,
    common_refusal,
    items_by_seat,
    refuse_without_aids,
)
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, End, Kind, Message, Numbered, OneOf, Prompt, answer, count, error, say
from moon_access.announcer.move_kind import Reading
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import Dealt, GameOver, RoundEnded, TileDrawn, TileLaid, TurnPassed
from moon_access.engine.game import View
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import Branch, links
from moon_access.games.chains.rules import ChainView

Messages = tuple[Message, ...]

Places = Sequence[tuple[int, End | Tile]]
"""The places for a tile: the number of each open end, and the name of the end."""


HOW_TO_TYPE = (
    # translators: how a tile is typed that can be laid at several ends of the chain.
    answer("If a tile fits several ends, say which: 6-5 on 5."),
    answer("A question never uses up your turn."),
)
"""See games/words.py."""
SYNONYMOUS_COMMANDS = {"widow": "counts", "winning": "score"}
"""See games/words.py. The words for ``widow`` mean the stock here ("talon"); ``winning`` asks for the score."""


# The prompts


def choices(view: ChainView, listener: Listener) -> tuple[Tile, ...]:
    """Return the tiles that may be played, in the player's order of the hand."""
    tiles = {action.tile for action in view.legal if isinstance(action, Play)}
    return listener.sort_hand(tuple(tile for tile in view.hand if tile in tiles))


def list_before_prompt(tiles: tuple[Tile, ...]) -> Messages:
    """Return the messages before a prompt that does not name all these tiles."""
    return (answer("Legal: {tiles}.", tiles=Numbered(tiles)),)


def prompt_to_play(view: ChainView, listener: Listener, open_at: Sequence[int]) -> Prompt:
    """Return the prompt for a tile. In brief speech it names no tiles if the whole hand fits.

    ``open_at``: the open numbers on which a tile may be laid.
    """
    tiles = choices(view, listener)
    before, full = list_before_prompt(tiles), answer("Play {tiles:acc}:", tiles=OneOf(tiles))
    if listener.is_brief_listener and len(tiles) == len(view.hand) > 1:
        return Prompt(answer("Play any:"), answer("Play any:"), answer("Play:"), before, each=full)
    if not listener.braille:
        return Prompt(full, answer("Play:"), answer("Play:"), before)
    short, shorter = answer("Play one of {count:m acc}:", count=len(tiles)), prompts_in_few_cells(tiles, open_at)
    return Prompt(full, short, answer("Play:"), before, shorter=shorter)


def prompts_in_few_cells(tiles: Sequence[Tile], open_at: Sequence[int]) -> Messages:
    """Return prompts for a tile, the longest first: with the names of all tiles, then with open numbers and counts."""
    ends = AllOf(tuple(End(number) for number in open_at if any(tile.has(number) for tile in tiles)))
    count = len(tiles)
    return (
        questions.prompt_of_tiles(tiles),
        # translators: the open numbers on which a tile may be laid, and how many tiles fit: "On 7, one of three:".
        answer("On {ends}, one of {count:m acc}:", ends=ends, count=count),
        # translators: the open numbers on which a tile may be laid, and how many tiles fit, in the fewest cells. Ten
        # must do in braille if there are two numbers and nine tiles.
        answer("{ends}, one of {count:m acc}:", ends=ends, count=count),
        # translators: the open numbers on which a tile may be laid, on the shortest lines.
        answer("On {ends}:", ends=ends),
        questions.number_of_choices(count),
    )


def prompt_if_stuck(view: ChainView) -> Prompt | None:
    """Return the prompt for a player who draws and passes by hand; None if there is a tile to play."""
    if isinstance(view.legal[0], Draw):
        return same_at_any_length(answer("Nothing fits, draw:"), words.DRAW_WORD)
    if isinstance(view.legal[0], Pass):
        return same_at_any_length(answer("Nothing fits, pass:"), words.PASS)
    return None


def same_at_any_length(question: Message, word: str, alone: Message | None = None) -> Prompt:
    """Return a prompt that one word of the catalogue answers. ``alone``: the prompt for the shortest lines."""
    return Prompt(question, question, alone or question, words=(word,))


# Answers to questions


def hand(view: ChainView, listener: Listener, places: Places) -> Messages:
    """Return every tile of the hand, with the places that it fits."""
    if not view.hand:
        return (answer("You hold no tiles."),)
    tiles = listener.sort_hand(view.hand)
    if not any(tile.has(number) for tile in tiles for number, _ in places):
        return (answer("You hold {tiles}.", tiles=tiles),)
    return (answer("You hold {items}.", items=tuple(tile_with_places(tile, places) for tile in tiles)),)


def tile_with_places(tile: Tile, places: Places) -> Message:
    """Return a tile and the places that it fits, as an item of a list."""
    fitting = tuple(called for number, called in places if tile.has(number))
    if not fitting:
        return answer("{tile}", tile=tile)
    # translators: a tile in hand and the open ends that it fits, in a list: "seven five on 7 or 5".
    return answer("{tile} on {ends}", tile=tile, ends=OneOf(fitting))


def counts(view: ChainView, listener: Listener) -> Messages:
    """Return how many tiles each seat holds, and how many are in the stock."""
    return (answer("Tiles: {items}. Stock: {stock}.", items=items_by_seat(view.counts, listener), stock=view.stock),)


def legal(actions: Sequence[Action], tiles: Iterable[Message], listener: Listener) -> Messages:
    """List the legal actions. ``tiles``: the tiles that may be laid, numbered in this order, each with its places."""
    if not actions:
        return (answer("Nothing to choose now."),)
    if isinstance(actions[0], Draw):
        return (answer("Nothing fits: draw."),)
    if isinstance(actions[0], Pass):
        return (answer("Nothing fits: pass."),)
    if listener.braille:  # a braille reader can count the tiles
        return (answer("Legal: {items}.", items=tuple(tiles)),)
    items = tuple(
        # translators: one legal tile with its number and the ends that it fits, in a list.
        answer("{place}: {what}", place=place, what=what)
        for place, what in enumerate(tiles, 1)
    )
    return (answer("Legal: {items}.", items=items),)


def unseen_tiles_with(
    view: ChainView, listener: Listener, number: int | Suit | None, tiles: Sequence[Tile], numbers: Iterable[int]
) -> Messages:
    """Return the unseen tiles with this number; without a number, how many fit each open number.

    Args:
        view: the view of the seat.
        listener: the player who asks.
        number: a number; None if the player named none.
        tiles: the unseen tiles.
        numbers: the open numbers; none if nothing lies on the table.

    Returns:
        The answer.
    """
    if not view.options.aids:
        return (refuse_without_aids(),)
    if isinstance(number, int):
        return unseen_with(number, tiles, listener)
    open_now = tuple(numbers)
    return unseen_by_end(open_now, tiles) if open_now else (answer("Nothing on the table yet."),)


def unseen_with(number: int, tiles: Iterable[Tile], listener: Listener) -> Messages:
    """List the unseen tiles that have this number."""
    found = tuple(tile for tile in tiles if tile.has(number))
    if not found:
        return (answer("You have seen all tiles with {end}.", end=End(number)),)
    facts: dict[str, object] = {"end": End(number), "n": len(found), "tiles": listener.sort_hand(found)}
    return (answer("Unseen, {n} with {end}: {tiles}.", **facts),)


def unseen_by_end(numbers: Iterable[int], tiles: Sequence[Tile]) -> Messages:
    """Return how many of the unseen tiles fit each of these open ends."""
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


def describe_branch(tiles: Branch) -> Message:
    """Describe a branch: its tiles and its open end."""
    facts: dict[str, object] = {"number": tiles.number, "on": End(tiles.on), "tiles": tiles.tiles}
    if not tiles.tiles:
        return answer("Branch {number}: open {on}.", **facts)
    if tiles.end is None:
        return answer("Branch {number}: {tiles}, branches into {forks}.", forks=tiles.forks, **facts)
    return answer("Branch {number}: {tiles}, open {end}.", end=End(tiles.end), **facts)


# Events


def describe_set(view: ChainView) -> Messages:
    """Return the message about the set and the hands, for the first deal."""
    highest = view.options.tiles
    facts = {"n": len(full_set(highest)), "tile": Tile(highest, highest), "count": view.options.hand}
    # translators: how many tiles there are in the game, the highest of them, and how many each player gets.
    return (say(Kind.DEALS, "{n} tiles up to {tile:acc}, {count} each.", **facts),)


def nobody_held_lead(event: Dealt, view: ChainView) -> Messages:
    """If players drew until the double of the round came, say so.

    Then the hands have more tiles than were dealt, though one player has laid the double.

    Returns:
        One message or none.
    """
    if event.first is None or sum(view.counts) < view.options.hand * len(view.counts):
        return ()
    return (say(Kind.DEALS, "Nobody held it: you all drew in turn until somebody drew it."),)


def announce_pass(event: TurnPassed, listener: Listener, view: ChainView) -> Messages:
    if event.seat == listener.seat:
        return (say(Kind.PLAYS, "You pass."),)
    return (say(Kind.PLAYS, "{name} passes.", name=listener.names[event.seat]),)


def say_round_ended(event: RoundEnded, listener: Listener, view: ChainView) -> Messages:
    if event.out is None:
        return (say(Kind.SCORES, "Blocked: nobody can play."),)
    if event.out == listener.seat:
        return (say(Kind.SCORES, "You are out of tiles."),)
    return (say(Kind.SCORES, "{name} is out of tiles.", name=listener.names[event.out]),)


def game_over(event: GameOver, listener: Listener, view: ChainView) -> Messages:
    """Return who has won, and the final points unless those of the only round have just told them.

    Nobody has points in the first round if somebody has resigned in it, before its score.
    """
    is_told = view.deal <= 1 and any(event.total)
    return announce_winners(event, listener) if is_told else every_game.game_over(event, listener, view)


def describe_left(event: TileLaid | TileDrawn, view: ChainView, listener: Listener) -> Messages:
    """In full verbosity, say what is left: the tiles of the player who laid one, or the stock after a draw."""
    return describe_stock(view) if isinstance(event, TileDrawn) else describe_tiles_left(event.seat, view, listener)


def describe_tiles_left(seat: Seat, view: ChainView, listener: Listener) -> Messages:
    """Return how many tiles a player has left; nothing for a player without tiles, because another message says so."""
    left = view.counts[seat]
    if not left:
        return ()
    if seat == listener.seat:
        # translators: the tiles that the listener still holds after a turn.
        return (count(Kind.PLAYS, "You have {n:m} tile left.", "You have {n:m} tiles left.", left),)
    name = listener.names[seat]
    # translators: the tiles that a player still holds after a turn.
    return (count(Kind.PLAYS, "{name} has {n:m} tile left.", "{name} has {n:m} tiles left.", left, name=name),)


def describe_stock(view: ChainView) -> Messages:
    """Return how many tiles can still be drawn."""
    if not view.stock:
        return (say(Kind.PLAYS, "The stock is empty."),)
    # translators: how many tiles can still be drawn.
    return (count(Kind.PLAYS, "{n:m} tile in the stock.", "{n:m} tiles in the stock.", view.stock),)


# Refusals


def refusal(refused: Refused, view: ChainView, listener: Listener, lead: Tile | None = None) -> Message:
    """Return why the action is refused, and what would be legal. ``lead``: the double in the middle."""
    told = _refusal(refused, listener)
    if told is not None:
        return told
    on_table = [lead, *(link.tile for link in links(view.chain))] if view.options.aids else []
    is_laid = refused.reason is Reason.NOT_HELD and refused.tile in on_table
    return already_played(refused) if is_laid else common_refusal(refused, listener)


def _refusal(refused: Refused, listener: Listener) -> Message | None:
    """Say why a play, draw or pass is refused; None for a reason that every game has."""
    tiles = AllOf(listener.sort_hand(refused.tiles))
    ends = AllOf(tuple(End(number) for number in refused.numbers))
    if refused.reason is Reason.DOES_NOT_FIT and refused.tiles:
        return error(
            "Not {tile}: the open ends are {ends}. You can play {tiles:acc}.", tile=refused.tile, ends=ends, tiles=tiles
        )
    if refused.reason is Reason.DOES_NOT_FIT:
        return error("Not {tile}: the open ends are {ends}.", tile=refused.tile, ends=ends)
    if refused.reason is Reason.MUST_PLAY:
        return error("Not now: you can play {tiles:acc}.", tiles=OneOf(listener.sort_hand(refused.tiles)))
    if refused.reason is Reason.MUST_DRAW:
        return error("You cannot pass yet: draw first.")
    if refused.reason is Reason.CANNOT_DRAW and not refused.number:
        return error("You cannot draw: the stock is empty.")
    return error("You cannot draw now: pass.") if refused.reason is Reason.CANNOT_DRAW else None


# Moves


def own_move(typed: str, view: View, reading: Reading) -> Action | Message | None:
    """Return the message that the player must draw; None if they can lay a tile."""
    return general.must_draw(typed) if isinstance(view.legal[0], Draw) else None


def name_move(action: Action) -> Message:
    """Return the name of a move, as part of a line."""
    # translators: a move that is taken back: drawing a tile.
    return answer("draw") if isinstance(action, Draw) else undo.name_move(action)


def name_hinted_move(action: Action) -> Message:
    """Return the move of a hint."""
    return answer("Hint: draw.") if isinstance(action, Draw) else advice.hint_to_move(action)


def only_move(action: Action) -> Message:
    """Return the hint if nothing but this action is allowed."""
    return answer("You can only draw.") if isinstance(action, Draw) else advice.name_only_move(action)


def name_spoken_move(action: Action, view: View, listener: Listener) -> Messages:
    """Return the name of an action in hints and lists, see games/words.py."""
    if not isinstance(action, Play) or action.end is None:
        return (name_hinted_move(action),)
    where = words.place(action.end)
    return name_hinted_move(action), answer("{tile} on {ends}", tile=action.tile, ends=AllOf((where,)))


def tell_hand_sizes(sizes: Mapping[int, int]) -> Message:
    """Return how many tiles each player draws, by the number of players."""
    # translators: an item of the list of hands in the rules: so many players draw so many tiles each, "two players 16".
    items = [
        count(Kind.ANSWER, "{n:m} player {hand}", "{n:m} players {hand}", n, hand=size) for n, size in sizes.items()
    ]
    # translators: {items}: "two players 16, three players 15".
    return answer("Each player draws: {items}. The rest stay face down as the stock.", items=tuple(items))
