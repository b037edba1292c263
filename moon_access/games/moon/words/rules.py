"""The rules of Moon in words, section by section, as they hold at one table."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames, ends_after_deals, ends_by_the_clock
from moon_access.announcer.message import N_, Message, answer
from moon_access.engine.game import Game
from moon_access.engine.house_rules import FIRST_READING
from moon_access.games.moon.rules import Moon
from moon_access.games.moon.state import MoonOptions, MoonState, MoonView
from moon_access.games.tricks.words.rules import suits, thrown_in_deals, tricks

Section = tuple[Message, ...]
"""One section of the rule book. The first message is the heading."""

ALWAYS_21 = N_("With this rule, bidding 21 every time is the strongest play: it wins 8 of 10 games.")
"""The effect on Moon for three if a made 21 wins the game, measured against two normal bots: docs/measurements.md."""

NAMES = RuleNames(
    labels={
        "all_pass": N_("when all pass"),
        "moon_wins": N_("making a bid of 21 wins the game"),
        "minimum_bid": N_("lowest bid"),
        "doubles_trump": N_("doubles may be trump"),
        "no_trump": N_("playing without trump"),
        "widow": N_("the widow"),
        "trump_before_widow": N_("trump is named before the widow is seen"),
        "overtricks": N_("the bidder scores tricks above the bid"),
        "bidder_goes_out": N_("the bidder goes out first"),
    },
    values={
        ("all_pass", "redeal"): N_("deal again"),
        ("all_pass", "force"): N_("the last must bid"),
        ("widow", "exchange"): N_("the bidder takes it"),
        ("widow", "optional"): N_("the bidder may leave it"),
        ("widow", "none"): N_("stays unseen"),
    },
    notes={("moon_wins", True): ALWAYS_21},
    explanations={
        "all_pass": N_("If all pass: either nothing is scored and the tiles are dealt again, or the last must bid."),
        "moon_wins": N_("Whether making a bid of 21 wins the game at once. No means that it scores 21."),
        "minimum_bid": N_("The fewest tricks that anybody may bid."),
        "doubles_trump": N_("Whether the bidder may name the doubles as trump. They are then a suit of their own."),
        "no_trump": N_("Whether the bidder may play without trump."),
        "widow": N_(
            "Whether the bidder takes the tile in the middle and discards another, may leave it, or never sees it."
        ),
        "trump_before_widow": N_("Whether the bidder names trump first and sees the tile in the middle afterwards."),
        "overtricks": N_("Whether a made bid scores all tricks taken. No means that it scores the bid, never more."),
        "bidder_goes_out": N_(
            "If several reach the points in one deal: yes means that a bidder who made the bid wins, even if "
            "another has more."
        ),
    },
)


def sections(game: Game[MoonState, MoonView]) -> tuple[Section, ...]:
    """Return the rule book of Moon, for three or for four in teams, with this table's house rules."""
    assert isinstance(game, Moon)
    options = game.options
    widow = () if game.teams else (_widow(options),)
    tiles = _tiles_for_four() if game.teams else _tiles_for_three()
    aim = _aim_of_teams(options) if game.teams else _aim(options)
    scoring = _scoring_of_teams(options) if game.teams else _explain_scoring(options)
    end = *_end(options), *ends_by_the_clock(options.minutes)
    return aim, tiles, _auction(options), *widow, _trump(options), tricks(), scoring, end


def _wins(options: MoonOptions) -> Message:
    if options.rounds:
        return answer("Whoever bids highest must take that many tricks.")
    return answer(
        "Whoever bids highest must take that many tricks. The first to reach {n} points wins.", n=options.target
    )


def _team_wins(options: MoonOptions) -> Message:
    if options.rounds:
        return answer("The team that bids highest must take that many tricks.")
    return answer(
        "The team that bids highest must take that many tricks. The first to reach {n} points wins.", n=options.target
    )


def _aim(options: MoonOptions) -> Section:
    return (
        answer("The aim."),
        answer("Three play, each for themselves. Each deal has seven tricks."),
        _wins(options),
    )


def _aim_of_teams(options: MoonOptions) -> Section:
    return (
        answer("The aim."),
        answer("Four play in two teams; partners sit across the table. Each deal has seven tricks."),
        _team_wins(options),
    )


def _tiles_for_three() -> Section:
    return (
        answer("The tiles."),
        answer("22 tiles: from double one to double six, and the double zero. Each player gets seven."),
        answer("The last one is face down in the middle. It is the widow."),
        *suits(),
        answer("Suit two, from the top: double two, six two, five two, four two, three two, two one."),
        answer("Suit zero has one tile here, the double zero."),
    )


def _tiles_for_four() -> Section:
    return (
        answer("The tiles."),
        answer("28 tiles, from double zero to double six. Each player gets seven."),
        *suits(),
        answer("Suit two, from the top: double two, six two, five two, four two, three two, two one, two zero."),
    )


def _auction(options: MoonOptions) -> Section:
    rules = [
        answer("Bidding."),
        answer("Everybody bids once or passes, in turn. A bid must be higher than the last."),
        answer("Bids are {n} to 7 tricks, or 21.", n=options.minimum_bid),
        answer("A bid of 21 means all seven, and ends the bidding."),
        answer("Who bids first is drawn at random, and moves one seat on with every deal."),
    ]
    if options.all_pass == "force":
        rules.append(answer("If all others pass, the last must bid."))
    else:
        rules.append(answer("If everybody passes, nobody scores and the tiles are dealt again."))
    return tuple(rules)


def _widow(options: MoonOptions) -> Section:
    if options.widow == "none":
        return answer("The widow."), answer("The widow stays face down. Nobody sees it.")
    if options.widow == "optional":
        take = answer("The bidder may take the widow and discard one of eight tiles, face down, or leave it.")
    else:
        take = answer("The bidder takes the widow, then discards one of the eight tiles, face down.")
    return answer("The widow."), take, answer("Only the bidder ever knows these two tiles.")


def _trump(options: MoonOptions) -> Section:
    rules = [answer("Trump.")]
    if options.trump_before_widow:
        rules.append(answer("The bidder names trump before seeing the widow, and leads to the first trick."))
    else:
        rules.append(answer("The bidder names trump, and leads to the first trick."))
    rules.append(answer("Trump can be a number: every tile with that number is a trump and nothing else."))
    if options.doubles_trump:
        rules.append(answer("Trump can be the doubles: they are a suit of their own, double six high."))
    if options.no_trump:
        rules.append(answer("There can be no trump at all."))
    return tuple(rules)


def _explain_scoring(options: MoonOptions) -> Section:
    rules = [answer("Scoring.")]
    if options.overtricks:
        rules.append(answer("The bidder who makes the bid scores all tricks taken."))
    else:
        rules.append(answer("The bidder who makes the bid scores the bid, never more."))
    rules.append(answer("The bidder who fails loses as many points as were bid."))
    rules.append(answer("The others score one point for every trick, either way."))
    return *rules, *_moon(options, teams=False)


def _scoring_of_teams(options: MoonOptions) -> Section:
    rules = [answer("Scoring.")]
    if options.overtricks:
        rules.append(answer("The bidding team that makes its bid scores all its tricks."))
    else:
        rules.append(answer("The bidding team that makes its bid scores the bid, never more."))
    rules.append(answer("If it fails, it loses as many points as were bid."))
    rules.append(answer("The other team scores one point for every trick, either way."))
    return *rules, *_moon(options, teams=True)


def _moon(options: MoonOptions, teams: bool) -> Section:
    if not options.moon_wins:
        return (answer("A bid of 21 scores 21 if it is made, and costs 21 if it fails."),)
    at_once = answer("A bid of 21 wins the game at once if it is made, and costs 21 if it fails.")
    # The advice is measured for three players only, not for teams.
    return (at_once,) if teams else (at_once, answer(ALWAYS_21))


def _end(options: MoonOptions) -> Section:
    if options.rounds:
        counted = options.all_pass == "redeal" and options.reading != FIRST_READING
        return answer("The end."), ends_after_deals(options.rounds), *([thrown_in_deals()] if counted else [])
    rules = [
        answer("The end."),
        answer(
            "After a deal, the player with the most points wins, if that is {n} or more and nobody is level.",
            n=options.target,
        ),
        answer("If there is a tie for the most points, play goes on."),
    ]
    if options.bidder_goes_out:
        rules.append(
            answer("A bidder who has just made the bid and reached the target wins, even if another has more points.")
        )
    return tuple(rules)
