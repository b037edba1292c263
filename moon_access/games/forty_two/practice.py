"""The practice of 42: kinds of deals. It tries seeds one after the other, so equal seeds give equal deals.

The tables are real ones, with normal bots at the other seats, including the partner's. The search for a deal looks at
tiles that the player does not see, but it tells the player no more than the kind of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from moon_access.bots.search.double_dummy import Solver
from moon_access.engine.actions import Pass
from moon_access.engine.tiles import Seat, Suit
from moon_access.games.contract import seed_of_hint
from moon_access.games.practice import LEARNER, FoundDeal, Outcome, PracticeKind, first_found, was_bid_made
from moon_access.games.practice import PracticeTable as PracticeTableOf
from moon_access.games.tricks.actions import Bid
from moon_access.games.tricks.state import Phase
from moon_access.table import HUMAN, Player

from .auction import Call
from .bots import BOTS, exact
from .bots.auction_rollout import judge_call
from .bots.hand_evaluation import best_hand_value, hand_value
from .bots.normal import choose_call
from .marks import MARK, side_of
from .rules import FortyTwo
from .state import FortyTwoState, FortyTwoView, allowed_trumps
from .words import practice as words
from .words.review import departure, good_call

NAMELESS_PLAYERS = ("-",) * 4
"""The players of a table that nobody sees."""


CHANCES_OF_OPEN_QUESTION = 0.35, 0.8
"""The chances of making the lowest bid, by rules of thumb, between which it is worth asking whether to bid."""


class DealKind(Enum):
    """The kinds of deals. The values are those of the command line and of the settings."""

    BIDDING = "bidding"  # only bid or pass
    MAKING = "making"  # play a sound bid that can be made, from the naming of trump on
    DEFENDING = "defending"  # play against a bid that can be beaten


_Table = PracticeTableOf[FortyTwoState, FortyTwoView]


class PracticeTable(_Table):
    """A table for one deal of a kind. It ends when the deal is scored, or after the learner's bid or pass."""

    def __init__(self, kind: DealKind, names: Sequence[str], seed: str) -> None:
        rules = FortyTwo()
        learner, *others = names[: rules.players]
        players = [Player(learner, HUMAN), *(Player(other, "bot:normal") for other in others)]
        bots = {Seat(seat): BOTS["normal"]() for seat in range(1, rules.players)}
        super().__init__(rules, players, seed=seed, bots=bots)
        self.kind = kind

    @property
    def is_over(self) -> bool:
        if not self.state.deal:
            return False
        bids = self.kind is DealKind.BIDDING and any(call.seat == LEARNER for call in self.state.settled.calls)
        return bids or self.state.to_act is None

    def begin(self) -> bool:
        """Deal, and make all moves before the practised part. Return True if the deal is of the requested kind."""
        self.step()
        while self.state.phase is Phase.AUCTION:
            if self.state.to_act != LEARNER:
                self.step()
            elif self.kind is DealKind.BIDDING:
                return is_open(self.view(LEARNER))
            elif not self._bid_for_learner():
                return False
        if self.kind is DealKind.MAKING:
            return self.state.to_act == LEARNER and can_be_made(self.view(LEARNER), self.state)
        if self.state.phase is Phase.TRUMP and self.state.to_act != LEARNER:
            self.step()
        return self.state.phase is Phase.PLAY and can_be_beaten(self.state, self.game.view(self.state, LEARNER))

    def _bid_for_learner(self) -> bool:
        """Bid for the learner as a steady player does, or pass if the learner is to defend.

        Returns:
            False if a steady player would pass, but the learner is to make a bid.
        """
        action = Pass(LEARNER) if self.kind is DealKind.DEFENDING else choose_call(self.view(LEARNER)).action
        if self.kind is DealKind.MAKING and not isinstance(action, Bid):
            return False
        self.submit(LEARNER, action, self.turn)
        return True


class FortyTwoPractice:
    """The practice of 42; see games/practice.py."""

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

    def find(self, kind: str, seed: str, after: int) -> FoundDeal:
        return first_found(seed, after, lambda one: self.table(kind, NAMELESS_PLAYERS, one).begin())

    def table(self, kind: str, names: Sequence[str], seed: str) -> PracticeTable:
        return PracticeTable(DealKind(kind), names, seed)

    def judge(self, kind: str, table: _Table) -> Outcome:
        """Return how the learner did: compare a bid with the best one, or tell whether the bid of a deal was made."""
        if DealKind(kind) is DealKind.BIDDING:
            return _judged_call(table)
        succeeded = was_bid_made(table) == (DealKind(kind) is DealKind.MAKING)
        return Outcome(succeeded, (words.result(kind, succeeded),))


def _judged_call(table: _Table) -> Outcome:
    """Return whether the bid or the pass was as good as the best, with the figures."""
    turn = table.turn - 1  # the table ended with this turn
    state = table.game.state_after(table.actions[:turn])
    call = table.actions[turn]
    assert isinstance(call, Call)
    compared = judge_call(table.game.view(state, LEARNER), call, seed_of_hint(table.seed, turn))
    if compared.is_beyond_noise:
        return Outcome(False, (departure(compared),))
    return Outcome(True, (words.result(DealKind.BIDDING.value, True), good_call(compared)))


# The conditions that a deal of each kind meets


def is_open(view: FortyTwoView) -> bool:
    """Return whether to bid is an open question: the lowest bid is in points, and neither sure nor hopeless."""
    least, most = CHANCES_OF_OPEN_QUESTION
    bids = [action.amount for action in view.legal if isinstance(action, Bid) and action.amount < MARK]
    return bool(bids) and least <= best_hand_value(view.hand, allowed_trumps(view.options)).chance(bids[0]) <= most


def can_be_made(view: FortyTwoView, state: FortyTwoState) -> bool:
    """Return whether perfect play under some trump makes the bid of this view's seat. It tries likely trumps first."""
    trumps = sorted(Suit, key=lambda trump: hand_value(view.hand, trump).points, reverse=True)
    to_lead = view._replace(phase=Phase.PLAY, leader=view.seat)
    return any(exact.best_outcome(to_lead._replace(trump=trump), state.hands, Solver()).is_success for trump in trumps)


def can_be_beaten(state: FortyTwoState, view: FortyTwoView) -> bool:
    """Return whether the other team has the bid, and perfect play from the first lead on beats it."""
    assert view.contract is not None
    if side_of(view.contract.seat) == side_of(view.seat):
        return False
    return exact.best_outcome(view, state.hands, Solver()).is_success
