"""Check each line that players at a table hear of each other: a lost connection and a return, a second connection, the
clock, the player whom all wait for, a late move, a removed player, and the record of a game.

test_rules_of_a_table.py covers everybody's rights. The test moves the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.storage.saved_games import SavedFile
from moon_access.storage.statistics import count
from tests.terminal.killing import line_for_choice

from .at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def seat_three(hall: Company, *manner: str) -> list[Guest]:
    """Return three players at a full table, in three languages."""
    eva, ben, jana = hall.enter("Eva"), hall.enter("Benno", language="de"), hall.enter("Jana", language="cs")
    hall.type(eva, "new", "1", "1", *(manner or ("1",)))
    hall.type(ben, "6")
    hall.type(jana, "", "6")
    return [eva, ben, jana]


def to_act(guests: list[Guest]) -> Guest:
    return next(guest for guest in guests if guest.table.view.to_act == guest.table.seat)


def move(hall: Company, guest: Guest) -> str:
    return hall.type(guest, line_for_choice(guest.table.view.legal[-1]))


def read_since(guest: Guest, length: int) -> str:
    return guest.shown[length:]


def test_a_broken_connection_is_announced_after_ten_seconds_in_each_language(hall: Company) -> None:
    eva, ben, jana = seat_three(hall)
    jana.hang_up()
    hall.pass_(9)
    assert "broken" not in eva.shown
    hall.pass_(2)
    assert "Jana has lost the connection. The table waits." in eva.shown
    assert "Jana ist nicht mehr verbunden. Der Tisch wartet." in ben.shown
    hall.pass_(110)
    assert "Jana is still away. To have a bot play on, type bot Jana." in eva.shown
    assert "bot Jana" in ben.shown.rpartition("Jana ist nicht mehr verbunden.")[2]


def test_a_player_who_leaves_by_the_end_of_input_is_not_announced_as_a_broken_connection(hall: Company) -> None:
    eva, ben, jana = seat_three(hall)
    karl = hall.enter("Karl")
    hall.type(karl, "6")
    jana.end_input()
    hall.settle()
    assert "Jana leaves. To have a bot play on, type bot Jana." in eva.shown
    assert "Jana leaves." in karl.shown
    hall.pass_(200)
    assert "bot Jana" not in karl.shown  # onlookers cannot let a bot play
    assert "broken" not in eva.shown
    hall.type(ben, "bot Jana")
    assert "A bot plays for Jana." in eva.shown


def test_a_player_who_quits_hears_what_becomes_of_the_seat(hall: Company) -> None:
    eva, ben, jana = seat_three(hall)
    hall.type(eva, "quit")
    assert "Your seat is kept for you: come back as Eva." in eva.shown
    hall.type(ben, "ende")
    assert "Dein Platz wartet: Komm als Benno wieder." in ben.shown
    jana.end_input()
    assert "Tvé místo čeká: přijď znovu jako Jana." in jana.shown
    karl = hall.enter("Karl")
    assert "seat" not in hall.type(karl, "quit")
    otto = hall.enter("Otto")
    hall.type(otto, "new", "1", "1", "1")
    assert "Your seat is free again." in hall.type(otto, "quit")


def test_a_player_who_comes_back_hears_where_the_game_stands_and_takes_over_from_the_bot(hall: Company) -> None:
    guests = seat_three(hall)
    eva, ben, jana = guests
    jana.hang_up()
    hall.pass_(60)
    assert "has been away for less than two minutes" in hall.type(eva, "bot Jana")
    hall.pass_(61)
    hall.type(ben, "bot Jana")
    assert "A bot plays for Jana." in eva.shown
    for _ in range(3):
        move(hall, to_act([eva, ben]))
    again = hall.enter("Jana")
    assert "Back at Moon for three." in again.shown
    assert "With Eva and Benno." in again.shown
    assert "Jana plays again." in eva.shown
    assert again.table.view == hall.hall.tables()[0].game.table.view(again.table.seat)  # type: ignore[union-attr]
    while to_act([eva, ben, again]) is not again:
        move(hall, to_act([eva, ben]))
    assert again.prompt  # the player who is back gets a prompt


def test_the_newer_of_two_connections_plays_and_the_older_hears_why_it_ends(hall: Company) -> None:
    eva, ben, _ = seat_three(hall)
    again = hall.enter("Eva")
    assert eva.terminal.is_over
    assert "You have connected from somewhere else. This connection ends." in eva.shown
    assert "Back at Moon for three." in again.shown
    hall.pass_(300)
    assert "Eva ist nicht mehr verbunden" not in ben.shown


def test_the_player_whom_the_table_waits_for_is_heard_once_a_turn_also_after_a_return(hall: Company) -> None:
    guests = seat_three(hall)
    acting = to_act(guests)
    other = next(guest for guest in guests if guest is not acting and guest.name != "Jana")
    other.hang_up()
    again = hall.enter(other.name)
    hall.pass_(100)
    assert again.shown.count(f"Waiting for {acting.name}.") == 1
    length = len(again.shown)
    move(hall, acting)
    hall.pass_(100)
    now = to_act([again if guest is other else guest for guest in guests])
    assert read_since(again, length).count("Waiting for") == (now is not again)


def test_a_player_whose_move_comes_too_late_hears_that(hall: Company) -> None:
    guests = seat_three(hall, "2", "3", "30", "0")
    acting = to_act(guests)
    late = line_for_choice(acting.table.view.legal[0])
    length, turn = len(acting.shown), acting.table.table_now.turn
    acting.terminal.is_typing = True
    hall.timers.pass_(30)
    hall.type(acting, late)
    assert acting.table.table_now.turn == turn + 1
    assert {"en": "Too late", "de": "Zu spät", "cs": "Pozdě"}[acting.console.language] in read_since(acting, length)


def test_the_clock_warns_may_be_doubled_once_and_then_runs_out(hall: Company) -> None:
    guests = seat_three(hall, "2", "3", "40", "0")
    while to_act(guests) is not guests[0]:
        move(hall, to_act(guests))
    eva, ben, _ = guests
    assert "40 seconds per move; to double it type time." in eva.shown
    hall.pass_(20)
    assert "20 seconds left; to double it type time." in eva.shown
    assert "Time doubled." in hall.type(eva, "time")
    assert "Time doubled." not in hall.type(eva, "time")
    hall.pass_(59)
    assert "time is up" not in eva.shown.lower()
    hall.pass_(2)
    assert "Your time is up. A bot plays for you." in eva.shown
    assert "Eva: Die Zeit ist um. Diesmal spielt ein Bot." in ben.shown


def test_the_warning_in_a_doubled_time_offers_no_more_time(hall: Company) -> None:
    eva = seat_three(hall, "2", "3", "40", "0")[0]
    while to_act(hall.guests) is not eva:
        move(hall, to_act(hall.guests))
    hall.type(eva, "time")
    hall.pass_(60)
    assert "20 seconds left.\n" in eva.shown and "20 seconds left; to double" not in eva.shown


def test_among_bots_alone_a_move_is_undone_without_asking(hall: Company) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "new", "1", "1", "1", "start")
    move(hall, eva)
    shown = hall.type(eva, "undo")
    assert "Taken back" in shown and "asked" not in shown


def test_if_a_table_was_opened_without_talk_talk_is_refused_in_a_deal(hall: Company) -> None:
    eva, ben, _ = seat_three(hall, "2", "2", "no", "0")
    length = len(ben.shown)
    assert "Said." not in hall.type(eva, "say hello")
    assert "hello" not in read_since(ben, length)


def test_a_player_who_is_put_out_hears_it_and_a_bot_may_play_at_once(hall: Company) -> None:
    eva, ben, _ = seat_three(hall)
    hall.hall.put_out(ben.visit.person)
    hall.settle()
    assert ben.terminal.is_over
    assert "Benno leaves. To have a bot play on, type bot Benno." in eva.shown
    hall.type(eva, "bot Benno")
    assert "A bot plays for Benno." in eva.shown


def test_when_the_opener_leaves_the_next_player_hears_that_the_table_is_theirs(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(ben, "6")
    length = len(ben.shown)
    hall.type(eva, "leave the table")
    assert "Eva leaves." in read_since(ben, length)
    assert "You are in charge of the table now." in read_since(ben, length)
    assert "1 start with bots" in ben.prompt
    hall.type(ben, "1")
    assert ben.table.is_on


def test_only_after_the_game_players_can_use_its_record_to_look_back(
    hall: Company, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "1")
    guests = [eva, ben]
    move(hall, to_act(guests))
    assert eva.table.table_now.course is None
    assert not list((hall.folder / "Eva").iterdir())
    hall.type(ben, "resign", "yes")
    hall.type(eva, "agree")
    assert "Game over." in eva.shown
    assert len(list((hall.folder / "Eva").iterdir())) == 1
    assert eva.table.table_now.course is not None
    assert "review" in eva.prompt and "replay" in eva.prompt
    assert hall.type(eva, "review").strip() not in ("", "review")
    assert "Benno" in hall.type(eva, "replay")
    records = [next((hall.folder / name).iterdir()) for name in ("Eva", "Benno")]
    counted = [count([SavedFile(str(record), 0)]).games["moon3"] for record in records]
    assert [(tally.played, tally.given_up) for tally in counted] == [(1, 0), (1, 1)]


def game_over(hall: Company) -> list[Guest]:
    """Return two players whose game with a bot has ended, in two languages."""
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="de")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "1")
    hall.type(eva, "resign", "yes")
    hall.type(ben, "agree")
    assert "1 again" in eva.prompt and "1 noch einmal" in ben.prompt
    return [eva, ben]


def test_a_player_who_is_in_a_replay_is_waited_for_until_they_want_to_play_again(hall: Company) -> None:
    eva, ben = game_over(hall)
    hall.type(ben, "3")
    replaying = ben.prompt
    told = hall.type(eva, "1")
    assert "Benno is not ready yet." in told
    assert "1 start with bots" in eva.prompt
    assert "Benno is not ready yet." in hall.type(eva, "1")
    assert "Eva möchte noch einmal spielen." in ben.shown
    assert not eva.table.is_on and not ben.table.is_on
    assert ben.prompt == replaying
    hall.type(ben, "0")
    assert "1 noch einmal" in ben.prompt
    begins = hall.type(ben, "1")
    assert eva.table.is_on and ben.table.is_on
    assert "Du hast" in begins


def test_a_line_typed_after_a_game_makes_no_move_when_somebody_sits_down(hall: Company) -> None:
    eva, ben = game_over(hall)
    hall.type(eva, "quit")
    karl = hall.enter("Karl")
    hall.type(karl, "6")
    assert "Benno is not ready yet." in karl.shown
    assert "start" not in karl.prompt
    hall.type(karl, "start")
    assert "2 " in ben.prompt and hall.type(ben, "2")
    assert not ben.table.is_on
    hall.type(ben, "1")
    assert karl.table.is_on and ben.table.is_on


def test_nobody_waits_for_a_player_who_leaves_for_the_lobby_after_a_game(hall: Company) -> None:
    eva, ben = game_over(hall)
    jana = hall.enter("Jana", language="cs")
    hall.type(jana, "6")
    assert "Ještě se čeká: Eva." in jana.shown
    hall.type(eva, "lobby")
    hall.type(ben, "quit")
    assert "1 " in hall.type(jana, "")
    hall.type(jana, "1")
    assert jana.table.is_on


def test_if_the_server_stops_after_a_game_everybody_hears_its_end_once(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "1")
    closing = hall.hall
    closing.stop()
    hall.hall.tell_host = lambda what, name: closing.end() if closing.is_over else None
    hall.type(ben, "resign", "yes")
    hall.type(eva, "agree")
    for guest in (eva, ben):
        assert guest.shown.count("Game over.") == 1
        assert guest.terminal.is_over
    hall.guests.clear()
    hall.restart()
    eva = hall.enter("Eva")
    assert "Game over." not in eva.shown and "was played to its end." not in eva.shown
    assert len(list((hall.folder / "Eva").iterdir())) == 1


def test_a_player_who_is_banned_in_a_game_hears_that_and_the_others_play_on(hall: Company) -> None:
    eva, ben, _ = seat_three(hall)
    hall.hall.put_out(ben.visit.person, "banned")
    hall.settle()
    assert ben.terminal.is_over
    assert ben.shown.rstrip().splitlines()[-1] not in ("", ben.prompt)
    hall.type(eva, "bot Benno")
    while hall.hall.tables()[0].game.table.turn < 8:  # type: ignore[union-attr]
        move(hall, to_act([eva, hall.guests[-1]]))


def test_a_player_who_comes_back_has_all_that_happened_in_the_history(hall: Company) -> None:
    guests = seat_three(hall)
    for _ in range(5):
        move(hall, to_act(guests))
    eva = guests[0]
    lines = list(eva.table.history._lines)
    eva.hang_up()
    again = hall.enter("Eva")
    assert len(lines) > 5
    assert again.table.history._lines == lines
    assert hall.type(again, "bids") and again.table.history.first() == lines[0]


@pytest.mark.parametrize(
    ("language", "read", "asked", "told"),
    [
        (
            "en",
            "screen-reader",
            "Benno wants to take back bid 5 and 2 later moves.",
            "takes back bid 5 and 2 later moves",
        ),
        (
            "de",
            "screen-reader",
            "Benno möchte zurücknehmen: Gebot 5 und zwei Spielzüge danach.",
            "nimmt zurück: Gebot 5 und zwei Spielzüge",
        ),
        (
            "cs",
            "screen-reader",
            "Benno chce vzít zpět: závazek pět a dva další tahy.",
            "Benno bere zpět: závazek pět a dva další tahy.",
        ),
        ("en", "braille", "Benno back bid 5 and 2 more?", "Benno back: bid 5 and 2 more"),
        ("de", "braille", "Benno zurück Gebot 5, noch 2?", "Benno zurück: Gebot 5, noch 2"),
        ("cs", "braille", "Benno zpět závazek 5 a ještě 2?", "Benno zpět: závazek 5 a ještě 2"),
    ],
)
def test_an_undo_names_the_move_before_and_after_it_is_taken_back(
    hall: Company, language: str, read: str, asked: str, told: str
) -> None:
    eva, ben, jana = hall.enter("Eva", language=language, read=read), hall.enter("Benno"), hall.enter("Jana")
    hall.type(eva, "1", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(jana, "", "6")
    hall.type(ben, "5")
    hall.type(jana, "pass")
    hall.type(eva, "pass")
    hall.type(ben, "undo")
    assert asked in " ".join(eva.shown.split())
    hall.type(jana, "agree")
    hall.type(eva, "agree")
    assert told in " ".join(eva.shown.split())
    assert "Taken back: bid 5, and 2 later moves." in ben.shown


@pytest.mark.parametrize(
    ("language", "answer", "is_back"),
    [("de", "ja", True), ("cs", "ano", True), ("cs", "ne", False), ("de", "no", False)],
)
def test_the_question_whether_to_undo_is_answered_by_yes_and_no(
    hall: Company, language: str, answer: str, is_back: bool
) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "new", "1", "1", "1")
    other = hall.enter("Benno", language=language)
    hall.type(other, "6")
    hall.type(eva, "start")
    if eva.table.table_now.to_act != eva.table.seat:
        hall.type(other, "5")
    hall.type(eva, "6")
    before = len(eva.shown)
    hall.type(eva, "undo", "yes")
    hall.type(other, answer)
    assert ("Taken back: " in eva.shown[before:]) is is_back, eva.shown[before:]
    assert is_back or "Benno refuses." in eva.shown[before:], eva.shown[before:]
