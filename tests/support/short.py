"""House rules with which a game is soon over."""

from __future__ import annotations

from moon_access.games import GAMES
from tests.all_games import DRAW_GAMES

_TARGETS = dict.fromkeys(DRAW_GAMES, 50)


def short_rules(game: str, usual: int = 7) -> dict[str, object]:
    """Few points to win where points win, else few rounds. ``usual`` are the points of most games."""
    rules = {rule.name for rule in GAMES[game].rules().house_rules}
    if "target" in rules:
        return {"target": _TARGETS.get(game, usual)}
    assert "rounds" in rules, "say here by which rules this game is soon over"
    return {"rounds": 1}


def long_rules(game: str) -> dict[str, object]:
    """House rules with which a game goes on for long: many points to win, or as many rounds as usual."""
    if "target" not in {rule.name for rule in GAMES[game].rules().house_rules}:
        return {"aids": True}
    return {"target": 50 if game == "forty_two" else 500}  # of its marks no more can be asked for
