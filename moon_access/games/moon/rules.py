"""Moon, the trick game: for three players, each for themselves, and for four in two teams.

What makes a legal deal, call, discard, trump and play, and what follows from each. The trick itself is
decided in engine/trick.py, the auction in auction.py, the points in scoring.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import add
from typing import ClassVar

from moon_access.engine.actions import Action, Bid, Deal, Discard, NameTrump, Pass, Play, Resign
from moon_access.engine.events import Event, Trick, redacted
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.held import FOLLOWING, bits_of, plays_of, replaced
from moon_access.engine.house_rules import Value, number_of_players, with_rules
from moon_access.engine.memo import memoized
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import LED, Led, to_follow
from moon_access.named_tuple import constructor

from . import auction, scoring
from .actions import LeaveWidow, TakeWidow
from .events import WidowTaken
from .happened import happened
from .refusals import ASKED_IN, refusal
from .sides import by_side, moon_set, side_of
from .state import (
    MOON_RULES,
    WIDOW_RULES,
    Bidding,
    MoonOptions,
    MoonState,
    MoonView,
    Phase,
    Settled,
    allowed_trumps,
    bidding_as,
    moment,
    seen_by,
    settled_as,
)

HAND = 7

_trick_of = constructor(Trick)


class Moon(Game[MoonState, MoonView]):
    """The rules for 3 or 4 players, as ``player_counts`` says, with house rules by name (see MOON_RULES).

    Raises ImpossibleTable for another number of players, and BadHouseRule for a rule that this game does not
    have or a value that it can't take.
    """

    players: int
    options: MoonOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self._round = tuple([Seat(seat % self.players) for seat in range(2 * self.players)])
        """Twice round the table: who comes so many places behind a seat."""
        self._next = self._round[1:]
        self._no_tricks = (0,) * self.players
        self.teams = self.players == 4
        defaults = MoonOptions()
        if self.teams:
            defaults = defaults._replace(overtricks=True, widow="none")
        self.house_rules = tuple(rule for rule in MOON_RULES if not (self.teams and rule.name in WIDOW_RULES))
        self.options = with_rules(defaults, self.house_rules, rules)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return moon_set(self.players)

    @property
    def rounds(self) -> int | None:
        return self.options.rounds or None

    @cached_property
    def _set(self) -> int:
        return bits_of(self.tiles)

    def side(self, seat: Seat) -> int:
        return side_of(seat, self.players)

    def start(self) -> MoonState:
        return self._start

    @cached_property
    def _names(self) -> tuple[tuple[NameTrump, ...], ...]:
        """What may be named, by seat."""
        trumps = allowed_trumps(self.options)
        return tuple([tuple([NameTrump(Seat(seat), trump) for trump in trumps]) for seat in range(self.players)])

    @cached_property
    def _start(self) -> MoonState:
        return MoonState(
            settled=Settled(0, Seat(0), (0,) * len(self.sides), (), ((),) * self.players, ()),
            bidding=Bidding(Phase.DEAL),
            to_act=None,
            held=(0,) * self.players,
            trick=(),
            leader=Seat(0),
            tricks=(),
            taken=self._no_tricks,
            legal=(),
        )

    def make_deal(self, state: MoonState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        hands = tuple([tuple(shuffled[HAND * seat : HAND * (seat + 1)]) for seat in range(self.players)])
        first = lot if state.deal == 0 else self._round[state.settled.first + 1]
        return Deal(hands, tuple(shuffled[HAND * self.players :]), first)

    # What is legal

    def legal_actions(self, state: MoonState) -> Sequence[Action]:
        return state.legal

    # What follows from an action

    def after(self, state: MoonState, action: Action) -> MoonState:
        if type(action) is not Play:
            return self._settle(state, action)
        settled, bidding, _, held, trick, leader, tricks, taken, legal = state
        seat, tile, _ = action
        # True equals seat 1: it is not what was asked for.
        if action not in legal or type(seat) is not int:
            raise refusal(state, action, self.options.minimum_bid)
        trick = (*trick, tile)
        led = LED[bidding.trump][trick[0]]
        left = [*held]
        left[seat] ^= tile.bit
        if len(trick) == self.players:
            return self._finish_trick(state, trick, led, tuple(left))
        seat = self._next[seat]
        may = to_follow(left[seat], led)
        legal = FOLLOWING[seat][may] if may & led.bits else plays_of(seat, may)
        return moment(settled, bidding, seat, tuple(left), trick, leader, tricks, taken, legal)

    def apply(self, state: MoonState, action: Action) -> tuple[MoonState, tuple[Event, ...]]:
        following = self.after(state, action)
        return following, happened(state, action, following)

    def _settle(self, state: MoonState, action: Action) -> MoonState:
        """What follows from an action that is no play."""
        # True equals seat 1, and some kinds equal one another: neither is what was asked for.
        if action in state.legal and type(action) in ASKED_IN[state.bidding.phase] and type(action.seat) is int:
            match action:
                case Bid() | Pass():
                    return self._call(state, action)
                case Discard():
                    return self._discard(state, action)
                case NameTrump():
                    return self._name_trump(state, action)
                case TakeWidow():
                    return self._exchange(state.settled, state.bidding, state.held)
                case _:
                    return self._after_widow(state.settled, state.bidding, state.held)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action, self.options.minimum_bid)

    def _deal(self, state: MoonState, deal: Deal) -> MoonState:
        if state.phase is not Phase.DEAL:
            raise Refused(Reason.GAME_OVER if state.winners else Reason.NOT_NOW)
        hands, stock, first = deal
        held = tuple([bits_of(hand) for hand in hands])
        if (
            [len(hand) for hand in hands] != [HAND] * self.players
            or len(stock) != len(self.tiles) - HAND * self.players
            or sum(held) + bits_of(stock) != self._set  # so many tiles with all bits: each is there once
            or type(first) is not int  # None, or True for seat 1
            or first not in range(self.players)
            or not (state.deal == 0 or first == self._round[state.settled.first + 1])
        ):
            raise Refused(Reason.BAD_DEAL)
        settled = settled_as(state.deal + 1, first, state.scores, (), hands, stock)
        return self._auction(settled, first, held, ())

    def _auction(
        self, settled: Settled, seat: Seat, held: tuple[int, ...], calls: tuple[auction.Call, ...]
    ) -> MoonState:
        """The next call, or what the auction came to."""
        options = self.options
        legal = auction.legal_calls(seat, calls, self.players, options.minimum_bid, options.all_pass)
        if legal:
            bidding = bidding_as(Phase.AUCTION, calls, None, False, None, None)
            return moment(settled, bidding, seat, held, (), Seat(0), (), self._no_tricks, legal)
        contract = auction.highest(calls)
        bidding = bidding_as(Phase.DEAL, calls, contract, False, None, None)
        if contract is None:
            return moment(settled, bidding, None, held, (), Seat(0), (), self._no_tricks, ())
        if options.trump_before_widow or options.widow == "none":
            return self._to_trump(settled, bidding, held)
        return self._to_widow(settled, bidding, held)

    def _call(self, state: MoonState, call: auction.Call) -> MoonState:
        if isinstance(call, Bid) and type(call.amount) is not int:
            raise refusal(state, call, self.options.minimum_bid)
        return self._auction(state.settled, self._next[call.seat], state.held, (*state.bidding.calls, call))

    def _to_widow(self, settled: Settled, bidding: Bidding, held: tuple[int, ...]) -> MoonState:
        if self.options.widow != "optional":
            return self._exchange(settled, bidding, held)
        seat = _bidder(bidding)
        return self._bidders_turn(settled, bidding.due(Phase.WIDOW), held, (TakeWidow(seat), LeaveWidow(seat)))

    def _exchange(self, settled: Settled, bidding: Bidding, held: tuple[int, ...]) -> MoonState:
        seat, (tile,) = _bidder(bidding), settled.widow
        hand = (*settled.dealt[seat], tile)
        discards = tuple([_discard_of(seat, tile) for tile in hand])
        held = replaced(held, seat, held[seat] | tile.bit)
        return self._bidders_turn(settled.with_widow(seat, hand), bidding.with_widow(), held, discards)

    def _discard(self, state: MoonState, action: Discard) -> MoonState:
        seat, tile = action
        held = replaced(state.held, seat, state.held[seat] ^ tile.bit)
        return self._after_widow(state.settled, state.bidding.without(tile), held)

    def _after_widow(self, settled: Settled, bidding: Bidding, held: tuple[int, ...]) -> MoonState:
        if bidding.trump is None:
            return self._to_trump(settled, bidding, held)
        return self._to_play(settled, bidding, held)

    def _to_trump(self, settled: Settled, bidding: Bidding, held: tuple[int, ...]) -> MoonState:
        return self._bidders_turn(settled, bidding.due(Phase.TRUMP), held, self._names[_bidder(bidding)])

    def _name_trump(self, state: MoonState, action: NameTrump) -> MoonState:
        named = state.bidding.with_trump(action.trump)
        if self.options.trump_before_widow and self.options.widow != "none":
            return self._to_widow(state.settled, named, state.held)
        return self._to_play(state.settled, named, state.held)

    def _to_play(self, settled: Settled, bidding: Bidding, held: tuple[int, ...]) -> MoonState:
        seat = _bidder(bidding)
        return self._bidders_turn(settled, bidding.due(Phase.PLAY), held, plays_of(seat, held[seat]))

    def _bidders_turn(
        self, settled: Settled, bidding: Bidding, held: tuple[int, ...], legal: Sequence[Action]
    ) -> MoonState:
        seat = _bidder(bidding)
        return moment(settled, bidding, seat, held, (), seat, (), self._no_tricks, legal)

    def _finish_trick(self, state: MoonState, trick: tuple[Tile, ...], led: Led, held: tuple[int, ...]) -> MoonState:
        settled, bidding, _, _, _, leader, tricks, taken, _ = state
        winner = self._round[leader + led.winner(trick)]
        tricks = (*tricks, _trick_of(len(tricks) + 1, leader, trick, winner, None))
        taken = replaced(taken, winner, taken[winner] + 1)
        if len(tricks) < HAND:
            return moment(settled, bidding, winner, held, (), winner, tricks, taken, plays_of(winner, held[winner]))
        scored = self._scored(settled, bidding, taken)
        over = bidding.due(Phase.OVER if scored.winners else Phase.DEAL)
        return moment(scored, over, None, held, (), winner, tricks, taken, ())

    def _scored(self, settled: Settled, bidding: Bidding, taken: tuple[int, ...]) -> Settled:
        """After the last trick."""
        contract = bidding.contract
        assert contract is not None
        tricks = by_side(taken)
        bidder = self.side(contract.seat)
        made = scoring.is_made(contract, tricks[bidder])
        delta = scoring.deal_scores(contract, bidder, tricks, self.options)
        total = tuple(map(add, settled.scores, delta))
        winners = scoring.winners(contract, bidder, made, total, self.options, settled.deal)
        return settled._replace(scores=total, winners=winners)

    def _resign(self, state: MoonState, seat: Seat) -> MoonState:
        """The game is over; whoever has the most of the others wins."""
        settled = state.settled._replace(winners=self.winners_without(state, seat))
        return state._replace(settled=settled, bidding=state.bidding.due(Phase.OVER), to_act=None, legal=())

    def view(self, state: MoonState, seat: Seat) -> MoonView:
        return seen_by(seat, state, self.options)

    def onlooker_view(self, state: MoonState) -> MoonView:
        return seen_by(ONLOOKER, state, self.options)

    def redacted(self, event: Event, seat: Seat | None) -> Event:
        """Only the bidder knows which tile the widow was."""
        if isinstance(event, WidowTaken):
            return event if event.seat == seat else event._replace(tile=None)
        return redacted(event, seat)


@memoized
def _discard_of(seat: Seat, tile: Tile) -> Discard:
    """The one discard of this tile."""
    return Discard(seat, tile)


def _bidder(bidding: Bidding) -> Seat:
    assert bidding.contract is not None
    return bidding.contract.seat


class MoonForThree(Moon):
    name: ClassVar[str] = "moon3"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {"moon_wins": True}}
    player_counts: ClassVar[tuple[int, ...]] = (3,)


class MoonForFour(Moon):
    name: ClassVar[str] = "moon4"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {}}
    player_counts: ClassVar[tuple[int, ...]] = (4,)
