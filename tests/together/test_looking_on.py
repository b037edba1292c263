"""An onlooker leaves a game of others as a list, and the help has only working commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.scenes.lobby.presence import Whereabouts
from tests.together.at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def looking_on(hall: Company) -> Guest:
    """Return Kim, who watches Eva's game."""
    eva = hall.enter("Eva")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(eva, "start")
    kim = hall.enter("Kim")
    shown = hall.type(kim, "6")
    assert kim.session.looks_on, (eva.shown, kim.shown)
    assert "Watching Moon for three. To leave type done." in " ".join(shown.split())
    return kim


@pytest.mark.parametrize("word", ["done", "back", "leave", "0", "menu"])
def test_an_onlooker_leaves_by_any_word_to_leave(hall: Company, word: str) -> None:
    kim = looking_on(hall)
    assert "Lobby" in hall.type(kim, word)
    assert not kim.table.is_on and not kim.terminal.is_over


def test_commands_of_players_are_still_refused_to_onlookers(hall: Company) -> None:
    kim = looking_on(hall)
    assert "You are watching: only players can do that." in hall.type(kim, "65")
    assert kim.session.looks_on


def test_the_help_for_an_onlooker_has_only_working_commands(hall: Company) -> None:
    kim = looking_on(hall)
    listed = {command.id for command in kim.evening.commands if kim.table.is_listed(command)}
    assert {"table", "score", "say", "people", "leave", "quit"} <= listed
    assert not {"hand", "legal", "hint", "undo", "pass", "draw", "resign", "why", "worth"} & listed
    shown = hall.type(kim, "?")
    assert "You are watching. To go to the lobby type done." in shown
    assert "Type a tile" not in shown


def test_a_list_stays_open_while_the_game_continues(hall: Company) -> None:
    eva, kim = hall.enter("Eva"), None
    hall.type(eva, "new", "1", "1", "1")
    hall.type(eva, "start")
    kim = hall.enter("Kim")
    hall.type(kim, "6")
    hall.type(kim, "?")
    before = len(kim.shown)
    hall.type(eva, "pass")
    came = kim.shown[before:]
    assert "Eva passes." in came  # an onlooker hears moves as they happen
    assert "Help 1 of " in kim.prompt
    hall.type(kim, "next")
    assert "Help 2 of " in kim.prompt
    assert "Lobby" not in hall.type(kim, "done")
    assert kim.session.looks_on
    assert "Lobby" in hall.type(kim, "done")


def test_a_list_closes_when_your_own_turn_comes(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "new", "1", "1", "1")
    benno = hall.enter("Benno")
    hall.type(benno, "6")
    hall.type(eva, "start")
    mover, other = (eva, benno) if eva.table.table_now.to_act == eva.table.seat else (benno, eva)
    hall.type(other, "?")
    assert "Help 1 of " in other.prompt
    for _ in range(20):
        if other.table.table_now.to_act == other.table.seat:
            break
        assert "Help 1 of " in other.prompt
        hall.type(mover, "pass" if "pass" in mover.prompt.lower() else "1")
    assert "Help" not in other.prompt
    assert other.prompt
    assert other.session.where_now is Whereabouts.PLAYING


def test_a_review_is_not_for_onlookers(hall: Company) -> None:
    kim = looking_on(hall)
    assert "You are watching: only players can do that." in hall.type(kim, "review")


def test_an_onlooker_hears_at_the_end_of_a_game_where_they_are(hall: Company) -> None:
    kim = looking_on(hall)
    eva = next(guest for guest in hall.guests if guest is not kim)
    before = len(kim.shown)
    hall.type(eva, "resign", "yes")
    told = kim.shown[before:]
    assert "Game over. Anna and Ben tie for first." in told, told
    assert told.index("Back in the lobby.") < told.index("Lobby,"), told
