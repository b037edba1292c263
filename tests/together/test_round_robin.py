"""An evening as a round robin: everybody meets everybody, each table has its own tiles, wins count, ties are shared."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from moon_access.games import GAMES
from moon_access.server.contests.contest import Contest
from moon_access.server.contests.draw import count_meetings
from moon_access.server.contests.rounds import PAUSE
from moon_access.server.contests.standings import ending_at, standings_of_wins
from moon_access.server.store.contest_rows import EntryRow, RoundTableRow, Stage

from .at_hall import Halls
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


def set_up_robin(here: Halls, **terms: Any) -> int:
    return set_up(here, form="round robin", **{"scoring": "wins", **terms})


def contest_with(**changed: Any) -> Contest:
    """Return a round robin of Moon with three rounds."""
    made = Contest(1, "Robin", "Eva", "moon3", 3, 3, "wins", "5eed", 0.0, None, "round robin")
    return made._replace(**changed)


def row(number: int, place: int, seats: tuple[int, ...], points: tuple[int, ...]) -> RoundTableRow:
    return RoundTableRow(number, place, seats, 0.0, 1, 1.0, points)


def entries(*accounts: int) -> list[EntryRow]:
    return [EntryRow(account, f"P{account}", Stage.PLAYING) for account in accounts]


def test_in_a_round_robin_a_win_counts_one_and_a_tie_is_shared_even_with_a_bot() -> None:
    rows = [row(0, 0, (1, 2, 3), (5, 2, 0)), row(1, 0, (2, 1, 3), (4, 4, 0)), row(2, 0, (3, 0, 1), (1, 1, 1))]
    made = standings_of_wins(contest_with(), entries(1, 2, 3), rows)
    assert {one.account: one.score for one in made.order} == {1: 183, 2: 50, 3: 33}
    assert made.points(3) == (0, 0, 1) and made.averages(3) == ()
    assert [str(ending_at(contest_with(), rows[1], seat)) for seat in range(3)] == ["tied", "tied", "lost"]
    assert ending_at(contest_with(), rows[0], 0) == "won"


def test_in_a_round_robin_of_a_game_with_bad_points_the_fewest_win() -> None:
    contest = contest_with(game="block", players=2)
    lowest = next(name for name in ONE_DEAL if GAMES[name].lowest_wins)
    rows = [row(0, 0, (1, 2, 3), (5, 2, 9))]
    made = standings_of_wins(contest._replace(game=lowest, players=3), entries(1, 2, 3), rows)
    assert [one.score for one in made.order if one.account == 2] == [100]


def test_in_a_round_robin_both_partners_get_the_full_win() -> None:
    contest = contest_with(game="forty_two", players=4)
    rows = [row(0, 0, (1, 2, 3, 0), (1, 0, 1, 0))]
    made = standings_of_wins(contest, entries(1, 2, 3), rows)
    assert {one.account: one.score for one in made.order} == {1: 100, 3: 100, 2: 0}
    assert ending_at(contest, rows[0], 2) == "won"


def test_a_player_who_misses_a_round_of_a_round_robin_gets_no_points() -> None:
    made = standings_of_wins(contest_with(), entries(1, 2, 3, 4), [row(0, 0, (1, 2, 3), (5, 2, 0))])
    assert made.points(4) == (None,) and [one.place for one in made.order] == [1, 2, 2, 2]


@pytest.mark.parametrize("name", ONE_DEAL)
def test_in_a_round_robin_all_meet_and_each_table_has_other_tiles(here: Halls, name: str) -> None:
    players = GAMES[name].rules().players
    number = set_up_robin(here, game=name, players=players, deals=3)
    programs = enter(here, number, *NAMES[:6])
    begin(here)
    come(programs, number)
    games = [here.hall.table(one.table).game for one in rows_now(here, number)]
    seeds = [game.table.seed for game in games if game is not None]
    assert len(set(seeds)) == len(seeds) == -(-6 // players)
    assert programs[0].news("game")[-1]["deal_of"] == [1, 3]
    play_all(here, number, programs)
    rows = all_rows(here, number)
    met = count_meetings(one.seats for one in rows)
    accounts = sorted(one.visit.person.account.id for one in programs)
    assert max(met[pair] for pair in combinations(accounts, 2)) <= 3
    told = results(programs[0], number)
    assert sorted(one[0] for one in told["rows"]) == sorted(NAMES[:6]) and "bots" not in told and told["deals"] == []
    assert [game[0] for game in told["games"]] == [1, 2, 3] and told["scoring"] == "wins"
    for deal, points, ending, others in told["games"]:
        (mine,) = [one for one in rows if one.round == deal - 1 and accounts_of(programs)["Eva"] in one.seats]
        seat = mine.seats.index(accounts_of(programs)["Eva"])
        assert points == mine.points[seat] and ending == str(ending_at(contest_of(here, number), mine, seat))
        assert set(others) == {n for n, a in accounts_of(programs).items() if a in mine.seats} - {"Eva"}
    record = programs[0].ask("contest record", number=number, deal=1)
    assert record["seat"] in range(players) and record["record"]


def accounts_of(programs: list[Any]) -> dict[str, int]:
    return {one.name: one.visit.person.account.id for one in programs}


def test_a_round_robin_allows_talk_and_records_because_the_tiles_differ(here: Halls) -> None:
    number = set_up_robin(here)
    programs = enter(here, number, *NAMES[:6])
    begin(here)
    come(programs, number)
    first = programs[0]
    assert first.ask("say", text="hello")["is"] == "done"
    assert first.ask("undo")["why"] == "not in evening"
    play_round(here, number, programs)
    assert first.news("over") and first.news("over")[0]["record"]
    assert first.ask("tell", name=programs[5].name, text="well played")["is"] == "done"
    here.time.pass_(PAUSE + 1)
    assert first.news("game")[-1]["deal_of"] == [2, 2]


def test_a_round_robin_with_another_scoring_is_refused(here: Halls) -> None:
    set_up_robin(here)
    eva = here.program("Eva")
    asked = {"name": "Mine", "game": "moon3", "players": 3, "deals": 2, "starts_at": here.hall.now()}
    assert eva.ask("set up contest", **asked, form="round robin", scoring="average")["why"] == "bad"
    assert eva.ask("set up contest", **asked, form="alone", scoring="wins")["why"] == "bad"
    assert eva.ask("set up contest", **asked, form="nonsense", scoring="average")["why"] == "bad"


def test_the_results_of_a_round_robin_are_read_and_written(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        hall.accounts.appoint(eva.visit.person.account.id)
        hall.type(eva, "evening", "new evening", "Robin", "1", "round robin")
        assert "Robin is in the calendar." in hall.type(eva, "1", "now")
        ben = hall.enter("Benno", language="de")
        told = hall.type(eva, "evening", "1")
        assert "games won" in told and "A win counts one, a tie is shared." in told
        hall.type(eva, "1")
        hall.type(ben, "abend", "1", "1")
        finish_together(hall)
        assert "review" in eva.shown.rpartition("\n")[2] and "Robin is over: place" in eva.shown
        hall.type(eva, "lobby")
        own = hall.type(eva, "evening", "1")
        assert "win" in own and "You: place" in own
        listed = "".join(hall.type(eva, line) for line in ("results of everybody", "next", "next"))
        assert "Benno, " in listed and "Eva, " in listed
        assert "Deal 1: " in listed and "With Benno." in listed
        contests = hall.hall.contests
        assert contests is not None
        sheet = contests.sheet(1)
        assert sheet.bots is None and len(sheet.lines) == 2
        hall.type(eva, "0")
        assert "As Eva heard it." in hall.type(eva, "evening", "1", "replay your deals")
