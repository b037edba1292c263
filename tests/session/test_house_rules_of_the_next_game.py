"""If a player sets house rules in the options, the program says "changed" only if the next game will differ."""

from __future__ import annotations

import pytest

from moon_access.announcer import house_rules
from moon_access.engine.house_rules import Value
from moon_access.games import GAMES
from moon_access.record.rules_code import rules_of_code
from moon_access.scenes.dialogs.house_rules import are_changed
from moon_access.storage.settings import Settings
from tests.support.seated import LANGUAGES, Seated


@pytest.mark.parametrize("language", LANGUAGES)
def test_setting_a_rule_to_its_default_does_not_count_as_a_change(language: str) -> None:
    player = Seated("moon3", language)
    words = player.console.catalog
    label = words.text("House rules for the next game")
    for points, value in (("21", "as usual"), ("15", "changed"), ("21", "as usual")):
        told = player.type("options 15", "1", "1", points, "done", "options", "all", "done")
        assert f"{label}: {words.text(value)}" in told
        assert player.kept[-1].house["moon3"]["target"] == int(points)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_in_place_of_a_number_is_refused_and_the_question_comes_again(language: str) -> None:
    player = Seated("moon3", language)
    words = player.console.catalog
    game = GAMES["chicken_foot"]
    place = str([rule.name for rule in game.rules().house_rules].index("double_zero") + 1)
    told = player.type("options 15", words.text(game.title), place, "xyzzy", "25", "done")
    assert "xyzzy" in told
    assert player.kept[-1].house["chicken_foot"]["double_zero"] == 25


FAMILY = dict(GAMES["mexican_train"].rules().presets["family"])


def places(game: str) -> tuple[str, str]:
    """Return the numbers of the preset and of keeping rules under a name, which follow the house rules of a game."""
    rules = len(GAMES[game].rules().house_rules)
    return str(rules + 1), str(rules + 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_saved_house_rules_are_chosen_by_name_or_on_another_machine_by_code(language: str) -> None:
    player = Seated("moon3", language)
    title = player.console.catalog.text(GAMES["mexican_train"].title)
    preset, save = places("mexican_train")
    told = player.type("options 15", title, preset, player.console.catalog.text("family"), save, "Our evening", "done")
    code = player.kept[-1].rule_sets["Our evening"]
    assert code in told and rules_of_code(code) == ("mexican_train", FAMILY)
    player.type("options 15", title, preset, player.console.catalog.text("club"), "done")
    assert player.kept[-1].house["mexican_train"] == {}
    player.type("options 15", title, preset, "our evening", "done")
    assert player.kept[-1].house["mexican_train"] == FAMILY
    friend = Seated("moon3", language)
    shown = friend.type("options 15", "1", places("moon3")[0], "3", code, "done")
    assert friend.kept[-1].house == {"mexican_train": FAMILY} and title.casefold() in shown.casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_preset_and_the_code_of_a_deal_are_refused_for_house_rules(language: str) -> None:
    player = Seated("moon3", language)
    preset, save = places("moon3")
    words = player.console.wording
    told = player.type("options 15", "1", save, "Gamerules", preset, "3", "M3 K7QF J", "done")
    assert words.sentence(house_rules.name_taken("Gamerules")) in told
    assert words.sentence(house_rules.no_such_code()) in told
    assert not any(settings.rule_sets or settings.house for settings in player.kept)


@pytest.mark.parametrize(
    ("game", "rules", "changed"),
    [
        ("moon3", {"target": 21, "moon_wins": False}, False),
        ("moon3", {"moon_wins": True}, True),
        ("moon4", {"moon_wins": False}, False),
        ("moon4", {"moon_wins": True}, True),
        ("draw12", {"tiles": 12}, False),
        ("draw12", {"hand": 7}, True),  # the default for two players, but not for three
        ("draw12", {"hand": 5}, True),
        ("draw12", {"tiles": 6, "hand": 12}, True),  # for two only
        ("draw12", {}, False),
    ],
)
def test_the_word_usual_means_the_default_of_each_game_and_number_of_players(
    game: str, rules: dict[str, Value], changed: bool
) -> None:
    assert are_changed(Settings(house={game: rules})) is changed
