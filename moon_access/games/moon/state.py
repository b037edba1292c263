"""The values of Moon: its options, its state, and what one seat may know of it.

rules.py decides all rules.
"""

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.events import Trick
from moon_access.engine.game import ONLOOKER
from moon_access.engine.held import Hand, bits_of, hands_left, replace_at, sort_by_hand, tiles_still_held
from moon_access.engine.house_rules import READING, HouseRule
from moon_access.engine.memo import memoize
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile
from moon_access.engine.trick import Lead, lead_under
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase

from .actions import Call


class MoonOptions(NamedTuple):
    """The house rules of Moon; the defaults here are those for three players."""

    target: int = 21
    all_pass: str = "redeal"
    moon_wins: bool = False
    minimum_bid: int = 4
    doubles_trump: bool = True
    no_trump: bool = True
    widow: str = "exchange"
    trump_before_widow: bool = False
    overtricks: bool = False
    bidder_goes_out: bool = False
    aids: bool = True
    hints: bool = True
    rounds: int = 0
    """The number of scored deals after which the game is over, whatever the points; 0: the points end it."""
    minutes: int = 0
    """The minutes after which no more deals begin; 0: no limit."""
    reading: int = READING
    """The reading of the rules. It is no house rule: only the record of an older game sets another one."""


BOTH = (True, False)
MOON_RULES = (
    HouseRule("target", range(7, 501)),
    HouseRule("all_pass", ("redeal", "force")),
    HouseRule("moon_wins", BOTH),
    HouseRule("minimum_bid", (3, 4, 5)),
    HouseRule("doubles_trump", BOTH),
    HouseRule("no_trump", BOTH),
    HouseRule("widow", ("exchange", "optional", "none")),
    HouseRule("trump_before_widow", BOTH),
    HouseRule("overtricks", BOTH),
    HouseRule("bidder_goes_out", BOTH),
    HouseRule("aids", BOTH),
    HouseRule("hints", BOTH, unwritten=True),
    HouseRule("rounds", range(51), unwritten=0),
    HouseRule("minutes", range(181), unwritten=0),
)
WIDOW_RULES = ("widow", "trump_before_widow")
"""The house rules of three players alone: with four there is no widow."""


@memoize
def allowed_trumps(options: MoonOptions) -> tuple[Suit, ...]:
    """Return the possible trumps: the numbers 0 to 6, then doubles and no trump if the house rules allow them."""
    doubles = (Suit.DOUBLES,) if options.doubles_trump else ()
    none = (Suit.NONE,) if options.no_trump else ()
    return (*NUMBER_SUITS, *doubles, *none)


class DealFacts(NamedTuple):
    """The part of a state that is set at the beginning of a deal and changes only at its end, except for the widow.

    ``deal`` counts from 1. ``first`` speaks first in the auction. ``scores`` and ``winners``: by player, with four by
    team. ``dealt``: the hands, by seat, with the tile of the widow if it was taken. ``widow`` keeps its tile when it
    has been taken, because the bidder saw it. ``thrown_in``: how many deals do not count towards ``rounds``.
    """

    deal: int
    first: Seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    dealt: tuple[Hand, ...]
    widow: tuple[Tile, ...]
    thrown_in: int = 0

    def with_widow(self, seat: Seat, hand: Hand) -> "DealFacts":
        """Return a copy in which the seat has taken the widow and has this hand."""
        deal, first, scores, winners, dealt, widow, thrown_in = self
        return DealFacts(deal, first, scores, winners, replace_at(dealt, seat, hand), widow, thrown_in)

    def with_scores(self, scores: tuple[int, ...], winners: tuple[int, ...]) -> "DealFacts":
        """Return a copy with the scores after the deal, and the winners if the game is over."""
        return DealFacts(self.deal, self.first, scores, winners, self.dealt, self.widow, self.thrown_in)


class Bidding(NamedTuple):
    """The part of a state that the auction and the bidder decide, which plays do not change, and the phase."""

    phase: Phase
    calls: tuple[Call, ...] = ()
    contract: Bid | None = None
    widow_taken: bool = False
    discard: Tile | None = None
    trump: Suit | None = None

    def with_phase(self, phase: Phase) -> "Bidding":
        """Return a copy with another phase. These methods are quicker than ``_replace``, and every deal calls them."""
        _, calls, contract, widow_taken, discard, trump = self
        return Bidding(phase, calls, contract, widow_taken, discard, trump)

    def with_widow(self) -> "Bidding":
        """Return a copy in which the bidder has taken the widow, and must discard."""
        _, calls, contract, _, discard, trump = self
        return Bidding(Phase.DISCARD, calls, contract, True, discard, trump)

    def after_discard(self, tile: Tile, phase: Phase) -> "Bidding":
        """Return a copy in which the bidder has discarded the tile, with this phase next."""
        _, calls, contract, widow_taken, _, trump = self
        return Bidding(phase, calls, contract, widow_taken, tile, trump)

    def with_trump(self, trump: Suit, phase: Phase) -> "Bidding":
        """Return a copy in which the bidder has named trump, with this phase next."""
        _, calls, contract, widow_taken, discard, _ = self
        return Bidding(phase, calls, contract, widow_taken, discard, trump)


class MoonState(NamedTuple):
    """One moment of a game. Before the first deal, all fields about a deal are empty.

    Values that change together form ``settled`` and ``bidding``, so that a play, the most frequent action, creates few
    new values. ``held``: the hand of each seat before play, as bits, see engine/held.py. ``played``: the played tiles
    of these hands. ``trick``: the tiles on the table, in the order of play from the leader on. ``taken``: the number of
    ``tricks``, by seat. ``legal``: the legal actions of the seat to act.
    """

    settled: DealFacts
    bidding: Bidding
    to_act: Seat | None
    held: tuple[int, ...]
    played: int
    trick: tuple[Tile, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    legal: Sequence[Action]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The tiles of each seat, in the order in which they were dealt."""
        return hands_left(self.settled.dealt, self.bits_left)

    @property
    def bits_left(self) -> tuple[int, ...]:
        """The tiles of each seat as bits."""
        return tuple([held & ~self.played for held in self.held])

    def hand(self, seat: Seat) -> Hand:
        return tiles_still_held(self.settled.dealt[seat], self.held[seat] & ~self.played)

    def with_hands(self, hands: Sequence[Hand]) -> "MoonState":
        """Return this state with other hands."""
        settled = self.settled._replace(dealt=tuple(hands))
        return self._replace(settled=settled, held=tuple(map(bits_of, hands)), played=0)

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

    @property
    def phase(self) -> Phase:
        return self.bidding.phase


class MoonView(NamedTuple):
    """The knowledge of one seat.

    ``widow_seen`` and ``discard`` are the bidder's own knowledge, otherwise None. ``counts``: how many tiles each hand
    has. ``widow``: how many tiles lie face down untaken. ``taken``: by seat. ``thrown_in``: see ``DealFacts``.
    """

    seat: Seat
    players: int
    options: MoonOptions
    phase: Phase
    deal: int
    first: Seat
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    widow: int
    widow_seen: Tile | None
    discard: Tile | None
    calls: tuple[Call, ...]
    contract: Bid | None
    trump: Suit | None
    trick: tuple[Tile, ...]
    leader: Seat
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    legal: Sequence[Action]
    thrown_in: int = 0

    @property
    def out(self) -> Seat | None:
        """The seat that plays no tile: nobody in Moon."""
        return None

    @property
    def aids(self) -> bool:
        return self.options.aids

    def lead_by(self, tile: Tile) -> Lead:
        """Return everything that this tile determines when it is led. Trump must be named."""
        assert self.trump is not None
        return lead_under(self.trump, tile)


def view_for(seat: Seat, state: MoonState, options: MoonOptions) -> MoonView:
    """Return what this seat may know of the state, or an onlooker: an allow-list."""
    settled, bidding = state.settled, state.bidding
    hand = () if seat == ONLOOKER else state.hand(seat)
    contract = bidding.contract
    is_bidder = contract is not None and contract.seat == seat
    return MoonView(
        seat=seat,
        players=len(state.held),
        options=options,
        phase=bidding.phase,
        deal=settled.deal,
        first=settled.first,
        to_act=state.to_act,
        scores=settled.scores,
        winners=settled.winners,
        hand=hand,
        counts=tuple(map(int.bit_count, state.bits_left)),
        widow=0 if bidding.widow_taken else len(settled.widow),
        widow_seen=settled.widow[0] if bidding.widow_taken and is_bidder else None,
        discard=bidding.discard if is_bidder else None,
        calls=bidding.calls,
        contract=contract,
        trump=bidding.trump,
        trick=state.trick,
        leader=state.leader,
        tricks=state.tricks,
        taken=state.taken,
        legal=sort_by_hand(hand, state.legal) if state.to_act == seat else (),
        thrown_in=settled.thrown_in,
    )
