"""Talk at a table reaches the right players. A player whom nobody may hear gets an answer."""

from __future__ import annotations

import time

import pytest

from .at_hall import Halls, Program, seat_three


def talk_received(program: Program) -> list[tuple[str, str]]:
    """Return the talk that came, and its addressees."""
    return [(one["text"], one["to"]) for one in program.news("talk")]


def test_talk_reaches_the_table_and_not_the_lobby(here: Halls) -> None:
    eva, benno, jana = seat_three(here)
    karl = here.program("Karl")
    assert eva.ask("say", text="hello")["is"] == "done"
    assert [talk_received(one) for one in (eva, benno, jana, karl)] == [
        [],
        [("hello", "table")],
        [("hello", "table")],
        [],
    ]


def test_during_a_deal_onlookers_hear_the_players_but_players_do_not_hear_them(here: Halls) -> None:
    eva, benno, _ = seat_three(here)
    watchers = [here.program("Karl"), here.program("Otto")]
    for one in watchers:
        one.ask("watch", table=1)
    assert watchers[0].ask("say", text="look")["is"] == "done"
    assert eva.ask("say", text="hello")["is"] == "done"
    assert talk_received(watchers[1]) == [("look", "watching"), ("hello", "table")]
    assert talk_received(benno) == [("hello", "table")]
    assert watchers[0].ask("tell", name="Benno", text="psst")["why"] == "talk past"
    assert benno.ask("tell", name="Karl", text="psst")["why"] == "talk past"


def test_an_onlooker_who_may_not_talk_during_a_deal_hears_when_they_may(here: Halls) -> None:
    seat_three(here)
    karl = here.program("Karl")
    karl.ask("watch", table=1)
    assert karl.ask("say", text="hello")["why"] == "onlooker in deal"


def test_if_talk_is_off_nobody_talks_in_a_deal(here: Halls) -> None:
    eva, benno, jana = seat_three(here, talk=False)
    karl = here.program("Karl")
    assert eva.ask("say", text="hello")["why"] == "talk in deal"
    assert eva.ask("tell", name="Benno", text="hello")["why"] == "talk in deal"
    assert karl.ask("tell", name="Benno", text="hello")["why"] == "talk in deal"
    assert talk_received(benno) == talk_received(jana) == []


def test_a_player_who_is_muted_is_not_heard_until_unmuted(here: Halls) -> None:
    eva, benno, jana = seat_three(here)
    assert benno.ask("mute", name="eva")["on"] is True
    eva.ask("say", text="one")
    eva.ask("tell", name="Benno", text="two")
    assert benno.ask("mute", name="Eva")["on"] is False
    eva.ask("say", text="three")
    assert talk_received(benno) == [("three", "table")]
    assert talk_received(jana) == [("one", "table"), ("three", "table")]


def test_a_mute_lasts_for_the_day_through_reconnections_and_restarts(here: Halls) -> None:
    seat_three(here)
    here.program("Benno").ask("mute", name="Eva")
    for becomes in ("a new connection", "a restart"):
        if becomes == "a restart":
            here.restart()
        benno, eva = here.program("Benno"), here.program("Eva")
        jana = here.program("Jana")
        eva.ask("say", text=becomes)
        assert talk_received(benno) == [], becomes
        assert talk_received(jana) == [(becomes, "table")], becomes
    assert benno.ask("mute", name="Eva")["on"] is False
    eva.ask("say", text="again")
    assert talk_received(benno) == [("again", "table")]


def test_a_player_who_was_muted_is_heard_when_the_day_is_over(here: Halls) -> None:
    eva, benno, _ = seat_three(here)
    benno.ask("mute", name="Eva")
    ((until,),) = [here.accounts.muted_by(benno.visit.person.account.id).values()]
    assert until - time.time() == pytest.approx(24 * 3600, abs=600)
    here.accounts.mute(benno.visit.person.account.id, eva.visit.person.account.id, time.time() - 1)
    benno = here.program("Benno")
    eva.ask("say", text="good morning")
    assert talk_received(benno) == [("good morning", "table")]
    assert benno.ask("mute", name="Eva")["on"] is True


def test_an_invitation_names_the_table_and_is_not_sent_if_no_seat_is_free(here: Halls) -> None:
    karl = here.program("Karl")
    eva, *_ = here.at_table("Eva", "Benno")
    eva.ask("invite", name="Karl")
    assert [one["code"] for one in karl.news("invited")] == [here.table().terms.code]
    assert here.table().terms.code
    eva.ask("start")
    assert eva.ask("invite", name="Karl")["why"] == "no seat"
    assert len(karl.news("invited")) == 1


def test_a_player_who_is_invited_to_a_private_table_that_is_full_may_look_on(here: Halls) -> None:
    karl = here.program("Karl")
    eva, *_ = here.at_table("Eva", "Benno", "Jana", invited=True)
    assert karl.ask("watch", table=here.table().number)["why"] == "not invited"
    assert eva.ask("invite", name="Karl")["on"] is True
    assert not karl.news("invited")
    assert karl.ask("watch", table=here.table().number)["is"] == "done"


def test_a_blocked_player_is_not_heard_after_reconnecting_either(here: Halls) -> None:
    _, benno, jana = seat_three(here)
    benno.ask("block", name="Eva")
    benno.leave()
    benno, eva = here.program("Benno"), here.program("Eva")
    eva.ask("say", text="one")
    assert talk_received(benno) == []
    assert talk_received(jana) == [("one", "table")]
    eva.ask("invite", name="Benno")
    eva.ask("tell", name="Benno", text="two")
    assert not benno.news("invited") and not benno.news("talk")


def test_talk_that_nobody_hears_is_not_reported_as_said(here: Halls) -> None:
    eva, karl = here.program("Eva"), here.program("Karl")
    eva.ask("open", game="moon3", players=3)
    assert karl.ask("say", text="hello")["why"] == "nobody there"  # Karl is in the lobby
    eva.ask("start")
    assert eva.ask("say", text="hello")["why"] == "nobody there"  # only bots are at the table
    karl.ask("watch", table=1)
    assert karl.ask("say", text="hello")["why"] == "onlooker in deal"  # Eva hears him after the deal
    karl.ask("block", name="Eva")
    assert eva.ask("say", text="hello")["is"] == "done"  # Eva does not learn that Karl blocks her
