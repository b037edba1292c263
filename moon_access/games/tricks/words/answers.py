"""The answers to questions in every game of tricks, from what the seat may know; and why the rules refuse a tile.

An answer never changes the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from moon_access.announcer import every_game
from moon_access.announcer.every_game import already_played, common_refusal, item_of_seat, items_by_seat, items_by_side
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, Message, Numbered, answer, error
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action, Play
from moon_access.engine.events import Trick
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.tricks.actions import Discard
from moon_access.games.tricks.state import Phase, TrickView, lead_of, player_of
from moon_access.games.words import GameWords

from .moves import EARCONS, KINDS, call_or_trump, name_move, suit_named
from .prompts import legal_tiles

Messages = tuple[Message, ...]


def hand(view: TrickView, listener: Listener) -> Messages:
    if not view.hand:
        return (answer("You hold no tiles."),)
    return (answer("You hold {tiles}.", tiles=listener.sort_hand(view.hand, view.trump)),)


def no_trick() -> Message:
    return answer("No trick yet.")


def table(view: TrickView, listener: Listener) -> Messages:
    if view.phase is not Phase.PLAY:
        return (no_trick(),)
    if not view.trick:
        if view.leader == listener.seat:
            return (answer("Nothing played yet, you lead."),)
        return (answer("Nothing played yet, {name} leads.", name=listener.names[view.leader]),)
    plays = _plays(listener, player_of(view), view.trick)
    return answer("On the table: {plays}.", plays=plays), *_line_of_lead(view)


def suit(view: TrickView, listener: Listener) -> Messages:
    return trump_named(view.trump), *_line_of_lead(view)


def trump_named(trump: Suit | None) -> Message:
    """Return the line that names trump. None: trump is not named yet."""
    if trump is None:
        return answer("Trump is not named yet.")
    if trump is Suit.NONE:
        return answer("No trump.")
    return answer("Trump: {suit:pl}.", suit=trump)


def _line_of_lead(view: TrickView) -> Messages:
    led = lead_of(view)
    if led is None or led.suit is Suit.NONE:
        return ()
    if led.suit is view.trump:
        return (answer("Led: trumps."),)
    return (answer("Led: {suit:pl}.", suit=led.suit),)


def last_trick(view: TrickView, listener: Listener) -> Messages:
    return trick_of_number(view, listener, len(view.tricks))


def trick_of_number(view: TrickView, listener: Listener, number: int) -> Messages:
    """Return the line of a trick. Refuse older tricks than the last if the table has no aids and the game is on."""
    if not view.tricks:
        return (answer("No trick taken yet."),)
    if number == len(view.tricks):
        return (_trick(view.tricks[-1], listener),)
    if not 1 <= number <= len(view.tricks):
        return (answer("Tricks so far: {n}.", n=len(view.tricks)),)
    if not view.aids and not view.winners:
        return (answer("Only the last trick: this table plays from memory."),)
    return (_trick(view.tricks[number - 1], listener),)


def _trick(trick: Trick, listener: Listener) -> Message:
    plays = _plays(listener, trick.seats(), trick.tiles)
    facts: dict[str, object] = {"number": trick.number, "plays": plays}
    if trick.winner == listener.seat:
        return answer("Trick {number}: {plays}. You took it.", **facts)
    return answer("Trick {number}: {plays}. {name} took it.", name=listener.names[trick.winner], **facts)


def counts(view: TrickView, listener: Listener) -> Messages:
    return (answer("Tiles: {items}.", items=items_by_seat(view.counts, listener)),)


def refusal(refused: Refused, view: TrickView, listener: Listener) -> Message:
    """Say why a tile is refused, and what would be legal. For other actions, use the words of every game."""
    if refused.reason is Reason.MUST_FOLLOW:
        facts: dict[str, object] = {"tile": refused.tile, "suit": refused.asked}
        tiles = AllOf(listener.sort_hand(refused.tiles, view.trump))
        if refused.asked is view.trump:
            return error("Not {tile}: trumps were led, you hold {tiles:acc}.", tiles=tiles, **facts)
        return error("Not {tile}: {suit:pl} were led, you hold {tiles:acc}.", tiles=tiles, **facts)
    if refused.reason is Reason.NOT_HELD and view.aids and refused.tile in _tiles_seen(view):
        return already_played(refused)
    return common_refusal(refused, listener)


def _tiles_seen(view: TrickView) -> tuple[Tile, ...]:
    """Return the tiles of this deal that everybody has seen."""
    return (*view.trick, *(tile for trick in view.tricks for tile in trick.tiles))


def _plays(listener: Listener, seats: list[Seat] | tuple[Seat, ...], tiles: tuple[Tile, ...]) -> Messages:
    return tuple(item_of_seat(seat, tile, listener) for seat, tile in zip(seats, tiles, strict=True))


def open_hand(tiles: tuple[Tile, ...], seat: Seat, trump: Suit | None, listener: Listener) -> Message:
    name = listener.names[seat]
    if not tiles:
        return answer("{name} holds no tiles.", name=name)
    return answer("{name} holds {tiles}.", name=name, tiles=listener.sort_hand(tiles, trump))


def legal(view: TrickView, listener: Listener) -> Messages:
    """Return the line that lists the legal tiles."""
    if not view.legal:
        return (answer("Nothing to choose now."),)
    return (answer("Legal: {tiles}.", tiles=Numbered(legal_tiles(view, listener))),)


def why(tile: Tile, view: TrickView) -> Action | None:
    """Return a play or discard of this tile, to ask the rules about it; None if it is time for neither."""
    if not view.legal:
        return None
    if view.phase is Phase.DISCARD:
        return Discard(view.seat, tile)
    return Play(view.seat, tile) if view.phase is Phase.PLAY else None


def place_in_deal(view: TrickView, listener: Listener) -> Messages:
    """Tell the number of the trick, or the phase before the first trick, and the deal."""
    parts = {
        Phase.AUCTION: answer("bidding"),
        Phase.WIDOW: answer("the widow"),
        Phase.DISCARD: answer("discarding"),
        Phase.TRUMP: answer("naming trump"),
        # translators: part of a sentence: "Trick 3, deal 2, Moon for three, your turn."
        Phase.PLAY: answer("trick {n}", n=len(view.tricks) + 1),
    }
    part = parts.get(view.phase)
    return *((part,) if part is not None else ()), every_game.deal_number(listener.number_of_deal(view.deal))


def recap(view: TrickView, listener: Listener, score: Messages, bid: Messages, *, is_bid: bool) -> Messages:
    """Return where the game stands, one sentence for each fact, for a player who comes back to it.

    In few braille windows, leave out the lines that the prompt repeats. In brief verbosity, also leave out the points
    once somebody has bid.

    Args:
        view: The view of the seat.
        listener: The player.
        score: The lines of the score.
        bid: The lines of the contract, or of the bids so far.
        is_bid: True if somebody has won the auction.

    Returns:
        The lines.
    """
    on_table = table(view, listener) if view.trick else ()
    if not listener.braille or listener.verbosity is Verbosity.FULL:
        return _place_of_trick(view, listener), *score, *bid, *hand(view, listener), *on_table
    points = () if listener.is_terse and is_bid else (answer("{points}", points=items_by_side(view.scores, listener)),)
    return *points, *bid, *hand(view, listener), *on_table[:1]


def _place_of_trick(view: TrickView, listener: Listener) -> Message:
    deal = listener.number_of_deal(view.deal)
    if view.phase is Phase.PLAY:
        return answer("Deal {deal}, trick {number}.", deal=deal, number=len(view.tricks) + 1)
    if view.phase is Phase.AUCTION:
        return answer("Deal {deal}, bidding.", deal=deal)
    return answer("Deal {deal}.", deal=deal)  # the prompt asks for the discard or for trump


ANSWERS: dict[str, Callable[[Any, Listener], Messages]] = {
    "hand": hand,
    "table": table,
    "legal": legal,
    "suit": suit,
    "turn": every_game.whose_turn,
    "counts": counts,
    "last": last_trick,
}
"""The answers to questions of every game of tricks, by the ids of the questions."""


def trick_words(*, answers: Mapping[str, Callable[[Any, Listener], Messages]], **own: Any) -> GameWords[Any, Any]:
    """Return the words of a game of tricks: its own, and shared words for those that it lacks. See games/words.py."""

    def repeat_lines(view: TrickView, listener: Listener) -> Messages:
        return recap(view, listener, answers["score"](view, listener), (), is_bid=False)

    shared: dict[str, Any] = {
        "recap": repeat_lines,
        "choices": legal_tiles,
        "kinds": KINDS,
        "own_move": call_or_trump,
        "name_move": name_move,
        "earcons": EARCONS,
        "numbered_answers": {"last": trick_of_number},
        "suit_named": suit_named,
        "why": why,
        "place_in_deal": place_in_deal,
        "refusal": refusal,
    }
    return GameWords(**(shared | own), answers=ANSWERS | dict(answers))
