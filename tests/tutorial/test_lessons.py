"""Play the lessons to their end in many ways: as asked, with everything wrong, with moves taken back, at random."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from moon_access.announcer import tutorial as telling
from moon_access.engine.actions import Play
from moon_access.engine.events import DealScored
from moon_access.evening.vocabulary import COMMANDS, IDS_OF_COMPANY, IDS_OF_REPLAY
from moon_access.games.chains import words as chain_moves
from moon_access.games.chains.actions import Draw
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Scene
from moon_access.games.mexican_train.state import TrainView
from moon_access.games.mexican_train.words import trains
from moon_access.games.tricks.words import moves as trick_moves
from moon_access.scenes.learn.tutorial import LEARNER, RehearsedBot, Stage, courses_by_game
from moon_access.table import Player
from tests.support.seated import LANGUAGES, READINGS, Seated
from tests.tutorial.learner import Learner

VOICE = {command.id for command in COMMANDS if command.needs_voice} | {"spell", "where"}
NAMED = {
    "rules",
    "house",
    "options",
    "save",
    "resign",
    "quit",
    "menu",
    "tutorial",
    "practice",
    "claim",
    "discard",
    "code",
    "sounds",
    "players",
}
AFTERWARDS = {"review"}
BY_THEMSELVES = {
    "draw12": {"draw", "pass"},
    "block": {"draw", "pass", "sum", "worth"},
    "all_fives": {"draw", "pass"},
    "chicken_foot": {"draw", "pass"},
    "mexican_train": {"draw", "pass"},
}
"""Commands that no step asks for: keys of the built-in voice, which have their own lesson; commands that the lessons
only name, that explain a single tile, or that handle saved games; the review of a whole deal; moves that dominoes
makes automatically by default; and in block, what tells of points for open ends."""

COURSES = courses_by_game()
of_every_course = pytest.mark.parametrize("game", COURSES)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)
WAYS = [(language, READINGS[place % 2]) for place, language in enumerate(LANGUAGES)]
"""Every language, and every way of reading in some language."""
SCENES = [scene for lessons in COURSES.values() for lesson in lessons for scene in lesson.scenes]


@pytest.mark.sampled(2)
@of_every_course
@in_every_language
@in_every_reading
def test_a_learner_who_does_what_is_asked_reaches_the_end(game: str, language: str, read: str) -> None:
    learner = Learner(game, language, read)
    learner.run()
    assert learner.finished
    assert learner.kept[-1].lessons == {game: 1}
    assert all(shown.strip() for _, shown in learner.answers)


@pytest.mark.sampled(2)
@of_every_course
@in_every_language
@in_every_reading
@pytest.mark.parametrize("part", ["the whole line", "what to do", "what to type"])
def test_a_learner_may_type_the_task_itself(game: str, language: str, read: str, part: str) -> None:
    learner = Learner(game, language, read)
    named: dict[tuple[int, int, int], str] = {}
    wrong: list[str] = []

    def choose_line() -> str:
        step = learner.tutorial._step if learner.is_asked_for_a_move() else None
        if step is None or step.task is None or not isinstance(step.goal, Choose) or not step.goal.values:
            return learner.what_is_asked()
        if learner.step in named:  # it was not understood, and is asked for again
            wrong.append(named[learner.step])
            return learner.what_is_asked()
        line = learner.console.wording.sentence(step.task)
        before, _, after = line.partition(": ")
        named[learner.step] = {"the whole line": line, "what to do": before, "what to type": after or line}[part]
        return named[learner.step]

    learner.choose = choose_line
    learner.run()
    assert learner.finished
    assert named and not wrong


@pytest.mark.costly(2)
@pytest.mark.long
@of_every_course
@in_every_reading
def test_no_line_is_longer_than_the_display(game: str, read: str) -> None:
    for language in LANGUAGES:
        for width in (20, 40, 80):
            learner = Learner(game, language, read)
            learner.terminal.width = width
            learner.run()
            assert learner.finished
            for _, shown in learner.answers:
                assert all(len(line) < width for line in shown.splitlines()[:-1])


def wrong_lines(learner: Learner) -> Iterator[str]:
    """Return lines that the lesson does not ask for now, and that must not advance it."""
    wanted = learner.wanted
    legal = {learner.typed_for(action) for action in learner.tutorial.view.legal}
    goes_on = learner.may_go_on_with_anything()
    yield from ("", "xyzzy", "99", "0 0 0", "why", f"{learner.word('why')} x", f"{learner.word('help')} x")
    for tile in {*learner.tutorial.view.hand, *learner.tutorial.game_now.tiles[::4]}:
        typed = f"{tile.high}-{tile.low}"
        is_asked = isinstance(wanted, Choose) and tile in wanted.values
        if not is_asked and not (goes_on and any(one.split()[0] == typed for one in legal)):
            yield typed
    for command in COMMANDS:
        if command.id in ("quit", "menu", "undo", "tutorial", "practice"):
            continue
        if isinstance(wanted, Ask) and wanted.command == command.id:
            continue
        if command.id in ("play", "pass") and (goes_on or (isinstance(wanted, Choose) and wanted.by == command.id)):
            continue
        yield learner.word(command.id)
    yield from ("tutorial", "tutorial 99", "tutorial x", "practice x")
    if isinstance(wanted, Ask) and not goes_on:
        yield from legal
    elif isinstance(wanted, Choose) and wanted.is_required:
        yield from (
            learner.typed_for(action) for action in learner.tutorial.view.legal if not wanted.is_accepted(action)
        )


@pytest.mark.long
@pytest.mark.costly(2)
@of_every_course
@pytest.mark.parametrize(("language", "read"), WAYS)
def test_every_mistake_is_answered_and_the_step_can_still_be_done(game: str, language: str, read: str) -> None:
    learner = Learner(game, language, read)
    wrong: Iterator[str] = iter(())
    at: Any = None
    turn = 0

    def choose() -> str:
        nonlocal wrong, at, turn
        if not learner.is_asked_for_a_move():
            # Leave a list or the options with 0. Between lessons, go on with 1.
            return "0" if at is not None and learner.step == at else "1"
        if learner.step != at:
            at, turn, wrong = learner.step, learner.tutorial.table_now.turn, wrong_lines(learner)
        assert learner.tutorial.table_now.turn == turn, "the lesson must not make a wrong move"
        line = next(wrong, None)
        if line is None:
            at = None
            return learner.what_is_asked()
        return line

    learner.choose = choose
    learner.run()
    assert learner.finished
    for (_, before), (typed, shown) in pairwise(learner.answers):
        prompt = before.splitlines()[-1]
        # Enter alone repeats the task. If the task is to type a command, the prompt is the task.
        assert len(shown.splitlines()) > 1 or shown != prompt or not typed, f"{typed!r} must get an answer"
        assert not shown.endswith("\n"), f"a prompt must follow {typed!r}"


@pytest.mark.sampled(3)
@of_every_course
@in_every_language
def test_a_hint_never_names_another_move_than_the_one_that_is_asked_for(game: str, language: str) -> None:
    learner = Learner(game, language)
    tutorial, wording = learner.tutorial, learner.console.wording
    hint, told = f"{learner.word('hint')} move", wording.line(telling.task_is_the_hint())
    at: Any = None
    asked: list[bool] = []

    def name_hinted(action: Any) -> str:
        """Return the name that a hint gives the action in this game."""
        view = tutorial.view
        if isinstance(view, TrainView):
            return wording.line(trains.hint_move(action, view))
        hint = trick_moves.word_hint if hasattr(view, "trick") else chain_moves.name_hinted_move
        return wording.line(hint(action))

    def choose() -> str:
        nonlocal at
        if not learner.is_asked_for_a_move():
            return "1"
        if learner.step != at:
            at = learner.step
            return hint
        typed, shown = learner.answers[-1]
        wanted = learner.wanted
        if typed == hint and wanted != Ask("hint"):
            lines = shown.splitlines()
            moves = set(map(name_hinted, tutorial.view.legal))
            particular = isinstance(wanted, Ask) or (
                isinstance(wanted, Choose) and bool(wanted.values or wanted.is_required)
            )
            if lines[0] == told:
                assert particular and wording.line(tutorial.task or tutorial.prompt(tutorial.view).full) in shown
            elif isinstance(wanted, Choose) and particular:
                assert lines[0] in {name_hinted(one) for one in tutorial.view.legal if wanted.is_accepted(one)}
            else:
                assert not particular and lines[0] in moves
            asked.append(lines[0] == told)
        return learner.what_is_asked()

    learner.choose = choose
    learner.run()
    assert learner.finished and True in asked and False in asked


@pytest.mark.costly(2)
@pytest.mark.sampled(8)
@of_every_course
@pytest.mark.parametrize("seed", range(5))
def test_any_legal_move_leads_to_the_end(game: str, seed: int) -> None:
    rng = Random(seed)
    learner = Learner(game)

    def choose() -> str:
        if learner.is_asked_for_a_move() and learner.may_go_on_with_anything():
            return learner.typed_for(rng.choice(list(learner.tutorial.view.legal)))
        return learner.what_is_asked()

    learner.choose = choose
    learner.run()
    assert learner.finished


@pytest.mark.sampled(3)
@of_every_course
@in_every_language
def test_a_move_may_be_undone_anywhere_and_is_asked_for_again(game: str, language: str) -> None:
    learner = Learner(game, language)
    tried = set()

    def choose() -> str:
        if learner.is_asked_for_a_move() and learner.step not in tried:
            tried.add(learner.step)
            return learner.word("undo")
        return learner.what_is_asked()

    learner.choose = choose
    learner.run()
    assert learner.finished


@of_every_course
def test_every_command_of_the_table_is_used(game: str) -> None:
    lessons = [lesson for lesson in COURSES[game] if not lesson.needs_voice]
    steps = [step for lesson in lessons for scene in lesson.scenes for step in scene.steps]
    used = {step.goal.command for step in steps if isinstance(step.goal, Ask)}
    used |= {step.goal.by for step in steps if isinstance(step.goal, Choose) and step.goal.by}
    session = Seated(game).session
    lacks = {command.id for command in COMMANDS if not session.has(command)}
    there = {command.id for command in COMMANDS} - IDS_OF_REPLAY - IDS_OF_COMPANY - lacks
    assert there - used == (VOICE | NAMED | AFTERWARDS | BY_THEMSELVES.get(game, set())) - lacks


@pytest.mark.parametrize("scene", SCENES)
def test_the_task_of_each_step_is_possible(scene: Scene) -> None:
    """The first values that a scene names are legal there, and the learner holds the tiles to ask ``why`` about."""
    stage = stage_of(scene)
    while stage.state.to_act != LEARNER:
        assert stage.step()
    assert stage.turn >= scene.begin
    while [Draw(LEARNER)] == list(stage.view(LEARNER).legal):  # draw automatically, as the lesson does
        stage.submit(LEARNER, Draw(LEARNER), stage.turn)
    first = next((step.goal for step in scene.steps if not isinstance(step.goal, Ask)), None)
    if isinstance(first, Choose) and first.values:
        assert any(first.is_accepted(action) for action in stage.view(LEARNER).legal)


def stage_of(scene: Scene) -> Stage:
    return Stage(scene, [Player(name, "human") for name in ("Eva", "Anna", "Ben", "Clara")[: len(scene.hands)]])


def test_a_bid_is_made_or_fails_as_the_lesson_says_whatever_is_played() -> None:
    for scene in SCENES:
        if scene.game == "moon3" and scene.begin > 6 and any(isinstance(step.goal, Finish) for step in scene.steps):
            made = {event.made for event in ends(stage_of(scene), scene)}
            assert made == {len(scene.hands[0].split()) == 7 and scene.stock == "2-1"}


def ends(stage: Stage, scene: Scene) -> Iterator[DealScored]:
    """Return the possible ends of the deal for all plays of the learner."""
    waiting = [stage.state]
    while waiting:
        state = waiting.pop()
        if state.to_act == LEARNER:
            choices = stage.game.legal_actions(state)
        else:
            assert state.to_act is not None
            view = stage.game.view(state, state.to_act)
            choices = [RehearsedBot(scene).advise(view, Random(0)).action]
        for action in choices:
            after, events = stage.game.apply(state, action)
            scored = [event for event in events if isinstance(event, DealScored)]
            yield from scored
            if not scored:
                waiting.append(after)


def all_steps(lessons: tuple[Lesson, ...]) -> list[Exercise]:
    return [step for lesson in lessons for scene in lesson.scenes for step in scene.steps]


@of_every_course
def test_a_lesson_explains_why_it_holds_a_choice_back(game: str) -> None:
    for step in all_steps(COURSES[game]):
        if isinstance(step.goal, Choose):
            assert step.instead or not (step.goal.is_required or step.goal.values) or only_one(step)


def only_one(step: Exercise) -> bool:
    """Return whether no other action is legal, as the words say."""
    return isinstance(step.goal, Choose) and step.goal.kind is Play and len(step.goal.values) == 1
