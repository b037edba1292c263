"""Help at a question is about the question, and in every list Enter tells the item again."""

from __future__ import annotations

import pytest

from moon_access.announcer import questions
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import readings_in
from moon_access.evening.command import key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from tests.support.seated import LANGUAGES, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

AT: dict[tuple[str, ...], Message] = {
    ("options",): questions.help_to_choose(20, None),
    ("options", "3"): questions.help_with_a_number(14, 80, None),
    ("options", "4"): questions.help_with_a_text(""),
    ("options", "15"): questions.help_to_choose(len(GAMES), None),
    ("options", "16"): questions.help_with_numbers((0, 1, 2, 3, 5)),
    ("resign",): questions.help_to_choose(2, None),
    ("help",): questions.help_in_a_list(),
    ("rules",): questions.help_in_a_list(),
}
"""Lines that lead to a question, and its help. The choices at "options 2" depend on the language."""


def helps(player: Seated) -> list[str]:
    command = next(command for command in COMMANDS if command.id == "help")
    catalog = player.console.catalog
    return ["help", key_of(command, catalog), *words_of_command(command, catalog)]


@in_every_language
@pytest.mark.parametrize("typed", [("options", "2"), *AT])
def test_help_at_a_question_explains_that_question(typed: tuple[str, ...], language: str) -> None:
    player = Seated(language=language)
    player.type("")
    player.type(*typed)
    asked = player.prompt
    told = player.console.wording.sentence(AT.get(typed) or questions.help_to_choose(len(readings_in(language)), None))
    for word in helps(player):
        lines = player.type(*typed, word).rstrip("\n").split("\n")
        assert lines[-1] == asked
        assert told in " ".join(lines).removesuffix(asked), lines


@in_every_language
@pytest.mark.parametrize("of", ["help", "rules"])
def test_in_a_list_read_item_by_item_repeat_and_legal_read_the_item_again(of: str, language: str) -> None:
    player = Seated(language=language)
    catalog = player.console.catalog
    again = ["", "list", *(key_of(command, catalog) for command in COMMANDS if command.id in ("legal", "repeat"))]
    for words in (words_of_command(command, catalog) for command in COMMANDS if command.id in ("legal", "repeat")):
        again += words
    for typed in again:
        player.type(of, "3")
        item = player.terminal.unseen()
        assert item.count("\n") > 0
        player.type(of, "3", typed)
        assert player.terminal.unseen() == item, typed


@in_every_language
@pytest.mark.parametrize("of", ["help", "rules"])
def test_help_with_a_number_in_a_list_tells_that_item(of: str, language: str) -> None:
    player = Seated(language=language)
    player.type(of, "3")
    item = player.terminal.unseen()
    for word in helps(player):
        player.type(of, f"{word} 3")
        assert player.terminal.unseen() == item, word


@in_every_language
def test_help_about_a_command_works_at_a_question(language: str) -> None:
    player = Seated(language=language)
    player.type("")
    named = player.type("help undo").split("\n")[0]
    assert named in player.type("options", "help undo")
