"""Moon, the trick game: for three players, each for themselves, and for four in two teams.

What makes a legal deal, call, discard, trump and play, and what follows from each. The trick itself is
decided in engine/trick.py, the auction in auction.py, the points in scoring.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, TypeVar

from moon_access.engine.actions import Action, Bid, Deal, Discard, NameTrump, Pass, Play, Resign
from moon_access.engine.events import (
    AuctionWon,
    Bidden,
    DealScored,
    Dealt,
    Discarded,
    Event,
    GameOver,
    Passed,
    Played,
    Resigned,
    ThrownIn,
    Trick,
    TrickTaken,
    TrumpNamed,
    redacted,
)
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.house_rules import Value, number_of_players, with_rules
from moon_access.engine.memo import memoized
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile
from moon_access.engine.trick import Led, led_under, legal_tiles

from . import auction, scoring
from .actions import LeaveWidow, TakeWidow
from .events import WidowLeft, WidowTaken
from .refusals import ASKED_IN, refusal
from .sides import by_side, moon_set, side_of
from .state import MOON_RULES, WIDOW_RULES, MoonOptions, MoonState, MoonView, Phase, Settled, allowed_trumps, seen_by

HAND = 7
_PLAYS = tuple({tile: Play(Seat(seat), tile) for tile in moon_set(4)} for seat in range(4))
_DISCARDS = tuple({tile: Discard(Seat(seat), tile) for tile in moon_set(3)} for seat in range(3))
"""Every play and discard there is, made once: a game asks for them all the time."""

T = TypeVar("T")
Hand = tuple[Tile, ...]
Transition = tuple[MoonState, tuple[Event, ...]]


class Moon(Game[MoonState, MoonView]):
    """The rules for 3 or 4 players, as ``player_counts`` says, with house rules by name (see MOON_RULES).

    Raises ImpossibleTable for another number of players, and BadHouseRule for a rule that this game does not
    have or a value that it can't take.
    """

    players: int
    options: MoonOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self.teams = self.players == 4
        defaults = MoonOptions()
        if self.teams:
            defaults = replace(defaults, overtricks=True, widow="none")
        self.house_rules = tuple(rule for rule in MOON_RULES if not (self.teams and rule.name in WIDOW_RULES))
        self.options = with_rules(defaults, self.house_rules, rules)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return moon_set(self.players)

    @cached_property
    def _set(self) -> frozenset[Tile]:
        return frozenset(self.tiles)

    def side(self, seat: Seat) -> int:
        return side_of(seat, self.players)

    def start(self) -> MoonState:
        return self._start

    @cached_property
    def _start(self) -> MoonState:
        settled = Settled(
            deal=0,
            first=Seat(0),
            scores=(0,) * len(self.sides),
            winners=(),
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
            hands=((),) * self.players,
            trick=(),
            leader=Seat(0),
            tricks=(),
            taken=(0,) * self.players,
            legal=(),
        )

    def make_deal(self, state: MoonState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        hands = tuple(tuple(shuffled[HAND * seat : HAND * (seat + 1)]) for seat in range(self.players))
        first = lot if state.deal == 0 else self._next(state.settled.first)
        return Deal(hands, tuple(shuffled[HAND * self.players :]), first)

    # What is legal

    def legal_actions(self, state: MoonState) -> Sequence[Action]:
        return state.legal

    def _legal_calls(self, seat: Seat, calls: tuple[auction.Call, ...]) -> Sequence[Action]:
        return auction.legal_calls(seat, calls, self.players, self.options.minimum_bid, self.options.all_pass)

    def _asking(self, phase: Phase, state: MoonState, settled: Settled, hand: Hand) -> MoonState:
        """The state in this phase, which the bidder, who holds ``hand``, opens."""
        seat = _bidder(settled)
        legal: Sequence[Action]
        if phase is Phase.PLAY:
            legal = _legal_plays(seat, hand, None)
        elif phase is Phase.WIDOW:
            legal = TakeWidow(seat), LeaveWidow(seat)
        elif phase is Phase.DISCARD:
            legal = tuple(map(_DISCARDS[seat].__getitem__, hand))
        else:
            legal = _name_trumps(seat, allowed_trumps(self.options))
        hands = _replaced(state.hands, seat, hand)
        return MoonState(phase, settled, seat, hands, (), seat, (), state.taken, legal)

    # What follows from an action

    def apply(self, state: MoonState, action: Action) -> Transition:
        kind = type(action)
        # True equals seat 1, and some kinds equal one another: neither is what was asked for.
        if action in state.legal and kind in ASKED_IN[state.phase] and type(action.seat) is int:
            return self._follow(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action, self.options.minimum_bid)

    def _follow(self, state: MoonState, action: Action) -> Transition:
        """What follows from a legal action."""
        if isinstance(action, Play):
            return self._play(state, action)
        if isinstance(action, Bid | Pass):
            return self._call(state, action)
        if isinstance(action, Discard):
            return self._discard(state, action)
        if isinstance(action, NameTrump):
            return self._name_trump(state, action)
        if isinstance(action, TakeWidow):
            return self._take_widow(state, action)
        assert isinstance(action, LeaveWidow)
        return self._leave_widow(state, action)

    def _deal(self, state: MoonState, deal: Deal) -> Transition:
        if state.phase is not Phase.DEAL:
            raise Refused(Reason.GAME_OVER if state.winners else Reason.NOT_NOW)
        dealt = [tile for hand in (*deal.hands, deal.stock) for tile in hand]
        sizes = [len(hand) for hand in deal.hands]
        first = deal.first
        lot = state.deal == 0
        if (
            sizes != [HAND] * self.players
            or len(dealt) != len(self.tiles)
            or set(dealt) != self._set
            or type(first) is not int  # None, or True for seat 1
            or first not in range(self.players)
            or not (lot or first == self._next(state.settled.first))
        ):
            raise Refused(Reason.BAD_DEAL)
        settled = self._start.settled._replace(deal=state.deal + 1, first=first, scores=state.scores, widow=deal.stock)
        following = self._start._replace(
            phase=Phase.AUCTION,
            settled=settled,
            to_act=first,
            hands=deal.hands,
            legal=self._legal_calls(first, ()),
        )
        return following, (Dealt(following.deal, deal.hands, first),)

    def _call(self, state: MoonState, call: Bid | Pass) -> Transition:
        if isinstance(call, Bid) and type(call.amount) is not int:
            raise refusal(state, call, self.options.minimum_bid)
        event: Event = Bidden(call) if isinstance(call, Bid) else Passed(call)
        calls = (*state.settled.calls, call)
        if not auction.is_over(calls, self.players):
            after = self._next(call.seat)
            settled = state.settled._replace(calls=calls)
            following = state._replace(settled=settled, to_act=after, legal=self._legal_calls(after, calls))
            return following, (event,)
        contract = auction.highest(calls)
        settled = state.settled._replace(calls=calls, contract=contract)
        if contract is None:
            thrown_in = state._replace(settled=settled, phase=Phase.DEAL, to_act=None, legal=())
            return thrown_in, (event, ThrownIn(state.deal))
        following, events = (self._to_trump if self._trump_first else self._to_widow)(state, settled)
        return following, (event, AuctionWon(contract.seat, contract.amount), *events)

    @property
    def _trump_first(self) -> bool:
        return self.options.trump_before_widow or self.options.widow == "none"

    def _to_trump(self, state: MoonState, settled: Settled) -> Transition:
        return self._asking(Phase.TRUMP, state, settled, _bidders_hand(state, settled)), ()

    def _to_widow(self, state: MoonState, settled: Settled) -> Transition:
        hand = _bidders_hand(state, settled)
        if self.options.widow == "optional":
            return self._asking(Phase.WIDOW, state, settled, hand), ()
        return self._exchange(state, settled, hand)

    def _exchange(self, state: MoonState, settled: Settled, hand: Hand) -> Transition:
        (tile,) = settled.widow
        taken = settled._replace(widow_taken=True)
        following = self._asking(Phase.DISCARD, state, taken, (*hand, tile))
        return following, (WidowTaken(_bidder(settled), tile),)

    def _take_widow(self, state: MoonState, action: TakeWidow) -> Transition:
        return self._exchange(state, state.settled, state.hands[action.seat])

    def _leave_widow(self, state: MoonState, action: LeaveWidow) -> Transition:
        following = self._after_widow(state, state.settled, state.hands[action.seat])
        return following, (WidowLeft(action.seat),)

    def _discard(self, state: MoonState, action: Discard) -> Transition:
        seat, tile = action
        laid = state.settled._replace(discard=tile)
        return self._after_widow(state, laid, _without(state.hands[seat], tile)), (Discarded(seat, tile),)

    def _after_widow(self, state: MoonState, settled: Settled, hand: Hand) -> MoonState:
        phase = Phase.TRUMP if settled.trump is None else Phase.PLAY
        return self._asking(phase, state, settled, hand)

    def _name_trump(self, state: MoonState, action: NameTrump) -> Transition:
        seat, trump = action
        named = state.settled._replace(trump=trump)
        if self.options.trump_before_widow and self.options.widow != "none":
            following, events = self._to_widow(state, named)
            return following, (TrumpNamed(seat, trump), *events)
        return self._asking(Phase.PLAY, state, named, state.hands[seat]), (TrumpNamed(seat, trump),)

    def _play(self, state: MoonState, action: Play) -> Transition:
        _, settled, _, hands, trick, leader, tricks, taken, _ = state
        seat, tile, _ = action
        assert settled.trump is not None
        trick = (*trick, tile)
        led = led_under(settled.trump, trick[0])
        hands = _replaced(hands, seat, _without(hands[seat], tile))
        played = Played(seat, tile, len(trick) == 1, led.asked)
        if len(trick) == self.players:
            return self._finish_trick(state, led, hands, trick, played)
        after = self._next(seat)
        legal = _legal_plays(after, hands[after], led)
        return MoonState(Phase.PLAY, settled, after, hands, trick, leader, tricks, taken, legal), (played,)

    def _finish_trick(
        self, state: MoonState, led: Led, hands: tuple[Hand, ...], trick: tuple[Tile, ...], played: Played
    ) -> Transition:
        winner = Seat((state.leader + led.winner(trick)) % self.players)
        done = Trick(len(state.tricks) + 1, state.leader, trick, winner)
        taken = _replaced(state.taken, winner, state.taken[winner] + 1)
        legal = _legal_plays(winner, hands[winner], None)
        after = MoonState(Phase.PLAY, state.settled, winner, hands, (), winner, (*state.tricks, done), taken, legal)
        events = (played, TrickTaken(done, taken))
        if done.number < HAND:
            return after, events
        final, scored = self._score(after)
        return final, (*events, *scored)

    def _score(self, state: MoonState) -> Transition:
        contract = state.settled.contract
        assert contract is not None
        tricks = by_side(state.taken)
        bidder = self.side(contract.seat)
        made = scoring.is_made(contract, tricks[bidder])
        delta = scoring.deal_scores(contract, bidder, tricks, self.options)
        total = tuple(old + new for old, new in zip(state.scores, delta, strict=True))
        winners = scoring.winners(contract, bidder, made, total, self.options)
        settled = state.settled._replace(scores=total, winners=winners)
        phase = Phase.OVER if winners else Phase.DEAL
        following = state._replace(phase=phase, settled=settled, to_act=None, legal=())
        scored = DealScored(contract.seat, contract.amount, made, tricks, delta, total)
        return following, (scored, *([GameOver(winners, total)] if winners else []))

    def _resign(self, state: MoonState, seat: Seat) -> Transition:
        """The game is over; whoever has the most of the others wins."""
        if state.phase is Phase.OVER:
            raise Refused(Reason.GAME_OVER)
        if type(seat) is not int or seat not in range(self.players):
            raise Refused(Reason.NOT_NOW)
        others = {side: points for side, points in enumerate(state.scores) if side != self.side(seat)}
        winners = tuple(side for side, points in others.items() if points == max(others.values()))
        settled = state.settled._replace(winners=winners)
        following = state._replace(phase=Phase.OVER, settled=settled, to_act=None, legal=())
        return following, (Resigned(seat), GameOver(winners, state.scores))

    def view(self, state: MoonState, seat: Seat) -> MoonView:
        return seen_by(seat, state, self.options)

    def onlooker_view(self, state: MoonState) -> MoonView:
        return seen_by(ONLOOKER, state, self.options)

    def redacted(self, event: Event, seat: Seat | None) -> Event:
        """Only the bidder knows which tile the widow was."""
        if isinstance(event, WidowTaken):
            return event if event.seat == seat else event._replace(tile=None)
        return redacted(event, seat)

    # Small steps

    def _next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.players)


def _bidder(settled: Settled) -> Seat:
    assert settled.contract is not None
    return settled.contract.seat


def _bidders_hand(state: MoonState, settled: Settled) -> Hand:
    return state.hands[_bidder(settled)]


def _legal_plays(seat: Seat, hand: Hand, led: Led | None) -> Sequence[Play]:
    plays = _PLAYS[seat]
    return tuple([plays[tile] for tile in legal_tiles(hand, led)])


@memoized
def _name_trumps(seat: Seat, trumps: tuple[Suit, ...]) -> Sequence[NameTrump]:
    return tuple(NameTrump(seat, trump) for trump in trumps)


def _without(hand: Hand, tile: Tile) -> Hand:
    return tuple([held for held in hand if held is not tile])


def _replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)


class MoonForThree(Moon):
    name: ClassVar[str] = "moon3"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {"moon_wins": True}}
    player_counts: ClassVar[tuple[int, ...]] = (3,)


class MoonForFour(Moon):
    name: ClassVar[str] = "moon4"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {}}
    player_counts: ClassVar[tuple[int, ...]] = (4,)
