"""Type commands for friends, tables by number, reports and moderation in sessions of one hall; check the answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.announcer.manners import MANNERS_LINES
from tests.together.at_table import Company, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def test_the_number_of_a_table_is_announced_digit_by_digit_and_leads_there(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    shown = hall.type(eva, "new", "1", "2", "1")
    found = re.search(r"Table (\d \d \d): friends type join \1\.", shown)
    assert found is not None, shown
    told = hall.type(ben, f"join {found[1]}")
    assert "Moon for three: 1 seat is free." in told and "With Eva." in told
    assert "Benno sits down." in eva.shown


def as_told(shown: str) -> str:
    """Return a pattern of the text, wherever a display has broken the lines."""
    return " ".join(shown.split())


@pytest.mark.parametrize(
    ("language", "read", "expected"),
    [
        ("en", "screen-reader", r" Table (\d \d \d)\. "),
        ("de", "screen-reader", r" Tisch (\d \d \d)\. "),
        ("cs", "screen-reader", r" Stůl (\d \d \d)\. "),
        ("en", "braille", r"\btable (\d \d \d)\b"),
        ("de", "braille", r"\bTisch (\d \d \d)\b"),
        ("cs", "braille", r"\bstůl (\d \d \d)\b"),
    ],
)
def test_a_player_who_sits_down_from_the_list_hears_the_number(
    hall: Company, language: str, read: str, expected: str
) -> None:
    eva = hall.enter("Eva")
    opened = hall.type(eva, "new", "1", "1", "1")
    number = re.search(r"Table (\d \d \d): friends", opened)
    ben = hall.enter("Benno", language=language, read=read)
    found = re.search(expected, as_told(hall.type(ben, "6")))
    assert number is not None
    assert found is not None, ben.shown
    assert found[1] == number[1]
    kim = hall.enter("Kim", language=language, read=read)  # takes the last seat: the game begins at once
    found = re.search(expected, as_told(hall.type(kim, "6")))
    assert found is not None, kim.shown
    assert found[1] == number[1]


def test_a_server_gives_no_review_before_the_game_is_over(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(eva, "start")
    shown = hall.type(eva, "review")
    assert "At a server, you can review a game when it is over." in shown
    assert "No deal has been finished yet." not in shown


def test_join_with_a_wrong_or_missing_number_is_answered(hall: Company) -> None:
    eva = hall.enter("Eva")
    assert "No table has this number." in hall.type(eva, "join 9 9")
    assert "Type join and the number of a table: join 4 2 7." in hall.type(eva, "join")
    assert "Type join and the number of a table: join 4 2 7." in hall.type(eva, "join Anna")


def test_join_typed_in_a_game_is_answered_with_where_it_works(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "new", "1", "1", "1", "1")
    assert "Only in the lobby: join 4 2 7." in hall.type(eva, "join 4 2 7")


def test_friends_are_made_listed_and_heard(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    assert "No friends yet. Type friend and a name." in hall.type(eva, "friend")
    assert "Benno is your friend." in hall.type(eva, "friend benno")
    assert "Eva has made you a friend. To do the same, type friend Eva." in ben.shown
    assert "Friends here: Benno." in hall.type(eva, "friends")
    assert "Benno is no longer your friend." in hall.type(eva, "friend Benno")


def test_a_report_without_a_reason_asks_what_happened(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(ben, "say rude words")
    assert "What happened:" in hall.type(eva, "report Benno")
    assert "Benno is reported, with the last line that you heard." in hall.type(eva, "he is rude")
    assert "Type report and a name." in hall.type(eva, "report")
    assert "report" not in ben.shown


def test_reporting_an_unknown_player_asks_no_question(hall: Company) -> None:
    eva = hall.enter("Eva")
    assert "What happened:" not in hall.type(eva, "report Nobody")
    assert "There is nobody here called Nobody." in eva.shown
    assert "What happened:" not in hall.type(eva, "report Eva")


def test_the_command_for_house_manners_reads_their_page(hall: Company) -> None:
    eva = hall.enter("Eva")
    assert " ".join(MANNERS_LINES) in " ".join(hall.type(eva, "manners").split())


def test_a_moderator_hears_of_a_report_reads_it_and_acts(hall: Company) -> None:
    eva, ben, clara = (hall.enter(name) for name in ("Eva", "Benno", "Clara"))
    assert "Only moderators can do that." in hall.type(eva, "moderate mute Benno")
    account = hall.accounts.of_name("Eva")
    assert account is not None
    hall.accounts.appoint(account.id)
    hall.type(ben, "say rude words")
    hall.type(clara, "report Benno rude")
    assert "There is a new report. Type moderate." in eva.shown
    told = hall.type(eva, "moderate")
    assert "1 report.\nReport 1: Clara, about Benno: rude\nBenno: rude words\n" in told
    assert "Report 1 is deleted." in hall.type(eva, "moderate settle 1")
    assert "Benno is muted." in hall.type(eva, "moderate mute Benno")
    assert "Benno is banned." in hall.type(eva, "moderate ban Benno")
    assert "Benno is no longer banned." in hall.type(eva, "moderate unban Benno")
    assert "A moderator has that address too." in hall.type(eva, "moderate ban address Clara")
    clara.visit.person.address = "192.0.2.7"
    assert "Clara's address is banned." in hall.type(eva, "moderate ban address Clara")
    assert "Type moderate, then mute, out, ban, ban address or unban and a" in hall.type(eva, "moderate shout")


def test_moderators_type_the_words_of_their_own_language(hall: Company) -> None:
    eva, _ = hall.enter("Eva", language="de"), hall.enter("Benno")
    account = hall.accounts.of_name("Eva")
    assert account is not None
    hall.accounts.appoint(account.id)
    assert "Keine Meldungen." in hall.type(eva, "moderieren")
    assert "Benno ist nicht mehr zu hören." in hall.type(eva, "moderieren stumm Benno")
    assert "Jemand von der Moderation hat dieselbe Adresse." in hall.type(eva, "moderieren verbannen Adresse Benno")
    assert "Benno darf nicht mehr herein." in hall.type(eva, "moderieren verbannen Benno")
    assert "Diese Meldung gibt es nicht." in hall.type(eva, "moderieren erledigt 3")
