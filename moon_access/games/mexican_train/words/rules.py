"""The rules of Mexican Train in words, section by section, as they hold at one table; and the labels of house rules.

rules.py of the game decides; these texts follow it.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames, ends_by_the_clock
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.engine.game import Game
from moon_access.engine.tiles import Tile, full_set
from moon_access.games.chains.words import tell_hand_sizes
from moon_access.games.mexican_train.rules import MexicanTrainGame
from moon_access.games.mexican_train.state import (
    BY_LAYER,
    FREE,
    IN_A_HAND,
    ON_MEXICAN,
    UNTIL_ONE_FITS,
    TrainOptions,
    TrainState,
    TrainView,
    may_lay_several,
    usual_hand,
)

Section = tuple[Message, ...]


def sections(game: Game[TrainState, TrainView]) -> tuple[Section, ...]:
    """Return the rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, MexicanTrainGame)
    options = game.options
    opening = (_explain_opening(),) if options.opening_train else ()
    end = *_end(options), *ends_by_the_clock(options.minutes)
    return _aim(options), _tiles(options, game.players), _turn(options), *opening, _doubles(options), end


def _aim(options: TrainOptions) -> Section:
    return (
        answer("The aim."),
        answer(
            "Two to eight play, each for themselves. Be the first to play all your tiles; otherwise be "
            "left with as few pips as you can."
        ),
        count(
            Kind.ANSWER,
            "Pips left in your hand are points. Whoever has the fewest points after {n} round wins.",
            "Pips left in your hand are points. Whoever has the fewest points after {n} rounds wins.",
            options.rounds,
        ),
    )


def _tiles(options: TrainOptions, players: int) -> Section:
    highest = options.tiles
    if options.hand == usual_hand(players, highest):
        hands = tell_hand_sizes({n: usual_hand(n, highest) for n in range(2, 9)})
    else:
        hands = answer("Everybody draws {n}. The rest stay face down as the stock.", n=options.hand)
    return (
        answer("The tiles."),
        answer(
            "{n} tiles, from double zero to the double of {highest}.", n=len(full_set(highest)), highest=highest
        ),
        hands,
        answer("A double is in the middle, the engine: {tile} in the first round, then the next lower one "
               "each round.",
               tile=Tile(highest, highest)),
    )  # fmt: skip


def _turn(options: TrainOptions) -> Section:
    if options.drawing == UNTIL_ONE_FITS:
        stuck = answer("If you can play, you must. If you cannot, draw tiles until one fits, and play it.")
    else:
        stuck = answer("If you can play, you must. If you cannot, draw one tile and play it if it fits.")
    if options.engine == IN_A_HAND:
        begins = answer(
            "The player who holds this double begins by playing it in the middle. If nobody holds "
            "it, everybody draws in turn until somebody draws it."
        )
    else:
        begins = answer(
            "Who begins the first round is drawn at random; after that the turn to begin moves clockwise each round."
        )
    return (
        answer("The turn."),
        begins,
        answer(
            "Everybody has a train that starts at the engine. The Mexican Train starts there too, and belongs to "
            "everybody."
        ),
        answer(
            "In turn, clockwise, play one tile: on your train, on the Mexican Train, or on any train that is marked."
        ),
        stuck,
        answer("Otherwise your train is marked, and others may play on it until you play on it yourself."),
    )


def _explain_opening() -> Section:
    return (
        answer("The opening train."),
        answer("On your first turn, play as many tiles on your own train as you like, until you say done."),
    )


def _doubles(options: TrainOptions) -> Section:
    if options.doubles == FREE:
        return answer("Doubles."), answer("A double is a tile like any other.")
    if options.doubles == ON_MEXICAN:
        asks = answer(
            "A double on the Mexican Train must be covered: whoever played it plays again at once, on it. On any other "
            "train it is a tile like any other."
        )
    else:
        asks = answer("A double must be covered: whoever played it plays again at once, on it.")
    several = (_explain_several(),) if may_lay_several(options) else ()
    if options.doubles == BY_LAYER:
        elsewhere = answer(
            "Others may play anywhere. If every tile of that number has been played, it need not be covered."
        )
    else:
        elsewhere = answer(
            "Until it is covered nobody plays elsewhere. If every tile of that number has been played, it "
            "need not be covered."
        )
    return (
        answer("Doubles."),
        asks,
        *several,
        _explain_uncovered(options),
        elsewhere,
        answer("If your last tile is a double, you are out all the same."),
    )


def _explain_several() -> Message:
    return answer(
        "Before you cover it you may play more doubles, on other trains. If you cannot cover the first one, you must. "
        "They are covered in the order in which they were played."
    )


def _explain_uncovered(options: TrainOptions) -> Message:
    """Return what happens if a player cannot cover a double."""
    if options.doubles == BY_LAYER and options.drawing == UNTIL_ONE_FITS:
        return answer(
            "If you cannot cover it, draw tiles until one fits. If none does, your train is marked, and the double "
            "need not be covered any more."
        )
    if options.doubles == BY_LAYER:
        return answer(
            "If you cannot cover it, draw one tile. If that does not fit, your train is marked, and the double need "
            "not be covered any more."
        )
    if options.drawing == UNTIL_ONE_FITS:
        return answer(
            "If you cannot cover it, draw tiles until one fits. If none does, your train is marked, and the next "
            "player must cover it."
        )
    return answer(
        "If you cannot cover it, draw one tile. If that does not fit, your train is marked, and the "
        "next player must cover it."
    )


def _end(options: TrainOptions) -> Section:
    zero = (answer("Double zero left in your hand costs {n}.", n=options.double_zero),) if options.double_zero else ()
    return (
        answer("The end."),
        answer(
            "A round ends when somebody has no tiles left, or when the stock is empty and everybody passes in turn."
        ),
        answer("Everybody gets a point for each pip left in their hand."),
        *zero,
        answer("Whoever has the fewest points after the last round wins. Players who tie win together."),
    )


NAMES = RuleNames(
    labels={
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        "rounds": N_("rounds"),
        # translators: a house rule: whether a double must be covered by another tile.
        "doubles": N_("doubles"),
        # translators: a house rule: whether a whole train is laid in the first turn.
        # translators: a house rule: whether a player may lay another double before covering the first one.
        "several_doubles": N_("several doubles in one turn"),
        "opening_train": N_("opening train"),
        "drawing": N_("drawing"),
        # translators: a house rule: where the engine lies before a round begins.
        "engine": N_("the engine"),
        "double_zero": N_("points for the double zero"),
    },
    values={
        ("doubles", "cover"): N_("must be covered"),
        ("doubles", "layer"): N_("must be covered by whoever played them"),
        ("doubles", "train"): N_("must be covered on the Mexican Train only"),
        ("doubles", "free"): N_("need not be covered"),
        ("engine", "middle"): N_("is in the middle from the start"),
        ("engine", "hand"): N_("is played by the player who holds it"),
        ("drawing", "one"): N_("one tile"),
        ("drawing", "until"): N_("until a tile fits"),
    },
    explanations={
        "tiles": N_("The highest tile of the set. 6 means 28 tiles, 9 means 55, 12 means 91, 15 means 136."),
        "hand": N_("How many tiles each player gets when a round begins."),
        "rounds": N_("How many rounds a game has."),
        "doubles": N_("Whether a double must be covered by another tile before anybody plays elsewhere."),
        "several_doubles": N_("Whether you may play more doubles before you cover the first one."),
        "drawing": N_("If you cannot play: you draw one tile, or draw until a tile fits."),
        "engine": N_("Whether the engine is in the middle before the deal, or a player holds it and begins."),
        "opening_train": N_("Whether you may play several tiles on your own train on your first turn."),
        "double_zero": N_("How many points the double zero costs when it is left in a hand."),
    },
)
