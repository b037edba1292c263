"""The alpha-beta search that double_dummy.py uses, in Python.

Sets of tiles are bit masks, numbered as in ranks.py. Its arguments and results are numbers; double_dummy.py translates
them. ``exact_core.h`` is the same search in C, step for step, so that both search the same nodes. If you change this
module, change the C code too.

It is an alpha-beta search with a null window and a transposition table. Each search asks "do the attackers take at
least this many more points?", so it can stop at the first tile that answers the question. A trick is worth one point
and what its tiles count; if no tile counts, points are tricks. For each position between two tricks, the table has the
fewest and the most points that the attackers can take. An entry starts with the quick tricks, which ``QuickTricks``
counts without playing. If the attackers want to lose tricks, quick tricks tell nothing, and entries start without them.
Of equivalent tiles in one hand, the search tries only one. The order of the leads saves most time: see _plan. Python
takes time for every single step here, so the code repeats some lines that could be a function.
"""

from __future__ import annotations

from collections.abc import Sequence

from .ranks import Ranks

# Quick tricks: a lower bound for the tricks of each side, counted without any search


NOBODY = -1


class QuickTricks:
    """Counts quick tricks in one deal, from which the search starts. ``look`` in ``exact_core.h`` must find them too.

    ``owned``: by seat, a mask of the tiles that it held at first. ``attacks``: by seat, 1 if it attacks, otherwise 0.
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
        # Answers of _count_trumps, by ``trumps left << 2 | leader``.
        self._by_trumps: dict[int, tuple[int, int, int, int]] = {}

    def count(self, tiles_left: int, leader: int) -> tuple[int, int]:
        """Return the quick tricks of the defenders and of the attackers, between two tricks.

        Args:
            tiles_left: a mask of the tiles in all hands.
            leader: the seat that leads.

        Returns:
            Two numbers of tricks.
        """
        trumps = tiles_left & self._trumps
        counted = self._by_trumps.get(trumps << 2 | leader)
        if counted is None:
            counted = self._by_trumps[trumps << 2 | leader] = self._count_trumps(trumps, leader)
        lost, won, runner, out = counted
        if runner == NOBODY:
            return lost, won
        tiles = tiles_left & self._owned[runner]
        others = tiles_left ^ tiles
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

        Take the highest n trumps of one seat, played to n tricks. Each of them wins unless a higher trump of the other
        side beats it, and each higher trump can beat only one. So the seat is sure of n tricks, less the number of
        higher trumps of the other side. The leader also takes a trick with each trump above all others.

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
    less one for each trump that is out. When an outstanding trump has beaten one of them, the runner regains the lead
    with a trump of its own. For that it needs as many trumps as are out, and one more if another seat leads. A runner
    that leads first draws trumps: each of its trumps above all others takes one from every seat.

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


# The search


OUT_OF_BUDGET = -1
ALL_TILES = (1 << 28) - 1
VOID = 5
"""Used to sort leads: a seat that is void in the suit counts as if it had this many tiles to choose from."""
LATER = 2
"""Used to sort leads: a lead that can be beaten comes later, as if it had this many more answers."""
LATER_ALONE = 7
"""Replaces ``LATER`` for a side of one seat. It is so high that masters nearly always come first."""
WIDTH = 16
"""The number of bits of a number of points in the table."""
POINTS = (1 << WIDTH) - 1


class _OutOfBudget(Exception):
    pass


class Search:
    """The search of one deal, with its transposition table.

    ``owned``: by seat, a mask of the tiles that it held at first. ``attackers``: a bit for each seat that attacks.
    ``losing``: the attackers want the points of the tricks that the others win, and the other seats want these points
    to be few. ``keep``: the size of the table, in positions; the search empties a full table. ``nodes`` counts the
    positions between two tricks that were searched. The search gives up when it goes past ``limit``, which the caller
    sets.
    """

    __slots__ = (
        "_against", "_attacks", "_counts", "_follow", "_keep", "_known", "_leads", "_losing", "_owned", "_owner",
        "_points", "_scored", "_scores", "_seats", "_sure", "_tells_apart", "_trumps", "limit", "nodes",
    )  # fmt: skip

    def __init__(self, ranks: Ranks, owned: Sequence[int], attackers: int, keep: int, losing: bool = False) -> None:
        players = len(owned)
        self.nodes = 0
        self.limit = 0
        self._trumps = ranks.trumps
        self._follow = ranks.follow
        self._tells_apart = ranks.tells_apart
        self._owned = owned
        self._attacks = [attackers >> seat & 1 for seat in range(players)]
        self._losing = losing
        # For each seat, 1 if the attackers want the tricks that it takes.
        self._scores = [attacks ^ losing for attacks in self._attacks]
        self._scored = sum(tiles for seat, tiles in enumerate(owned) if self._scores[seat])
        self._counts = ranks.counts
        self._points = ranks.points
        self._sure = QuickTricks(ranks, owned, self._attacks)
        self._owner = self._sure.owner
        # For each seat, the tiles of each of its opponents.
        self._against = [
            [tiles for tiles, side in zip(owned, self._attacks, strict=True) if side != own] for own in self._attacks
        ]
        # For each seat: its tiles, all other tiles, its side, the next seat, the seat after the next.
        self._seats = [
            (tiles, ~tiles, self._attacks[seat], (seat + 1) % players, (seat + 2) % players)
            for seat, tiles in enumerate(owned)
        ]
        # For each seat and each suit that it can lead: the suit, the seat's tiles that lead it, and the answers of
        # _plan, by the tiles of the suit that are left.
        suits = ranks.suits.items()
        self._leads: list[list[tuple[int, int, dict[int, tuple[int, ...]]]]] = [
            [(suit, tiles & asking, {}) for suit, asking in suits if tiles & asking] for tiles in owned
        ]
        self._keep = keep
        # The bounds found for each position, as ``most << WIDTH | least`` that the attackers take.
        self._known: dict[int, int] = {}

    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int) -> int:
        """Return whether the attackers take at least ``need`` points, including those of the trick on the table.

        Args:
            left: a mask of all tiles in hands and in the trick.
            leader: the seat that led the trick or leads it next.
            trick: the tiles played, one bit each, in the order of play.
            need: a number of points.

        Returns:
            1 for yes, 0 for no, OUT_OF_BUDGET if the search reached the limit first.
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
        left ^= sum(trick)
        stake = 1 + self._points(sum(trick))
        players = len(self._owned)
        seat = (leader + len(trick)) % players
        if len(trick) == players:
            winner = self._owner[best]
            return self._lead(left, winner, need - stake * self._scores[winner])
        if len(trick) == players - 1:
            return self._lay_last(left, seat, follow, best, self._owner[best], stake, need)
        return self._lay(left, seat, leader, follow, best, self._owner[best], stake, need)

    def _lead(self, left: int, leader: int, need: int) -> int:
        """Answer ``reaches`` between two tricks, from the table or by ``_look``."""
        if need <= 0:
            return 1
        known = self._known.get(left << 2 | leader)
        if known is not None:
            if need <= known & POINTS:
                return 1
            if need > known >> WIDTH:
                return 0
        return self._look(left, leader, need, known)

    def _look(self, left: int, leader: int, need: int, known: int | None) -> int:
        """Answer ``reaches`` between two tricks if the table has no answer: by quick tricks, or by search.

        Args:
            left: a mask of all tiles in hands.
            leader: the seat that leads.
            need: a number of points above 0.
            known: the entry of the table, if there is one.

        Returns:
            1 for yes, 0 for no.

        Raises:
            _OutOfBudget: the search has reached the limit.
        """
        if known is None:
            hand = left & self._owned[leader]
            tricks = hand.bit_count()
            everything = tricks + self._points(left) if self._counts else tricks
            if need > everything:
                return 0
            if tricks == 1:
                winners = left & (self._follow[hand] | self._trumps)
                return self._scored >> winners.bit_length() - 1 & 1
            self.nodes += 1
            if self.nodes > self.limit:
                raise _OutOfBudget
            if self._losing:
                least, most = 0, everything
            else:
                lost, won = self._sure.count(left, leader)
                least = won if won < tricks else everything
                most = everything - lost if lost < tricks else 0
        else:
            least, most = known & POINTS, known >> WIDTH
        if least < need <= most:
            reached = self._try_leads(left, leader, need)
            if reached:
                least = need
            else:
                most = need - 1
        else:
            reached = 1 if need <= least else 0
        position = left << 2 | leader
        if len(self._known) >= self._keep and position not in self._known:
            self._known.clear()
        self._known[position] = most << WIDTH | least
        return reached

    def _try_leads(self, left: int, leader: int, need: int) -> int:
        """Answer ``reaches`` between two tricks by search: try each lead in turn until one decides."""
        _, others, side, seat, _ = self._seats[leader]
        apart, counts, follow = self._tells_apart, self._counts, self._follow
        others &= left
        plan: list[int] = []
        for suit, asking, plans in self._leads[leader]:
            there = left & suit
            if there & asking:
                part = plans.get(there)
                if part is None:
                    part = plans[there] = self._plan(leader, there, there & asking)
                plan += part
        plan.sort(reverse=True)
        for tiles in plan:
            tiles &= ALL_TILES
            tried = 0
            while tiles:
                bit = 1 << tiles.bit_length() - 1
                tiles ^= bit
                if tried and not apart[tried | bit] & others:
                    continue
                tried = bit
                stake = 1 + counts.get(bit, 0) if counts else 1
                if self._lay(left ^ bit, seat, leader, follow[bit], bit, leader, stake, need) == side:
                    return side
        return side ^ 1

    def _plan(self, leader: int, suit: int, asking: int) -> tuple[int, ...]:
        """Return the order of the leads of one suit.

        A lead to which the other side has fewer answers is searched sooner; of leads with equally many answers, the
        higher tiles are searched sooner.

        Args:
            leader: the seat that leads.
            suit: the tiles of the suit that are left.
            asking: those of them that the leader can lead.

        Returns:
            Up to two numbers: for the masters, which no tile of the suit in another hand beats, and for the other
            tiles. The lowest 28 bits of a number are the tiles. The higher number is led first.
        """
        against = self._against[leader]
        choices = 0
        for tiles in against:
            choices += (tiles & suit).bit_count() or VOID
        masters = asking & -1 << (suit & ~self._owned[leader]).bit_length()
        plan = []
        if masters:
            plan.append(masters - (choices << 28))
        if asking ^ masters:
            choices += LATER_ALONE if len(against) == len(self._owned) - 1 else LATER
            plan.append((asking ^ masters) - (choices << 28))
        return tuple(plan)

    def _lay(  # noqa: PLR0913 - objects in place of the numbers would take too long at every node
        self, left: int, seat: int, leader: int, follow: int, best: int, holder: int, stake: int, need: int
    ) -> int:
        """Return whether the attackers reach ``need`` points, from a position within a trick; see ``reaches``.

        ``seat`` is to play, and another seat plays after it in this trick.

        Args:
            left: a mask of the tiles in hands, without the trick.
            seat: the seat that is to play.
            leader: the seat that led the trick.
            follow: a mask of the tiles that follow the lead.
            best: the tile that wins so far.
            holder: the seat that played it.
            stake: the points in the trick so far.
            need: a number of points.

        Returns:
            1 for yes, 0 for no.
        """
        owned, others, side, next_seat, after_next = self._seats[seat]
        tiles = left & owned & follow
        if tiles:
            beating = tiles & -best
        else:
            tiles = left & owned
            beating = tiles & self._trumps & -best
        # Move ordering: a side that is losing the trick tries its cheapest winner first, otherwise its lowest tile.
        if beating and self._scores[holder] != side:
            tiles, later = beating, tiles ^ beating
        else:
            tiles, later = tiles ^ beating, beating
        others &= left
        apart, counts = self._tells_apart, self._counts
        tried = 0
        while True:
            if not tiles:
                if not later:
                    return side ^ 1
                tiles, later, tried = later, 0, 0
            bit = tiles & -tiles
            tiles ^= bit
            if tried and not apart[tried | bit] & others:
                continue
            tried = bit
            now_best, now_holder = (bit, seat) if bit & beating else (best, holder)
            now = stake + counts.get(bit, 0) if counts else stake
            if after_next == leader:
                reached = self._lay_last(left ^ bit, next_seat, follow, now_best, now_holder, now, need)
            else:
                reached = self._lay(left ^ bit, next_seat, leader, follow, now_best, now_holder, now, need)
            if reached == side:
                return side

    def _lay_last(  # noqa: PLR0913 - as _lay
        self, left: int, seat: int, follow: int, best: int, holder: int, stake: int, need: int
    ) -> int:
        """Answer ``reaches`` within a trick if ``seat`` is its last seat. The arguments are those of ``_lay``."""
        owned, others, side, _, _ = self._seats[seat]
        tiles = left & owned & follow
        if tiles:
            beating = tiles & -best
        else:
            tiles = left & owned
            beating = tiles & self._trumps & -best
        if not beating:
            winner, later = holder, 0
        elif self._scores[holder] != side:
            tiles, winner, later, later_winner = beating, seat, tiles ^ beating, holder
        else:
            tiles, winner, later, later_winner = tiles ^ beating, holder, beating, seat
        others &= left
        apart, counts, table = self._tells_apart, self._counts, self._known
        while True:
            scores = self._scores[winner]
            still = need - stake if scores else need
            tried = 0
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                if tried and not apart[tried | bit] & others:
                    continue
                tried = bit
                now = still - counts.get(bit, 0) if counts and scores else still
                # This repeats _lead to save a call: most positions come from here.
                known = table.get((left ^ bit) << 2 | winner)
                if known is None or known & POINTS < now <= known >> WIDTH:
                    reached = self._look(left ^ bit, winner, now, known) if now > 0 else 1
                else:
                    reached = 1 if now <= known & POINTS else 0
                if reached == side:
                    return side
            if not later:
                return side ^ 1
            tiles, winner, later = later, later_winner, 0
