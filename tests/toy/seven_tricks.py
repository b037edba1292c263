"""A trick game without an auction, with the rules and words of games/tricks. There is no trump, and a trick is a
point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add
from typing import Any, ClassVar, NamedTuple

from moon_access.announcer.every_game import hands_shown, items_by_seat
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, answer, say
from moon_access.engine.actions import Action, Deal, Play
from moon_access.engine.events import Dealt, Played, RoundScored, Trick, TrickTaken
from moon_access.engine.game import ONLOOKER
from moon_access.engine.held import Hand, plays_of, replace_at, sort_by_hand, tiles_still_held
from moon_access.engine.house_rules import HouseRule, number_of_players, read_rules
from moon_access.engine.tiles import Seat, Suit, Tile, full_set
from moon_access.engine.trick import Lead, lead_under, to_follow
from moon_access.games.tricks.definition import TrickDefinition
from moon_access.games.tricks.rules import Events, TrickRules
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import prompts
from moon_access.games.tricks.words.answers import open_hand, trick_words
from moon_access.games.tricks.words.events import announcer
from moon_access.games.words import GameWords


class SevenState(NamedTuple):
    phase: Phase
    deal: int
    first: Seat
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    dealt: tuple[Hand, ...]
    held: tuple[int, ...]
    trick: tuple[Tile, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    legal: Sequence[Action]

    def hand(self, seat: Seat) -> Hand:
        return tiles_still_held(self.dealt[seat], self.held[seat])


class SevenView(NamedTuple):
    seat: Seat
    players: int
    phase: Phase
    deal: int
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: Hand
    counts: tuple[int, ...]
    trick: tuple[Tile, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    legal: Sequence[Action]
    trump: Suit | None = Suit.NONE
    out: Seat | None = None
    aids: bool = True

    def lead_by(self, tile: Tile) -> Lead:
        return lead_under(Suit.NONE, tile)


class SevenRules(TrickRules[SevenState, SevenView]):
    name: ClassVar[str] = "seven_tricks"
    player_counts: ClassVar[tuple[int, ...]] = (3, 4)
    house_rules: tuple[HouseRule, ...] = ()
    tiles = full_set(6)
    rounds = 2

    def __init__(self, rules: Mapping[str, object] | None = None, players: int | None = None) -> None:
        self.players = number_of_players(players, self.player_counts)
        read_rules(self.house_rules, rules or {})
        self.options = ()

    def start(self) -> SevenState:
        zeros, seat = (0,) * self.players, Seat(0)
        return SevenState(Phase.DEAL, 0, seat, None, zeros, (), ((),) * self.players, zeros, (), seat, (), ())

    def begin(self, state: SevenState, deal: Deal, held: tuple[int, ...]) -> tuple[SevenState, Events]:
        first, hands = deal.first or Seat(0), deal.hands
        after = self.start()._replace(phase=Phase.PLAY, deal=state.deal + 1, first=first, scores=state.scores)
        after = after._replace(dealt=hands, held=held, leader=first)
        return self._turn(after, first), (Dealt(after.deal, hands, first),)

    def lead(self, state: SevenState) -> Lead | None:
        return lead_under(Suit.NONE, state.trick[0]) if state.trick else None

    def _turn(self, state: SevenState, seat: Seat) -> SevenState:
        return state._replace(to_act=seat, legal=plays_of(seat, to_follow(state.held[seat], self.lead(state))))

    def play(self, state: SevenState, play: Play) -> tuple[SevenState, Events]:
        seat, tile, _ = play
        trick, held = (*state.trick, tile), replace_at(state.held, seat, state.held[seat] ^ tile.bit)
        led = lead_under(Suit.NONE, trick[0])
        played = Played(seat, tile, len(trick) == 1, led.suit)
        if len(trick) < self.players:
            return self._turn(state._replace(trick=trick, held=held), self.next(seat)), (played,)
        winner = Seat((state.leader + led.winner(trick)) % self.players)
        tricks = (*state.tricks, Trick(len(state.tricks) + 1, state.leader, trick, winner))
        taken = tuple([sum(one.winner == seat for one in tricks) for seat in range(self.players)])
        after = state._replace(held=held, trick=(), leader=winner, tricks=tricks)
        told = (played, TrickTaken(tricks[-1], taken))
        if any(held):
            return self._turn(after, winner), told
        total = tuple(map(add, state.scores, taken))
        most = [side for side, points in enumerate(total) if points == max(total) and state.deal == self.rounds]
        return self.finish(after, RoundScored((0,) * self.players, (), taken, total), tuple(most), told)

    def end_deal(self, state: SevenState, total: tuple[int, ...], winners: tuple[int, ...]) -> SevenState:
        phase = Phase.OVER if winners else Phase.DEAL
        return state._replace(phase=phase, scores=total, winners=winners, to_act=None, legal=())

    def view(self, state: SevenState, seat: Seat) -> SevenView:
        hand = () if seat == ONLOOKER else state.hand(seat)
        legal = sort_by_hand(hand, state.legal) if state.to_act == seat else ()
        known = (self.players, state.phase, state.deal, state.to_act, state.scores, state.winners)
        table = (tuple(map(int.bit_count, state.held)), state.trick, state.leader, state.tricks)
        return SevenView(seat, *known, hand, *table, legal)


TOLD: dict[type, Callable[[Any, Listener, SevenView], tuple[Message, ...]]] = {
    Dealt: lambda dealt, listener, view: (say(Kind.DEALS, "Deal {n}.", n=dealt.deal), *hands_shown(dealt, listener)),
    TrickTaken: lambda one, listener, view: (say(Kind.TRICKS, "{who}.", who=listener.names[one.trick.winner]),),
    RoundScored: lambda scored, listener, view: (
        say(Kind.SCORES, "{all}.", all=items_by_seat(scored.total, listener)),
    ),
}
WORDS: GameWords[SevenState, SevenView] = trick_words(
    announce=announcer(TOLD),
    prompt=prompts.play,
    answers={"score": lambda view, listener: (answer("{all}.", all=items_by_seat(view.scores, listener)),)},
    rules=lambda game: ((answer("Seven tricks."), answer("Every trick is a point. Most points in two deals win.")),),
    open_hand=lambda state, seat, listener: open_hand(state.hand(seat), seat, None, listener),
)


class SevenTricks(TrickDefinition[SevenState, SevenView]):
    name = "seven_tricks"
    title = "seven tricks"

    def rules(self, house_rules: Mapping[str, object] | None = None, players: int | None = None) -> SevenRules:
        return SevenRules(house_rules, players)

    def words(self) -> GameWords[SevenState, SevenView]:
        return WORDS
