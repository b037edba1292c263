"""Another game only for tests, in one file: tricks without an auction, with the least that a game may have.

It has no house rules, no bot but the random one, no hints, no stock to draw from, and texts in English only. Its state
uses its own names for everything that the contract does not name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

from moon_access.announcer import every_game, questions
from moon_access.announcer.every_game import hands_shown, items_by_seat
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, Numbered, OneOf, Prompt, answer, error, say
from moon_access.bots.contract import Bot
from moon_access.bots.levels import RandomBot
from moon_access.engine.actions import Action, Deal, Play, Resign
from moon_access.engine.events import Dealt, Event, GameOver, Played, Resigned, RoundScored, Trick, TrickTaken
from moon_access.engine.game import ONLOOKER, Game
from moon_access.engine.house_rules import HouseRule, number_of_players, read_rules
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.engine.trick import order
from moon_access.games.contract import GameDefinition
from moon_access.games.record_lines import PLAY, RecordLines
from moon_access.games.words import GameWords

HELD, ROUNDS = 4, 2
ORDER = order(Suit.NONE)
Messages = tuple[Message, ...]


class Options(NamedTuple):
    pass


class FollowedState(NamedTuple):
    deal: int
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    racks: tuple[tuple[Tile, ...], ...]
    middle: tuple[Tile, ...]
    won: tuple[int, ...]
    spare: tuple[Tile, ...]


class FollowedView(NamedTuple):
    seat: Seat
    players: int
    deal: int
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: tuple[Tile, ...]
    middle: tuple[Tile, ...]
    won: tuple[int, ...]
    legal: tuple[Play, ...]


class FollowedRules(Game[FollowedState, FollowedView]):
    name: ClassVar[str] = "followed"
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    house_rules: tuple[HouseRule, ...] = ()
    fewest_win: ClassVar[bool] = True

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        read_rules(self.house_rules, rules or {})
        self.options = Options()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(6)

    @property
    def rounds(self) -> int:
        return ROUNDS

    def start(self) -> FollowedState:
        nothing = (0,) * self.players
        return FollowedState(0, None, nothing, (), ((),) * self.players, (), nothing, ())

    def make_deal(self, state: FollowedState, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        racks = tuple(tuple(shuffled[HELD * seat : HELD * (seat + 1)]) for seat in range(self.players))
        return Deal(racks, tuple(shuffled[HELD * self.players :]), Seat(state.deal % self.players))

    def legal_actions(self, state: FollowedState) -> Sequence[Play]:
        if (seat := state.to_act) is None:
            return ()
        follows = ORDER.lead(state.middle[0]).follow if state.middle else frozenset()
        rack = state.racks[seat]
        return tuple(Play(seat, tile) for tile in rack if tile in follows or not follows.intersection(rack))

    def apply(self, state: FollowedState, action: Action) -> tuple[FollowedState, tuple[Event, ...]]:
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Resign):
            won = self.winners_without(state, action.seat)
            return state._replace(to_act=None, winners=won), (Resigned(action.seat), GameOver(won, state.scores))
        if not isinstance(action, Play) or state.to_act is None:
            raise Refused(Reason.NOT_NOW)
        if action.seat != state.to_act:
            raise Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
        legal = self.legal_actions(state)
        if action not in legal:
            held = action.tile in state.racks[action.seat] and action.end is None
            following = tuple(play.tile for play in legal)
            raise Refused(Reason.MUST_FOLLOW if held else Reason.NOT_HELD, tile=action.tile, tiles=following)
        return self._play(state, action)

    def _deal(self, state: FollowedState, deal: Deal) -> tuple[FollowedState, tuple[Event, ...]]:
        if state.to_act is not None:
            raise Refused(Reason.NOT_NOW)
        tiles = [tile for hand in (*deal.hands, deal.stock) for tile in hand]
        first = Seat(state.deal % self.players)
        sizes = [len(hand) for hand in deal.hands]
        if sorted(tiles) != list(self.tiles) or sizes != [HELD] * self.players or deal.first != first:
            raise Refused(Reason.BAD_DEAL)
        begun = state._replace(deal=state.deal + 1, to_act=first, racks=deal.hands, won=self.start().won)
        return begun._replace(spare=deal.stock), (Dealt(begun.deal, deal.hands, first),)

    def _play(self, state: FollowedState, play: Play) -> tuple[FollowedState, tuple[Event, ...]]:
        racks = tuple(tuple(tile for tile in rack if tile is not play.tile) for rack in state.racks)
        middle = (*state.middle, play.tile)
        told: list[Event] = [Played(play.seat, play.tile, len(middle) == 1, ORDER.suit(middle[0]))]
        leader = Seat((play.seat + 1) % self.players)  # the next leader, once the trick is complete
        after = state._replace(racks=racks, middle=middle, to_act=leader)
        if len(middle) < self.players:
            return after, tuple(told)
        taker = Seat((leader + ORDER.winner(middle)) % self.players)
        won = tuple(tricks + (seat == taker) for seat, tricks in enumerate(state.won))
        told.append(TrickTaken(Trick(sum(won), leader, middle, taker), won))
        after = after._replace(middle=(), won=won, to_act=taker)
        if any(racks):
            return after, tuple(told)
        total = tuple(map(sum, zip(state.scores, won, strict=True)))
        fewest = tuple(side for side, points in enumerate(total) if points == min(total))
        winners = fewest if state.deal == ROUNDS else ()
        told.append(RoundScored((0,) * self.players, (), won, total))
        if winners:
            told.append(GameOver(winners, total))
        return after._replace(to_act=None, scores=total, winners=winners), tuple(told)

    def view(self, state: FollowedState, seat: Seat) -> FollowedView:
        hand = () if seat == ONLOOKER else state.racks[seat]
        legal = tuple(self.legal_actions(state)) if state.to_act == seat else ()
        deal, to_act, scores, winners, _, middle, won, _ = state
        return FollowedView(seat, self.players, deal, to_act, scores, winners, hand, middle, won, legal)

    def onlooker_view(self, state: FollowedState) -> FollowedView:
        return self.view(state, ONLOOKER)


def announce(heard: Sequence[tuple[Event, FollowedView]], listener: Listener) -> Messages:
    return tuple(message for event, view in heard for message in _tell(event, view, listener))


def _tell(event: Event, view: FollowedView, listener: Listener) -> Messages:
    if isinstance(event, Dealt):
        return say(Kind.DEALS, "Begun: deal {n}.", n=event.deal), *hands_shown(event, listener)
    if isinstance(event, Played):
        return (say(Kind.PLAYS, "{name} follows with {tile}.", name=listener.names[event.seat], tile=event.tile),)
    if isinstance(event, TrickTaken):
        return (say(Kind.PLAYS, "All of it is {name}'s.", name=listener.names[event.trick.winner]),)
    if isinstance(event, RoundScored):
        return (say(Kind.SCORES, "Taken: {points}.", points=items_by_seat(event.total, listener)),)
    if isinstance(event, Resigned):
        return every_game.announce_resignation(event, listener, view)
    assert isinstance(event, GameOver)
    return every_game.game_over(event, listener, view)


def choices(view: FollowedView, listener: Listener) -> tuple[Tile, ...]:
    return listener.sort_hand(tuple(play.tile for play in view.legal))


def prompt(view: FollowedView, listener: Listener) -> Prompt:
    tiles = choices(view, listener)
    full = answer("Follow with {tiles}:", tiles=OneOf(tiles))
    shorter = questions.prompt_of_tiles(tiles), questions.number_of_choices(len(tiles))
    return Prompt(full, answer("Follow:"), answer("Tile:"), legal(view, listener), shorter=shorter)


def hand(view: FollowedView, listener: Listener) -> Messages:
    return (
        answer("In your hand: {tiles}.", tiles=listener.sort_hand(view.hand)) if view.hand else answer("No tiles."),
    )


def table(view: FollowedView, listener: Listener) -> Messages:
    return (answer("In the middle: {tiles}.", tiles=view.middle) if view.middle else answer("An empty middle."),)


def legal(view: FollowedView, listener: Listener) -> Messages:
    return (answer("Yours: {tiles}.", tiles=Numbered(choices(view, listener))) if view.legal else answer("No choice."),)


def score(view: FollowedView, listener: Listener) -> Messages:
    return (answer("Taken: {points}.", points=items_by_seat(view.scores, listener)),)


def refusal(refused: Refused, view: FollowedView, listener: Listener) -> Message:
    if refused.reason is Reason.MUST_FOLLOW:
        return error("{tile} does not follow: {tiles}.", tile=refused.tile, tiles=OneOf(refused.tiles))
    return every_game.common_refusal(refused, listener)


WORDS: GameWords[FollowedState, FollowedView] = GameWords(
    announce=announce,
    prompt=prompt,
    answers={"hand": hand, "table": table, "legal": legal, "score": score, "turn": every_game.whose_turn},
    refusal=refusal,
    choices=choices,
    why=lambda tile, view: Play(view.seat, tile) if view.legal else None,
    recap=lambda view, listener: (*score(view, listener), *hand(view, listener), *table(view, listener)),
    rules=lambda game: ((answer("Follow."), answer("Who takes the fewest in {n} deals wins.", n=ROUNDS)),),
    open_hand=lambda state, seat, listener: answer(
        "{name} has {tiles}.", name=listener.names[seat], tiles=listener.sort_hand(state.racks[seat])
    ),
)


class Followed(GameDefinition[FollowedState, FollowedView]):
    name = "followed"
    title = "follow the lead"

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> FollowedRules:
        return FollowedRules(house_rules, players)

    def words(self) -> GameWords[FollowedState, FollowedView]:
        return WORDS

    def bots(self) -> Mapping[str, Callable[[], Bot[FollowedView]]]:
        return {"random": RandomBot}

    def record_lines(self) -> RecordLines:
        return RecordLines(PLAY, tricks=True)
