"""The words of hints and of reviews in draw dominoes.

A hint has the move, the reason for it, and the figures that it follows from. A review has, for each play that fell
short, what would have been better, and by how much.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer import review as shared_review
from moon_access.announcer.advice import choice_named
from moon_access.announcer.message import N_, Message, answer
from moon_access.announcer.words import place
from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.games.chains.words.moves import hinted as move
from moon_access.games.draw.bots.outlook import DrawWhy, Forecast, Outcome
from moon_access.games.draw.bots.review import Departure, OpenTurn
from moon_access.games.draw.bots.worth import WON

# A hint


__all__ = ["figures", "move", "play_named", "reason", "results_told"]


def reason(advice: Advice) -> Message:
    return shared.reason(advice, _REASONS)


_REASONS: dict[Enum, str] = {
    DrawWhy.GOES_OUT: N_("It is your last tile."),
    DrawWhy.NEXT_LACKS: N_("The next player has shown no {end}."),
    # translators: n is a number of tiles.
    DrawWhy.FEW_FIT: N_("The fewest unseen tiles fit then: {n}."),
    DrawWhy.DOUBLE_EARLY: N_("A double is hard to get rid of later."),
    # translators: n is a number of pips.
    DrawWhy.HEAVY: N_("It is the heaviest that fits, pips: {n}."),
    # translators: n is a number of tiles.
    DrawWhy.KEEPS_FITTING: N_("As many of your tiles as possible fit then: {n}."),
    # translators: n is how many different numbers the tiles show.
    DrawWhy.KEEPS_VARIETY: N_("It keeps the most different numbers: {n}."),
    # translators: n is a number of points.
    DrawWhy.SCORES: N_("It scores {n}."),
    # translators: n is a number of tiles: with these, whoever holds them could score next.
    DrawWhy.SPOILS: N_("The fewest unseen tiles can score then: {n}."),
    # translators: both players can work out who holds what, and the best play is certain.
    DrawWhy.ALL_KNOWN: N_("All tiles can be known: nothing brings more."),
    # translators: no other tile is ahead of the other players in more guesses than the one of the hint.
    DrawWhy.AHEAD_MOST_OFTEN: N_("No other is ahead more often."),
    DrawWhy.ALL_IN_ALL: N_("All in all it looks best."),
    DrawWhy.LOOKED_AHEAD: N_("It comes out best on average."),
}


def figures(forecast: Forecast | None) -> Message:
    """Return how often the best play is ahead, and a play with another figure; if all is known, their results."""
    if forecast is None:
        return shared.no_figures()
    if not forecast.exact:
        return shared.how_often_ahead(forecast.outcomes)
    return _exact(forecast.outcomes, forecast.among_many)


def _exact(outcomes: Sequence[Outcome], among_many: bool) -> Message:
    """Return the results of the best play and of another one.

    Among more than two sides best play is not certain: each is assumed to play for itself alone.

    Returns:
        The figures of the hint.
    """
    best, *others = outcomes
    other = next((one for one in others if one.points != best.points), None)
    result, less = results_told(best.points, 0 if other is None else other.points)
    if other is None and among_many:
        return answer("If all play for themselves: {result}, whatever you choose.", result=result)
    if other is None:
        return answer("Certain by best play: {result}, whatever you choose.", result=result)
    # translators: choice is a tile; result and other: the rest of the round brings "points 12", "a won game" or
    # "minus 3".
    text = N_("Certain by best play: {result}; with {choice}: {other}.")
    if among_many:
        # translators: with more than two players, who may play for whom they like; choice is a tile; result and other:
        # the rest of the round brings "points 12", "a won game" or "minus 3".
        text = N_("If all play for themselves: {result}; with {choice}: {other}.")
    return answer(text, result=result, choice=play_named(other.play, best.play), other=less)


def results_told(one: float, other: float) -> tuple[Message, Message]:
    """Return two results of a round, of one side beside the other, in points or as a won or lost game."""
    # translators: points that one side gets more than the other: "points 12", "points minus 3".
    first = _game_told(one) or answer("points {n}", n=_number(one))
    second = _game_told(other)
    if second is None:
        second = answer("points {n}", n=_number(other)) if _game_told(one) else _number(other)
    return first, second


def _game_told(points: float) -> Message | None:
    if abs(points) < WON / 4:  # if another of four players has won, each loses a third of WON
        return None
    return answer("a won game") if points > 0 else answer("a lost game")


def _number(points: float) -> Message:
    return answer("minus {number}", number=round(-points)) if points < 0 else answer("{n}", n=round(points))


def play_named(play: Play, beside: Play) -> Message:
    """Return the tile of the play, with its end if the play beside it has the same tile."""
    if play.tile is beside.tile and play.end is not None:
        return answer("{tile} on {ends}", tile=play.tile, ends=place(play.end))
    return choice_named(play)


# A review


heading = shared_review.heading
no_fault = shared_review.no_fault


def no_choice() -> Message:
    return answer("Nothing was judged: you never had a choice.")


def departure(turn: int, fault: Departure) -> Message:
    """Return a play that cost something, and the best one. ``turn``: its number in the round."""
    if fault.exact:
        fields = _beside(turn, fault.best.play, fault.chosen.play)
        best, yours = results_told(fault.best.points, fault.chosen.points)
        # translators: all tiles could be known then; best and yours are tiles, result is "points 12" or "a won game".
        text = N_("Turn {n}: {best} rather than {yours}; certain: {result}, not {less}.")
        if fault.among_many:
            # translators: likewise, with more than two players, of whom each is taken to play for itself alone.
            text = N_("Turn {n}: {best} rather than {yours}; if all play for themselves: {result}, not {less}.")
        return answer(text, **fields, result=best, less=yours)
    # translators: best and yours are tiles: "Turn 12: six five rather than six one; ahead in 180 of 240 guesses ..."
    return answer(
        "Turn {n}: {best} rather than {yours}; ahead in {made} of {worlds} guesses at the hidden tiles, not {less}.",
        **_beside(turn, fault.best.play, fault.chosen.play),
        made=fault.best.ahead,
        worlds=fault.best.worlds,
        less=fault.chosen.ahead,
    )


def lost_most(turn: int, at: OpenTurn) -> Message:
    """Return the play that lost most by exact play with all tiles open. ``turn``: its number in the round."""
    best = at.best
    result, less = results_told(at.values[best], at.values[at.chosen])
    # translators: best and yours are tiles; result is "points 12" or "a won game": what the best play of both brings.
    text = N_("With all tiles open, turn {n}: {best} rather than {yours}; {result}, not {less}.")
    if at.among_many:
        # translators: likewise, with more than two players, of whom each is taken to play for itself alone.
        text = N_("All tiles open, all for themselves, turn {n}: {best} rather than {yours}; {result}, not {less}.")
    return answer(
        text,
        **_beside(turn, best, at.chosen),
        result=result,
        less=less,
    )


def exact_from(turn: int) -> Message:
    """Return from which turn on the judgement is exact. Before that there is too much to search."""
    # translators: what was said of all tiles open is certain, but of the turns before that nothing is known.
    return answer("Exact, from turn {n} on.", n=turn)


def nothing_lost(turn: int, *, among_many: bool) -> Message:
    if among_many:
        # translators: likewise, with more than two players, of whom each is taken to play for itself alone.
        return answer("All tiles open, all for themselves, from turn {n} on nothing was lost.", n=turn)
    # translators: exact play with all tiles open would have brought no more than what was played.
    return answer("With all tiles open, from turn {n} on nothing was lost.", n=turn)


def _beside(turn: int, best: Play, yours: Play) -> dict[str, object]:
    return {"n": turn, "best": play_named(best, yours), "yours": play_named(yours, best)}
