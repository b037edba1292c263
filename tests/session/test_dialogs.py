"""Nobody gets lost in a dialog: it repeats its choices, returns to the level before, and never opens inside itself."""

from __future__ import annotations

import pytest

from moon_access.announcer import general, questions
from moon_access.console.console import Choice
from moon_access.evening.command import Command, key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games.mexican_train.events import Done
from moon_access.i18n.typed_words import fold
from moon_access.scenes.dialogs.options import options_for
from tests.support.seated import LANGUAGES, Seated, moments

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def command(id: str) -> Command:
    return next(command for command in COMMANDS if command.id == id)


def done_words_of(player: Seated) -> list[str]:
    """Return the words that a player of that language types to be done."""
    words = player.console.catalog.context("words", "done, back, end")
    return ["0", "done", "back", *(word.strip() for word in words.split(","))]


@in_every_language
def test_resigning_at_the_question_of_undo_is_refused(language: str) -> None:
    player = Seated(language=language)
    player.type("5")
    player.type("undo")
    asked, actions = player.prompt, list(player.table.actions)
    assert actions
    refused = player.console.wording.sentence(general.not_now("resign"))
    assert player.type("undo", "resign").splitlines()[-2:] == [refused, asked]
    assert player.table.actions == actions
    player.type("undo", "resign", "1")
    assert len(player.table.actions) == 1 and not player.table.is_over


@in_every_language
def test_a_dialog_does_not_open_a_second_time_inside_itself(language: str) -> None:
    player = Seated(language=language)
    player.type("")
    prompt = player.prompt
    player.type("resign", "resign", "2")
    assert player.prompt == prompt
    player.type("options")
    asked = player.prompt
    for typed in ("options", "options 3"):
        assert player.type("options", typed).splitlines()[-2:] == [
            player.console.wording.sentence(general.inside_a_list()),
            asked,
        ]
    player.type("options", "1", "options", "0", "0")
    assert player.prompt == prompt


@in_every_language
def test_a_word_that_leaves_a_dialog_leaves_one_level(language: str) -> None:
    player = Seated(language=language)
    player.type("")
    prompt = player.prompt
    player.type("options")
    options = player.prompt
    numbered = [str(n + 1) for n in range(17)]
    for typed in done_words_of(player):
        player.type("options", typed)
        assert player.prompt == prompt, typed
        for number in numbered:
            player.type("options", number, typed)
            assert player.prompt == options, (number, typed)
        player.type("resign", typed)
        assert player.prompt == prompt and not player.table.is_over, typed


@in_every_language
def test_a_question_announces_its_choices_again(language: str) -> None:
    for read in ("screen-reader", "braille"):
        player = Seated(language=language, read=read)
        catalog = player.console.catalog
        choices = [Choice(n, questions.reading_name("braille")) for n in range(30)]
        typed = ["", "list", key_of(command("legal"), catalog), key_of(command("repeat"), catalog)]
        for id in ("legal", "repeat"):
            typed += words_of_command(command(id), catalog)
        for line in typed:
            player.terminal.lines.clear()
            player.terminal.lines += [line, "1"]
            before = len(player.shown)
            player.console.choose_or_be_done(questions.ask_what_next(), choices)
            told = player.shown[before:]
            last = player.console.wording.line(choices[-1].label)
            assert told.count(f"30 {last}") == 2, (line, told)


@in_every_language
def test_a_word_that_leaves_a_question_is_answered_at_the_prompt_of_the_game(language: str) -> None:
    for moment in moments().values():
        player = moment.seated(language)
        undo, quit = (words_of_command(command(id), player.console.catalog)[0] for id in ("undo", "quit"))
        for typed in done_words_of(player)[1:]:
            legal = player.table.game.legal_actions(player.table.state)
            if any(isinstance(action, Done) for action in legal):  # in such a turn, ``done`` is a move
                is_asked, turn = moment.seated(language), len(moment.actions)
                is_asked.type(typed)
                assert is_asked.table.actions[turn:][0] == Done(is_asked.session.seat)
                continue
            told = player.console.wording.sentence(general.nothing_to_leave(typed, undo, quit))
            assert " ".join(player.answers_to(typed)) == told


@in_every_language
def test_the_words_that_leave_a_question_differ_from_those_that_repeat_its_choices(language: str) -> None:
    player = Seated(language=language)
    assert not questions.list_words(player.console.catalog) & {fold(word) for word in done_words_of(player)}


@in_every_language
def test_an_option_is_chosen_by_its_name_even_if_a_command_has_that_name(language: str) -> None:
    for number, setting in enumerate(options_for(Seated(language=language).console), 1):
        player = Seated(language=language)
        name = player.console.catalog.text(setting.label)
        player.type("options", str(number))
        asked, player = player.prompt, Seated(language=language)
        player.type("options", name)
        assert player.prompt == asked, name
        assert not player.kept
