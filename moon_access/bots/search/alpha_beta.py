"""The alpha-beta search behind double_dummy.py, in Python.

Sets of tiles are bit masks here, numbered as in ranks.py. Only numbers go in and out; double_dummy.py translates.
``_exact.c`` is the same search in C, step for step, so that both search the same nodes. Who changes this module or
quick_tricks.py must change the C code too.

How it works: an alpha-beta search with a null window and a transposition table. The question is always "do the
attackers take at least this many more tricks?", so a side can stop at the first tile that settles it. For each
position between two tricks a table keeps the fewest and the most tricks that the attackers can take. It starts with
the quick tricks, which are counted without playing: see quick_tricks.py. Of equivalent tiles in one hand only one is
tried. The order of the leads saves most: see _plan. Python spends time on every single step here, so some code that
could be a function stands twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from .quick_tricks import QuickTricks
from .ranks import Ranks

OUT_OF_BUDGET = -1
ALL_TILES = (1 << 28) - 1
VOID = 5
"""For the order of leads: a seat that is void in the suit counts as if it had so many tiles to choose among."""
LATER = 2
"""For the order of leads: a tile that can be beaten is led later, as if there were so many more answers to it."""
LATER_ALONE = 7
"""The same for a side of one seat. It is so high that masters nearly always come first."""


class _OutOfBudget(Exception):
    pass


class Search:
    """The search of one deal, with its transposition table.

    ``owned``: by seat, a mask of the tiles that it held at first. ``attackers``: a bit for each seat that attacks.
    ``keep``: the size of the table, in positions; a full table is emptied. ``nodes`` counts the positions between two
    tricks that were searched. When it goes past ``limit``, which the caller sets, the search gives up.
    """

    __slots__ = (
        "_against", "_attacked", "_attacks", "_follow", "_keep", "_known", "_leads", "_next", "_owned", "_owner",
        "_seats", "_sure", "_tells_apart", "_trumps", "limit", "nodes",
    )  # fmt: skip

    def __init__(self, ranks: Ranks, owned: Sequence[int], attackers: int, keep: int) -> None:
        players = len(owned)
        self.nodes = 0
        self.limit = 0
        self._trumps = ranks.trumps
        self._follow = ranks.follow
        self._tells_apart = ranks.tells_apart
        self._owned = owned
        self._attacks = [attackers >> seat & 1 for seat in range(players)]
        self._attacked = sum(tiles for seat, tiles in enumerate(owned) if self._attacks[seat])
        self._sure = QuickTricks(ranks, owned, self._attacks)
        self._owner = self._sure.owner
        # By seat: the tiles of the other side, by seat there.
        self._against = [
            [tiles for tiles, side in zip(owned, self._attacks, strict=True) if side != own] for own in self._attacks
        ]
        # By seat: its tiles, all others, its side; then the seat after it and the one after that.
        self._seats = [(tiles, ~tiles, self._attacks[seat]) for seat, tiles in enumerate(owned)]
        self._next = [((seat + 1) % players, (seat + 2) % players) for seat in range(players)]
        # By seat: each suit it may ask for, which of its tiles ask for it, and what is left of the suit -> see _plan.
        self._leads = [
            [(suit, asking, dict[int, tuple[int, ...]]()) for suit, asking in suits] for suits in self._sure.asking
        ]
        self._keep = keep
        # Position -> most << 3 | least that the attackers take.
        self._known: dict[int, int] = {}

    def reaches(self, left: int, leader: int, trick: Sequence[int], need: int) -> int:
        """Whether the attackers take at least ``need`` of the tricks to come, the one on the table included.

        Gives 1 for yes, 0 for no, OUT_OF_BUDGET if the limit was reached first. ``left``: a mask of all tiles in hands
        and in the trick. ``leader``: who led the trick or is to lead. ``trick``: the tiles played, one bit each, in
        the order of play.
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
        players = len(self._owned)
        seat = (leader + len(trick)) % players
        if len(trick) == players:
            winner = self._owner[best]
            return self._lead(left, winner, need - self._attacks[winner])
        if len(trick) == players - 1:
            return self._lay_last(left, seat, follow, best, self._owner[best], need)
        return self._lay(left, seat, leader, follow, best, self._owner[best], need)

    def _lead(self, left: int, leader: int, need: int) -> int:
        """As ``reaches``, between two tricks: by the table, by quick tricks, or by search."""
        if need <= 0:
            return 1
        position = left << 2 | leader
        known = self._known.get(position)
        if known is None:
            hand = left & self._owned[leader]
            tricks = hand.bit_count()
            if need > tricks:
                return 0
            if tricks == 1:
                winners = left & (self._follow[hand] | self._trumps)
                return self._attacked >> winners.bit_length() - 1 & 1
            self.nodes += 1
            if self.nodes > self.limit:
                raise _OutOfBudget
            lost, won = self._sure.count(left, leader)
            known = tricks - lost << 3 | won
            if len(self._known) >= self._keep:
                self._known.clear()
            self._known[position] = known
        if need <= known & 7:
            return 1
        if need > known >> 3:
            return 0
        if self._try_leads(left, leader, need):
            self._known[position] = known & 0o70 | need
            return 1
        self._known[position] = need - 1 << 3 | known & 7
        return 0

    def _try_leads(self, left: int, leader: int, need: int) -> int:
        """The same, by search: each lead in turn until one settles it."""
        _, others, side = self._seats[leader]
        seat, _ = self._next[leader]
        apart = self._tells_apart
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
                if self._lay(left ^ bit, seat, leader, self._follow[bit], bit, leader, need) == side:
                    return side
        return side ^ 1

    def _plan(self, leader: int, suit: int, asking: int) -> tuple[int, ...]:
        """Move ordering for the leads of one suit. ``suit``: its tiles left. ``asking``: those the leader can lead.

        Gives two numbers, or one: for the masters, which no tile of the suit in another hand beats, and for the rest.
        The lowest 28 bits of a number are the tiles. The higher number is led first: a lead to which the other side has
        fewer answers is searched sooner, and of leads with equally many answers the higher tiles.
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

    def _lay(  # noqa: PLR0913 - numbers, in one piece: objects or calls at every node would take too long
        self, left: int, seat: int, leader: int, follow: int, best: int, holder: int, need: int
    ) -> int:
        """As ``reaches``, within a trick, when ``seat`` is to play and another seat plays after it.

        ``left``: a mask of the tiles in hands, without the trick. ``follow``: a mask of the tiles that follow the led
        one. ``best``: the tile that wins so far. ``holder``: who played it.
        """
        owned, others, side = self._seats[seat]
        next_seat, after_next = self._next[seat]
        tiles = left & owned & follow
        if tiles:
            beating = tiles & -best
        else:
            tiles = left & owned
            beating = tiles & self._trumps & -best
        # Move ordering: a side that is losing the trick tries its cheapest winner first, the other its lowest tile.
        if beating and self._attacks[holder] != side:
            tiles, later = beating, tiles ^ beating
        else:
            tiles, later = tiles ^ beating, beating
        others &= left
        apart = self._tells_apart
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
            if after_next == leader:
                reached = self._lay_last(left ^ bit, next_seat, follow, now_best, now_holder, need)
            else:
                reached = self._lay(left ^ bit, next_seat, leader, follow, now_best, now_holder, need)
            if reached == side:
                return side

    def _lay_last(self, left: int, seat: int, follow: int, best: int, holder: int, need: int) -> int:
        """As ``_lay``, for the last seat of the trick."""
        owned, others, side = self._seats[seat]
        tiles = left & owned & follow
        if tiles:
            beating = tiles & -best
        else:
            tiles = left & owned
            beating = tiles & self._trumps & -best
        if not beating:
            winner, later = holder, 0
        elif self._attacks[holder] != side:
            tiles, winner, later, later_winner = beating, seat, tiles ^ beating, holder
        else:
            tiles, winner, later, later_winner = tiles ^ beating, holder, beating, seat
        others &= left
        apart = self._tells_apart
        while True:
            still = need - self._attacks[winner]
            tried = 0
            while tiles:
                bit = tiles & -tiles
                tiles ^= bit
                if tried and not apart[tried | bit] & others:
                    continue
                tried = bit
                if self._lead(left ^ bit, winner, still) == side:
                    return side
            if not later:
                return side ^ 1
            tiles, winner, later = later, later_winner, 0
