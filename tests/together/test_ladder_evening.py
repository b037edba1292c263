"""An evening as a ladder: neighbours play, winners climb, and the ladder lasts from evening to evening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from moon_access.games import GAMES
from moon_access.server.contests.rounds import PAUSE

from .at_hall import START, Halls, Program
from .at_table import company
from .test_evenings import ONE_DEAL, begin, enter, results, set_up
from .test_full_tables import (
    NAMES,
    all_rows,
    come,
    contest_of,
    finish_together,
    play_all,
    play_round,
    rows_now,
)


def set_up_ladder(here: Halls, **terms: Any) -> int:
    return set_up(here, form="ladder", **{"scoring": "climbed", **terms})


def order_of(here: Halls, number: int) -> list[int]:
    assert here.hall.contests is not None
    return here.hall.contests.rounds.order(contest_of(here, number))


def account_of(program: Program) -> int:
    return program.visit.person.account.id


def names_told(here: Halls, program: Program, number: int) -> list[str]:
    return [row[0] for row in results(program, number)["rows"]]


@pytest.mark.parametrize("name", ONE_DEAL)
def test_on_a_ladder_evening_neighbours_play_and_the_results_list_the_ladder(here: Halls, name: str) -> None:
    players = GAMES[name].rules().players
    number = set_up_ladder(here, game=name, players=players, deals=2)
    programs = enter(here, number, *NAMES[:6])
    begin(here)
    come(programs, number)
    accounts = {account_of(one): one.name for one in programs}
    start = sorted(accounts)
    placed = [account for row in rows_now(here, number) for account in sorted(row.seats) if account]
    assert placed == start  # all are new, so they stand in the order of their accounts
    play_round(here, number, programs)
    middle = order_of(here, number)
    here.time.pass_(PAUSE + 1)
    told = programs[0].news("ladder")[-1]
    place = middle.index(account_of(programs[0]))
    assert (told["place"], told["of"]) == (place + 1, 6)
    assert told.get("above") == (accounts[middle[place - 1]] if place else None)
    groups = [sorted(account for account in row.seats if account) for row in rows_now(here, number)]
    assert [sorted(middle[sum(map(len, groups[:at])) :][: len(one)]) for at, one in enumerate(groups)] == groups
    play_round(here, number, programs, 2)
    end = order_of(here, number)
    rows = results(programs[0], number)["rows"]
    assert [row[0] for row in rows] == [accounts[one] for one in end] and [row[1] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert [row[2] for row in rows] == [100 * (start.index(one) - at) for at, one in enumerate(end)]
    assert programs[0].news("evening over")[0]["place"] == end.index(account_of(programs[0])) + 1


def test_the_places_on_a_ladder_last_to_the_next_evening_even_after_a_restart(here: Halls) -> None:
    first = set_up_ladder(here, deals=2)
    programs = enter(here, first, *NAMES[:4])
    begin(here)
    come(programs, first)
    play_all(here, first, programs)
    ladder = order_of(here, first)
    now = here.time.now
    here.restart()
    here.time.now = now + 60
    second = set_up_ladder(here, deals=1)
    other_game = set_up_ladder(here, deals=1, game="forty_two", players=4)
    again = enter(here, second, *NAMES[1:5])  # Eva stays away, and Pia is new
    begin(here)
    assert order_of(here, other_game) == []
    come(again, second)
    pia = account_of(again[-1])
    there = [account_of(one) for one in again]
    told = again[0].ask("contests")["contests"]
    ladder_told = next(one for one in told if one["number"] == second)["ladder"]
    assert ladder_told["place"] == ladder.index(account_of(again[0])) + 1 and ladder_told["of"] == 5
    seated = [account for row in rows_now(here, second) for account in row.seats if account]
    assert sorted(seated) == sorted(there) and order_of(here, second) == [*ladder, pia]
    play_all(here, second, again)
    assert sorted(names_told(here, again[0], second)) == sorted(NAMES[:5])
    eva = here.accounts.of_name("Eva")
    assert eva is not None and order_of(here, second).index(eva.id) == ladder.index(eva.id)
    assert order_of(here, first) == ladder  # what came later changes no earlier results
    assert not here.program("Eva").news("evening over")


def test_a_latecomer_starts_at_the_bottom_of_the_ladder_and_a_leaver_keeps_a_place(here: Halls) -> None:
    number = set_up_ladder(here, deals=3)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    (ota,) = enter(here, number, "Ota")
    come([ota], number)
    play_round(here, number, [jan, iva])
    middle = order_of(here, number)
    here.time.pass_(PAUSE + 1)
    assert order_of(here, number) == [*middle, account_of(ota)]
    assert ota.news("ladder")[-1]["place"] == 3 and "below" not in ota.news("ladder")[-1]
    play_round(here, number, [jan, iva, ota])
    assert jan.ask("enter contest", number=number, on=False)["is"] == "done"
    before = order_of(here, number).index(account_of(jan))
    here.time.pass_(PAUSE + 1)
    play_round(here, number, [iva, ota])
    assert order_of(here, number).index(account_of(jan)) == before
    assert len(all_rows(here, number)) == 3 and len(results(iva, number)["rows"]) == 3


def test_a_ladder_evening_with_another_scoring_is_refused(here: Halls) -> None:
    set_up_ladder(here)
    eva = here.program("Eva")
    asked = {"name": "Mine", "game": "moon3", "players": 3, "deals": 2, "starts_at": START + here.time.now}
    assert eva.ask("set up contest", **asked, form="ladder", scoring="wins")["why"] == "bad"


def test_players_set_up_a_ladder_and_play_it_over_two_evenings(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        hall.accounts.appoint(eva.visit.person.account.id)
        ben = hall.enter("Benno", language="de")
        for _ in range(2):
            hall.type(eva, "evening", "new evening", "Climb", "1", "ladder")
            assert "Climb is in the calendar." in hall.type(eva, "1", "now")
            assert "places on the ladder" in hall.type(eva, "evening", "1")
            hall.type(eva, "1")
            hall.type(ben, "abend", "1", "1")
            finish_together(hall)
            hall.type(eva, "lobby")
            hall.type(ben, "lobby")
        assert "You are the first on the ladder." not in eva.shown
        assert "Ladder: you are number 2 of 2, above you Benno." in eva.shown or (
            "You are at the top of the ladder, below you Benno." in eva.shown
        )
        assert "Leiter: Du bist Nummer 2 von 2, über dir Eva." in ben.shown or (
            "Du bist ganz oben auf der Leiter, unter dir Eva." in ben.shown
        )
        own = hall.type(eva, "evening", "1")
        assert "You: place" in own and ("up." in own or "down." in own or "same place." in own)
        contests = hall.hall.contests
        assert contests is not None
        lines = contests.sheet(2).lines
        assert [line.place for line in lines] == [1, 2] and {line.name for line in lines} == {"Eva", "Benno"}
