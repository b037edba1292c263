"""The reason for the best move of an analysis of 42: a true statement that sets the move apart, as facts.

Every fact comes from the view or the analysis. games/tricks/contrast.py chooses what to tell: a fact that not every
other move shares, otherwise figures, otherwise a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_access.bots.contract import Advice, Why
from moon_access.bots.contrast import Fact, FactsOf
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import Suit
from moon_access.games.forty_two.actions import NELLOS, Plunge
from moon_access.games.forty_two.auction import amount_of
from moon_access.games.forty_two.marks import MARK, count_of, partner_of
from moon_access.games.forty_two.state import FortyTwoView, tiles_unseen_by
from moon_access.games.tricks.actions import Bid, NameTrump
from moon_access.games.tricks.bots import facts
from moon_access.games.tricks.contrast import Rules, TrickWhy, advise_move
from moon_access.games.tricks.state import Phase

from .inference import Inference
from .outlook import Analysis
from .why import FortyTwoWhy


def reason(view: FortyTwoView, analysis: Analysis) -> Advice:
    """Return the best action of an analysis of this view, and the reason for it."""
    if view.phase is Phase.AUCTION:
        return _reason_for_call(view, analysis)
    best = analysis.best.action
    if len(analysis.candidates) == 1:
        return Advice(best, Why.ONLY_MOVE) if len(view.legal) == 1 else Advice(best, FortyTwoWhy.ONE_WORTH_TRYING)
    more, attacks = TrickWhy.MORE_POINTS, analysis.attacks
    return advise_move(
        analysis.candidates, facts_of(view), rules(view), more=more, attacks=attacks, is_complete=analysis.is_complete
    )


def _reason_for_call(view: FortyTwoView, analysis: Analysis) -> Advice:
    best, number = analysis.best, round(analysis.points)
    action = best.action
    if isinstance(action, Plunge):
        return Advice(action, FortyTwoWhy.PLUNGE_MADE, number=best.times_made, worlds=best.worlds)
    if isinstance(action, Bid):
        may_pass = any(isinstance(one.action, Pass) for one in analysis.candidates)
        if 2 * best.times_made <= best.worlds and not may_pass:
            return Advice(action, FortyTwoWhy.LEAST_BAD_BID, suit=analysis.trump, number=number)
        if action.amount >= MARK and analysis.at_nello:
            return Advice(action, FortyTwoWhy.LOSES_ALL, number=best.times_made, worlds=best.worlds)
        if number >= min(action.amount, MARK):
            return Advice(action, FortyTwoWhy.HAND_WORTH, suit=analysis.trump, number=number)
        # Fewer points on average are no reason for the bid; how often it is made, is one.
        return Advice(action, FortyTwoWhy.MADE_OFTEN, suit=analysis.trump, number=best.times_made, worlds=best.worlds)
    bids = [call for call in view.calls if amount_of(call)]
    if bids and bids[-1].seat == partner_of(view.seat):  # the last bid is the highest, and stands
        return Advice(action, FortyTwoWhy.PARTNER_BID, number=number)
    amounts = (min(one.action.amount, MARK) for one in analysis.candidates if isinstance(one.action, Bid))
    least = min(amounts, default=0)
    why = FortyTwoWhy.HAND_TOO_WEAK if number < least else FortyTwoWhy.TOO_RISKY
    return Advice(action, why, number=number)


def facts_of(view: FortyTwoView) -> FactsOf:
    """Return the function that finds the facts of a move of this view. Calls have none."""
    inference = Inference(view) if view.phase is Phase.PLAY else None

    def find_facts(action: Action) -> Sequence[Fact]:
        if isinstance(action, NameTrump):
            return list(facts.facts_of_trump(action, view.hand, tiles_unseen_by(view)))
        if not isinstance(action, Play) or inference is None:
            return []
        if view.special is not None:
            return list(_facts_at_nello(inference, action)) if view.special in NELLOS else []
        return [*_facts_of_count(inference, action), *facts.facts_of_play(inference, inference.bidder, action)]

    return find_facts


def _facts_at_nello(inference: Inference, play: Play) -> Iterator[Fact]:
    """Yield the facts at nello: whether the tile loses the trick, which the bidder wants and the others do not."""
    led, winning = inference.led, inference.winning_play
    if led is None or winning is None or led.strength[play.tile] > led.strength[winning[1]]:
        return
    if inference.view.seat == inference.bidder:
        yield Fact(Advice(play, FortyTwoWhy.DUCKS))
    elif winning[0] == inference.bidder:
        yield Fact(Advice(play, FortyTwoWhy.UNDER))


def _facts_of_count(inference: Inference, play: Play) -> Iterator[Fact]:
    """Yield facts about the points in the trick and on the tile; for a lead, also whether it keeps the trumps."""
    view, tile, led, winning = inference.view, play.tile, inference.led, inference.winning_play
    if led is None or winning is None:
        trumps = inference.trumps(view.hand)
        if trumps and tile not in trumps:
            yield Fact(Advice(play, FortyTwoWhy.KEEPS_TRUMPS))
        return
    seat, best = winning
    counts = count_of(tile)
    if led.strength[tile] > led.strength[best]:
        if view.aids and not any(inference.threats(tile, led)):
            if inference.at_stake > 1:
                yield Fact(Advice(play, FortyTwoWhy.WINS_COUNT, number=inference.at_stake))
            if counts:
                yield Fact(Advice(play, FortyTwoWhy.SAVES_COUNT, number=counts), counts)
        return
    is_safe = view.aids and not any(inference.threats(best, led))
    if seat in inference.friends and is_safe and counts:
        yield Fact(Advice(play, FortyTwoWhy.GIVES_COUNT, number=counts), counts)
    legal = [action.tile for action in view.legal if isinstance(action, Play)]
    is_lost = seat not in inference.friends and all(led.strength[one] < led.strength[best] for one in legal)
    if is_lost and not inference.yet_to_play and not counts:
        yield Fact(Advice(play, FortyTwoWhy.KEEPS_COUNT))


def rules(view: FortyTwoView) -> Rules:
    """Return the rules of thumb for this view."""

    def prefer(best: Action, rival: Action) -> Iterator[TrickWhy]:
        if isinstance(best, Play) and isinstance(rival, Play) and view.special is None:
            if count_of(best.tile) < count_of(rival.tile):
                yield TrickWhy.FEWER_COUNT
            yield from facts.prefer_tile(view.trump or Suit.NONE, best.tile, rival.tile)

    return prefer
