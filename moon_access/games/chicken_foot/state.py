"""The values of Chicken Foot: options, state, view, its own event, and how the tiles lie on the table.

Rules are in rules.py; open ends are explained in games/chains/chain.py.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.chain import Ends
from moon_access.engine.house_rules import HouseRule
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import GrowingBranch, Layout, Link, links, open_numbers
from moon_access.games.chains.rules import Round, unseen_tiles

TOES = 3
"""The number of tiles that a double needs once it is played. The double in the middle needs ``feet``."""

IN_A_HAND = "hand"
_USUAL_HAND = {2: 9, 3: 7, 4: 7, 5: 6, 6: 6, 7: 5, 8: 5}
_MORE_IN_LARGER_SETS = {9: 0, 12: 3, 15: 5}


class ChickenOptions(NamedTuple):
    """The house rules of Chicken Foot. The values of each are in ``CHICKEN_RULES``.

    ``tiles``: the highest number of the set. ``hand``: the tiles that each player is dealt, see ``usual_hand``.
    ``rounds``: the number of rounds, at most one for each double. ``feet``: how many tiles the double in the middle
    asks for. ``double_zero``: its points in a hand. ``lead``: whether the double of the round lies in the middle before
    the deal, or is dealt to a player, who lays it. ``minutes``: after so many no more rounds begin; 0: no limit.
    """

    tiles: int = 9
    hand: int = 9
    rounds: int = 10
    feet: int = 4
    double_zero: int = 50
    aids: bool = True
    hints: bool = True
    lead: str = "middle"
    minutes: int = 0


CHICKEN_RULES = (
    HouseRule("tiles", (9, 12, 15)),
    HouseRule("hand", range(3, 21)),
    HouseRule("rounds", range(1, 17)),
    HouseRule("feet", (4, 6)),
    HouseRule("double_zero", (0, 25, 50)),
    HouseRule("aids", (True, False)),
    HouseRule("hints", (True, False), unwritten=True),
    HouseRule("lead", ("middle", IN_A_HAND), unwritten="middle"),
    HouseRule("minutes", range(181), unwritten=0),
)


def usual_hand(players: int, highest: int) -> int:
    """Return the usual hand size for this number of players with a set up to ``highest``."""
    return _USUAL_HAND[players] + _MORE_IN_LARGER_SETS[highest]


class Foot(NamedTuple):
    """A double that asks for ``toes`` more tiles with its number. Until then, nobody may play elsewhere."""

    number: int
    toes: int


class ChickenState(NamedTuple):
    """One moment of a game; see ``ChainState`` for what games of chains share.

    The double in the middle is not a play of the ``chain``. ``foot`` must be finished first. ``passes``: how many turns
    in a row have been passed.
    """

    round: Round
    to_act: Seat | None
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    chain: Link | None
    ends: Ends
    foot: Foot | None
    passes: int
    drawn: int
    lacks: tuple[frozenset[int], ...]
    legal: Sequence[Action]

    @property
    def deal(self) -> int:
        return self.round.deal

    @property
    def scores(self) -> tuple[int, ...]:
        return self.round.scores

    @property
    def winners(self) -> tuple[int, ...]:
        return self.round.winners


class ChickenView(NamedTuple):
    """Everything that one seat may know; see ``ChainView`` and ``ChickenState`` for fields that are not listed here.

    ``rounds``: how many rounds the game has.
    """

    seat: Seat
    players: int
    options: ChickenOptions
    rounds: int
    deal: int
    first: Seat
    lead: Tile | None
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    stock: int
    chain: Link | None
    ends: Ends
    foot: Foot | None
    passes: int
    drawn: int
    lacks: tuple[frozenset[int], ...]
    legal: Sequence[Action]


def playable_numbers(foot: Foot | None, ends: Ends) -> tuple[int, ...]:
    """Return the numbers that may be played on now, the highest first: that of the foot, otherwise all open numbers."""
    return (foot.number,) if foot is not None else open_numbers(ends)


def tiles_unseen_by(view: ChickenView) -> tuple[Tile, ...]:
    """Return every tile that this seat has not seen in this round, because it is in another hand or in the stock."""
    return unseen_tiles(view, view.lead)


# The layout of the tiles, from the double in the middle outwards


def lay_out(view: ChickenView) -> Layout | None:
    """Return the branches in the order in which they began; None before the first deal.

    A player says only which number a tile is laid on. While a foot must be finished, that is the double. Otherwise, of
    several ends with that number, the tile goes on the one that has been open longest.

    Returns:
        The double in the middle and the branches.
    """
    return None if view.lead is None else _Table(view.lead, view.options.feet).lay_all(view.chain)


class _Table:
    """The table while tiles are laid. ``open_at``: by number, the branches that may go on there, in their order."""

    def __init__(self, lead: Tile, feet: int) -> None:
        self.lead = lead
        self.branches: list[GrowingBranch] = []
        self.open_at: dict[int, deque[GrowingBranch]] = {}
        self._branch_out(lead.high, feet, None)

    def lay_all(self, chain: Link | None) -> Layout:
        for link in links(chain):
            assert link.end is not None
            self._lay(link.tile, link.end)
        return Layout(self.lead, tuple(branch.freeze() for branch in self.branches))

    def _lay(self, tile: Tile, end: int) -> None:
        branch = self.open_at[end].popleft()
        branch.tiles.append(tile)
        if tile.is_double:
            branch.end = None
            self._branch_out(end, TOES, branch)
        else:
            branch.end = tile.other_half(end)
            self.open_at.setdefault(branch.end, deque()).append(branch)

    def _branch_out(self, number: int, times: int, parent: GrowingBranch | None) -> None:
        """Add the branches on a double, before others with that number, because its foot must be finished first."""
        new = [
            GrowingBranch(len(self.branches) + 1 + at, parent.number if parent else None, number) for at in range(times)
        ]
        self.branches += new
        self.open_at.setdefault(number, deque()).extendleft(reversed(new))
        if parent is not None:
            parent.forks += [branch.number for branch in new]


# Events that no other game has


class FootGrown(NamedTuple):
    """A double asks for tiles, or for one less. ``number``: its number. ``toes``: how many more tiles it asks for.

    ``finished``: it has all of them. If it asks for none and is not finished, no tile with its number is left.
    """

    seat: Seat
    number: int
    toes: int
    finished: bool
