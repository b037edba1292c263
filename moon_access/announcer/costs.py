"""Word what a player's choices cost: after a game in one line, and in the statistics with the kinds and the trend.

storage/judgements.py has the figures. A cost is a mean per choice: in points, in marks, or in games won.
"""

from __future__ import annotations

from collections.abc import Mapping

from .figures import decimal
from .message import N_, Message, answer

POINTS, MARKS, GAMES = "points", "marks", "games"
"""The units of costs, as storage/judgements.py writes them."""
_FACTORS = {POINTS: 1, MARKS: 100, GAMES: 100}
"""The factor of a cost in its sentence: marks are told for 100 choices, chances to win in games of 100."""
_OF_ONE_GAME = {
    POINTS: N_("Each choice cost you {cost} points."),
    MARKS: N_("Every 100 choices cost you {cost} marks."),
    GAMES: N_("Each choice cost you {cost} games in 100."),
}
# translators: after a game: what the player's choices cost in it on average, and in the last n games, with this one.
_OF_MANY_GAMES = {
    POINTS: N_("Each choice cost you {cost} points, {mean} over {n} games."),
    MARKS: N_("Every 100 choices cost you {cost} marks, {mean} over {n} games."),
    GAMES: N_("Each choice cost you {cost} games in 100, {mean} over your last {n} games."),
}
# translators: in the statistics: what a choice costs on average, and how many choices were judged.
_OF_ALL_GAMES = {
    POINTS: N_("Lost per choice: {cost} points. Choices judged: {n}."),
    MARKS: N_("Lost per 100 choices: {cost} marks. Choices judged: {n}."),
    GAMES: N_("Lost per choice: {cost} games in 100. Choices judged: {n}."),
}
_KINDS = {
    # translators: kinds of mistakes and their shares, in a list: "Shares of the loss, in percent: leading 45,
    # bidding 30."
    "bid": N_("bidding {rate}"),
    "trump": N_("trump {rate}"),
    "discard": N_("discard {rate}"),
    "lead": N_("leading {rate}"),
    "follow": N_("following {rate}"),
    "tile": N_("wrong tile {rate}"),
    "end": N_("wrong end {rate}"),
    "train": N_("wrong train {rate}"),
}


def cost_of_game(unit: str, cost: float, over: tuple[float, int] | None) -> Message:
    """Return what the choices of a game cost on average.

    Args:
        unit: One of the units above.
        cost: The mean of the game.
        over: The mean of the last games, and their number; None if there are no others.

    Returns:
        The line.
    """
    if over is None and not cost:
        return answer("Your choices cost nothing.")
    if over is None:
        return answer(_OF_ONE_GAME[unit], cost=_cost_with_decimals(unit, cost))
    mean, games = over
    return answer(
        _OF_MANY_GAMES[unit], cost=_cost_with_decimals(unit, cost), mean=_cost_with_decimals(unit, mean), n=games
    )


def cost_of_games(unit: str, cost: float, choices: int) -> Message:
    """Return what the choices of all judged games cost on average. ``choices``: how many were judged."""
    return answer(_OF_ALL_GAMES[unit], cost=_cost_with_decimals(unit, cost), n=choices)


def kinds_of_mistakes(shares: Mapping[str, float]) -> Message:
    """Return which share of the cost, 0 to 1, each kind of mistake has, in the order of ``shares``."""
    told = tuple(answer(_KINDS[kind], rate=round(100 * share)) for kind, share in shares.items())
    return answer("Where you lost it, in percent: {kinds}.", kinds=told)


def trend(unit: str, recent: float, before: float, games: int) -> Message:
    """Return the mean cost of the last games, and of as many games before them."""
    # translators: numbers as in the line before it: what a choice costs on average.
    text = N_("Last {n} games: {cost}; the {n} before: {mean}.")
    return answer(text, n=games, cost=_cost_with_decimals(unit, recent), mean=_cost_with_decimals(unit, before))


def _cost_with_decimals(unit: str, cost: float) -> Message:
    """Return the cost with one decimal, or with two if it is small."""
    told = cost * _FACTORS[unit]
    return decimal(told, 1 if told >= 0.1 or not told else 2)
