"""A player can open the tutorial anywhere, leave it at any time and continue it. A game waits meanwhile, and the
tutorial saves no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer import tutorial as telling
from moon_access.announcer.message import Message
from moon_access.scenes.learn.tutorial import courses_by_game
from tests.support.seated import LANGUAGES, READINGS, Seated, moments
from tests.tutorial.learner import Learner

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
COURSES = courses_by_game()
of_every_course = pytest.mark.parametrize("game", COURSES)


def follow_until(learner: Learner, lesson: int, line: str | None) -> None:
    """Do what the lessons ask, and type this line in the lesson of this number."""

    def choose() -> str | None:
        if learner.tutorial.number == lesson and learner.is_asked_for_a_move():
            return line
        return learner.what_is_asked()

    learner.choose = choose


def strip_full_stop(player: Seated, message: Message) -> str:
    """Return the line, without the full stop, which braille lacks."""
    return player.console.wording.line(message).rstrip(".")


@of_every_course
@in_every_language
@pytest.mark.parametrize("line", ["quit", "done", None])
def test_the_place_in_the_tutorial_is_saved_announced_and_continued(game: str, language: str, line: str | None) -> None:
    learner = Learner(game, language)
    follow_until(learner, 2, line)
    shown = learner.run()
    assert learner.finished == (line == "done")
    assert learner.kept[-1].lessons == {game: 2}
    assert shown.rstrip().endswith(learner.console.wording.line(telling.place_kept(2)))

    again = Learner(game, language, lessons={game: 2})
    again.run()
    assert learner.console.wording.line(telling.go_on_at(2)) in again.shown.splitlines()[0]
    first = telling.lesson(2, len(again.tutorial.course), COURSES[game][1].title)
    assert again.console.wording.line(first) in again.shown.splitlines()[1]
    assert again.finished


@of_every_course
def test_the_tutorial_may_be_started_again(game: str) -> None:
    learner = Learner(game, lessons={game: 2})
    learner.choose = lambda: "2" if not learner.tutorial.number else None
    learner.run()
    assert "Lesson 1 of" in learner.shown


def test_a_number_opens_its_lesson() -> None:
    learner = Learner("moon3")
    follow_until(learner, 1, "tutorial 6")
    learner.run()
    assert learner.finished
    assert "Lesson 6 of 7" in learner.shown and "Lesson 2 of 7" not in learner.shown


@in_every_language
def test_a_lesson_can_be_opened_from_a_game_and_from_the_menu(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    title = telling.lesson(6, 7, COURSES["moon3"][5].title)  # the other course is too short: no question which
    player = Seated("moon3", language)
    assert strip_full_stop(player, title) in player.type("", "tutorial 6", "done")
    player = Seated("moon3", language)
    player.stand_up()
    player.terminal.lines.extend(["tutorial 6", "done", "1"])
    player.open_menu()
    assert strip_full_stop(player, title) in player.shown
    player = Seated("moon3", language)
    second = telling.lesson(2, 7, COURSES["moon3"][1].title)  # of the game that is on
    assert strip_full_stop(player, second) in player.type("", "tutorial 2", "done")


@in_every_language
def test_an_unknown_lesson_is_answered_at_once_and_no_game_waits(language: str) -> None:
    player = Seated("moon3", language)
    player.type("")
    for typed in ("0", "9", "5000", "x"):  # the eighth is there where the voice is on
        assert player.answers_to(f"tutorial {typed}") == [
            f"{strip_full_stop(player, telling.no_such_lesson(typed, 8))}."
        ]


def test_a_saved_place_that_no_longer_exists_leads_to_the_start() -> None:
    for place in (-1, 0, 99):
        learner = Learner("moon3", lessons={"moon3": place})
        learner.choose = lambda: None
        learner.run()
        assert learner.shown.startswith("Lesson 1 of 7")


@in_every_language
@pytest.mark.parametrize("read", READINGS)
def test_a_game_left_for_the_tutorial_is_unchanged_afterwards(language: str, read: str) -> None:
    for moment in moments().values():
        player = moment.seated(language, read)
        before = player.table.state, list(player.table.actions)
        player.type("")
        prompt = player.prompt
        player.type("tutorial", "1", "", "0 0", "done", "")
        assert (player.table.state, player.table.actions) == before
        assert player.prompt == prompt
        assert strip_full_stop(player, telling.back_in_game()) in " ".join(player.shown.split())
        assert player.session.table is player.table


@in_every_language
@pytest.mark.parametrize("read", READINGS)
def test_after_the_tutorial_choices_without_room_in_the_prompt_are_announced_again(language: str, read: str) -> None:
    for moment in moments().values():
        player = moment.seated(language, read, width=20, cells=20)
        player.type("tutorial", "1", "0 0", "done")
        (first, _), *_, (back, _) = player.terminal.reads
        assert "".join(back.split()).endswith("".join(first.split()))


@in_every_language
def test_leaving_the_program_in_the_tutorial_says_that_the_place_is_kept(language: str) -> None:
    player = Seated("moon3", language)
    player.type("", "tutorial", "1", "quit")
    assert player.console.settings.lessons in ({}, {"moon3": 1})
    player.console.flush()
    assert player.console.wording.line(telling.place_kept(1)) in player.shown


def test_a_lesson_records_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    Learner("moon3").run()
    assert not list(tmp_path.rglob("*"))


@in_every_language
def test_the_menu_offers_the_tutorial(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3", language)
    player.stand_up()
    label = player.console.wording.line(telling.label())
    player.terminal.lines.extend([label, "0", "tutorial", "1", "done", "1"])
    player.open_menu()
    assert player.session.table is not None
    assert player.console.wording.line(telling.place_kept(1)) in player.shown


def test_a_learner_called_like_an_opponent_makes_the_opponent_change_names() -> None:
    learner = Learner("moon3")
    learner.console.settings = learner.console.settings._replace(name="anna")
    learner.run()
    assert learner.finished and "Clara" in learner.shown


def test_the_tutorial_does_not_change_the_verbosity() -> None:
    for before in ("brief", "normal", "full"):
        player = Seated(verbosity=before)
        player.type("tutorial", "1", "verbosity", "done")
        assert player.console.settings.verbosity == before
        assert player.kept[-1].verbosity == before


def test_the_order_of_the_hand_is_separate_in_a_lesson_and_at_the_own_table() -> None:
    player = Seated("moon3", bots="normal")
    player.type("", "hand")
    hand = player.terminal.unseen()
    player.type("tutorial 1", "hand", "order", "done", "hand")
    assert not player.console.settings.hand_reversed
    assert player.terminal.unseen().endswith(hand[hand.rindex("You hold") :])


def test_a_lesson_number_typed_at_a_table_means_a_lesson_of_its_game() -> None:
    player = Seated("moon3", bots="normal")
    player.type("", "tutorial 2")
    shown = player.terminal.unseen()
    assert "Lesson 2 of" in shown and "Texas 42" not in shown


def test_before_the_first_lesson_a_question_about_the_lesson_says_that_there_is_none() -> None:
    player = Seated("moon3", bots="normal")
    player.type("", "tutorial", "hand")
    assert "You are not in a lesson: choose one first." in player.terminal.unseen()
