"""The rules of Chicken Foot in words, section by section, as they hold at one table; and the labels of house rules.

rules.py of the game decides; these texts follow it.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.engine.game import Game
from moon_access.engine.tiles import full_set
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.chicken_foot.state import ChickenOptions, ChickenState, ChickenView

Section = tuple[Message, ...]


def sections(game: Game[ChickenState, ChickenView]) -> tuple[Section, ...]:
    """Return the rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, ChickenFoot)
    options = game.options
    return _aim(game.rounds), _tiles(options), _middle(options), _turn(), _doubles(), _end(options)


def _aim(rounds: int) -> Section:
    return (
        answer("The aim."),
        answer("Two to eight play, each for themselves. Be out of tiles first, and hold few pips."),
        count(
            Kind.ANSWER,
            "Who has the fewest points after {n} round wins.",
            "Who has the fewest points after {n} rounds wins.",
            rounds,
        ),
    )


def _tiles(options: ChickenOptions) -> Section:
    highest = options.tiles
    return (
        answer("The tiles."),
        answer("{n} tiles, from double zero to the double of {highest}.", n=len(full_set(highest)), highest=highest),
        answer("Everybody draws {n}. The rest, face down, is the stock.", n=options.hand),
    )


def _middle(options: ChickenOptions) -> Section:
    return (
        answer("The double in the middle."),
        answer("It lies there before anybody plays: the highest of the set, in each later round the next lower one."),
        answer("The first player is drawn by lot, then it goes clockwise by round."),
        answer("Nobody may play elsewhere before {n} tiles lie on it.", n=options.feet),
    )


def _turn() -> Section:
    return (
        answer("The turn."),
        answer("Clockwise, lay one tile on an open end that shows one of its numbers."),
        answer("Who can play, must."),
        answer("Who can not, draws one tile, and passes if it does not fit either."),
        answer("A drawn tile that fits is played at once."),
    )


def _doubles() -> Section:
    return (
        answer("The chicken foot."),
        answer("A double that is laid asks for three toes: tiles with its number that are laid on it."),
        answer("Nobody may play elsewhere before they lie. Then they are three open ends."),
        answer("Where all tiles with its number lie, it asks for nothing any more."),
    )


def _end(options: ChickenOptions) -> Section:
    return (
        answer("The end."),
        answer("A round ends when somebody is out of tiles, or when the stock is empty and all pass in a row."),
        answer("The pips that are left to you are points against you, double zero {n}.", n=options.double_zero),
        answer("Several with the fewest points win together."),
    )


NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        # translators: a house rule: how many rounds a game has.
        "rounds": N_("rounds"),
        # translators: a house rule: how many tiles must be laid on the double in the middle.
        "feet": N_("feet of the double in the middle"),
        # translators: a house rule: how many points the double zero is.
        "double_zero": N_("points for the double zero"),
    },
)
