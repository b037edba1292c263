"""The menu offers the deal of the day and playing with others on its first level."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer import deals, joining, saved_games
from moon_access.announcer.message import Message
from moon_access.link.address import address_of
from moon_access.link.joined_hosts import note_joined
from tests.support.seated import LANGUAGES, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True)
def _own_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def shown_in_menu(player: Seated, *chosen: Message | str) -> str:
    """Return the output of the menu if the player makes these choices and then leaves every question."""
    player.type("")
    lines = [one if isinstance(one, str) else player.console.wording.line(one) for one in chosen]
    player.terminal.lines.extend(["menu", *lines, "0", "0", "0"])
    player.open_menu()
    return " ".join(player.shown.split())


@in_every_language
def test_the_menu_names_the_deal_of_the_day_and_playing_with_others(language: str) -> None:
    player = Seated("moon3", language=language)
    shown = shown_in_menu(player)
    for label in (deals.deal_of_the_day(), joining.with_others()):
        assert player.console.wording.line(label) in shown, shown


@in_every_language
def test_playing_with_others_says_how_to_be_the_host_and_refuses_what_is_no_address(language: str) -> None:
    player = Seated("moon3", language=language)
    assert " serve" in shown_in_menu(player, joining.with_others(), joining.be_host())
    player = Seated("moon3", language=language)
    shown = shown_in_menu(player, joining.with_others(), joining.join_a_server(), "a b")
    assert player.console.wording.sentence(joining.no_address("a b")) in shown, shown


def test_the_host_joined_last_is_offered_first() -> None:
    player = Seated("moon3")
    player.console.settings = player.console.settings._replace(host="anna@example.org:2222")
    assert "1 join example.org" in shown_in_menu(player, joining.with_others())


def test_every_host_that_was_joined_is_offered() -> None:
    for typed in ("anna@example.org", "ben@example.org", "example.com:2300"):
        note_joined(address_of(typed))
    shown = shown_in_menu(Seated("moon3"), joining.with_others())
    assert "1 join example.com" in shown, shown
    assert "2 join ben@example.org:2222" in shown and "3 join anna@example.org:2222" in shown, shown


@in_every_language
def test_a_host_with_an_unfinished_game_is_offered_with_its_game_and_told_among_the_saved_ones(language: str) -> None:
    note_joined(address_of("anna@example.org"), "moon3")
    player = Seated("moon3", language=language)
    offered = player.console.wording.line(joining.join_unfinished("example.org", "Moon for three"))
    shown = shown_in_menu(player, joining.with_others())
    assert f"1 {offered}" in shown, shown
    listed = player.console.wording.sentence(joining.unfinished_at("anna@example.org:2222", "Moon for three"))
    assert " ".join(listed.split()) in shown_in_menu(Seated("moon3", language=language), saved_games.saved_games())
