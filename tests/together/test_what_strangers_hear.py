"""Check what a newcomer to playing with others hears: every typed line gets an answer, no line mistakes the player for
another, and the program tells truly where a game is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games.moon.claims import CLAIMS
from tests.terminal.killing import line_for_choice
from tests.together.at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


def _open_table(hall: Company, name: str, *, with_bots: bool = False) -> Guest:
    """Return a player who has opened a table and begun a game with bots."""
    guest = hall.enter(name)
    hall.type(guest, "new", "1", "1", "1", *(["1"] if with_bots else []))
    return guest


def test_a_player_who_talks_hears_that_it_was_said(hall: Company) -> None:
    eva, _ = hall.enter("Eva"), hall.enter("Benno")
    assert "Said." in hall.type(eva, "say good evening")


def test_a_player_who_talks_while_alone_hears_that_nobody_is_there(hall: Company) -> None:
    assert "Nobody is there to hear it." in hall.type(hall.enter("Eva"), "say good evening")


def test_talk_by_its_key_needs_no_space_in_the_lobby_either(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    assert "Said." in hall.type(eva, "'hello")
    assert "Eva: hello" in ben.shown


def test_the_confirmation_of_a_whisper_spells_the_players_name_as_they_do(hall: Company) -> None:
    eva, _ = hall.enter("Eva"), hall.enter("Benno")
    assert "Told Benno." in hall.type(eva, "tell benno hello")


def test_the_lobby_first_announces_how_many_tables_there_are(hall: Company) -> None:
    eva = hall.enter("Eva")
    assert "No tables yet." in eva.shown
    _open_table(hall, "Benno")
    assert "1 table." not in eva.shown  # Eva has heard that the table opened
    assert "1 table." in hall.type(eva, "list again")
    assert "Benno: Moon for three, 2 free seats" in hall.type(eva, "")


def test_the_server_saves_a_running_game(hall: Company) -> None:
    eva = _open_table(hall, "Eva", with_bots=True)
    assert "The server saves this game as you play." in hall.type(eva, "save")


def test_a_player_whose_time_is_up_is_addressed_as_you(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "1", "2", "3", "30", "0")
    hall.type(ben, "6")
    hall.type(eva, "start")
    table = hall.hall.tables()[0]
    assert table.game is not None
    while table.game.table.state.to_act != eva.table.seat:
        hall.type(ben, "pass")
    hall.pass_(10)
    assert "20 seconds left; to double it type time." in eva.shown
    assert "seconds left" not in ben.shown
    hall.pass_(20)
    assert "Your time is up. A bot plays for you." in eva.shown
    assert "Time is up for Eva" not in eva.shown
    assert "Time is up for Eva. A bot plays." in ben.shown


@pytest.mark.parametrize("read", ["screen-reader", "braille"])
def test_an_onlooker_hears_the_bids_and_the_trump_but_no_hand(hall: Company, read: str) -> None:
    eva = _open_table(hall, "Eva", with_bots=True)
    hall.type(eva, "21")
    ben = hall.enter("Benno", read=read)
    shown = [hall.type(ben, "6")]
    hall.type(ben, "menu")
    while not (eva.table.view.legal and isinstance(eva.table.view.legal[0], Play)):
        hall.type(eva, line_for_choice(eva.table.view.legal[-1]))
    shown.append(hall.type(ben, "6"))
    assert "Eva 21" in shown[0]
    assert "trump" in shown[1]
    assert not any("hold" in told or "no tiles" in told.lower() for told in shown)


def test_an_onlooker_hears_no_hand_when_a_lesson_is_over(hall: Company) -> None:
    eva = _open_table(hall, "Eva", with_bots=True)
    ben = hall.enter("Benno")
    hall.type(ben, "6")
    assert ben.session.looks_on and eva.table.is_on
    shown = hall.type(ben, "tutorial", "0")
    assert "You hold" not in shown


def test_a_claimed_rest_is_played_turn_by_turn_with_the_others(hall: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CLAIMS.__class__, "plays", lambda claims, view: view.legal)
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "start")
    players: dict[Seat | None, Guest] = {guest.table.seat: guest for guest in (eva, ben)}
    while not isinstance(eva.table.view.legal[:1] and eva.table.view.legal[0], Play):
        guest = players[eva.table.view.to_act]
        hall.type(guest, line_for_choice(guest.table.view.legal[-1 if guest is eva else 0]))
    before = len(eva.table.view.hand)
    hall.type(eva, "claim")
    while eva.table.view.to_act == ben.table.seat:
        hall.type(ben, line_for_choice(ben.table.view.legal[0]))
    assert "Too late" not in eva.shown
    assert eva.table.view.deal > 1 or len(eva.table.view.hand) < before


def test_an_invitation_brings_its_table_into_the_list(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "2", "1", "invite Benno")
    assert "Eva invites you to Moon for three: type join " in ben.shown
    assert "Eva sits" not in hall.type(ben, "6")
    assert "Benno sits down." in eva.shown


def _play(hall: Company, *guests: Guest) -> None:
    """Play the game to its end, each player with the first legal move."""
    while any(guest.table.is_on for guest in guests):
        for guest in guests:
            view = guest.table.view
            if guest.table.is_on and view.to_act == guest.table.seat and view.legal:
                hall.type(guest, line_for_choice(view.legal[0]))


def test_everybody_hears_how_a_game_ends(hall: Company) -> None:
    eva, ben, kim = hall.enter("Eva"), hall.enter("Benno"), hall.enter("Kim")
    hall.type(eva, "new", "3", "2", "1", "1")
    hall.type(ben, "6")
    hall.type(kim, "list again", "6")
    _play(hall, eva, ben)
    for guest in (eva, ben):
        at_the_end = guest.shown.rpartition("Pips left")[2]
        assert "Game over." in at_the_end
        assert "This game is in your saved games now." in at_the_end
        assert at_the_end.count("Choose") == 1
    assert "Game over." in kim.shown.rpartition("Pips left")[2]


def test_every_command_is_answered_while_others_are_to_move(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "start")
    waiting = next(guest for guest in (eva, ben) if guest.table.view.to_act != guest.table.seat)
    for word in ("hint", "why", "claim", "pass", "next", "undo", "agree", "save", "time", "legal", "65"):
        assert hall.type(waiting, word).strip().removeprefix(word).strip(), word


def test_a_command_of_a_table_typed_at_no_table_is_answered_with_that(hall: Company) -> None:
    assert "You are not at a table." in hall.type(hall.enter("Eva"), "agree")


def test_a_player_who_refuses_an_undo_hears_that_it_is_refused(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "3", "2", "1", "1")
    hall.type(ben, "6")
    one, other = eva, eva
    while "Asking the others." not in one.shown:
        one, other = (eva, ben) if eva.table.view.to_act == eva.table.seat else (ben, eva)
        hall.type(
            one, line_for_choice(one.table.view.legal[0]), "undo"
        )  # an opening is no choice, so undo needs a later move
    assert "Nothing is taken back." in hall.type(other, "refuse")


def test_a_player_who_comes_back_hears_whose_turn_it_is(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "new", "3", "2", "1", "1")
    hall.type(ben, "6")
    one, other = (eva, ben) if eva.table.view.to_act == eva.table.seat else (ben, eva)
    other.hang_up()
    assert f"Waiting for {one.name}." in hall.enter(other.name).shown
