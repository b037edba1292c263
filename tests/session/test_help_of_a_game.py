"""The help of a game has the commands of that game, and no others."""

from __future__ import annotations

import pytest

from moon_access.announcer import general
from moon_access.announcer.message import answer
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from tests.support.seated import LANGUAGES, Seated

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
def test_the_help_lists_no_command_that_this_game_refuses(game: str) -> None:
    session = Seated(game).session
    listed = [command for command in COMMANDS if session.is_listed(command)]
    assert listed and all(session.has(command) for command in listed)
    refused = [command for command in COMMANDS if not session.has(command)]
    assert refused, "at least one command must be missing in this game"


@every_game
@every_language
def test_help_about_a_missing_feature_says_that_this_game_lacks_it(game: str, language: str) -> None:
    player = Seated(game, language)
    for command in COMMANDS:
        if command.id in GAMES[game].words().synonymous_commands:
            continue  # players of this game call something else by this name
        word = words_of_command(command, player.console.catalog)[0]
        told = player.answers_to(f"help {word}")
        not_here = player.console.wording.sentence(general.not_in_this_game(word))
        meant = player.session.read_command(word)
        assert meant is not None
        assert (told == [not_here]) is not player.session.has(meant.command), word


@pytest.mark.parametrize(("language", "typed"), [("en", "bid"), ("de", "biete"), ("cs", "hlásím")])
def test_the_word_before_a_bid_is_explained_after_help_and_in_its_list(language: str, typed: str) -> None:
    player = Seated("moon3", language)
    told = player.console.wording.sentence(answer("Type a bid as a number. A question never uses up your turn."))
    for lines in ([f"help {typed}"], ["help", typed]):
        player.type(*lines)
        assert told in " ".join(player.terminal.unseen().split())
