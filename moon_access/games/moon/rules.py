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
from moon_access.engine.held import bits_of, plays_of, replaced
from moon_access.engine.house_rules import Value, number_of_players, with_rules
from moon_access.engine.memo import memoized
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import led_under, to_follow

from . import auction, scoring
from .actions import LeaveWidow, TakeWidow
from .events import WidowTaken
from .happened import happened
from .refusals import ASKED_IN, refusal
from .sides import by_side, moon_set, side_of
from .state import MOON_RULES, WIDOW_RULES, MoonOptions, MoonState, MoonView, Phase, Settled, allowed_trumps, seen_by

HAND = 7


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
        settled = Settled(
            deal=0,
            first=Seat(0),
            scores=(0,) * len(self.sides),
            winners=(),
            dealt=((),) * self.players,
            widow=(),
            widow_taken=False,
            calls=(),
            contract=None,
            discard=None,
            trump=None,
        )
        return MoonState(
            phase=Phase.DEAL,
            settled=settled,
            to_act=None,
            held=(0,) * self.players,
            trick=(),
            leader=Seat(0),
            tricks=(),
            taken=(0,) * self.players,
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
        kind = type(action)
        # True equals seat 1, and some kinds equal one another: neither is what was asked for.
        if action in state.legal and kind in ASKED_IN[state.phase] and type(action.seat) is int:
            return self._play(state, action) if isinstance(action, Play) else self._settle(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action, self.options.minimum_bid)

    def apply(self, state: MoonState, action: Action) -> tuple[MoonState, tuple[Event, ...]]:
        following = self.after(state, action)
        return following, happened(state, action, following)

    def _settle(self, state: MoonState, action: Action) -> MoonState:
        """What follows from a legal action before the play."""
        if isinstance(action, auction.Call):
            return self._call(state, action)
        if isinstance(action, Discard):
            return self._discard(state, action)
        if isinstance(action, NameTrump):
            return self._name_trump(state, action)
        if isinstance(action, TakeWidow):
            return self._exchange(state.settled, state.held)
        return self._after_widow(state.settled, state.held)

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
        settled = Settled(state.deal + 1, first, state.scores, (), hands, stock, False, (), None, None, None)
        return self._auction(settled, first, held)

    def _auction(self, settled: Settled, to_act: Seat, held: tuple[int, ...]) -> MoonState:
        options = self.options
        legal = auction.legal_calls(to_act, settled.calls, self.players, options.minimum_bid, options.all_pass)
        return MoonState(Phase.AUCTION, settled, to_act, held, (), Seat(0), (), self._start.taken, legal)

    def _call(self, state: MoonState, call: Bid | Pass) -> MoonState:
        if isinstance(call, Bid) and type(call.amount) is not int:
            raise refusal(state, call, self.options.minimum_bid)
        calls = (*state.settled.calls, call)
        if not auction.is_over(calls, self.players):
            return self._auction(state.settled.called(calls), self._round[call.seat + 1], state.held)
        contract = auction.highest(calls)
        settled = state.settled.called(calls, contract)
        if contract is None:
            return state._replace(settled=settled, phase=Phase.DEAL, to_act=None, legal=())
        if self.options.trump_before_widow or self.options.widow == "none":
            return self._to_trump(settled, state.held)
        return self._to_widow(settled, state.held)

    def _to_widow(self, settled: Settled, held: tuple[int, ...]) -> MoonState:
        if self.options.widow != "optional":
            return self._exchange(settled, held)
        seat = _bidder(settled)
        return self._bidders_turn(Phase.WIDOW, settled, held, (TakeWidow(seat), LeaveWidow(seat)))

    def _exchange(self, settled: Settled, held: tuple[int, ...]) -> MoonState:
        seat, (tile,) = _bidder(settled), settled.widow
        hand = (*settled.dealt[seat], tile)
        taken = settled._replace(dealt=replaced(settled.dealt, seat, hand), widow_taken=True)
        discards = tuple([_discard_of(seat, tile) for tile in hand])
        return self._bidders_turn(Phase.DISCARD, taken, replaced(held, seat, held[seat] | tile.bit), discards)

    def _discard(self, state: MoonState, action: Discard) -> MoonState:
        seat, tile = action
        held = replaced(state.held, seat, state.held[seat] ^ tile.bit)
        return self._after_widow(state.settled._replace(discard=tile), held)

    def _after_widow(self, settled: Settled, held: tuple[int, ...]) -> MoonState:
        return self._to_trump(settled, held) if settled.trump is None else self._to_play(settled, held)

    def _to_trump(self, settled: Settled, held: tuple[int, ...]) -> MoonState:
        return self._bidders_turn(Phase.TRUMP, settled, held, self._names[_bidder(settled)])

    def _name_trump(self, state: MoonState, action: NameTrump) -> MoonState:
        named = state.settled._replace(trump=action.trump)
        if self.options.trump_before_widow and self.options.widow != "none":
            return self._to_widow(named, state.held)
        return self._to_play(named, state.held)

    def _to_play(self, settled: Settled, held: tuple[int, ...]) -> MoonState:
        seat = _bidder(settled)
        return self._bidders_turn(Phase.PLAY, settled, held, plays_of(seat, held[seat]))

    def _bidders_turn(
        self, phase: Phase, settled: Settled, held: tuple[int, ...], legal: Sequence[Action]
    ) -> MoonState:
        seat = _bidder(settled)
        return MoonState(phase, settled, seat, held, (), seat, (), self._start.taken, legal)

    def _play(self, state: MoonState, play: Play) -> MoonState:
        phase, settled, _, held, trick, leader, tricks, taken, _ = state
        seat, tile, _ = play
        assert settled.trump is not None
        trick = (*trick, tile)
        led = led_under(settled.trump, trick[0])
        held = replaced(held, seat, held[seat] ^ tile.bit)
        if len(trick) < self.players:
            after = self._round[seat + 1]
            legal = plays_of(after, to_follow(held[after], led))
            return MoonState(phase, settled, after, held, trick, leader, tricks, taken, legal)
        winner = self._round[leader + led.winner(trick)]
        tricks = (*tricks, Trick(len(tricks) + 1, leader, trick, winner))
        taken = replaced(taken, winner, taken[winner] + 1)
        if len(tricks) < HAND:
            return MoonState(phase, settled, winner, held, (), winner, tricks, taken, plays_of(winner, held[winner]))
        scored = self._scored(settled, taken)
        over = Phase.OVER if scored.winners else Phase.DEAL
        return MoonState(over, scored, None, held, (), winner, tricks, taken, ())

    def _scored(self, settled: Settled, taken: tuple[int, ...]) -> Settled:
        """After the last trick."""
        contract = settled.contract
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
        return state._replace(phase=Phase.OVER, settled=settled, to_act=None, legal=())

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


def _bidder(settled: Settled) -> Seat:
    assert settled.contract is not None
    return settled.contract.seat


class MoonForThree(Moon):
    name: ClassVar[str] = "moon3"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {"moon_wins": True}}
    player_counts: ClassVar[tuple[int, ...]] = (3,)


class MoonForFour(Moon):
    name: ClassVar[str] = "moon4"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {}}
    player_counts: ClassVar[tuple[int, ...]] = (4,)
