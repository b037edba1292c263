"""The events of a game of tricks in few braille windows: tricks, auctions and scores as rows.

The fullest row comes first; each further step leaves out something that follows from the rest or that changes nothing
any more. The history keeps all of it, one message for one event.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from moon_access.announcer.listener import Listener
from moon_access.announcer.lists import hands, of_seat, passes
from moon_access.announcer.message import Kind, Message, Row, say
from moon_access.engine.events import DealScored, Dealt, Event, Passed, Played, ThrownIn, doer
from moon_access.games.tricks.events import AuctionWon
from moon_access.games.tricks.view import TrickView

Messages = tuple[Message, ...]
TV = TypeVar("TV", bound=TrickView)
Heard = Sequence[tuple[Event, TV]]


class Density(IntEnum):
    """The steps of leaving out. Each step leaves out one thing more than the step before it."""

    UNSEEN = 0  # another player takes the widow and discards: nobody sees which tiles
    OPENING = 1  # the deal's number and who bids first: the bids tell that
    LAST_TRICK = 2  # the tiles of a trick that empties the hands: nobody has a choice there
    LAST_TAKER = 3  # who takes that trick: the score tells what it was good for
    BIDS = 4  # who bid what, besides the highest bid, which is told with the trump
    DECIDING_TRICK = 5  # the tiles of a last trick with which a deal is over before the hands are empty


class Telling(NamedTuple, Generic[TV]):
    """The words of one game, in a row or a line.

    ``announce`` words what is told one by one. ``call_of`` returns a bid of the game as an item; None for any other
    event. ``contract`` says who plays for what with the trump that an event names; None if it names none. ``scored``
    says how a bid ended. ``unseen``: the kinds of events of which others see nothing worth a cell.
    """

    announce: Callable[[Sequence[tuple[Event, TV]], Listener], Messages]
    call_of: Callable[[Event, Listener], Message | None]
    contract: Callable[[Event, TV, AuctionWon, Listener], Message | None]
    scored: Callable[[DealScored, Listener, TV], Message]
    unseen: tuple[type, ...] = ()

    def squeezed(self, heard: Heard[TV], listener: Listener) -> Iterator[Messages]:
        """Yield the messages of these events, step by step with ever less in them."""
        won = next((event for event, _ in heard if isinstance(event, AuctionWon)), None)
        for density in Density:
            kept = self._kept(heard, listener, density, won)
            yield tuple(self._condensed(kept, listener, density, won))

    def row_items(self, events: Sequence[Event], listener: Listener) -> Iterator[Message]:
        """Yield bids and passes, or tiles played, as items of a row or a sentence."""
        for passing, group in groupby(events, key=_is_pass):
            if passing:
                yield from passes([event.action.seat for event in group if isinstance(event, Passed)], listener)
                continue
            for event in group:
                if isinstance(event, Played):
                    yield of_seat(event.seat, event.tile, listener)
                else:
                    call = self.call_of(event, listener)
                    if call is not None:
                        yield call

    def kind_of_row(self, event: Event, listener: Listener) -> Kind | None:
        """Return the kind of the row in which this event stands; None if it stands in none."""
        if isinstance(event, Played):
            return Kind.PLAYS
        return Kind.BIDS if isinstance(event, Passed) or self.call_of(event, listener) is not None else None

    def _kept(
        self, heard: Heard[TV], listener: Listener, density: Density, won: AuctionWon | None
    ) -> list[tuple[Event, TV]]:
        """Return the events that are told at this step."""
        kinds = [type(event) for event, _ in heard]
        left_out = {
            place
            for place, (event, _) in enumerate(heard)
            if isinstance(event, self.unseen) and doer(event) != listener.seat
        }
        if ThrownIn in kinds:
            left_out |= {place for place in range(kinds.index(ThrownIn)) if kinds[place] is Passed}  # all did
        if won is not None and any(self.contract(event, view, won, listener) for event, view in heard):
            left_out |= {
                place
                for place, (event, _) in enumerate(heard)
                if isinstance(event, AuctionWon) and event.seat != listener.seat  # told with the trump
            }
            if density >= Density.BIDS:
                rows = [self.kind_of_row(event, listener) for event, _ in heard]
                left_out |= {place for place, kind in enumerate(rows) if kind is Kind.BIDS}
        if DealScored in kinds and density >= Density.LAST_TRICK:
            left_out |= _last_trick(heard, kinds.index(DealScored) - 1, density)
        return [one for place, one in enumerate(heard) if place not in left_out]

    def _condensed(
        self, heard: Heard[TV], listener: Listener, density: Density, won: AuctionWon | None
    ) -> Iterator[Message]:
        for kind, group in groupby(heard, key=lambda one: self.kind_of_row(one[0], listener)):
            if kind is not None:
                items = Row(tuple(self.row_items([event for event, _ in group], listener)))
                yield say(kind, "{items}", items=items)
                continue
            for event, view in group:
                contract = None
                if won is not None and won.seat != listener.seat:
                    contract = self.contract(event, view, won, listener)
                if isinstance(event, Dealt) and density >= Density.OPENING:
                    yield from hands(event, listener)
                elif contract is not None:
                    yield contract._replace(kind=Kind.BIDS)
                elif isinstance(event, DealScored):
                    yield self.scored(event, listener, view)
                else:
                    yield from self.announce([(event, view)], listener)


def _last_trick(heard: Heard[TV], taken: int, density: Density) -> set[int]:
    """Return the places of the events of a deal's last trick that are left out. ``taken``: the place of its end."""
    left_out = {taken} if density >= Density.LAST_TAKER else set()
    view = heard[taken][1]
    decides = any(count for seat, count in enumerate(view.counts) if seat != view.out)
    if decides and density < Density.DECIDING_TRICK:
        return left_out
    played = taken - 1
    while played >= 0 and isinstance(heard[played][0], Played):
        left_out.add(played)
        played -= 1
    return left_out


def _is_pass(event: Event) -> bool:
    return isinstance(event, Passed)
