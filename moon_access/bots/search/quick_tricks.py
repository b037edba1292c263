"""Quick tricks: a lower bound for the tricks of each side, counted without any search.

alpha_beta.py starts from these bounds. Sets of tiles are bit masks, numbered as in ranks.py. ``look`` in ``_exact.c``
is the same in C and must find the same bounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ranks import Ranks

NOBODY = -1


class QuickTricks:
    """Counts quick tricks in one deal.

    ``owned``: by seat, a mask of the tiles that it held at first. ``attacks``: by seat, 1 if it attacks, else 0.
    """

    __slots__ = ("_attacks", "_beaten_by", "_by_trumps", "_follow", "_owned", "_trumps", "owner")

    def __init__(self, ranks: Ranks, owned: Sequence[int], attacks: Sequence[int]) -> None:
        self._owned = owned
        self._attacks = attacks
        self._trumps = ranks.trumps
        self._beaten_by = ranks.beaten_by
        self._follow = ranks.follow
        self.owner: dict[int, int] = {}
        """Each tile, one bit -> the seat that held it."""
        for seat, tiles in enumerate(owned):
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                self.owner[bit] = seat
        # Trumps left << 2 | leader -> what _count_trumps says.
        self._by_trumps: dict[int, tuple[int, int, int, int]] = {}

    def count(self, left: int, leader: int) -> tuple[int, int]:
        """Return the quick tricks of the defenders and of the attackers, between two tricks.

        Args:
            left: a mask of the tiles in all hands.
            leader: the seat that leads.

        Returns:
            Two numbers of tricks.
        """
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
        tiles &= ~trumps
        if runner == leader and not out:
            # Once its trumps are played, each of its tiles that nobody beats when it is led wins too.
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                if self._follow[bit] & others < bit:
                    taken += 1
        else:
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                if not self._beaten_by[bit] & others:
                    taken += 1
        if not self._attacks[runner]:
            return (taken if taken > lost else lost), won
        return lost, (taken if taken > won else won)

    def _count_trumps(self, trumps: int, leader: int) -> tuple[int, int, int, int]:
        """Count the trump tricks of each side.

        Take the highest n trumps of one seat. They are played to n tricks. Each of them wins, unless a higher trump of
        the other side beats it, and each of those can beat only one. So the seat is sure of n less the number of higher
        trumps of the other side. The leader also takes a trick with each trump above all others.

        Args:
            trumps: a mask of the trumps in all hands.
            leader: the seat that leads.

        Returns:
            The tricks of the defenders and of the attackers; the runner or NOBODY; the trumps out against the runner.
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
        runner, out = _runner(held, leader, masters)
        return sure[0], sure[1], runner, out


def _runner(held: Sequence[int], leader: int, masters: int) -> tuple[int, int]:
    """Find the runner: a seat with so many trumps that it can always ruff.

    A runner never has to throw away a side tile that only trumps can beat. All its trumps and these side tiles win,
    less one for each trump that is out. When such a trump has beaten one of them, the runner gets the lead back with a
    trump of its own. For that it needs as many trumps as are out, and one more if another seat leads. A runner that
    leads first draws trumps: each of its trumps above all others takes one from every seat.

    Args:
        held: by seat, the number of its trumps.
        leader: the seat that leads.
        masters: how many of the leader's trumps are above all others.

    Returns:
        The runner or NOBODY, and the trumps out against it.
    """
    out = sum([number - masters for seat, number in enumerate(held) if seat != leader and number > masters])
    if held[leader] - masters >= out:
        return leader, out
    for seat, number in enumerate(held):
        out = sum(held) - number
        if number > out:
            return seat, out
    return NOBODY, 0
