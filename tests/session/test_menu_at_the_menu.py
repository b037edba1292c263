"""The menu at the menu: a player who asks for it does not hear it again, and the name of a game begins that game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.seated import Seated


def test_the_menu_requested_in_the_menu_is_not_announced_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3")
    player.type("")
    player.terminal.lines.extend(["menu", "0"])
    player.open_menu()
    shown = player.shown
    assert shown.count("house rules") == 1
    assert "You are in a list. To leave it type done." in shown


@pytest.mark.parametrize(
    ("language", "typed", "answers", "game"),
    [
        ("en", "texas 42", [], "forty_two"),
        ("en", "block", ["2"], "block"),
        ("de", "Fünferdomino", ["2"], "all_fives"),
        ("cs", "mesic pro ctyri", [], "moon4"),
    ],
)
def test_the_name_of_a_game_at_the_menu_begins_that_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, typed: str, answers: list[str], game: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3", language=language)
    player.type("")
    player.terminal.lines.extend([typed, *answers])
    player.open_menu()
    assert player.session.place.table.game.name == game


def test_a_list_of_games_takes_the_beginning_of_a_title_that_is_also_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3")
    player.type("")
    player.terminal.lines.extend(["a different game", "block", "2"])
    player.open_menu()
    assert player.session.place.table.game.name == "block"
    assert "works only when" not in player.shown


def test_leaving_the_questions_of_a_game_named_at_the_menu_leads_back_to_the_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3")
    player.type("")
    player.terminal.lines.extend(["block dominoes", "0", "0"])
    player.open_menu()
    assert player.session.place.table.game.name == "moon3"
    assert player.shown.count("house rules") == 2


def test_the_rules_at_the_question_how_many_players_are_those_of_the_chosen_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3")
    player.type("")
    player.terminal.lines.extend(["chicken foot", "rules", "done", "rules 4", "2"])
    player.open_menu()
    assert player.session.place.table.game.name == "chicken_foot"
    assert "Two to eight play" in player.shown
    assert "tricks" not in player.shown.partition("Two to eight play")[2]
