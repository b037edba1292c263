"""Other players hear a player's draws in dominoes as at home, in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.games.chains.actions import Draw
from tests.terminal.killing import line_for_choice
from tests.together.at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, "three draws in a row") as made:
        yield made


def _seat_two(hall: Company, **settings: bool) -> tuple[Guest, Guest]:
    """Return two players at a table for dominoes."""
    eva, ben = hall.enter("Eva", **settings), hall.enter("Benno", **settings)
    hall.type(eva, "new", "3", "2", "1", "1")
    hall.type(ben, "6")
    return eva, ben


def _play_a_round(hall: Company, *guests: Guest) -> None:
    """Play a round, each player with the first legal move."""
    while guests[0].table.view.deal == 1 and guests[0].table.is_on:
        for guest in guests:
            view = guest.table.view
            if guest.table.is_on and view.to_act == guest.table.seat and view.legal:
                hall.type(guest, "draw" if isinstance(view.legal[0], Draw) else line_for_choice(view.legal[0]))


def _count_drawn(hall: Company, seat: int) -> list[int]:
    """Return the number of tiles that this seat drew, at each of its draws in the first round."""
    runs, of_last = [], None
    game = hall.hall.tables()[0].game
    assert game is not None
    for action in game.table.actions:
        if isinstance(action, Draw) and action.seat == seat:
            if of_last == seat:
                runs[-1] += 1
            else:
                runs.append(1)
        of_last = action.seat if isinstance(action, Draw) else None
    return runs


def test_another_player_s_draws_are_one_line(hall: Company) -> None:
    eva, ben = _seat_two(hall)
    _play_a_round(hall, eva, ben)
    for one, other in ((eva, ben), (ben, eva)):
        heard = [int(n) for n in re.findall(rf"{other.name} draws (\d+) tile", one.shown)]
        assert other.table.seat is not None
        assert heard == _count_drawn(hall, other.table.seat)
        own = [int(n) for n in re.findall(r"You draw (\d+) tile", other.shown)]
        assert own == heard
    assert max(_count_drawn(hall, 0) + _count_drawn(hall, 1)) > 1


def test_a_player_who_draws_by_hand_is_asked_for_each_tile(hall: Company) -> None:
    eva, ben = _seat_two(hall, draw_by_hand=True)
    _play_a_round(hall, eva, ben)
    heard = [int(n) for n in re.findall(r"draws (\d+) tile", eva.shown + ben.shown)]
    assert heard
    assert set(heard) == {1}
