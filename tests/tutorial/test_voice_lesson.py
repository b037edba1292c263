"""The lesson of the built-in voice: a learner with the voice on uses each of its commands once."""

from __future__ import annotations

import pytest

from moon_access.console import voice as voice_module
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.games.lesson import Ask
from moon_access.scenes.learn.tutorial import courses_by_game
from tests.support.seated import LANGUAGES, Seated
from tests.tutorial.learner import Learner
from tests.voice.test_flow import ListedEngine

LESSON = len(courses_by_game()["moon3"])
ELSEWHERE = {"voice"}
"""Commands that ask a question of their own, are also in the options, and have no exercise."""


class WithVoice(Learner):
    make_voice = voice_module.Voice


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> ListedEngine:
    listed = ListedEngine()
    monkeypatch.setattr(voice_module, "engine_of", lambda name: listed)
    return listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_the_voice_on_the_lesson_is_played_to_its_end_and_heard(engine: ListedEngine, language: str) -> None:
    learner = WithVoice("moon3", language, "speech")
    learner.begin_at(LESSON)
    learner.run()
    title = GAMES["moon3"].lessons()[LESSON - 1].title
    assert any(learner.console.wording.line(title) in text for text in engine.texts)
    typed = [line for line, _ in learner.answers]
    asked = [step.goal for step in GAMES["moon3"].lessons()[LESSON - 1].scenes[0].steps]
    assert typed[: len(asked) - 1] == [
        f"{learner.word(one.command)} {one.argument}".strip() for one in asked if isinstance(one, Ask)
    ]
    assert all(shown.strip() for _, shown in learner.answers)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_with_the_voice_on_the_course_ends_with_the_voice_lesson(engine: ListedEngine, language: str) -> None:
    learner = WithVoice("moon3", language, "speech")
    learner.run()
    assert learner.finished and learner.tutorial.number == LESSON
    silent = Learner("moon3", language)
    silent.run()
    assert silent.finished and silent.tutorial.number == LESSON - 1


def test_without_the_voice_the_answer_explains_why_there_is_no_such_lesson() -> None:
    player = Seated("moon3")
    player.type(f"tutorial {LESSON}", "hand")
    assert "The voice is off. Type voice to switch it on." in " ".join(player.shown.split())
    assert "You hold" in player.shown


def test_the_lesson_uses_every_command_of_the_voice() -> None:
    (scene,) = GAMES["moon3"].lessons()[LESSON - 1].scenes
    used = {step.goal.command for step in scene.steps if isinstance(step.goal, Ask)}
    assert {command.id for command in COMMANDS if command.needs_voice} - used == ELSEWHERE
    assert {"repeat", "spell", "where", "pronounce"} <= used


def test_the_voice_lesson_comes_last_so_that_the_others_keep_their_numbers() -> None:
    for course in courses_by_game().values():
        needs_voice = [lesson.needs_voice for lesson in course]
        assert needs_voice == sorted(needs_voice)
