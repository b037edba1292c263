"""The lines of the lessons, the test that checks each, and the table at the moment of each line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from moon_access.announcer.message import Message
from moon_access.engine.tiles import Tile
from moon_access.games.lesson import Choose, Exercise, Lesson, Scene
from moon_access.scenes.learn.tutorial import LEARNER, Stage, courses_by_game
from moon_access.table import Player

Check = TypeVar("Check", bound=Callable[..., None])
CHECKED: dict[str, list[Message]] = {}
"""The lines that each test proves, by the name of the test."""


def checks(*lines: Message | tuple[Message, ...]) -> Callable[[Check], Check]:
    """Mark a test that proves these lines of lessons."""

    def mark(check: Check) -> Check:
        CHECKED[check.__name__] = [line for one in lines for line in ((one,) if isinstance(one, Message) else one)]
        return check

    return mark


class Place(NamedTuple):
    """The place of a line. ``lesson``: from 1. ``at``: the number of the step, or None for the lines that begin a
    lesson."""

    game: str
    lesson: int
    scene: Scene
    at: int


def lessons() -> Iterator[tuple[str, int, Lesson]]:
    """Return all lessons, by game and number."""
    for game, course in courses_by_game().items():
        for number, lesson in enumerate(course, 1):
            yield game, number, lesson


def lines_of(step: Exercise) -> tuple[Message, ...]:
    """Return the lines of a step besides its task."""
    return *step.intro, *step.conclusion, *step.instead


def place_of(line: Message) -> Place:
    """Return the first place that has the line, as text or as task."""
    for game, number, lesson in lessons():
        for scene in lesson.scenes:
            for at, step in enumerate(scene.steps):
                if line in (*lines_of(step), step.task):
                    return Place(game, number, scene, at)
    raise AssertionError(line)


def stage_of(scene: Scene) -> Stage:
    return Stage(scene, [Player(name, "human") for name in ("Eva", "Anna", "Ben", "Clara")[: len(scene.hands)]])


def at_step(line: Message) -> tuple[Stage, Exercise]:
    """Return the scene of this line, after all earlier choices as the lesson asks for them. The learner is to act."""
    _, _, scene, at = place_of(line)
    stage = stage_of(scene)
    for step in (*scene.steps[:at], None):
        others_act(stage)
        if step is not None and isinstance(step.goal, Choose):
            legal = stage.view(LEARNER).legal
            stage.submit(LEARNER, next(action for action in legal if step.goal.is_accepted(action)), stage.turn)
    return stage, scene.steps[at]


def others_act(stage: Stage) -> None:
    while stage.state.to_act != LEARNER:
        assert stage.step()


def tile_asked_for(step: Exercise) -> Tile:
    """Return the one tile that a step asks for."""
    assert isinstance(step.goal, Choose)
    (tile,) = step.goal.values
    assert isinstance(tile, Tile)
    return tile
