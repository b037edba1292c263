"""The rules of Chicken Foot in words, section by section, as they hold at one table; and the labels of house rules.

rules.py of the game decides; these texts follow it.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames, ends_by_the_clock
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.engine.game import Game
from moon_access.engine.tiles import full_set
from moon_access.games.chains.words import tell_hand_sizes
from moon_access.games.chicken_foot.rules import ChickenFoot
from moon_access.games.chicken_foot.state import IN_A_HAND, ChickenOptions, ChickenState, ChickenView, usual_hand

Section = tuple[Message, ...]


def sections(game: Game[ChickenState, ChickenView]) -> tuple[Section, ...]:
    """Return the rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, ChickenFoot)
    options = game.options
    end = *_end(options), *ends_by_the_clock(options.minutes)
    return _aim(game.rounds), _tiles(options, game.players), _middle(options), _turn(), _doubles(), end


def _aim(rounds: int) -> Section:
    return (
        answer("The aim."),
        answer(
            "Two to eight play, each for themselves. Be the first to play all your tiles; otherwise be "
            "left with as few pips as you can."
        ),
        count(
            Kind.ANSWER,
            "Whoever has the fewest points after {n} round wins.",
            "Whoever has the fewest points after {n} rounds wins.",
            rounds,
        ),
    )


def _tiles(options: ChickenOptions, players: int) -> Section:
    highest = options.tiles
    if options.hand == usual_hand(players, highest):
        hands = tell_hand_sizes({n: usual_hand(n, highest) for n in range(2, 9)})
    else:
        hands = answer("Everybody draws {n}. The rest stay face down as the stock.", n=options.hand)
    return (
        answer("The tiles."),
        answer("{n} tiles, from double zero to the double of {highest}.", n=len(full_set(highest)), highest=highest),
        hands,
    )


def _middle(options: ChickenOptions) -> Section:
    if options.lead == IN_A_HAND:
        return (
            answer("The double in the middle."),
            answer("It is the highest of the set, and in each later round the next lower one."),
            answer(
                "The player who holds this double begins by playing it in the middle. If nobody holds "
                "it, everybody draws in turn until somebody draws it."
            ),
            answer("Nobody may play elsewhere until it has {n} tiles.", n=options.feet),
        )
    return (
        answer("The double in the middle."),
        answer("It is there before anybody plays: the highest of the set, and in each later round the next lower one."),
        answer(
            "Who begins the first round is drawn at random; after that the turn to begin moves clockwise each round."
        ),
        answer("Nobody may play elsewhere until it has {n} tiles.", n=options.feet),
    )


def _turn() -> Section:
    return (
        answer("The turn."),
        answer("In turn, clockwise, play one tile on an open end that shows one of its numbers."),
        answer("If you can play, you must."),
        answer("If you cannot, draw one tile; if that does not fit either, pass."),
        answer("If the tile you draw fits, it is played at once."),
    )


def _doubles() -> Section:
    return (
        answer("The chicken foot."),
        answer("Every double that is played needs three toes: tiles with its number played on it."),
        answer("Nobody may play elsewhere until it has them. Then they are three open ends."),
        answer("If every tile with its number has been played, it needs no more toes."),
    )


def _end(options: ChickenOptions) -> Section:
    return (
        answer("The end."),
        answer(
            "A round ends when somebody has no tiles left, or when the stock is empty and everybody passes in turn."
        ),
        answer("The pips left in your hand are points against you. Double zero counts {n}.", n=options.double_zero),
        answer("Players who tie for the fewest points win together."),
    )


NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        # translators: a house rule: how many rounds a game has.
        "rounds": N_("rounds"),
        # translators: a house rule: how many tiles must be laid on the double in the middle.
        "feet": N_("tiles that the double in the middle needs"),
        # translators: a house rule: how many points the double zero is.
        "double_zero": N_("points for the double zero"),
        # translators: a house rule: where the double of a round lies before it begins.
        "lead": N_("the double of a round"),
    },
    values={
        ("lead", "middle"): N_("is in the middle from the start"),
        ("lead", "hand"): N_("is played by the player who holds it"),
    },
    explanations={
        "tiles": N_("The highest tile of the set. 6 means 28 tiles, 9 means 55, 12 means 91, 15 means 136."),
        "hand": N_("How many tiles each player gets when a round begins."),
        "rounds": N_("How many rounds a game has."),
        "feet": N_("How many tiles must be played on the double in the middle before anybody plays elsewhere."),
        "double_zero": N_("How many points the double zero costs when it is left in a hand."),
        "lead": N_("Whether the double of a round is in the middle before the deal, or a player holds it and begins."),
    },
)
