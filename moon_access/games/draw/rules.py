"""Draw dominoes with any set from double six to double eighteen, for two to four players.

The highest double opens. If you can lay a tile you must, otherwise you draw. A round ends when somebody is out of tiles
or nobody can go on; the player with the fewest pips scores what the others hold. games/chains/rules.py decides what is
legal and what follows, games/chains/chain.py how tiles lie, and scoring.py what scores. Variants with other house rules
are files of their own: block.py, all_fives.py and fives_and_threes.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from moon_access.engine.actions import Action, Deal, Pass, Play
from moon_access.engine.chain import EndKind, Ends, place_on_double
from moon_access.engine.events import EndsScored, Event, GameOver, RoundEnded, RoundScored, TileLaid, TurnPassed
from moon_access.engine.held import replace_at
from moon_access.engine.house_rules import HouseRule, Impossible, ImpossibleTable, Value, number_of_players, with_rules
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import Link, fits, open_numbers
from moon_access.games.chains.rules import ChainGame, Hand, Round, hands_after, plays_on

from .scoring import end_scores, game_winners, pips_of_sides, points_for, points_that_count
from .state import DRAW_RULES, DrawOptions, DrawState, DrawView, StuckTurn, is_in_teams, side_of, usual_hand

Transition = tuple[DrawState, tuple[Event, ...]]


class DrawGame(ChainGame[DrawState, DrawView]):
    """The rules for two (the default), three or four players, with house rules by name (see DRAW_RULES).

    Raises ImpossibleTable for another number of players, for a set that leaves no tile in the stock if players draw
    from it, and for a target that nobody can meet exactly; BadHouseRule for a rule that this game does not have or a
    value that it cannot take.
    """

    name: ClassVar[str] = "draw12"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    house_rules: tuple[HouseRule, ...] = DRAW_RULES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "leaflet": {},
        "club": {"double_branches": 3},
        "family": {"double_branches": 1, "opening": "double_then_winner"},
    }
    players: int
    options: DrawOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self.options = with_rules(self.usual_options(self.players), self.house_rules, rules)
        self.teams = is_in_teams(self.players, self.options)
        self._counts_ends = self.options.counts_ends
        size = len(self.tiles)
        self.check_hands((size - (self.options.drawing != "none")) // self.players, size, undrawn=size // self.players)
        if self.options.is_exact and self.options.scoring == "fives" and self.options.target % 5:
            raise ImpossibleTable(Impossible.TARGET_NEVER_MET, players=self.players, most=self.options.target)

    @classmethod
    def usual_options(cls, players: int) -> DrawOptions:
        """Return the house rules of a table that sets none."""
        return DrawOptions(hand=usual_hand(players))

    @property
    def rounds(self) -> int | None:
        return self.options.rounds or None

    def side(self, seat: Seat) -> int:
        """Return the place of this seat in ``scores``. With teams, players across the table are partners."""
        return side_of(seat, self.players, self.options)

    @cached_property
    def _sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.sides

    @cached_property
    def _side_of(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple([self.side(Seat(seat)) for seat in range(self.players)])

    def new_state(self, **shared: Any) -> DrawState:
        return DrawState(stuck=None, **shared)

    # The deal

    def first_seat(self, state: DrawState, hands: Sequence[Hand], lot: Seat) -> Seat | None:
        if not self.options.any_tile_may_open(state.deal + 1):
            return self._holder_of_opening(hands)
        settled = self._first_before_hands(state)
        return lot if settled is None else settled

    def _first_before_hands(self, state: DrawState) -> Seat | None:
        """Return the seat that opens the next round if the hands do not matter; None if the lot decides."""
        before = state.round.first
        if before is None:
            return None
        if self.options.opening == "turns":
            return self.next_seat(before)
        return next((Seat(seat) for seat, hand in enumerate(state.hands) if not hand), None)

    def _holder_of_opening(self, hands: Sequence[Hand]) -> Seat | None:
        tile = self._opening_tile(hands)
        return next((Seat(seat) for seat, hand in enumerate(hands) if tile in hand), None)

    def _opening_tile(self, hands: Sequence[Hand]) -> Tile | None:
        """Return the highest double in any hand, otherwise the heaviest tile; None to deal again instead."""
        held = [tile for hand in hands for tile in hand]
        doubles = [tile for tile in held if tile.is_double]
        if not doubles and self.options.opening == "redeal":
            return None
        return max(doubles or held, key=_weight)

    def _openings(self, first: Seat, hands: Sequence[Hand], deal: int) -> tuple[Play, ...]:
        """Return the plays that may open: only the tile that must open, or every tile of the hand."""
        if self.options.any_tile_may_open(deal):
            return tuple(Play(first, tile) for tile in hands[first])
        tile = self._opening_tile(hands)
        assert tile is not None
        return (Play(first, tile),)

    def may_begin(self, state: DrawState, deal: Deal) -> bool:
        any_tile_may_open = self.options.any_tile_may_open(state.deal + 1)
        settled = self._first_before_hands(state) if any_tile_may_open else self._holder_of_opening(deal.hands)
        if any_tile_may_open and settled is None:
            return type(deal.first) is int and deal.first in range(self.players)
        return deal.first == settled and type(deal.first) is type(settled)  # reject True, which equals seat 1

    def begin_round(self, state: DrawState, first: Seat, events: tuple[Event, ...]) -> Transition:
        return state._replace(legal=self._openings(first, state.hands, state.deal)), events

    # The effects of a play or a pass

    def play(self, state: DrawState, action: Play) -> Transition:
        seat, tile, end = action
        hands = hands_after(state.hands, action)
        chain = Link(seat, tile, end, state.chain)
        ends = self.options.ends_after(state.chain, state.ends, tile, end)
        events: tuple[Event, ...] = (TileLaid(seat, tile, end, ends),)
        # If the player drew a tile in this turn, they lay that tile, so ``lacks`` stays true of the hand.
        round_ = state.round
        scored = self._score_open_ends(round_.scores, seat, ends) if self._counts_ends else None
        if scored is not None:
            winners = game_winners(scored.total, self.options)
            round_ = Round(round_.deal, round_.first, scored.total, winners, None, round_.thrown_in)
            events = (*events, scored)
        after = DrawState(round_, seat, hands, state.stock, chain, ends, state.lacks, state.stuck, 0, ())
        if round_.winners:
            over = GameOver(round_.winners, round_.scores)
            return self.end_round(after, round_.scores, round_.winners), (*events, over)
        if not hands[seat]:
            return self._score(after, seat, events)
        return self.begin_turn(after, self.next_seat(seat), events)

    def _score_open_ends(self, scores: tuple[int, ...], seat: Seat, ends: Ends) -> EndsScored | None:
        """Return the event if the sum of the open ends scores for this seat, which has just laid a tile; else None."""
        pips = self.options.sum_of(ends)
        points = points_for(pips, self.options.scoring)
        if not points:
            return None
        side = self._side_of[seat]
        counted = points_that_count(points, scores[side], self.options)
        delta = replace_at((0,) * len(scores), side, counted)
        total = replace_at(scores, side, scores[side] + counted)
        return EndsScored(seat, pips, points, ends, delta, total)

    def pass_turn(self, state: DrawState, seat: Seat) -> Transition:
        after = self.note_stuck(state, seat, has_passed=True)._replace(lacks=self.shown_lacks(state, seat), drawn=0)
        return self.begin_turn(after, self.next_seat(seat), (TurnPassed(seat, state.drawn),))

    def begin_turn(self, state: DrawState, seat: Seat, events: tuple[Event, ...]) -> Transition:
        """Return the state with this seat to act, or with the round scored if nobody can play or draw."""
        legal: Sequence[Action] = self._plays(state, seat)
        if not legal:
            drawing = self.options.drawing
            stock_open = bool(state.stock) and drawing != "none"
            if stock_open and not (drawing == "one" and state.drawn):
                legal = (Draw(seat),)
            elif stock_open or self._can_somebody_play(state):
                legal = (Pass(seat),)
            else:
                return self._score(state, None, events)
        _, _, hands, stock, chain, ends, lacks, stuck, drawn, _ = state
        return DrawState(state.round, seat, hands, stock, chain, ends, lacks, stuck, drawn, legal), events

    def _plays(self, state: DrawState, seat: Seat) -> tuple[Play, ...]:
        """Return all plays of this hand, in the order of its tiles. If a tile fits two ends, the higher comes first."""
        hand = state.hands[seat]
        if not self._counts_ends:
            return plays_on(seat, hand, open_numbers(state.ends))
        places = [
            (number, number if lies is EndKind.ALONG else place_on_double(number)) for number, _, lies in state.ends
        ]
        return tuple(
            [Play(seat, tile, place) for tile in hand for number, place in places if number in (tile.high, tile.low)]
        )

    def playable_numbers(self, state: DrawState, seat: Seat) -> tuple[int, ...]:
        return open_numbers(state.ends)

    def note_stuck(self, state: DrawState, seat: Seat, *, has_passed: bool) -> DrawState:
        """Return the state with this turn added to the linked list of turns in which a seat could not lay at once."""
        if state.drawn:
            assert state.stuck is not None
            stuck = state.stuck._replace(drawn=state.drawn + (not has_passed), passed=has_passed)
        else:
            laid = len(self.tiles) - len(state.stock) - sum(map(len, state.hands))
            stuck = StuckTurn(seat, laid, open_numbers(state.ends), int(not has_passed), has_passed, state.stuck)
        return state._replace(stuck=stuck)

    def _can_somebody_play(self, state: DrawState) -> bool:
        numbers = open_numbers(state.ends)
        return any(fits(tile, numbers) for hand in state.hands for tile in hand)

    # The end of a round and of the game

    def _score(self, state: DrawState, seat_out: Seat | None, events: tuple[Event, ...]) -> Transition:
        pips = tuple([sum([tile.pips for tile in hand]) for hand in state.hands])
        points = end_scores(pips, seat_out, self._sides, self.options)
        before = state.scores
        delta = tuple([points_that_count(new, old, self.options) for old, new in zip(before, points, strict=True)])
        total = _add_pairwise(before, delta)
        winners = game_winners(total, self.options, state.counted_rounds)
        over = [GameOver(winners, total)] if winners else []
        scored = RoundScored(pips, self._seats_with_fewest_pips(pips, seat_out), delta, total)
        return self.end_round(state, total, winners), (*events, RoundEnded(seat_out), scored, *over)

    def _seats_with_fewest_pips(self, pips: Sequence[int], out: Seat | None) -> tuple[Seat, ...]:
        """Return the seats that are out, or that hold the fewest pips; in a team, both partners."""
        if out is not None and not self.options.is_shared_with_blank:
            return self._sides[self._side_of[out]]
        held = pips_of_sides(pips, self._sides, out) if self.teams else pips
        least = min(held)
        return tuple([Seat(seat) for seat, side in enumerate(self._side_of) if held[side] == least])

    def view(self, state: DrawState, seat: Seat) -> DrawView:
        return DrawView(**self.shared_view(seat, state), stuck=state.stuck, counted_rounds=state.counted_rounds)

    # Reasons to refuse an action

    def refused_turn(self, state: DrawState, action: Action, fitting: Hand) -> Refused:
        if state.chain is None:
            return Refused(Reason.MUST_OPEN_WITH, tiles=fitting)
        return super().refused_turn(state, action, fitting)

    def refused_play(self, state: DrawState, play: Play, fitting: Hand) -> Refused:
        if state.chain is None and play.tile not in fitting:
            return Refused(Reason.MUST_OPEN_WITH, tile=play.tile, tiles=fitting)
        return super().refused_play(state, play, fitting)


def _add_pairwise(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    return tuple([mine + more for mine, more in zip(one, other, strict=True)])


def _weight(tile: Tile) -> tuple[int, int]:
    """Return the sort key by which the heaviest tile is the largest."""
    return tile.pips, tile.high
