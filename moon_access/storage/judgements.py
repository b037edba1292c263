"""Remember what a player's choices cost, deal by deal, in a file beside the folder of games.

The reviews of the games judge the choices: see ``Reviewer`` in games/contract.py. judging.py lets them do so in another
process while the player goes on. A judgement belongs to a record by the name of its file. If the file of this module
cannot be read, the deals are not judged any more. If it cannot be written, nothing else is lost.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from math import fsum
from pathlib import Path
from typing import NamedTuple

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.games.contract import ChoiceKind, Unit
from moon_access.record.faults import BadRecord
from moon_access.record.head import is_played_again
from moon_access.record.reader import resumable_game
from moon_access.table import HUMAN

from .beside_games import names_of_games, read_object
from .paths import judgements_file, replace_private
from .saved_games import NotListed, all_games

LARGEST = 1 << 25
"""The most bytes that we read; a larger file is not ours."""


class Mistake(NamedTuple):
    """A choice that cost something. ``turn``: how many actions of the game came before it."""

    turn: int
    kind: ChoiceKind
    cost: float


class JudgedDeal(NamedTuple):
    """The judgement of one deal: how many choices were judged, and the mistakes among them."""

    choices: int
    mistakes: tuple[Mistake, ...]

    @property
    def cost(self) -> float:
        return fsum(one.cost for one in self.mistakes)


class JudgedGame(NamedTuple):
    """The judgements of a game, by the number of the deal. ``name``: the name of the game. ``unit``: of the costs."""

    name: str
    unit: Unit
    deals: Mapping[int, JudgedDeal]

    @property
    def choices(self) -> int:
        return sum(deal.choices for deal in self.deals.values())

    @property
    def cost(self) -> float:
        return fsum(deal.cost for deal in self.deals.values())


def cost_per_choice(games: Iterable[JudgedGame]) -> float:
    """Return what a choice cost on average in all these games. At least one choice must have been judged."""
    judged = list(games)
    return fsum(game.cost for game in judged) / sum(game.choices for game in judged)


def games_with_last_unit(games: Sequence[JudgedGame]) -> list[JudgedGame]:
    """Return the games whose costs have the same unit as the last played one, which comes first."""
    return [game for game in games if game.unit is games[0].unit]


def costs_by_kind(games: Iterable[JudgedGame]) -> dict[ChoiceKind, float]:
    """Return what each kind of mistake cost in all these games, the most costly first."""
    costs: dict[ChoiceKind, list[float]] = {}
    for game in games:
        for deal in game.deals.values():
            for one in deal.mistakes:
                costs.setdefault(one.kind, []).append(one.cost)
    sums = [(fsum(each), kind) for kind, each in costs.items()]
    return {kind: cost for cost, kind in sorted(sums, key=lambda one: one[0], reverse=True)}


def shares_of_cost(games: Iterable[JudgedGame]) -> dict[ChoiceKind, float]:
    """Return which share of the cost of all these games each kind of mistake has, the most costly first."""
    costs = costs_by_kind(games)
    total = fsum(costs.values())
    return {kind: cost / total for kind, cost in costs.items()}


def judge_deals(path: str, deals: Iterable[int]) -> JudgedGame | None:
    """Return the judgement of these deals of a record: of the player's choices in the last game of the file.

    This takes seconds.

    Args:
        path: The file.
        deals: The numbers of the deals.

    Returns:
        The judgement. None if the record cannot be read, nobody or more than one person plays, the game has no reviews,
        or it was played again from a turn of another game. A deal that was not finished has no choices.
    """
    try:
        if is_played_again(path):
            return None
        recorded = resumable_game(path)
    except (BadRecord, OSError):
        return None
    seats = [Seat(at) for at, player in enumerate(recorded.players) if player.kind == HUMAN]
    reviewer = GAMES[recorded.game.name].reviewer()
    if len(seats) != 1 or reviewer is None or recorded.seed is None:
        return None
    judged, unit = {}, None
    for deal in deals:
        found = reviewer(recorded.game, recorded.actions, recorded.seed, seats[0], deal, None)
        if found is None:
            judged[deal] = JudgedDeal(0, ())
            continue
        unit = found.unit
        mistakes = tuple(Mistake(one.turn, one.kind, one.cost) for one in found.findings)
        judged[deal] = JudgedDeal(found.choices, mistakes)
    return JudgedGame(recorded.game.name, unit or Unit.POINTS, judged)


def read_judgements() -> dict[str, JudgedGame]:
    """Return the judged games by the names of their files; none if the file is missing or not ours."""
    games = read_object(judgements_file(), LARGEST).get("games")
    if not isinstance(games, dict):
        return {}
    found = {}
    for name, game in games.items():
        with suppress(TypeError, ValueError, KeyError, AttributeError):  # an entry that we did not write
            found[str(name)] = _game_from(game)
    return found


def judged_games() -> dict[str, list[JudgedGame]]:
    """Return the judged games among the saved ones by their names, the last played first.

    Leave out games in which nothing could be judged.
    """
    try:
        names = [Path(kept.path).name for kept in all_games()]
    except NotListed:
        return {}
    known, games = read_judgements(), defaultdict[str, list[JudgedGame]](list)
    for name in names:
        if name in known and known[name].choices:
            games[known[name].name].append(known[name])
    return dict(games)


def add_judgement(path: str, judged_game: JudgedGame) -> None:
    """Write down a judgement beside those of other deals. Forget files that are no longer in the folder."""
    with suppress(OSError):
        names = names_of_games()
        known = {name: game for name, game in read_judgements().items() if name in names}
        name = Path(path).name
        earlier = known[name].deals if name in known and known[name].name == judged_game.name else {}
        deals = {**earlier, **judged_game.deals}
        has_choices = any(deal.choices for deal in judged_game.deals.values())
        unit = judged_game.unit if has_choices or name not in known else known[name].unit
        known[name] = JudgedGame(judged_game.name, unit, deals)
        values = {name: _values_of(game) for name, game in known.items()}
        replace_private(judgements_file(), json.dumps({"games": values}))


def _values_of(game: JudgedGame) -> dict[str, object]:
    deals = {
        str(number): [deal.choices, [[one.turn, one.kind.value, round(one.cost, 5)] for one in deal.mistakes]]
        for number, deal in game.deals.items()
    }
    return {"game": game.name, "unit": game.unit.value, "deals": deals}


def _game_from(values: dict[str, object]) -> JudgedGame:
    """Return the game with these values. Raises TypeError, ValueError, KeyError, AttributeError for other values."""
    name, unit, deals = values["game"], Unit(values["unit"]), values["deals"]
    if not isinstance(deals, dict) or name not in GAMES:
        raise ValueError(name)
    return JudgedGame(str(name), unit, {int(number): _deal_from(*deal) for number, deal in deals.items()})


def _deal_from(choices: int, mistakes: list[list[object]]) -> JudgedDeal:
    found = []
    for turn, kind, cost in mistakes:
        if type(turn) is not int or not isinstance(cost, int | float):
            raise ValueError(turn)
        found.append(Mistake(turn, ChoiceKind(kind), float(cost)))
    return JudgedDeal(int(choices), tuple(found))
