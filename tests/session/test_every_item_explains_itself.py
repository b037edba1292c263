"""Every option, house rule and game explains itself: at its question, and in its list by its number."""

from __future__ import annotations

import pytest

from moon_access.announcer import explanations
from moon_access.announcer.message import SWITCHABLE
from moon_access.games import GAMES
from moon_access.scenes.dialogs.options import options_for
from moon_access.storage.settings import SETTINGS
from tests.support.seated import LANGUAGES, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_every_option_and_every_kind_of_announcement_has_an_explanation() -> None:
    assert all(explanations.option(setting.name).text for setting in SETTINGS if setting.label)
    assert all(explanations.announcement(kind.name.lower()).text for kind in SWITCHABLE)


@in_every_language
def test_a_question_mark_and_a_number_explains_an_option_and_so_does_its_question(language: str) -> None:
    player = Seated(language=language)
    for number, option in enumerate(options_for(player.console), 1):
        told = player.console.wording.sentence(explanations.option(option.name))
        for typed in (f"? {number}", f"?{number}", f"help {number}"):
            player = Seated(language=language)
            assert told in " ".join(player.type("options", typed).split()), typed
        if option.name != "house":
            player = Seated(language=language)
            assert told in " ".join(player.type(f"options {number}", "?").split()), option.name


@in_every_language
@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_is_explained_in_its_list_and_at_its_question(language: str, game: str) -> None:
    names, place = GAMES[game].words().house_rules, list(GAMES).index(game) + 1
    for number, rule in enumerate(GAMES[game].rules().house_rules, 1):
        player = Seated(language=language)
        told = player.console.wording.sentence(names.explain(rule.name))
        assert told in " ".join(player.type("options 15", str(place), f"? {number}").split()), rule.name
        player = Seated(language=language)
        assert told in " ".join(player.type("options 15", str(place), str(number), "?").split()), rule.name


@in_every_language
def test_every_game_tells_its_aim_where_games_are_listed(language: str) -> None:
    for number, game in enumerate(GAMES, 1):
        player = Seated(language=language)
        aim = GAMES[game].words().rules(GAMES[game].rules({}))[0]
        shown = " ".join(player.type("options 15", f"? {number}").split())
        assert all(player.console.wording.sentence(line) in shown for line in aim[1:]), shown


def test_a_question_mark_in_the_options_also_takes_unknown_numbers_and_commands() -> None:
    player = Seated()
    assert "Not 99" in player.type("options", "? 99")
    assert "hand" in player.type("options", "? hand")
