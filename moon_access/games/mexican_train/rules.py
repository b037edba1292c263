"""Mexican Train with a set of double nine, twelve or fifteen, for two to eight players.

What makes a legal deal, play, draw and pass, what follows from each, and what a round costs. The rules: everybody has a
train that begins at the engine, and there is one that belongs to all. A turn is one tile, on the own train, on the
Mexican one, or on a marked one. Who can't draws one tile, and else marks the own train. A double must be covered before
anything else is played. Pips left are points, and the fewest win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from moon_access.engine.actions import Action, Deal, Draw, Pass, Play, Resign
from moon_access.engine.events import Dealt, Event, GameOver, Resigned, RoundEnded, RoundScored, TileDrawn
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.house_rules import Impossible, ImpossibleTable, number_of_players
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.rounds import double_of_round, places_of_lowest, points_left
from moon_access.engine.tiles import Seat, Tile, full_set

from .actions import Done
from .events import OpeningDone, TrainLaid, TurnMissed
from .refusals import refusal
from .state import (
    COVER,
    NOTHING,
    TRAIN_RULES,
    Laid,
    Round,
    TrainOptions,
    TrainState,
    TrainView,
    options_of,
    reachable,
    seen_by,
)

T = TypeVar("T")
Hand = tuple[Tile, ...]
Transition = tuple[TrainState, tuple[Event, ...]]
_AT_TURN = (Play, Draw, Pass, Done)


class MexicanTrainGame(Game[TrainState, TrainView]):
    """The rules for two to eight players (four where nobody says), with house rules by name (see TRAIN_RULES).

    Raises ImpossibleTable for another number of players, and for hands that leave nothing in the stock; BadHouseRule
    for a rule that this game does not have or a value that it can't take.
    """

    name: ClassVar[str] = "mexican_train"
    player_counts: ClassVar[tuple[int, ...]] = (4, 2, 3, 5, 6, 7, 8)
    house_rules = TRAIN_RULES
    fewest_win = True
    players: int
    options: TrainOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self.options = options_of(rules, self.players)
        size, hand = len(self.tiles), self.options.hand
        if hand * self.players >= size - 1:  # the engine is nobody's, and one tile at least is the stock
            raise ImpossibleTable(
                Impossible.SET_TOO_SMALL,
                players=self.players,
                hand=hand,
                tiles=size,
                most=(size - 2) // self.players,
            )

    @property
    def rounds(self) -> int:
        return self.options.rounds

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(self.options.tiles)

    def start(self) -> TrainState:
        return self._start

    @cached_property
    def _start(self) -> TrainState:
        players = self.players
        return TrainState(
            round=Round(deal=0, first=None, engine=None, scores=(0,) * players, winners=()),
            to_act=None,
            hands=((),) * players,
            stock=(),
            chain=None,
            ends=(),
            lengths=(),
            marked=(False,) * players,
            cover=None,
            drawn=0,
            passes=0,
            opening=(self.options.opening_train,) * players,
            laying=0,
            lacks=(NOTHING,) * players,
            legal=(),
        )

    # The deal

    def make_deal(self, state: TrainState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        """As the contract says. ``lot`` begins the first round; the engine is nobody's."""
        engine, size = double_of_round(self.options.tiles, state.deal + 1), self.options.hand
        left = [tile for tile in shuffled if tile is not engine]
        hands = tuple(tuple(left[size * seat : size * (seat + 1)]) for seat in range(self.players))
        first = state.round.first
        return Deal(hands, tuple(left[size * self.players :]), lot if first is None else self._next(first))

    def _deal(self, state: TrainState, deal: Deal) -> Transition:
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if state.to_act is not None:
            raise Refused(Reason.NOT_NOW)
        engine = double_of_round(self.options.tiles, state.deal + 1)
        dealt = [tile for hand in (*deal.hands, deal.stock) for tile in hand]
        sizes = [len(hand) for hand in deal.hands]
        whole = len(dealt) == len(self.tiles) - 1 and {*dealt, engine} == set(self.tiles)
        first, before = deal.first, state.round.first
        if type(first) is not int or first not in range(self.players):  # True is not seat 1
            raise Refused(Reason.BAD_DEAL)
        if sizes != [self.options.hand] * self.players or not whole or before not in (None, self._before(first)):
            raise Refused(Reason.BAD_DEAL)
        number = state.deal + 1
        following = self._start._replace(
            round=Round(number, first, engine, state.scores, ()),
            hands=deal.hands,
            stock=deal.stock,
            ends=(engine.high,) * (self.players + 1),
            lengths=(0,) * (self.players + 1),
        )
        return self._turn(following, first, (Dealt(number, deal.hands, first),))

    # What is legal, and what follows from it

    def legal_actions(self, state: TrainState) -> Sequence[Action]:
        return state.legal

    def apply(self, state: TrainState, action: Action) -> Transition:
        kind = type(action)
        # True equals seat 1, and Draw, Pass and Done equal each other: none of these is what was asked for.
        if kind in _AT_TURN and type(action.seat) is int and self._is_legal(state, action):
            if isinstance(action, Play):
                return self._play(state, action)
            if isinstance(action, Draw):
                return self._draw(state, action.seat)
            return self._pass(state, action.seat) if kind is Pass else self._done(state, Seat(action.seat or 0))
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action)

    def _is_legal(self, state: TrainState, action: Action) -> bool:
        if isinstance(action, Play) and type(action.end) is not int:
            return False
        legal = state.legal
        return action in legal and type(legal[legal.index(action)]) is type(action)

    def _play(self, state: TrainState, action: Play) -> Transition:
        seat, tile, train = action
        assert train is not None
        round_, _, hands, stock, chain, ends, lengths, marked, _, _, _, opening, laying, lacks, _ = state
        hand = tuple([held for held in hands[seat] if held is not tile])
        hands = _replaced(hands, seat, hand)
        chain = Laid(seat, tile, train, chain)
        ends = _replaced(ends, train, tile.other(ends[train]))
        lengths = _replaced(lengths, train, lengths[train] + 1)
        unmarks = train == seat and marked[seat]
        if unmarks:
            marked = _replaced(marked, seat, False)
        asks = tile.is_double and bool(hand) and self.options.doubles == COVER and self._is_coverable(chain, tile)
        laying += opening[seat] and train == seat
        # A tile that was drawn in this turn is the one that is laid, so it tells nothing new of the hand.
        after = TrainState(
            round_, seat, hands, stock, chain, ends, lengths, marked,
            train if asks else None, 0, 0, opening, laying, lacks, (),
        )  # fmt: skip
        laid = TrainLaid(seat, tile, train, asks, unmarks)
        if not hand:
            return self._score(after, seat, (laid,))
        if asks or laying:  # whether any tile fits at the opening train is nobody else's to know
            return self._turn(after, seat, (laid,))
        return self._next_turn(after, (laid,), opened=False)

    def _is_coverable(self, chain: Laid, double: Tile) -> bool:
        """Whether any tile that could cover this double, which lies, is not on the table yet."""
        number, lie = double.high, 0
        link: Laid | None = chain
        while link is not None:
            lie += link.tile.has(number)
            link = link.before
        return lie <= self.options.tiles

    def _draw(self, state: TrainState, seat: Seat) -> Transition:
        tile, *_ = stock = state.stock
        after = state._replace(
            hands=_replaced(state.hands, seat, (*state.hands[seat], tile)),
            stock=stock[1:],
            lacks=_replaced(state.lacks, seat, state.lacks[seat] | self._open_to(state, seat)),
            drawn=state.drawn + 1,
        )
        return self._turn(after, seat, (TileDrawn(seat, tile, len(stock) - 1),))

    def _pass(self, state: TrainState, seat: Seat) -> Transition:
        marks = not state.marked[seat]
        lacks = self._open_to(state, seat) if state.drawn else state.lacks[seat] | self._open_to(state, seat)
        after = state._replace(
            lacks=_replaced(state.lacks, seat, lacks),
            marked=_replaced(state.marked, seat, True),
            passes=state.passes + 1 if not state.stock else 0,
        )
        missed = TurnMissed(seat, state.drawn, marks, state.cover)
        if after.passes == self.players:
            return self._score(after, None, (missed,))
        return self._next_turn(after, (missed,), opened=state.laying > 0 or state.cover is None)

    def _done(self, state: TrainState, seat: Seat) -> Transition:
        return self._next_turn(state, (OpeningDone(seat),), opened=True)

    def _next_turn(self, state: TrainState, events: tuple[Event, ...], *, opened: bool) -> Transition:
        """The turn of the seat that acts is over. ``opened``: what it has laid of its opening train by now stays all of
        it; else it only had to cover another's double, and lays that train when it is its turn again."""
        seat = state.to_act
        assert seat is not None
        opening = _replaced(state.opening, seat, False) if opened and state.opening[seat] else state.opening
        return self._turn(state._replace(opening=opening, laying=0, drawn=0), self._next(seat), events)

    def _turn(self, state: TrainState, seat: Seat, events: tuple[Event, ...]) -> Transition:
        """The state with this seat to act."""
        legal: list[Action] = [*self._plays(state, seat)]
        if state.laying and state.cover is None:
            legal.append(Done(seat))
        elif not legal:
            legal.append(Draw(seat) if state.stock and not state.drawn else Pass(seat))
        round_, _, hands, stock, chain, ends, lengths, marked, cover, drawn, passes, opening, laying, lacks, _ = state
        return TrainState(
            round_, seat, hands, stock, chain, ends, lengths, marked,
            cover, drawn, passes, opening, laying, lacks, tuple(legal),
        ), events  # fmt: skip

    def _trains(self, state: TrainState, seat: Seat) -> tuple[int, ...]:
        """Those that this seat may lay on now."""
        if state.cover is not None:
            return (state.cover,)
        return (seat,) if state.opening[seat] else reachable(seat, state.marked)

    def _open_to(self, state: TrainState, seat: Seat) -> frozenset[int]:
        """The numbers that this seat may lay on now."""
        return frozenset([state.ends[train] for train in self._trains(state, seat)])

    def _plays(self, state: TrainState, seat: Seat) -> list[Play]:
        """All plays of this hand, in the order of its tiles; where one fits several trains, the own one first."""
        ends = state.ends
        open_to = [(train, ends[train]) for train in self._trains(state, seat)]
        numbers = {number for _, number in open_to}
        plays = []
        for tile in state.hands[seat]:
            if tile.high in numbers or tile.low in numbers:
                plays += [Play(seat, tile, train) for train, number in open_to if number in (tile.high, tile.low)]
        return plays

    # The end of a round, and of the game

    def _score(self, state: TrainState, out: Seat | None, events: tuple[Event, ...]) -> Transition:
        pips = tuple(points_left(hand, self.options.double_zero) for hand in state.hands)
        total = tuple(old + new for old, new in zip(state.scores, pips, strict=True))
        winners = places_of_lowest(total) if state.deal == self.options.rounds else ()
        following = self._ended(state, state.round._replace(scores=total, winners=winners))
        lowest = tuple(Seat(seat) for seat in places_of_lowest(pips))
        over = [GameOver(winners, total)] if winners else []
        return following, (*events, RoundEnded(out), RoundScored(pips, lowest, pips, total), *over)

    def _resign(self, state: TrainState, seat: Seat) -> Transition:
        """The game is over; whoever has the fewest points of the others wins."""
        winners = self.winners_without(state, seat)
        following = self._ended(state, state.round._replace(winners=winners))
        return following, (Resigned(seat), GameOver(winners, state.scores))

    def _ended(self, state: TrainState, round_: Round) -> TrainState:
        lacks = (NOTHING,) * self.players
        return state._replace(round=round_, to_act=None, cover=None, drawn=0, laying=0, lacks=lacks, legal=())

    def view(self, state: TrainState, seat: Seat) -> TrainView:
        return seen_by(seat, state, self.options)

    def onlooker_view(self, state: TrainState) -> TrainView:
        return seen_by(ONLOOKER, state, self.options)

    def _next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.players)

    def _before(self, seat: Seat) -> Seat:
        return Seat((seat - 1) % self.players)


def _replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)
