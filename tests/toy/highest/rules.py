"""Each player has three tiles and lays one: the player of the highest takes all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from moon_access.engine.actions import Action, Deal, Play, Resign
from moon_access.engine.events import Dealt, Event, GameOver, Played, Resigned, RoundScored
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.house_rules import HouseRule, number_of_players, read_rules
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile, full_set

HAND = 3


class Options(NamedTuple):
    target: int = 5


class HighestState(NamedTuple):
    """A state. ``laid``: by seat, None for a seat that has not laid a tile. Between deals, the tiles stay where they
    were."""

    deal: int
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    laid: tuple[Tile | None, ...]


class HighestView(NamedTuple):
    seat: Seat
    players: int
    deal: int
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    target: int
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    laid: tuple[Tile | None, ...]
    legal: tuple[Play, ...]


class HighestRules(Game[HighestState, HighestView]):
    name: ClassVar[str] = "highest"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    house_rules = (HouseRule("target", range(1, 100)),)
    options: Options

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        values: dict[str, Any] = {**read_rules(self.house_rules, rules or {})}
        self.options = Options(**values)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(6)

    def start(self) -> HighestState:
        nobody = (None,) * self.players
        return HighestState(0, None, (0,) * self.players, (), ((),) * self.players, nobody)

    def make_deal(self, state: HighestState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        hands = tuple(tuple(shuffled[HAND * seat : HAND * (seat + 1)]) for seat in range(self.players))
        return Deal(hands, tuple(shuffled[HAND * self.players :]), Seat(state.deal % self.players))

    def legal_actions(self, state: HighestState) -> Sequence[Play]:
        seat = state.to_act
        return () if seat is None else tuple(Play(seat, tile) for tile in state.hands[seat])

    def apply(self, state: HighestState, action: Action) -> tuple[HighestState, tuple[Event, ...]]:
        if isinstance(action, Deal):
            return self._deal(state, action)
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if isinstance(action, Resign):
            others = {at: points for at, points in enumerate(state.scores) if at != action.seat}
            winners = tuple(at for at, points in others.items() if points == max(others.values()))
            return state._replace(to_act=None, winners=winners), (
                Resigned(action.seat),
                GameOver(winners, state.scores),
            )
        if not isinstance(action, Play) or state.to_act is None:
            raise Refused(Reason.NOT_NOW)
        if action.seat != state.to_act:
            raise Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
        if action not in self.legal_actions(state):
            raise Refused(Reason.NOT_HELD, tile=action.tile)
        return self._play(state, action)

    def _deal(self, state: HighestState, deal: Deal) -> tuple[HighestState, tuple[Event, ...]]:
        if state.to_act is not None or state.winners:
            raise Refused(Reason.GAME_OVER if state.winners else Reason.NOT_NOW)
        tiles = sorted(tile for hand in (*deal.hands, deal.stock) for tile in hand)
        first = Seat(state.deal % self.players)
        if tiles != list(self.tiles) or [len(hand) for hand in deal.hands] != [HAND] * self.players:
            raise Refused(Reason.BAD_DEAL)
        if deal.first != first:
            raise Refused(Reason.BAD_DEAL)
        begun = self.start()._replace(deal=state.deal + 1, to_act=first, scores=state.scores, hands=deal.hands)
        return begun, (Dealt(begun.deal, deal.hands, first),)

    def _play(self, state: HighestState, play: Play) -> tuple[HighestState, tuple[Event, ...]]:
        seat, tile = play.seat, play.tile
        hands = tuple(tuple(held for held in hand if held is not tile) for hand in state.hands)
        laid = tuple(tile if at == seat else other for at, other in enumerate(state.laid))
        played = Played(seat, tile, False, Suit.NONE)
        tiles = [other for other in laid if other is not None]
        if len(tiles) < self.players:
            return state._replace(to_act=Seat((seat + 1) % self.players), hands=hands, laid=laid), (played,)
        winner = Seat(laid.index(max(tiles)))
        delta = tuple(int(at == winner) for at in range(self.players))
        total = tuple(map(sum, zip(state.scores, delta, strict=True)))
        winners = (winner,) if total[winner] >= self.options.target else ()
        scored = RoundScored((0,) * self.players, (winner,), delta, total)
        after = HighestState(state.deal, None, total, winners, hands, laid)
        return after, (played, scored, *([GameOver(winners, total)] if winners else []))

    def onlooker_view(self, state: HighestState) -> HighestView:
        return self.view(state, ONLOOKER)

    def view(self, state: HighestState, seat: Seat) -> HighestView:
        hand = () if seat == ONLOOKER else state.hands[seat]
        legal = tuple(self.legal_actions(state)) if state.to_act == seat else ()
        counts = tuple(map(len, state.hands))
        deal, to_act, scores, winners, _, laid = state
        return HighestView(
            seat, self.players, deal, to_act, scores, winners, self.options.target, hand, counts, laid, legal
        )
