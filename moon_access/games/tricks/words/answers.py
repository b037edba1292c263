"""What can be asked in every game of tricks at any time, answered from what the seat may know; and why a tile is
refused. An answer never changes the game.
"""

from __future__ import annotations

from moon_access.announcer.every_game import already_played, common_refusal
from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import by_seat, of_seat
from moon_access.announcer.message import AllOf, Message, answer, error
from moon_access.engine.events import Trick
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.games.tricks.view import TrickView, by_whom, led_of

Messages = tuple[Message, ...]


def hand(view: TrickView, listener: Listener) -> Messages:
    if not view.hand:
        return (answer("You hold no tiles."),)
    return (answer("You hold {tiles}.", tiles=listener.sorted(view.hand, view.trump)),)


def no_trick() -> Message:
    return answer("No trick yet.")


def table(view: TrickView, listener: Listener) -> Messages:
    """Before play begins, ``no_trick`` is told."""
    if not view.trick:
        if view.leader == listener.seat:
            return (answer("Nothing played yet, you lead."),)
        return (answer("Nothing played yet, {name} leads.", name=listener.names[view.leader]),)
    plays = _plays(listener, by_whom(view), view.trick)
    return answer("On the table: {plays}.", plays=plays), *_led(view)


def suit(view: TrickView, listener: Listener) -> Messages:
    return trump_named(view.trump), *_led(view)


def trump_named(trump: Suit | None) -> Message:
    """None: not yet."""
    if trump is None:
        return answer("Trump is not named yet.")
    if trump is Suit.NONE:
        return answer("No trump.")
    return answer("Trump: {suit:pl}.", suit=trump)


def _led(view: TrickView) -> Messages:
    led = led_of(view)
    if led is None or led.asked is Suit.NONE:
        return ()
    if led.asked is view.trump:
        return (answer("Led: trumps."),)
    return (answer("Led: {suit:pl}.", suit=led.asked),)


def last_trick(view: TrickView, listener: Listener) -> Messages:
    return trick_of_number(view, listener, len(view.tricks))


def trick_of_number(view: TrickView, listener: Listener, number: int) -> Messages:
    """Older tricks than the last only where the table allows aids, or when the game is over."""
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
    return (answer("Tiles: {items}.", items=by_seat(view.counts, listener)),)


def refusal(refused: Refused, view: TrickView, listener: Listener) -> Message:
    """Why not, and what would do, of a tile; else as in every game."""
    if refused.reason is Reason.MUST_FOLLOW:
        facts: dict[str, object] = {"tile": refused.tile, "suit": refused.asked}
        tiles = AllOf(listener.sorted(refused.tiles, view.trump))
        if refused.asked is view.trump:
            return error("Not {tile}: trumps were led, you hold {tiles:acc}.", tiles=tiles, **facts)
        return error("Not {tile}: {suit:pl} were led, you hold {tiles:acc}.", tiles=tiles, **facts)
    if refused.reason is Reason.NOT_HELD and view.aids and refused.tile in _played(view):
        return already_played(refused)
    return common_refusal(refused, listener)


def _played(view: TrickView) -> tuple[Tile, ...]:
    """The tiles of this deal that everybody has seen."""
    return (*view.trick, *(tile for trick in view.tricks for tile in trick.tiles))


def _plays(listener: Listener, seats: list[Seat] | tuple[Seat, ...], tiles: tuple[Tile, ...]) -> Messages:
    return tuple(of_seat(seat, tile, listener) for seat, tile in zip(seats, tiles, strict=True))


def open_hand(tiles: tuple[Tile, ...], seat: Seat, trump: Suit | None, listener: Listener) -> Message:
    name = listener.names[seat]
    if not tiles:
        return answer("{name} holds no tiles.", name=name)
    return answer("{name} holds {tiles}.", name=name, tiles=listener.sorted(tiles, trump))
