"""Word the events of a game of tricks together: as rows for few braille windows, and in brief for speech.

In braille, tricks, auctions and scores are rows. The fullest row comes first, and each further step leaves out
something that follows from the rest or no longer matters. In speech, an auction is one sentence, and so is a trick. One
voice speaks a sentence, even about several players. It leaves out the move that the player has just typed, and events
that nobody sees. The history keeps everything, one message for each event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from itertools import groupby
from typing import Generic, NamedTuple, TypeVar

from moon_access.announcer.every_game import announce_winners, hands_shown, item_of_seat, items_of_passes
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import UNSAID, Kind, Message, Row, answer, say, sentence
from moon_access.engine.events import DealScored, Dealt, Event, GameOver, Passed, Played, ThrownIn, TrickTaken, doer
from moon_access.engine.tiles import Seat
from moon_access.games.tricks.events import AuctionWon
from moon_access.games.tricks.state import TrickView

from .events import is_ruff

Messages = tuple[Message, ...]
TV = TypeVar("TV", bound=TrickView)
HeardEvents = Sequence[tuple[Event, TV]]


class Density(IntEnum):
    """The steps of leaving out. A comment says what each step leaves out, besides what earlier steps leave out."""

    UNSEEN = 0  # another player's widow and discard, which nobody sees
    OPENING = 1  # the deal's number and the first bidder: the bids show them
    LAST_TRICK = 2  # the tiles of the trick that empties the hands, where nobody has a choice
    LAST_TAKER = 3  # the winner of that trick: the score shows its effect
    BIDS = 4  # all bids except the highest, which the message about trump tells
    DECIDING_TRICK = 5  # the tiles of the trick that decides a deal before the hands are empty


class Condenser(NamedTuple, Generic[TV]):
    """The words of one game, in a row or a line.

    ``announce`` words events one by one. ``call_of`` returns a bid of the game as an item; None for any other event.
    ``contract`` tells who plays for which bid with the trump that an event names; None if it names none. ``scored``
    tells how a bid ended. ``unseen``: the kinds of events that tell other players nothing worth a cell.
    """

    announce: Callable[[Sequence[tuple[Event, TV]], Listener], Messages]
    call_of: Callable[[Event, Listener], Message | None]
    contract: Callable[[Event, TV, AuctionWon, Listener], Message | None]
    scored: Callable[[DealScored, Listener, TV], Message]
    unseen: tuple[type, ...] = ()

    def condense(self, heard: HeardEvents[TV], listener: Listener) -> Iterator[Messages]:
        """Yield versions of the messages about these events, each shorter than the one before."""
        won = next((event for event, _ in heard if isinstance(event, AuctionWon)), None)
        for density in Density:
            kept = self._events_told(heard, listener, density, won)
            yield tuple(self._condense_step(kept, listener, density, won))

    def row_items(self, events: Sequence[Event], listener: Listener) -> Iterator[Message]:
        """Yield bids and passes, or tiles played, as items of a row or a sentence."""
        for passing, group in groupby(events, key=_is_pass):
            if passing:
                yield from items_of_passes(
                    [event.action.seat for event in group if isinstance(event, Passed)], listener
                )
                continue
            for event in group:
                if isinstance(event, Played):
                    yield item_of_seat(event.seat, event.tile, listener)
                else:
                    call = self.call_of(event, listener)
                    if call is not None:
                        yield call

    def kind_of_row(self, event: Event, listener: Listener) -> Kind | None:
        """Return the kind of the row to which this event belongs; None if it belongs to none."""
        if isinstance(event, Played):
            return Kind.PLAYS
        return Kind.BIDS if isinstance(event, Passed) or self.call_of(event, listener) is not None else None

    def _events_told(
        self, heard: HeardEvents[TV], listener: Listener, density: Density, won: AuctionWon | None
    ) -> list[tuple[Event, TV]]:
        """Return the events that this step of shortening still tells."""
        kinds = [type(event) for event, _ in heard]
        left_out = {
            place
            for place, (event, _) in enumerate(heard)
            if isinstance(event, self.unseen) and doer(event) != listener.seat
        }
        if ThrownIn in kinds:
            left_out |= {place for place in range(kinds.index(ThrownIn)) if kinds[place] is Passed}  # all passed
        if won is not None and any(self.contract(event, view, won, listener) for event, view in heard):
            left_out |= {
                place
                for place, (event, _) in enumerate(heard)
                if isinstance(event, AuctionWon) and event.seat != listener.seat  # the message about trump tells it
            }
            if density >= Density.BIDS:
                rows = [self.kind_of_row(event, listener) for event, _ in heard]
                left_out |= {place for place, kind in enumerate(rows) if kind is Kind.BIDS}
        if DealScored in kinds and density >= Density.LAST_TRICK:
            left_out |= _last_trick(heard, kinds.index(DealScored) - 1, density)
        return [one for place, one in enumerate(heard) if place not in left_out]

    def _condense_step(
        self, heard: HeardEvents[TV], listener: Listener, density: Density, won: AuctionWon | None
    ) -> Iterator[Message]:
        has_score = any(isinstance(event, DealScored) for event, _ in heard)  # which tells the totals
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
                    yield from hands_shown(event, listener)
                elif contract is not None:
                    yield contract._replace(kind=Kind.BIDS)
                elif isinstance(event, DealScored):
                    yield self.scored(event, listener, view)
                elif isinstance(event, GameOver) and has_score:
                    yield from announce_winners(event, listener)
                else:
                    yield from self.announce([(event, view)], listener)


def _last_trick(heard: HeardEvents[TV], taken: int, density: Density) -> set[int]:
    """Return the places of the events of a deal's last trick to leave out. ``taken``: the place of its end."""
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


# Brief messages for speech


Worth = Callable[[TrickTaken, TV], int]
"""A function that returns the points of a trick if the game tells them, otherwise 0."""


def count_no_points(event: TrickTaken, view: TrickView) -> int:
    """Return 0, for games in which tricks have no points."""
    return 0


def brief(
    telling: Condenser[TV], heard: HeardEvents[TV], listener: Listener, known: int, worth: Worth[TV] = count_no_points
) -> Messages:
    """Return the events in as few words as possible.

    Args:
        telling: The game's own words.
        heard: The events, each with the view after it.
        listener: The player.
        known: How many of the first events are the player's own. Tell them only if there is nothing else to tell,
            because every action gets an answer.
        worth: Returns the points of a trick.

    Returns:
        The messages.
    """
    before = heard[known - 1][0] if known else None
    news = _drop_implied_calls(telling, _drop_passes_of_all(heard[known:]), listener)
    told = tuple(_announce_in_rows(telling, news, listener, worth, before))
    return told or tuple(_announce_in_rows(telling, heard, listener, worth))


def _drop_passes_of_all(heard: HeardEvents[TV]) -> HeardEvents[TV]:
    """Return the events. If all passed, leave out the passes: another line tells that."""
    kinds = [type(event) for event, _ in heard]
    if ThrownIn not in kinds:
        return heard
    thrown_in = kinds.index(ThrownIn)
    return [one for place, one in enumerate(heard) if place > thrown_in or kinds[place] is not Passed]


def _drop_implied_calls(telling: Condenser[TV], heard: HeardEvents[TV], listener: Listener) -> HeardEvents[TV]:
    """Return the events without the calls that follow from who won the auction: the highest bid, and the passes."""
    won = next((place for place, (event, _) in enumerate(heard) if isinstance(event, AuctionWon)), None)
    if won is None:
        return heard
    calls = [place for place in range(won) if telling.kind_of_row(heard[place][0], listener) is Kind.BIDS]
    highest = max((place for place in calls if not _is_pass(heard[place][0])), default=None)
    left_out = {place for place in calls if place == highest or _is_pass(heard[place][0])}
    if highest is not None and doer(heard[highest][0]) != doer(heard[won][0]):
        left_out.remove(highest)  # the winner had bid before these events
    return [one for place, one in enumerate(heard) if place not in left_out]


def _announce_in_rows(
    telling: Condenser[TV],
    heard: HeardEvents[TV],
    listener: Listener,
    worth: Worth[TV],
    last_event: Event | None = None,
) -> Iterator[Message]:
    def kind_of(one: tuple[Event, TV]) -> Kind | None:
        """Return the group of this event: the auction, the tricks, or None for an event with its own line."""
        kind = telling.kind_of_row(one[0], listener)
        return Kind.TRICKS if kind is Kind.PLAYS or isinstance(one[0], TrickTaken) else kind

    for kind, group in groupby(heard, key=kind_of):
        together = list(group)
        if kind is Kind.BIDS:
            yield join_in_one_line(kind, telling.row_items([event for event, _ in together], listener))
        elif kind is Kind.TRICKS:
            yield from _tricks(together, listener, worth, names_first=_is_new_player(last_event, together[0][0]))
        else:
            yield from _announce_others(telling, together, listener)
        last_event = together[-1][0]


def _is_new_player(before: Event | None, event: Event) -> bool:
    """Return whether the line must name the player: an event of another player, other than a play, came before."""
    return not isinstance(before, Played) and (before is None or doer(before) != doer(event))


def _announce_others(telling: Condenser[TV], heard: HeardEvents[TV], listener: Listener) -> Iterator[Message]:
    """Yield the messages about events that are not in a row, one by one.

    The line of trump also says who won the auction, if both are heard together.

    Args:
        telling: The game's own words.
        heard: The events, each with the view after it.
        listener: The player.

    Yields:
        The messages.
    """
    won = next((event for event, _ in heard if isinstance(event, AuctionWon) and event.seat != listener.seat), None)
    contracts = [won and telling.contract(event, view, won, listener) for event, view in heard]
    for (event, view), contract in zip(heard, contracts, strict=True):
        if won is not None and contract is not None:
            told = listener.mark_others(won.seat, [contract._replace(kind=Kind.BIDS)])
            yield from listener.with_earcons([(event, view)], told)
        elif event is not won or not any(contracts):
            yield from telling.announce([(event, view)], listener)


def _tricks(heard: HeardEvents[TV], listener: Listener, worth: Worth[TV], *, names_first: bool) -> Iterator[Message]:
    """Yield each trick as a sentence: the tiles in order, then the winner, and the points if the game tells them.

    Name at most the player of the first tile: after a tile the next player clockwise plays, and the winner of a trick
    leads to the next.
    """
    plays: list[Message] = []
    for at, (event, view) in enumerate(heard):
        if isinstance(event, Played):
            is_named = (names_first and at == 0) or listener.seat in (None, event.seat)
            plays += listener.with_earcons([(event, view)], [_play(event, listener, view, is_named=is_named)])
        elif isinstance(event, TrickTaken):
            points = worth(event, view)
            whose = (
                _name_taker_of_points(event.trick.winner, points, listener)
                if points
                else name_taker(event.trick.winner, listener)
            )
            taken = listener.with_earcons([(event, view)], [whose])
            yield join_in_one_line(Kind.PLAYS, iter(plays), *taken)
            plays = []
    if plays:
        yield join_in_one_line(Kind.PLAYS, iter(plays))


def _play(event: Played, listener: Listener, view: TrickView, *, is_named: bool) -> Message:
    if not is_ruff(event, view):
        if not is_named:
            return answer("{tile}", tile=event.tile)
        return item_of_seat(event.seat, event.tile, listener)
    if event.seat == listener.seat:
        # translators: one item of a list of plays: a trump where another suit was led.
        told = answer("you trump with {tile:ins}", tile=event.tile)
    else:
        told = answer("{name} trumps with {tile:ins}", name=listener.names[event.seat], tile=event.tile)
    return listener.shorten_with_earcons(told, item_of_seat(event.seat, event.tile, listener))


def _name_taker_of_points(seat: Seat, points: int, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: the end of a trick that is told in one sentence: who takes it, and the points in it: "four zero,
        # yours 11".
        return say(Kind.TRICKS, "yours {n}", n=points)
    # translators: the end of a trick that is told in one sentence: who takes it, and the points in it: "four zero,
    # Anna's 11".
    return say(Kind.TRICKS, "{name}'s {n}", name=listener.names[seat], n=points)


def join_in_one_line(kind: Kind, items: Iterator[Message], *more: Message) -> Message:
    return sentence((*(item._replace(kind=kind) for item in items), *more))


def name_taker(seat: Seat, listener: Listener) -> Message:
    if seat == listener.seat:
        # translators: the end of a trick that is told in one sentence, "Anna six five, Ben double four, yours", or all
        # of it. It means the trick.
        return listener.shorten_with_earcons(say(Kind.TRICKS, "yours"), UNSAID)
    # translators: the end of the sentence that tells a whole trick, it says who took it: "Ben double four, Anna's."
    return say(Kind.TRICKS, "{name}'s", name=listener.names[seat])
