"""The hint in Chicken Foot: the best play of the strong bot, with the reason.

The words of the reason and of the figures are here, too; bots/strong.py finds both.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import partial
from random import Random

from moon_access.announcer import advice as shared
from moon_access.announcer.advice import choice_named
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Play
from moon_access.games.chains.contrast import ChainWhy, advise_play, is_stuck
from moon_access.games.chains.words import hints as chain_hints
from moon_access.games.chains.words import name_hinted_move as move
from moon_access.games.chains.words import only_move
from moon_access.games.chicken_foot.bots.normal import ChickenWhy
from moon_access.games.chicken_foot.bots.rollout import ChickenWorldSampler
from moon_access.games.chicken_foot.bots.strong import WORLDS, Forecast, Outcome, foresee
from moon_access.games.contract import Hint, hint_of_only_move

from .bots import normal
from .state import ChickenView


def hint(view: ChickenView, random: Random) -> Hint:
    if len(view.legal) == 1:
        return word_hint(Advice(view.legal[0], Why.ONLY_MOVE), None)
    advice, forecast = foresee(view, random)
    return word_hint(advise(view, advice, forecast, random), forecast)


def advise(view: ChickenView, advice: Advice, forecast: Forecast | None, random: Random) -> Advice:
    """Return the advice with a reason that sets its play apart from others. ``forecast``: None for the last tile."""
    if forecast is None:
        return Advice(advice.action, ChainWhy.LAST_ANYWHERE, advice.tile)
    rules, stuck = partial(normal.rules_between, view), partial(_find_stuck, view, random)
    return advise_play(forecast.outcomes, normal.facts_of(view), rules, stuck)


def _find_stuck(view: ChickenView, random: Random, plays: Sequence[Play]) -> dict[Play, list[bool]]:
    """For each of these plays, return in which sampled worlds the next player then holds no tile that may be laid."""
    evaluator, worlds = normal.PlayEvaluator(view), ChickenWorldSampler(view)
    hands = [worlds.sample(random).hands[evaluator.next] for _ in range(WORLDS)]
    numbers = {play: evaluator.numbers(play)[0] for play in plays}
    return {play: [is_stuck(hand, numbers[play]) for hand in hands] for play in plays}


def word_hint(advice: Advice, forecast: Forecast | None) -> Hint:
    """Return the advice as a hint. ``forecast``: the basis of the advice; None if nothing was played out."""
    if advice.why is Why.ONLY_MOVE:
        return hint_of_only_move(advice.action, move(advice.action), only_move(advice.action))
    return Hint(advice.action, move(advice.action), reason(advice), figures(forecast), advice=advice)


# The words


def reason(advice: Advice) -> Message:
    return chain_hints.reason(advice, _REASONS)


_REASONS: dict[Enum, str] = {
    ChickenWhy.GOES_OUT: N_("It is your last tile."),
    # translators: n is what the tile would count if it stayed in the hand.
    ChickenWhy.HEAVY: N_("Kept, it would cost you the most points: {n}."),
    ChickenWhy.DOUBLE_EARLY: N_("A double is hard to get rid of later."),
    # translators: n is a number of tiles.
    ChickenWhy.KEEPS_FITTING: N_("It leaves as many of your tiles playable as possible: {n}."),
    # translators: n is a number of tiles: they fit open ends, though another number may have to be played first.
    ChickenWhy.KEEPS_OPEN: N_("It leaves open ends for as many of your tiles as possible: {n}."),
    # translators: n is how many different numbers the tiles show.
    ChickenWhy.KEEPS_VARIETY: N_("It keeps the most different numbers: {n}."),
    ChickenWhy.NEXT_LACKS: N_("The next player is known to have no {end}."),
    # translators: n is a number of tiles.
    ChickenWhy.FEW_FIT: N_("It leaves the fewest unseen tiles that fit: {n}."),
    ChickenWhy.ALL_IN_ALL: N_("Overall it looks best."),
    ChickenWhy.LOOKED_AHEAD: N_("It comes out best on average."),
}


def figures(forecast: Forecast | None) -> Message:
    """Word the average points left at the end of the round after the best tile and after the next best."""
    if forecast is None:
        return shared.no_figures()
    best, *others = forecast.outcomes
    left = round(best.points)
    for one in others:
        if one.play.tile is not best.play.tile:
            # translators: the points that are left to the player at the end of the round; {other} is another tile
            # with its points: "with double five 14".
            return count(
                Kind.ANSWER,
                "You are left with one point on average in {worlds} guesses; {other}.",
                "You are left with {n} points on average in {worlds} guesses; {other}.",
                left,
                worlds=best.worlds,
                other=_word_alternative(one, best),
            )
    return count(
        Kind.ANSWER,
        "You are left with one point on average in {worlds} guesses.",
        "You are left with {n} points on average in {worlds} guesses.",
        left,
        worlds=best.worlds,
    )


def _word_alternative(outcome: Outcome, best: Outcome) -> Message:
    """Word another tile: its points, or the drawback of the tile if its points are no higher than the best tile's."""
    facts: dict[str, object] = {"choice": choice_named(outcome.play), "n": round(outcome.points)}
    if outcome.gain < best.gain and round(outcome.points) <= round(best.points):
        # translators: part of a sentence: another tile, and the points that are left with it, which are few; but the
        # other players are left with fewer, too: "with double five 11, but the others with fewer".
        return answer("with {choice}, {n}, but then the others have fewer too", **facts)
    # translators: part of a sentence: another tile, and the points that are left with it.
    return answer("with {choice}, {n}", **facts)
