"""The search behind solver.py, in Python: how many tricks one side takes when all tiles are known.

Sets of tiles are bit masks here, and nothing but numbers goes in and out; the words of the game are in solver.py.
``_exact.c`` is the same search, step for step, so that both find the same in the same number of positions:
whoever changes one changes the other. What follows and what wins comes from the rules' trick.py alone.

How it works. The question is always "do the attackers take at least so many tricks more?", so that a side may
stop at the first tile that settles it. What is known of a position between two tricks, the least and the most the
attackers take, is kept; before that, what can be counted without playing often settles it. Two tiles of one hand
that nobody could tell apart are tried once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ..rules.tiles import Suit, Tile, full_set
from ..rules.trick import order

OUT_OF_BUDGET = -1


class Ranks(NamedTuple):
    """The 28 tiles under one trump, numbered from 0 on so that of two tiles that may win, the higher wins.

    In every suit the double stands highest, then the tiles by their other number. Number them by their higher
    half, then the lower, the doubles above them and the trumps above all: that is the order of every suit.
    """

    tiles: tuple[Tile, ...]
    """By number, lowest first."""
    bit: dict[Tile, int]
    trumps: int
    follow: dict[int, int]
    """Led tile -> the tiles that follow it."""
    tells_apart: dict[int, dict[int, int]]
    """A tile -> one below it -> the tiles that, in another hand, make a difference between the two."""
    packed: bytes
    """The same for the compiled search, four bytes a mask, the lowest first: the trumps, what follows tile 0, 1
    ..., then the rows of ``tells_apart``, 28 by 28, empty where the second is not below the first."""


@cache
def ranks(trump: Suit) -> Ranks:
    """The one numbering under this trump."""
    rules = order(trump)

    def place(tile: Tile) -> tuple[bool, bool, int, int]:
        return rules.is_trump(tile), tile.is_double, tile.high, tile.low

    tiles = tuple(sorted(full_set(6), key=place))
    bit = {tile: 1 << number for number, tile in enumerate(tiles)}
    trumps = sum(bit[tile] for tile in tiles if rules.is_trump(tile))
    follow = {bit[led]: sum(bit[tile] for tile in rules.led(led).follow) for led in tiles}
    apart = {one: {two: _tells_apart(one, two, trumps, follow) for two in follow if two < one} for one in follow}
    words = [trumps, *follow.values(), *(apart[one].get(two, 0) for one in follow for two in follow)]
    return Ranks(tiles, bit, trumps, follow, apart, b"".join(word.to_bytes(4, "little") for word in words))


def _tells_apart(one: int, two: int, trumps: int, follow: dict[int, int]) -> int:
    """Which tiles of other hands make a difference between these two of one hand, ``two`` being the lower.

    If there is none, exchanging the two changes nothing in what may be played or what wins. There is one if it
    may follow one of the two led and not the other; if, led itself, one of the two follows it and not the other;
    if it stands between them in a suit that both belong to. A trump and another tile always differ.
    """
    if bool(one & trumps) != bool(two & trumps):
        return (1 << len(follow)) - 1
    between = (one - 1) & -(two << 1)
    found = follow[one] ^ follow[two]
    for led, followers in follow.items():
        if bool(followers & one) != bool(followers & two):
            found |= led
        elif followers & one:
            found |= followers & between
    return found


class _OutOfBudget(Exception):
    pass


class Search:
    """All that is found out about one deal.

    ``owned`` is what each seat held, seats 0, 1, 2 ...; ``attackers`` has the bit of each seat that attacks. At
    most ``keep`` positions are kept: then all are forgotten, so that memory has an end. ``nodes`` counts the
    positions between two tricks that were looked into; past ``limit`` the search gives up.
    """

    __slots__ = (
        "_attacked", "_attacks", "_follow", "_keep", "_known", "_last", "_next", "_others", "_owned", "_owner",
        "_tells_apart", "_trump_tricks", "_trumps", "limit", "nodes",
    )  # fmt: skip

    def __init__(self, ranks: Ranks, owned: Sequence[int], attackers: int, keep: int) -> None:
        players = len(owned)
        self.nodes = 0
        self.limit = 0
        self._trumps = ranks.trumps
        self._follow = ranks.follow
        self._tells_apart = ranks.tells_apart
        self._owned = owned
        self._others = [~tiles for tiles in owned]
        self._attacks = [attackers >> seat & 1 for seat in range(players)]
        self._attacked = sum(tiles for seat, tiles in enumerate(owned) if self._attacks[seat])
        self._next = [*range(1, players), 0]
        self._last = players - 1
        self._owner = {bit: seat for seat, tiles in enumerate(owned) for bit in ranks.follow if bit & tiles}
        self._keep = keep
        # Position -> masters << 6 | most << 3 | least: see _look.
        self._known: dict[int, int] = {}
        # Trumps left -> tricks of the others and of the attackers: see _count_trumps.
        self._trump_tricks: dict[int, tuple[int, int]] = {}

    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int) -> int:
        """1 if the attackers take at least ``need`` of the tricks to come, the one on the table included, 0 if not,
        OUT_OF_BUDGET if that was not found within the limit.

        ``left`` are the tiles of all hands and of the trick, ``trick`` the tiles played, one bit each, in turn.
        """
        try:
            return self._reaches(left, leader, trick, need)
        except _OutOfBudget:
            return OUT_OF_BUDGET

    def _reaches(self, left: int, leader: int, trick: Sequence[int], need: int) -> int:
        if not trick:
            return self._lead(left, leader, need)
        follow = self._follow[trick[0]]
        winners = follow | self._trumps
        best = max(bit for bit in trick if bit & winners)
        played = sum(trick)
        to_come = len(self._owned) - len(trick)
        if to_come:
            seat = (leader + len(trick)) % len(self._owned)
            return self._lay(left, played, seat, to_come, follow, winners, best, need)
        winner = self._owner[best]
        return self._lead(left ^ played, winner, need - self._attacks[winner])

    def _lead(self, left: int, leader: int, need: int) -> int:
        """As ``reaches`` between two tricks."""
        if need <= 0:
            return 1
        position = left << 2 | leader
        known = self._known.get(position)
        hand = left & self._owned[leader]
        if known is None:
            tricks = hand.bit_count()
            if need > tricks:
                return 0
            if tricks == 1:
                winners = left & (self._follow[hand] | self._trumps)
                return self._attacked >> winners.bit_length() - 1 & 1
            known = self._look(left, leader, hand, tricks)
            if len(self._known) >= self._keep:
                self._known.clear()
            self._known[position] = known
        if need <= known & 7:
            return 1
        if need > known >> 3 & 7:
            return 0
        side = self._attacks[leader]
        others = left & self._others[leader]
        # The masters first, and each kind from the top: trumps, then the high ones.
        tiles = known >> 6
        later = hand ^ tiles
        tried = 0
        while True:
            if not tiles:
                if not later:
                    side ^= 1
                    break
                tiles, later, tried = later, 0, 0
            bit = 1 << tiles.bit_length() - 1
            tiles ^= bit
            if tried and not self._tells_apart[tried][bit] & others:
                continue
            tried = bit
            follow = self._follow[bit]
            winners = follow | self._trumps
            if self._lay(left, bit, self._next[leader], self._last, follow, winners, bit, need) == side:
                break
        self._known[position] = known & ~0o07 | need if side else known & ~0o70 | (need - 1) << 3
        return side

    def _lay(
        self, left: int, played: int, seat: int, to_come: int, follow: int, winners: int, best: int, need: int
    ) -> int:
        """As ``reaches`` within a trick, when it is this seat's turn and ``to_come`` tiles are missing.

        ``left`` still has the tiles of the trick, ``played`` has only them; ``winners`` may win it, ``best`` does.
        """
        hand = left & self._owned[seat]
        tiles = hand & follow or hand
        side = self._attacks[seat]
        others = left & self._others[seat]
        holder = self._owner[best]
        beating = tiles & winners & -best
        # Who must beat does so as cheaply as can be, who need not lays something low first.
        if beating and self._attacks[holder] != side:
            tiles, later = beating, tiles ^ beating
        else:
            tiles, later = tiles ^ beating, beating
        to_come -= 1
        tried = 0
        while True:
            if not tiles:
                if not later:
                    return side ^ 1
                tiles, later, tried = later, 0, 0
            bit = tiles & -tiles
            tiles ^= bit
            if tried and not self._tells_apart[bit][tried] & others:
                continue
            tried = bit
            if to_come:
                now_best = bit if bit & beating else best
                reached = self._lay(
                    left, played | bit, self._next[seat], to_come, follow, winners, now_best, need
                )
            else:
                winner = seat if bit & beating else holder
                reached = self._lead(left ^ (played | bit), winner, need - self._attacks[winner])
            if reached == side:
                return side

    def _look(self, left: int, leader: int, hand: int, tricks: int) -> int:
        """What is seen of a position between two tricks before anything is played.

        The masters, tiles of the leader that beat all of their suit in other hands; the most and the least that
        the attackers take of so many ``tricks``.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            raise _OutOfBudget
        others = left & self._others[leader]
        masters = 0
        tiles = hand
        while tiles:
            bit = tiles & -tiles
            tiles ^= bit
            if self._follow[bit] & others < bit:
                masters |= bit
        trumps = left & self._trumps
        counted = self._trump_tricks.get(trumps)
        if counted is None:
            counted = self._trump_tricks[trumps] = self._count_trumps(trumps)
        lost, won = counted
        # The leader takes a trick with each master trump. If that draws all other trumps, every master wins too,
        # and the trumps that then are left.
        sure = (masters & self._trumps).bit_count()
        other_trumps = others & trumps
        for tiles in self._owned:
            if (tiles & other_trumps).bit_count() > sure:
                break
        else:
            sure = (masters | hand & trumps).bit_count()
        if not self._attacks[leader]:
            if sure > lost:
                lost = sure
        elif sure > won:
            won = sure
        return masters << 6 | tricks - lost << 3 | won

    def _count_trumps(self, trumps: int) -> tuple[int, int]:
        """The tricks that the others, and that the attackers, take for sure with these trumps.

        Somebody's highest trumps, so many of them, are played to as many tricks. Each wins, or a higher one of the
        other side does, and that one can do so but once. So the ones less the higher ones of the other side.
        """
        held = [0] * len(self._owned)
        of_side = [0, 0]
        sure = [0, 0]
        while trumps:
            bit = 1 << trumps.bit_length() - 1
            trumps ^= bit
            seat = self._owner[bit]
            side = self._attacks[seat]
            held[seat] += 1
            of_side[side] += 1
            sure[side] = max(sure[side], held[seat] - of_side[side ^ 1])
        return sure[0], sure[1]
