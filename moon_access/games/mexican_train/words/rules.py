"""The rules of Mexican Train in words, section by section, as they hold at one table; and the labels of house rules.

rules.py of the game decides; these texts follow it.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.game import Game
from moon_access.engine.tiles import Tile, full_set
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.mexican_train.state import COVER, TrainOptions, TrainState, TrainView

Section = tuple[Message, ...]


def sections(game: Game[TrainState, TrainView]) -> tuple[Section, ...]:
    """Return the rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, MexicanTrainGame)
    options = game.options
    opening = (_opening(),) if options.opening_train else ()
    return _aim(options), _tiles(options), _turn(), *opening, _doubles(options), _end(options)


def _aim(options: TrainOptions) -> Section:
    return (
        answer("The aim."),
        answer("Two to eight play, each for themselves. Be out of tiles first, and hold few pips."),
        answer("Pips left are points. The fewest points after {n} rounds win.", n=options.rounds),
    )


def _tiles(options: TrainOptions) -> Section:
    highest = options.tiles
    return (
        answer("The tiles."),
        answer(
            "{n} tiles, from double zero to the double of {highest}.", n=len(full_set(highest)), highest=highest
        ),
        answer("Everybody draws {n}. The rest, face down, is the stock.", n=options.hand),
        answer("A double lies in the middle, the engine: {tile} in the first round, then the next lower one.",
               tile=Tile(highest, highest)),
    )  # fmt: skip


def _turn() -> Section:
    return (
        answer("The turn."),
        answer(
            "Everybody has a train that begins at the engine. The Mexican train begins there, too, and is everybody's."
        ),
        answer("Clockwise, lay one tile: on your train, on the Mexican train, or on another's train that is marked."),
        answer("Who can play, must. Who can not, draws one tile and plays it if it fits."),
        answer("Else your train is marked, and others may lay on it, until you lay on it yourself."),
    )


def _opening() -> Section:
    return (
        answer("The opening train."),
        answer("In your first turn lay as many tiles on your own train as you can or like, until you say done."),
    )


def _doubles(options: TrainOptions) -> Section:
    if options.doubles != COVER:
        return answer("Doubles."), answer("A double is a tile as any other.")
    return (
        answer("Doubles."),
        answer("A double must be covered: whoever laid it plays again at once, on it."),
        answer("Who can not cover it, draws one tile. If that does not fit, their train is marked, and the next must."),
        answer("Until it is covered nobody plays elsewhere. If all tiles of its number lie, it asks for nothing."),
        answer("Whoever goes out with a double has gone out."),
    )


def _end(options: TrainOptions) -> Section:
    zero = (answer("Double zero left costs {n}.", n=options.double_zero),) if options.double_zero else ()
    return (
        answer("The end."),
        answer("A round ends when somebody is out of tiles, or the stock is empty and everybody has passed in a row."),
        answer("Everybody is given as many points as pips are left in their hand."),
        *zero,
        answer("Whoever has the fewest points after the last round wins. Equal ones share."),
    )


NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        "rounds": N_("rounds"),
        # translators: a house rule: whether a double must be covered by another tile.
        "doubles": N_("doubles"),
        # translators: a house rule: whether a whole train is laid in the first turn.
        "opening_train": N_("opening train"),
        "double_zero": N_("points for double zero"),
    },
    values={
        ("doubles", "cover"): N_("must be covered"),
        ("doubles", "free"): N_("ask for nothing"),
    },
)
