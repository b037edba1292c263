"""One command, with a key in every language, tells at any prompt where the player is, the innermost place first."""

from __future__ import annotations

import re

import pytest

from moon_access.console.console import PlayerLeaves
from moon_access.evening.command import key_of
from moon_access.scenes.learn.practice import practise
from moon_access.scenes.learn.tutorial import take_course
from tests.replay.replays import Replaying
from tests.support.seated import LANGUAGES, READINGS, Seated, moments

IN_THE_GAME = {
    "en": "Bidding, deal 1, Moon for three, your turn.",
    "de": "Bieten, Runde 1, Mond zu dritt, du bist dran.",
    "cs": "Licitace, rozdání jedna, Měsíc pro tři, jsi na tahu.",
}
OPTIONS = {"en": "Options.", "de": "Einstellungen.", "cs": "Nastavení."}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_for_where_is_the_same_in_every_language(language: str) -> None:
    player = Seated(language=language)
    assert key_of(player.evening.command_of("where"), player.console.catalog) == "="


@pytest.mark.parametrize("language", IN_THE_GAME)
def test_in_a_game_one_line_states_the_progress_and_whose_turn_it_is(language: str) -> None:
    player = Seated(language=language)
    assert player.answers_to("=") == [IN_THE_GAME[language]]


@pytest.mark.parametrize("language", IN_THE_GAME)
def test_in_a_dialog_where_names_the_dialog_first(language: str) -> None:
    player = Seated(language=language)
    player.type("options", "=")
    assert player.terminal.reads[-1][0].splitlines()[:-1] == [OPTIONS[language], IN_THE_GAME[language]]
    player.type("options", "1", "=")
    assert player.terminal.reads[-1][0].splitlines()[:-1] == [OPTIONS[language], IN_THE_GAME[language]]


@pytest.mark.parametrize("read", READINGS)
def test_where_is_answered_briefly_at_every_prompt_of_a_game(read: str) -> None:
    for moment in moments().values():
        player = moment.seated("en", read)
        told = player.answers_to("where")
        assert len(told) <= 2 and sum(map(len, told)) < 60, told
        assert re.match("(?:.*[, ])?(?:deal|round) [1-9]", told[0].lower()), told


def test_where_names_the_whole_prompt_even_if_prompts_are_one_word() -> None:
    player = Seated(prompt="word")
    assert player.answers_to("=") == [IN_THE_GAME["en"], "Bid 4, 5, 6, 7, 21 or pass:"]
    player.type("options", "=")
    assert player.terminal.reads[-1][0].splitlines()[-2] == "Option, 1 to 20, 0 done:"


def test_where_names_the_number_of_the_trick_or_the_phase_of_the_deal() -> None:
    told = {name: moment.seated().answers_to("=")[0] for name, moment in moments().items()}
    assert told["moon3 Play first"] == "Trick 1, deal 1, Moon for three, your turn."
    assert told["moon3 Discard"].startswith("Discarding, deal 1,")
    assert told["moon3 NameTrump"].startswith("Naming trump, deal 1,")
    assert told["draw12 Play some"] == "Round 1, Draw dominoes, your turn."


def test_without_a_game_where_explains_that() -> None:
    player = Seated()
    player.stand_up()
    assert player.obey_beside("where") is True
    player.console.flush()
    assert player.shown == "No game is being played.\n"


def test_in_a_list_after_a_game_where_names_the_finished_game() -> None:
    player = Seated()
    player.type("resign", "yes")
    player.terminal.lines.extend(["=", "done"])
    assert player.obey_beside("rules") is True
    assert "\nGame over, Moon for three.\nRules 1 of 8, " in player.shown
    assert "No game is being played." not in player.shown


def test_in_the_menu_where_names_the_menu() -> None:
    player = Seated()
    player.stand_up()
    player.terminal.lines.extend(["=", "house rules", "="])
    with pytest.raises(PlayerLeaves):
        player.open_menu()
    _, first, _, second = (shown for shown, _ in player.terminal.reads)
    assert first.splitlines()[0] == "Menu."
    assert second.splitlines()[:2] == ["House rules.", "Menu."]


def test_in_a_lesson_where_names_the_lesson_and_the_task_comes_again() -> None:
    player = Seated()
    player.terminal.lines.extend(["="])
    with pytest.raises(PlayerLeaves):
        player.follow(take_course(player.evening, "moon3"))
    told = player.terminal.reads[-1][0].splitlines()
    assert told[0].startswith("Lesson 1 of ") and told[1].endswith("Moon for three, your turn.")
    assert told[2].startswith("Type ")


@pytest.mark.parametrize("kind", ["bidding", "sure"])
def test_in_practice_the_kind_of_practice_is_announced(kind: str) -> None:
    player = Seated()
    player.terminal.lines.extend(["="])
    with pytest.raises(PlayerLeaves):
        player.follow(practise(player.evening, "moon3", "1", kind))
    told = next(shown for shown, _ in player.terminal.reads[1:]).splitlines()
    assert told[0] == {"bidding": "Practice, bidding.", "sure": "Practice, counting sure tricks."}[kind]
    assert told[1] == {"bidding": "Bidding, deal 1, Moon for three, your turn.", "sure": "Hand 1 of 10."}[kind]


def test_in_a_replay_the_moment_is_announced_and_whose_knowledge_it_shows() -> None:
    player = Replaying("moon3-bidder")
    told = player.answers_to("=")
    assert told[0] == "Replay."
    assert told[1].startswith("Bidding, deal 1, Moon for three, ") and told[1].endswith("'s turn.")
    assert len(told) == 3
