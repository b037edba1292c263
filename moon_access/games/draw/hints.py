"""The hint in draw dominoes: the play that is ahead in most worlds of the strong bot, with the reason.

The strong bot counts points and not worlds, so once in a while it plays another tile. The figures of a hint say how
often a play is ahead, so a hint names the tile that they favour. If all tiles can be known, the points are exact, and
bot and hint agree. The words of the reason and of the figures are here, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import partial
from random import Random

from moon_access.announcer import advice as shared
from moon_access.announcer.message import N_, Kind, Message, answer, count, ngettext
from moon_access.bots.contract import Advice, Why
from moon_access.bots.contrast import contrast
from moon_access.engine.actions import Play
from moon_access.games.chains.chain import open_numbers
from moon_access.games.chains.contrast import ChainWhy, advise_play, is_stuck
from moon_access.games.chains.words import hints as chain_hints
from moon_access.games.chains.words import name_hinted_move as move
from moon_access.games.chains.words import only_move
from moon_access.games.chains.words.hints import name_play
from moon_access.games.contract import Hint, hint_of_only_move
from moon_access.games.draw.bots.determinization import DrawWorldSampler
from moon_access.games.draw.bots.outlook import WIN_BONUS, DrawWhy, Forecast, Outcome
from moon_access.games.draw.bots.strong import foresee

from .bots import normal
from .state import DrawView

STUCK_WORLDS = 60
"""The number of worlds in which a hint looks whether the next player holds a tile that fits."""


def hint(view: DrawView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return word_hint(Advice(view.legal[0], Why.ONLY_MOVE), None)
    advice, forecast = foresee(view, random)
    if forecast is None:
        return word_hint(_choose_last_play(view, advice), None)
    if not forecast.is_exact:
        forecast = forecast.sort_by_times_ahead()
    return word_hint(advise(view, forecast, random), forecast)


def advise(view: DrawView, forecast: Forecast, random: Random) -> Advice:
    """Return the best play of the forecast, with a reason that sets it apart from the others."""
    if not forecast.is_exact:
        rules, stuck = partial(normal.rules_between, view), partial(_find_stuck, view, random)
        return advise_play(forecast.outcomes, normal.facts_of(view), rules, stuck)
    best, *others = forecast.outcomes
    worse = next((one.play for one in others if one.points < best.points), None)
    why = DrawWhy.ALL_KNOWN_ALIKE if worse is None else DrawWhy.ALL_KNOWN
    return Advice(best.play, why, best.play.tile, against=worse)


def _choose_last_play(view: DrawView, advice: Advice) -> Advice:
    """Return the play of the last tile, with the reason for its end if one end is better than another."""
    play, plays = advice.action, [one for one in view.legal if one != advice.action]
    told = contrast(play, plays, normal.facts_of(view))
    return told or Advice(play, ChainWhy.LAST_ANYWHERE, advice.tile)


def _find_stuck(view: DrawView, random: Random, plays: Sequence[Play]) -> dict[Play, list[bool]]:
    """For each of these plays, return in which sampled worlds the next player then holds no tile that fits."""
    evaluator, worlds = normal.PlayEvaluator(view), DrawWorldSampler(view)
    hands = [worlds.sample(random).hands[evaluator.next] for _ in range(STUCK_WORLDS)]
    numbers = {play: open_numbers(evaluator.ends(play)) for play in plays}
    return {play: [is_stuck(hand, numbers[play]) for hand in hands] for play in plays}


def word_hint(advice: Advice, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: the basis of the advice; None if nothing was played out."""
    if advice.why is Why.ONLY_MOVE:
        return hint_of_only_move(advice.action, move(advice.action), only_move(advice.action))
    return Hint(advice.action, move(advice.action), reason(advice), figures(forecast), advice=advice)


# The words


def reason(advice: Advice) -> Message:
    return chain_hints.reason(advice, _REASONS)


_REASONS: dict[Enum, shared.Reason] = {
    DrawWhy.GOES_OUT: N_("It is your last tile."),
    DrawWhy.NEXT_LACKS: N_("The next player is known to have no {end}."),
    # translators: n is a number of tiles.
    DrawWhy.FEW_FIT: N_("It leaves the fewest unseen tiles that fit: {n}."),
    DrawWhy.DOUBLE_EARLY: N_("A double is hard to get rid of later."),
    # translators: n is a number of pips.
    DrawWhy.HEAVY: ngettext("It is the heaviest that fits: one pip.", "It is the heaviest that fits: {n} pips."),
    # translators: n is a number of tiles.
    DrawWhy.KEEPS_FITTING: N_("It leaves as many of your tiles playable as possible: {n}."),
    # translators: n is how many different numbers the tiles show.
    DrawWhy.KEEPS_VARIETY: N_("It keeps the most different numbers: {n}."),
    DrawWhy.SCORES: ngettext("It scores one point.", "It scores {n} points."),
    # translators: n is a number of tiles: a player who holds one of these could score next.
    DrawWhy.SPOILS: N_("It leaves the fewest unseen tiles that can score: {n}."),
    # translators: both players can work out who holds what, and the best play is certain.
    DrawWhy.ALL_KNOWN: N_("All tiles are known: nothing comes out better, and {other} comes out worse."),
    DrawWhy.ALL_KNOWN_ALIKE: N_("All tiles are known: every move comes out the same."),
    DrawWhy.ALL_IN_ALL: N_("Overall it looks best."),
    DrawWhy.LOOKED_AHEAD: N_("It comes out best on average."),
}


def figures(forecast: Forecast | None) -> Message:
    """Word how often the best play is ahead, and the next that differs; if all tiles are known, word their results."""
    if forecast is None:
        return shared.no_figures()
    if not forecast.is_exact:
        return shared.how_often_ahead(forecast.outcomes)
    return _word_exact_results(forecast.outcomes, forecast.is_one_of_many)


def _word_exact_results(outcomes: Sequence[Outcome], is_among_many: bool) -> Message:
    """Word the exact results of the best play and of another one.

    Among more than two sides best play is not certain: each is assumed to play for itself alone.

    Returns:
        The figures of the hint.
    """
    best, *others = outcomes
    other = next((one for one in others if one.points != best.points), None)
    result, less = word_results(best.points, 0 if other is None else other.points)
    if other is None and is_among_many:
        return answer("If all play for themselves: {result}, whatever you choose.", result=result)
    if other is None:
        return answer("With perfect play: {result}, whatever you choose.", result=result)
    # translators: choice is a tile; result and other: the rest of the round brings "12 points", "a win" or
    # "minus 3".
    text = N_("With perfect play: {result}; with {choice}: {other}.")
    if is_among_many:
        # translators: with more than two players, who may play for whom they like; choice is a tile; result and other:
        # the rest of the round brings "12 points", "a win" or "minus 3".
        text = N_("If all play for themselves: {result}; with {choice}: {other}.")
    return answer(text, result=result, choice=name_play(other.play, best.play), other=less)


def word_results(best: float, other: float) -> tuple[Message, Message]:
    """Word two results of a round for the same side, in points or as a won or lost game."""
    first = _word_game_result(best) or _points(best)
    second = _word_game_result(other)
    if second is None:
        second = _points(other) if _word_game_result(best) else _number(other)
    return first, second


def _word_game_result(points: float) -> Message | None:
    if abs(points) < WIN_BONUS / 4:  # if another of four players has won, each loses a third of WON
        return None
    return answer("a win") if points > 0 else answer("a loss")


def _points(points: float) -> Message:
    # translators: points that one side gets more than the other: "12 points", "minus 3 points".
    return count(Kind.ANSWER, "{number} point", "{number} points", abs(round(points)), number=_number(points))


def _number(points: float) -> Message:
    whole = round(points)  # before the sign: a loss of a third of a point is 0, not minus 0
    return answer("minus {number}", number=-whole) if whole < 0 else answer("{n}", n=whole)
