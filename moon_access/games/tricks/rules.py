"""The rules that games of tricks share: the deal, whose turn it is, refusals, resigning, the end of a deal.

Each game decides what comes between the deal and the first trick, which tile wins a trick, and the worth of the trick.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from moon_access.engine.actions import Action, Clock, Deal, Play, Resign
from moon_access.engine.events import DealScored, Event, GameOver, Resigned, RoundScored
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.held import bits_of
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import Lead, legal_tiles

from .state import TS, TV, Phase

Events = tuple[Event, ...]


class TrickRules(Game[TS, TV]):
    """The rules that a game of tricks inherits.

    ``hand_size``: the tiles that each seat gets. ``actions_by_phase``: the kinds of action that each phase asks for.
    """

    hand_size: ClassVar[int] = 7
    actions_by_phase: ClassVar[Mapping[Phase, tuple[type, ...]]] = {Phase.PLAY: (Play,)}

    @abstractmethod
    def begin(self, state: TS, deal: Deal, held: tuple[int, ...]) -> tuple[TS, Events]:
        """Return the state and events after this deal, which is legal; ``held`` are its hands as bits."""

    @abstractmethod
    def play(self, state: TS, play: Play) -> tuple[TS, Events]:
        """Return the state and events after this play, which is legal."""

    @abstractmethod
    def end_deal(self, state: TS, total: tuple[int, ...], winners: tuple[int, ...]) -> TS:
        """Return the state in which the deal is over, and also the game if there are winners."""

    @abstractmethod
    def lead(self, state: TS) -> Lead | None:
        """Return everything that the led tile determines; None if there is none."""

    def apply_before_play(self, state: TS, action: Action) -> tuple[TS, Events]:
        """Return the state and events after a legal action before the play. A game without an auction has none."""
        raise AssertionError(action)

    def call_refusal(self, state: TS, action: Action) -> Refused:
        """Return why an action before the play is not legal, although it is this seat's turn and the right phase."""
        raise AssertionError(action)

    # The deal

    @cached_property
    def _set(self) -> int:
        return bits_of(self.tiles)

    def next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.players)

    def make_deal(self, state: TS, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        size, dealt = self.hand_size, self.hand_size * self.players
        hands = tuple([tuple(shuffled[place : place + size]) for place in range(0, dealt, size)])
        return Deal(hands, tuple(shuffled[dealt:]), lot if state.deal == 0 else self.next(state.first))

    def _deal(self, state: TS, deal: Deal) -> tuple[TS, Events]:
        if state.phase is not Phase.DEAL:
            raise Refused(Reason.GAME_OVER if state.winners else Reason.NOT_NOW)
        hands, stock, first = deal
        held = tuple(map(bits_of, hands))
        if (
            [*map(len, hands)] != [self.hand_size] * self.players
            or len(stock) != len(self.tiles) - self.hand_size * self.players
            or sum(held) + bits_of(stock) != self._set  # if so many tiles set all bits, each is there once
            or type(first) is not int  # None, or True, which equals seat 1
            or not 0 <= first < self.players
            or not (state.deal == 0 or first == self.next(state.first))
        ):
            raise Refused(Reason.BAD_DEAL)
        return self.begin(state, deal, held)

    # Legal actions and their effects

    def legal_actions(self, state: TS) -> Sequence[Action]:
        return state.legal

    def apply(self, state: TS, action: Action) -> tuple[TS, Events]:
        for legal in state.legal:
            if legal is action:  # the usual case, and much faster than comparing tiles
                return self.play(state, action) if isinstance(action, Play) else self.apply_before_play(state, action)
        # Compare types as well: True equals seat 1, and actions of different kinds may be equal tuples.
        if action in state.legal and type(action.seat) is int:
            if isinstance(action, Play):
                return self.play(state, action)
            if type(action) in self.actions_by_phase[state.phase]:
                return self.apply_before_play(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Clock):
            winners, events = self.read_clock(state, action)
            return self.end_deal(state, state.scores, winners) if winners else state, events
        if isinstance(action, Resign):
            winners = self.winners_without(state, action.seat)
            return self.end_deal(state, state.scores, winners), (Resigned(action.seat), GameOver(winners, state.scores))
        raise self._reason(state, action)

    def finish(
        self, state: TS, scored: DealScored | RoundScored, winners: tuple[int, ...], events: Events
    ) -> tuple[TS, Events]:
        """Return the state after scoring the deal, with the events of its last trick and their consequences."""
        over = (GameOver(winners, scored.total),) if winners else ()
        return self.end_deal(state, scored.total, winners), (*events, scored, *over)

    # Reasons to refuse an action

    def _reason(self, state: TS, action: Action) -> Refused:
        """Return why this action is not legal, the most telling reason first."""
        if state.phase is Phase.OVER:
            return Refused(Reason.GAME_OVER)
        if type(action) not in self.actions_by_phase.get(state.phase, ()):
            return Refused(Reason.NOT_NOW)
        if type(action.seat) is not int or action.seat != state.to_act:
            return Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
        return self.play_refusal(state, action) if isinstance(action, Play) else self.call_refusal(state, action)

    def play_refusal(self, state: TS, play: Play) -> Refused:
        """Return why this tile is not legal, although it is the seat's turn to play one."""
        hand, led = state.hand(play.seat), self.lead(state)
        if play.tile not in hand:
            return Refused(Reason.NOT_HELD, tile=play.tile)
        if led is None or play.end is not None:
            return Refused(Reason.NOT_NOW)
        return Refused(Reason.MUST_FOLLOW, tile=play.tile, asked=led.suit, tiles=legal_tiles(hand, led))

    # Views

    @abstractmethod
    def view(self, state: TS, seat: Seat) -> TV: ...

    def onlooker_view(self, state: TS) -> TV:
        return self.view(state, ONLOOKER)
