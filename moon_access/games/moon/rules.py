"""Moon, the trick game: for three players, each for themselves, and for four in two teams.

This module decides which deals, calls, discards, trumps and plays are legal, and what follows from each.
engine/trick.py decides tricks, auction.py the auction, and scoring.py the points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import add
from typing import ClassVar

from moon_access.engine.actions import Action, Deal, Pass, Play
from moon_access.engine.events import (
    DealScored,
    Dealt,
    Event,
    Passed,
    Played,
    ThrownIn,
    Trick,
    TrickTaken,
)
from moon_access.engine.held import FOLLOWING, ByTile, plays_of, replace_at
from moon_access.engine.house_rules import FIRST_READING, Value, number_of_players, with_rules
from moon_access.engine.memo import memoize
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import LEADS, Lead
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.events import AuctionWon, Bidden, Discarded, TrumpNamed, redact
from moon_access.games.tricks.rules import Events, TrickRules
from moon_access.games.tricks.state import Phase

from . import auction, scoring
from .actions import MOON, Call, LeaveWidow, TakeWidow
from .events import WidowLeft, WidowTaken
from .sides import by_side, moon_set, side_of
from .state import (
    MOON_RULES,
    WIDOW_RULES,
    Bidding,
    DealFacts,
    MoonOptions,
    MoonState,
    MoonView,
    allowed_trumps,
    view_for,
)

Transition = tuple[MoonState, Events]
HAND = 7
NOBODY = Seat(0)
"""A stand-in for the leader of a trick, until there is one."""
_make_played = memoize(Played)
"""A play says no more than a seat, a tile and a suit, so there are few of these events, and each is made once."""
_DISCARDS = tuple([ByTile(Discard, Seat(seat)) for seat in range(3)])
"""The possible discards, by seat and tile. With four players there is no widow, so nobody discards."""


class Moon(TrickRules[MoonState, MoonView]):
    """The rules for 3 or 4 players, as ``player_counts`` says, with house rules by name (see MOON_RULES).

    The constructor raises ImpossibleTable for another number of players, and BadHouseRule for a rule that this game
    does not have or a value that it cannot take.
    """

    actions_by_phase: ClassVar[Mapping[Phase, tuple[type, ...]]] = {
        Phase.AUCTION: (Bid, Pass),
        Phase.WIDOW: (TakeWidow, LeaveWidow),
        Phase.DISCARD: (Discard,),
        Phase.TRUMP: (NameTrump,),
        Phase.PLAY: (Play,),
    }
    players: int
    options: MoonOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self._round = tuple([Seat(seat % self.players) for seat in range(2 * self.players)])
        """The seats, twice round the table: ``_round[seat + n]`` comes n places after ``seat``."""
        self._next = self._round[1:]
        self._none_taken = (0,) * self.players
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

    def side(self, seat: Seat) -> int:
        return side_of(seat, self.players)

    def start(self) -> MoonState:
        return self._start

    @cached_property
    def _names(self) -> tuple[tuple[NameTrump, ...], ...]:
        """The actions that name an allowed trump, by seat."""
        trumps = allowed_trumps(self.options)
        return tuple([tuple([NameTrump(Seat(seat), trump) for trump in trumps]) for seat in range(self.players)])

    @cached_property
    def _auctions(self) -> auction.Auctions:
        return auction.auctions(self.players, self.options.minimum_bid, self.options.all_pass)

    @cached_property
    def _start(self) -> MoonState:
        return MoonState(
            settled=DealFacts(0, Seat(0), (0,) * len(self.sides), (), ((),) * self.players, ()),
            bidding=Bidding(Phase.DEAL),
            to_act=None,
            held=(0,) * self.players,
            played=0,
            trick=(),
            leader=NOBODY,
            tricks=(),
            taken=self._none_taken,
            legal=(),
        )

    # The effects of an action

    def lead(self, state: MoonState) -> Lead | None:
        trump = state.bidding.trump
        return None if trump is None or not state.trick else LEADS[trump][state.trick[0]]

    def play(self, state: MoonState, play: Play) -> Transition:
        settled, bidding, _, held, played, trick, leader, tricks, taken, legal = state
        seat, tile, _ = play
        led = LEADS[bidding.trump][trick[0] if trick else tile]
        laid = _make_played(seat, tile, not trick, led.suit)
        trick = (*trick, tile)
        played |= tile.bit
        if len(trick) < self.players:
            seat = self._next[seat]
            left = held[seat] & ~played
            following = left & led.bits
            legal = FOLLOWING[seat][following] if following else plays_of(seat, left)
            return MoonState(settled, bidding, seat, held, played, trick, leader, tricks, taken, legal), (laid,)
        winner = self._round[leader + led.winner(trick)]
        done = Trick(len(tricks) + 1, leader, trick, winner)
        tricks = (*tricks, done)
        taken = replace_at(taken, winner, taken[winner] + 1)
        legal = plays_of(winner, held[winner] & ~played)
        after = MoonState(settled, bidding, winner, held, played, (), winner, tricks, taken, legal)
        events = (laid, TrickTaken(done, taken))
        return (after, events) if len(tricks) < HAND else self._score_deal(after, events)

    def apply_before_play(self, state: MoonState, action: Action) -> Transition:
        """Return the state after a legal action before the play, and its events."""
        settled, bidding, _, held, *_ = state
        if isinstance(action, (Bid, Pass)):
            return self._call(state, action)
        if isinstance(action, Discard):
            return self._discard(state, action)
        if isinstance(action, NameTrump):
            return self._name_trump(state, action)
        if isinstance(action, TakeWidow):
            return self._take_widow(settled, bidding, held, ())
        assert isinstance(action, LeaveWidow)
        phase = _phase_after_widow(bidding)
        return self._bidders_turn(settled, bidding.with_phase(phase), held, (WidowLeft(action.seat),))

    def begin(self, state: MoonState, deal: Deal, held: tuple[int, ...]) -> Transition:
        before = state.settled
        hands, stock, first = deal
        assert first is not None
        settled = DealFacts(before.deal + 1, first, before.scores, (), hands, stock, before.thrown_in)
        bidding, to_act, legal = self._auctions.opened[first]
        dealt = Dealt(settled.deal, hands, first)
        return MoonState(settled, bidding, to_act, held, 0, (), NOBODY, (), self._none_taken, legal), (dealt,)

    def _call(self, state: MoonState, call: Call) -> Transition:
        if isinstance(call, Bid) and type(call.amount) is not int:
            raise self.call_refusal(state, call)
        settled, before, _, held, *_ = state
        bidding, to_act, legal = self._auctions[*before.calls, call]
        contract = bidding.contract
        events: Events = (Bidden(call) if isinstance(call, Bid) else Passed(call),)
        if contract is not None:
            return self._contract(settled, bidding, held, (*events, AuctionWon(contract.seat, contract.amount)))
        if to_act is None:
            events = (*events, ThrownIn(settled.deal))
            if self.reading != FIRST_READING:
                settled = settled._replace(thrown_in=settled.thrown_in + 1)
        return MoonState(settled, bidding, to_act, held, 0, (), NOBODY, (), self._none_taken, legal), events

    def _contract(self, settled: DealFacts, bidding: Bidding, held: tuple[int, ...], events: Events) -> Transition:
        """Return the state after the auction is won, in its first phase, and the events."""
        if self.options.trump_before_widow or self.options.widow == "none":
            return self._bidders_turn(settled, bidding.with_phase(Phase.TRUMP), held, events)
        return self._to_widow(settled, bidding, held, events)

    def _to_widow(self, settled: DealFacts, bidding: Bidding, held: tuple[int, ...], events: Events) -> Transition:
        if self.options.widow == "optional":
            return self._bidders_turn(settled, bidding.with_phase(Phase.WIDOW), held, events)
        return self._take_widow(settled, bidding, held, events)

    def _take_widow(self, settled: DealFacts, bidding: Bidding, held: tuple[int, ...], events: Events) -> Transition:
        seat, (tile,) = _bidder(bidding), settled.widow
        hand = (*settled.dealt[seat], tile)
        held = replace_at(held, seat, held[seat] | tile.bit)
        taken = WidowTaken(seat, tile)
        return self._bidders_turn(settled.with_widow(seat, hand), bidding.with_widow(), held, (*events, taken))

    def _discard(self, state: MoonState, action: Discard) -> Transition:
        seat, tile = action
        held = replace_at(state.held, seat, state.held[seat] ^ tile.bit)
        bidding = state.bidding.after_discard(tile, _phase_after_widow(state.bidding))
        return self._bidders_turn(state.settled, bidding, held, (Discarded(seat, tile),))

    def _name_trump(self, state: MoonState, action: NameTrump) -> Transition:
        named = (TrumpNamed(action.seat, action.trump),)
        if self.options.trump_before_widow and self.options.widow != "none":
            bidding = state.bidding.with_trump(action.trump, Phase.WIDOW)
            return self._to_widow(state.settled, bidding, state.held, named)
        return self._bidders_turn(state.settled, state.bidding.with_trump(action.trump, Phase.PLAY), state.held, named)

    def _bidders_turn(self, settled: DealFacts, bidding: Bidding, held: tuple[int, ...], events: Events) -> Transition:
        """Return the state in which the bidder has to act next, and these events."""
        seat, phase = _bidder(bidding), bidding.phase
        legal: Sequence[Action]
        if phase is Phase.PLAY:
            legal = plays_of(seat, held[seat])
        elif phase is Phase.TRUMP:
            legal = self._names[seat]
        elif phase is Phase.DISCARD:
            legal = tuple(map(_DISCARDS[seat].__getitem__, settled.dealt[seat]))
        else:
            legal = (TakeWidow(seat), LeaveWidow(seat))
        return MoonState(settled, bidding, seat, held, 0, (), seat, (), self._none_taken, legal), events

    def _score_deal(self, state: MoonState, events: Events) -> Transition:
        """Return the state after the last trick, with the deal scored, and the events."""
        settled, bidding = state.settled, state.bidding
        contract = bidding.contract
        assert contract is not None
        tricks = by_side(state.taken)
        bidder = self.side(contract.seat)
        made = scoring.is_made(contract, tricks[bidder])
        delta = scoring.deal_scores(contract, bidder, tricks, self.options)
        total = tuple(map(add, settled.scores, delta))
        scored_deals = settled.deal - settled.thrown_in
        winners = scoring.winners(contract, bidder, made, total, self.options, scored_deals)
        scored = DealScored(contract.seat, contract.amount, made, tricks, delta, total)
        return self.finish(state, scored, winners, events)

    def end_deal(self, state: MoonState, total: tuple[int, ...], winners: tuple[int, ...]) -> MoonState:
        settled, bidding, _, held, played, trick, leader, tricks, taken, _ = state
        settled = settled.with_scores(total, winners)
        bidding = bidding.with_phase(Phase.OVER if winners else Phase.DEAL)
        return MoonState(settled, bidding, None, held, played, trick, leader, tricks, taken, ())

    # Reasons to refuse an action

    def call_refusal(self, state: MoonState, action: Action) -> Refused:
        minimum = self.options.minimum_bid
        if isinstance(action, Pass):
            return Refused(Reason.MUST_BID, number=minimum)
        if isinstance(action, NameTrump):
            return Refused(Reason.TRUMP_NOT_ALLOWED, asked=action.trump)
        if isinstance(action, Discard) and action.tile not in state.hand(action.seat):
            return Refused(Reason.NOT_HELD, tile=action.tile)
        if not isinstance(action, Bid):
            return Refused(Reason.NOT_NOW)
        amount, standing = action.amount, auction.highest(state.bidding.calls)
        if type(amount) is not int or not (0 < amount <= 7 or amount == MOON):
            return Refused(Reason.BID_UNKNOWN, number=amount)
        if standing is None:
            return Refused(Reason.BID_BELOW_MINIMUM, number=minimum)
        return Refused(Reason.BID_TOO_LOW, number=standing.amount)

    # Views

    def view(self, state: MoonState, seat: Seat) -> MoonView:
        return view_for(seat, state, self.options)

    def is_hidden(self, action: Action, seat: Seat | None) -> bool:
        """Return whether this seat may not see the action: only the bidder knows which tile was discarded."""
        return isinstance(action, Discard) and action.seat != seat

    def redact(self, event: Event, seat: Seat | None) -> Event:
        """Redact the event for this seat: only the bidder knows which tile the widow was."""
        if isinstance(event, WidowTaken):
            return event if event.seat == seat else event._replace(tile=None)
        return redact(event, seat)


def _phase_after_widow(bidding: Bidding) -> Phase:
    """Return the phase that comes after the bidder has left the widow, or discarded a tile for it."""
    return Phase.TRUMP if bidding.trump is None else Phase.PLAY


def _bidder(bidding: Bidding) -> Seat:
    assert bidding.contract is not None
    return bidding.contract.seat


class MoonForThree(Moon):
    """The rules of Moon for three, each for themselves."""

    name: ClassVar[str] = "moon3"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {"moon_wins": True}}
    player_counts: ClassVar[tuple[int, ...]] = (3,)


class MoonForFour(Moon):
    """The rules of Moon for four, in two teams."""

    name: ClassVar[str] = "moon4"
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"braillespiel": {}, "gamerules": {}}
    player_counts: ClassVar[tuple[int, ...]] = (4,)
