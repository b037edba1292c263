"""Describe the player who listens: seat, names round the table, how much to tell, and the order of the hand.

Each message is made for one listener. preferences.py has the values that a player can choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import order

from .general import PARTNER
from .message import AllOf, Message, answer
from .preferences import HandOrder, Verbosity

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal

Name = str | Message
"""A player's name, or "Partner"."""


class EarconMaker(Protocol):
    """A function that returns the earcons of events, in order; see earcons.py."""

    def signal_events(self, heard: Sequence[tuple[Event, object]], listener: Listener) -> tuple[Signal, ...]: ...


class DealOfMany(NamedTuple):
    """One of several deals that are games of their own: the number of the deal, from 1, and how many there are."""

    number: int
    most: int


class Listener(NamedTuple):
    """One player at a table, as the announcer needs to know them.

    ``seat``: None for an onlooker, who sees all tiles and hears of everybody by name. ``sides``: the seats that play
    together, see Game; empty if everybody plays alone. ``braille``: cells are scarce, so messages leave out facts that
    the next event already changes. ``earcons``: returns earcons; None if the player wants none. ``deal_of_many``: which
    deal of an evening this is, if the game is one.
    """

    seat: Seat | None
    names: tuple[Name, ...]
    verbosity: Verbosity = Verbosity.NORMAL
    hand_order: HandOrder = HandOrder.SUIT
    is_hand_reversed: bool = False
    sides: tuple[tuple[Seat, ...], ...] = ()
    braille: bool = False
    earcons: EarconMaker | None = None
    deal_of_many: DealOfMany | None = None

    @property
    def is_terse(self) -> bool:
        """True if messages have to leave out whatever the player can ask for, because lines are short."""
        return self.braille and self.verbosity is Verbosity.BRIEF

    @property
    def is_brief_listener(self) -> bool:
        """True if the player wants to be told as little as possible, or has a braille display without room for more."""
        return not self.braille and self.verbosity is Verbosity.BRIEF

    def number_of_deal(self, number: int) -> int | Message:
        """Return the number of a deal as the player counts: "2 of 8" if the game is one deal of an evening."""
        if self.deal_of_many is None:
            return number
        # translators: in place of the number of a deal or round, on an evening: "Deal 2 of 8. You bid first."
        return answer("{n} of {most}", n=self.deal_of_many.number, most=self.deal_of_many.most)

    def count_deals(self, number: int, most: int) -> DealOfMany:
        """Return which deal of how many this is, as the player counts."""
        return self.deal_of_many or DealOfMany(number, most)

    @property
    def side(self) -> int | None:
        """The side that gets this player's points: the player alone, or the team."""
        return None if self.seat is None else self.side_of(self.seat)

    @property
    def has_teams(self) -> bool:
        """True if points belong to teams."""
        return any(len(seats) > 1 for seats in self.sides)

    def side_of(self, seat: Seat) -> int:
        return next((side for side, seats in enumerate(self.sides) if seat in seats), seat)

    def add_up_side(self, by_seat: Sequence[int], seat: Seat) -> int:
        """Return the sum for this seat's side. ``by_seat``: a number for each seat."""
        side = self.side_of(seat)
        return sum(number for at, number in enumerate(by_seat) if self.side_of(Seat(at)) == side)

    def mark_others(self, doer: Seat | None, messages: Iterable[Message]) -> tuple[Message, ...]:
        """Return the messages about an action of ``doer``, marked if somebody else than the listener did it.

        ``doer``: None if nobody did it.
        """
        of_others = None not in (doer, self.seat) and doer != self.seat
        return tuple(message._replace(is_of_others=of_others) for message in messages)

    def with_earcons(self, heard: Sequence[tuple[Event, object]], messages: Iterable[Message]) -> tuple[Message, ...]:
        """Return the messages that announce these events, the first of them with the earcons of all of them."""
        told = tuple(messages)
        if self.earcons is None or not told:
            return told
        first, *others = told
        return first._replace(earcons=(*first.earcons, *self.earcons.signal_events(heard, self))), *others

    def shorten_with_earcons(self, message: Message, shorter: Message) -> Message:
        """Return the message with a shorter text for brief speech: the voice says ``shorter`` after the earcons."""
        is_heard = self.earcons is not None and self.is_brief_listener
        return message._replace(words_with_earcons=shorter) if is_heard else message

    def seats(self) -> tuple[Seat, ...]:
        """Return all seats clockwise, the listener's own first."""
        count = len(self.names)
        return tuple(Seat(((self.seat or 0) + step) % count) for step in range(count))

    def name_of_side(self, side: int) -> Name | AllOf:
        """Return the name of a side: a player, or both players of a team."""
        if not self.has_teams:
            return self.names[side]
        return AllOf(tuple(self.names[seat] for seat in self.seats() if self.side_of(seat) == side))

    def sort_hand(self, hand: tuple[Tile, ...], trump: Suit | None = None) -> tuple[Tile, ...]:
        """Return the hand in the order in which this player wants to hear it."""
        tiles = list(hand)
        if self.hand_order is HandOrder.NUMBER:
            tiles.sort(reverse=True)
        elif self.hand_order is HandOrder.SUIT:
            tiles.sort(key=lambda tile: _place_in_suits(tile, trump), reverse=True)
        return tuple(reversed(tiles) if self.is_hand_reversed else tiles)


def names_for(game: AnyGame, names: Sequence[Name], seat: Seat | None) -> tuple[Name, ...]:
    """Return the name of every seat from the point of view of this seat; a partner is called partner."""
    partners = () if seat is None else game.partners(seat)
    return tuple(PARTNER if at in partners else name for at, name in enumerate(names))


_NOT_A_NAME = ("p",)
"""Texts that no short name may be: in every language "p" is a pass."""


def short_names(names: Sequence[Name], seat: Seat | None) -> tuple[Name, ...]:
    """Return the others' names, each shortened to the first letters that no other name begins with."""
    whole = [str(name.text if isinstance(name, Message) else name) for name in names]
    others = [name.casefold() for place, name in enumerate(whole) if place != seat]
    return tuple(
        name if isinstance(name, Message) or place == seat else _shortest(name, others)
        for place, name in enumerate(names)
    )


def _shortest(name: str, names: Sequence[str]) -> str:
    for length in range(1, len(name)):
        start = name[:length].casefold()
        if start not in _NOT_A_NAME and sum(other.startswith(start) for other in names) == 1 and start[-1].isalpha():
            return name[:length]
    return name


def _place_in_suits(tile: Tile, trump: Suit | None) -> tuple[bool, int, int]:
    """Return the sort key that puts tiles suit by suit, a double above the rest of its suit, and trumps above all."""
    if trump is not None and order(trump).is_trump(tile):
        return True, 0, order(trump).rank(tile, trump)
    return False, tile.high, tile.high + 1 if tile.is_double else tile.low
