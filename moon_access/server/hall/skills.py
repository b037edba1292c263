"""The formula of ratings: openskill's Plackett-Luce model, which rates several players and teams.

openskill is loaded only here, and late: a server without it rates nothing. Its model is by Weng and Lin, "A Bayesian
Approximation Method for Online Ranking" (JMLR 12, 2011).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openskill.models import PlackettLuce, PlackettLuceRating

from ..store.rating_rows import RatedGame, RatedSide, Skill

_MODEL = PlackettLuce()


def rate_game(game: RatedGame, skills_before: Mapping[int, Skill]) -> dict[int, Skill]:
    """Return the skills after a game, by account.

    A bot that played beside a person counts as an average player. Players who left are rated as if their side had
    come last. Partners who stayed are rated by the side's real place, with the bot that played on.

    Args:
        game: The game.
        skills_before: The skill of each account that played.
    """
    places = [side.place for side in game.sides]
    after = _rate(game.sides, places, skills_before)
    for at, side in enumerate(game.sides):
        stayed = set(side.accounts) - side.left
        if side.left and stayed:
            is_last = [*places[:at], max(places) + 1, *places[at + 1 :]]
            without = _rate(game.sides, is_last, skills_before)
            after.update({account: without[account] for account in side.left})
    return after


def _rate(sides: Sequence[RatedSide], places: Sequence[int], before: Mapping[int, Skill]) -> dict[int, Skill]:
    teams = [[_rating(before[account]) for account in side.accounts] for side in sides]
    for team, side in zip(teams, sides, strict=True):
        team += [_MODEL.rating() for _ in range(side.bots)]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return {
        account: Skill(one.mu, one.sigma)
        for side, team in zip(sides, rated, strict=True)
        for account, one in zip(side.accounts, team, strict=False)  # bots come last, and have no account
    }


def _rating(skill: Skill) -> PlackettLuceRating:
    return _MODEL.rating(mu=skill.mu, sigma=skill.sigma)
