"""An evening at full tables: the draw of each deal, coming late, leaving, bots that fill up, and who is compared."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from moon_access.games import GAMES
from moon_access.server.contests.contest import LONGEST, SECONDS_UNTIL_LATE, Contest
from moon_access.server.contests.results_page import path_of
from moon_access.server.contests.rounds import LONGEST_ROUND, PAUSE, SECONDS_TO_GATHER
from moon_access.server.contests.standings import points_at_bots_table
from moon_access.server.store.contest_rows import RoundTableRow
from moon_access.server.tables.chairs import SECONDS_UNTIL_BOT
from moon_access.server.tables.hosted_table import HostedTable

from .at_hall import Halls, Program, halls
from .at_table import Company, company
from .test_bots_think_apart import ThinkersOnDemand
from .test_evenings import ONE_DEAL, begin, enter, results, set_up


def set_up_tables(here: Halls, **terms: Any) -> int:
    return set_up(here, form="full tables", **terms)


def come(programs: Sequence[Program], number: int) -> None:
    """Let these entrants say that they are there."""
    for one in programs:
        assert one.ask("play contest", number=number)["is"] == "done"


def contest_of(here: Halls, number: int) -> Contest:
    assert here.hall.contests is not None
    return here.hall.contests.contest(number)


def rows_now(here: Halls, number: int) -> list[RoundTableRow]:
    assert here.hall.contests is not None
    return here.hall.contests.rounds.tables_now(contest_of(here, number))


def all_rows(here: Halls, number: int) -> list[RoundTableRow]:
    assert here.hall.contests is not None
    return here.hall.contests._rows.round_tables(number)


def table_of(here: Halls, program: Program) -> HostedTable:
    return here.hall.table(program.visit.person.table or 0)


def play_table(here: Halls, table: HostedTable, programs: Sequence[Program], chance: Random) -> None:
    """Let everybody at this table play at random until the deal is over there."""
    at_table = {one.visit.person.seat: one for one in programs if one.visit.person.table == table.number}
    for _ in range(3000):
        game = table.game
        assert game is not None
        if game.table.is_over:
            return
        action = chance.choice(list(game.game.legal_actions(game.table.state)))
        one = at_table[game.table.state.to_act]
        assert one.ask("act", turn=game.table.turn, action=game.codec.json_of(action))["is"] == "done"
    raise AssertionError("the deal does not end")


def play_round(here: Halls, number: int, programs: Sequence[Program], seed: int = 1) -> None:
    for row in rows_now(here, number):
        if not row.is_over:
            play_table(here, here.hall.table(row.table), programs, Random(f"{seed} {row.place}"))


def play_all(here: Halls, number: int, programs: Sequence[Program]) -> None:
    """Play all rounds that are left."""
    for deal in range(contest_of(here, number).deals):
        play_round(here, number, programs, deal)
        here.time.pass_(PAUSE + 1)


NAMES = ("Eva", "Jan", "Iva", "Ota", "Pia", "Rita", "Hugo")


@pytest.mark.parametrize("name", ONE_DEAL)
def test_entrants_at_full_tables_are_compared_with_those_who_held_the_same_tiles(here: Halls, name: str) -> None:
    players = GAMES[name].rules().players
    number = set_up_tables(here, game=name, players=players, deals=2)
    programs = enter(here, number, *NAMES[:5])
    begin(here)
    come(programs, number)
    first = rows_now(here, number)
    assert sorted(account for row in first for account in row.seats if account) == sorted(
        one.visit.person.account.id for one in programs
    )
    deals = []
    for row in first:
        game = here.hall.table(row.table).game
        assert game is not None
        deals.append((game.table.seed, game.table.actions[0]))
    assert len(set(map(repr, deals))) == 1 and len(deals) == -(-5 // players)
    play_all(here, number, programs)
    told = results(programs[0], number)
    assert sorted(row[0] for row in told["rows"]) == sorted(NAMES[:5]) and len(told["deals"]) == 2
    rows = all_rows(here, number)
    mine = programs[0].visit.person.account.id
    for deal, (points, average) in enumerate(told["deals"]):
        tables = [row for row in rows if row.round == deal]
        seat = next(row.seats.index(mine) for row in tables if mine in row.seats)
        same = [row.points[seat] for row in tables]
        if len(tables) == 1:
            same.append(points_at_bots_table(contest_of(here, number)._replace(over_at=None), deal)[seat])
        assert points in same and average == round(100 * sum(same) / len(same))
    over = [one.news("evening over")[0]["place"] for one in programs]
    assert over == [next(row[1] for row in told["rows"] if row[0] == one.name) for one in programs]


def test_partners_share_their_points(here: Halls) -> None:
    number = set_up_tables(here, game="forty_two", players=4, deals=1)
    programs = enter(here, number, *NAMES[:4])
    begin(here)
    come(programs, number)
    play_all(here, number, programs)
    (row,) = all_rows(here, number)
    assert row.points[0] == row.points[2] and row.points[1] == row.points[3] and row.points[0] != row.points[1]


def test_tables_are_drawn_when_all_are_there_or_after_two_minutes(here: Halls) -> None:
    number = set_up_tables(here)
    jan, iva, ota = enter(here, number, "Jan", "Iva", "Ota")
    assert jan.ask("play contest", number=number)["why"] == "evening early"
    begin(here)
    answer = jan.ask("play contest", number=number)
    assert (answer["table"], answer["drawn"]) == (0, False) and jan.visit.person.table is None
    assert jan.ask("say", text="hello")["is"] == "done"  # nobody has seen a tile yet
    come([iva], number)
    here.hall.tend_rounds()
    assert not rows_now(here, number)
    here.time.pass_(SECONDS_TO_GATHER)
    here.hall.tend_rounds()
    assert jan.visit.person.table == iva.visit.person.table is not None and ota.visit.person.table is None
    assert len(jan.news("game")) == 1 and jan.news("game")[0]["deal_of"] == [1, 2]
    kinds = sorted(one["kind"] for one in jan.news("game")[0]["names"])
    assert kinds == ["bot:normal", "human", "human"] or kinds[1:] == ["human", "human"]


def test_a_late_entrant_plays_from_the_next_deal_and_bots_play_the_missed_ones(here: Halls) -> None:
    number = set_up_tables(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    (ota,) = enter(here, number, "Ota")
    answer = ota.ask("play contest", number=number)
    assert (answer["table"], answer["drawn"]) == (0, True)
    play_round(here, number, [jan, iva])
    here.time.pass_(PAUSE + 1)
    assert ota.visit.person.table == jan.visit.person.table is not None
    play_round(here, number, [jan, iva, ota])
    rows = {row[0]: row for row in results(jan, number)["rows"]}
    assert {name: row[3] for name, row in rows.items()} == {"Jan": 0, "Iva": 0, "Ota": 1}
    here.time.pass_(SECONDS_UNTIL_LATE)
    assert here.program("Eva").ask("enter contest", number=number)["why"] == "evening over"


def test_a_bot_goes_on_for_whoever_leaves_and_the_results_say_so(here: Halls) -> None:
    number = set_up_tables(here, deals=2)
    jan, iva, ota = enter(here, number, "Jan", "Iva", "Ota")
    begin(here)
    come([jan, iva, ota], number)
    table = table_of(here, jan)
    assert jan.ask("act", turn=0, action={"is": "Resign", "seat": jan.seat})["why"] == "leaves evening"
    assert jan.ask("leave", gives_up=True)["is"] == "done"
    assert iva.news("gave up")[0]["name"] == "Jan" and jan.ask("play contest", number=number)["why"] == "evening left"
    play_table(here, table, [iva, ota], Random(3))
    here.time.pass_(PAUSE + 1)
    assert jan.visit.person.table is None and iva.visit.person.table == ota.visit.person.table is not None
    play_round(here, number, [iva, ota])
    rows = {row[0]: row for row in results(iva, number)["rows"]}
    assert (rows["Jan"][3], rows["Iva"][3], rows["Ota"][3]) == (2, 0, 0)


def play_and_leave(here: Halls) -> tuple[int, Program]:
    """Let two players begin an evening of one deal and leave. Return its number, and one of them."""
    number = set_up_tables(here, deals=1)
    programs = enter(here, number, "Jan", "Iva")
    begin(here)
    come(programs, number)
    for one in programs:
        one.ask("leave", gives_up=True)
    return number, programs[0]


def test_a_table_that_everybody_has_left_is_played_to_its_end(here: Halls) -> None:
    number, jan = play_and_leave(here)
    assert all(row.is_over for row in all_rows(here, number))
    here.time.pass_(1)
    assert len(results(jan, number)["rows"]) == 2 and here.store.open_tables() == []


def test_a_table_without_people_goes_on_where_bots_think_apart(tmp_path: Path) -> None:
    thinkers = ThinkersOnDemand()
    with halls(tmp_path, thinkers) as here:
        number, jan = play_and_leave(here)
        assert not all_rows(here, number)[0].is_over and len(here.store.open_tables()) == 1
        for _ in range(100):
            if not thinkers.wanted:
                break
            thinkers.answer()
        assert all_rows(here, number)[0].is_over
        here.time.pass_(1)
        assert here.store.open_tables() == [] and len(results(jan, number)["rows"]) == 2


def test_a_bot_plays_for_whoever_is_away_until_they_come_back(here: Halls) -> None:
    number = set_up_tables(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    table = table_of(here, jan)
    jan.leave()
    here.time.pass_(SECONDS_UNTIL_BOT + 1)
    here.hall.tend_rounds()
    assert iva.news("bot plays")[-1]["name"] == "Jan"
    jan = here.program("Jan")
    assert jan.visit.person.table == table.number and iva.news("takes over")[-1]["name"] == "Jan"
    play_round(here, number, [jan, iva])
    iva.leave()
    here.time.pass_(PAUSE + 1)
    assert jan.news("bot plays")[-1]["name"] == "Iva"  # Iva was not there when the second deal began
    play_round(here, number, [jan])
    rows = {row[0]: row for row in results(jan, number)["rows"]}
    assert (rows["Jan"][3], rows["Iva"][3]) == (0, 1)


def test_bots_finish_a_round_that_takes_too_long(here: Halls) -> None:
    number = set_up_tables(here, deals=1)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    here.time.pass_(LONGEST_ROUND + 1)
    here.hall.tend_rounds()
    assert [row[3] for row in results(jan, number)["rows"]] == [1, 1]
    assert jan.news("deal done")[-1]["left"] == 0


def test_an_entrant_at_another_table_hears_that_the_next_deal_begins(here: Halls) -> None:
    number = set_up_tables(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    play_round(here, number, [jan, iva])
    assert jan.ask("open", game="moon3", players=3)["is"] == "done"
    there = jan.visit.person.table
    here.time.pass_(PAUSE + 1)
    assert jan.visit.person.table == there and jan.news("evening goes on")[-1]["deal"] == 2
    come([jan], number)
    assert jan.visit.person.table == iva.visit.person.table


def test_whoever_withdraws_between_two_deals_is_not_seated_again(here: Halls) -> None:
    number = set_up_tables(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    assert jan.ask("enter contest", number=number, on=False)["why"] == "round is on"
    play_round(here, number, [jan, iva])
    assert jan.ask("start")["why"] == "next round"
    assert jan.ask("enter contest", number=number, on=False)["is"] == "done"
    jan.ask("leave", gives_up=True)
    here.time.pass_(PAUSE + 1)
    assert jan.visit.person.table is None and iva.visit.person.table is not None


def test_an_evening_ends_when_everybody_has_left(here: Halls) -> None:
    number = set_up_tables(here, deals=4)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    play_round(here, number, [jan, iva])
    for one in (jan, iva):
        assert one.ask("enter contest", number=number, on=False)["is"] == "done"
    told = results(jan, number)
    assert [row[3] for row in told["rows"]] == [0, 0] and len(told["deals"]) == 1  # only that deal counts
    contests = here.hall.contests
    assert contests is not None
    table = contests.results_at(f"{path_of(contests.contest(number))}.csv", "en")
    assert table is not None and table.content.decode().splitlines()[0].endswith("deals_by_bots,deal_1")


def test_no_round_begins_while_no_entrant_is_there_and_the_evening_waits_for_hours(here: Halls) -> None:
    number = set_up_tables(here, deals=4)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    jan.leave()
    iva.leave()
    for _ in range(30):
        here.time.pass_(SECONDS_UNTIL_BOT)
        here.hall.tend_rounds()
    assert [row.is_over for row in all_rows(here, number)] == [True]
    jan = here.program("Jan")
    here.hall.tend_rounds()
    assert jan.news("game")[-1]["deal_of"] == [2, 4]
    play_round(here, number, [jan])
    here.time.pass_(LONGEST)
    here.hall.tend_rounds()
    assert len(all_rows(here, number)) == 3  # the fourth would begin too late
    here.hall.keep_contests_going()
    told = results(jan, number)
    assert {row[0]: row[3] for row in told["rows"]} == {"Jan": 2, "Iva": 3} and len(told["deals"]) == 3


def test_an_evening_at_whose_tables_nobody_plays_ends_without_results(here: Halls) -> None:
    number = set_up_tables(here)
    (jan,) = enter(here, number, "Jan")
    begin(here)
    here.time.pass_(SECONDS_UNTIL_LATE)
    here.hall.contests.check_contests()  # type: ignore[union-attr]
    assert results(jan, number)["rows"] == [] and not jan.news("evening over")


def test_a_killed_server_goes_on_with_the_same_tables_and_seats(here: Halls) -> None:
    number = set_up_tables(here)
    programs = enter(here, number, *NAMES[:5])
    begin(here)
    come(programs, number)
    before = rows_now(here, number)
    hands = {one.name: one.news("game")[-1]["view"]["hand"] for one in programs if one.news("game")}
    now = here.time.now
    here.restart()
    here.time.now = now
    again = [here.program(name) for name in NAMES[:5]]
    assert rows_now(here, number) == before
    for one in again:
        assert one.visit.person.table in {row.table for row in before}
    assert hands
    play_all(here, number, again)
    assert [row[3] for row in results(again[0], number)["rows"]] == [0] * 5


def test_a_server_killed_between_the_seats_and_the_table_opens_no_second_table(
    here: Halls, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = set_up_tables(here, deals=1)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan], number)

    def die(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr("moon_access.server.contests.rounds.Rounds.claim", die)
    with pytest.raises(KeyboardInterrupt):
        iva.ask("play contest", number=number)
    monkeypatch.undo()
    now = here.time.now
    here.restart()
    here.time.now = now
    jan, iva = here.program("Jan"), here.program("Iva")
    here.hall.tend_rounds()
    (row,) = rows_now(here, number)
    assert here.store.open_tables() == [row.table] == [jan.visit.person.table]
    play_all(here, number, [jan, iva])
    assert [one[3] for one in results(jan, number)["rows"]] == [0, 0]


def test_points_of_a_table_that_a_killed_server_has_not_kept_are_kept_later(
    here: Halls, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = set_up_tables(here, deals=1)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    monkeypatch.setattr(HostedTable, "_keep_round", lambda _: None)
    play_round(here, number, [jan, iva])
    monkeypatch.undo()
    assert not rows_now(here, number)[0].is_over
    now = here.time.now
    here.restart()
    here.time.now = now
    here.hall.keep_contests_going()
    assert rows_now(here, number)[0].is_over and len(results(here.program("Jan"), number)["rows"]) == 2


def test_cancelling_an_evening_closes_its_full_tables(here: Halls) -> None:
    number = set_up_tables(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    come([jan, iva], number)
    here.hall.cancel_contest(number, "the host")
    assert jan.visit.person.table is None and here.store.open_tables() == []
    here.time.pass_(PAUSE + 1)
    assert jan.ask("say", text="hello")["is"] == "done"


def test_entrants_at_full_tables_meet_different_opponents_in_each_deal(here: Halls) -> None:
    number = set_up_tables(here, deals=3)
    programs = enter(here, number, *NAMES[:6])
    begin(here)
    come(programs, number)
    play_all(here, number, programs)
    rows = all_rows(here, number)
    pairs = [frozenset((a, b)) for row in rows for a in row.seats for b in row.seats if a < b]
    assert max(map(pairs.count, pairs)) <= 2 and len(rows) == 6
    assert not programs[0].news("left")  # nobody hears each seat that empties between two deals


# Sessions


def test_players_set_up_and_play_an_evening_at_full_tables_and_hear_its_results(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        hall.accounts.appoint(eva.visit.person.account.id)
        assert hall.hall.contests is not None
        rounds = hall.hall.contests.rounds
        hall.type(eva, "evening", "new evening", "Moon for all", "1")
        asked = hall.type(eva, "full tables")
        assert "How many deals" in asked
        hall.type(eva, "2", "1", "now")
        ben = hall.enter("Benno", language="de")
        told = hall.type(eva, "evening", "1")
        assert "You sit with others at new tables for each deal; bots fill them up." in told
        assert "You get a seat when everybody is here" in hall.type(eva, "1")
        assert "Mit Eva." in hall.type(ben, "abend", "1", "1")
        assert "Deal 1 of 2" in eva.shown and "Runde 1 von 2" in ben.shown
        finish_together(hall)
        assert eva.shown.count("Deal 1 of 2: ") == 1 and "The next deal begins in a moment." in eva.shown
        assert "That waits until the evening is over" in hall.type(eva, "review")
        rounds._now = lambda: time.time() + PAUSE + 1
        hall.pass_(PAUSE + 1)
        finish_together(hall)
        assert "Moon for all is over: place" in eva.shown and "Moon for all ist vorbei: Platz" in ben.shown
        hall.type(eva, "lobby")
        assert "You: place" in hall.type(eva, "evening", "1")
        assert "replay your deals" in eva.shown
        assert "As Eva heard it." in hall.type(eva, "replay your deals", "2")


def finish_together(hall: Company) -> None:
    """Let everybody make the first possible move in turn, until the deal is over."""
    for _ in range(200):
        on = [guest for guest in hall.guests if guest.table.is_on]
        if not on:
            return
        for guest in on:
            if guest.table.is_on and guest.table.view.to_act == guest.table.seat:
                hall.play(guest)
    raise AssertionError([guest.shown[-300:] for guest in hall.guests])
