"""The rules that games of chains share: what a legal deal, play, draw and pass is, and what follows from each.

``ChainGame`` has what every game of chains has: hands and a stock, turns in which a seat lays a tile, draws or passes,
and the numbers that everybody can see a seat lacks. ``MiddleGame`` is one in which each round begins with a double that
lies in the middle: the highest of the set in the first round, then one after the other downwards. There, the tiles left
in a hand count against its player, and the lowest total after the last round wins.

A game's own rules say where its tiles may be laid, what they ask for, and what scores.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from moon_access.engine.actions import Action, Clock, Deal, Pass, Play, Resign
from moon_access.engine.events import Dealt, Event, GameOver, Resigned, RoundEnded, RoundScored, ThrownIn, TileDrawn
from moon_access.engine.game import ONLOOKER, Game, State, View
from moon_access.engine.held import replace_at
from moon_access.engine.house_rules import FIRST_READING, Impossible, ImpossibleTable
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Seat, Tile, full_set

from .actions import Draw
from .chain import Link

Hand = tuple[Tile, ...]
NO_NUMBERS: frozenset[int] = frozenset()
"""The empty set: the numbers that a seat is known to lack, if nothing is known of it."""


class Round(NamedTuple):
    """The part of a state that plays, draws and passes do not change, except the scores if a play scores at once.

    ``deal`` counts from 1. ``first``: the seat that begins; None before the first deal, or if the tiles must be dealt
    again. ``scores``: by player, or in a game with teams by team. ``lead``: the double in the middle, in games that
    have one. ``thrown_in``: how many deals do not count towards the number of rounds.
    """

    deal: int
    first: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    lead: Tile | None = None
    thrown_in: int = 0


class ChainOptions(Protocol):
    """The house rules that every game of chains has.

    ``tiles``: the highest number of the set. ``hand``: the tiles that each player is dealt. ``aids``: whether the
    program may answer what a player could remember.
    """

    @property
    def tiles(self) -> int: ...
    @property
    def hand(self) -> int: ...
    @property
    def aids(self) -> bool: ...


class ChainState(State, Protocol):
    """One moment of a game of chains. Between deals the state is that of the end of the last deal.

    ``stock``: in drawing order. ``chain``: the last play, which knows those before it. ``drawn``: how many tiles the
    seat to act has drawn in this turn. ``lacks``: the numbers that each seat has shown not to hold; a tile that it has
    drawn in this turn may show one of them. ``legal``: what the seat to act may do, computed once.
    """

    @property
    def round(self) -> Round: ...
    @property
    def hands(self) -> tuple[Hand, ...]: ...
    @property
    def stock(self) -> Hand: ...
    @property
    def chain(self) -> Link | None: ...
    @property
    def ends(self) -> tuple[Any, ...]: ...
    @property
    def drawn(self) -> int: ...
    @property
    def lacks(self) -> tuple[frozenset[int], ...]: ...
    @property
    def legal(self) -> Sequence[Action]: ...
    @property
    def _replace(self) -> Callable[..., Self]: ...


class ChainView(View, Protocol):
    """The part of a view that every game of chains has.

    ``counts``: how many tiles each hand has. ``stock``: how many tiles can be drawn. ``lacks``: the numbers of which
    each seat holds no tile, as everybody saw when it drew or passed; empty for a seat that has drawn a tile and not yet
    shown whether it fits.
    """

    @property
    def options(self) -> ChainOptions: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def stock(self) -> int: ...
    @property
    def chain(self) -> Link | None: ...
    @property
    def lacks(self) -> tuple[frozenset[int], ...]: ...


S = TypeVar("S", bound=ChainState)
V = TypeVar("V", bound=ChainView)


class ChainGame(Game[S, V], Generic[S, V]):
    """The rules of one game of chains. Each game says where tiles may be laid, and what a round scores."""

    options: Any
    at_turn: ClassVar[tuple[type, ...]] = (Play, Draw, Pass)
    """The kinds of actions that a seat may have to choose from."""
    between_rounds: ClassVar[dict[str, object]] = {}
    """The game's own fields of a state that say what must be done, with their values while nobody is to act."""

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        return full_set(self.options.tiles)

    def check_hands(self, most: int, tiles: int, undrawn: int = 0) -> None:
        """Check that the hands of the house rules have no more tiles than ``most``.

        Args:
            most: the largest possible hand.
            tiles: the number of tiles that the error names.
            undrawn: the largest possible hand if nobody drew. The error names it if the hands of the rules would be
                possible then.

        Raises:
            ImpossibleTable: the hands have more tiles.
        """
        hand = self.options.hand
        if hand > most:
            raise ImpossibleTable(
                Impossible.SET_TOO_SMALL,
                players=self.players,
                hand=hand,
                tiles=tiles,
                most=most,
                undrawn=hand <= undrawn,
            )

    def start(self) -> S:
        return self._start

    @cached_property
    def _start(self) -> S:
        players = self.players
        return self.new_state(
            round=Round(0, self.first_of_all, (0,) * len(self.sides), ()),
            to_act=None,
            hands=((),) * players,
            stock=(),
            chain=None,
            ends=(),
            drawn=0,
            lacks=(NO_NUMBERS,) * players,
            legal=(),
        )

    first_of_all: ClassVar[Seat | None] = None
    """The seat that begins, according to a view before the first deal; None if it names none."""

    @abstractmethod
    def new_state(self, **shared: Any) -> S:
        """Return the state before the first deal. ``shared``: values for the fields that every game of chains has."""

    # The deal

    def lead(self, state: S) -> Tile | None:
        """Return the double in the middle of the round that is dealt next; None if the game has none."""
        return None

    def make_deal(self, state: S, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        """Deal these shuffled tiles, without the double in the middle. ``lot``: the seat drawn by lot."""
        lead, size = self.lead(state), self.options.hand
        tiles = tuple([tile for tile in shuffled if tile is not lead])
        hands = tuple([tiles[size * seat : size * (seat + 1)] for seat in range(self.players)])
        return Deal(hands, tiles[size * self.players :], self.first_seat(state, hands, lot))

    @abstractmethod
    def first_seat(self, state: S, hands: Sequence[Hand], lot: Seat) -> Seat | None:
        """Return the seat that begins the next round: ``lot`` if the lot decides; None if nobody can begin."""

    @abstractmethod
    def may_begin(self, state: S, deal: Deal) -> bool:
        """Return whether the deal names the right seat to begin. If the lot decides, any seat is right."""

    def _deal(self, state: S, deal: Deal) -> tuple[S, tuple[Event, ...]]:
        """Return the state after a deal, and its events. Raise Refused if the deal is not legal."""
        if state.winners:
            raise Refused(Reason.GAME_OVER)
        if state.to_act is not None:
            raise Refused(Reason.NOT_NOW)
        lead = self.lead(state)
        dealt = [tile for hand in (*deal.hands, deal.stock) for tile in hand]
        if lead is not None:
            dealt.append(lead)
        if (
            not self.may_begin(state, deal)
            or [len(hand) for hand in deal.hands] != self.hand_sizes(deal)
            or len(dealt) != len(self.tiles)
            or set(dealt) != set(self.tiles)
        ):
            raise Refused(Reason.BAD_DEAL)
        number, first = state.deal + 1, deal.first
        thrown_in = state.round.thrown_in + (first is None and self.reading != FIRST_READING)
        begun = self._start._replace(
            round=Round(number, first, state.scores, (), lead, thrown_in),
            to_act=first,
            hands=deal.hands,
            stock=deal.stock,
        )
        if first is None:
            return begun, (ThrownIn(number),)
        return self.begin_round(begun, first, (Dealt(number, deal.hands, first),))

    def hand_sizes(self, deal: Deal) -> list[int]:
        """Return how many tiles each hand of a legal deal has."""
        return [self.options.hand] * self.players

    @abstractmethod
    def begin_round(self, state: S, first: Seat, events: tuple[Event, ...]) -> tuple[S, tuple[Event, ...]]:
        """Return the state in which ``first`` begins the round, and the events."""

    # Legal actions and their effects

    def legal_actions(self, state: S) -> Sequence[Action]:
        return state.legal

    def apply(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        if _is_among(action, state.legal) and type(action.seat) is int:
            if isinstance(action, Play):
                return self.play(state, action)
            if isinstance(action, Draw):
                return self._draw(state, action.seat)
            return (
                self.pass_turn(state, action.seat) if isinstance(action, Pass) else self.apply_own_action(state, action)
            )
        if isinstance(action, Deal):
            return self._deal(state, action)
        if isinstance(action, Clock):
            winners, told = self.read_clock(state, action)
            return self.end_round(state, state.scores, winners) if winners else state, told
        if isinstance(action, Resign):
            return self._resign(state, action.seat)
        raise self._explain_refusal(state, action)

    @abstractmethod
    def play(self, state: S, action: Play) -> tuple[S, tuple[Event, ...]]:
        """Return the state after a legal play, and its events."""

    @abstractmethod
    def pass_turn(self, state: S, seat: Seat) -> tuple[S, tuple[Event, ...]]:
        """Return the state after a legal pass, and its events."""

    def apply_own_action(self, state: S, action: Action) -> tuple[S, tuple[Event, ...]]:
        """Return the state after a legal action of this game alone, and its events."""
        raise AssertionError(action)

    @abstractmethod
    def begin_turn(self, state: S, seat: Seat, events: tuple[Event, ...]) -> tuple[S, tuple[Event, ...]]:
        """Return the state and events when this seat is to act. End the round first if nobody can go on."""

    @abstractmethod
    def playable_numbers(self, state: S, seat: Seat) -> Collection[int]:
        """Return the numbers that this seat may lay on now, each once."""

    def note_stuck(self, state: S, seat: Seat, *, has_passed: bool) -> S:
        """Return the state with what this game notes about a seat that passes or draws because it cannot lay a tile."""
        return state

    def _draw(self, state: S, seat: Seat) -> tuple[S, tuple[Event, ...]]:
        tile, *_ = stock = state.stock
        after = self.note_stuck(state, seat, has_passed=False)._replace(
            hands=replace_at(state.hands, seat, (*state.hands[seat], tile)),
            stock=stock[1:],
            lacks=self.shown_lacks(state, seat),
            drawn=state.drawn + 1,
        )
        return self.begin_turn(after, seat, (TileDrawn(seat, tile, len(stock) - 1),))

    def shown_lacks(self, state: S, seat: Seat) -> tuple[frozenset[int], ...]:
        """Return, by seat, the numbers that it is known to lack, after ``seat`` draws or passes.

        A seat that draws or passes shows that it holds no playable number. Its earlier lacks still hold, unless it drew
        a tile in this turn that did not fit: that tile may have any other number.

        Returns:
            The numbers that each seat lacks.
        """
        numbers = frozenset(self.playable_numbers(state, seat))
        return replace_at(state.lacks, seat, numbers if state.drawn else state.lacks[seat] | numbers)

    def next_seat(self, seat: Seat) -> Seat:
        """Return the seat that is to act after this one."""
        return Seat((seat + 1) % self.players)

    # The end of a round and of the game

    def end_round(self, state: S, total: tuple[int, ...], winners: tuple[int, ...]) -> S:
        """Return the state in which the round is over, and also the game if somebody has won it."""
        return state._replace(
            round=state.round._replace(scores=total, winners=winners),
            to_act=None,
            lacks=(NO_NUMBERS,) * self.players,
            drawn=0,
            legal=(),
            **self.between_rounds,
        )

    def _resign(self, state: S, seat: Seat) -> tuple[S, tuple[Event, ...]]:
        """Return the state after this seat gives up, in which the leader of the others has won, and its events."""
        scores, winners = state.scores, self.winners_without(state, seat)
        return self.end_round(state, scores, winners), (Resigned(seat), GameOver(winners, scores))

    # Views

    def onlooker_view(self, state: S) -> V:
        return self.view(state, ONLOOKER)

    def shared_view(self, seat: Seat, state: S) -> dict[str, Any]:
        """Return the fields of a view that every game of chains has, as this seat or an onlooker may know them.

        This is an allow-list. The view of a game adds its own public fields.

        Returns:
            Field -> value.
        """
        lacks = state.lacks
        if state.drawn:
            lacks = tuple([NO_NUMBERS if at == state.to_act else lack for at, lack in enumerate(lacks)])
        return {
            "seat": seat,
            "players": self.players,
            "options": self.options,
            "deal": state.deal,
            "first": state.round.first,
            "to_act": state.to_act,
            "scores": state.scores,
            "winners": state.winners,
            "hand": () if seat == ONLOOKER else state.hands[seat],
            "counts": tuple(map(len, state.hands)),
            "stock": len(state.stock),
            "chain": state.chain,
            "ends": state.ends,
            "drawn": state.drawn,
            "lacks": lacks,
            "legal": state.legal if state.to_act == seat else (),
        }

    # Reasons to refuse an action, found only if it is not legal

    def _explain_refusal(self, state: S, action: Action) -> Refused:
        """Return the most telling reason why the rules refuse this action, with its facts."""
        if state.winners:
            return Refused(Reason.GAME_OVER)
        if state.to_act is None or type(action) not in self.at_turn:
            return Refused(Reason.NOT_NOW)
        if type(action.seat) is not int or action.seat != state.to_act:
            return Refused(Reason.NOT_YOUR_TURN, seat=state.to_act)
        fitting = tuple(dict.fromkeys([play.tile for play in state.legal if isinstance(play, Play)]))
        if not isinstance(action, Play):
            return self.refused_turn(state, action, fitting)
        if action.tile not in state.hands[action.seat]:
            return Refused(Reason.NOT_HELD, tile=action.tile)
        return self.refused_play(state, action, fitting)

    def refused_turn(self, state: S, action: Action, fitting: Hand) -> Refused:
        """Return why this seat may not draw or pass. ``fitting``: the tiles that it may lay."""
        if fitting:
            return Refused(
                Reason.MUST_PLAY, tiles=fitting, numbers=tuple(self.playable_numbers(state, Seat(action.seat or 0)))
            )
        reason = Reason.CANNOT_DRAW if type(action) is Draw else Reason.MUST_DRAW
        return Refused(reason, number=len(state.stock))

    def refused_play(self, state: S, play: Play, fitting: Hand) -> Refused:
        """Return why this seat may not lay a tile that it holds. ``fitting``: the tiles that it may lay."""
        tile, numbers = play.tile, tuple(self.playable_numbers(state, play.seat))
        if tile not in fitting:
            return Refused(
                Reason.DOES_NOT_FIT, tile=tile, tiles=fitting, numbers=numbers, number=self.number_to_cover(state)
            )
        own = tuple(number for number in numbers if tile.has(number))
        return Refused(Reason.WRONG_END, tile=tile, number=play.end, numbers=own)

    def number_to_cover(self, state: S) -> int | None:
        """Return the number of the double that must be played on first; None if there is none."""
        return None


class MiddleGame(ChainGame[S, V], Generic[S, V]):
    """A game of a fixed number of rounds, each with a double that lies in the middle.

    It lies there before the deal. A house rule deals the double with the other tiles instead. The player who holds it
    begins by laying it; if nobody holds it, the players draw in turn until it comes. Nobody has a choice in this, so it
    is part of the deal: the deal has the hands after these draws, and ``first`` is the player who has laid the double.
    """

    fewest_win: ClassVar[bool] = True

    @property
    @abstractmethod
    def is_lead_dealt(self) -> bool:
        """True if the double of the round is dealt, and laid by the player who holds it."""

    def check_stock(self, tiles: int) -> None:
        """Raise ImpossibleTable if no tile is left in the stock. ``tiles``: the number that the error names."""
        self.check_hands((len(self.tiles) - 2) // self.players, tiles)  # nobody holds the double in the middle

    def check_rounds(self) -> None:
        """Raise ImpossibleTable if there are more rounds than the set has doubles."""
        most = most_rounds(self.options.tiles)
        if self.options.rounds > most:
            raise ImpossibleTable(Impossible.TOO_MANY_ROUNDS, players=self.players, most=most)

    @property
    def rounds(self) -> int:
        return int(self.options.rounds)

    def lead(self, state: S) -> Tile:
        return double_of_round(self.options.tiles, state.deal + 1)

    def make_deal(self, state: S, shuffled: Sequence[Tile], lot: Seat) -> Deal:
        if not self.is_lead_dealt:
            return super().make_deal(state, shuffled, lot)
        lead, size = self.lead(state), self.options.hand
        hands = [tuple(shuffled[size * seat : size * (seat + 1)]) for seat in range(self.players)]
        stock = tuple(shuffled[size * self.players :])
        seat = self.first_seat(state, hands, lot)
        while lead not in {tile for hand in hands for tile in hand}:
            hands[seat], stock = (*hands[seat], stock[0]), stock[1:]
            seat = self.next_seat(seat)
        holder = next(Seat(at) for at, hand in enumerate(hands) if lead in hand)
        hands[holder] = tuple([tile for tile in hands[holder] if tile is not lead])
        return Deal(tuple(hands), stock, holder)

    def hand_sizes(self, deal: Deal) -> list[int]:
        sizes = super().hand_sizes(deal)
        if not self.is_lead_dealt or deal.first is None:
            return sizes
        for step in range(self._draws_before(deal)):
            sizes[(deal.first - step) % self.players] += 1
        sizes[deal.first] -= 1
        return sizes

    def _draws_before(self, deal: Deal) -> int:
        """Return how many tiles players drew until the double of the round came, including the double."""
        return sum(map(len, deal.hands)) + 1 - int(self.options.hand) * self.players

    def first_seat(self, state: S, hands: Sequence[Hand], lot: Seat) -> Seat:
        return lot if state.deal == 0 or state.round.first is None else self.next_seat(state.round.first)

    def may_begin(self, state: S, deal: Deal) -> bool:
        first = deal.first
        if type(first) is not int or first not in range(self.players):  # reject True, which equals seat 1
            return False
        if self.is_lead_dealt:
            drawn = self._draws_before(deal)
            if not drawn:
                return True
            first = Seat((first + 1 - drawn) % self.players)  # the seat that drew first
        return first == self.first_seat(state, deal.hands, Seat(first))

    def next_to_lead(self, first: Seat) -> Seat:
        """Return the seat that acts first after the deal: ``first``, or the next one if it has laid the double."""
        return self.next_seat(first) if self.is_lead_dealt else first

    def score(self, state: S, seat_out: Seat | None, events: tuple[Event, ...]) -> tuple[S, tuple[Event, ...]]:
        """Return the state after the round, and all events. ``seat_out``: the seat without tiles, if any."""
        points = tuple([points_left(hand, self.options.double_zero) for hand in state.hands])
        total = tuple([old + new for old, new in zip(state.scores, points, strict=True)])
        winners = places_of_lowest(total) if state.deal >= self.rounds else ()
        lowest = tuple(map(Seat, places_of_lowest(points)))
        over = [GameOver(winners, total)] if winners else []
        return self.end_round(state, total, winners), (
            *events,
            RoundEnded(seat_out),
            RoundScored(points, lowest, points, total),
            *over,
        )


DOUBLE_ZERO = Tile(0, 0)


def double_of_round(highest: int, number: int) -> Tile:
    """Return the double in the middle of the round with this number, from 1, in a set up to ``highest``."""
    return Tile(highest + 1 - number, highest + 1 - number)


def most_rounds(highest: int) -> int:
    """Return how many rounds there are at most: as many as the set has doubles."""
    return highest + 1


def points_left(hand: Iterable[Tile], double_zero: int) -> int:
    """Return the points for the tiles of a hand: their pips, and ``double_zero`` for the double zero."""
    return sum([double_zero if tile is DOUBLE_ZERO else tile.pips for tile in hand])


def places_of_lowest(numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the lowest number, which may occur several times. These places win if numbers are totals."""
    least = min(numbers)
    return tuple([place for place, number in enumerate(numbers) if number == least])


def _is_among(action: Action, legal: Sequence[Action]) -> bool:
    """Return whether an action is legal, comparing types, too.

    An action of another kind with equal fields equals a legal one, and so does a play whose end is True in place of 1.

    Returns:
        True if the action is legal.
    """
    if action not in legal:
        return False
    found = legal[legal.index(action)]
    if type(found) is not type(action):
        return False
    return not isinstance(action, Play) or not isinstance(found, Play) or type(action.end) is type(found.end)


def plays_on(seat: Seat, hand: Hand, numbers: Sequence[int]) -> tuple[Play, ...]:
    """Return all plays of this hand on these numbers, in the order of the hand and from high to low numbers."""
    plays = []
    for tile in hand:
        if tile.high in numbers:
            plays.append(Play(seat, tile, tile.high))
        if tile.low in numbers and not tile.is_double:
            plays.append(Play(seat, tile, tile.low))
    return tuple(plays)


def hands_after(hands: tuple[Hand, ...], play: Play) -> tuple[Hand, ...]:
    """Return the hands without the tile of this play."""
    seat = play.seat
    return replace_at(hands, seat, tuple([held for held in hands[seat] if held is not play.tile]))


def unseen_tiles(view: ChainView, lead: Tile | None = None) -> Hand:
    """Return every tile that this seat has not seen in this round. ``lead``: the double in the middle, if any."""
    seen = {lead, *view.hand}
    link = view.chain
    while link is not None:
        seen.add(link.tile)
        link = link.before
    return tuple([tile for tile in full_set(view.options.tiles) if tile not in seen])
