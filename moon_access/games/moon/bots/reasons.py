"""The reason for the best move of an analysis of Moon: a true statement about the position, as facts.

Every fact was looked up in the view or counted in the analysis. A move is compared with the one that a player would
otherwise think of, by the rule of thumb, and what is true of one and not of the other comes first. If no such fact is
found, the figures are the reason. why.py says what each reason claims. If the house rules leave older tricks to the
player's memory, no reason tells of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile
from moon_access.engine.trick import legal_tiles, order
from moon_access.games.moon.actions import LeaveWidow, TakeWidow
from moon_access.games.moon.state import MoonView
from moon_access.games.tricks.actions import Bid, Discard, NameTrump

from . import normal as normal_moon
from .inference import Inference, unseen
from .outlook import Analysis
from .why import MoonWhy

ALIKE = 0.005
"""A smaller difference between the worths of two choices counts as none."""


def reason(view: MoonView, analysis: Analysis) -> Advice:
    """Return the best move of the analysis, which is of this view, and why."""
    action = analysis.best.action
    if len(view.legal) == 1:
        return Advice(action, Why.ONLY_MOVE)
    if isinstance(action, Bid | Pass):
        return Advice(action, MoonWhy.WINS_MOST)
    if isinstance(action, TakeWidow):
        return Advice(action, MoonWhy.CANNOT_HURT)
    if isinstance(action, LeaveWidow):
        return Advice(action, MoonWhy.LOOKED_AHEAD)
    if _are_all_alike(analysis):
        return Advice(action, MoonWhy.ALL_ALIKE)
    known = list(_facts(view, action))
    against = _natural(view, analysis)
    beside = {fact.why for fact in _facts(view, against)}
    telling = [fact for fact in known if fact.why not in beside]
    telling += _advantages(view, action, against)
    telling.sort(key=_is_least_telling)
    telling += [fact for fact in known if fact.why is MoonWhy.CANNOT_WIN]  # no other fact adds to it
    return [*telling, *_figures(analysis), *known, Advice(action, MoonWhy.LOOKED_AHEAD)][0]


def _is_least_telling(fact: Advice) -> bool:
    """Return whether this is the least that can be said of a tile."""
    return fact.why is MoonWhy.HIGHER_OUT


def _natural(view: MoonView, analysis: Analysis) -> Action:
    """Return the move that a player would think of instead."""
    habit = normal_moon.advise(view).action
    return habit if habit != analysis.best.action else analysis.candidates[1].action


# Reasons from the figures


def _are_all_alike(analysis: Analysis) -> bool:
    best = analysis.best
    return all(
        (one.worlds, one.times_made, one.tricks) == (best.worlds, best.times_made, best.tricks)
        and abs(one.value - best.value) <= ALIKE
        for one in analysis.candidates
    )


def _figures(analysis: Analysis) -> Iterator[Advice]:
    best, *others = [one for one in analysis.candidates if one.worlds]
    if all(best.times_made * one.worlds > one.times_made * best.worlds for one in others):
        yield Advice(best.action, MoonWhy.MAKES_BID_MOST if analysis.attacks else MoonWhy.BEATS_BID_MOST)


# Reasons from the position, the strongest first


def _facts(view: MoonView, action: Action) -> Iterator[Advice]:
    """Yield facts about a move."""
    if isinstance(action, Discard):
        yield from _reasons_for_discard(view, action)
    elif isinstance(action, NameTrump):
        yield from _reasons_for_trump(view, action)
    elif isinstance(action, Play):
        yield from _reasons_for_play(Inference(view), action)


def _reasons_for_discard(view: MoonView, discard: Discard) -> Iterator[Advice]:
    tile = discard.tile
    left = [held for held in view.hand if held is not tile]
    for suit in (Suit(tile.high), Suit(tile.low)):
        number = suit.number
        if number is not None and suit is not view.trump and not any(held.has(number) for held in left):
            yield Advice(discard, MoonWhy.LEAVES_NONE, suit=suit)
            break
    yield from _higher_out(view, discard, view.trump or Suit.NONE)


def _higher_out(view: MoonView, action: Discard | Play, trump: Suit) -> Iterator[Advice]:
    suits = order(trump)
    suit = suits.suit(action.tile)
    rank = suits.rank(action.tile, suit)
    higher = [tile for tile in unseen(view) if suits.belongs(tile, suit) and suits.rank(tile, suit) > rank]
    if len(higher) > 1:
        yield Advice(action, MoonWhy.HIGHER_OUT, suit=suit, number=len(higher))


def _reasons_for_trump(view: MoonView, naming: NameTrump) -> Iterator[Advice]:
    suits = order(naming.trump)
    if naming.trump is Suit.NONE:
        out = unseen(view)
        tops = [tile for tile in view.hand if all(suits.winner((tile, other)) == 0 for other in out)]
        if len(tops) > 1:
            yield Advice(naming, MoonWhy.TOPS_HELD, number=len(tops))
        return
    held = [tile for tile in view.hand if suits.is_trump(tile)]
    if len(held) > 1:
        highest = max(held, key=suits.trump_rank)
        yield Advice(naming, MoonWhy.TRUMPS_HELD, tile=highest, suit=naming.trump, number=len(held))


def _reasons_for_play(inference: Inference, play: Play) -> Iterator[Advice]:
    view, suits, tile = inference.view, inference.order, play.tile
    memory = view.options.aids
    led = inference.led or suits.lead(tile)
    wins = _is_winning(inference, tile)
    if wins:
        if suits.is_trump(tile) and not view.trick and inference.trumps_out and memory:
            out = sum(map(suits.is_trump, inference.unseen))
            yield Advice(play, MoonWhy.LEADS_TRUMPS, number=out)
        if view.trick and len(view.trick) == view.players - 1:
            if not any(led.strength[tile] > led.strength[lower] for lower in _winners(inference)):
                yield Advice(play, MoonWhy.LOWEST_WINNER)
        elif memory:
            yield from _hard_to_beat(inference, play)
    elif memory and _winners(inference) and _is_safe(inference):
        yield Advice(play, MoonWhy.TRICK_IS_SAFE)
    if memory:
        yield from _could_trump(inference, play)
        if not wins or not view.trick:
            yield from _higher_out(view, play, suits.trump)
    if not wins and not _winners(inference):
        yield Advice(play, MoonWhy.CANNOT_WIN)


def _hard_to_beat(inference: Inference, play: Play) -> Iterator[Advice]:
    suits, tile = inference.order, play.tile
    beaten_by = _may_beat(inference, tile, _to_come(inference.view))
    if not beaten_by:
        yield Advice(play, MoonWhy.WINS_FOR_SURE)
    elif len(beaten_by) == 1:
        yield Advice(play, MoonWhy.ONE_BEATS, tile=beaten_by[0])
    suit = suits.suit(tile)
    if not inference.view.trick and not suits.is_trump(tile) and _is_highest(inference, tile, suit):
        yield Advice(play, MoonWhy.HIGHEST_LEFT, suit=suit)
    if len(beaten_by) in (2, 3):
        yield Advice(play, MoonWhy.FEW_BEAT, number=len(beaten_by))


def _could_trump(inference: Inference, play: Play) -> Iterator[Advice]:
    """Yield a suit of which this tile is the last, if a trump is left for it."""
    left = [tile for tile in inference.view.hand if tile is not play.tile]
    if inference.trumps(left):
        mine = [suit for suit in _suits_missing(inference, left) if inference.order.belongs(play.tile, suit)]
        if mine:
            yield Advice(play, MoonWhy.CAN_TRUMP, suit=mine[0])


def _advantages(view: MoonView, action: Action, other: Action) -> Iterator[Advice]:
    """Yield what one move has before another in which a tile is played, too."""
    if not (isinstance(action, Play) and isinstance(other, Play) and view.options.aids):
        return
    inference = Inference(view)
    wins = _is_winning(inference, action.tile)
    if inference.trumps(view.hand) == [other.tile]:
        for suit in _suits_missing(inference, [tile for tile in view.hand if tile is not action.tile])[:1]:
            yield Advice(action, MoonWhy.KEEPS_LAST_TRUMP, suit=suit)
    if not wins and _is_winning(inference, other.tile):
        yield from _reasons_for_ducking(inference, action, other.tile)
    suit = inference.order.suit(other.tile)
    if _is_highest(inference, other.tile, suit) and not (
        wins and not _may_beat(inference, action.tile, _to_come(view))
    ):
        yield Advice(action, MoonWhy.KEEPS_HIGHEST, tile=other.tile, suit=suit)


def _reasons_for_ducking(inference: Inference, play: Play, other: Tile) -> Iterator[Advice]:
    to_come = _to_come(inference.view)
    rivals = [seat for seat in to_come if seat not in inference.friends]
    if not _may_beat(inference, other, rivals):
        return
    if to_come == [inference.bidder] == rivals:
        yield Advice(play, MoonWhy.BIDDER_LAST, tile=other)
    else:
        yield Advice(play, MoonWhy.COULD_BE_BEATEN, tile=other)


# Queries about the position


def _to_come(view: MoonView) -> list[Seat]:
    """Return the seats that play to this trick after the view's seat, whose turn it is."""
    return [Seat((view.seat + step) % view.players) for step in range(1, view.players - len(view.trick))]


def _may_beat(inference: Inference, tile: Tile, seats: list[Seat]) -> list[Tile]:
    """Return the tiles that would beat this one in the trick, and that one of these seats may hold."""
    strength = (inference.led or inference.order.lead(tile)).strength
    return [
        other
        for other in inference.unseen
        if strength[other] > strength[tile] and any(inference.may_hold(seat, other) for seat in seats)
    ]


def _is_winning(inference: Inference, tile: Tile) -> bool:
    """Return whether this tile wins the trick so far."""
    trick = (*inference.view.trick, tile)
    return inference.order.winner(trick) == len(trick) - 1


def _winners(inference: Inference) -> list[Tile]:
    """Return the tiles that may be played and that win the trick so far."""
    return [tile for tile in legal_tiles(inference.view.hand, inference.led) if _is_winning(inference, tile)]


def _is_safe(inference: Inference) -> bool:
    """Return whether a friend has the trick and no rival is to come who may beat it."""
    if inference.led is None or inference.winning_play is None:
        return False
    seat, tile = inference.winning_play
    return seat in inference.friends and not any(inference.threats(tile, inference.led))


def _is_highest(inference: Inference, tile: Tile, suit: Suit) -> bool:
    """Return whether the tile is the highest of this suit that is left, the own hand included."""
    suits = inference.order
    rank = suits.rank(tile, suit)
    left = (*inference.unseen, *inference.view.hand, *inference.view.trick)
    return not any(suits.belongs(other, suit) and suits.rank(other, suit) > rank for other in left)


def _suits_missing(inference: Inference, hand: list[Tile]) -> list[Suit]:
    """Return the suits that somebody may still ask for and that this hand could not follow; the likeliest first."""
    suits = inference.order
    asks = {suit: sum(suits.suit(tile) is suit for tile in inference.unseen) for suit in NUMBER_SUITS}
    missing = [
        suit
        for suit in NUMBER_SUITS
        if suit is not suits.trump and asks[suit] and not any(suits.belongs(tile, suit) for tile in hand)
    ]
    return sorted(missing, key=asks.__getitem__, reverse=True)
