"""The values of 42: its options, its state, and what one seat may know of it.

rules.py decides all rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.events import Trick
from moon_access.engine.game import ONLOOKER
from moon_access.engine.held import Hand, bits_of, hands_left, sort_by_hand, tiles_still_held
from moon_access.engine.house_rules import HouseRule
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile, full_set
from moon_access.engine.trick import Lead
from moon_access.games.tricks.state import Phase

from .actions import BIDDERS_CHOICE, NELLOS, Special
from .auction import Call, Contract, Steps
from .marks import LOWEST_BID, partner_of
from .order import lead_in


class FortyTwoOptions(NamedTuple):
    """The house rules of 42.

    ``target``: marks, or points if ``scoring`` is "points", see ``usual_target``. ``rounds``: the number of scored
    deals; 0: the target ends the game. ``minutes``: after so many no more deals begin; 0: no limit.
    """

    scoring: str = "marks"
    target: int = 7
    play_out: bool = False
    all_pass: str = "redeal"
    nello: bool = False
    nello_doubles: str = "high"
    plunge: bool = False
    splash: bool = False
    sevens: bool = False
    aids: bool = True
    hints: bool = True
    plunge_over: bool = False
    first_marks: int = 2
    minimum_bid: int = LOWEST_BID
    doubles_trump: bool = True
    no_trump: bool = True
    rounds: int = 0
    minutes: int = 0

    @property
    def steps(self) -> Steps:
        return Steps(self.minimum_bid, self.first_marks, self.plunge_over)


MOST_MARKS = 50
"""The highest target in marks."""


def usual_target(scoring: object) -> int:
    """Return the default of the target. ``scoring``: the value of the house rule ``scoring``."""
    return 250 if scoring == "points" else 7


BOTH = (True, False)
FORTY_TWO_RULES = (
    HouseRule("scoring", ("marks", "points")),
    HouseRule("target", range(1, 1001)),
    HouseRule("play_out", BOTH),
    HouseRule("all_pass", ("redeal", "force")),
    HouseRule("nello", BOTH),
    HouseRule("nello_doubles", ("high", "suit", "low", BIDDERS_CHOICE), first_values=3),
    HouseRule("plunge", BOTH),
    HouseRule("splash", BOTH),
    HouseRule("sevens", BOTH),
    HouseRule("aids", BOTH),
    HouseRule("hints", BOTH, unwritten=True),
    HouseRule("plunge_over", BOTH, unwritten=False),
    HouseRule("first_marks", range(1, 8), unwritten=2),
    HouseRule("minimum_bid", (30, 31), unwritten=30),
    HouseRule("doubles_trump", BOTH, unwritten=True),
    HouseRule("no_trump", BOTH, unwritten=True),
    HouseRule("rounds", range(51), unwritten=0),
    HouseRule("minutes", range(181), unwritten=0),
)


@memoize
def allowed_trumps(options: FortyTwoOptions) -> tuple[Suit, ...]:
    """Return the possible trumps: the numbers 0 to 6, then doubles and no trump if the house rules allow them."""
    doubles = (Suit.DOUBLES,) if options.doubles_trump else ()
    none = (Suit.NONE,) if options.no_trump else ()
    return (*NUMBER_SUITS, *doubles, *none)


class DealFacts(NamedTuple):
    """The part of a state that plays do not change.

    ``deal`` counts from 1. ``first`` speaks first in the auction. ``scores`` and ``winners``: by team. ``dealt``: the
    hands, by seat. ``trump`` is ``Suit.NONE`` if a ``special`` game is named. ``out``: the seat that plays no tile in
    this deal. ``thrown_in``: how many deals do not count towards ``rounds``.
    """

    deal: int
    first: Seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    dealt: tuple[Hand, ...]
    calls: tuple[Call, ...]
    contract: Contract | None
    trump: Suit | None
    special: Special | None
    out: Seat | None
    thrown_in: int = 0


class FortyTwoState(NamedTuple):
    """One moment of a game. Before the first deal, all fields about a deal are empty.

    ``held``: the hand of each seat as bits, see engine/held.py. ``trick``: the tiles on the table, in the order of play
    from ``leader`` on. ``tricks``: the complete tricks of this deal. ``taken``: the number of tricks, by seat.
    ``points``: the points in them, by team. ``legal``: the legal actions of the seat to act.
    """

    phase: Phase
    settled: DealFacts
    to_act: Seat | None
    held: tuple[int, ...]
    trick: tuple[Tile, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    legal: Sequence[Action]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The tiles of each seat, in the order in which they were dealt."""
        return hands_left(self.settled.dealt, self.held)

    def hand(self, seat: Seat) -> Hand:
        return tiles_still_held(self.settled.dealt[seat], self.held[seat])

    def with_hands(self, hands: Sequence[Hand]) -> FortyTwoState:
        """Return this state with other hands."""
        settled = self.settled._replace(dealt=tuple(hands))
        return self._replace(settled=settled, held=tuple(map(bits_of, hands)))

    @property
    def deal(self) -> int:
        return self.settled.deal

    @property
    def first(self) -> Seat:
        return self.settled.first

    @property
    def scores(self) -> tuple[int, ...]:
        return self.settled.scores

    @property
    def winners(self) -> tuple[int, ...]:
        return self.settled.winners


class FortyTwoView(NamedTuple):
    """The knowledge of one seat.

    ``counts``: how many tiles each hand has. ``taken``: the tricks of each seat. ``points``: the points in this deal,
    by team. ``thrown_in``: see ``DealFacts``.
    """

    seat: Seat
    players: int
    options: FortyTwoOptions
    phase: Phase
    deal: int
    first: Seat
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    calls: tuple[Call, ...]
    contract: Contract | None
    trump: Suit | None
    special: Special | None
    out: Seat | None
    trick: tuple[Tile, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    legal: Sequence[Action]
    thrown_in: int = 0

    @property
    def aids(self) -> bool:
        return self.options.aids

    def lead_by(self, tile: Tile) -> Lead:
        """Return everything that this tile determines when it is led. Trump must be named."""
        assert self.trump is not None
        return lead_in(self.trump, self.special, self.options.nello_doubles, tile)


def lead_of(settled: DealFacts, trick: Sequence[Tile], options: FortyTwoOptions) -> Lead | None:
    """Return everything that the first tile of a trick determines; None if there is no tile."""
    if not trick or settled.trump is None:
        return None
    return lead_in(settled.trump, settled.special, options.nello_doubles, trick[0])


def sits_out(special: Special | None, contract: Contract) -> Seat | None:
    """Return the seat that plays no tile: at nello the bidder's partner; None in other games."""
    return partner_of(contract.seat) if special in NELLOS else None


def view_for(seat: Seat, state: FortyTwoState, options: FortyTwoOptions) -> FortyTwoView:
    """Return what this seat may know of the state, or an onlooker: an allow-list."""
    settled = state.settled
    hand = () if seat == ONLOOKER else state.hand(seat)
    return FortyTwoView(
        seat=seat,
        players=len(state.held),
        options=options,
        phase=state.phase,
        deal=settled.deal,
        first=settled.first,
        to_act=state.to_act,
        scores=settled.scores,
        winners=settled.winners,
        hand=hand,
        counts=tuple(map(int.bit_count, state.held)),
        calls=settled.calls,
        contract=settled.contract,
        trump=settled.trump,
        special=settled.special,
        out=settled.out,
        trick=state.trick,
        leader=state.leader,
        tricks=state.tricks,
        taken=state.taken,
        points=state.points,
        legal=sort_by_hand(hand, state.legal) if state.to_act == seat else (),
        thrown_in=settled.thrown_in,
    )


def tiles_unseen_by(view: FortyTwoView) -> tuple[Tile, ...]:
    """Return every tile that this seat has not seen in this deal, because it is in another hand."""
    seen = {*view.hand, *view.trick}
    seen.update(tile for trick in view.tricks for tile in trick.tiles)
    return tuple(tile for tile in full_set(6) if tile not in seen)
