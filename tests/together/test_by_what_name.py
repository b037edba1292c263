"""A typed name means its exact player, or otherwise the only one whose name equals it without accents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.server.people.names import who_is_called

from .at_hall import Halls, halls


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Halls]:
    with halls(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    ("typed", "there", "meant"),
    [
        ("Jiri", ["Eva", "Jiří"], "Jiří"),
        ("jiřÍ", ["Eva", "Jiří"], "Jiří"),
        ("ZOE", ["Zoë"], "Zoë"),
        ("Zoe", ["Zoë", "Zoe"], "Zoe"),
        ("Zöe", ["Zoë", "Zoe"], None),
        ("Jiri", ["Jiří", "Jiří"], "Jiří"),
        ("Jir", ["Jiří"], None),
        ("", ["Jiří"], None),
    ],
)
def test_an_exact_name_comes_first_and_then_an_unambiguous_one(typed: str, there: list[str], meant: str | None) -> None:
    assert who_is_called(typed, there, str) == meant


@pytest.mark.parametrize("do", ["mute", "block", "friend", "invite", "report", "tell"])
def test_every_command_about_a_player_understands_their_name_without_accents(here: Halls, do: str) -> None:
    jiri, eva = here.program("Jiří"), here.at_table("Eva")[0]
    said = {"tell": {"text": "hello"}, "report": {"why": "rude"}}.get(do, {})
    answer = eva.ask(do, name="jiri", **said)
    assert (answer["is"], answer["name"]) == ("done", "Jiří")
    assert do != "tell" or jiri.news("talk")


def test_a_bot_plays_for_a_player_whose_name_is_typed_without_accents(here: Halls) -> None:
    eva, jiri, _ = here.at_table("Eva", "Jiří", "Jana")
    jiri.leave()
    here.time.pass_(120)
    assert eva.ask("bot", name="jiri")["is"] == "done"
    assert [one["name"] for one in eva.news("bot plays")] == ["Jiří"]


def test_the_host_may_type_a_name_without_accents(here: Halls) -> None:
    here.program("Jiří")
    found = here.hall.person_named("jiri")
    assert found is not None
    assert found.name == "Jiří"
    assert here.hall.person_named("Jir") is None


def test_no_bot_plays_for_a_player_who_is_present_and_does_not_play(here: Halls) -> None:
    eva, *_ = here.at_table("Eva", "Benno", "Jana")
    here.program("Mary").ask("watch", table=here.table().number)
    assert (answer := eva.ask("bot", name="mary"))["why"] == "does not play"
    assert answer["name"] == "Mary"
    assert eva.ask("bot", name="Nobody")["why"] == "nobody called"
    assert eva.ask("bot", name="Benno")["why"] == "no bot yet"
