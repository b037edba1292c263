"""The rights of everybody at a table, and who hears of each action. The test moves the clock. Talk is in
test_talk_at_a_table.py, the next game in test_next_game_at_a_table.py."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest

from moon_access.record.reader import games
from moon_access.server.tables.table_log import is_about_table

from .at_hall import Halls, named_in, seat_three


def test_a_game_begins_when_somebody_takes_the_last_seat(here: Halls) -> None:
    eva, benno = here.at_table("Eva", "Benno")
    assert not here.table().is_on
    jana = here.program("Jana")
    jana.ask("sit", table=here.table().number)
    assert here.table().is_on
    assert all(len(one.news("game")) == 1 for one in (eva, benno, jana))


def test_bots_take_the_seats_that_are_free_at_the_start(here: Halls) -> None:
    eva, _ = here.at_table("Eva", "Benno", bots="easy")
    eva.ask("start")
    assert [player.kind for player in here.game().players] == ["human", "human", "bot:easy"]


def test_a_broken_connection_is_announced_once_after_ten_seconds(here: Halls) -> None:
    eva, benno, _ = seat_three(here)
    benno.leave()
    here.time.pass_(9)
    assert named_in(eva, "broken") == []
    here.time.pass_(2)
    assert named_in(eva, "broken") == ["Benno"]
    here.time.pass_(500)
    assert named_in(eva, "broken") == ["Benno"]


def test_a_player_who_sits_down_at_a_waiting_table_again_does_not_count_as_away(here: Halls) -> None:
    eva, benno = here.at_table("Eva", "Benno")
    benno.ask("leave")
    benno.ask("sit", table=here.table().number)
    assert named_in(eva, "left") == ["Benno"]
    assert named_in(eva, "back") == []
    benno.ask("leave")
    here.program("Jana").ask("sit", table=here.table().number)
    assert named_in(eva, "back") == []


def test_a_player_who_is_back_within_ten_seconds_was_never_away(here: Halls) -> None:
    eva, benno, _ = seat_three(here)
    benno.leave()
    here.time.pass_(5)
    benno = here.program("Benno")
    here.time.pass_(500)
    assert named_in(eva, "broken") == named_in(eva, "back") == named_in(eva, "bot may") == []
    assert benno.news("game")[0]["back"] is True


def test_after_two_minutes_a_bot_may_play_and_a_player_who_comes_back_takes_over(here: Halls) -> None:
    eva, benno, jana = seat_three(here)
    benno.leave()
    here.time.pass_(120)
    assert named_in(eva, "bot may") == ["Benno"]
    assert eva.ask("bot", name="benno")["is"] == "done"
    assert named_in(jana, "bot plays") == ["Benno"]
    rng = Random(1)
    for _ in range(6):
        here.act([eva, jana], rng)
    back = here.program("Benno")
    assert named_in(eva, "takes over") == ["Benno"]
    for _ in range(3):
        here.act([eva, back, jana], rng)
    assert back.seat == 1


def test_a_player_who_leaves_by_choice_is_replaced_at_once(here: Halls) -> None:
    eva, benno, _ = seat_three(here)
    benno.ask("leave")
    assert named_in(eva, "left the game") == ["Benno"]
    assert eva.ask("bot", name="Benno")["is"] == "done"


def test_the_newer_of_two_connections_of_a_player_plays_and_the_older_is_told(here: Halls) -> None:
    eva, benno, jana = seat_three(here)
    again = here.program("Benno")
    assert benno.received[-1] == {"is": "bye", "why": "elsewhere"}
    assert benno.visit.person.is_gone
    benno.leave()
    here.time.pass_(500)
    assert named_in(eva, "broken") == []
    count = len(benno.wire)
    here.play_on([eva, again, jana], Random(2))
    assert len(benno.wire) == count
    assert again.news("over")


@pytest.mark.parametrize("where", ["lobby", "gathering", "watching"])
def test_a_second_connection_of_a_player_replaces_the_first_wherever_they_are(where: str, here: Halls) -> None:
    if where == "watching":
        seat_three(here)
    karl = here.program("Karl")
    if where == "watching":
        karl.ask("watch", table=1)
    elif where == "gathering":
        karl.ask("open", game="moon3")
    again = here.program("Karl")
    assert karl.received[-1] == {"is": "bye", "why": "elsewhere"}
    assert [one.name for one in here.hall.everybody()].count("Karl") == 1
    karl.leave()
    assert here.hall.names().count("Karl") == 1
    if where == "gathering":
        assert again.seat == 0
    elif where == "watching":
        assert here.table().watchers == []


def test_the_player_whom_the_others_wait_for_is_announced_once_a_turn(here: Halls) -> None:
    programs = seat_three(here)
    now = here.to_act(programs)
    here.time.pass_(60)
    assert [named_in(one, "waiting") for one in programs] == [[] if one is now else [now.name] for one in programs]


def test_the_clock_runs_out_and_a_bot_moves(here: Halls) -> None:
    programs = seat_three(here, time=30)
    now, turn = here.to_act(programs), here.game().table.turn
    here.time.pass_(29)
    assert here.game().table.turn == turn
    here.time.pass_(1)
    assert here.game().table.turn == turn + 1
    assert all(named_in(one, "time is up") == [now.name] for one in programs)


def test_the_player_to_act_can_double_the_clock_once(here: Halls) -> None:
    programs = seat_three(here, time=30)
    now, turn = here.to_act(programs), here.game().table.turn
    assert all(one.ask("time")["why"] == "not your clock" for one in programs if one is not now)
    assert now.ask("time")["is"] == "done"
    assert now.ask("time")["why"] == "not your clock"
    here.time.pass_(59)
    assert here.game().table.turn == turn
    here.time.pass_(1)
    assert here.game().table.turn == turn + 1


@pytest.mark.parametrize("is_doubled", [False, True])
def test_the_clock_warns_once_twenty_seconds_before_the_end(here: Halls, is_doubled: bool) -> None:
    programs = seat_three(here, time=60)
    now, seconds = here.to_act(programs), 120 if is_doubled else 60
    if is_doubled:
        now.ask("time")
    here.time.pass_(seconds - 21)
    assert not now.news("time left")
    here.time.pass_(2)
    assert [(one["seconds"], one["last"]) for one in now.news("time left")] == [(20, is_doubled)]
    here.time.pass_(18)
    assert len(now.news("time left")) == 1
    assert all(not one.news("time left") for one in programs if one is not now)


@pytest.mark.parametrize(("is_doubled", "left"), [(False, 42), (True, 102)])
def test_a_player_who_comes_back_on_their_turn_hears_how_much_time_is_left(
    here: Halls, is_doubled: bool, left: int
) -> None:
    programs = seat_three(here, time=60)
    now = here.to_act(programs)
    if is_doubled:
        now.ask("time")
    here.time.pass_(8)
    now.leave()
    here.time.pass_(10)
    again = here.program(now.name)
    assert [(one["seconds"], one["last"]) for one in again.news("time left")] == [(left, is_doubled)]
    others = [here.program(one.name) for one in programs if one is not now]
    assert all(not one.news("time left") for one in others)


def test_without_a_clock_a_player_who_comes_back_hears_no_time(here: Halls) -> None:
    now = here.to_act(seat_three(here))
    now.leave()
    assert not here.program(now.name).news("time left")


def test_a_table_without_a_clock_waits_for_ever(here: Halls) -> None:
    programs = seat_three(here)
    turn = here.game().table.turn
    assert here.to_act(programs).ask("time")["why"] == "no clock"
    here.time.pass_(100_000)
    assert here.game().table.turn == turn


def test_the_whole_record_arrives_when_the_game_is_over_and_is_the_saved_one(here: Halls) -> None:
    programs = seat_three(here)
    game = here.game()
    here.play_on(programs, Random(3))
    kept = [line for line in here.store.tables[1] if not is_about_table(line)]
    for one in programs:
        assert [told["record"] for told in one.news("over")] == [kept]
    recorded = list(games(BytesIO("".join(f"{line}\n" for line in kept).encode())))[-1]
    assert recorded.is_finished
    assert list(recorded.actions) == game.table.actions


def test_another_game_begins_at_the_same_table(here: Halls) -> None:
    programs = seat_three(here)
    here.play_on(programs, Random(4))
    for one in programs:
        assert not here.table().is_on
        assert one.ask("start")["is"] == "done"
    here.play_on(programs, Random(5))
    first, second = (one["record"] for one in programs[0].news("over"))
    assert first != second


# A player who opens a table and leaves before the game


def test_when_the_opener_leaves_the_longest_seated_player_may_start_and_hears_that(here: Halls) -> None:
    eva, benno, jana = here.at_table("Eva", "Benno", "Jana", game="moon4", players=4)
    eva.ask("leave")
    assert benno.news("yours") and benno.news("table")[-1]["yours"] is True
    assert not jana.news("yours")
    eva.ask("sit", table=1)
    assert eva.news("table")[-1]["yours"] is False
    assert eva.ask("start")["why"] == jana.ask("start")["why"] == "not opener"
    assert benno.ask("start")["is"] == "done"


def test_a_player_who_left_and_sat_down_again_does_not_count_as_seated_longest(here: Halls) -> None:
    eva, benno, jana = here.at_table("Eva", "Benno", "Jana", game="moon4", players=4)
    benno.ask("leave")
    benno.ask("sit", table=1)
    assert benno.seat == 1
    eva.leave()
    assert jana.news("yours") and not benno.news("yours")
    assert jana.ask("start")["is"] == "done"


def test_a_new_connection_of_the_opener_may_still_start(here: Halls) -> None:
    eva, benno = here.at_table("Eva", "Benno")
    again = here.program("Eva")
    eva.leave()
    assert again.news("table")[-1]["yours"] is True
    assert not benno.news("yours")
    assert again.ask("start")["is"] == "done"


# A player who comes while another is away


def test_a_player_who_comes_hears_who_is_away_and_whether_a_bot_may_play(here: Halls) -> None:
    eva, benno, jana = seat_three(here)
    benno.leave()
    eva.leave()
    here.time.pass_(11)
    eva = here.program("Eva")
    assert named_in(eva, "broken") == ["Benno"]
    eva.leave()
    here.time.pass_(120)
    eva, karl = here.program("Eva"), here.program("Karl")
    assert (named_in(eva, "bot may"), named_in(eva, "broken")) == (["Benno"], [])
    jana.ask("bot", name="Benno")
    karl.ask("watch", table=1)
    assert (named_in(karl, "bot plays"), named_in(karl, "bot may")) == (["Benno"], [])


def test_after_a_server_start_nobody_waits_for_a_player_whose_bot_plays(here: Halls) -> None:
    eva, benno, _ = seat_three(here)
    benno.ask("leave")
    eva.ask("bot", name="Benno")
    here.restart()
    eva = here.program("Eva")
    here.time.pass_(500)
    assert named_in(eva, "bot plays") == ["Benno"]
    assert named_in(eva, "broken") == named_in(eva, "bot may") == ["Jana"]


def test_a_player_who_reconnects_after_a_game_may_begin_another(here: Halls) -> None:
    programs = seat_three(here)
    here.play_on(programs, Random(6))
    for one in programs:
        assert one.ask("had", table=1)["is"] == "done"
    again = here.program("Benno")
    assert not here.table().is_on
    assert again.news("table")[-1]["yours"] is True
    assert again.ask("start") == {"is": "no", "id": 2, "why": "not ready", "name": "Eva"}
    assert programs[0].ask("start")["is"] == programs[2].ask("start")["is"] == "done"
    assert here.table().is_on


# Restarts of a server that ended at any moment


@pytest.mark.parametrize("number", range(6))
def test_after_a_server_start_the_game_continues_wherever_it_ended(number: int, here: Halls) -> None:
    eva, benno = here.at_table("Eva", "Benno", rules={"target": 7})
    eva.ask("start")
    rng = Random(number)
    here.play_on([eva, benno], rng, most=rng.randrange(2, 30))
    here.store.lose(1, rng.randrange(4))
    here.restart()
    benno, eva = here.program("Benno"), here.program("Eva")
    if not eva.news("over"):  # the log may even have the end of the game
        assert eva.news("game")[-1]["turn"] <= here.game().table.turn
        here.play_on([eva, benno], rng)
    assert eva.news("over")[0]["record"] == benno.news("over")[0]["record"]


def test_an_event_that_could_not_be_saved_did_not_happen_and_nobody_hears_it(here: Halls) -> None:
    programs = seat_three(here)
    turn, counts = here.game().table.turn, [len(one.wire) for one in programs]
    now = here.to_act(programs)
    here.store.fails = 1
    answer = here.act(programs)
    assert (answer["is"], answer["why"]) == ("no", "busy")
    assert here.game().table.turn == turn
    assert [len(one.wire) - (one is now) for one in programs] == counts
    assert here.act(programs)["is"] == "done"
    here.restart()
    assert here.game().table.turn == turn + 1
