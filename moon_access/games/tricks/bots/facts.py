"""The facts about a tile to play or a trump to name, for hints. A player can check each fact in the view.

bots/contrast.py drops facts that are true of every other move, so the functions here return every true fact. If the
house rules leave older tricks to the player's memory, no fact mentions them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from moon_access.bots.contract import Advice
from moon_access.bots.contrast import Fact
from moon_access.engine.actions import Action, Play
from moon_access.engine.tiles import NUMBER_SUITS, Seat, Suit, Tile
from moon_access.engine.trick import legal_tiles, order
from moon_access.games.tricks.actions import NameTrump
from moon_access.games.tricks.contrast import TrickWhy

from .inference import TrickInference

Knowledge = TrickInference[Any]


def facts_of_trump(naming: NameTrump, hand: Sequence[Tile], unseen: Sequence[Tile]) -> Iterator[Fact]:
    """Yield the facts of a trump: how many tiles of it the hand has; for no trump, how many tiles of the hand win."""
    suits = order(naming.trump)
    if naming.trump is Suit.NONE:
        tops = [tile for tile in hand if all(suits.winner((tile, other)) == 0 for other in unseen)]
        if len(tops) > 1:
            yield Fact(Advice(naming, TrickWhy.TOPS_HELD, number=len(tops)), len(tops))
        return
    held = [tile for tile in hand if suits.is_trump(tile)]
    if len(held) > 1:
        highest = max(held, key=suits.trump_rank)
        advice = Advice(naming, TrickWhy.TRUMPS_HELD, tile=highest, suit=naming.trump, number=len(held))
        yield Fact(advice, len(held))


def facts_of_play(inference: Knowledge, bidder: Seat, play: Play) -> Iterator[Fact]:
    """Yield the facts of a tile, the most telling first."""
    view, suits, tile = inference.view, inference.order, play.tile
    memory, trick = view.aids, view.trick
    wins, winners = _is_winning(inference, tile), _winners(inference)
    if wins:
        if memory and not trick and suits.is_trump(tile) and inference.trumps_out:
            out = sum(map(suits.is_trump, inference.unseen))
            yield Fact(Advice(play, TrickWhy.LEADS_TRUMPS, number=out))
        if trick and not inference.yet_to_play:
            strength = view.lead_by(trick[0]).strength
            if not any(strength[tile] > strength[lower] for lower in winners):
                yield Fact(Advice(play, TrickWhy.LOWEST_WINNER))
        elif memory:
            yield from _rivals_that_can_beat(inference, play)
    elif memory and winners and _is_safe(inference):
        yield Fact(Advice(play, TrickWhy.TRICK_IS_SAFE))
    if memory:
        yield from _suits_to_ruff_later(inference, play)
        yield from _advantages(inference, bidder, play)
        if not wins or not trick:
            yield from count_higher_unseen(inference.unseen, play, tile, suits.trump)


def count_higher_unseen(unseen: Sequence[Tile], action: Action, tile: Tile, trump: Suit) -> Iterator[Fact]:
    """Yield how many higher tiles of the tile's suit are unseen, if there are several."""
    suits = order(trump)
    suit = suits.suit(tile)
    rank = suits.rank(tile, suit)
    higher = sum(suits.belongs(other, suit) and suits.rank(other, suit) > rank for other in unseen)
    if higher > 1:
        yield Fact(Advice(action, TrickWhy.HIGHER_OUT, suit=suit, number=higher), higher)


def _rivals_that_can_beat(inference: Knowledge, play: Play) -> Iterator[Fact]:
    """Yield who or what can beat a tile that wins so far.

    A tile that nothing beats also gets the weaker facts. Otherwise a better rival would lack a fact.
    """
    suits, tile = inference.order, play.tile
    beaten_by = _may_beat(inference, tile, inference.yet_to_play)
    few = len(beaten_by)
    if not few:
        yield Fact(Advice(play, TrickWhy.WINS_FOR_SURE))
    if inference.view.players == 4 and not _may_beat(inference, tile, inference.rivals):
        yield Fact(Advice(play, TrickWhy.PARTNER_BEATS))
    if few <= 1:
        yield Fact(Advice(play, TrickWhy.ONE_BEATS, tile=beaten_by[0] if beaten_by else None))
    suit = suits.suit(tile)
    if not inference.view.trick and _is_highest(inference, tile, suit):
        yield Fact(Advice(play, TrickWhy.HIGHEST_LEFT, suit=suit))
    if few <= 3:
        yield Fact(Advice(play, TrickWhy.FEW_BEAT, number=few), -few)


def _suits_to_ruff_later(inference: Knowledge, play: Play) -> Iterator[Fact]:
    """Yield a suit that the hand could ruff later: this tile is its last of the suit, and it has a trump left."""
    left = [tile for tile in inference.view.hand if tile is not play.tile]
    if inference.trumps(left):
        mine = [suit for suit in _suits_lacked_by_others(inference, left) if inference.order.belongs(play.tile, suit)]
        if mine:
            yield Fact(Advice(play, TrickWhy.CAN_TRUMP, suit=mine[0]))


def _advantages(inference: Knowledge, bidder: Seat, play: Play) -> Iterator[Fact]:
    """Yield the advantages of this tile over each other legal tile; the fact is about the other tile."""
    tile = play.tile
    hand, wins = inference.view.hand, _is_winning(inference, tile)
    is_sure = wins and not _may_beat(inference, tile, inference.yet_to_play)
    trumps = inference.trumps(hand)
    for other in legal_tiles(hand, inference.led):
        if other is tile:
            continue
        if trumps == [other]:
            left = [one for one in hand if one is not tile]
            for suit in _suits_lacked_by_others(inference, left)[:1]:
                yield Fact(Advice(play, TrickWhy.KEEPS_LAST_TRUMP, suit=suit), about=other)
        if not wins and _is_winning(inference, other) and _may_beat(inference, other, inference.rivals):
            is_bidder = tuple(inference.yet_to_play) == (bidder,) == tuple(inference.rivals)
            why = TrickWhy.BIDDER_LAST if is_bidder else TrickWhy.COULD_BE_BEATEN
            yield Fact(Advice(play, why, tile=other), about=other)
        suit = inference.order.suit(other)
        if _is_highest(inference, other, suit) and not is_sure:
            yield Fact(Advice(play, TrickWhy.KEEPS_HIGHEST, tile=other, suit=suit), about=other)


# Queries about the position


def _may_beat(inference: Knowledge, tile: Tile, seats: Sequence[Seat]) -> list[Tile]:
    """Return the tiles that would beat this one in the trick and that one of these seats may hold."""
    strength = (inference.led or inference.view.lead_by(tile)).strength
    return [
        other
        for other in inference.unseen
        if strength[other] > strength[tile] and any(inference.may_hold(seat, other) for seat in seats)
    ]


def _is_winning(inference: Knowledge, tile: Tile) -> bool:
    """Return whether this tile wins the trick so far."""
    trick = (*inference.view.trick, tile)
    return inference.order.winner(trick) == len(trick) - 1


def _winners(inference: Knowledge) -> list[Tile]:
    """Return the legal tiles that would win the trick so far."""
    return [tile for tile in legal_tiles(inference.view.hand, inference.led) if _is_winning(inference, tile)]


def _is_safe(inference: Knowledge) -> bool:
    """Return whether a friend wins the trick so far, and no rival who has yet to play may beat it."""
    if inference.led is None or inference.winning_play is None:
        return False
    seat, tile = inference.winning_play
    return seat in inference.friends and not any(inference.threats(tile, inference.led))


def _is_highest(inference: Knowledge, tile: Tile, suit: Suit) -> bool:
    """Return whether the tile is the highest of this suit that is left, including the player's own hand."""
    suits = inference.order
    rank = suits.rank(tile, suit)
    left = (*inference.unseen, *inference.view.hand, *inference.view.trick)
    return not any(suits.belongs(other, suit) and suits.rank(other, suit) > rank for other in left)


def _suits_lacked_by_others(inference: Knowledge, hand: Sequence[Tile]) -> list[Suit]:
    """Return the suits that somebody may still lead and that this hand could not follow, the likeliest first."""
    suits = inference.order
    asks = {suit: sum(suits.suit(tile) is suit for tile in inference.unseen) for suit in NUMBER_SUITS}
    missing = [
        suit
        for suit in NUMBER_SUITS
        if suit is not suits.trump and asks[suit] and not any(suits.belongs(tile, suit) for tile in hand)
    ]
    return sorted(missing, key=asks.__getitem__, reverse=True)


# Rules of thumb


def prefer_tile(suits_under: Suit, tile: Tile, other: Tile) -> Iterator[TrickWhy]:
    """Yield the rules of thumb that prefer one tile to another, for a play or a discard."""
    suits = order(suits_under)
    if suits.is_trump(other) and not suits.is_trump(tile):
        yield TrickWhy.TRUMP_LATER
    if suits.is_trump(tile) is suits.is_trump(other):
        suit = suits.suit(tile)
        if suits.belongs(other, suit):
            if suits.rank(tile, suit) < suits.rank(other, suit):
                yield TrickWhy.LOWER_FIRST
        elif tile.pips < other.pips:
            yield TrickWhy.LOWER_FIRST
