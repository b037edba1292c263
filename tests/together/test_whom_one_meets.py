"""Friends, tables found by a number, reports, and moderators: the notices, the rights, and the refusals.

Each rule of docs/joining.md and docs/hosting.md about them has its test here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.server.people.limits import Guesses
from moon_access.server.store.reports import MOST_LINES, MOST_OPEN
from moon_access.server.tables.chairs import SECONDS_UNTIL_BROKEN
from tests.together.at_hall import Halls, Program, halls


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


def _code(program: Program) -> int:
    """Return the number of the player's table."""
    number: int = program.news("table")[-1]["code"]
    return number


def _reports(hall: Halls) -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    assert hall.hall.reports is not None
    return [
        (one.reporter, one.about, one.why, [(*line,) for line in one.lines]) for one in hall.hall.reports.list_all()
    ]


# Friends


def test_two_mutual_friends_hear_when_the_other_comes(hall: Halls) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    assert eva.ask("friend", name="benno") == {"is": "done", "id": 2, "name": "Benno", "on": True, "mutual": False}
    assert ben.news("befriended")[-1]["name"] == "Eva"
    ben.ask("friend", name="Eva")
    assert not eva.news("befriended")  # Eva named Benno a friend first
    assert [one["name"] for one in eva.news("friends")] == ["Benno"]
    ben.leave()
    hall.time.pass_(SECONDS_UNTIL_BROKEN)
    hall.program("Benno")
    assert [one["name"] for one in eva.news("friend here")] == ["Benno"]


def test_only_mutual_friends_hear_that_a_player_comes(hall: Halls) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    eva.ask("friend", name="Benno")
    ben.leave()
    hall.program("Benno")
    assert not eva.news("friend here")


def test_friends_are_saved_and_listed_with_their_presence(hall: Halls) -> None:
    eva = hall.program("Eva")
    hall.program("Clara").leave()
    hall.program("Benno")
    eva.ask("friend", name="Clara")
    eva.ask("friend", name="Benno")
    hall.restart()
    eva = hall.program("Eva")
    hall.program("Clara")
    assert eva.ask("friends")["friends"] == [{"name": "Benno", "here": False}, {"name": "Clara", "here": True}]
    assert eva.ask("friend", name="Clara")["on"] is False
    assert [one["name"] for one in eva.ask("friends")["friends"]] == ["Benno"]


def test_guests_unknown_players_and_oneself_cannot_be_friends(hall: Halls) -> None:
    eva = hall.program("Eva")
    guest = Program(hall.hall, hall.accounts.new("Gast", guest=True))
    assert eva.ask("friend", name="Gast")["why"] == "guest"
    assert guest.ask("friend", name="Eva")["why"] == "guest"
    assert eva.ask("friend", name="eva")["why"] == "not yourself"
    assert eva.ask("friend", name="Nobody")["why"] == "nobody called"


def test_a_blocked_player_is_not_announced_as_a_friend(hall: Halls) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    eva.ask("block", name="Benno")
    ben.ask("friend", name="Eva")
    assert not eva.news("befriended")


# A table by its number


def test_a_player_who_types_the_number_of_a_private_table_gets_in(hall: Halls) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    eva.ask("open", game="moon3", players=3, invited=True)
    assert ben.ask("tables")["tables"] == []
    assert ben.ask("sit", table=hall.table().number)["why"] == "not invited"
    assert ben.ask("sit", code=_code(eva))["is"] == "done"
    assert ben.seat is not None


def test_numbers_have_three_digits_and_no_two_tables_have_the_same(hall: Halls) -> None:
    programs = [hall.program(f"{name}{n}") for name in ("Eva", "Ada") for n in range(10)]
    for one in programs:
        one.ask("open", game="moon3", players=3)
    codes = [_code(one) for one in programs]
    assert len(set(codes)) == len(codes) and all(100 <= code <= 999 for code in codes)


def test_the_server_gives_numbers_and_they_stay_after_a_restart(hall: Halls) -> None:
    programs = hall.at_table("Eva", "Benno", "Clara", code=12)
    code = hall.table().terms.code
    assert code != 12
    hall.restart()
    assert hall.table().terms.code == code
    assert _code_of_game(hall.program(programs[0].name)) == code


def _code_of_game(program: Program) -> int:
    number: int = program.news("game")[-1]["code"]
    return number


def test_a_player_who_only_reads_the_lobby_does_not_learn_a_number(hall: Halls) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    eva.ask("open", game="moon3", players=3)
    ben.ask("tables")
    assert not any(str(_code(eva)).encode() in line for line in ben.wire)


def test_after_ten_wrong_numbers_no_number_is_looked_up_for_a_while(hall: Halls) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    eva.ask("open", game="moon3", players=3, invited=True)
    right = _code(eva)
    for _ in range(Guesses.MOST_GUESSES):
        assert ben.ask("sit", code=99)["why"] == "no such number"
    assert ben.ask("sit", code=right)["why"] == "too many numbers"
    hall.time.pass_(Guesses.FORGOTTEN_AFTER + 1)
    assert ben.ask("sit", code=right)["is"] == "done"


def test_wrong_numbers_are_counted_for_each_address() -> None:
    guesses = Guesses()
    for _ in range(Guesses.MOST_GUESSES):
        guesses.count_wrong("192.0.2.1", 0.0)
    assert not guesses.may_guess("192.0.2.1", 1.0)
    assert guesses.may_guess("192.0.2.2", 1.0)


def test_a_table_for_friends_invites_all_of_them_and_nobody_else(hall: Halls) -> None:
    eva, ben, clara = (hall.program(name) for name in ("Eva", "Benno", "Clara"))
    eva.ask("friend", name="Benno")
    eva.ask("open", game="moon3", players=3, invited=True, friends=True)
    assert ben.news("invited")[-1]["name"] == "Eva"
    assert [one["number"] for one in ben.ask("tables")["tables"]] == [hall.table().number]
    assert clara.ask("tables")["tables"] == [] and not clara.news("invited")


# Reports


def test_a_report_holds_the_last_lines_heard_and_the_reported_player_learns_nothing(hall: Halls) -> None:
    eva, ben, clara = (hall.program(name) for name in ("Eva", "Benno", "Clara"))
    clara.visit.person.mute_ends = {ben.visit.person.account.id: float("inf")}
    for n in range(MOST_LINES + 5):
        ben.ask("say", text=f"line {n}")
    eva.ask("say", text="stop it")
    before = len(ben.wire)
    assert eva.ask("report", name="benno", why="he\x1b shouts")["lines"] == MOST_LINES
    assert len(ben.wire) == before
    ((by, about, why, lines),) = _reports(hall)
    assert (by, about, why) == ("Eva", "Benno", "he shouts")
    assert lines[-1] == ("Eva", "stop it") and lines[0] == ("Benno", "line 6") and len(lines) == MOST_LINES
    assert clara.ask("report", name="Benno", why="noise")["lines"] == 1  # Clara heard only Eva


def test_a_player_who_has_left_can_be_reported_by_the_name_that_was_heard(hall: Halls) -> None:
    eva = hall.program("Eva")
    guest = Program(hall.hall, hall.accounts.new("Gast", guest=True))
    guest.ask("say", text="rude")
    guest.leave()
    assert hall.accounts.of_name("Gast") is None
    assert eva.ask("report", name="gast", why="rude")["name"] == "Gast"
    assert eva.ask("report", name="Nobody", why="rude")["why"] == "nobody called"
    assert eva.ask("report", name="Eva", why="rude")["why"] == "not yourself"


def test_nobody_has_more_than_three_reports_waiting(hall: Halls) -> None:
    eva, _ = hall.program("Eva"), hall.program("Benno")
    for _ in range(MOST_OPEN):
        assert eva.ask("report", name="Benno", why="again")["is"] == "done"
    assert eva.ask("report", name="Benno", why="again")["why"] == "enough reports"


def test_the_host_and_moderators_hear_of_a_report_and_others_do_not(hall: Halls) -> None:
    eva, ben, clara = (hall.program(name) for name in ("Eva", "Benno", "Clara"))
    told: list[tuple[str, str]] = []
    hall.hall.tell_host = lambda what, name: told.append((what, name))
    hall.accounts.appoint(clara.visit.person.account.id)
    eva.ask("report", name="Benno", why="noise")
    assert told == [("reported", "Benno")]
    assert clara.news("reported") and not ben.news("reported") and not eva.news("reported")


# Moderators


def _moderator(hall: Halls, name: str) -> Program:
    program = hall.program(name)
    hall.accounts.appoint(program.visit.person.account.id)
    return program


@pytest.mark.parametrize("what", ["mute", "out", "ban", "ban address", "unban", "reports", "settle"])
def test_a_player_who_is_no_moderator_moderates_nothing(hall: Halls, what: str) -> None:
    eva, ben = hall.program("Eva"), hall.program("Benno")
    assert eva.ask("moderate", what=what, name="Benno", number=1)["why"] == "not moderator"
    assert not ben.news("bye") and not hall.accounts.bans()


def test_a_moderator_can_mute_and_put_out_players(hall: Halls) -> None:
    eva, ben, clara = _moderator(hall, "Eva"), hall.program("Benno"), hall.program("Clara")
    assert eva.ask("moderate", what="mute", name="benno") == {"is": "done", "id": 2, "name": "Benno", "on": True}
    assert ben.ask("say", text="hello")["why"] == "silenced"
    assert not clara.news("talk")
    eva.ask("moderate", what="out", name="Benno")
    assert ben.news("bye")[-1]["why"] == "put out"
    assert hall.program("Benno").ask("ping")["is"] == "done"


def test_a_ban_does_not_reveal_whether_it_bans_the_account_or_the_address(hall: Halls) -> None:
    eva, ben = _moderator(hall, "Eva"), hall.program("Benno")
    account = ben.visit.person.account.id
    eva.ask("moderate", what="ban", name="Benno")
    assert ben.news("bye")[-1]["why"] == "banned" and hall.accounts.is_banned(account)
    eva.ask("moderate", what="unban", name="Benno")
    assert not hall.accounts.is_banned(account)
    assert eva.ask("moderate", what="unban", name="Benno")["why"] == "not banned"
    ben = hall.program("Benno")
    ben.visit.person.address = "192.0.2.7"
    eva.ask("moderate", what="ban address", name="Benno")
    assert hall.accounts.is_banned("192.0.2.7") and not hall.accounts.is_banned(account)
    assert not any(b"192.0.2.7" in line for line in eva.wire)


def test_a_moderator_does_nothing_to_another_one_or_to_themselves(hall: Halls) -> None:
    eva, _ = _moderator(hall, "Eva"), _moderator(hall, "Benno")
    for what in ("mute", "out", "ban", "ban address"):
        assert eva.ask("moderate", what=what, name="Benno")["why"] == "is moderator"
        assert eva.ask("moderate", what=what, name="Eva")["why"] == "not yourself"


def test_a_moderator_reads_reports_and_deletes_them(hall: Halls) -> None:
    eva, ben, clara = _moderator(hall, "Eva"), hall.program("Benno"), hall.program("Clara")
    ben.ask("say", text="rude words")
    clara.ask("report", name="Benno", why="rude")
    (report,) = eva.ask("moderate", what="reports")["reports"]
    assert (report["by"], report["about"], report["why"]) == ("Clara", "Benno", "rude")
    assert report["lines"] == [["Benno", "rude words"]]
    assert eva.ask("moderate", what="settle", number=report["number"])["is"] == "done"
    assert eva.ask("moderate", what="settle", number=report["number"])["why"] == "no such report"
    assert eva.ask("moderate", what="reports")["reports"] == []


def test_a_moderator_is_saved_and_can_be_dismissed(hall: Halls) -> None:
    eva = _moderator(hall, "Eva")
    hall.restart()
    assert [one.name for one in hall.accounts.moderators()] == ["Eva"]
    hall.accounts.dismiss(eva.visit.person.account.id)
    assert hall.program("Eva").ask("moderate", what="reports")["why"] == "not moderator"


@pytest.mark.parametrize("what", ["", "shout", "reports ", 7, None])
def test_an_unknown_action_of_a_moderator_is_refused_as_a_bad_message(hall: Halls, what: object) -> None:
    eva, _ = _moderator(hall, "Eva"), hall.program("Benno")
    assert eva.ask("moderate", what=what, name="Benno")["why"] == "bad"
