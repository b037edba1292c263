"""The practice of Moon: kinds of deals. It tries seeds one after the other, so equal seeds give equal deals.

The tables are real ones, with normal bots at the other seats. The search for a deal looks at tiles that the player does
not see, but it tells the player no more than the kind of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random

from moon_access.bots.search.double_dummy import Position, Solver
from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat
from moon_access.games.contract import seed_of_hint
from moon_access.games.practice import LEARNER, FoundDeal, Outcome, PracticeKind, first_found, was_bid_made
from moon_access.games.practice import PracticeTable as PracticeTableOf
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.table import HUMAN, Player

from .actions import MOON, tricks_needed
from .bots import BOTS
from .bots import review as reviewing
from .bots.auction_rollout import analyse_calls
from .bots.hand_evaluation import ranked_plans, tile_mask
from .bots.normal import trick_model
from .bots.outlook import alternative_call
from .rules import Moon, MoonForFour, MoonForThree
from .sides import bidding_seats, moon_set
from .state import MoonState, MoonView, allowed_trumps
from .words import hints
from .words import practice as words
from .words.review import departure

NAMELESS = ("-",) * 4
"""The players of a table that nobody sees."""

OPEN = 0.2, 0.8
"""A bid is a question if the rule of thumb makes some bid this often."""
LIKELY_CHANCE = 0.6
"""All seven tricks are likely from this chance on."""


class DealKind(Enum):
    """The kinds of deals. The values are those of the command line and of the settings."""

    BIDDING = "bidding"  # only bid or pass
    MOON = "moon"  # play a bid of 21 that is likely to be made
    DEFENDING = "defending"  # play against a bid that can be beaten


_RULES: dict[str, type[Moon]] = {game.name: game for game in (MoonForThree, MoonForFour)}


_Table = PracticeTableOf[MoonState, MoonView]


class PracticeTable(_Table):
    """A table for one deal of a kind, or a part of the deal. It ends when there is nothing more to practise."""

    def __init__(self, kind: DealKind, game: str, names: Sequence[str], seed: str) -> None:
        rules = _RULES[game]()
        learner, *others = names[: rules.players]
        players = [Player(learner, HUMAN), *(Player(other, "bot:normal") for other in others)]
        bots = {Seat(seat): BOTS["normal"]() for seat in range(1, rules.players)}
        super().__init__(rules, players, seed=seed, bots=bots)
        self.kind = kind

    @property
    def is_over(self) -> bool:
        state = self.state
        if not state.deal:
            return False
        bids = self.kind is DealKind.BIDDING and any(call.seat == LEARNER for call in state.bidding.calls)
        return bids or state.to_act is None

    def begin(self) -> bool:
        """Deal, and make all moves before the practised part. Return True if the deal is of the requested kind."""
        self.step()
        if self.kind is DealKind.MOON and not is_likely_moon(self.view(LEARNER)):
            return False
        while self._is_in(Phase.AUCTION) and self.state.to_act != LEARNER:
            self.step()
        if not self._is_in(Phase.AUCTION):
            return False
        if self.kind is DealKind.BIDDING:
            return is_open(self.view(LEARNER))
        if self.kind is DealKind.MOON:
            self.submit(LEARNER, Bid(LEARNER, MOON), self.turn)
            return True
        self.submit(LEARNER, Pass(LEARNER), self.turn)
        while self.state.to_act is not None and not self._is_in(Phase.PLAY):
            self.step()
        return self._is_in(Phase.PLAY) and can_be_beaten(self.state)

    def _is_in(self, phase: Phase) -> bool:
        return bool(self.state.phase is phase)


def find(kind: DealKind, game: str, seed: str, after: int = 0) -> FoundDeal:
    """Return the first seed of this kind in this game; see ``first_found``."""
    return first_found(seed, after, lambda one: PracticeTable(kind, game, NAMELESS, one).begin())


class MoonPractice:
    """The practice of Moon for three or for four; see games/practice.py."""

    kinds = tuple(
        PracticeKind(
            kind.value,
            words.kind(kind.value),
            words.WORDS[kind.value],
            words.task(kind.value),
            has_review=kind is not DealKind.BIDDING,
        )
        for kind in DealKind
    )

    def __init__(self, game: str) -> None:
        self._game = game

    def find(self, kind: str, seed: str, after: int) -> FoundDeal:
        return find(DealKind(kind), self._game, seed, after)

    def table(self, kind: str, names: Sequence[str], seed: str) -> PracticeTable:
        return PracticeTable(DealKind(kind), self._game, names, seed)

    def judge(self, kind: str, table: _Table) -> Outcome:
        """Return how the learner did: compare a bid with the best one, or tell whether the bid of a deal was made."""
        return _judged_bid(table) if DealKind(kind) is DealKind.BIDDING else _judged_deal(DealKind(kind), table)


def _judged_bid(table: _Table) -> Outcome:
    """Return whether the bid or the pass was as good as the best, with the figures."""
    turn = table.turn - 1  # the table ended with this turn
    state = table.game.state_after(table.actions[:turn])
    view = table.game.view(state, LEARNER)
    choice = reviewing.Choice(view, table.actions[turn], seed_of_hint(table.seed, turn))
    analysis = analyse_calls(view, Random(choice.chance))
    compare_with_best = reviewing.compare_with_best(analysis, choice)
    if reviewing.is_mistake(compare_with_best):
        return Outcome(False, (departure(compare_with_best),))
    is_best = compare_with_best.choice.action == analysis.best.action
    other = alternative_call(analysis) if is_best else compare_with_best.choice
    return Outcome(True, (words.result(DealKind.BIDDING.value, True), hints.worth(analysis.best, other)))


def _judged_deal(kind: DealKind, table: _Table) -> Outcome:
    succeeded = was_bid_made(table) == (kind is DealKind.MOON)
    return Outcome(succeeded, (words.result(kind.value, succeeded),))


# The conditions that a deal of each kind meets


def chance(view: MoonView, needed: int) -> float:
    """Return the chance, 0 to 1, that the hand takes ``needed`` tricks as bidder, by the rule of thumb."""
    out = tile_mask(moon_set(view.players)) & ~tile_mask(view.hand)
    best = ranked_plans(view.hand, allowed_trumps(view.options), out)[0]
    return trick_model(view).chance(best.tricks, needed)


def is_open(view: MoonView) -> bool:
    """Return whether the best bid is an open question: one of the legal bids is neither sure nor hopeless."""
    least, most = OPEN
    bids = [action for action in view.legal if isinstance(action, Bid) and action.amount != MOON]
    return any(least <= chance(view, bid.amount) <= most for bid in bids)


def is_likely_moon(view: MoonView) -> bool:
    return chance(view, 7) >= LIKELY_CHANCE


def can_be_beaten(state: MoonState) -> bool:
    """Return whether a rival of the learner has the bid, and perfect play from the first lead on beats it."""
    contract, trump = state.bidding.contract, state.bidding.trump
    assert contract is not None and trump is not None
    side = bidding_seats(contract.seat, len(state.hands))
    position = Position(state.hands, (), contract.seat, trump, side)
    return LEARNER not in side and not Solver().can_make(position, tricks_needed(contract.amount))
