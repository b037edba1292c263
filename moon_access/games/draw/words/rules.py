"""The rules of draw dominoes in words, section by section, as they hold at one table; and the labels of house rules.

rules.py of the game decides; these texts follow it.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames, after_rounds
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.game import Game
from moon_access.games.draw.rules import DrawGame
from moon_access.games.draw.state import DrawOptions, DrawState, DrawView, usual_hand

Section = tuple[Message, ...]


def sections(game: Game[DrawState, DrawView]) -> tuple[Section, ...]:
    """Return the rule book with this table's house rules. The first message of a section is its heading."""
    assert isinstance(game, DrawGame)
    options = game.options
    tiles = _tiles(options, game.players)
    scoring = (_scoring(options),) if options.counts_ends else ()
    aim, end = _aim(options, game.teams), _end(options, game.teams)
    return aim, tiles, _opening(options), _turn(options), _doubles(options), *scoring, end


def _aim(options: DrawOptions, teams: bool) -> Section:
    return answer("The aim."), *_what_for(options, teams), *_wins(options)


def _wins(options: DrawOptions) -> Section:
    if options.rounds:
        return ()
    if options.is_exact:
        return (answer("The first with exactly {n} points wins. What would be more is not scored.", n=options.target),)
    return (answer("The first with {n} points wins.", n=options.target),)


def _what_for(options: DrawOptions, teams: bool) -> Section:
    if not teams and not options.counts_ends:
        return (answer("Two to four play, each for themselves. Be out of tiles first, and hold few pips."),)
    if teams:
        who = answer("Four play in two teams; partners sit across the table.")
    else:
        who = answer("Two to four play, each for themselves.")
    if options.scoring == "fives":
        return who, answer("Lay tiles so that the open ends add up to a multiple of five.")
    if options.scoring == "fives_and_threes":
        return who, answer("Lay tiles so that the open ends add up to a multiple of five or of three.")
    return who, answer("Be out of tiles first, and hold few pips.")


def _tiles(options: DrawOptions, players: int) -> Section:
    if options.hand == usual_hand(players):
        hands = answer("Two players draw 7 each, three or four draw 5. The rest, face down, is the stock.")
    else:
        hands = answer("Everybody draws {n}. The rest, face down, is the stock.", n=options.hand)
    number = (options.tiles + 1) * (options.tiles + 2) // 2
    return (
        answer("The tiles."),
        answer("{n} tiles, from double zero to the double of {highest}.", n=number, highest=options.tiles),
        hands,
    )


def _opening(options: DrawOptions) -> Section:
    if options.opening == "turns":
        who = answer("Who opens the first round is drawn by lot. Then it goes clockwise, round by round.")
        return answer("The opening."), who, answer("Any tile may open.")
    if options.opening == "winner":
        who = answer("The lot says who opens. In the next round whoever was out opens. If nobody was, the lot decides.")
        return answer("The opening."), who, answer("Any tile may open.")
    if options.opening == "redeal":
        none = answer("With no double in any hand, the tiles are dealt again.")
    else:
        none = answer("With no double in any hand, the heaviest tile opens.")
    return answer("The opening."), answer("The highest double in any hand opens, in every round."), none


def _turn(options: DrawOptions) -> Section:
    if options.drawing == "none":
        stuck = answer("Who can not, passes. Nobody draws.")
    elif options.drawing == "one":
        stuck = answer("Who can not, draws one tile, and passes if it does not fit either.")
    else:
        stuck = answer("Who can not, draws one by one until a tile fits or the stock is empty, then passes.")
    return (
        answer("The turn."),
        answer("Clockwise, lay one tile on an open end that shows one of its numbers."),
        answer("Who can play, must."),
        stuck,
        *(() if options.drawing == "none" else (answer("A drawn tile that fits is played at once."),)),
    )


def _doubles(options: DrawOptions) -> Section:
    if options.spinner:
        spinner = answer("The first double is the spinner: it goes on in four directions, its two sides first.")
        return answer("Doubles."), spinner, _later_doubles(options)
    if options.double_branches == 1:
        return answer("Doubles."), answer("The opening double has two open ends. A later double keeps its end one.")
    if options.double_branches == 3:
        return (
            answer("Doubles."),
            answer("The opening double has four open ends. A later double turns its end into three."),
        )
    return answer("Doubles."), answer("The opening double has two open ends. A later double turns its end into two.")


def _later_doubles(options: DrawOptions) -> Message:
    if options.double_branches == 1:
        return answer("Every other double keeps its end one.")
    return answer("Every other double turns its end into {n}.", n=options.double_branches)


def _scoring(options: DrawOptions) -> Section:
    if options.scoring == "fives":
        scored = answer("A sum that is a multiple of five is scored at once.")
    else:
        scored = answer(
            "A multiple of five scores one for each five, a multiple of three one for each three: 15 scores 8."
        )
    return (
        answer("Scoring."),
        answer("After each tile, the open ends are added up."),
        answer("A double at the end of its line counts both halves. Inside the line it counts nothing."),
        scored,
    )


def _end(options: DrawOptions, teams: bool) -> Section:
    if options.rounds:
        over = after_rounds(options.rounds)
    elif options.is_exact:
        over = answer("The game is over when somebody has exactly {n} points.", n=options.target)
    else:
        over = answer(
            "The game is over when somebody has {n} points or more and more than anybody else.", n=options.target
        )
    return (
        answer("The end."),
        answer("A round ends when somebody is out of tiles, or nobody can play or draw any more."),
        *_end_of_a_round(options, teams),
        over,
    )


def _end_of_a_round(options: DrawOptions, teams: bool) -> Section:
    if options.scoring == "fives_and_threes":
        return (answer("Who is out scores one point."),)
    if teams:
        told: Section = (
            answer("The team that is out scores the pips of the others. What the partner still holds does not count."),
            answer("If nobody is out, the team with fewer pips scores the difference."),
        )
    elif options.scoring == "fives":
        told = (
            answer("Who is out scores the pips of the others."),
            answer("If nobody is out, the lowest count of pips scores the difference to each other player."),
        )
    else:
        told = (
            answer("The lowest count of pips wins, and scores the difference to each other player."),
            answer("Several with the lowest count all score so."),
        )
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
        "spinner": N_("the first double branches to four"),
        "exact": N_("the points to win must be met exactly"),
        "teams": N_("teams of two where four play"),
    },
    values={
        ("drawing", "until"): N_("until a tile fits"),
        ("drawing", "one"): N_("one tile"),
        ("drawing", "none"): N_("none at all"),
        ("opening", "heaviest"): N_("the highest double, else the heaviest tile"),
        ("opening", "redeal"): N_("the highest double, else deal again"),
        ("opening", "turns"): N_("by lot, then in turn, any tile"),
        ("opening", "winner"): N_("by lot, then who was out, any tile"),
        ("scoring", "pips"): N_("the pips left"),
        ("scoring", "fives"): N_("fives in the sum of the open ends"),
        ("scoring", "fives_and_threes"): N_("fives and threes in the sum of the open ends"),
    },
)
