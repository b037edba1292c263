"""House rules that end a game soon, or let it last long, if the game has any."""

from __future__ import annotations

from collections.abc import Iterable

from moon_access.engine.house_rules import Value
from moon_access.games import GAMES
from tests.all_games import DRAW_GAMES

_TARGETS = dict.fromkeys(DRAW_GAMES, 50)


def short_rules(game: str, usual: int = 7) -> dict[str, object]:
    """Return a low target if points win, otherwise few rounds, otherwise the defaults. ``usual``: the target of most
    games."""
    allowed = _allowed(game)
    if "target" in allowed:
        return {"target": _nearest(allowed["target"], _TARGETS.get(game, usual))}
    return {"rounds": _nearest(allowed["rounds"], 1)} if "rounds" in allowed else {}


def long_rules(game: str) -> dict[str, object]:
    """Return house rules with which a game lasts long: a high target, or the default number of rounds."""
    allowed = _allowed(game)
    if "target" not in allowed:
        return {}
    # Texas 42 allows no more marks than this.
    return {"target": _nearest(allowed["target"], 50 if game == "forty_two" else 500)}


def _allowed(game: str) -> dict[str, Iterable[Value]]:
    return {rule.name: rule.allowed for rule in GAMES[game].rules().house_rules}


def _nearest(allowed: Iterable[Value], wanted: int) -> int:
    """Return the allowed value of the house rule that is nearest to the wanted one."""
    return min((value for value in allowed if type(value) is int), key=lambda value: abs(value - wanted))
