"""Taking back a move with others, while a player's connection is broken.

Most players whose connection breaks are back at once, and are asked then. When the others hear that a player is away,
the request goes on without that player. A request of a player who is away no longer counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.server.tables.chairs import SECONDS_UNTIL_BROKEN
from tests.together.at_hall import Halls, Program


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Halls]:
    halls = Halls(tmp_path)
    yield halls
    halls.close()


def _seat_asker(here: Halls) -> tuple[Program, Program, Program]:
    """Return a player who wants to take an action back, and two other players."""
    programs = here.at_table("Eva", "Benno", "Jana")
    asker = here.to_act(programs)
    here.act(programs)
    one, other = (program for program in programs if program is not asker)
    return asker, one, other


def _count_acted(here: Halls) -> int:
    return here.game().table.turn


def test_a_player_whose_connection_has_just_broken_is_waited_for_and_asked(here: Halls) -> None:
    asker, one, other = _seat_asker(here)
    turn = _count_acted(here)
    other.leave()
    asker.ask("undo")
    assert one.ask("agree")["is"] == "done"
    assert _count_acted(here) == turn
    here.time.pass_(SECONDS_UNTIL_BROKEN / 2)
    back = here.program(other.name)
    assert [one["name"] for one in back.news("undo wanted")] == [asker.name]
    assert back.ask("agree")["is"] == "done"
    assert _count_acted(here) == turn - 1


def test_an_undo_works_without_a_player_who_is_put_out(here: Halls) -> None:
    asker, one, other = _seat_asker(here)
    turn = _count_acted(here)
    asker.ask("undo")
    other.leave()
    assert one.ask("agree")["is"] == "done"
    assert _count_acted(here) == turn
    here.time.pass_(SECONDS_UNTIL_BROKEN)
    assert _count_acted(here) == turn - 1
    told = [message.get("what") or message["is"] for message in asker.received]
    assert told.index("broken") < told.index("undone")


def test_undoing_a_move_tells_how_many_later_moves_go_back_with_it(here: Halls) -> None:
    players = here.at_table("Eva", "Benno", "Jana")
    asker = here.to_act(players)
    for _ in range(3):
        here.act(players)
    others = [one for one in players if one is not asker]
    asker.ask("undo")
    assert [one.news("undo wanted")[0]["since"] for one in others] == [2, 2]
    for one in others:
        one.ask("agree")
    assert [one.news("undone")[0]["since"] for one in players] == [2, 2, 2]


def test_asking_to_undo_the_last_move_mentions_no_later_moves(here: Halls) -> None:
    asker, one, other = _seat_asker(here)
    asker.ask("undo")
    assert one.news("undo wanted")[0]["since"] == 0
    for answering in (one, other):
        answering.ask("agree")
    assert asker.news("undone")[0]["since"] == 0


def test_the_request_of_a_player_who_left_is_dropped(here: Halls) -> None:
    asker, one, _ = _seat_asker(here)
    turn = _count_acted(here)
    asker.ask("undo")
    asker.leave()
    here.time.pass_(SECONDS_UNTIL_BROKEN)
    assert one.ask("agree")["why"] == "nothing asked"
    assert _count_acted(here) == turn


def test_a_player_who_asked_for_an_undo_and_reconnects_need_not_agree_to_it(here: Halls) -> None:
    asker, one, other = _seat_asker(here)
    turn = _count_acted(here)
    asker.ask("undo")
    asker.leave()
    back = here.program(asker.name)
    assert not back.news("undo wanted")
    assert one.ask("agree")["is"] == other.ask("agree")["is"] == "done"
    assert _count_acted(here) == turn - 1


def test_an_undo_works_without_a_player_who_leaves_the_game(here: Halls) -> None:
    asker, one, other = _seat_asker(here)
    turn = _count_acted(here)
    asker.ask("undo")
    one.ask("agree")
    other.ask("leave")
    assert _count_acted(here) == turn - 1


def test_an_undo_is_refused_after_another_player_has_moved_and_left(here: Halls) -> None:
    players = _seat_asker(here)
    asker, mover = players[0], here.to_act(players)
    here.act(players)
    mover.ask("leave")
    turn = _count_acted(here)
    answered = asker.ask("undo")
    assert (answered["why"], answered["name"]) == ("not asked", mover.name)
    assert _count_acted(here) == turn


def test_if_a_bot_moved_for_a_player_who_left_its_move_is_undone(here: Halls) -> None:
    players = _seat_asker(here)
    asker, other = players[0], here.to_act(players)
    other.ask("leave")
    asker.ask("bot", name=other.name)
    turn = _count_acted(here)
    asker.ask("undo")
    for one in players:
        if one not in (asker, other):
            one.ask("agree")
    assert _count_acted(here) < turn
