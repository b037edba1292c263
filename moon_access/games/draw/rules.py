"""Draw dominoes with any set from double six to double eighteen, for two to four players.

What makes a legal deal, play, draw and pass, and what follows from each. Where tiles may lie is told in
engine/chain.py, what scores in scoring.py. The rules: the highest double opens; who can lay a tile must, who can't
draws; a round ends when somebody is out of tiles or nobody can go on; the lowest count of pips scores the others'.
Games that are played so, with other house rules, are in named_games.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from moon_access.engine.actions import Action, Deal, Draw, Pass, Play, Resign
from moon_access.engine.chain import Ends, Lies, Link, fits, on_double, open_numbers
from moon_access.engine.counted_chain import sum_of_ends
from moon_access.engine.events import (
    Dealt,
    EndsScored,
    Event,
    GameOver,
    Resigned,
    RoundEnded,
    RoundScored,
    ThrownIn,
    TileDrawn,
    TileLaid,
    TurnPassed,
)
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.house_rules import HouseRule, Impossible, ImpossibleTable, number_of_players, with_rules
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile, full_set

from .chain import ends_with
from .refusals import refusal
from .scoring import counting, end_scores, game_winners, pips_of_sides, points_for
from .state import (
    DRAW_RULES,
    NOTHING,
    DrawOptions,
    DrawState,
    DrawView,
    Round,
    Stuck,
    plays_in_teams,
    seen_by,
    side_of,
    usual_hand,
)

T = TypeVar("T")
_ALONG = Lies.ALONG
Hand = tuple[Tile, ...]
Transition = tuple[DrawState, tuple[Event, ...]]


class DrawGame(Game[DrawState, DrawView]):
    """The rules for two (the default), three or four players, with house rules by name (see DRAW_RULES).

    Raises ImpossibleTable for another number of players, and for a set of which no tile would be left in the
    stock where it is drawn from; BadHouseRule for a rule that this game does not have or a value that it can't take.
    """

    name: ClassVar[str] = "draw12"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    house_rules: tuple[HouseRule, ...] = DRAW_RULES
    players: int
    options: DrawOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self.options = with_rules(self.usual_options(self.players), self.house_rules, rules)
        self.teams = plays_in_teams(self.players, self.options)
        self._counts_ends = self.options.counts_ends
        size, hand = len(self.tiles), self.options.hand
        most = (size - (self.options.drawing != "none")) // self.players
        if hand > most:
            raise ImpossibleTable(
                Impossible.SET_TOO_SMALL,
                players=self.players,
                hand=hand,
                tiles=size,
                most=most,
            )
        if self.options.is_exact and self.options.scoring == "fives" and self.options.target % 5:
            raise ImpossibleTable(Impossible.TARGET_NEVER_MET, players=self.players, most=self.options.target)

    @staticmethod
    def usual_options(players: int) -> DrawOptions:
        """The house rules where nobody says anything else."""
        return DrawOptions(hand=usual_hand(players))

    @property
    def rounds(self) -> int | None:
        return self.options.rounds or None

    def side(self, seat: Seat) -> int:
        """With teams, those across the table are partners."""
        return side_of(seat, self.players, self.options)

    @cached_property
    def _sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.sides

    @cached_property
    def _side_of(self) -> tuple[int, ...]:
        """By seat."""
        return tuple([self.side(Seat(seat)) for seat in range(self.players)])

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(self.options.tiles)

    def start(self) -> DrawState:
        return self._start

    @cached_property
    def _start(self) -> DrawState:
        players = self.players
        return DrawState(
            round=Round(deal=0, first=None, scores=(0,) * len(self._sides), winners=()),
            to_act=None,
            hands=((),) * players,
            stock=(),
            chain=None,
            ends=(),
            lacks=(NOTHING,) * players,
            stuck=None,
            drawn=0,
            legal=(),
        )

    # The deal

    def make_deal(self, state: DrawState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        """As the contract says. ``lot`` opens where neither the tiles settle it nor what was before."""
        size = self.options.hand
        hands = tuple(tuple(shuffled[size * seat : size * (seat + 1)]) for seat in range(self.players))
        first: Seat | None = lot
        if not self.options.any_opens:
            first = self._holder_of_opening(hands)
        elif (settled := self._settled_first(state)) is not None:
            first = settled
        return Deal(hands, tuple(shuffled[size * self.players :]), first)

    def _settled_first(self, state: DrawState) -> Seat | None:
        """Who opens the next deal, whatever is dealt; None: who is drawn by lot."""
        before = state.round.first
        if before is None:
            return None
        if self.options.opening == "turns":
            return self._next(before)
        return next((Seat(seat) for seat, hand in enumerate(state.hands) if not hand), None)

    def _holder_of_opening(self, hands: Sequence[Hand]) -> Seat | None:
        tile = self._opening_tile(hands)
        return next((Seat(seat) for seat, hand in enumerate(hands) if tile in hand), None)

    def _opening_tile(self, hands: Sequence[Hand]) -> Tile | None:
        """The highest double in any hand, else the heaviest tile; None where the table deals again instead."""
        held = [tile for hand in hands for tile in hand]
        doubles = [tile for tile in held if tile.is_double]
        if not doubles and self.options.opening == "redeal":
            return None
        return max(doubles or held, key=_weight)

    def _openings(self, first: Seat, hands: Sequence[Hand]) -> tuple[Play, ...]:
        """The tiles that may open: the one that the tiles settle, else any of the hand."""
        if self.options.any_opens:
            return tuple(Play(first, tile) for tile in hands[first])
        tile = self._opening_tile(hands)
        assert tile is not None
        return (Play(first, tile),)

    def _may_open(self, state: DrawState, deal: Deal) -> bool:
        """Whether the deal names who is to open. Drawn by lot, anybody may be."""
        any_opens = self.options.any_opens
        settled = self._settled_first(state) if any_opens else self._holder_of_opening(deal.hands)
        if any_opens and settled is None:
            return type(deal.first) is int and deal.first in range(self.players)
        return deal.first == settled and type(deal.first) is type(settled)  # True is not seat 1

    def _deal(self, state: DrawState, deal: Deal) -> Transition:
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if state.to_act is not None:
            raise Refused(Reason.NOT_NOW)
        dealt = [tile for hand in (*deal.hands, deal.stock) for tile in hand]
        sizes = [len(hand) for hand in deal.hands]
        if (
            sizes != [self.options.hand] * self.players
            or len(dealt) != len(self.tiles)
            or set(dealt) != set(self.tiles)
            or not self._may_open(state, deal)
        ):
            raise Refused(Reason.BAD_DEAL)
        first = deal.first
        number = state.deal + 1
        following = self._start._replace(
            round=Round(number, first, state.scores, ()),
            to_act=first,
            hands=deal.hands,
            stock=deal.stock,
            legal=() if first is None else self._openings(first, deal.hands),
        )
        if first is None:
            return following, (ThrownIn(number),)
        return following, (Dealt(number, deal.hands, first),)

    # What is legal, and what follows from it

    def legal_actions(self, state: DrawState) -> Sequence[Action]:
        return state.legal

    def apply(self, state: DrawState, action: Action) -> Transition:
        kind = type(action)
        # What is legal at one moment is of one kind. True equals seat 1, and Draw equals Pass: neither is
        # what was asked for.
        if action in state.legal and kind is type(state.legal[0]) and type(action.seat) is int:
            if isinstance(action, Draw):
                return self._draw(state, action.seat)
            if isinstance(action, Pass):
                return self._pass(state, action.seat)
            if isinstance(action, Play) and (action.end is None or type(action.end) is int):
                return self._play(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise refusal(state, action)

    def _play(self, state: DrawState, action: Play) -> Transition:
        seat, tile, end = action
        hands = state.hands
        hand = tuple([held for held in hands[seat] if held is not tile])
        hands = _replaced(hands, seat, hand)
        chain = Link(seat, tile, end, state.chain)
        ends = ends_with(state.chain, state.ends, tile, end, self.options)
        events: tuple[Event, ...] = (TileLaid(seat, tile, end, ends),)
        # A tile that was drawn in this turn is the one that is laid, so it tells nothing new of the hand.
        round_ = state.round
        scored = self._sum_scored(round_.scores, seat, ends) if self._counts_ends else None
        if scored is not None:
            winners = game_winners(scored.total, self.options)
            round_ = Round(round_.deal, round_.first, scored.total, winners)
            events = (*events, scored)
        after = DrawState(round_, seat, hands, state.stock, chain, ends, state.lacks, state.stuck, 0, ())
        if round_.winners:
            over = GameOver(round_.winners, round_.scores)
            return self._over(after, round_.scores, round_.winners), (*events, over)
        if not hand:
            return self._score(after, seat, events)
        return self._turn(after, self._next(seat), events)

    def _sum_scored(self, scores: tuple[int, ...], seat: Seat, ends: Ends) -> EndsScored | None:
        """What the sum of the open ends scores for this seat, who has just laid a tile; None: nothing."""
        pips = sum_of_ends(ends)
        points = points_for(pips, self.options.scoring)
        if not points:
            return None
        side = self._side_of[seat]
        counted = counting(points, scores[side], self.options)
        delta = _replaced((0,) * len(scores), side, counted)
        total = _replaced(scores, side, scores[side] + counted)
        return EndsScored(seat, pips, points, ends, delta, total)

    def _draw(self, state: DrawState, seat: Seat) -> Transition:
        tile, *_ = stock = state.stock
        hands = _replaced(state.hands, seat, (*state.hands[seat], tile))
        after = state._replace(
            hands=hands,
            stock=stock[1:],
            lacks=_shown(state, seat),
            stuck=self._stuck(state, seat, passed=False),
            drawn=state.drawn + 1,
        )
        return self._turn(after, seat, (TileDrawn(seat, tile, len(stock) - 1),))

    def _pass(self, state: DrawState, seat: Seat) -> Transition:
        after = state._replace(lacks=_shown(state, seat), stuck=self._stuck(state, seat, passed=True), drawn=0)
        return self._turn(after, self._next(seat), (TurnPassed(seat, state.drawn),))

    def _turn(self, state: DrawState, seat: Seat, events: tuple[Event, ...]) -> Transition:
        """The state with this seat to act. Where nobody can play and nobody may draw, the round is scored instead."""
        legal: Sequence[Action] = _plays(seat, state.hands[seat], state.ends, told_apart=self._counts_ends)
        if not legal:
            drawing = self.options.drawing
            stock_open = bool(state.stock) and drawing != "none"
            if stock_open and not (drawing == "one" and state.drawn):
                legal = (Draw(seat),)
            elif stock_open or self._somebody_can_play(state):
                legal = (Pass(seat),)
            else:
                return self._score(state, None, events)
        _, _, hands, stock, chain, ends, lacks, stuck, drawn, _ = state
        return DrawState(state.round, seat, hands, stock, chain, ends, lacks, stuck, drawn, legal), events

    def _stuck(self, state: DrawState, seat: Seat, *, passed: bool) -> Stuck:
        """The turns in which a seat could not lay at once, as a linked list, with this one, who draws or passes now."""
        if state.drawn:
            assert state.stuck is not None
            return state.stuck._replace(drawn=state.drawn + (not passed), passed=passed)
        laid = len(self.tiles) - len(state.stock) - sum(map(len, state.hands))
        return Stuck(seat, laid, open_numbers(state.ends), int(not passed), passed, state.stuck)

    def _somebody_can_play(self, state: DrawState) -> bool:
        numbers = open_numbers(state.ends)
        return any(fits(tile, numbers) for hand in state.hands for tile in hand)

    # The end of a round, and of the game

    def _score(self, state: DrawState, out: Seat | None, events: tuple[Event, ...]) -> Transition:
        pips = tuple([sum([tile.pips for tile in hand]) for hand in state.hands])
        points = end_scores(pips, out, self._sides, self.options.scoring)
        before = state.scores
        delta = tuple([counting(new, old, self.options) for old, new in zip(before, points, strict=True)])
        total = _sums(before, delta)
        winners = game_winners(total, self.options, state.deal)
        over = [GameOver(winners, total)] if winners else []
        scored = RoundScored(pips, self._lowest(pips, out), delta, total)
        return self._over(state, total, winners), (*events, RoundEnded(out), scored, *over)

    def _lowest(self, pips: Sequence[int], out: Seat | None) -> tuple[Seat, ...]:
        """Who holds the fewest pips, both of a team that does so together."""
        held = pips_of_sides(pips, self._sides, out) if self.teams else pips
        least = min(held)
        return tuple([Seat(seat) for seat, side in enumerate(self._side_of) if held[side] == least])

    def _over(self, state: DrawState, total: tuple[int, ...], winners: tuple[int, ...]) -> DrawState:
        """The state in which a round is over, and the game where somebody has won it."""
        (deal, first, _, _), _, hands, stock, chain, ends, _, stuck, _, _ = state
        nothing = (NOTHING,) * self.players
        return DrawState(Round(deal, first, total, winners), None, hands, stock, chain, ends, nothing, stuck, 0, ())

    def _resign(self, state: DrawState, seat: Seat) -> Transition:
        """The game is over; whoever has the most of the others wins."""
        scores, winners = state.scores, self.winners_without(state, seat)
        return self._over(state, scores, winners), (Resigned(seat), GameOver(winners, scores))

    def view(self, state: DrawState, seat: Seat) -> DrawView:
        return seen_by(seat, state, self.options)

    def onlooker_view(self, state: DrawState) -> DrawView:
        return seen_by(ONLOOKER, state, self.options)

    def _next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.players)


def _sums(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple([mine + more for mine, more in zip(one, other, strict=True)])


def _weight(tile: Tile) -> tuple[int, int]:
    """By what tiles are ordered where the heaviest is looked for."""
    return tile.pips, tile.high


def _plays(seat: Seat, hand: Hand, ends: Ends, *, told_apart: bool) -> tuple[Play, ...]:
    """All plays of this hand, in the order of its tiles; where one fits two ends, the higher end first."""
    plays = []
    if told_apart:
        places = [(number, number if lies is _ALONG else on_double(number)) for number, _, lies in ends]
        for tile in hand:
            halves = tile.high, tile.low
            for number, place in places:
                if number in halves:
                    plays.append(Play(seat, tile, place))
        return tuple(plays)
    numbers = open_numbers(ends)
    for tile in hand:
        if tile.high in numbers:
            plays.append(Play(seat, tile, tile.high))
        if tile.low in numbers and not tile.is_double:
            plays.append(Play(seat, tile, tile.low))
    return tuple(plays)


def _shown(state: DrawState, seat: Seat) -> tuple[frozenset[int], ...]:
    """By seat: the numbers that it is known not to hold, once ``seat`` draws or passes.

    It then holds no open number. What was known of it before is still so, unless it has just drawn a tile that did not
    fit: that tile may show any other number.
    """
    numbers = frozenset(open_numbers(state.ends))
    return _replaced(state.lacks, seat, numbers if state.drawn else state.lacks[seat] | numbers)


def _replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[place] = value
    return tuple(changed)
