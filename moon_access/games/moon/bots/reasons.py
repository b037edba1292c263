"""The reason for the best move of an analysis of Moon: a true statement that sets the move apart, as facts.

Every fact comes from the view or the analysis. games/tricks/contrast.py chooses what to tell: a fact that not every
other move shares, otherwise figures, otherwise a rule of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moon_access.bots.contract import Advice, Why
from moon_access.bots.contrast import Fact, FactsOf
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import Suit
from moon_access.games.moon.actions import TakeWidow
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump
from moon_access.games.tricks.bots import facts
from moon_access.games.tricks.contrast import Rules, TrickWhy, advise_move

from .inference import Inference, tiles_unseen_by
from .outlook import Analysis
from .why import MoonWhy


def reason(view: MoonView, analysis: Analysis) -> Advice:
    """Return the best move of an analysis of this view, and the reason for it."""
    action = analysis.best.action
    if len(view.legal) == 1:
        return Advice(action, Why.ONLY_MOVE)
    if isinstance(action, Bid | Pass):
        return Advice(action, MoonWhy.WINS_MOST)
    if isinstance(action, TakeWidow):
        return Advice(action, MoonWhy.CANNOT_HURT)
    more, attacks = TrickWhy.MORE_TRICKS, analysis.attacks
    return advise_move(
        analysis.candidates, facts_of(view), rules(view), more=more, attacks=attacks, is_complete=analysis.is_complete
    )


def facts_of(view: MoonView) -> FactsOf:
    """Return the function that finds the facts of a move of this view. Calls and the widow have none."""
    inference = Inference(view) if view.trump is not None and view.contract is not None else None

    def find_facts(action: Action) -> Sequence[Fact]:
        if isinstance(action, Discard):
            return list(_facts_of_discard(view, action))
        if isinstance(action, NameTrump):
            return list(facts.facts_of_trump(action, view.hand, tiles_unseen_by(view)))
        if isinstance(action, Play) and inference is not None:
            return list(facts.facts_of_play(inference, inference.bidder, action))
        return []

    return find_facts


def _facts_of_discard(view: MoonView, discard: Discard) -> Iterator[Fact]:
    tile = discard.tile
    left = [held for held in view.hand if held is not tile]
    for suit in (Suit(tile.high), Suit(tile.low)):
        number = suit.number
        if number is not None and suit is not view.trump and not any(held.has(number) for held in left):
            yield Fact(Advice(discard, TrickWhy.LEAVES_NONE, suit=suit))
            break
    yield from facts.count_higher_unseen(tiles_unseen_by(view), discard, tile, view.trump or Suit.NONE)


def rules(view: MoonView) -> Rules:
    """Return the rules of thumb for this view."""

    def prefer(best: Action, rival: Action) -> Iterator[TrickWhy]:
        if isinstance(best, Play | Discard) and isinstance(rival, Play | Discard):
            yield from facts.prefer_tile(view.trump or Suit.NONE, best.tile, rival.tile)

    return prefer
