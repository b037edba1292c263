"""What alpha_beta.py counts before it plays: the tricks that each side takes for sure, from what is left in the hands.

Nothing is played here, and nothing is promised but a lower bound for each side. Sets of tiles are bit masks,
numbered as in ranks.py; ``look`` in ``_exact.c`` is the same in C and must find the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ranks import Ranks

NOBODY = -1


class QuickTricks:
    """For one deal: ``owned`` is what each seat held, and ``attacks`` is 1 for each seat that attacks, else 0."""

    __slots__ = ("_attacks", "_beaten_by", "_by_trumps", "_owned", "_trumps", "asking", "owner")

    def __init__(self, ranks: Ranks, owned: Sequence[int], attacks: Sequence[int]) -> None:
        self._owned = owned
        self._attacks = attacks
        self._trumps = ranks.trumps
        self._beaten_by = ranks.beaten_by
        self.owner: dict[int, int] = {}
        """Each tile that somebody held -> the seat."""
        for seat, tiles in enumerate(owned):
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                self.owner[bit] = seat
        suits = list(ranks.suits.items())
        self.asking = [[(suit, tiles & asking) for suit, asking in suits if tiles & asking] for tiles in owned]
        """By seat: each suit it may ask for, and which of its tiles ask for it."""
        # Trumps left << 2 | leader -> what _count_trumps says.
        self._by_trumps: dict[int, tuple[int, int, int, int]] = {}

    def count(self, left: int, leader: int) -> tuple[int, int]:
        """The tricks that the others, and that the attackers, take for sure between two tricks, with these tiles
        ``left`` in all hands."""
        trumps = left & self._trumps
        counted = self._by_trumps.get(trumps << 2 | leader)
        if counted is None:
            counted = self._by_trumps[trumps << 2 | leader] = self._count_trumps(trumps, leader)
        lost, won, runner, out = counted
        if runner == NOBODY:
            return lost, won
        tiles = left & self._owned[runner]
        others = left ^ tiles
        taken = (tiles & trumps).bit_count() - out
        if runner == leader and not out:
            # Once its trumps are played, whatever nobody beats when it is led wins too.
            for suit, asking in self.asking[leader]:
                taken += (left & asking & ~trumps & -1 << (suit & others).bit_length()).bit_count()
        else:
            tiles &= ~trumps
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                if not self._beaten_by[bit] & others:
                    taken += 1
        if not self._attacks[runner]:
            return (taken if taken > lost else lost), won
        return lost, (taken if taken > won else won)

    def _count_trumps(self, trumps: int, leader: int) -> tuple[int, int, int, int]:
        """The tricks that the others, and that the attackers, take for sure with these trumps; the runner or NOBODY,
        and how many trumps are out against it.

        Somebody's highest trumps, so many of them, are played to as many tricks. Each wins, or a higher one of the
        other side does, and that one can do so but once. So the ones less the higher ones of the other side. The
        leader takes a trick with each trump that is above all others.

        The runner has so many trumps that it need never throw away a tile that nothing but trumps can beat, in any
        suit: it ruffs instead. Its trumps and those tiles all win, but for one for each trump that is out: when
        that has beaten one of them, the runner gets in again with a trump. So it must have as many trumps as are
        out, and one more if another leads, and leads those tiles first. If it leads, it draws before that: each
        trump that is above all others takes one from everybody.
        """
        held = [0] * len(self._owned)
        of_side = [0, 0]
        sure = [0, 0]
        tiles = trumps
        while tiles:
            bit = 1 << tiles.bit_length() - 1
            tiles ^= bit
            seat = self.owner[bit]
            side = self._attacks[seat]
            held[seat] += 1
            of_side[side] += 1
            taken = held[seat] - of_side[side ^ 1]
            if taken > sure[side]:
                sure[side] = taken
        own = trumps & self._owned[leader]
        masters = (own & -1 << (trumps ^ own).bit_length()).bit_count()
        side = self._attacks[leader]
        if masters > sure[side]:
            sure[side] = masters
        lost, won = sure
        out = sum([number - masters for seat, number in enumerate(held) if seat != leader and number > masters])
        if held[leader] - masters >= out:
            return lost, won, leader, out
        for seat, number in enumerate(held):
            out = trumps.bit_count() - number
            if number > out:
                return lost, won, seat, out
        return lost, won, NOBODY, 0
