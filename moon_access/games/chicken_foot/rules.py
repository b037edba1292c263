"""Chicken Foot with a set from double nine to double fifteen, for two to eight players.

What makes a legal deal, play, draw and pass, what follows from each, and what a round scores. The rules: the highest
double lies in the middle, the next lower one in the next round. Only that one may be played on until it has its feet.
Whoever lays a double asks for three tiles on it, and nobody may play elsewhere before they lie. Who can play must, who
can't draws one tile. What is left in a hand counts against its player, and the lowest total after the last round wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from moon_access.engine.actions import Action, Deal, Draw, Pass, Play, Resign
from moon_access.engine.chain import Link, OpenEnd, ends_after
from moon_access.engine.events import (
    Dealt,
    Event,
    GameOver,
    Resigned,
    RoundEnded,
    RoundScored,
    TileDrawn,
    TileLaid,
    TurnPassed,
)
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.house_rules import Impossible, ImpossibleTable, number_of_players, read_rules, with_rules
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.rounds import double_of_round, most_rounds, places_of_lowest, points_left
from moon_access.engine.tiles import Seat, Tile, full_set

from .events import FootGrown
from .refusals import refusal
from .state import (
    CHICKEN_RULES,
    NOTHING,
    TOES,
    ChickenOptions,
    ChickenState,
    ChickenView,
    Foot,
    Round,
    playable_numbers,
    seen_by,
    usual_hand,
)

T = TypeVar("T")
Hand = tuple[Tile, ...]
Transition = tuple[ChickenState, tuple[Event, ...]]


class ChickenFoot(Game[ChickenState, ChickenView]):
    """The rules for two (the default) to eight players, with house rules by name (see CHICKEN_RULES).

    Raises ImpossibleTable for another number of players, and for a set of which no tile would be left in the
    stock; BadHouseRule for a rule that this game does not have or a value that it can't take.
    """

    name: ClassVar[str] = "chicken_foot"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    fewest_win: ClassVar[bool] = True
    house_rules = CHICKEN_RULES
    players: int
    options: ChickenOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        given = read_rules(CHICKEN_RULES, rules or {})
        highest = int(given.get("tiles", ChickenOptions().tiles))
        usual = ChickenOptions(hand=usual_hand(self.players, highest), rounds=most_rounds(highest))
        self.options = with_rules(usual, CHICKEN_RULES, given)
        dealt, hand = len(self.tiles) - 1, self.options.hand
        if hand * self.players >= dealt:
            raise ImpossibleTable(
                Impossible.SET_TOO_SMALL,
                players=self.players,
                hand=hand,
                tiles=dealt,
                most=(dealt - 1) // self.players,
            )

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(self.options.tiles)

    @property
    def rounds(self) -> int:
        return min(self.options.rounds, most_rounds(self.options.tiles))

    def start(self) -> ChickenState:
        return self._start

    @cached_property
    def _start(self) -> ChickenState:
        players = self.players
        return ChickenState(
            round=Round(deal=0, first=Seat(0), lead=None, scores=(0,) * players, winners=()),
            to_act=None,
            hands=((),) * players,
            stock=(),
            chain=None,
            ends=(),
            foot=None,
            passes=0,
            drawn=0,
            lacks=(NOTHING,) * players,
            legal=(),
        )

    # The deal

    def make_deal(self, state: ChickenState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        """As the contract says. The double in the middle is taken out, wherever it is."""
        lead, size = self._lead(state), self.options.hand
        tiles = [tile for tile in shuffled if tile is not lead]
        hands = tuple(tuple(tiles[size * seat : size * (seat + 1)]) for seat in range(self.players))
        return Deal(hands, tuple(tiles[size * self.players :]), self._first(state, lot))

    def _lead(self, state: ChickenState) -> Tile:
        """The double in the middle of the round that is dealt next."""
        return double_of_round(self.options.tiles, state.deal + 1)

    def _first(self, state: ChickenState, lot: Seat) -> Seat:
        """Who begins the round that is dealt next."""
        return lot if state.deal == 0 else self._next(state.round.first)

    def _deal(self, state: ChickenState, deal: Deal) -> Transition:
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if state.to_act is not None:
            raise Refused(Reason.NOT_NOW)
        lead, first = self._lead(state), deal.first
        dealt = [tile for hand in (*deal.hands, deal.stock) for tile in hand]
        sizes = [len(hand) for hand in deal.hands]
        if (
            sizes != [self.options.hand] * self.players
            or len(dealt) != len(self.tiles) - 1
            or {*dealt, lead} != set(self.tiles)
            or type(first) is not int  # True is not seat 1
            or first not in range(self.players)
            or first != self._first(state, first)
        ):
            raise Refused(Reason.BAD_DEAL)
        number = state.deal + 1
        following = self._start._replace(
            round=Round(number, first, lead, state.scores, ()),
            hands=deal.hands,
            stock=deal.stock,
            ends=(OpenEnd(lead.high, self.options.feet),),
            foot=Foot(lead.high, self.options.feet),
        )
        return self._turn(following, first, (Dealt(number, deal.hands, first),))

    # What is legal, and what follows from it

    def legal_actions(self, state: ChickenState) -> Sequence[Action]:
        return state.legal

    def apply(self, state: ChickenState, action: Action) -> Transition:
        kind = type(action)
        # What is legal at one moment is of one kind. True equals seat 1, and Draw equals Pass: neither is
        # what was asked for.
        if action in state.legal and kind is type(state.legal[0]) and type(action.seat) is int:
            if isinstance(action, Draw):
                return self._draw(state, action.seat)
            if isinstance(action, Pass):
                return self._pass(state, action.seat)
            if isinstance(action, Play) and type(action.end) is int:
                return self._play(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action)

    def _play(self, state: ChickenState, action: Play) -> Transition:
        seat, tile, end = action
        assert end is not None  # every play that is legal names it
        hand = tuple([held for held in state.hands[seat] if held is not tile])
        hands = _replaced(state.hands, seat, hand)
        chain = Link(seat, tile, end, state.chain)
        ends = ends_after(state.ends, tile, end, TOES)
        foot, grown = self._foot(state, seat, tile, chain)
        events: tuple[Event, ...] = (TileLaid(seat, tile, end, ends), *grown)
        # A tile that was drawn in this turn is the one that is laid, so it tells nothing new of the hand.
        after = ChickenState(
            state.round, seat, hands, state.stock, chain, ends, foot, 0, 0, state.lacks, ()
        )  # fmt: skip
        if not hand:
            return self._score(after, seat, events)
        return self._turn(after, self._next(seat), events)

    def _foot(
        self, state: ChickenState, seat: Seat, tile: Tile, chain: Link
    ) -> tuple[Foot | None, tuple[FootGrown, ...]]:
        """What must be finished once this tile is laid, as the last of the chain, and what is told of it."""
        if tile.is_double:
            foot = Foot(tile.high, TOES)
        elif state.foot is not None:
            foot = Foot(state.foot.number, state.foot.toes - 1)
        else:
            return None, ()
        if not foot.toes:
            return None, (FootGrown(seat, foot.number, 0, finished=True),)
        if not self._left(foot.number, chain):
            return None, (FootGrown(seat, foot.number, 0, finished=False),)
        return foot, (FootGrown(seat, *foot, finished=False),)

    def _left(self, number: int, chain: Link | None) -> int:
        """How many tiles with this number, its double apart, do not lie on the table."""
        left = self.options.tiles
        while chain is not None:
            tile = chain.tile
            if (tile.high == number) is not (tile.low == number):
                left -= 1
            chain = chain.before
        return left

    def _draw(self, state: ChickenState, seat: Seat) -> Transition:
        tile, *_ = stock = state.stock
        hands = _replaced(state.hands, seat, (*state.hands[seat], tile))
        after = state._replace(hands=hands, stock=stock[1:], lacks=_shown(state, seat), drawn=1)
        return self._turn(after, seat, (TileDrawn(seat, tile, len(stock) - 1),))

    def _pass(self, state: ChickenState, seat: Seat) -> Transition:
        passes = state.passes + 1
        after = state._replace(lacks=_shown(state, seat), passes=passes, drawn=0)
        events = (TurnPassed(seat, state.drawn),)
        if passes >= self.players and not state.stock:
            return self._score(after, None, events)
        return self._turn(after, self._next(seat), events)

    def _turn(self, state: ChickenState, seat: Seat, events: tuple[Event, ...]) -> Transition:
        """The state with this seat to act."""
        round, _, hands, stock, chain, ends, foot, passes, drawn, lacks, _ = state
        legal: Sequence[Action] = _plays(seat, hands[seat], playable_numbers(foot, ends))
        if not legal:
            legal = (Draw(seat),) if stock and not drawn else (Pass(seat),)
        following = ChickenState(round, seat, hands, stock, chain, ends, foot, passes, drawn, lacks, legal)
        return following, events

    # The end of a round, and of the game

    def _score(self, state: ChickenState, out: Seat | None, events: tuple[Event, ...]) -> Transition:
        points = tuple(points_left(hand, self.options.double_zero) for hand in state.hands)
        total = tuple(old + new for old, new in zip(state.scores, points, strict=True))
        winners = places_of_lowest(total) if state.deal >= self.rounds else ()
        lowest = tuple(map(Seat, places_of_lowest(points)))
        over = [GameOver(winners, total)] if winners else []
        following = self._ended(state, total, winners)
        return following, (*events, RoundEnded(out), RoundScored(points, lowest, points, total), *over)

    def _ended(self, state: ChickenState, total: tuple[int, ...], winners: tuple[int, ...]) -> ChickenState:
        return state._replace(
            round=state.round._replace(scores=total, winners=winners),
            to_act=None,
            foot=None,
            lacks=(NOTHING,) * self.players,
            drawn=0,
            legal=(),
        )

    def _resign(self, state: ChickenState, seat: Seat) -> Transition:
        """The game is over; whoever has the fewest points of the others wins."""
        scores, winners = state.scores, self.winners_without(state, seat)
        return self._ended(state, scores, winners), (Resigned(seat), GameOver(winners, scores))

    def view(self, state: ChickenState, seat: Seat) -> ChickenView:
        return seen_by(seat, state, self.options, self.rounds)

    def onlooker_view(self, state: ChickenState) -> ChickenView:
        return seen_by(ONLOOKER, state, self.options, self.rounds)

    def _next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.players)


def _plays(seat: Seat, hand: Hand, numbers: Sequence[int]) -> tuple[Play, ...]:
    """All plays of this hand, in the order of its tiles; where one fits two numbers, the higher one first."""
    plays = []
    for tile in hand:
        if tile.high in numbers:
            plays.append(Play(seat, tile, tile.high))
        if tile.low in numbers and not tile.is_double:
            plays.append(Play(seat, tile, tile.low))
    return tuple(plays)


def _shown(state: ChickenState, seat: Seat) -> tuple[frozenset[int], ...]:
    """By seat: the numbers that it is known not to hold, once ``seat`` draws or passes.

    It then holds no number that may be laid on. What was known of it before is still so, unless it has just drawn a
    tile that did not fit: that tile may show any other number.
    """
    numbers = frozenset(playable_numbers(state.foot, state.ends))
    return _replaced(state.lacks, seat, numbers if state.drawn else state.lacks[seat] | numbers)


def _replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)
