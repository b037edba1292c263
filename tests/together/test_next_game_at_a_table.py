"""After a game each player is in its replay until they choose to play again: when the next game begins at that
table."""

from __future__ import annotations

from random import Random

from .at_hall import Halls, Program, named_in


def looking_back(here: Halls) -> list[Program]:
    """Return two players who have finished a game with a bot, and are asked what they want next."""
    eva, benno = here.at_table("Eva", "Benno", rules={"target": 7})
    eva.ask("start")
    here.play_on([eva, benno], Random(4))
    return [eva, benno]


def test_a_player_looking_back_on_a_game_is_not_drawn_into_the_next(here: Halls) -> None:
    eva, benno = looking_back(here)
    assert eva.ask("start")["is"] == "done"
    assert not here.table().is_on
    assert named_in(eva, "not ready") == ["Benno"] and named_in(benno, "ready") == ["Eva"]
    assert eva.news("table")[-1]["yours"] is True
    assert len(benno.news("table")) == 1  # sent before the first game
    assert eva.ask("start")["why"] == "not ready"
    assert benno.ask("start")["is"] == "done"
    assert here.table().is_on and len(eva.news("game")) == len(benno.news("game")) == 2


def test_a_newcomer_does_not_begin_a_game_while_others_look_back(here: Halls) -> None:
    eva, benno = looking_back(here)
    jana = here.program("Jana")
    jana.ask("sit", table=1)
    assert not here.table().is_on
    assert named_in(benno, "sat")[-1] == "Jana" and named_in(jana, "not ready") == ["Eva", "Benno"]
    assert jana.news("table")[-1]["yours"] is False
    assert jana.ask("start")["why"] == "not opener"
    benno.ask("start")
    eva.ask("start")
    assert here.table().is_on and len(jana.news("game")) == 1


def test_a_newcomer_owns_the_table_when_its_players_have_left(here: Halls) -> None:
    eva, benno = looking_back(here)
    jana = here.program("Jana")
    jana.ask("sit", table=1)
    eva.ask("leave")
    assert not jana.news("yours") and not benno.news("yours")
    assert len(benno.news("table")) == 1  # Benno is still in the replay
    benno.ask("leave")
    assert jana.news("yours") and jana.news("table")[-1]["yours"] is True
    assert jana.ask("start")["is"] == "done"
    assert here.table().is_on


def test_the_next_game_does_not_wait_for_a_player_who_left_for_good(here: Halls) -> None:
    eva, benno = looking_back(here)
    eva.ask("start")
    benno.leave()
    assert eva.ask("start")["is"] == "done"
    here.play_on([eva], Random(5))
    benno = here.program("Benno")
    assert benno.ask("had", table=1)["is"] in ("done", "no")
    benno.ask("sit", table=1)
    assert benno.news("table")[-1]["yours"] is False
    eva.ask("start")
    assert here.table().is_on and benno.news("game")


def test_a_player_stays_ready_for_the_next_game_after_the_log_is_read_again(here: Halls) -> None:
    eva, benno = looking_back(here)
    eva.ask("start")
    here.store.fails = 1
    assert benno.ask("start")["is"] == "no"
    assert not here.table().is_on
    assert eva.ask("start") | {"id": 0} == {"is": "no", "id": 0, "why": "not ready", "name": "Benno"}
    assert benno.ask("start")["is"] == "done"
    assert here.table().is_on
