"""The values of Mexican Train: its options, its state, and what one seat may know of the state.

Rules are in rules.py. A train has the number of its seat, and the Mexican Train has the number after the last seat. The
place of a tile is the number of a train.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from moon_access.engine.actions import Action
from moon_access.engine.game import ONLOOKER
from moon_access.engine.house_rules import HouseRule, read_rules, with_rules
from moon_access.engine.tiles import Seat, Tile
from moon_access.games.chains.chain import Link, links
from moon_access.games.chains.rules import Round, most_rounds, unseen_tiles

COVER = "cover"
BY_LAYER = "layer"
ON_MEXICAN = "train"
FREE = "free"
UNTIL_ONE_FITS = "until"
IN_A_HAND = "hand"


class TrainOptions(NamedTuple):
    """The house rules of Mexican Train. The values of each are in ``TRAIN_RULES``.

    ``tiles``: the highest number of the set. ``hand``: the tiles that each player is dealt. ``rounds``: the number of
    rounds. ``doubles``: whether a double must be covered: by anybody, only by the player who laid it, only on the
    Mexican train, or not. ``several_doubles``: whether a player may lay another double before covering one.
    ``drawing``: whether a player who cannot play draws one tile, or draws until a tile fits. ``engine``: whether the
    engine lies in the middle before the deal, or is dealt to a player, who lays it. ``minutes``: after so many no more
    rounds begin; 0: no limit. The defaults depend on the set and on the number of players, see ``options_of``.
    """

    tiles: int = 12
    hand: int = 14
    rounds: int = 13
    doubles: str = COVER
    opening_train: bool = False
    double_zero: int = 0
    aids: bool = True
    hints: bool = True
    drawing: str = "one"
    engine: str = "middle"
    several_doubles: bool = False
    minutes: int = 0


TRAIN_RULES = (
    HouseRule("tiles", (9, 12, 15)),
    HouseRule("hand", range(5, 68)),
    HouseRule("rounds", range(1, 17)),
    HouseRule("doubles", (COVER, FREE, BY_LAYER, ON_MEXICAN), first_values=2),
    HouseRule("opening_train", (True, False)),
    HouseRule("double_zero", (0, 25, 50)),
    HouseRule("aids", (True, False)),
    HouseRule("hints", (True, False), unwritten=True),
    HouseRule("drawing", ("one", UNTIL_ONE_FITS), unwritten="one"),
    HouseRule("engine", ("middle", IN_A_HAND), unwritten="middle"),
    HouseRule("several_doubles", (True, False), unwritten=False),
    HouseRule("minutes", range(181), unwritten=0),
)

_HANDS = {
    9: (10, 9, 8, 7, 7, 6, 6),
    12: (16, 15, 14, 13, 12, 11, 10),
    15: (20, 19, 18, 17, 16, 15, 14),
}
"""Highest number of the set -> tiles for each of two to eight players."""


def usual_hand(players: int, highest: int) -> int:
    """Return the usual hand size for this number of players with a set up to ``highest``."""
    return _HANDS[highest][players - 2]


def options_of(rules: Mapping[str, object] | None, players: int) -> TrainOptions:
    """Return the options with these house rules. The default is one round for each double. Raises BadHouseRule."""
    given = read_rules(TRAIN_RULES, rules or {})
    highest = int(given.get("tiles", TrainOptions().tiles))
    usual = TrainOptions(hand=usual_hand(players, highest), rounds=most_rounds(highest))
    return with_rules(usual, TRAIN_RULES, given)


class Stage(IntEnum):
    """How far the seat to act is in its turn, as far as doubles are concerned."""

    FIRST = 0  # it has laid no double in this turn that must still be covered
    DOUBLES = 1  # it has laid doubles, and covered none of them
    COVERING = 2  # it has covered some of its doubles, and must cover the others


class TrainState(NamedTuple):
    """One moment of a game; see ``ChainState`` for what games of chains share.

    ``ends`` and ``lengths`` are the open number and the number of tiles of each train, by its number. ``marked``: by
    seat, whether its train is open to all. ``cover``: the train whose double must be covered before anything else; None
    if there is none. ``passes``: the number of passes in a row with an empty stock. ``opening``: by seat, whether its
    opening train is still to be laid. ``laying``: how many tiles of its opening train the seat to act has laid in this
    turn. ``waiting``: the trains whose doubles must be covered after that of ``cover``, in this order. ``stage``: see
    ``Stage``.
    """

    round: Round
    to_act: Seat | None
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    chain: Link | None
    ends: tuple[int, ...]
    lengths: tuple[int, ...]
    marked: tuple[bool, ...]
    cover: int | None
    drawn: int
    passes: int
    opening: tuple[bool, ...]
    laying: int
    waiting: tuple[int, ...]
    stage: Stage
    lacks: tuple[frozenset[int], ...]
    legal: Sequence[Action]

    @property
    def deal(self) -> int:
        return self.round.deal

    @property
    def engine(self) -> Tile | None:
        """The double in the middle, at which every train begins."""
        return self.round.lead

    @property
    def scores(self) -> tuple[int, ...]:
        return self.round.scores

    @property
    def winners(self) -> tuple[int, ...]:
        return self.round.winners


class TrainView(NamedTuple):
    """Everything that one seat may know: see ``ChainView``, and ``TrainState`` for the fields that trains add."""

    seat: Seat
    players: int
    options: TrainOptions
    deal: int
    first: Seat | None
    engine: Tile | None
    to_act: Seat | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    stock: int
    chain: Link | None
    ends: tuple[int, ...]
    lengths: tuple[int, ...]
    marked: tuple[bool, ...]
    cover: int | None
    drawn: int
    opening: tuple[bool, ...]
    laying: int
    waiting: tuple[int, ...]
    stage: Stage
    lacks: tuple[frozenset[int], ...]
    legal: Sequence[Action]

    @property
    def mexican(self) -> int:
        """The number of the Mexican train."""
        return self.players


def must_be_covered(options: TrainOptions, train: int, mexican: int) -> bool:
    """Return whether a double on this train must be covered, as long as some tile can do it."""
    return options.doubles in (COVER, BY_LAYER) or (options.doubles == ON_MEXICAN and train == mexican)


def may_lay_several(options: TrainOptions) -> bool:
    """Return whether a player may lay another double before covering one. It must be one that asks for a tile, too."""
    return options.several_doubles and options.doubles in (COVER, BY_LAYER)


def train_of(view: TrainView, train: int) -> tuple[Tile, ...]:
    """Return the tiles of one train, from the engine outwards, without the engine."""
    return tuple(laid.tile for laid in links(view.chain) if laid.end == train)


def tiles_unseen_by(view: TrainView) -> tuple[Tile, ...]:
    """Return every tile that this seat has not seen in this round, because it is in another hand or in the stock."""
    return unseen_tiles(view, view.engine)


def open_trains(view: TrainView) -> tuple[int, ...]:
    """Return the trains that this seat may lay on: its own, the Mexican one, then marked ones clockwise.

    If a double must be covered, only its train is open. An onlooker gets the trains that are open to all.

    Returns:
        The numbers of the trains.
    """
    if view.cover is not None:
        return (view.cover,)
    if view.seat == ONLOOKER:
        return (view.mexican, *(at for at in range(view.players) if view.marked[at]))
    return reachable(view.seat, view.marked)


def reachable(seat: Seat, marked: Sequence[bool]) -> tuple[int, ...]:
    """Return the trains that a seat may lay on: its own, the Mexican one, then marked ones clockwise."""
    players = len(marked)
    others = [(seat + step) % players for step in range(1, players)]
    return (seat, players, *[at for at in others if marked[at]])
