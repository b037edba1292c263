"""An evening on which everybody plays the same deals: entering, playing, coming late, leaving, results."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from moon_access.console.console import Console
from moon_access.games import GAMES
from moon_access.link.time_zones import find_zone, read_zone
from moon_access.server.contests.contest import LONGEST, SECONDS_UNTIL_LATE, Contest, finish_by_bots, points_by_bots
from moon_access.server.contests.results_page import path_of
from moon_access.server.contests.standings import points_at_bots_table
from moon_access.server.doors.web_sitting import hello_in
from moon_access.server.hall.hall import Hall
from moon_access.server.host_console import HostCommands
from moon_access.server.store.contest_rows import ContestRows
from moon_access.server.store.store import StoreFailed
from moon_access.server.terminal_session import clock_in, settings_of, text_of
from moon_access.storage.settings import Settings
from tests.support.seated import ScriptedTerminal

from .at_hall import START, Halls, Program
from .at_table import Company, Guest, company

SOON = 600.0
ONE_DEAL = [name for name, game in GAMES.items() if game.one_deal]


def set_up(here: Halls, starts_in: float = SOON, **terms: Any) -> int:
    """Let a moderator set up an evening, and return its number."""
    eva = here.program("Eva")
    here.accounts.appoint(eva.visit.person.account.id)
    asked = {"name": "Duplicate", "game": "moon3", "players": 3, "deals": 2, "scoring": "average", **terms}
    answer = eva.ask("set up contest", starts_at=here.hall.now() + starts_in, **asked)
    assert answer["is"] == "done", answer
    eva.leave()
    return int(answer["number"])


def enter(here: Halls, number: int, *names: str) -> list[Program]:
    programs = [here.program(name) for name in names]
    for one in programs:
        assert one.ask("enter contest", number=number)["is"] == "done"
    return programs


def begin(here: Halls) -> None:
    here.time.pass_(SOON + 1)
    here.hall.contests.check_contests()  # type: ignore[union-attr]


def play_deal(here: Halls, program: Program, number: int, seed: int = 1) -> None:
    """Let the player play their next deal to its end, at random, and leave the table."""
    assert program.ask("play contest", number=number)["is"] == "done"
    end_deal(here, program, seed)
    program.ask("leave", gives_up=True)


def end_deal(here: Halls, program: Program, seed: int = 1) -> None:
    game = here.hall.table(program.visit.person.table or 0).game
    assert game is not None
    chance = Random(seed)
    for _ in range(500):
        if game.table.is_over:
            return
        action = chance.choice(list(game.game.legal_actions(game.table.state)))
        assert program.ask("act", turn=game.table.turn, action=game.codec.json_of(action))["is"] == "done"


def hand_of(program: Program) -> object:
    views = [one["view"] for one in program.news("game")]
    return views[-1]["hand"] if "hand" in views[-1] else views[-1]


def results(program: Program, number: int) -> Any:
    return program.ask("contest results", number=number)


@pytest.mark.parametrize("name", ONE_DEAL)
def test_everybody_plays_the_same_deals_and_is_ranked(here: Halls, name: str) -> None:
    players = GAMES[name].rules().players
    number = set_up(here, game=name, players=players)
    eva, jan, iva = enter(here, number, "Eva", "Jan", "Iva")
    begin(here)
    deals: list[list[object]] = []
    for seed, one in enumerate((eva, jan, iva), 1):
        for deal in range(2):
            assert one.ask("play contest", number=number)["is"] == "done"
            game = here.hall.table(one.visit.person.table or 0).game
            assert game is not None
            deals.append([deal, game.table.seed, game.table.actions[0]])
            end_deal(here, one, seed * 7 + deal)
            one.ask("leave", gives_up=True)
    assert deals[:2] == deals[2:4] == deals[4:] and deals[0] != deals[1]
    told = results(jan, number)
    assert sorted(row[0] for row in told["rows"]) == ["Eva", "Iva", "Jan"]
    assert told["rows"][told["mine"]][0] == "Jan"
    assert abs(sum(row[2] for row in told["rows"])) <= 3  # points above the average sum up to nothing
    assert len(told["deals"]) == 2
    over = [one.news("evening over")[0] for one in (eva, jan, iva)]
    places = {row[0]: row[1] for row in told["rows"]}
    assert [one["place"] for one in over] == [places["Eva"], places["Jan"], places["Iva"]]


def test_the_calendar_counts_entrants_and_only_moderators_add_evenings(here: Halls) -> None:
    number = set_up(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    (told,) = jan.ask("contests")["contests"]
    assert (told["entered"], told["stage"], told["starts_in"], told["over"]) == (2, "entered", int(SOON), False)
    assert jan.ask("tables")["contests"] == [told]
    asked = {"name": "Mine", "game": "moon3", "players": 3, "deals": 2, "scoring": "average"}
    assert jan.ask("set up contest", starts_at=here.hall.now(), **asked)["why"] == "not moderator"
    assert iva.ask("enter contest", number=number, on=False)["is"] == "done"
    assert jan.ask("contests")["contests"][0]["entered"] == 1
    assert jan.ask("enter contest", number=99)["why"] == "no evening"


def test_only_entrants_may_play_an_evening_and_only_once_and_in_time(here: Halls) -> None:
    number = set_up(here)
    jan, iva, ota = enter(here, number, "Jan", "Iva", "Ota")
    eva = here.program("Eva")
    assert jan.ask("play contest", number=number)["why"] == "evening early"
    begin(here)
    assert eva.ask("play contest", number=number)["why"] == "not entered"
    play_deal(here, jan, number)
    assert jan.ask("enter contest", number=number, on=False)["why"] == "evening begun"
    here.time.pass_(SECONDS_UNTIL_LATE)
    assert iva.ask("play contest", number=number)["why"] == "evening late"
    assert eva.ask("enter contest", number=number)["why"] == "evening late"
    play_deal(here, jan, number)
    assert jan.ask("play contest", number=number)["why"] == "evening over"
    assert [row[0] for row in results(ota, number)["rows"]] == ["Jan"]
    assert results(ota, number)["mine"] is None


def test_an_entrant_up_to_half_an_hour_late_still_plays_and_the_evening_waits(here: Halls) -> None:
    number = set_up(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    for _ in range(2):
        play_deal(here, jan, number)
    assert results(jan, number)["why"] == "evening is on"
    here.time.pass_(SECONDS_UNTIL_LATE - 60)
    for deal in range(2):
        play_deal(here, iva, number, seed=deal)
    assert len(results(jan, number)["rows"]) == 2


def test_if_an_entrant_leaves_during_a_deal_bots_finish_it_and_the_results_say_so(here: Halls) -> None:
    number = set_up(here, deals=3)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    play_deal(here, jan, number)
    jan.ask("play contest", number=number)
    jan.ask("leave", gives_up=True)
    assert jan.ask("play contest", number=number)["why"] == "evening left"
    for deal in range(3):
        play_deal(here, iva, number, seed=deal)
    rows = {row[0]: row for row in results(iva, number)["rows"]}
    assert rows["Jan"][3] == 2 and rows["Iva"][3] == 0


def test_a_player_whose_connection_breaks_goes_on_with_the_same_deal(here: Halls) -> None:
    number = set_up(here)
    jan, _ = enter(here, number, "Jan", "Iva")
    begin(here)
    jan.ask("play contest", number=number)
    before = here.hall.table(jan.visit.person.table or 0).game
    jan.leave()
    again = here.program("Jan")
    after = here.hall.table(again.visit.person.table or 0).game
    assert before is not None and after is not None and before.table.seed == after.table.seed
    end_deal(here, again)
    assert again.news("deal done")[-1]["deal"] == 1
    assert again.ask("start")["is"] == "done"  # the next deal, at the same table
    end_deal(here, again)
    assert again.news("deal done")[-1]["deal"] == 2
    assert again.ask("start")["why"] == "evening done"


def test_points_that_a_killed_server_has_not_kept_are_kept_at_the_next_start(
    here: Halls, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = set_up(here)
    jan, _ = enter(here, number, "Jan", "Iva")
    begin(here)
    jan.ask("play contest", number=number)

    def fail(*_: object) -> None:
        raise StoreFailed("killed")

    monkeypatch.setattr(ContestRows, "add_result", fail)
    end_deal(here, jan)
    assert not jan.news("deal done")
    monkeypatch.undo()
    now = here.time.now
    here.restart()
    here.time.now = now
    jan = here.program("Jan")
    assert jan.ask("contests")["contests"][0]["done"] == 1


def test_an_evening_ends_at_last_even_if_somebody_never_comes_back(here: Halls) -> None:
    number = set_up(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    play_deal(here, jan, number)
    jan.leave()
    for deal in range(2):
        play_deal(here, iva, number, seed=deal)
    here.time.pass_(LONGEST)
    here.hall.contests.check_contests()  # type: ignore[union-attr]
    rows = {row[0]: row for row in results(iva, number)["rows"]}
    assert rows["Jan"][3] == 1


def test_an_evening_that_nobody_plays_ends_without_results(here: Halls) -> None:
    number = set_up(here)
    (jan,) = enter(here, number, "Jan")
    begin(here)
    here.time.pass_(SECONDS_UNTIL_LATE)
    here.hall.contests.check_contests()  # type: ignore[union-attr]
    told = results(jan, number)
    assert told["rows"] == [] and told["mine"] is None and not jan.news("evening over")


def test_the_bot_for_comparison_gets_the_points_that_bots_score(here: Halls) -> None:
    number = set_up(here, deals=1)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    play_deal(here, jan, number)
    play_deal(here, iva, number, seed=4)
    contests = here.hall.contests
    assert contests is not None
    contest = contests.contest(number)
    points = [deal[0] for deal in results(jan, number)["deals"]], [deal[1] for deal in results(jan, number)["deals"]]
    assert results(jan, number)["bots"] == 100 * finish_by_bots(contest, 0) - points[1][0]


def test_a_contest_may_have_more_tables_than_one_network_may_open(here: Halls) -> None:
    number = set_up(here, deals=1)
    names = [f"P{'abcdefghijklmnopqrstuvwxyz'[at]}x" for at in range(22)]
    programs = enter(here, number, *names)
    begin(here)
    assert [one.ask("play contest", number=number)["is"] for one in programs] == ["done"] * 22


def test_guests_cannot_enter(here: Halls) -> None:
    number = set_up(here)
    guest = Program(here.hall, here.hall.new_unnamed("", is_guest=True), greets=False)
    assert guest.ask("hello", version=1, name="Pia")["is"] == "welcome"
    assert guest.ask("enter contest", number=number)["why"] == "guest"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"game": "chess"},
        {"players": 9},
        {"deals": 0},
        {"deals": 25},
        {"scoring": "fame"},
        {"starts_at": START - 10_000},
        {"starts_at": True},
        {"starts_at": float("1e300")},
    ],
)
def test_an_invalid_request_sets_up_no_evening(here: Halls, wrong: dict[str, object]) -> None:
    set_up(here)
    eva = here.program("Eva")
    asked = {"name": "Mine", "game": "moon3", "players": 3, "deals": 2, "scoring": "average"}
    asked = {**asked, "starts_at": here.hall.now(), **wrong}
    assert eva.ask("set up contest", **asked)["why"] == "bad"
    assert len(eva.ask("contests")["contests"]) == 1


# Cancelling and changing the time


def test_entrants_hear_once_that_an_evening_is_cancelled_even_if_they_are_away(here: Halls) -> None:
    number = set_up(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    ota, eva = here.program("Ota"), here.program("Eva")
    iva.leave()
    assert jan.ask("cancel contest", number=number)["why"] == "not moderator"
    assert eva.ask("cancel contest", number=number)["is"] == "done"
    assert [one["name"] for one in jan.news("evening cancelled")] == ["Duplicate"] and not ota.news("evening cancelled")
    assert jan.ask("contests")["contests"] == []
    assert eva.ask("cancel contest", number=number)["why"] == "no evening"
    now = here.time.now
    here.restart()
    here.time.now = now
    assert len(here.program("Iva").news("evening cancelled")) == 1
    assert not here.program("Iva").news("evening cancelled") and not here.program("Jan").news("evening cancelled")


def test_cancelling_a_running_evening_closes_its_tables_and_counts_nothing(here: Halls) -> None:
    number = set_up(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    play_deal(here, jan, number)
    assert jan.ask("play contest", number=number)["is"] == "done"
    assert here.hall.cancel_contest(number, "the host").name == "Duplicate"
    assert (jan.received[-1]["is"], jan.received[-1]["table"], jan.visit.person.table) == ("welcome", None, None)
    assert here.store.open_tables() == [] and iva.news("evening cancelled")
    assert jan.ask("play contest", number=number)["why"] == "no evening"
    assert jan.ask("say", text="hello")["is"] == "done"  # the tiles are no secret any more


def test_tables_of_a_cancelled_evening_are_closed_at_the_next_start_if_the_server_was_killed(here: Halls) -> None:
    number = set_up(here)
    (jan,) = enter(here, number, "Jan")
    begin(here)
    assert jan.ask("play contest", number=number)["is"] == "done"
    here.hall.contests.cancel(number, "the host")  # type: ignore[union-attr]
    now = here.time.now
    here.restart()
    here.time.now = now
    assert here.store.open_tables() == []
    assert here.program("Jan").visit.person.table is None


def test_entrants_hear_a_new_time_unless_it_has_passed(here: Halls) -> None:
    number = set_up(here)
    jan, iva, ota = enter(here, number, "Jan", "Iva", "Ota")
    iva.leave()
    ota.leave()
    eva, later = here.program("Eva"), here.hall.now() + 2 * SOON
    assert jan.ask("move contest", number=number, starts_at=later)["why"] == "not moderator"
    assert eva.ask("move contest", number=number, starts_at=-1)["why"] == "bad"
    assert eva.ask("move contest", number=number, starts_at=later)["is"] == "done"
    for one in (jan, here.program("Iva")):
        assert [told["starts_at"] for told in one.news("evening moved")] == [later]
    here.time.pass_(SOON + 1)
    assert jan.ask("play contest", number=number)["why"] == "evening early"
    here.time.pass_(SOON)
    assert jan.ask("play contest", number=number)["is"] == "done"
    assert not here.program("Ota").news("evening moved")
    assert eva.ask("move contest", number=number, starts_at=later + SOON)["why"] == "evening started"


def test_entrants_who_are_away_at_the_end_hear_their_place_when_they_come_in(here: Halls) -> None:
    number = set_up(here)
    jan, iva = enter(here, number, "Jan", "Iva")
    begin(here)
    for one in (jan, iva):
        for deal in range(2):
            play_deal(here, one, number, seed=deal)
        if one is jan:
            jan.leave()
    assert iva.news("evening over")
    (over,) = here.program("Jan").news("evening over")
    assert (over["name"], over["of"]) == ("Duplicate", 2)
    assert not here.program("Jan").news("evening over")


def test_the_host_lists_and_cancels_evenings(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        ben = hall.enter("Benno", language="cs")
        number = hall.hall.contests._rows.add(  # type: ignore[union-attr]
            hall.hall.now() + SOON,
            {
                "name": "Duplicate Moon",
                "by": "Eva",
                "game": "moon3",
                "players": 3,
                "deals": 2,
                "scoring": "average",
                "seed": "1",
            },
        )
        hall.type(ben, "večer", "1", "1")
        told = [
            type_to_host(hall.hall, line) for line in ("evenings", "cancel", f"cancel {number}", "cancel 7", "evenings")
        ]
        assert ", Duplicate Moon: 1 is coming." in told[0] and f"Evening {number}: " in told[0]
        assert told[1:] == [
            "Type cancel and the number of an evening: cancel 3. For the numbers type evenings.",
            "Cancelled: Duplicate Moon.",
            "There is no such evening.",
            "No evenings yet.",
        ]
        hall.settle()
        assert "Zrušeno: Duplicate Moon." in ben.shown


def type_to_host(hall: Hall, line: str) -> str:
    """Return what the host of this hall hears after a line."""
    terminal = ScriptedTerminal(200)
    console = Console(terminal, Settings(language="en"), "en")  # type: ignore[arg-type]
    HostCommands(console, hall, is_private=False).obey(line)
    console.flush()
    return terminal.shown.strip()


# Sessions


@pytest.mark.parametrize("name", ONE_DEAL)
def test_each_deal_of_an_evening_is_announced_by_its_number(tmp_path: Path, name: str) -> None:
    with company(tmp_path) as hall:
        players = GAMES[name].rules().players
        terms = {
            "name": "D",
            "by": "Eva",
            "game": name,
            "players": players,
            "deals": 8,
            "scoring": "average",
            "seed": "1",
        }
        hall.hall.contests._rows.add(hall.hall.now(), terms)  # type: ignore[union-attr]
        for language, evening, score, said in (
            ("en", "evening", "score", ("1 of 8", "2 of 8")),
            ("de", "abend", "stand", ("1 von 8", "2 von 8")),
            ("cs", "večer", "stav", ("jedna z osmi", "dva z osmi")),
        ):
            guest = hall.enter({"en": "Jana", "de": "Benno", "cs": "Petr"}[language], language=language)
            first = hall.type(guest, evening, "1", "1")
            assert said[0] in first
            if name == "mexican_train":  # ``finish`` names no trains
                continue
            hall.finish(guest)
            second = hall.type(guest, "1")
            assert said[1] in second and said[1] in hall.type(guest, score), second


def test_players_set_up_enter_and_play_an_evening_and_hear_its_results(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        hall.accounts.appoint(eva.visit.person.account.id)
        assert "Evenings" in hall.type(eva, "evening")
        assert "Name of the evening:" in hall.type(eva, "new evening")
        assert "Game" in hall.type(eva, "Duplicate Moon")
        assert "Form of the evening" in hall.type(eva, "1")
        hall.type(eva, "1")
        assert "Scoring of the evening" in hall.type(eva, "1")
        assert "Day of the evening" in hall.type(eva, "1")
        assert "Duplicate Moon is in the calendar." in hall.type(eva, "now")
        ben = hall.enter("Benno", language="de")
        assert "Jetzt, Duplicate Moon." in ben.shown
        assert "Zum Anmelden und Spielen: abend." in ben.shown
        for guest, word in ((eva, "evening"), (ben, "abend")):
            hall.type(guest, word, "1")
            hall.type(guest, "1")
        shown = [hall.finish(guest) for guest in (eva, ben)]
        assert shown[0].count("Deal 1 of 1: ") == 1 and shown[1].count("Runde 1 von 1: ") == 1
        assert "Duplicate Moon ist vorbei: Platz" in shown[1]
        assert "Punkte" not in shown[1][shown[1].index("Runde 1 von 1: ") :]  # the score of the deal has told them
        assert shown[1].index("Runde 1 von 1: ") < shown[1].index("ist vorbei")
        assert "You: place" in hall.type(eva, "evening", "1")
        everybody = hall.type(eva, "results of everybody")
        assert "1 Eva" in everybody or "1 Benno" in everybody
        hall.type(eva, "0")
        replayed = hall.type(eva, "evening", "1", "replay your deals")
        assert "As Eva heard it." in replayed and "You hold" in replayed


def test_a_player_who_wants_to_resign_in_an_evening_is_refused_before_a_question(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        terms = {"name": "D", "by": "Eva", "game": "moon3", "players": 3, "deals": 2, "scoring": "average", "seed": "1"}
        hall.hall.contests._rows.add(hall.hall.now(), terms)  # type: ignore[union-attr]
        hall.type(eva, "evening", "1", "1")
        told = hall.type(eva, "resign")
        assert "You cannot resign during an evening. If you leave, bots play the rest for you." in told
        assert "Resign" not in told, "no question"


# The results to read and to keep


def finished_evening(hall: Company, name: str = "Duplicate <Moon>") -> tuple[Guest, Guest]:
    """Return two players, one in English and one in German, after an evening of one deal."""
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="de")
    terms = {"name": name, "by": "Eva", "game": "moon3", "players": 3, "deals": 1, "scoring": "average", "seed": "1"}
    hall.hall.contests._rows.add(hall.hall.now(), terms)  # type: ignore[union-attr]
    for guest, word in ((eva, "evening"), (ben, "abend")):
        hall.type(guest, word, "1", "1")
        hall.finish(guest)
        hall.type(guest, "lobby")
    return eva, ben


def test_the_results_are_a_page_in_three_languages_for_those_who_know_its_address(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva, ben = finished_evening(hall)
        assert "To read" not in hall.type(eva, "evening", "1", "0")  # the server has no page
        hall.hall.page_url = "https://example.org"
        path = re.search(r"Zum Lesen: https://example\.org(/evening/1-[0-9a-f]{20})\n", hall.type(ben, "abend", "1"))
        assert path is not None
        contests = hall.hall.contests
        assert contests is not None
        for accepted, query, language, heading in (
            ("cs;q=0.5, de-AT", "", "de", "Platz"),
            ("fr", "", "en", "Place"),
            ("de", "?language=cs", "cs", "Místo"),
            ("de", "?language=xx", "de", "Platz"),
        ):
            found = contests.results_at(path[1] + query, accepted)
            assert found is not None and found.language == language
            page = found.content.decode()
            assert f'<html lang="{language}">' in page and f'<th scope="col">{heading}</th>' in page
            assert '<th scope="row">Eva</th>' in page and "<h1>Duplicate &lt;Moon&gt;</h1>" in page
        table = contests.results_at(f"{path[1]}.csv", "de")
        assert table is not None and table.kind == "text/csv; charset=utf-8"
        assert table.content.decode().splitlines()[0] == "place,name,score,deals_by_bots,deal_1"
        assert type_to_host(hall.hall, "results 1").splitlines() == table.content.decode().splitlines()
        wrong = path[1][:-1] + ("0" if path[1][-1] != "0" else "1")
        for other in (wrong, "/evening/1-", "/evening/2-" + path[1][-20:], "/evening/1", f"{path[1]}.csv.csv"):
            assert contests.results_at(other, "de") is None


def test_a_stranger_who_guesses_an_address_of_results_makes_no_bot_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with company(tmp_path) as hall:
        finished_evening(hall)
        played: list[str] = []

        def play_and_note(contest: Contest, seed: str) -> tuple[int, ...]:
            played.append(seed)
            return points_by_bots(contest, seed)

        points_at_bots_table.cache_clear()  # other results may have needed the same deal
        monkeypatch.setattr("moon_access.server.contests.standings.points_by_bots", play_and_note)
        contests = hall.hall.contests
        assert contests is not None
        assert contests.results_at(f"/evening/1-{'0' * 20}", "en") is None and not played
        for _ in range(2):  # bots play once, however often somebody looks
            assert contests.results_at(path_of(contests.contest(1)), "en") is not None
        assert played == [contests.contest(1).seed_of(0)]


def test_nobody_reads_the_results_before_the_end(here: Halls) -> None:
    number = set_up(here)
    jan, _ = enter(here, number, "Jan", "Iva")
    begin(here)
    play_deal(here, jan, number)
    contests = here.hall.contests
    assert contests is not None
    assert contests.results_at(path_of(contests.contest(number)), "en") is None
    assert type_to_host(here.hall, f"results {number}") == "The results come when everybody has finished."


def test_a_player_with_the_program_can_save_the_results_in_a_file(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva, _ = finished_evening(hall)
        assert "Saved:" in hall.type(eva, "evening", "1", "save as a file")
        (written,) = hall.folder.glob("Eva/*.csv")
        lines = written.read_text("utf-8").splitlines()
        assert lines[0] == "place,name,score,deals_by_bots" and {line.split(",")[1] for line in lines[1:]} == {
            "Eva",
            "Benno",
        }


# Time zones


def test_starting_times_are_in_the_players_time_zone_or_name_the_servers(tmp_path: Path) -> None:
    with company(tmp_path) as hall:
        eva = hall.enter("Eva")
        hall.accounts.appoint(eva.visit.person.account.id)
        eva.session.machine_clock = clock_in({"TZ": "Asia/Tokyo"})
        hall.type(eva, "evening", "new evening", "Duplicate Moon", "1", "1", "1", "1", "tomorrow", "20:00")
        assert "tomorrow 20:00, Duplicate Moon" in hall.type(eva, "evening")
        begins = hall.hall.contests.list_for(0)[0]["starts_at"]  # type: ignore[union-attr]
        assert isinstance(begins, float)
        assert datetime.fromtimestamp(begins, ZoneInfo("Asia/Tokyo")).strftime("%H:%M") == "20:00"
        hall.type(eva, "0")
        for zone in ("", "../../etc/passwd", "Nowhere/Else", "/etc/localtime"):
            eva.session.machine_clock = clock_in({"TZ": zone} if zone else {})
            there = datetime.fromtimestamp(begins, UTC).astimezone()
            assert there.strftime("%H:%M %Z, Duplicate Moon") in hall.type(eva, "evening"), zone
            hall.type(eva, "0")


@pytest.mark.parametrize(
    ("language", "command", "answer", "refused"),
    [
        ("en", "zone", "Time zone Asia/Tokyo: it is ", "No time zone: Nowhere."),
        ("de", "zeitzone", "Zeitzone Asia/Tokyo: Es ist ", "Keine Zeitzone: Nowhere."),
        ("cs", "pásmo", "Časové pásmo Asia/Tokyo: je ", "Takové pásmo není: Nowhere."),
    ],
)
def test_players_set_a_zone_that_the_server_keeps(
    tmp_path: Path, language: str, command: str, answer: str, refused: str
) -> None:
    words = {"en": "evening", "de": "abend", "cs": "večer"}
    with company(tmp_path) as hall:
        terms = {"name": "Duplicate", "by": "Eva", "game": "moon3", "players": 3, "deals": 2, "scoring": "average"}
        begins = hall.hall.now() + SOON
        hall.hall.contests._rows.add(begins, {**terms, "seed": "1"})  # type: ignore[union-attr]
        ben = hall.enter("Benno", language=language)
        ben.session.machine_clock = clock_in({})
        there = datetime.fromtimestamp(begins, UTC).astimezone()
        assert there.strftime("%H:%M %Z, Duplicate") in hall.type(ben, words[language])
        hall.type(ben, "0")
        assert ben.shown.count(f"{command} +1") == 1  # how to set the zone, once
        assert f"{command} +1" in hall.type(ben, command)
        assert refused in hall.type(ben, f"{command} Nowhere")
        assert answer in hall.type(ben, f"{command} tokyo")
        there = datetime.fromtimestamp(begins, ZoneInfo("Asia/Tokyo"))
        assert there.strftime("%H:%M, Duplicate") in hall.type(ben, words[language])
        kept = settings_of(text_of(ben.session.console.settings))  # as the server keeps them with the account
        assert kept is not None and kept.zone == "Asia/Tokyo"


def test_a_zone_is_named_by_a_place_or_by_hours() -> None:
    read = {
        "Europe/Prague": "Europe/Prague",
        "europe/prague": "Europe/Prague",
        "new york": "America/New_York",
        "Buenos Aires": "America/Buenos_Aires",  # two names of one zone
        "+1": "UTC+01:00",
        "utc -5:30": "UTC-05:30",
        "\N{MINUS SIGN}3": "UTC-03:00",
        "2": "UTC+02:00",
        "UTC": "UTC+00:00",
    }
    assert {typed: read_zone(typed) for typed in read} == read
    for typed in ("", "/", "../etc/passwd", "/etc/localtime", "Nowhere/Else", "+15", "Europe", "x" * 400):
        assert read_zone(typed) is None, typed
    assert datetime(2026, 1, 1, 12, tzinfo=find_zone("UTC-05:30")).utcoffset() == timedelta(hours=-5.5)


def test_a_machine_without_names_of_zones_asks_for_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("link.time_zones", "scenes.lobby.zone"):
        monkeypatch.setattr(f"moon_access.{module}.known_zones", frozenset)
    with company(tmp_path) as hall:
        ben = hall.enter("Benno")
        told = hall.type(ben, "zone Prague")
        assert "Time zones have no names here. Type the hours from UTC: zone +1." in told
        assert "Time zone UTC+01:00: it is " in hall.type(ben, "zone +1")


def test_a_page_names_the_zone_of_its_browser() -> None:
    said = {"hello": 1, "languages": ["cs"], "sitting": "", "seen": -1, "zone": "Europe/Prague"}
    assert clock_in(hello_in(json.dumps(said)).environment).zone == ZoneInfo("Europe/Prague")
    del said["zone"]  # an older page
    assert clock_in(hello_in(json.dumps(said)).environment).is_named
