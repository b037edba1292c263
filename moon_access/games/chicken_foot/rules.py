"""Chicken Foot with a set from double nine to double fifteen, for two to eight players.

Until the double in the middle has its feet, it alone may be played on. A player who lays a double asks for three tiles
on it, and nobody may play elsewhere before these three are laid. games/chains/rules.py has the rules that games of
chains share, including those about a double in the middle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.chain import OpenEnd
from moon_access.engine.events import Event, TileLaid, TurnPassed
from moon_access.engine.house_rules import Value, number_of_players, read_rules, with_rules
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import Link, ends_after
from moon_access.games.chains.rules import MiddleGame, hands_after, most_rounds, plays_on

from .state import (
    CHICKEN_RULES,
    IN_A_HAND,
    TOES,
    ChickenOptions,
    ChickenState,
    ChickenView,
    Foot,
    FootGrown,
    playable_numbers,
    usual_hand,
)

Transition = tuple[ChickenState, tuple[Event, ...]]


class ChickenFoot(MiddleGame[ChickenState, ChickenView]):
    """The rules for two (the default) to eight players, with house rules by name (see CHICKEN_RULES).

    Raises ImpossibleTable for another number of players, for a set that leaves no tile in the stock, and for more
    rounds than the set has doubles; BadHouseRule for a rule that this game does not have or a value that it cannot
    take.
    """

    name: ClassVar[str] = "chicken_foot"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    between_rounds: ClassVar[dict[str, object]] = {"foot": None}
    first_of_all = Seat(0)
    house_rules = CHICKEN_RULES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {"club": {}, "family": {"lead": "hand"}}
    players: int
    options: ChickenOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        given = read_rules(CHICKEN_RULES, rules or {})
        highest = int(given.get("tiles", ChickenOptions().tiles))
        usual = ChickenOptions(hand=usual_hand(self.players, highest), rounds=most_rounds(highest))
        self.options = with_rules(usual, CHICKEN_RULES, given)
        self.check_stock(len(self.tiles) - 1)
        self.check_rounds()

    @property
    def is_lead_dealt(self) -> bool:
        return self.options.lead == IN_A_HAND

    def new_state(self, **shared: Any) -> ChickenState:
        return ChickenState(foot=None, passes=0, **shared)

    def begin_round(self, state: ChickenState, first: Seat, events: tuple[Event, ...]) -> Transition:
        assert state.round.lead is not None
        number, feet = state.round.lead.high, self.options.feet
        begun = state._replace(ends=(OpenEnd(number, feet),), foot=Foot(number, feet))
        return self.begin_turn(begun, self.next_to_lead(first), events)

    def play(self, state: ChickenState, action: Play) -> Transition:
        seat, tile, end = action
        assert end is not None  # every legal play names its end
        hands = hands_after(state.hands, action)
        chain = Link(seat, tile, end, state.chain)
        ends = ends_after(state.ends, tile, end, TOES)
        foot, grown = self._foot(state, seat, tile, chain)
        events: tuple[Event, ...] = (TileLaid(seat, tile, end, ends), *grown)
        # If the player drew a tile in this turn, they lay that tile, so ``lacks`` stays true of the hand.
        after = ChickenState(
            state.round, seat, hands, state.stock, chain, ends, foot, 0, 0, state.lacks, ()
        )  # fmt: skip
        if not hands[seat]:
            return self.score(after, seat, events)
        return self.begin_turn(after, self.next_seat(seat), events)

    def _foot(
        self, state: ChickenState, seat: Seat, tile: Tile, chain: Link
    ) -> tuple[Foot | None, tuple[FootGrown, ...]]:
        """Return the foot to finish after this tile, which is the last of the chain, and the events about the foot."""
        if tile.is_double:
            foot = Foot(tile.high, TOES)
        elif state.foot is not None:
            foot = Foot(state.foot.number, state.foot.toes - 1)
        else:
            return None, ()
        if not foot.toes:
            return None, (FootGrown(seat, foot.number, 0, finished=True),)
        if not self._tiles_left(foot.number, chain):
            return None, (FootGrown(seat, foot.number, 0, finished=False),)
        return foot, (FootGrown(seat, *foot, finished=False),)

    def _tiles_left(self, number: int, chain: Link | None) -> int:
        """Return how many tiles with this number, apart from its double, are not on the table."""
        left = self.options.tiles
        while chain is not None:
            tile = chain.tile
            if (tile.high == number) is not (tile.low == number):
                left -= 1
            chain = chain.before
        return left

    def pass_turn(self, state: ChickenState, seat: Seat) -> Transition:
        passes = state.passes + 1
        after = state._replace(lacks=self.shown_lacks(state, seat), passes=passes, drawn=0)
        events = (TurnPassed(seat, state.drawn),)
        if passes >= self.players and not state.stock:
            return self.score(after, None, events)
        return self.begin_turn(after, self.next_seat(seat), events)

    def begin_turn(self, state: ChickenState, seat: Seat, events: tuple[Event, ...]) -> Transition:
        round, _, hands, stock, chain, ends, foot, passes, drawn, lacks, _ = state
        legal: Sequence[Action] = plays_on(seat, hands[seat], playable_numbers(foot, ends))
        if not legal:
            legal = (Draw(seat),) if stock and not drawn else (Pass(seat),)
        following = ChickenState(round, seat, hands, stock, chain, ends, foot, passes, drawn, lacks, legal)
        return following, events

    def playable_numbers(self, state: ChickenState, seat: Seat) -> tuple[int, ...]:
        return playable_numbers(state.foot, state.ends)

    def number_to_cover(self, state: ChickenState) -> int | None:
        return state.foot.number if state.foot is not None else None

    def view(self, state: ChickenState, seat: Seat) -> ChickenView:
        return ChickenView(
            **self.shared_view(seat, state),
            rounds=self.rounds,
            lead=state.round.lead,
            foot=state.foot,
            passes=state.passes,
        )
