"""The stack of scenes: the scenes that a line leads to, and the announcements on the way."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from moon_access.announcer import questions, tutorial
from moon_access.announcer.message import answer
from moon_access.app.beginnings import practice
from moon_access.console.console import Choice, Console, PlayerLeaves
from moon_access.evening.evening import Back, Dialog, Evening, Following, Menu, Push, Quit, Scene, Stay
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.scenes.game.table_scene import TableScene
from moon_access.scenes.learn.trainer import TrainerScene
from moon_access.scenes.learn.tutorial import Tutorial
from moon_access.scenes.menu.home import Home
from moon_access.scenes.menu.menu import MenuScene
from moon_access.scenes.menu.seating import NewGame
from moon_access.storage.settings import Settings
from tests.support.seated import ScriptedTerminal


class Room(Scene):
    """A scene that records its events. ``leads_to``: the scenes that follow these lines; any other line stays in the
    room."""

    def __init__(self, evening: Evening, name: str, **leads_to: Following) -> None:
        super().__init__(evening)
        self.name = name
        self.leads_to = leads_to
        self.happened: list[str] = []
        self.results: list[object] = []
        self.has_game = False

    @property
    def is_on(self) -> bool:
        return self.has_game

    def go_on(self) -> Following:
        typed = self.console.ask(questions.open_question(answer("{name}", name=self.name), answer("Q")))
        self.happened.append(typed)
        return self.leads_to.get(typed)

    def obey_beside(self, typed: str) -> bool | str:
        self.evening.follow_at_question(self.leads_to.get(typed))
        return True

    def leave(self) -> None:
        self.happened.append("left")

    def close(self) -> None:
        self.happened.append("closed")

    def come_back(self) -> None:
        self.happened.append("back")

    def resume(self, scene: Scene, result: object) -> None:
        self.results.append(result)


class Asking(Dialog):
    """A scene with one question, until it is answered."""

    def go_on(self) -> Following:
        return Back(self.evening.choose_or_be_done(answer("Question"), [Choice(1, answer("one"))]))


def evening(*lines: str) -> Evening:
    terminal = ScriptedTerminal()
    terminal.lines.extend(lines)
    return Evening(Console(terminal, Settings(name="Eva"), "en"), lambda settings: None)  # type: ignore[arg-type]


def read_told(at: Evening) -> str:
    at.console.flush()
    shown: str = at.console.terminal.shown  # type: ignore[attr-defined]
    return shown


def test_a_scene_that_closes_gives_its_result_to_the_scene_beneath() -> None:
    at = evening("up", "down", "out")
    above = Room(at, "above", down=Back(7))
    beneath = Room(at, "beneath", up=Push(above), out=Back())
    assert at.spend(beneath) is None
    assert beneath.results == [7] and above.happened == ["down", "left", "closed"]
    assert not at.stack


def test_a_game_beneath_waits_and_the_player_returns_to_it() -> None:
    at = evening("up", "down", "out")
    beneath = Room(at, "beneath", out=Back())
    beneath.leads_to["up"] = Push(Room(at, "above", down=Back()))
    beneath.has_game = True
    at.spend(beneath)
    shown, waits, back = read_told(at), at.console.wording.line(tutorial.game_waits()), tutorial.back_in_game()
    assert shown.index(waits) < shown.index(at.console.wording.line(back))
    assert "back" in beneath.happened


def test_at_a_question_a_scene_comes_on_top_and_the_question_is_asked_again() -> None:
    at = evening("ask", "up", "down", "1", "out")
    beneath = Room(at, "beneath", ask=Push(Asking(at)), out=Back())
    beneath.leads_to["up"] = Push(Room(at, "above", down=Back()))
    beneath.has_game = True
    at.spend(beneath)
    assert beneath.results == [1] and "back" not in beneath.happened
    assert read_told(at).count("Question") == 2


@pytest.mark.parametrize(("following", "typed_on"), [(Stay(), ["ask", "out"]), (Back(), ["ask"]), (Quit(), ["ask"])])
def test_a_command_that_opens_another_scene_drops_the_open_question(following: Following, typed_on: list[str]) -> None:
    at = evening("ask", "go", "out")
    beneath = Room(at, "beneath", ask=Push(Asking(at)), go=following, out=Back())
    at.spend(beneath)
    assert [one for one in beneath.happened if one not in ("left", "closed")] == typed_on


def test_quitting_and_the_menu_close_every_scene_on_the_stack() -> None:
    for following in (Quit(3), Menu()):
        at = evening("up", "ask", "go")
        above = Room(at, "above", ask=Push(Asking(at)), go=following)
        beneath = Room(at, "beneath", up=Push(above))
        assert at.spend(beneath) == (following if isinstance(following, Quit) else Quit())
        assert above.happened[-2:] == ["left", "closed"] and beneath.happened[-2:] == ["left", "closed"]


def test_a_scene_that_replaces_another_keeps_the_scene_beneath() -> None:
    at = evening("up", "other", "down", "out")
    other = Room(at, "other", down=Back(2))
    above = Room(at, "above", other=Push(other, replaces=True))
    beneath = Room(at, "beneath", up=Push(above), out=Back())
    beneath.has_game = True
    at.spend(beneath)
    assert beneath.results == [2] and beneath.happened.count("back") == 1
    assert read_told(at).count(at.console.wording.line(tutorial.game_waits())) == 1


def test_the_end_of_the_input_leaves_every_scene() -> None:
    at = evening("up")
    above = Room(at, "above")
    beneath = Room(at, "beneath", up=Push(above))
    with pytest.raises(PlayerLeaves):
        at.spend(beneath)
    assert above.happened == ["left", "closed"] and beneath.happened == ["up", "left", "closed"]


def test_a_game_begun_in_the_menu_replaces_practice_that_waited_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    at = evening("menu", "new", "hand")
    home = Home(at, NewGame("moon3", {}))
    home.to_do.append(partial(practice("moon3", "bidding", "1"), home))
    with pytest.raises(PlayerLeaves):  # only the end of the input ends the new game
        at.spend(home)
    assert home.is_on


def test_settings_that_cannot_be_saved_are_reported_in_full_only_once_a_scene() -> None:
    at = evening()

    def keep(settings: Settings) -> None:
        raise PermissionError(13, "Permission denied", "settings.json")

    at.keep_settings = keep
    at.apply_settings(at.console.settings)
    first = read_told(at)
    at.apply_settings(at.console.settings)
    assert len(read_told(at)) < 2 * len(first)
    aside = Room(at, "aside")
    aside.is_aside = True
    at.stack.append(aside)
    before = read_told(at)
    at.apply_settings(at.console.settings)
    assert read_told(at)[len(before) :] == first


def test_tutorial_trainer_and_menu_are_no_table_scenes() -> None:
    """In a table scene, others move and the program asks the player. Other scenes differ."""
    for scene in (Tutorial, TrainerScene, MenuScene):
        assert issubclass(scene, SeatedScene) and not issubclass(scene, TableScene)
