"""The lobby and a table before its game: what players hear there once, the commands in the help, and that the program
asks for the list of tables when the player looks at it, not whenever somebody opens a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.link.messages import Message
from moon_access.scenes.lobby.table_list import MOST_LISTED
from moon_access.server.hall.visit import Visit
from tests.together.at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets each player who asks for the tables."""
    names: list[str] = []
    answered = Visit._tables

    def count_and_answer(visit: Visit, message: Message) -> object:
        names.append(visit.person.name)
        return answered(visit, message)

    monkeypatch.setitem(Visit._do.__globals__["_DOES"], "tables", count_and_answer)
    return names


def _open_table(hall: Company, name: str, *answers: str) -> Guest:
    guest = hall.enter(name)
    hall.type(guest, "new", *(answers or ("1", "1", "1")))
    return guest


def _open_many(hall: Company, count: int, first: int = 0) -> None:
    """Open this number of tables, of players who are here without a session."""
    for number in range(first, first + count):
        account = hall.accounts.new(f"Player{number}", key=f"SHA256:{number}")
        visit = Visit(hall.hall, hall.hall.enter(account, "127.0.0.1", lambda message: None))
        visit.receive({"do": "hello", "version": 1})
        visit.receive({"do": "open", "game": "moon3", "players": 3})


def test_help_in_the_lobby_names_the_commands_for_talk(hall: Company) -> None:
    told = " ".join(hall.type(hall.enter("Eva"), "?").split())
    also = "join, evening, zone, rating, leaders, record, say, tell, people, friend, mute, block, report and manners"
    assert f"Also: {also}." in told


def test_help_at_a_table_names_invite_and_house_too(hall: Company) -> None:
    assert "Also: say, tell, people, friend, invite, house, mute, block," in hall.type(_open_table(hall, "Eva"), "?")


def test_a_player_who_sits_down_hears_the_others_and_the_unusual_conditions(hall: Company) -> None:
    eva = _open_table(hall, "Eva", "1", "1", "2", "2", "no", "3", "30", "0")
    assert "With" not in eva.shown
    ben = hall.enter("Benno")
    shown = hall.type(ben, "6")
    assert "Moon for three: 1 seat is free.\nWith Eva.\nNo talk during a deal.\n30 seconds per move" in shown
    assert "Bots: normal level." in shown
    assert "Benno sits down.\n1 seat is free." in eva.shown
    hall.type(ben, "leave")
    assert "Benno leaves.\n2 seats are free." in eva.shown
    hall.type(ben, "6")
    kim = hall.enter("Kim")
    before = len(eva.shown)
    hall.type(kim, "6")
    assert "0 seats" not in eva.shown
    assert "Kim sits" not in eva.shown and eva.shown[before:].count("Waiting for players") == 0
    assert "per move; to double it" not in eva.shown[before:]
    assert "With Benno and Kim." in eva.shown[before:]
    assert "With Eva and Benno.\nNo talk during a deal.\n30 seconds per move; to double it type time.\n" in kim.shown


def test_a_player_who_opens_or_joins_a_table_hears_its_unusual_house_rules(hall: Company) -> None:
    eva = hall.enter("Eva", house={"moon3": {"rounds": 2, "no_trump": False}})
    hall.type(eva, "new", "1", "1", "1")
    rules = "Rules of this table: as usual, but playing without trump: no, deals: 2."
    assert rules in eva.shown, eva.shown
    for name in ("Benno", "Kim"):
        guest = hall.enter(name)
        hall.type(guest, "6")
        assert rules in guest.shown, guest.shown
    assert eva.shown.count(rules) == 1


def test_bots_are_not_offered_for_a_seated_player_who_looks_back(hall: Company) -> None:
    eva = _open_table(hall, "Eva")
    others = [hall.enter(name) for name in ("Benno", "Kim")]
    for guest in others:
        hall.type(guest, "6")
    hall.type(eva, "resign", "yes")
    for guest in others:
        hall.type(guest, "agree")
    shown = hall.type(eva, "1")
    assert "Benno is not ready yet." in shown and "Kim is not ready yet." in shown
    assert "no free seat" in shown and "seats are free" not in shown
    assert "start" not in eva.prompt and "leave" in eva.prompt
    assert "Game over. You and Kim win." in others[0].shown, others[0].shown


@pytest.mark.parametrize("typed", ["1", "29", "601"])
def test_a_clock_outside_the_limits_is_refused_and_asked_for_again(hall: Company, typed: str) -> None:
    eva = _open_table(hall, "Eva", "1", "1", "2", "clock")
    question = "Seconds for a move, 30 to 600, 0 for no clock, Enter 0: "
    assert eva.shown.endswith(question)
    assert hall.type(eva, typed).endswith(f"Not {typed}: type a number from 30 to 600.\n{question}")
    assert hall.type(eva, "?").endswith(f"Type a number from 30 to 600. Enter takes 0.\n{question}")
    assert "30 seconds per move; to double it type time." in hall.type(eva, "30")


def test_zero_may_be_typed_for_no_clock(hall: Company) -> None:
    eva = _open_table(hall, "Eva", "1", "1", "2", "0")
    assert "No clock." in hall.type(eva, "house")


def test_a_table_by_invitation_explains_how_to_invite(hall: Company) -> None:
    assert (
        "By invitation only. To invite somebody, type invite and a name."
        in _open_table(hall, "Eva", "1", "2", "1").shown
    )


def test_house_announces_talk_clock_invitation_and_bots_before_a_game_and_in_it(hall: Company) -> None:
    eva = _open_table(hall, "Eva", "1", "1", "2", "2", "no", "3", "45", "0")
    for at in ("before", "in"):
        shown = hall.type(eva, "house")
        assert "Points to win: 21." in shown, at
        assert "Open to everybody.\nNo talk during a deal.\n45 seconds per move; to double it type time.\n" in shown, at
        assert "Bots: normal level." in shown, at
        hall.type(eva, "start")
    assert "Talk at any time.\nNo clock." in hall.type(_open_table(hall, "Benno"), "house")


@pytest.mark.parametrize("language", ["de", "cs"])
def test_the_game_is_started_by_a_word_of_the_language_or_of_english(hall: Company, language: str) -> None:
    eva = hall.enter("Eva", language=language)
    for word in ("start", {"de": "los", "cs": "začít"}[language]):
        hall.type(eva, "1", "1", "1", "1")
        hall.type(eva, word)
        assert eva.table.is_on
        hall.type(eva, {"de": "menü", "cs": "menu"}[language], "1")


def test_a_player_at_the_table_may_be_called_by_where_they_sit(hall: Company) -> None:
    eva = _open_table(hall, "Eva")
    benno, kim = hall.enter("Benno"), hall.enter("Kim")
    hall.type(benno, "6")
    assert "Told Benno." in hall.type(eva, "tell 2 hello there")
    hall.type(kim, "6")
    for typed, name in (("left", "Benno"), ("on my right", "Kim"), ("3", "Kim"), ("benno", "Benno")):
        assert f"Told {name}." in hall.type(eva, f"tell {typed} hello {typed} there")
        assert f"hello {typed} there" in {"Benno": benno, "Kim": kim}[name].shown
    assert "Kim" in hall.type(eva, "mute right")


def test_a_bot_is_understood_by_its_name_in_the_players_language(hall: Company) -> None:
    eva = hall.enter("Eva", language="cs")
    hall.type(eva, "1", "2", "1", "1", "začít")
    for typed, name in (("Klára", "Klára"), ("klara", "Klára"), ("vlevo", "Anna"), ("3", "Ben")):
        assert f"{name} je bot." in hall.type(eva, f"šeptej {typed} ahoj")
        assert f"{name} je bot." in hall.type(eva, f"ztlumit {typed}")


def test_a_newly_opened_table_is_announced_with_its_number_in_the_list(hall: Company, asked: list[str]) -> None:
    eva = hall.enter("Eva")
    _open_table(hall, "Benno")
    told = "Benno opens a table: Moon for three.\n6 Benno: Moon for three, 2 free seats\nLobby, 1 to 6: "
    assert eva.shown.endswith(told) and eva.shown.count("who is here") == 1
    hall.type(eva, "people")
    assert asked == ["Eva", "Benno"]
    hall.type(eva, "")
    assert asked == ["Eva", "Benno", "Eva"]


def test_the_number_of_a_new_table_waits_while_another_list_is_open(hall: Company, asked: list[str]) -> None:
    eva = hall.enter("Eva")
    hall.type(eva, "1")
    before = len(eva.shown)
    _open_table(hall, "Benno")
    assert "Benno opens a table: Moon for three.\nGame, 1 to" in eva.shown[before:]
    shown = hall.type(eva, "0")
    assert shown.count("6 Benno: Moon for three, 2 free seats\n") == 1
    assert "6 Benno" not in hall.type(eva, "people")
    assert asked == ["Eva", "Benno"]
    hall.type(eva, "6")
    assert eva.session.gathering is not None


def test_done_at_a_table_that_waits_asks_before_the_seat_is_given_up(hall: Company) -> None:
    eva = _open_table(hall, "Eva")
    for typed in ("done", "0"):
        assert hall.type(eva, typed).endswith("Leave the table? 1 yes, 2 no: ")
        hall.type(eva, "no")
        assert eva.session.gathering is not None and eva.prompt.startswith("Waiting for players")
    hall.type(eva, "done", "yes")
    assert eva.prompt.startswith("Lobby")


def test_a_player_who_chooses_to_leave_a_table_is_not_asked(hall: Company) -> None:
    assert "Leave the table" not in hall.type(_open_table(hall, "Eva"), "leave")


def test_a_game_that_begins_withdraws_the_question_whether_to_leave(hall: Company) -> None:
    eva = _open_table(hall, "Eva")
    ben, kim = hall.enter("Benno"), hall.enter("Kim")
    hall.type(eva, "done")
    hall.type(ben, "6")
    hall.type(kim, "6")
    assert eva.table.is_on and "Leave the table" not in eva.prompt


@pytest.mark.parametrize("typed", ["done", "0", "leave", "lobby", "menu"])
def test_in_the_lobby_only_quit_leaves_the_program(hall: Company, typed: str) -> None:
    eva = hall.enter("Eva")
    shown = hall.type(eva, typed)
    assert "You are in the lobby. To leave the server type quit.\nLobby, 1 new table, " in shown
    hall.type(eva, "quit")
    assert eva.terminal.is_over


def test_permanent_items_keep_their_numbers_whatever_tables_there_are(hall: Company) -> None:
    eva = hall.enter("Eva")
    always = ["1 new table", "2 who is here", "3 options", "4 list again", "5 quit"]
    assert ", ".join(always) in eva.prompt
    for first, count in ((0, 3), (3, MOST_LISTED)):
        _open_many(hall, count, first)
        lines = hall.type(eva, "list again").splitlines()
        assert [line for line in always if line in lines] == always, count


def test_a_table_is_listed_as_long_as_a_player_is_there(hall: Company) -> None:
    eva = _open_table(hall, "Eva")
    hall.type(eva, "start")
    kim = hall.enter("Kim")
    assert "6 watch Eva: Moon for three" in kim.shown
    eva.hang_up()
    assert "watch Eva" in hall.type(kim, "list again")  # Eva may be back in a moment
    hall.pass_(30)
    assert "watch" not in hall.type(kim, "list again")
    eva = hall.enter("Eva")
    assert "Back at Moon for three." in eva.shown
    assert "watch Eva" in hall.type(kim, "list again")


def test_quit_quits_even_if_an_invitation_is_open(hall: Company) -> None:
    eva, ben = _open_table(hall, "Eva"), hall.enter("Benno")
    hall.type(eva, "invite Benno")
    hall.type(ben, "quit")
    assert ben.terminal.is_over


def test_after_the_options_the_current_tables_are_announced(hall: Company) -> None:
    benno, eva = _open_table(hall, "Benno"), hall.enter("Eva")
    hall.type(eva, "options")
    hall.type(benno, "start")
    assert "6 watch Benno: Moon for three\n" in hall.type(eva, "done")


def test_a_long_list_is_announced_in_parts(hall: Company) -> None:
    _open_many(hall, MOST_LISTED + 3)
    eva = hall.enter("Eva")
    assert f"{MOST_LISTED + 3} tables." in eva.shown
    assert f"{MOST_LISTED + 5} Player{MOST_LISTED - 1}: " in eva.shown
    assert f"{MOST_LISTED + 6} 3 more tables" in eva.shown
    assert f"Player{MOST_LISTED}:" not in eva.shown
    shown = hall.type(eva, str(MOST_LISTED + 6))
    assert f"6 Player{MOST_LISTED}: " in shown
    assert "more tables" not in shown
    hall.type(eva, "8")
    assert eva.session.gathering is not None
    assert eva.session.gathering.seats[:2] == (f"Player{MOST_LISTED + 2}", "Eva")


def test_in_a_long_list_a_new_table_has_a_number_of_its_own_and_no_other_changes(hall: Company) -> None:
    _open_many(hall, MOST_LISTED + 3)
    eva = hall.enter("Eva")
    before = len(eva.shown)
    _open_table(hall, "Benno", "1", "1", "1")
    shown = eva.shown[before:]
    number = MOST_LISTED + 7  # after "more" and five other choices
    assert f"Benno opens a table: Moon for three.\n{number} Benno: Moon for three, 2 free seats\n" in shown
    assert "Player0" not in shown
    hall.type(eva, str(number))
    assert eva.session.gathering is not None
    assert eva.session.gathering.seats[0] == "Benno"


def test_a_number_typed_as_a_table_opens_counts_in_the_list_read_before(hall: Company) -> None:
    eva, ben = _open_table(hall, "Eva"), hall.enter("Benno")
    opened = next(message for message in ben.tapped if "tables" in message)
    table = {"is": "told", "what": "opened", "by": "Kim", **_read_first(opened), "number": 77}
    with ben.terminal.changed:
        ben.session.has_news = lambda: False  # type: ignore[method-assign] # as while a line is half typed
        ben.link.put(table)
        ben.terminal.feed("1")  # in the list that was read, this number opens a table
    hall.settle()
    assert "Kim opens a table" in ben.shown
    assert "Too late" not in ben.shown
    assert ben.prompt.startswith("Game, 1 ")
    assert eva.session.gathering is not None


def _read_first(answer: Message) -> dict[str, object]:
    tables = answer["tables"]
    assert isinstance(tables, list)
    return dict(tables[0])


def test_a_player_who_has_typed_no_name_yet_is_not_told_that_it_is_wrong(hall: Company) -> None:
    account = hall.hall.new_unnamed("SHA256:new")
    guest = Guest(hall.hall, account, hall.folder)
    hall.guests.append(guest)
    guest.start()
    hall.settle()
    assert "Not that name" not in guest.shown
    assert guest.prompt == "Your name here: "
    assert "Not E: too short" in hall.type(guest, "E")
    assert "You are Eva here." in hall.type(guest, "Eva")
