"""The rules of 42 in words, section by section, as they hold at one table."""

from __future__ import annotations

from moon_access.announcer.house_rules import RuleNames, ends_after_deals, ends_by_the_clock
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.engine.game import Game
from moon_access.games.forty_two.rules import FortyTwo
from moon_access.games.forty_two.state import FortyTwoOptions, FortyTwoState, FortyTwoView
from moon_access.games.tricks.words.rules import suits, thrown_in_deals, tricks

Section = tuple[Message, ...]
"""The first message is the heading."""

NAMES = RuleNames(
    labels={
        # translators: a house rule of 42: what is counted towards the end of the game, marks or points.
        "scoring": N_("the game is counted in"),
        "target": N_("marks or points to win"),
        # translators: a house rule: whether a deal goes on when its bid is made or lost.
        "play_out": N_("decided deals are played to the end"),
        "all_pass": N_("when all pass"),
        "nello": N_("nello to lose every trick"),
        "nello_doubles": N_("doubles in nello"),
        "plunge": N_("plunge with four doubles"),
        "splash": N_("splash with three doubles"),
        "sevens": N_("sevens"),
        # translators: a house rule of 42: whether a plunge may be bid over four marks or more.
        "plunge_over": N_("plunge over a higher bid"),
        # translators: a house rule of 42: how many marks the first bid in marks may be.
        "first_marks": N_("highest first bid in marks"),
        "minimum_bid": N_("lowest bid"),
        "doubles_trump": N_("doubles may be trump"),
        "no_trump": N_("playing without trump"),
    },
    values={
        ("scoring", "marks"): N_("marks"),
        ("scoring", "points"): N_("points"),
        ("all_pass", "redeal"): N_("deal again"),
        ("all_pass", "force"): N_("the last must bid"),
        # translators: how doubles stand at nello.
        ("nello_doubles", "high"): N_("the highest of their suits"),
        ("nello_doubles", "suit"): N_("a suit of their own"),
        ("nello_doubles", "low"): N_("the lowest of their suits"),
        ("nello_doubles", "choice"): N_("as the bidder says"),
    },
    explanations={
        "scoring": N_(
            "Marks: the team that wins the deal scores a mark, or as many as were bid. Points: the teams "
            "score the points they took."
        ),
        "target": N_("How many marks, or points, win the game."),
        "play_out": N_(
            "Whether a deal goes on when its bid is made or lost. In a game counted in points it always does."
        ),
        "all_pass": N_("If all pass: either nothing is scored and the tiles are dealt again, or the last must bid."),
        "nello": N_("Whether the bidder of a mark or more may play to lose every trick, alone and without trump."),
        "nello_doubles": N_(
            "How doubles count in nello: as the highest of their suits, as a suit of their own, as the lowest, or as "
            "the bidder says."
        ),
        "plunge": N_("Whether four doubles allow a bid of four marks. The partner then names trump and leads."),
        "splash": N_(
            "Whether three doubles allow a bid of two or three marks. The partner then names trump and leads."
        ),
        "sevens": N_("Whether the bidder of a mark or more may play sevens: the tile nearest to seven pips wins."),
        "plunge_over": N_(
            "Whether a plunge may be bid over four marks or more. It is then one mark more than that bid."
        ),
        "first_marks": N_("How many marks the first bid in marks may be. Each later one is one mark more."),
        "minimum_bid": N_("The fewest points that anybody may bid."),
        "doubles_trump": N_("Whether the bidder may name the doubles as trump. They are then a suit of their own."),
        "no_trump": N_("Whether the bidder may play without trump."),
    },
)


def sections(game: Game[FortyTwoState, FortyTwoView]) -> tuple[Section, ...]:
    """Return the rule book, with this table's house rules."""
    assert isinstance(game, FortyTwo)
    options = game.options
    special = _special(options)
    more = (special,) if len(special) > 1 else ()
    return (
        _aim(options),
        _tiles(),
        _count(),
        _auction(options),
        _trump(options),
        tricks(),
        *more,
        _explain_scoring(options),
        (*_end(options), *ends_by_the_clock(options.minutes)),
    )


def _aim(options: FortyTwoOptions) -> Section:
    last: Message | None
    if options.rounds:
        last = None
    elif options.scoring == "points":
        last = count(
            Kind.ANSWER,
            "The first team to reach one point wins.",
            "The first team to reach {n} points wins.",
            options.target,
        )
    else:
        last = _first_to_reach_marks(options.target)
    return (
        answer("The aim."),
        answer("Four play in two teams; partners sit across the table. Each deal has 42 points."),
        answer("The team that bids highest must take as many points as it bid."),
        *((last,) if last else ()),
    )


def _first_to_reach_marks(target: int) -> Message:
    return count(
        Kind.ANSWER,
        "The first team to win a mark wins.",
        "The first team to reach {n} marks wins.",
        target,
    )


def _tiles() -> Section:
    return (
        answer("The tiles."),
        answer("28 tiles, from double zero to double six. Each player gets seven."),
        *suits(),
        answer("Suit two, from the top: double two, six two, five two, four two, three two, two one, two zero."),
    )


def _count() -> Section:
    return (
        # translators: a heading in the rules: what is counted in a deal.
        answer("What counts."),
        answer("Each of the seven tricks is a point."),
        answer("Five tiles count extra: double five and six four are ten points each."),
        answer("Five zero, four one and three two are five points each. That makes 42."),
    )


def _auction(options: FortyTwoOptions) -> Section:
    rules = [
        answer("The auction."),
        answer(
            "Bids are {n} to 41 points, then marks. A mark is all 42 points, which needs every trick.",
            n=options.minimum_bid,
        ),
        _first_to_marks(options.first_marks),
        answer("Each player bids once, higher than the last bid, or passes. The highest bidder plays."),
        answer("Who bids first is drawn at random, and moves one seat on with every deal."),
    ]
    if options.plunge:
        rules.append(answer("Plunge is a bid of four marks by a player holding four or more doubles."))
        if options.plunge_over:
            rules.append(answer("Over a bid of four marks or more, a plunge is one mark more than that bid."))
    if options.splash:
        rules.append(answer("Splash is a bid of two or three marks by a player holding three or more doubles."))
    if options.plunge or options.splash:
        rules.append(answer("Then the partner names trump, without consulting, and leads."))
    if options.all_pass == "force":
        rules.append(answer("If all others pass, the last must bid."))
    else:
        rules.append(answer("If everybody passes, nobody scores and the tiles are dealt again."))
    return tuple(rules)


def _first_to_marks(most: int) -> Message:
    if most == 2:
        return answer(
            "The first bid in marks is one mark, or two, which is also called 84. Each later one is one mark more."
        )
    return count(
        Kind.ANSWER,
        "The first bid in marks is one mark. Each later one is one mark more.",
        "The first bid in marks is at most {n} marks. Each later one is one mark more.",
        most,
    )


def _trump(options: FortyTwoOptions) -> Section:
    rules = [
        answer("Trump."),
        answer("The bidder names trump, and leads to the first trick."),
        answer("Trump can be a number: every tile with that number is a trump and nothing else."),
    ]
    if options.doubles_trump:
        rules.append(answer("Trump can be the doubles: they are a suit of their own, double six high."))
    if options.no_trump:
        # translators: "follow me" is what players of 42 call playing without trump.
        rules.append(answer("There can be no trump at all, which is called follow me."))
    return tuple(rules)


_NELLO_DOUBLES = {
    "high": answer("In nello, doubles are the highest of their suits."),
    "suit": answer("In nello, the doubles are a suit of their own."),
    "low": answer("In nello, doubles are the lowest of their suits."),
    "choice": answer("The bidder of nello says how doubles rank: high, low, or a suit of their own."),
}


def _special(options: FortyTwoOptions) -> Section:
    # translators: a heading in the rules: games that may be named in the place of trump.
    rules = [answer("Other games.")]
    if options.nello:
        rules.append(
            answer("A bidder of one mark or more may play nello: alone and without trump, to lose every trick.")
        )
        rules.append(answer("The partner puts all tiles face down and sits out."))
        rules.append(_NELLO_DOUBLES[options.nello_doubles])
    if options.sevens:
        rules.append(answer("A bidder of one mark or more may play sevens: there are no suits."))
        rules.append(
            answer(
                "Everybody plays the tile nearest to seven pips. The nearest wins; if several are "
                "equally near, the first of them."
            )
        )
    return tuple(rules)


def _explain_scoring(options: FortyTwoOptions) -> Section:
    rules = [answer("Scoring.")]
    if options.scoring == "marks":
        rules.append(answer("A bid of points that is made wins one mark, a bid in marks as many marks as were bid."))
        rules.append(answer("If the bid fails, the other team wins those marks."))
        if options.play_out:
            rules.append(answer("Every deal is played to its end."))
        else:
            rules.append(answer("A deal ends as soon as its bid is made or lost."))
    else:
        rules.append(
            answer("If the bid is made, both teams score the points they took. A bid of a mark that is made scores 42.")
        )
        rules.append(answer("If it fails, the other team scores the bid and the points it took."))
        rules.append(answer("Every deal is played to its end."))
        if options.nello:
            rules.append(answer("A nello ends when the bidder takes a trick: the other team scores the bid alone."))
    return tuple(rules)


def _most_marks_win_after_deals(n: int) -> Message:
    return count(
        Kind.ANSWER,
        "After {n} deal the game is over. Most marks win.",
        "After {n} deals the game is over. Most marks win.",
        n,
    )


def _end(options: FortyTwoOptions) -> Section:
    if options.rounds:
        over = ends_after_deals if options.scoring == "points" else _most_marks_win_after_deals
        counted = (thrown_in_deals(),) if options.all_pass == "redeal" else ()
        return answer("The end."), over(options.rounds), *counted
    if options.scoring == "marks":
        return answer("The end."), _first_to_reach_marks(options.target)
    return (
        answer("The end."),
        count(
            Kind.ANSWER,
            "After a deal, the team with one point or more wins.",
            "After a deal, the team with {n} points or more wins.",
            options.target,
        ),
        answer("If both teams have equal points, the team that bid wins."),
    )
