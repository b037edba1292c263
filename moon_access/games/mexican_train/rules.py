"""Mexican Train with a set of double nine, twelve or fifteen, for two to eight players.

Every player has a train that begins at the engine, the double in the middle, and one train belongs to all. In a turn,
you lay one tile on your own train, on the Mexican Train, or on a marked train. If you cannot, you draw one tile (or, by
a house rule, as many as it takes), and if it does not fit, you mark your own train. A double must be covered before
anything else is played; house rules say whether only the player who laid it must do that, whether only a double on the
Mexican train asks for it, and whether a player may lay several doubles first, which are covered in the same order.
games/chains/rules.py has the rules that games of chains share, including those about a double in the middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.events import Event
from moon_access.engine.held import replace_at
from moon_access.engine.house_rules import Value, number_of_players
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.actions import Draw
from moon_access.games.chains.chain import Link, links
from moon_access.games.chains.rules import Hand, MiddleGame, hands_after

from .events import Done, OpeningDone, TrainLaid, TurnMissed
from .state import (
    BY_LAYER,
    IN_A_HAND,
    TRAIN_RULES,
    UNTIL_ONE_FITS,
    Stage,
    TrainOptions,
    TrainState,
    TrainView,
    may_lay_several,
    must_be_covered,
    options_of,
    reachable,
)

Transition = tuple[TrainState, tuple[Event, ...]]


class MexicanTrainGame(MiddleGame[TrainState, TrainView]):
    """The rules for two to eight players (the default is four), with house rules by name (see TRAIN_RULES).

    Raises ImpossibleTable for another number of players, for hands that leave nothing in the stock, and for more rounds
    than the set has doubles; BadHouseRule for a rule that this game does not have or a value that it cannot take.
    """

    name: ClassVar[str] = "mexican_train"
    player_counts: ClassVar[tuple[int, ...]] = (4, 2, 3, 5, 6, 7, 8)
    house_rules = TRAIN_RULES
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "club": {},
        "family": {"opening_train": True, "several_doubles": True, "double_zero": 50},
    }
    at_turn = (Play, Draw, Pass, Done)
    between_rounds: ClassVar[dict[str, object]] = {"cover": None, "laying": 0, "waiting": (), "stage": Stage.FIRST}
    players: int
    options: TrainOptions

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        self.options = options_of(rules, self.players)
        self.check_stock(len(self.tiles))
        self.check_rounds()

    @property
    def is_lead_dealt(self) -> bool:
        return self.options.engine == IN_A_HAND

    def new_state(self, **shared: Any) -> TrainState:
        players = self.players
        return TrainState(
            lengths=(),
            marked=(False,) * players,
            cover=None,
            passes=0,
            opening=(self.options.opening_train,) * players,
            laying=0,
            waiting=(),
            stage=Stage.FIRST,
            **shared,
        )

    def begin_round(self, state: TrainState, first: Seat, events: tuple[Event, ...]) -> Transition:
        assert state.engine is not None
        trains = self.players + 1
        begun = state._replace(ends=(state.engine.high,) * trains, lengths=(0,) * trains)
        return self.begin_turn(begun, self.next_to_lead(first), events)

    def play(self, state: TrainState, action: Play) -> Transition:
        seat, tile, train = action
        assert train is not None
        round_, _, hands, stock, chain, ends, lengths, marked, _, _, _, opening, laying, _, _, lacks, _ = state
        hands = hands_after(hands, action)
        hand = hands[seat]
        chain = Link(seat, tile, train, chain)
        ends = replace_at(ends, train, tile.other_half(ends[train]))
        lengths = replace_at(lengths, train, lengths[train] + 1)
        unmarks = train == seat and marked[seat]
        if unmarks:
            marked = replace_at(marked, seat, False)
        asks = (
            tile.is_double
            and bool(hand)
            and must_be_covered(self.options, train, self.players)
            and self._is_coverable(chain, tile.high)
        )
        queue = self._trains_to_cover(state, train, chain)
        if asks:
            queue = *queue, train
        cover, waiting = (queue[0], queue[1:]) if queue else (None, ())
        stage = _stage_after(state.stage, tile, queue)
        laying += opening[seat] and train == seat
        # If the player drew a tile in this turn, they lay that tile, so ``lacks`` stays true of the hand.
        after = TrainState(
            round_, seat, hands, stock, chain, ends, lengths, marked,
            cover, 0, 0, opening, laying, waiting, stage, lacks, (),
        )  # fmt: skip
        laid = TrainLaid(seat, tile, train, asks, unmarks)
        if not hand:
            return self.score(after, seat, (laid,))
        if stage or laying:  # nobody else may know whether a tile fits the opening train
            return self.begin_turn(after, seat, (laid,))
        return self._next_turn(after, (laid,), has_opened=False)

    def _trains_to_cover(self, state: TrainState, train: int, chain: Link) -> tuple[int, ...]:
        """Return the trains whose doubles must still be covered after a tile on this train, in their order."""
        if state.cover is None:
            return ()
        queue = (state.cover, *state.waiting)
        return tuple([at for at in queue if at != train and self._is_coverable(chain, state.ends[at])])

    def _is_coverable(self, chain: Link, number: int) -> bool:
        """Return whether a tile that could cover the double of this number on the table is still to be laid."""
        return sum([link.tile.has(number) for link in links(chain)]) <= self.options.tiles

    def pass_turn(self, state: TrainState, seat: Seat) -> Transition:
        marks = not state.marked[seat]
        cover, waiting = state.cover, state.waiting
        has_laid = False
        if self.options.doubles == BY_LAYER and cover is not None:  # it asks nobody else
            cover, waiting, has_laid = None, (), True
        after = state._replace(
            lacks=self.shown_lacks(state, seat),
            marked=replace_at(state.marked, seat, True),
            cover=cover,
            waiting=waiting,
            passes=0 if state.stock or has_laid else state.passes + 1,
        )
        missed = TurnMissed(seat, state.drawn, marks, cover)
        if after.passes == self.players:
            return self.score(after, None, (missed,))
        return self._next_turn(after, (missed,), has_opened=state.laying > 0 or state.cover is None)

    def apply_own_action(self, state: TrainState, action: Action) -> Transition:
        assert isinstance(action, Done)
        return self._next_turn(state, (OpeningDone(action.seat),), has_opened=True)

    def _next_turn(self, state: TrainState, events: tuple[Event, ...], *, has_opened: bool) -> Transition:
        """End the turn of the seat that acts.

        Args:
            state: the state after the action.
            events: the events of the action.
            has_opened: whether the opening train of the seat is complete. If the seat had to cover another player's
                double first, it lays its opening train in its next turn, so this is False.

        Returns:
            The state with the next seat to act, and the events.
        """
        seat = state.to_act
        assert seat is not None
        opening = replace_at(state.opening, seat, False) if has_opened and state.opening[seat] else state.opening
        return self.begin_turn(
            state._replace(opening=opening, laying=0, drawn=0, stage=Stage.FIRST), self.next_seat(seat), events
        )

    def begin_turn(self, state: TrainState, seat: Seat, events: tuple[Event, ...]) -> Transition:
        legal: list[Action] = [*self._plays(state, seat)]
        if state.laying and state.cover is None:
            legal.append(Done(seat))
        elif not legal:
            may_draw = bool(state.stock) and (self.options.drawing == UNTIL_ONE_FITS or not state.drawn)
            legal.append(Draw(seat) if may_draw else Pass(seat))
        (
            round_,
            _,
            hands,
            stock,
            chain,
            ends,
            lengths,
            marked,
            cover,
            drawn,
            passes,
            opening,
            laying,
            waiting,
            stage,
            lacks,
            _,
        ) = state
        return TrainState(
            round_, seat, hands, stock, chain, ends, lengths, marked,
            cover, drawn, passes, opening, laying, waiting, stage, lacks, tuple(legal),
        ), events  # fmt: skip

    def _trains(self, state: TrainState, seat: Seat) -> tuple[int, ...]:
        """Return the trains that this seat may lay on now."""
        return (state.cover,) if state.cover is not None else _trains_without_duty(state, seat)

    def playable_numbers(self, state: TrainState, seat: Seat) -> frozenset[int]:
        return frozenset([state.ends[train] for train in self._trains(state, seat)])

    def _plays(self, state: TrainState, seat: Seat) -> list[Play]:
        """Return all plays of this hand, in the order of its tiles; if one fits several trains, its own train first."""
        ends = state.ends
        open_to = [(train, ends[train]) for train in self._trains(state, seat)]
        numbers = {number for _, number in open_to}
        more = self._trains_for_doubles(state, seat)
        plays = []
        for tile in state.hands[seat]:
            if tile.high in numbers or tile.low in numbers:
                plays += [Play(seat, tile, train) for train, number in open_to if number in (tile.high, tile.low)]
            if more and tile.is_double:
                plays += [Play(seat, tile, train) for train in more if ends[train] == tile.high]
        return plays

    def _trains_for_doubles(self, state: TrainState, seat: Seat) -> tuple[int, ...]:
        """Return the trains on which this seat may lay another double before it covers one; usually none."""
        if state.stage is Stage.DOUBLES and state.cover is not None and may_lay_several(self.options):
            return _trains_without_duty(state, seat)
        return ()

    def view(self, state: TrainState, seat: Seat) -> TrainView:
        return TrainView(
            **self.shared_view(seat, state),
            engine=state.engine,
            lengths=state.lengths,
            marked=state.marked,
            cover=state.cover,
            opening=state.opening,
            laying=state.laying,
            waiting=state.waiting,
            stage=state.stage,
        )

    # Reasons to refuse an action

    def refused_turn(self, state: TrainState, action: Action, fitting: Hand) -> Refused:
        if fitting:
            return Refused(Reason.MUST_PLAY, tiles=fitting)
        return Refused(Reason.NOT_NOW) if type(action) is Done else super().refused_turn(state, action, fitting)

    def refused_play(self, state: TrainState, play: Play, fitting: Hand) -> Refused:
        seat, tile, train = play
        covering = tuple([held for held in fitting if not held.is_double])
        if state.cover is not None and (tile not in fitting or (tile in covering and train not in (None, state.cover))):
            if covering or not fitting:
                return Refused(Reason.MUST_COVER, tile=tile, number=state.cover, tiles=covering)
            return Refused(Reason.DOES_NOT_FIT, tile=tile, tiles=fitting, numbers=(state.ends[state.cover],))
        if type(train) is int and 0 <= train < len(state.ends) and train not in _trains_without_duty(state, seat):
            reason = Reason.OWN_TRAIN_FIRST if state.opening[seat] else Reason.TRAIN_CLOSED
            return Refused(reason, tile=tile, number=train)
        if tile not in fitting:
            numbers = tuple(dict.fromkeys(state.ends[train] for train in _trains_without_duty(state, seat)))
            return Refused(Reason.DOES_NOT_FIT, tile=tile, tiles=fitting, numbers=numbers)
        plays = [legal for legal in state.legal if isinstance(legal, Play)]
        trains = tuple(legal.end for legal in plays if legal.tile is tile and legal.end is not None)
        return Refused(Reason.WRONG_END, tile=tile, number=train, numbers=trains)


def _trains_without_duty(state: TrainState, seat: Seat) -> tuple[int, ...]:
    """Return the trains that this seat may lay on if nothing must be covered."""
    return (seat,) if state.opening[seat] else reachable(seat, state.marked)


def _stage_after(stage: Stage, tile: Tile, queue: tuple[int, ...]) -> Stage:
    """Return how far the seat is after it has laid this tile. ``queue``: the trains to cover now."""
    if not queue:
        return Stage.FIRST
    if tile.is_double:
        return Stage.DOUBLES
    return Stage.COVERING if stage else Stage.FIRST  # a seat that covers the double of another lays one tile
