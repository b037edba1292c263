"""42, the trick game of Texas: four in two teams, with the double-six set.

What makes a legal deal, call, trump and play, and what follows from each. How tiles follow and beat one another is
decided in order.py, the auction in auction.py, the points in scoring.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from moon_access.engine.actions import Action, Deal, Pass, Play, Resign
from moon_access.engine.events import (
    DealScored,
    Dealt,
    Event,
    GameOver,
    Passed,
    Played,
    Resigned,
    ThrownIn,
    Trick,
    TrickTaken,
)
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.held import bits_of, plays_of, replaced
from moon_access.engine.house_rules import Impossible, ImpossibleTable, Value, number_of_players, read_rules, with_rules
from moon_access.engine.memo import memoized
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.engine.trick import Led
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.events import AuctionWon, Bidden, TrumpNamed

from . import auction, scoring
from .actions import NameSpecial, Plunge, Special
from .auction import Call, Contract
from .events import Plunged, SpecialNamed
from .marks import by_team, side_of, trick_points
from .order import led_in, to_play
from .refusals import ASKED_IN, refusal
from .state import (
    FORTY_TWO_RULES,
    MOST_MARKS,
    FortyTwoOptions,
    FortyTwoState,
    FortyTwoView,
    Phase,
    Settled,
    seen_by,
    sits_out,
    usual_target,
)

Events = tuple[Event, ...]
Transition = tuple[FortyTwoState, Events]
HAND = 7
SEATS = tuple(map(Seat, range(4)))
_SET = bits_of(full_set(6))


class FortyTwo(Game[FortyTwoState, FortyTwoView]):
    """The rules, with house rules by name (see FORTY_TWO_RULES).

    Raises ImpossibleTable for another number of players than four and for a target that is too high for marks, and
    BadHouseRule for a rule that this game does not have or a value that it can't take.
    """

    name: ClassVar[str] = "forty_two"
    player_counts: ClassVar[tuple[int, ...]] = (4,)
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "tournament": {},
        "house": {"nello": True, "plunge": True, "splash": True, "sevens": True, "all_pass": "force"},
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

    def side(self, seat: Seat) -> int:
        return side_of(seat)

    def start(self) -> FortyTwoState:
        return self._start

    @cached_property
    def _start(self) -> FortyTwoState:
        settled = Settled(
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

    def make_deal(self, state: FortyTwoState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        hands = tuple(tuple(shuffled[HAND * seat : HAND * (seat + 1)]) for seat in SEATS)
        return Deal(hands, (), lot if state.deal == 0 else _next(state.settled.first))

    # What is legal

    def legal_actions(self, state: FortyTwoState) -> Sequence[Action]:
        return state.legal

    def _legal_names(self, contract: Contract) -> Sequence[Action]:
        special = contract.in_marks and not contract.partner_names
        return _names(contract.namer, special and self.options.nello, special and self.options.sevens)

    # What follows from an action

    def apply(self, state: FortyTwoState, action: Action) -> Transition:
        kind = type(action)
        # True equals seat 1, and some kinds equal one another: neither is what was asked for.
        if action in state.legal and kind in ASKED_IN[state.phase] and type(action.seat) is int:
            return self._play(state, action) if isinstance(action, Play) else self._settle(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action, self.options)

    def _settle(self, state: FortyTwoState, action: Action) -> Transition:
        """What follows from a legal action before the play."""
        if isinstance(action, Bid | Pass | Plunge):
            return self._call(state, action)
        assert isinstance(action, NameTrump | NameSpecial)
        return self._name(state, action)

    def _deal(self, state: FortyTwoState, deal: Deal) -> Transition:
        if state.phase is not Phase.DEAL:
            raise Refused(Reason.GAME_OVER if state.winners else Reason.NOT_NOW)
        hands, stock, first = deal
        held = tuple([bits_of(hand) for hand in hands])
        if (
            [len(hand) for hand in hands] != [HAND] * 4
            or stock
            or sum(held) != _SET  # so many tiles with all bits: each is there once
            or type(first) is not int  # None, or True for seat 1
            or first not in SEATS
            or not (state.deal == 0 or first == _next(state.settled.first))
        ):
            raise Refused(Reason.BAD_DEAL)
        settled = Settled(state.deal + 1, first, state.scores, (), hands, (), None, None, None, None)
        return self._auction(settled, first, held, Dealt(settled.deal, hands, first))

    def _auction(self, settled: Settled, to_act: Seat, held: tuple[int, ...], event: Event) -> Transition:
        options = self.options
        ways = auction.ways_of(settled.dealt[to_act], options.plunge, options.splash)
        legal = auction.legal_calls(to_act, settled.calls, options.all_pass, ways)
        after = self._start._replace(phase=Phase.AUCTION, settled=settled, to_act=to_act, held=held, legal=legal)
        return after, (event,)

    def _call(self, state: FortyTwoState, call: Call) -> Transition:
        if type(call) is not type(state.legal[state.legal.index(call)]):  # a splash of 3 marks equals a bid of 3
            raise refusal(state, call, self.options)
        calls = (*state.settled.calls, call)
        called = _called(call)
        if len(calls) < len(SEATS):
            return self._auction(state.settled._replace(calls=calls), _next(call.seat), state.held, called)
        contract = auction.highest(calls)
        settled = state.settled._replace(calls=calls, contract=contract)
        if contract is None:
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

    def _play(self, state: FortyTwoState, play: Play) -> Transition:
        phase, settled, _, held, trick, leader, tricks, taken, points, _ = state
        seat, tile, _ = play
        assert settled.trump is not None
        trick = (*trick, tile)
        led = led_in(settled.trump, settled.special, self.options.nello_doubles, trick[0])
        played = Played(seat, tile, len(trick) == 1, led.asked)
        held = replaced(held, seat, held[seat] ^ tile.bit)
        after = _next(seat)
        if after == settled.out:
            after = _next(after)
        if after == leader:
            return self._finish_trick(state, led, held, trick, played)
        legal = plays_of(after, to_play(held[after], led, settled.special))
        return FortyTwoState(phase, settled, after, held, trick, leader, tricks, taken, points, legal), (played,)

    def _finish_trick(
        self, state: FortyTwoState, led: Led, held: tuple[int, ...], trick: tuple[Tile, ...], played: Played
    ) -> Transition:
        settled = state.settled
        place = led.winner(trick)
        done = Trick(len(state.tricks) + 1, state.leader, trick, state.leader, settled.out)
        winner = Seat((state.leader + place) % 4) if settled.out is None else done.seats()[place]
        done = done._replace(winner=winner)
        taken = replaced(state.taken, winner, state.taken[winner] + 1)
        side = side_of(winner)
        points = replaced(state.points, side, state.points[side] + trick_points(trick))
        legal = plays_of(winner, to_play(held[winner], None, settled.special)) if held[winner] else ()
        tricks = (*state.tricks, done)
        after = FortyTwoState(Phase.PLAY, settled, winner, held, (), winner, tricks, taken, points, legal)
        events = (played, TrickTaken(done, taken))
        assert settled.contract is not None
        made = scoring.made(settled.contract, settled.special, points, by_team(taken))
        over = scoring.is_over(made, settled.special, self.options, done.number)
        return self._score(after, bool(made), events) if over else (after, events)

    def _score(self, state: FortyTwoState, made: bool, events: Events) -> Transition:
        contract, special = state.settled.contract, state.settled.special
        assert contract is not None
        delta = scoring.deal_scores(contract, special, made, state.points, self.options)
        total = tuple(old + new for old, new in zip(state.scores, delta, strict=True))
        winners = scoring.winners(side_of(contract.seat), total, self.options.target)
        settled = state.settled._replace(scores=total, winners=winners)
        after = state._replace(phase=Phase.OVER if winners else Phase.DEAL, settled=settled, to_act=None, legal=())
        scored = DealScored(contract.seat, contract.amount, made, by_team(state.taken), delta, total)
        return after, (*events, scored, GameOver(winners, total)) if winners else (*events, scored)

    def _resign(self, state: FortyTwoState, seat: Seat) -> Transition:
        """The game is over; the other team wins."""
        winners = self.winners_without(state, seat)
        settled = state.settled._replace(winners=winners)
        after = state._replace(phase=Phase.OVER, settled=settled, to_act=None, legal=())
        return after, (Resigned(seat), GameOver(winners, state.scores))

    def view(self, state: FortyTwoState, seat: Seat) -> FortyTwoView:
        return seen_by(seat, state, self.options)

    def onlooker_view(self, state: FortyTwoState) -> FortyTwoView:
        return seen_by(ONLOOKER, state, self.options)


# Small steps


def _called(call: Call) -> Event:
    if isinstance(call, Bid):
        return Bidden(call)
    return Passed(call) if isinstance(call, Pass) else Plunged(call)


def _next(seat: Seat) -> Seat:
    return Seat((seat + 1) % 4)


@memoized
def _names(seat: Seat, nello: bool, sevens: bool) -> Sequence[NameTrump | NameSpecial]:
    """What this seat may name: trumps, and the special games that are allowed."""
    allowed = {Special.NELLO: nello, Special.SEVENS: sevens}
    special = (NameSpecial(seat, one) for one in Special if allowed[one])
    return (*(NameTrump(seat, trump) for trump in Suit), *special)
