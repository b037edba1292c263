"""Draw dominoes with any set from double six to double eighteen, for two to four players.

What makes a legal deal, play, draw and pass, what follows from each, and what a round scores. Where tiles may
lie is told in engine/chain.py. The rules: the highest double opens; who can lay a tile must, who can't draws; a
round ends when somebody is out of tiles or nobody can go on; the lowest count of pips scores the others'.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, TypeVar

from moon_access.engine.actions import Action, Deal, Draw, Pass, Play, Resign
from moon_access.engine.chain import Ends, Link, ends_after, fits, open_numbers
from moon_access.engine.events import (
    Dealt,
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
from moon_access.engine.house_rules import Impossible, ImpossibleTable, number_of_players, with_rules
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile, full_set

from .refusals import refusal
from .state import DRAW_RULES, NOTHING, DrawOptions, DrawState, DrawView, Round, Stuck, seen_by, usual_hand

T = TypeVar("T")
Hand = tuple[Tile, ...]
Transition = tuple[DrawState, tuple[Event, ...]]


class DrawGame(Game[DrawState, DrawView]):
    """The rules for two (the default), three or four players, with house rules by name (see DRAW_RULES).

    Raises ImpossibleTable for another number of players, and for a set of which no tile would be left in the
    stock; BadHouseRule for a rule that this game does not have or a value that it can't take.
    """

    name: ClassVar[str] = "draw12"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    house_rules = DRAW_RULES
    players: int
    options: DrawOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self.options = with_rules(DrawOptions(hand=usual_hand(self.players)), DRAW_RULES, rules)
        size, hand = len(self.tiles), self.options.hand
        if hand * self.players >= size:
            raise ImpossibleTable(
                Impossible.SET_TOO_SMALL,
                players=self.players,
                hand=hand,
                tiles=size,
                most=(size - 1) // self.players,
            )

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(self.options.tiles)

    def start(self) -> DrawState:
        return self._start

    @cached_property
    def _start(self) -> DrawState:
        players = self.players
        return DrawState(
            round=Round(deal=0, first=None, scores=(0,) * players, winners=()),
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
        """As the contract says. ``lot`` is not used: the tiles settle who opens."""
        size = self.options.hand
        hands = tuple(tuple(shuffled[size * seat : size * (seat + 1)]) for seat in range(self.players))
        opening = self._opening(hands)
        return Deal(hands, tuple(shuffled[size * self.players :]), opening.seat if opening else None)

    def _opening(self, hands: Sequence[Hand]) -> Play | None:
        """The highest double in any hand, else the heaviest tile; None where the table deals again instead."""
        held = {tile: Seat(seat) for seat, hand in enumerate(hands) for tile in hand}
        doubles = [tile for tile in held if tile.is_double]
        if not doubles and self.options.opening == "redeal":
            return None
        tile = max(doubles or held, key=_weight)
        return Play(held[tile], tile)

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
        ):
            raise Refused(Reason.BAD_DEAL)
        opening = self._opening(deal.hands)
        first = opening.seat if opening else None
        if deal.first != first or type(deal.first) is not type(first):  # True is not seat 1
            raise Refused(Reason.BAD_DEAL)
        number = state.deal + 1
        following = self._start._replace(
            round=Round(number, first, state.scores, ()),
            to_act=first,
            hands=deal.hands,
            stock=deal.stock,
            legal=(opening,) if opening else (),
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
        ends = ends_after(state.ends, tile, end, self.options.double_branches)
        laid = TileLaid(seat, tile, end, ends)
        # A tile that was drawn in this turn is the one that is laid, so it tells nothing new of the hand.
        after = DrawState(state.round, seat, hands, state.stock, chain, ends, state.lacks, state.stuck, 0, ())
        if not hand:
            return self._score(after, seat, (laid,))
        return self._turn(after, self._next(seat), (laid,))

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
        legal: Sequence[Action] = _plays(seat, state.hands[seat], state.ends)
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
        pips = tuple(sum(tile.pips for tile in hand) for hand in state.hands)
        delta = round_scores(pips)
        total = tuple(old + new for old, new in zip(state.scores, delta, strict=True))
        winners = game_winners(total, self.options.target)
        following = state._replace(
            round=state.round._replace(scores=total, winners=winners),
            to_act=None,
            lacks=(NOTHING,) * self.players,
            drawn=0,
            legal=(),
        )
        lowest = tuple(Seat(seat) for seat, count in enumerate(pips) if count == min(pips))
        over = [GameOver(winners, total)] if winners else []
        return following, (*events, RoundEnded(out), RoundScored(pips, lowest, delta, total), *over)

    def _resign(self, state: DrawState, seat: Seat) -> Transition:
        """The game is over; whoever has the most of the others wins."""
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if type(seat) is not int or seat not in range(self.players):
            raise Refused(Reason.NOT_NOW)
        scores = state.scores
        most = max(points for at, points in enumerate(scores) if at != seat)
        winners = tuple(at for at, points in enumerate(scores) if at != seat and points == most)
        following = state._replace(
            round=state.round._replace(winners=winners),
            to_act=None,
            lacks=(NOTHING,) * self.players,
            drawn=0,
            legal=(),
        )
        return following, (Resigned(seat), GameOver(winners, scores))

    def view(self, state: DrawState, seat: Seat) -> DrawView:
        return seen_by(seat, state, self.options)

    def onlooker_view(self, state: DrawState) -> DrawView:
        return seen_by(ONLOOKER, state, self.options)

    def _next(self, seat: Seat) -> Seat:
        return Seat((seat + 1) % self.players)


def round_scores(pips: Sequence[int]) -> tuple[int, ...]:
    """The points of each player. ``pips``: what each still holds.

    Who holds the fewest gets from every other player the difference. Several who hold equally few get that each.
    """
    least = min(pips)
    points = sum(count - least for count in pips)
    return tuple(points if count == least else 0 for count in pips)


def game_winners(total: Sequence[int], target: int) -> tuple[int, ...]:
    """Who has won: has at least ``target`` points, and more than anybody else. Empty while the game goes on."""
    most = max(total)
    leading = tuple(seat for seat, points in enumerate(total) if points == most)
    return leading if most >= target and len(leading) == 1 else ()


def _weight(tile: Tile) -> tuple[int, int]:
    """By what tiles are ordered where the heaviest is looked for."""
    return tile.pips, tile.high


def _plays(seat: Seat, hand: Hand, ends: Ends) -> tuple[Play, ...]:
    """All plays of this hand, in the order of its tiles; where one fits two ends, the higher end first."""
    numbers = open_numbers(ends)
    plays = []
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
