"""42, the trick game of Texas: four in two teams, with the double-six set.

This module decides which deals, calls, trumps and plays are legal, and what follows from each. order.py decides how
tiles follow and beat one another, auction.py the auction, and scoring.py the points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
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
from moon_access.engine.held import plays_of, replace_at, tiles_still_held
from moon_access.engine.house_rules import Impossible, ImpossibleTable, Value, number_of_players, read_rules, with_rules
from moon_access.engine.memo import memoize
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.engine.trick import Lead
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.events import AuctionWon, Bidden, TrumpNamed
from moon_access.games.tricks.rules import Events, TrickRules
from moon_access.games.tricks.state import Phase

from . import auction, scoring
from .actions import PLUNGE_MARKS, NameSpecial, Plunge, Special, nellos_of
from .auction import Call, Contract
from .events import Plunged, SpecialNamed
from .marks import by_team, is_bid, side_of, trick_points
from .order import lead_in, to_play
from .state import (
    FORTY_TWO_RULES,
    MOST_MARKS,
    DealFacts,
    FortyTwoOptions,
    FortyTwoState,
    FortyTwoView,
    allowed_trumps,
    lead_of,
    sits_out,
    usual_target,
    view_for,
)

Transition = tuple[FortyTwoState, Events]
HAND_SIZE = 7
SEATS = tuple(map(Seat, range(4)))


class FortyTwo(TrickRules[FortyTwoState, FortyTwoView]):
    """The rules, with house rules by name (see FORTY_TWO_RULES).

    The constructor raises ImpossibleTable for another number of players than four and for a target that is too high for
    marks, and BadHouseRule for a rule that this game does not have or a value that it cannot take.
    """

    name: ClassVar[str] = "forty_two"
    player_counts: ClassVar[tuple[int, ...]] = (4,)
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "tournament": {},
        "house": {"nello": True, "plunge": True, "splash": True, "sevens": True, "all_pass": "force"},
    }
    actions_by_phase: ClassVar[Mapping[Phase, tuple[type, ...]]] = {
        Phase.AUCTION: (Bid, Pass, Plunge),
        Phase.TRUMP: (NameTrump, NameSpecial),
        Phase.PLAY: (Play,),
    }
    house_rules = FORTY_TWO_RULES
    teams = True
    options: FortyTwoOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        scoring_rule = read_rules(FORTY_TWO_RULES, rules or {}).get("scoring")
        usual = FortyTwoOptions(target=usual_target(scoring_rule))
        self.options = with_rules(usual, FORTY_TWO_RULES, rules)
        if self.options.scoring == "marks" and self.options.target > MOST_MARKS:
            raise ImpossibleTable(Impossible.TARGET_TOO_HIGH, players=self.players, most=MOST_MARKS)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(6)

    @property
    def rounds(self) -> int | None:
        return self.options.rounds or None

    def side(self, seat: Seat) -> int:
        return side_of(seat)

    def start(self) -> FortyTwoState:
        return self._start

    @cached_property
    def _start(self) -> FortyTwoState:
        settled = DealFacts(
            deal=0,
            first=Seat(0),
            scores=(0, 0),
            winners=(),
            dealt=((),) * 4,
            calls=(),
            contract=None,
            trump=None,
            special=None,
            out=None,
        )
        return FortyTwoState(
            phase=Phase.DEAL,
            settled=settled,
            to_act=None,
            held=(0,) * 4,
            trick=(),
            leader=Seat(0),
            tricks=(),
            taken=(0,) * 4,
            points=(0, 0),
            legal=(),
        )

    # Legal actions

    def _legal_names(self, contract: Contract) -> Sequence[Action]:
        options = self.options
        specials: tuple[Special, ...] = ()
        if contract.is_in_marks and not contract.partner_names:
            nellos = nellos_of(options.nello_doubles) if options.nello else ()
            specials = (*nellos, *((Special.SEVENS,) if options.sevens else ()))
        return _names(contract.namer, allowed_trumps(options), specials)

    # The effects of an action

    def lead(self, state: FortyTwoState) -> Lead | None:
        return lead_of(state.settled, state.trick, self.options)

    def apply_before_play(self, state: FortyTwoState, action: Action) -> Transition:
        """Return the state after a legal action before the play, and its events."""
        if isinstance(action, Bid | Pass | Plunge):
            return self._call(state, action)
        assert isinstance(action, NameTrump | NameSpecial)
        return self._name(state, action)

    def begin(self, state: FortyTwoState, deal: Deal, held: tuple[int, ...]) -> Transition:
        hands, _, first = deal
        assert first is not None
        thrown_in = state.settled.thrown_in
        settled = DealFacts(state.deal + 1, first, state.scores, (), hands, (), None, None, None, None, thrown_in)
        return self._auction(settled, first, held, Dealt(settled.deal, hands, first))

    def _auction(self, settled: DealFacts, to_act: Seat, held: tuple[int, ...], event: Event) -> Transition:
        options = self.options
        ways = auction.doubles_bids_of(settled.dealt[to_act], options.plunge, options.splash)
        legal = auction.legal_calls(to_act, settled.calls, options.all_pass, ways, options.steps)
        after = self._start._replace(phase=Phase.AUCTION, settled=settled, to_act=to_act, held=held, legal=legal)
        return after, (event,)

    def _call(self, state: FortyTwoState, call: Call) -> Transition:
        if type(call) is not type(state.legal[state.legal.index(call)]):  # a splash of 3 marks equals a bid of 3
            raise self.call_refusal(state, call)
        calls = (*state.settled.calls, call)
        called = _event_of_call(call)
        if len(calls) < len(SEATS):
            return self._auction(state.settled._replace(calls=calls), self.next(call.seat), state.held, called)
        contract = auction.highest(calls)
        settled = state.settled._replace(calls=calls, contract=contract)
        if contract is None:
            settled = settled._replace(thrown_in=settled.thrown_in + 1)
            after = state._replace(settled=settled, phase=Phase.DEAL, to_act=None, legal=())
            return after, (called, ThrownIn(settled.deal))
        legal = self._legal_names(contract)
        after = state._replace(phase=Phase.TRUMP, settled=settled, to_act=contract.namer, legal=legal)
        return after, (called, AuctionWon(contract.seat, contract.amount))

    def _name(self, state: FortyTwoState, action: NameTrump | NameSpecial) -> Transition:
        seat = action.seat
        contract = state.settled.contract
        assert contract is not None
        event: Event
        if isinstance(action, NameTrump):
            settled = state.settled._replace(trump=action.trump)
            event = TrumpNamed(seat, action.trump)
        else:
            out = sits_out(action.special, contract)
            settled = state.settled._replace(trump=Suit.NONE, special=action.special, out=out)
            event = SpecialNamed(seat, action.special, out)
        legal = plays_of(seat, to_play(state.held[seat], None, settled.special))
        after = state._replace(phase=Phase.PLAY, settled=settled, to_act=seat, leader=seat, legal=legal)
        return after, (event,)

    def play(self, state: FortyTwoState, play: Play) -> Transition:
        phase, settled, _, held, trick, leader, tricks, taken, points, _ = state
        seat, tile, _ = play
        assert settled.trump is not None
        trick = (*trick, tile)
        led = lead_in(settled.trump, settled.special, self.options.nello_doubles, trick[0])
        played = Played(seat, tile, len(trick) == 1, led.suit)
        held = replace_at(held, seat, held[seat] ^ tile.bit)
        after = self.next(seat)
        if after == settled.out:
            after = self.next(after)
        if after == leader:
            return self._finish_trick(state, led, held, trick, played)
        legal = plays_of(after, to_play(held[after], led, settled.special))
        return FortyTwoState(phase, settled, after, held, trick, leader, tricks, taken, points, legal), (played,)

    def _finish_trick(
        self, state: FortyTwoState, led: Lead, held: tuple[int, ...], trick: tuple[Tile, ...], played: Played
    ) -> Transition:
        settled = state.settled
        place = led.winner(trick)
        done = Trick(len(state.tricks) + 1, state.leader, trick, state.leader, settled.out)
        winner = Seat((state.leader + place) % 4) if settled.out is None else done.seats()[place]
        done = done._replace(winner=winner)
        taken = replace_at(state.taken, winner, state.taken[winner] + 1)
        side = side_of(winner)
        points = replace_at(state.points, side, state.points[side] + trick_points(trick))
        legal = plays_of(winner, to_play(held[winner], None, settled.special)) if held[winner] else ()
        tricks = (*state.tricks, done)
        after = FortyTwoState(Phase.PLAY, settled, winner, held, (), winner, tricks, taken, points, legal)
        events = (played, TrickTaken(done, taken))
        assert settled.contract is not None
        made = scoring.bid_result(settled.contract, settled.special, points, by_team(taken))
        over = scoring.is_over(made, settled.special, self.options, done.number)
        return self._score(after, bool(made), events) if over else (after, events)

    def _score(self, state: FortyTwoState, is_made: bool, events: Events) -> Transition:
        contract, special = state.settled.contract, state.settled.special
        assert contract is not None
        delta = scoring.deal_scores(contract, special, is_made, state.points, self.options)
        total = tuple(old + new for old, new in zip(state.scores, delta, strict=True))
        scored_deals = state.deal - state.settled.thrown_in
        winners = scoring.winners(side_of(contract.seat), total, self.options, scored_deals)
        scored = DealScored(contract.seat, contract.amount, is_made, by_team(state.taken), delta, total)
        return self.finish(state, scored, winners, events)

    def end_deal(self, state: FortyTwoState, total: tuple[int, ...], winners: tuple[int, ...]) -> FortyTwoState:
        settled = state.settled._replace(scores=total, winners=winners)
        return state._replace(phase=Phase.OVER if winners else Phase.DEAL, settled=settled, to_act=None, legal=())

    # Reasons to refuse an action

    def play_refusal(self, state: FortyTwoState, play: Play) -> Refused:
        if (
            state.settled.special is not Special.SEVENS
            or play.end is not None
            or play.tile not in state.hand(play.seat)
        ):
            return super().play_refusal(state, play)
        nearest = to_play(state.held[play.seat], self.lead(state), Special.SEVENS)
        tiles = tiles_still_held(state.hand(play.seat), nearest)
        return Refused(Reason.MUST_BE_NEAREST, tile=play.tile, tiles=tiles)

    def call_refusal(self, state: FortyTwoState, action: Action) -> Refused:
        if isinstance(action, Pass):
            return Refused(Reason.MUST_BID, number=self.options.minimum_bid)
        if isinstance(action, NameTrump):
            return Refused(Reason.TRUMP_NOT_ALLOWED, asked=action.trump)
        if isinstance(action, NameSpecial):
            has_it = self._allows_special(action.special)
            return Refused(Reason.NEEDS_A_MARK if has_it else Reason.NOT_AT_THIS_TABLE)
        standing = auction.highest(state.settled.calls)
        floor = standing.amount if standing else 0
        if isinstance(action, Plunge):
            return self._plunge_refusal(action, state.hand(action.seat), floor)
        assert isinstance(action, Bid)
        if type(action.amount) is not int or not is_bid(action.amount):
            return Refused(Reason.BID_UNKNOWN, number=action.amount)
        if action.amount < self.options.minimum_bid and not floor:
            return Refused(Reason.BID_BELOW_MINIMUM, number=self.options.minimum_bid)
        if action.amount > floor:
            return Refused(Reason.BID_TOO_HIGH, number=self.options.steps.amounts_above(floor)[-1])
        return Refused(Reason.BID_TOO_LOW, number=floor)

    def _allows_special(self, special: Special) -> bool:
        """Return whether the house rules allow this game in the place of trump."""
        if special is Special.SEVENS:
            return self.options.sevens
        return self.options.nello and special in nellos_of(self.options.nello_doubles)

    def _plunge_refusal(self, bid: Plunge, hand: Sequence[Tile], floor: int) -> Refused:
        steps = self.options.steps
        has_it = self.options.splash if bid.is_splash else self.options.plunge
        possible = auction.SPLASHES if bid.is_splash else (*{PLUNGE_MARKS, steps.plunge_above(floor)},)
        if not has_it or bid.marks not in possible:
            return Refused(Reason.NOT_AT_THIS_TABLE)
        needed = auction.DOUBLES_TO_SPLASH if bid.is_splash else auction.DOUBLES_TO_PLUNGE
        if sum(tile.is_double for tile in hand) < needed:
            return Refused(Reason.NEEDS_DOUBLES, number=needed)
        return Refused(Reason.BID_TOO_LOW, number=floor)

    # Views

    def view(self, state: FortyTwoState, seat: Seat) -> FortyTwoView:
        return view_for(seat, state, self.options)


# Helpers


def _event_of_call(call: Call) -> Event:
    if isinstance(call, Bid):
        return Bidden(call)
    return Passed(call) if isinstance(call, Pass) else Plunged(call)


@memoize
def _names(seat: Seat, trumps: tuple[Suit, ...], specials: tuple[Special, ...]) -> Sequence[NameTrump | NameSpecial]:
    """Return the actions by which this seat names one of these trumps, or a game in the place of trump."""
    return (*(NameTrump(seat, trump) for trump in trumps), *(NameSpecial(seat, special) for special in specials))
