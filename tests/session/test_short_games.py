"""A short game: the player chooses how long it lasts and then the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer import lengths
from moon_access.games import GAMES
from moon_access.games.lengths import LENGTHS
from moon_access.scenes.menu.seating import NewGame, sit_down
from tests.support.seated import LANGUAGES, Seated
from tests.toy.registry import OFFERED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("length", LENGTHS)
def test_the_list_of_games_offers_each_game_in_each_length(
    length: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3", language)
    player.stand_up()
    words = player.console.catalog
    short = words.text(lengths.short_game().text)
    place = str(list(LENGTHS).index(length) + 1)
    player.terminal.lines.extend(["2", short, f"? {place}", place, words.text(GAMES["moon4"].title)])
    player.open_menu()
    assert words.text(lengths.explain(length).text).rstrip(".") in " ".join(player.shown.split())
    game, usual = player.session.game_now, GAMES["moon4"].rules()
    assert game.name == "moon4"
    for rule in ("rounds", "minutes"):
        assert game.value_of(rule) == LENGTHS[length].get(rule, usual.value_of(rule))


@pytest.mark.parametrize("name", OFFERED)
def test_every_game_can_be_played_in_each_length_by_any_number_of_players(name: str) -> None:
    for rules in LENGTHS.values():
        for players in GAMES[name].rules().player_counts:
            GAMES[name].rules(rules, players)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("rule", "value"), [("rounds", 3), ("target", 14)])
def test_the_line_about_the_opponents_tells_the_length_and_the_rules_do_not_repeat_it(
    rule: str, value: int, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("moon3", language)
    player.stand_up()
    sit_down(player.session, NewGame("moon3", rules={rule: value, "hints": False}))
    player.console.flush()
    told = " ".join(player.shown.split())
    names = GAMES["moon3"].words().house_rules
    of_length, hints = (player.console.wording.line(names.label(name)) for name in (rule, "hints"))
    assert f"{hints}:" in told and f"{of_length}:" not in told
