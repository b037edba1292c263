"""The sure rest: whether one seat certainly takes all remaining tricks, and in which order its tiles win them.

The seat's view alone decides, by the worst case: a tile is sure if nobody else could win the trick with any unseen
tile, whoever holds it, even a partner, and however all have played until then. The decision uses that players have
shown to lack suits, and that led tiles draw tiles: a player who has to follow four sixes has four sixes fewer. It
guesses nothing, and tries no layout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat, Tile
from moon_access.engine.trick import Lead
from moon_access.games.tricks.state import TrickView

from .inference import TrickInference

TV = TypeVar("TV", bound=TrickView)

Tiles = frozenset[Tile]

MOST_STEPS = 500
"""The number of ways to have played that are tried for one tile. If these do not suffice, the tile counts as dangerous.
"""


class Rest(NamedTuple):
    """The rest of a deal for one seat.

    ``order``: the tiles of the hand in the order in which to play them; empty if the rest is not sure. Then ``doubt``
    is an unseen tile that may spoil it; None if the current trick already spoils it.
    """

    order: tuple[Tile, ...]
    doubt: Tile | None = None


class _OtherSeat(NamedTuple):
    """Another seat: the tiles that it may hold, how many it holds, and whether it has yet to play to this trick."""

    may_hold: Tiles
    holds: int
    follows: bool


def _is_never_too_many(tiles: Sequence[Tile]) -> bool:
    """Return False: no tricks decide the deal early, so the seat must win all that are left."""
    return False


def sure_rest(inference: TrickInference[TV], is_enough: Callable[[Sequence[Tile]], bool] = _is_never_too_many) -> Rest:
    """Return the sure rest for the seat of the view of this inference, whose turn it is to play a tile.

    Args:
        inference: The inferences from the view.
        is_enough: Returns whether the deal is won and over when these tiles have taken their tricks, even if other
            tiles are left.

    Returns:
        The rest.
    """
    return _RestFinder(inference, is_enough).find_rest()


class _RestFinder:
    """The decision about one view."""

    def __init__(self, inference: TrickInference[TV], is_enough: Callable[[Sequence[Tile]], bool]) -> None:
        view = inference.view
        self._view: TrickView = view
        self._inference = inference
        self._is_enough = is_enough
        self._hand = sorted(view.hand, key=self._rest_from_the_top)
        self._legal = {action.tile for action in view.legal if isinstance(action, Play)}
        self._others = [
            _OtherSeat(
                frozenset(tile for tile in inference.unseen if inference.may_hold(seat, tile)),
                view.counts[seat],
                seat in inference.yet_to_play,
            )
            for seat in map(Seat, range(view.players))
            if seat != view.seat
        ]

    def _rest_from_the_top(self, tile: Tile) -> tuple[bool, int, Tile]:
        """Return a sort key: trumps first, then the highest tile of each suit before the others."""
        order = self._inference.order
        return not order.is_trump(tile), -order.rank(tile, order.suit(tile)), tile

    def find_rest(self) -> Rest:
        led, winning = self._inference.led, self._inference.winning_play
        if led is None or winning is None:
            return self._rest_of_leads((), self._hand)
        found = Rest(())
        for tile in self._hand:
            if tile in self._legal and led.strength[tile] > led.strength[winning[1]]:
                found = self._rest_from_this_trick(tile, led)
                if found.order:
                    break
        return found

    def _rest_from_this_trick(self, tile: Tile, led: Lead) -> Rest:
        """Return the rest if this tile of the hand is played to the current trick, and wins it so far."""
        for other in self._others:
            beater = _beater(tile, led, other, ()) if other.follows else None
            if beater is not None:
                return Rest((), beater)
        return self._rest_of_leads((tile,), [held for held in self._hand if held is not tile])

    def _rest_of_leads(self, played: tuple[Tile, ...], hand: Sequence[Tile]) -> Rest:
        """Return the rest if these tiles are led one after the other.

        A tile that certainly wins still does so when other tiles have been led before. So the first such tile is led
        first.

        Args:
            played: The tiles that are played before.
            hand: The tiles to lead.

        Returns:
            The rest.
        """
        left, leads = list(hand), list[Lead]()
        while left and not (played and self._is_enough(played)):
            doubt: Tile | None = None
            for tile in left:
                beater = self._beater(tile, leads)
                if beater is None:
                    break
                doubt = doubt or beater
            else:
                return Rest((), doubt)
            played = *played, tile
            left.remove(tile)
            leads.append(self._view.lead_by(tile))
        return Rest(played)

    def _beater(self, tile: Tile, leads: Sequence[Lead]) -> Tile | None:
        """Return a tile that may beat this one when it is led after these leads; None if no tile may."""
        led = self._view.lead_by(tile)
        for other in self._others:
            on = self._inference.led
            before = [on.follow] if on is not None and other.follows else []
            beater = _beater(tile, led, other, [*before, *(lead.follow for lead in leads)])
            if beater is not None:
                return beater
        return None


def _beater(tile: Tile, led: Lead, other: _OtherSeat, earlier_follows: Sequence[Tiles]) -> Tile | None:
    """Return a tile with which a seat may beat ``tile`` in the trick that ``led`` opens.

    Args:
        tile: The tile to beat.
        led: What the led tile settles.
        other: The seat.
        earlier_follows: For each earlier trick to which the seat plays, the tiles that follow suit there.

    Returns:
        The highest such tile; None if the seat certainly has none.
    """
    stronger = [held for held in other.may_hold if led.strength[held] > led.strength[tile]]
    return next(
        (
            held
            for held in sorted(stronger, reverse=True)
            if _KeepingQuestion(held, led, other, earlier_follows).is_possible()
        ),
        None,
    )


class _KeepingQuestion:
    """The question whether a seat can hold a tile, keep it through the earlier tricks, and legally play it then."""

    def __init__(self, kept_tile: Tile, led: Lead, other: _OtherSeat, before: Sequence[Tiles]) -> None:
        self._kept_tile = kept_tile
        self._before = before
        self._pool = other.may_hold - {kept_tile}
        # The tiles that must not be left in the hand.
        self._gone: Tiles = frozenset() if kept_tile in led.follow else led.follow
        self._left = other.holds - len(before) - 1  # how many tiles are left besides the kept one
        self._steps = 0

    def is_possible(self) -> bool:
        if any(
            len(self._pool & follow) < self._before.count(follow)
            for follow in self._before
            if self._kept_tile in follow
        ):
            return False  # it would have to follow with the kept tile
        return self._left >= 0 and self._can_play_on(0, self._pool, frozenset())

    def _can_play_on(self, number: int, pool: Tiles, void: Tiles) -> bool:
        """Return whether the seat can play on from the trick with the number ``number``.

        Args:
            number: The number of a trick among the tricks before.
            pool: The tiles that the seat may hold, or may have held and not yet played.
            void: The tiles that the seat has shown to lack.

        Returns:
            True also if there are too many ways to try.
        """
        if number == len(self._before):
            return len(pool - void - self._gone) >= self._left
        self._steps += 1
        if self._steps > MOST_STEPS:
            return True
        follow = self._before[number]
        can = pool - void
        if any(self._can_play_on(number + 1, pool - {tile}, void) for tile in self._least_needed(can & follow, number)):
            return True
        if self._kept_tile in follow:
            return False
        discards = self._least_needed(can - follow, number)
        return any(self._can_play_on(number + 1, pool - {tile}, void | follow) for tile in discards)

    def _least_needed(self, tiles: Tiles, at: int) -> list[Tile]:
        """Return the tiles, sorted by the number of later tricks in which they follow suit, the fewest first."""
        return sorted(tiles, key=lambda tile: (sum(tile in follow for follow in self._before[at + 1 :]), tile))
