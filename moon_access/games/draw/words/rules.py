"""The rules of draw dominoes in words, section by section, as they hold at one table; and the labels of house rules.

rules.py of the game decides; these texts follow it.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames, ends_after_rounds, ends_by_the_clock
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.game import Game
from moon_access.engine.house_rules import FIRST_READING
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.scoring import PIPS_OF_A_POINT
from moon_access.games.draw.state import DrawOptions, DrawState, DrawView, usual_hand

Section = tuple[Message, ...]


def sections(game: Game[DrawState, DrawView]) -> tuple[Section, ...]:
    """Return the rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, DrawGame)
    options = game.options
    tiles = _tiles(options, game.players)
    scoring = (_explain_scoring(options),) if options.counts_ends else ()
    aim, end = _aim(options, game.teams), _end(options, game.teams)
    return aim, tiles, _explain_opening(options), _turn(options), _doubles(options), *scoring, end


def _aim(options: DrawOptions, teams: bool) -> Section:
    return answer("The aim."), *_explain_aim(options, teams), *_wins(options)


def _wins(options: DrawOptions) -> Section:
    if options.rounds:
        return ()
    if options.is_exact:
        return (
            answer(
                "The first to reach exactly {n} points wins. Points that would take you past {n} are not scored.",
                n=options.target,
            ),
        )
    return (answer("The first to reach {n} points wins.", n=options.target),)


def _explain_aim(options: DrawOptions, teams: bool) -> Section:
    if not teams and not options.counts_ends:
        return (
            answer(
                "Two to four play, each for themselves. Be the first to play all your tiles; otherwise be "
                "left with as few pips as you can."
            ),
        )
    if teams:
        who = answer("Four play in two teams; partners sit across the table.")
    else:
        who = answer("Two to four play, each for themselves.")
    if options.scoring in PIPS_OF_A_POINT:
        return who, answer("Play tiles so that the open ends add up to a multiple of five.")
    if options.scoring == "fives_and_threes":
        return who, answer("Play tiles so that the open ends add up to a multiple of five or three.")
    return who, answer("Be the first to play all your tiles; otherwise be left with as few pips as you can.")


def _tiles(options: DrawOptions, players: int) -> Section:
    if options.hand == usual_hand(players):
        hands = answer("Two players draw 7 tiles each, three or four draw 5. The rest stay face down as the stock.")
    else:
        hands = answer("Everybody draws {n}. The rest stay face down as the stock.", n=options.hand)
    number = (options.tiles + 1) * (options.tiles + 2) // 2
    return (
        answer("The tiles."),
        answer("{n} tiles, from double zero to the double of {highest}.", n=number, highest=options.tiles),
        hands,
    )


def _explain_opening(options: DrawOptions) -> Section:
    if options.opening == "turns":
        who = answer(
            "Who opens the first round is drawn at random. After that the turn to open moves clockwise each round."
        )
        return answer("The opening."), who, answer("You can open with any tile.")
    if options.opening == "winner":
        who = answer(
            "Who opens is drawn at random. After that, whoever went out last round opens; if nobody did, "
            "it is drawn again."
        )
        return answer("The opening."), who, answer("You can open with any tile.")
    if options.opening == "double_then_winner":
        return (
            answer("The opening."),
            answer("The highest double in any hand opens the first round; if nobody holds one, the heaviest tile."),
            answer(
                "After that, whoever went out last round opens, with any tile; if nobody did, who opens is drawn at "
                "random."
            ),
        )
    if options.opening == "redeal":
        none = answer("If nobody holds a double, the tiles are dealt again.")
    else:
        none = answer("If nobody holds a double, the heaviest tile opens.")
    return answer("The opening."), answer("The highest double in any hand opens, in every round."), none


def _turn(options: DrawOptions) -> Section:
    if options.drawing == "none":
        stuck = answer("If you cannot, you pass. Nobody draws.")
    elif options.drawing == "one":
        stuck = answer("If you cannot, draw one tile; if that does not fit either, pass.")
    else:
        stuck = answer("If you cannot, draw tiles one by one until one fits or the stock is empty; then you pass.")
    return (
        answer("The turn."),
        answer("In turn, clockwise, play one tile on an open end that shows one of its numbers."),
        answer("If you can play, you must."),
        stuck,
        *(() if options.drawing == "none" else (answer("If the tile you draw fits, it is played at once."),)),
    )


def _doubles(options: DrawOptions) -> Section:
    if options.counts_ends and options.double_branches == 3:
        return (
            answer("Doubles."),
            answer("Every double is a spinner: you can play on all four sides of it, the two long sides first."),
        )
    if options.spinner:
        spinner = answer(
            "The first double is the spinner: you can play on all four sides of it, the two long sides first."
        )
        if options.open_doubles_count:
            spinner = answer("The first double is the spinner: you can play on all four sides of it at once.")
        return answer("Doubles."), spinner, _later_doubles(options)
    if options.double_branches == 1:
        return answer("Doubles."), answer("The opening double has two open ends. A later double does not branch.")
    if options.double_branches == 3:
        return (
            answer("Doubles."),
            answer("The opening double has four open ends. A later double splits its end into three."),
        )
    return answer("Doubles."), answer("The opening double has two open ends. A later double splits its end into two.")


def _later_doubles(options: DrawOptions) -> Message:
    if options.double_branches == 1:
        return answer("No other double branches.")
    return answer("Every other double splits its end into {n}.", n=options.double_branches)


def _explain_scoring(options: DrawOptions) -> Section:
    if options.scoring == "fives":
        scored = answer("A sum that is a multiple of five is scored at once.")
    elif options.scoring == "each_five":
        scored = answer("A multiple of five scores a point for each five: 15 scores 3.")
    else:
        scored = answer(
            "A multiple of five scores a point for each five, a multiple of three a point for each three: 15 scores 8."
        )
    return (
        answer("Scoring."),
        answer("After each tile, the open ends are added up."),
        _explain_sum_of_doubles(options),
        scored,
    )


def _explain_sum_of_doubles(options: DrawOptions) -> Message:
    if options.open_doubles_count:
        return answer(
            "A double counts both halves while two or more of its sides are open, and one half while only one is open."
        )
    return answer("A double at the end of a line counts both halves. Once it is covered it does not count.")


def _end(options: DrawOptions, teams: bool) -> Section:
    again: Section = ()
    if options.rounds:
        over = ends_after_rounds(options.rounds)
        if options.opening == "redeal" and options.reading != FIRST_READING:
            again = (answer("A round that is dealt again does not count."),)
    elif options.is_exact:
        over = answer("The game is over when somebody has exactly {n} points.", n=options.target)
    else:
        over = answer(
            "The game is over when somebody has {n} points or more and more than anybody else.", n=options.target
        )
    return (
        answer("The end."),
        answer("A round ends when somebody has no tiles left, or when nobody can play or draw."),
        *_end_of_a_round(options, teams),
        over,
        *again,
        *ends_by_the_clock(options.minutes),
    )


def _end_of_a_round(options: DrawOptions, teams: bool) -> Section:
    if options.scoring == "fives_and_threes":
        return (answer("The player who goes out scores one point."),)
    if teams:
        told: Section = (
            answer(
                "The team that goes out scores the pips left in the other team's hands. What the partner "
                "still holds does not count."
            ),
            answer("If nobody goes out, the team with fewer pips scores the difference."),
        )
    elif options.scoring in PIPS_OF_A_POINT:
        told = (
            answer("The player who goes out scores the pips left in the other hands."),
            answer("If nobody goes out, the player with the fewest pips scores the difference to each other player."),
        )
    else:
        alone = () if options.is_shared_with_blank else (answer("A player who goes out wins the round alone."),)
        told = (
            answer("The player with the fewest pips wins, and scores the difference to each other player."),
            *alone,
            answer("If several tie for the fewest, each of them scores like that."),
        )
    if options.scoring == "each_five":
        return *told, answer("It is rounded to the nearest five, and each five is a point.")
    return (*told, answer("It is rounded to the nearest five.")) if options.scoring == "fives" else told


NAMES = RuleNames(
    labels={
        # translators: a house rule: how many rounds a game has.
        "rounds": N_("rounds"),
        "tiles": N_("highest double of the set"),
        "hand": N_("tiles for each player"),
        "double_branches": N_("branches of a double"),
        "drawing": N_("drawing"),
        "opening": N_("who opens"),
        "scoring": N_("scoring"),
        "spinner": N_("the first double can be played on from four sides"),
        "exact": N_("the target must be reached exactly"),
        # translators: a house rule: a double in the middle of the line counts in the sum while it is open.
        "open_doubles_count": N_("doubles count as long as they are open"),
        "teams": N_("teams of two, if four play"),
    },
    values={
        ("drawing", "until"): N_("until a tile fits"),
        ("drawing", "one"): N_("one tile"),
        ("drawing", "none"): N_("no tiles"),
        ("opening", "heaviest"): N_("the highest double, otherwise the heaviest tile"),
        ("opening", "redeal"): N_("the highest double, otherwise deal again"),
        ("opening", "turns"): N_("at random, then in turn, any tile"),
        ("opening", "winner"): N_("at random, then whoever went out, any tile"),
        ("opening", "double_then_winner"): N_("the highest double, then whoever went out, any tile"),
        ("scoring", "pips"): N_("the pips left"),
        ("scoring", "fives"): N_("fives in the sum of the open ends"),
        ("scoring", "fives_and_threes"): N_("fives and threes in the sum of the open ends"),
        # translators: a way of scoring: a sum of 15 scores 3 points.
        ("scoring", "each_five"): N_("a point for each five in the sum of the open ends"),
    },
    explanations={
        "rounds": N_("After how many rounds the game is over. 0 means that it is over when the points are reached."),
        "tiles": N_("The highest tile of the set. 6 means 28 tiles, 9 means 55, 12 means 91, 15 means 136."),
        "hand": N_("How many tiles each player gets when a round begins."),
        "double_branches": N_("Into how many open ends a double splits the end it is played on."),
        "drawing": N_("If you cannot play: you draw until a tile fits, draw one tile, or only pass."),
        "opening": N_("Who plays the first tile of a round, and whether it must be the highest double."),
        "scoring": N_("What scores: the pips left at the end of a round, or the sum of the open ends after each tile."),
        "spinner": N_("Whether you can play on all four sides of the first double."),
        "open_doubles_count": N_(
            "Whether a double that can still be played on counts in the sum, even with tiles on its long sides."
        ),
        "exact": N_("Whether you must reach the target exactly. A move that would take you past it scores nothing."),
        "teams": N_("Whether four players form two teams. Partners sit opposite each other."),
    },
)
