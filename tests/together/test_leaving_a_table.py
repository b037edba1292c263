"""Leaving is not resigning: ``leave`` takes a player to the lobby from any place, a bot gets the seat for good, and the
game goes on. A player who resigns needs the others' consent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.i18n.catalog import Catalog
from moon_access.scenes.lobby.presence import Whereabouts
from tests.support.patience import PATIENCE
from tests.support.seated import LANGUAGES
from tests.together.at_hall import Halls, seat_three
from tests.together.at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def words_for(id: str, language: str) -> list[str]:
    """Return the words for this command in this language, and the English ones."""
    from moon_access.evening.vocabulary import COMMANDS

    command = next(command for command in COMMANDS if command.id == id)
    words = [*Catalog(language).context("words", command.words).split(","), *command.words.split(",")]
    return sorted({word.strip() for word in words})


def seat_playing(hall: Company, *names: str, **settings: str) -> list[Guest]:
    """Return two players of one game, in which bots have the other seats of three."""
    first, *others = guests = [hall.enter(name, **settings) for name in names]
    hall.type(first, "1", "1", "1", "1")
    for one in others:
        hall.type(one, f"join {hall.hall.tables()[0].terms.code}")
    if first.session.where_now is not Whereabouts.PLAYING:
        hall.type(first, "1")
    assert all(guest.session.where_now is Whereabouts.PLAYING for guest in guests)
    return guests


def player_to_act(guests: list[Guest]) -> Guest:
    """Return the player whose turn it is."""
    return next(guest for guest in guests if guest.table.view.to_act == guest.table.seat)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_for_leaving_leads_to_the_lobby_and_a_bot_plays_on(language: str, tmp_path: Path) -> None:
    for number, word in enumerate(words_for("leave", language)):
        folder = tmp_path / str(number)
        folder.mkdir()
        with company(folder) as hall:
            eva, benno, kim = seat_playing(hall, "Eva", "Benno", "Kim", language=language)
            before = len(benno.shown)
            assert " 1 " in hall.type(benno, word), f"{word} must ask before it leaves"
            hall.type(benno, "1")
            assert benno.session.where_now is Whereabouts.LOBBY, word
            assert benno.prompt.startswith("Lobby"), word
            assert benno.shown[before:].count("Bot") + benno.shown[before:].count("bot") >= 1
            told = [line for line in eva.shown.splitlines() if "Benno" in line and "ot" in line]
            assert len(told) == 1, (word, told)
            assert [one.session.where_now for one in (eva, kim)] == [Whereabouts.PLAYING] * 2
            assert player_to_act([eva, kim]).prompt, "a player who plays on must be asked"


def test_leave_leads_to_the_lobby_from_questions_from_lists_and_between_games(hall: Company) -> None:
    eva, benno = seat_playing(hall, "Eva", "Benno")
    for opened in (["rules"], ["options"], ["options", "1"], ["resign"], ["say"], ["code"], ["?", "?"]):
        hall.type(benno, *opened)
        if opened == ["say"]:  # at this prompt, every line is talk
            hall.type(benno, "leave")
        shown = hall.type(benno, "leave")
        assert "Leave, and let a bot play on? 1 yes, 2 no: " in shown, (opened, shown)
        hall.type(benno, "yes")
        assert benno.session.where_now is Whereabouts.LOBBY, opened
        hall.type(eva, "resign", "yes", "lobby")
        assert eva.prompt.startswith("Lobby"), opened
        hall.type(eva, "1", "1", "1", "1")
        hall.type(benno, f"join {hall.hall.tables()[-1].terms.code}")
        hall.type(eva, "1")
        assert eva.table.is_on and benno.table.is_on, opened


def test_a_player_who_does_not_confirm_plays_on(hall: Company) -> None:
    eva, benno = seat_playing(hall, "Eva", "Benno")
    for answer in ("no", "0", "done"):
        assert "The game goes on." in hall.type(benno, "lobby", answer)
    assert benno.session.where_now is Whereabouts.PLAYING
    assert "bot" not in eva.shown.rpartition("You hold")[2]


def test_a_player_who_has_left_and_comes_again_is_in_the_lobby_and_may_look_on(hall: Company) -> None:
    eva, benno = seat_playing(hall, "Eva", "Benno")
    hall.type(benno, "leave", "yes", "quit")
    benno = hall.enter("Benno")
    assert benno.session.where_now is Whereabouts.LOBBY
    assert benno.prompt.startswith("Lobby")
    assert "watch Eva: Moon for three" in benno.shown
    hall.type(benno, f"join {hall.hall.tables()[0].terms.code}")
    assert benno.session.where_now is Whereabouts.LOBBY
    assert "There is no free seat there." in benno.shown
    hall.type(benno, "6")
    assert benno.session.looks_on
    hall.type(eva, "resign", "yes")
    assert "Game over." in eva.shown
    hall.type(benno, f"join {hall.hall.tables()[0].terms.code}")
    assert "Benno sits down." in eva.shown, "the seat must be free for anybody"


def test_a_player_who_plays_against_bots_alone_ends_the_game_by_leaving(hall: Company) -> None:
    (eva,) = seat_playing(hall, "Eva")
    assert "Leave, and end the game? 1 yes, 2 no: " in hall.type(eva, "leave")
    assert "The game ends here." in hall.type(eva, "yes")
    assert not hall.hall.tables()
    assert not hall.store.open_tables()
    hall.type(eva, "quit")
    assert hall.enter("Eva").session.where_now is Whereabouts.LOBBY


def test_only_quit_leaves_the_program_and_keeps_the_seat(hall: Company) -> None:
    eva, benno = seat_playing(hall, "Eva", "Benno")
    assert "Your seat is kept for you: come back as Benno." in hall.type(benno, "quit")
    assert benno.terminal.is_over
    assert "Benno leaves. To have a bot play on, type bot Benno." in eva.shown
    assert hall.enter("Benno").session.where_now is Whereabouts.PLAYING


def test_a_game_ends_by_resigning_if_all_agree(hall: Company) -> None:
    eva, benno, kim = seat_playing(hall, "Eva", "Benno", "Kim")
    assert "Asking the others. To leave without waiting type leave." in hall.type(benno, "resign", "yes")
    for one in (eva, kim):
        assert "Benno wants to end the game. Type agree or refuse." in one.shown
    hall.type(kim, "yes")
    assert "Kim agrees." in benno.shown and "Game over." not in eva.shown
    hall.type(eva, "agree")
    for one in (eva, benno, kim):
        assert "Game over." in one.shown and one.session.where_now is Whereabouts.AFTER


@pytest.mark.parametrize("word", ["no", "refuse"])
def test_if_one_player_refuses_a_resignation_only_the_resigning_player_leaves(hall: Company, word: str) -> None:
    eva, benno, kim = seat_playing(hall, "Eva", "Benno", "Kim")
    hall.type(benno, "resign", "yes")
    assert "The game goes on." in hall.type(kim, word)
    assert "Kim refuses. The game goes on.\nYou leave. A bot plays on.\n1 new table" in benno.shown
    assert benno.prompt.startswith("Lobby")
    assert "Kim refuses. The game goes on." in eva.shown
    for one in (eva, kim):
        assert one.shown.count("Benno leaves. A bot plays on.") == 1
        assert one.session.where_now is Whereabouts.PLAYING
    assert player_to_act([eva, kim]).prompt


def test_the_question_whether_the_game_ends_stays_open_while_the_game_continues(hall: Company) -> None:
    guests = eva, benno, kim = seat_playing(hall, "Eva", "Benno", "Kim")
    resigns = next(one for one in guests if one is not player_to_act(guests))
    hall.type(resigns, "resign", "yes")
    mover = player_to_act(guests)
    hall.type(mover, "pass")
    for one in guests:
        if one is not resigns:
            hall.type(one, "agree")
    assert all(one.session.where_now is Whereabouts.AFTER for one in (eva, benno, kim))


def test_a_player_who_resigns_while_all_others_are_away_leaves_the_table(hall: Company) -> None:
    eva, benno = seat_playing(hall, "Eva", "Benno")
    hall.type(benno, "quit")
    shown = hall.type(eva, "resign", "yes")
    assert "Nobody is here to agree.\nYou leave. A bot plays on.\n" in shown
    assert eva.prompt.startswith("Lobby")
    (table,) = hall.hall.tables()
    assert table.is_on, "the table must stay open, so that Benno can come back"
    assert hall.enter("Benno").session.where_now is Whereabouts.PLAYING


def test_resigning_in_a_program_of_an_earlier_version_does_not_end_the_game(here: Halls) -> None:
    eva, benno, jana = seat_three(here)
    turn = here.game().table.turn
    assert eva.ask("act", turn=turn, action={"is": "Resign", "seat": eva.seat})["is"] == "done"
    assert here.table().is_on
    assert eva.ask("leave")["is"] == "done"
    assert here.table().chairs.seat_of(eva.visit.person.account.id) is not None, "the seat must be kept"
    assert [one.news("left the game")[0]["name"] for one in (benno, jana)] == ["Eva", "Eva"]


def test_a_bot_that_took_over_a_seat_keeps_it_after_a_restart(here: Halls) -> None:
    eva, _, _ = seat_three(here)
    assert eva.ask("leave", gives_up=True)["is"] == "done"
    here.restart()
    table = here.table()
    assert table.is_on and len(table.chairs.occupied_seats()) == 2
    assert table.game is not None
    seat = next(seat for seat in range(3) if table.chairs[seat].account is None)
    assert seat in table.game.table.bots
    benno = here.program("Benno")
    names = benno.news("game")[-1]["names"]
    assert names[seat] == {"name": "Eva", "kind": "bot:random"}


def test_a_player_who_is_refused_while_they_say_something_is_in_the_lobby_with_a_prompt(hall: Company) -> None:
    _, benno, kim = seat_playing(hall, "Eva", "Benno", "Kim")
    hall.type(benno, "resign", "yes")
    benno.terminal.is_typing = True
    kim.terminal.feed("refuse")
    with kim.terminal.changed:
        assert kim.terminal.changed.wait_for(lambda: kim.terminal.is_idle and not kim.terminal.lines, PATIENCE)
    hall.type(benno, "say good luck")
    assert benno.session.where_now is Whereabouts.LOBBY and benno.prompt.startswith("Lobby")


@pytest.mark.parametrize("typed", ["leave", "join 1 2 3", "code", "menu"])
def test_a_command_typed_as_a_question_is_withdrawn_ends_no_session(hall: Company, typed: str) -> None:
    _, benno = seat_playing(hall, "Eva", "Benno")
    hall.type(benno, "leave", "yes")
    opened = next(message for message in benno.tapped if message.get("tables"))
    tables = opened["tables"]
    assert isinstance(tables, list)
    with benno.terminal.changed:
        benno.session.has_news = lambda: False  # type: ignore[method-assign] # as while a line is half typed
        benno.link.put({"is": "told", "what": "opened", "by": "Kim", **tables[0], "number": 77})
        benno.terminal.feed(typed)
    hall.settle()
    assert benno.is_running and benno.prompt.startswith("Lobby"), benno.shown[-300:]
