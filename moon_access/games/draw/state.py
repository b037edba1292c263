"""The values of draw dominoes: its options, its state, and what one seat may know of the state.

The options also say how a chain grows and how its ends count. All other rules are in rules.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.chain import Ends
from moon_access.engine.house_rules import FIRST_READING, READING, HouseRule
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import (
    Layout,
    Link,
    count_arms,
    counted_ends_after,
    ends_after,
    lay_out,
    sum_of_ends,
)
from moon_access.games.chains.rules import Round, unseen_tiles


class DrawOptions(NamedTuple):
    """The house rules of draw dominoes. The values of each are in ``DRAW_RULES``.

    ``tiles``: the highest number of the set. ``hand``: the tiles that each player is dealt, see ``usual_hand``.
    ``rounds``: the number of scored rounds of a game; 0: points end it. ``open_doubles_count``: a double inside its
    line counts in the sum as long as it is open. ``minutes``: after so many no more rounds begin; 0: no limit.
    ``reading``: the reading of the rules, which is not a house rule.
    """

    target: int = 100
    tiles: int = 12
    hand: int = 7
    double_branches: int = 2
    drawing: str = "until"
    opening: str = "heaviest"
    scoring: str = "pips"
    spinner: bool = False
    exact: bool = False
    teams: bool = False
    aids: bool = True
    hints: bool = True
    rounds: int = 0
    open_doubles_count: bool = False
    minutes: int = 0
    reading: int = READING

    @property
    def is_shared_with_blank(self) -> bool:
        """True by an older reading: a player who is out shares the round with one who holds only double blank."""
        return self.reading == FIRST_READING and self.scoring == "pips"

    @property
    def counts_ends(self) -> bool:
        """True if the sum of the open ends scores; then the game distinguishes ends on doubles from others."""
        return self.scoring != "pips"

    def ends_after(self, chain: Link | None, ends: Ends, tile: Tile, end: int | None) -> Ends:
        """Return the open ends after this tile is laid at the place ``end``, or as the opening tile (None).

        Args:
            chain: the last play before.
            ends: the open ends before.
            tile: the tile.
            end: the place where it is laid.

        Returns:
            The open ends.
        """
        branches, spinner = self.double_branches, self.spinner
        if self.counts_ends:
            opened = count_arms(chain, branches, has_spinner=spinner) if tile.is_double else 0
            return counted_ends_after(ends, tile, end, opened)
        if spinner and tile.is_double:
            return ends_after(ends, tile, end, branches, count_arms(chain, branches, has_spinner=True))
        return ends_after(ends, tile, end, branches)

    def sum_of(self, ends: Ends) -> int:
        """Return the pips at all open ends together."""
        return sum_of_ends(ends, open_doubles=self.open_doubles_count)

    def layout_of(self, chain: Link | None) -> Layout | None:
        """Return how the chain lies on the table; None if no tile is laid."""
        return lay_out(chain, self.double_branches, spinner=self.spinner, counted=self.counts_ends)

    def any_tile_may_open(self, deal: int) -> bool:
        """Return whether any tile may open the round of this deal, not only the tile that the hands determine."""
        return self.opening in ("turns", "winner") or (self.opening == "double_then_winner" and deal > 1)

    @property
    def is_exact(self) -> bool:
        """True if a side must reach the target exactly. It is False if pips score, because they would rarely do so."""
        return self.exact and self.counts_ends and not self.rounds


def usual_hand(players: int) -> int:
    """Return the usual hand size for this number of players."""
    return 7 if players == 2 else 5


DRAW_RULES = (
    HouseRule("target", range(20, 1001)),
    HouseRule("tiles", (6, 9, 12, 15, 18)),
    HouseRule("hand", range(3, 16)),
    HouseRule("double_branches", (1, 2, 3)),
    HouseRule("drawing", ("until", "one", "none")),
    HouseRule("opening", ("heaviest", "redeal", "turns", "winner", "double_then_winner"), first_values=4),
    HouseRule("scoring", ("pips", "fives", "fives_and_threes", "each_five"), unwritten="pips", first_values=3),
    HouseRule("spinner", (True, False), unwritten=False),
    HouseRule("exact", (True, False), unwritten=False),
    HouseRule("teams", (True, False), unwritten=False),
    HouseRule("aids", (True, False)),
    HouseRule("hints", (True, False), unwritten=True),
    HouseRule("rounds", range(51), unwritten=0),
    HouseRule("open_doubles_count", (True, False), unwritten=False),
    HouseRule("minutes", range(181), unwritten=0),
)


_LATER_RULES = ("hints", "rounds", "open_doubles_count", "minutes")
VARIANT_RULES = tuple(rule if rule.name in _LATER_RULES else rule._replace(unwritten=None) for rule in DRAW_RULES)
"""The house rules of a variant. A record of a variant names all rules that make it that variant, because no record of
it is older than these rules.
"""


class StuckTurn(NamedTuple):
    """A turn in which a seat held no tile for an open end, as everybody could see when it drew or passed.

    ``laid``: how many tiles the chain had then. ``numbers``: the open numbers. ``drawn``: how many tiles the seat has
    drawn in that turn. ``passed``: whether the turn ended with a pass. ``before``: the turn of this kind before it.
    """

    seat: Seat
    laid: int
    numbers: tuple[int, ...]
    drawn: int
    passed: bool
    before: StuckTurn | None


class DrawState(NamedTuple):
    """One moment of a game; see ``ChainState`` for what games of chains share.

    ``stuck``: the last turn of this deal in which somebody could not lay a tile at once, linked to the earlier ones.
    """

    round: Round
    to_act: Seat | None
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    chain: Link | None
    ends: Ends
    lacks: tuple[frozenset[int], ...]
    stuck: StuckTurn | None
    drawn: int
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

    @property
    def counted_rounds(self) -> int:
        """The number of this round among those that count towards ``rounds``."""
        return self.round.deal - self.round.thrown_in


class DrawView(NamedTuple):
    """Everything that one seat may know; see ``ChainView`` for what games of chains share.

    ``first`` opens; the opening is due while ``chain`` is None. ``chain.links`` returns the plays in order,
    ``chain.lay_out`` how they lie. ``stuck``: the turns in which players drew or passed. ``counted_rounds``: see the
    state.
    """

    seat: Seat
    players: int
    options: DrawOptions
    deal: int
    first: Seat | None
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    stock: int
    chain: Link | None
    ends: Ends
    drawn: int
    lacks: tuple[frozenset[int], ...]
    stuck: StuckTurn | None
    legal: Sequence[Action]
    counted_rounds: int


def is_in_teams(players: int, options: DrawOptions) -> bool:
    return options.teams and players == 4


def side_of(seat: Seat, players: int, options: DrawOptions) -> int:
    """Return the place of this seat's points. With teams, players across the table are partners."""
    return seat % 2 if is_in_teams(players, options) else seat


def sides_of(players: int, options: DrawOptions) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats of each side."""
    if is_in_teams(players, options):
        return (Seat(0), Seat(2)), (Seat(1), Seat(3))
    return tuple((Seat(seat),) for seat in range(players))


def own_side(view: DrawView) -> int:
    """Return the place of the points of the seat of this view."""
    return side_of(view.seat, view.players, view.options)


def tiles_unseen_by(view: DrawView) -> tuple[Tile, ...]:
    """Return every tile that this seat has not seen in this deal, because it is in another hand or in the stock."""
    return unseen_tiles(view)
