"""A server answers who is here at every place, and tells players each piece of news, and only once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from moon_access.server.hall.hall import Hall
from moon_access.server.host_console import HostConsole, moderator
from moon_access.server.tables.chairs import SECONDS_UNTIL_BROKEN
from tests.together.at_hall import Halls, Program, halls, named_in
from tests.together.at_table import Company, Guest, company


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path) as made:
        yield made


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


def at_a_table(hall: Company, language: str = "en") -> tuple[Guest, Guest]:
    """Return two players at a table whose game has begun. The second one reads in this language and is to act."""
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language=language)
    hall.type(eva, "1", "1", "1", "1")
    hall.type(ben, "6")
    hall.type(eva, "start")
    return eva, ben


@pytest.mark.parametrize(
    ("language", "asked", "lobby", "table", "watching"),
    [
        ("en", ("who", "who is here", "here", "people"), "Here: Eva.", "At the table: Eva.", "Watching: Karl."),
        (
            "de",
            ("wer", "wer ist da", "wer ist hier", "who is here"),
            "Hier: Eva.",
            "Am Tisch: Eva.",
            "Zuschauen: Karl.",
        ),
        ("cs", ("kdo", "kdo je tady", "kdo je tu", "who is here"), "Tady: Eva.", "U stolu: Eva.", "Dívají se: Karl."),
    ],
)
def test_who_is_here_is_answered_in_the_lobby_at_a_table_and_looking_on(
    hall: Company, language: str, asked: tuple[str, ...], lobby: str, table: str, watching: str
) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language=language)
    for typed in asked:
        assert lobby in hall.type(ben, typed), f"{typed} in the lobby"
    hall.type(eva, "1", "1", "1", "1")
    hall.type(ben, "6")
    for typed in asked:
        assert table in hall.type(ben, typed), f"{typed} at a waiting table"
    hall.type(eva, "start")
    karl = hall.enter("Karl", language=language)
    hall.type(karl, "6")
    for typed in asked:
        told = hall.type(ben, typed)
        assert table in told and watching in told, f"{typed} in a game"
        assert "Eva" in hall.type(karl, typed), f"{typed} while looking on"
    hall.type(eva, "resign", "yes")
    hall.type(ben, "agree")
    for typed in asked:
        assert table in hall.type(ben, typed), f"{typed} after a game"


def test_the_word_who_names_turn_and_people_but_its_key_only_the_turn(hall: Company) -> None:
    eva, _ = at_a_table(hall)
    assert "It is Benno's turn.\nAt the table: Benno." in hall.type(eva, "who")
    told = hall.type(eva, "w")
    assert "It is Benno's turn." in told and "At the table" not in told


def test_who_is_here_lists_players_who_are_away_apart_from_those_elsewhere(hall: Company) -> None:
    eva, ben = at_a_table(hall)
    hall.enter("Otto")
    ben.hang_up()
    hall.pass_(SECONDS_UNTIL_BROKEN + 1)
    told = hall.type(eva, "who is here")
    assert "Nobody else is at the table.\nAway: Benno.\nElsewhere: Otto.\n" in told


def test_a_player_refused_before_their_turn_does_not_hear_again_whose_turn_it_is(hall: Company) -> None:
    eva, _ = at_a_table(hall)
    assert "Not yet: it is Benno's turn." in hall.type(eva, "5")
    length = len(eva.shown)
    hall.pass_(60)
    assert "Waiting for Benno." not in eva.shown[length:]


def befriend(one: Program, other: Program) -> None:
    one.ask("friend", name=other.name)
    other.ask("friend", name=one.name)


def test_a_friend_at_the_table_hears_once_that_a_player_is_back(here: Halls) -> None:
    eva, ben, jana = here.at_table("Eva", "Benno", "Jana")
    otto = here.program("Otto")
    befriend(eva, ben)
    befriend(eva, otto)
    eva.leave()
    here.time.pass_(SECONDS_UNTIL_BROKEN + 1)
    here.program("Eva")
    assert named_in(ben, "back") == named_in(jana, "back") == ["Eva"]
    assert not ben.news("friend here")
    assert named_in(otto, "friend here") == ["Eva"]


def test_friends_hear_nothing_about_a_connection_that_returns_at_once(here: Halls) -> None:
    eva, otto = here.program("Eva"), here.program("Otto")
    befriend(eva, otto)
    here.program("Eva")  # the new connection replaces the old one
    assert not otto.news("friend here")
    here.hall.everybody()[-1].comes_back = True
    newest = here.hall.person_named("Eva")
    assert newest is not None
    here.hall.forget(newest)
    here.time.pass_(SECONDS_UNTIL_BROKEN / 2)
    here.program("Eva")
    assert not otto.news("friend here")


def test_both_hear_that_a_friendship_is_mutual(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="de")
    assert "Benno is your friend." in hall.type(eva, "friend Benno")
    assert "Eva und du, ihr seid jetzt befreundet." in hall.type(ben, "freund Eva")
    assert "You and Benno are friends now." in eva.shown


def test_the_lobby_tells_which_table_plays_the_deal_of_the_day(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    hall.type(eva, "1", "deal of the day", "1", "1")
    assert "Eva opens a table: Moon for three, deal of the day." in ben.shown
    assert "6 Eva: Moon for three, deal of the day, 2 free seats" in ben.shown


def guest(hall: Hall, name: str, address: str = "127.0.0.1", token: str = "") -> Program:
    """Return a guest who comes in, with a new account."""
    program = Program(hall, hall.new_unnamed("", is_guest=True), greets=False, address=address)
    assert program.ask("hello", version=1, name=name, token=token)["is"] == "welcome"
    return program


def test_a_guest_who_comes_back_is_still_muted_today(here: Halls) -> None:
    eva, rude = here.program("Eva"), guest(here.hall, "Rudi")
    assert eva.ask("mute", name="Rudi")["on"] is True
    rude.leave()
    assert here.accounts.of_name("Rudi") is None
    again = guest(here.hall, "rudi")
    again.ask("say", text="boo")
    assert not eva.news("talk")
    assert eva.ask("mute", name="Rudi")["on"] is False
    again.ask("say", text="sorry")
    assert [one["text"] for one in eva.news("talk")] == ["sorry"]
    again.leave()
    guest(here.hall, "Rudi").ask("say", text="hello")
    assert [one["text"] for one in eva.news("talk")] == ["sorry", "hello"]


@pytest.mark.parametrize("way", ["network", "token"])
def test_a_muted_guest_does_not_speak_under_another_name_the_same_day(here: Halls, way: str) -> None:
    eva, ben, rude = here.program("Eva"), here.program("Benno"), guest(here.hall, "Rudi", "192.0.2.7")
    token = rude.received[-1]["token"]
    assert eva.ask("mute", name="Rudi")["on"] is True
    rude.leave()
    address, shown = ("192.0.2.7", "") if way == "network" else ("198.51.100.1", token)
    again = guest(here.hall, "Karl", address, shown)
    again.ask("say", text="boo")
    assert not eva.news("talk") and ben.news("talk")
    again.leave()
    rude = guest(here.hall, "Rudi", "203.0.113.5")
    rude.ask("say", text="boo")
    assert not eva.news("talk")
    other = guest(here.hall, "Ute", "203.0.113.9")
    other.ask("say", text="hello")
    assert [one["text"] for one in eva.news("talk")] == ["hello"]
    assert eva.ask("mute", name="Rudi")["on"] is False
    rude.leave()
    guest(here.hall, "Otto", "192.0.2.7").ask("say", text="sorry")
    assert [one["text"] for one in eva.news("talk")] == ["hello", "sorry"]


def test_a_guest_whom_the_host_has_muted_stays_muted_under_another_name(here: Halls) -> None:
    here.program("Eva")
    rude = guest(here.hall, "Rudi", "192.0.2.7")
    assert here.hall.toggle_silence(rude.visit.person) is True
    rude.leave()
    again = guest(here.hall, "Karl", "192.0.2.7")
    assert again.ask("say", text="boo")["why"] == "silenced"
    assert here.hall.toggle_silence(again.visit.person) is False
    again.leave()
    assert guest(here.hall, "Rudi", "192.0.2.7").ask("say", text="sorry")["is"] == "done"


def test_guests_who_come_through_this_machine_are_told_apart_by_their_names(here: Halls) -> None:
    eva, rude = here.program("Eva"), guest(here.hall, "Rudi")
    eva.ask("mute", name="Rudi")
    rude.leave()
    guest(here.hall, "Ute").ask("say", text="hello")
    assert [one["text"] for one in eva.news("talk")] == ["hello"]


def test_a_mute_outlasts_the_connection(here: Halls) -> None:
    eva, ben = here.program("Eva"), here.program("Benno")
    eva.ask("mute", name="Benno")
    eva.leave()
    again = here.program("Eva")
    ben.ask("say", text="hello")
    assert not again.news("talk")


def test_an_invitation_waits_for_a_player_who_is_away_and_names_the_number(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno")
    ben.hang_up()
    hall.type(eva, "1", "1", "2", "1")
    assert "Benno is away, and will hear about the invitation on coming in." in hall.type(eva, "invite Benno")
    number = " ".join(str(hall.hall.tables()[0].terms.code))
    ben = hall.enter("Benno")
    assert f"Eva invites you to Moon for three: type join {number}." in ben.shown
    ben.hang_up()
    assert "invites you" not in hall.enter("Benno").shown


def test_a_waiting_invitation_is_dropped_if_the_table_is_full_or_closed(here: Halls) -> None:
    eva, ben = here.program("Eva"), here.program("Benno")
    ben.leave()
    eva.ask("open", game="moon3", players=3, invited=True)
    assert eva.ask("invite", name="Benno") == {**eva.received[-1], "on": False, "away": True}
    eva.ask("start")
    again = here.program("Benno")
    assert not again.news("invited")


def test_a_bot_gives_up_its_name_to_a_player(hall: Company) -> None:
    anna, klara = hall.enter("Anna"), hall.enter("Klára", language="cs")
    hall.type(anna, "1", "4", "4", "1", "1")
    table = hall.hall.tables()[0]
    hall.type(klara, "6")
    if not table.is_on:
        hall.type(anna, "start")
    assert table.game is not None
    names = [player.name for player in table.game.players]
    assert len(set(names)) == len(names)
    assert "Clara" not in names and names.count("Anna") == 1


def test_a_player_hears_when_they_are_appointed_or_dismissed_as_moderator(hall: Company) -> None:
    eva, ben = hall.enter("Eva"), hall.enter("Benno", language="cs")
    console = SimpleNamespace(tell=lambda *told: None)
    host = cast(HostConsole, SimpleNamespace(hall=hall.hall, console=console))
    for name in ("Eva", "Benno"):
        moderator(host, name)
    hall.settle()
    assert "You are a moderator now. To hear the reports type moderate." in eva.shown
    assert "Teď moderuješ. Hlášení si přečteš slovem moderovat." in ben.shown
    moderator(host, "Eva")
    hall.settle()
    assert "You are no longer a moderator." in eva.shown
