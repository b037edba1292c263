"""A player finds an option by ear: by its group, its number, its name or the beginning of its name. Its question names
the current value, and a wrong answer is told the right ones, and how to leave."""

from __future__ import annotations

import pytest

from moon_access.announcer import general, questions
from moon_access.announcer.earcons import OFF_WORDS, ON_WORDS
from moon_access.announcer.lexicon import PLACE_WORDS, number_words
from moon_access.announcer.message import answer
from moon_access.announcer.preferences import readings_in
from moon_access.console.console import Choice, obey_nothing
from moon_access.i18n.typed_words import written_words
from moon_access.scenes.dialogs.options import GROUPS, options_for
from moon_access.storage.settings import SETTINGS
from tests.support.seated import LANGUAGES, READINGS, Seated

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_the_options_of_a_group_stand_together() -> None:
    groups = [setting.group for setting in SETTINGS if setting.label]
    assert list(dict.fromkeys(groups)) == list(GROUPS)
    assert groups == sorted(groups, key=list(GROUPS).index)


@in_every_language
@pytest.mark.parametrize("read", READINGS)
def test_the_list_is_read_when_it_is_opened_and_when_it_is_asked_for_again(language: str, read: str) -> None:
    player = Seated(language=language, read=read)
    labels = [player.console.wording.line(answer(one.label)) for one in options_for(player.console)]
    for typed in (("options",), ("options", ""), ("options", "list")):
        shown = " ".join(player.type(*typed).split())
        assert all(f"{at} {label}" in shown for at, label in enumerate(labels, 1)), shown


@in_every_language
def test_a_group_lists_its_options_with_their_values_and_nothing_else(language: str) -> None:
    player = Seated(language=language)
    options = options_for(player.console)
    read = set()
    for name, listed in questions.OPTION_GROUPS.items():
        if name == "speech":
            continue
        for word in written_words(player.console.catalog, listed):
            player.type("options", word)
            *lines, asked = player.terminal.unseen().splitlines()
            of_group = [at for at, one in enumerate(options, 1) if name in ("all", one.group)]
            lines = [line for line in lines if line.split()[0].isdigit()]  # a long option continues in the next line
            numbers = [int(line.split()[0]) for line in lines]
            assert numbers == of_group, word
            assert all(
                player.console.catalog.text(options[at - 1].label) in lines[of_group.index(at)] for at in of_group
            )
            assert asked.startswith(player.console.catalog.text("Option"))
            read |= set(lines)
    assert len(read) == len(options)


def test_the_beginning_of_a_group_name_takes_precedence_over_an_unavailable_command() -> None:
    told = []
    for typed in ("telling", "tell", "tel"):
        player = Seated()
        player.type("options", typed)
        told.append(player.terminal.unseen().splitlines())
    assert len(told[0]) > 2 and told[1:] == [told[0]] * 2


@in_every_language
def test_the_name_of_an_option_or_its_beginning_asks_for_it_with_its_value(language: str) -> None:
    for number, option in enumerate(options_for(Seated(language=language).console), 1):
        player = Seated(language=language)
        player.type("options", str(number))
        asked = player.prompt
        label = player.console.catalog.text(option.label)
        for typed in (label, option.name):
            player = Seated(language=language)
            player.type(f"options {typed}")
            assert player.prompt == asked, typed
        if option.values and option.name != "tiles":
            value = player.console.settings.value(option.name)
            now = next(text for known, text in option.values.items() if known == value)
            assert asked.startswith(f"{label} {player.console.catalog.text(now)}"), asked


def test_an_unambiguous_beginning_is_enough_in_the_list_and_an_ambiguous_one_is_listed() -> None:
    player = Seated()
    player.type("options", "ann")
    assert player.prompt.startswith("Switch")
    player.type("options", "seconds")
    assert player.prompt == "Seconds before a bot moves 0, 0, 1, 2, 3 or 5: "
    for typed, asked in (
        ("bra", "Braille cells 40, 14 to 80:"),
        ("bots", "Opponents normal,"),
        ("hand", "Hand order by suit,"),
    ):
        player = Seated()
        player.type(f"options {typed}")
        assert player.prompt.startswith(asked)
    both = ["14 Ask before undoing or resigning: on", "16 Seconds before a bot moves: 0"]
    player = Seated()
    assert player.type("options before").splitlines()[-3:-1] == both
    player = Seated()
    assert player.type("options", "before").splitlines()[-3:-1] == both
    assert player.prompt == "Option, 1 to 20, 0 done: "


@in_every_language
def test_options_with_a_group_or_an_unknown_name_opens_the_list_of_options(
    language: str,
) -> None:
    player = Seated(language=language)
    player.type("options", "")
    in_list, group = player.prompt, player.console.catalog.context("words", "basics").split(",")[0]
    shown = player.type(f"options {group}")
    assert "\n6 " in shown and "\n7 " not in shown
    assert player.prompt == in_list
    for wrong in ("xyzzy", "99"):
        told = player.console.wording.sentence(questions.no_such_answer(wrong, 20, may_be_done=True))
        assert told in " ".join(player.type(f"options {wrong}").split())
        assert player.prompt == in_list
    player.type("options xyzzy", "0")
    assert player.prompt != in_list


@in_every_language
def test_two_letters_are_too_few_for_the_name_of_an_option_and_commands_keep_their_meaning(language: str) -> None:
    player = Seated(language=language)
    player.type("options")
    asked = player.prompt
    for typed in ("ha", "hand"):
        player.type("options", typed)
        assert player.prompt == asked


@in_every_language
def test_the_word_number_and_a_place_choose_like_the_place_alone(language: str) -> None:
    player = Seated(language=language)
    player.type("options", "2")
    asked = player.prompt
    for word in ("number", player.console.catalog.context("words", PLACE_WORDS).split(",")[0]):
        player = Seated(language=language)
        player.type("options", f"{word} 2")
        assert player.prompt == asked


@in_every_language
def test_the_word_number_names_a_place_even_if_choices_have_numbers_of_their_own(language: str) -> None:
    console = Seated(language=language).console
    choices = [Choice(value, answer(value), number=number) for value, number in (("seven", 7), ("two", 2), ("one", 1))]
    word = console.catalog.context("words", PLACE_WORDS).split(",")[0]
    prompt = questions.question(answer("Where"), [], None, may_be_done=True)
    chosen = console.choice_typed(f"{word} 3", prompt, choices, obey_nothing)
    assert chosen is choices[2]


@in_every_language
@pytest.mark.parametrize("read", READINGS)
def test_a_wrong_answer_is_answered_with_the_way_to_leave_if_the_prompt_names_it(language: str, read: str) -> None:
    player = Seated(language=language, read=read)
    line = player.console.wording.sentence
    for before, typed, told in (
        (("options",), "99", questions.no_such_answer("99", 20, may_be_done=True)),
        (("options 2",), "7", questions.no_such_answer("7", len(readings_in(language)), may_be_done=True)),
        (("options 3",), "7", questions.not_a_number("7", 14, 80)),
        (("options 16",), "7", questions.no_such_choice("7", (0, 1, 2, 3, 5))),
        (("resign",), "7", questions.refusal("7", questions.yes_or_no(answer("Resign this game")), 2)),
    ):
        shown = " ".join(player.type(*before, typed).split())
        assert line(told) in shown, told
        player = Seated(language=language, read=read)


@in_every_language
def test_single_keys_begin_to_work_when_the_player_leaves_the_options(language: str) -> None:
    player = Seated(language=language)
    keys: list[str] = []

    def read_key(opens_a_line: str) -> str | None:
        keys.append(opens_a_line)
        return player.terminal.read_line()

    player.terminal.has_keys = True
    player.terminal.read_key = read_key  # type: ignore[attr-defined]
    told = player.type("options", "5", "1", "12", "0", "0", "x")
    assert player.console.wording.sentence(general.back_after_options()) in told
    assert player.console.settings.keys
    assert len(keys) == 2  # at the prompt of the game, behind the options, and at the end of the input
    player.type("options name", "Lisa")
    assert player.console.settings.name == "Lisa", "a name is typed as a line"


def test_the_order_of_the_hand_is_announced_as_it_is_and_choosing_it_again_does_not_reverse_it() -> None:
    player = Seated()
    player.type("order", "options", "telling")
    assert "Hand order: by suit, reversed" in player.terminal.unseen()
    player.type("options", "hand order", "1")
    assert "Hand order: by suit\n" in player.terminal.unseen().replace(".", "")
    assert not player.console.settings.hand_reversed


@in_every_language
def test_an_option_is_switched_by_every_word_that_switches_the_sounds(language: str) -> None:
    player = Seated(language=language)
    for word, is_on in [(word, True) for word in written_words(player.console.catalog, ON_WORDS)] + [
        (word, False) for word in written_words(player.console.catalog, OFF_WORDS)
    ]:
        player.evening.apply_settings(player.console.settings._replace(talk=not is_on))
        player.type("options", player.console.catalog.text("Table talk"), word, "0")
        assert player.console.settings.talk is is_on, word


@in_every_language
def test_a_choice_may_be_typed_as_the_word_of_its_number(language: str) -> None:
    player = Seated(language=language)
    for number, prompt in ((1, "full"), (2, "short"), (3, "word")):
        for word in number_words(player.console.catalog, number):
            player.type("options", player.console.catalog.text("Prompt"), word, "0")
            assert player.console.settings.prompt == prompt, word


@in_every_language
def test_a_number_in_a_list_or_after_a_command_may_be_a_word(language: str) -> None:
    player = Seated(language=language)
    rules, item = player.answers_to("rules 3"), player.type("help", "3", "0").replace(": 3", ":")
    for word in number_words(player.console.catalog, 3):
        assert player.answers_to(f"rules {word}") == rules, word
        assert player.type("help", word, "0").replace(f": {word}", ":") == item, word
