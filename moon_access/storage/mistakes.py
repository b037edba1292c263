"""The player's costly mistakes, and when to ask each of them again.

A mistake is a choice of a saved game that cost something: judgements.py has them. It is asked a day after the game, and
again after longer and longer breaks while the player chooses well; then it is done. The breaks are those of SM-2 (P. A.
Woźniak, "Optimization of learning", 1990, https://super-memory.com/english/ol/sm2.htm): 1 day, 6 days, then 2.5 times
as many. A wrong choice begins again at one day. SM-2 changes the factor by grades of answers; a choice has none, so the
factor stays.

If the file of this module cannot be read, every mistake is new again. If it cannot be written, nothing else is lost.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from .beside_games import names_of_games, read_object
from .judgements import read_judgements
from .paths import mistakes_file, replace_private
from .saved_games import NotListed, all_games

LARGEST = 1 << 22
"""The most bytes that we read; a larger file is not ours."""
FIRST_BREAK, SECOND_BREAK, BREAK_FACTOR = 1, 6, 2.5
"""The breaks of SM-2, in days, and the factor of all later breaks."""
TIMES = 3
"""How often in a row the player chooses well until a mistake is done."""
MOST_MISTAKES = 30
"""The number of mistakes of a game, the most costly ones, that wait to be asked."""


class KeptMistake(NamedTuple):
    """A mistake in a saved game. ``turn``: how many actions came before it. ``played``: when, in seconds since 1970."""

    path: str
    turn: int
    cost: float
    played: float

    @property
    def key(self) -> str:
        return f"{Path(self.path).name} {self.turn}"


class Schedule(NamedTuple):
    """How often in a row the player has chosen well at a mistake, and the day (an ordinal of date) to ask it again."""

    right: int
    due: int

    @property
    def is_done(self) -> bool:
        return self.right >= TIMES

    def after_answer(self, *, is_right: bool, today: date) -> Schedule:
        """Return the schedule after the player has chosen once more."""
        right = self.right + 1 if is_right else 0
        return Schedule(right, today.toordinal() + break_after(right))


def break_after(right: int) -> int:
    """Return the days until a mistake is asked again after so many good choices in a row."""
    if right == 0:
        return FIRST_BREAK
    return round(SECOND_BREAK * BREAK_FACTOR ** (right - 1))


class Waiting(NamedTuple):
    """The mistakes of a game that are due, the most costly first, and the days until the next one if none is due.

    ``next_in`` is None if no mistake waits at all.
    """

    due: tuple[KeptMistake, ...]
    next_in: int | None


def waiting_mistakes(game: str, today: date) -> Waiting:
    """Return the mistakes of this game that wait to be asked."""
    schedules = _read_schedules()
    dated = [(one, schedules.get(one.key) or _first_schedule(one)) for one in _mistakes(game)]
    left = sorted((one for one in dated if not one[1].is_done), key=_cost_of, reverse=True)[:MOST_MISTAKES]
    due = tuple(one for one, schedule in left if schedule.due <= today.toordinal())
    days = [schedule.due - today.toordinal() for _, schedule in left]
    return Waiting(due, min((day for day in days if day > 0), default=None) if not due else 0)


def games_with_mistakes() -> list[str]:
    """Return the names of the games in which there is any mistake, the last played first."""
    known = read_judgements()
    with suppress(NotListed):
        names = [Path(kept.path).name for kept in all_games()]
        having = [known[name].name for name in names if name in known and known[name].cost]
        return list(dict.fromkeys(having))
    return []


def note_answer(mistake: KeptMistake, *, is_right: bool, today: date) -> Schedule:
    """Write down that the player has chosen at this mistake again, and return when it is asked next."""
    schedules = _read_schedules()
    schedule = (schedules.get(mistake.key) or _first_schedule(mistake)).after_answer(is_right=is_right, today=today)
    with suppress(OSError):
        names = names_of_games()
        left = {key: one for key, one in schedules.items() if key.rpartition(" ")[0] in names}
        left[mistake.key] = schedule
        replace_private(mistakes_file(), json.dumps({"mistakes": left}))
    return schedule


def _cost_of(dated: tuple[KeptMistake, Schedule]) -> float:
    return dated[0].cost


def _mistakes(game: str) -> Iterator[KeptMistake]:
    known = read_judgements()
    with suppress(NotListed):
        for kept in all_games():
            judged = known.get(Path(kept.path).name)
            if judged is not None and judged.name == game:
                for deal in judged.deals.values():
                    yield from (KeptMistake(kept.path, one.turn, one.cost, kept.played) for one in deal.mistakes)


def _first_schedule(mistake: KeptMistake) -> Schedule:
    return Schedule(0, date.fromtimestamp(mistake.played).toordinal() + FIRST_BREAK)


def _read_schedules() -> dict[str, Schedule]:
    found = read_object(mistakes_file(), LARGEST).get("mistakes")
    if not isinstance(found, dict):
        return {}
    return {str(key): Schedule(*value) for key, value in found.items() if _is_schedule(value)}


def _is_schedule(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
