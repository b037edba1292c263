"""A player may type each answer that a prompt names, and each argument that the help of a command names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from moon_access.announcer import advice, earcons, general, replay
from moon_access.announcer.message import Kind, Message
from moon_access.announcer.preferences import TileStyle, Verbosity
from moon_access.announcer.routing_keys import choosable
from moon_access.announcer.wording import Wording
from moon_access.engine.tiles import Suit
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold
from tests.replay.replays import FINISHED, Replaying
from tests.support.seated import LANGUAGES, READINGS, Seated, moments
from tests.toy.registry import OFFERED

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
MOMENTS = {name: moment for name, moment in moments().items() if moment.game.name in OFFERED}
BY_ID = {command.id: command for command in COMMANDS}


def errors_at(player: Seated | Replaying, line: str) -> list[Message]:
    """Return the errors that the program tells after this line."""
    told: list[Message] = []
    console: Any = player.console
    tell = console.tell

    def note_and_tell(*messages: Message) -> None:
        told.extend(messages)
        tell(*messages)

    console.tell = note_and_tell
    player.type(line)
    console.tell = tell
    return [message for message in told if message.kind is Kind.ERROR]


@in_every_language
@pytest.mark.parametrize("read", READINGS)
@pytest.mark.parametrize("name", MOMENTS)
def test_each_answer_that_a_prompt_names_is_understood(name: str, read: str, language: str) -> None:
    moment = MOMENTS[name]
    seated = moment.seated(language, read)
    turn = seated.session.turn
    prompt = turn.words.prompt(turn.view, turn.listener)
    lengths = prompt.full, prompt.short, prompt.word, *prompt.shorter, prompt.each, *prompt.lines_before
    answers: set[str] = set()
    for style in TileStyle:
        using = Wording(seated.console.catalog, style)
        for message in filter(None, lengths):
            line = using.sentence(message)
            for choice in choosable(message, prompt.words, using):
                answers |= {choice.text_to_type, line[choice.start : choice.end]}
    assert answers or not prompt.words
    for typed in answers:
        assert errors_at(moment.seated(language, read), typed) == [], typed


def named_in(text: str, words: Iterable[str]) -> list[str]:
    """Return those of the words that are in a text."""
    plain = " ".join(re.findall(r"[^\W\d_]+", fold(text)))
    return [word for word in words if f" {word} " in f" {plain} "]


def arguments(catalog: Catalog) -> Mapping[str, Mapping[str, str]]:
    """Return the words that a player may type after a command, each with its meaning, by the id of the command."""
    levels = {fold(catalog.text(one.level.description).rstrip(".")): one.value for one in Verbosity}
    return {
        "history": general.history_words(catalog),
        "order": general.order_words(catalog),
        "hint": advice.depth_words(catalog),
        "verbosity": levels,
        "step": replay.size_words(catalog),
    }


@in_every_language
@pytest.mark.parametrize("id", arguments(Catalog("en")))
def test_the_help_names_a_word_for_each_argument_and_each_is_understood(id: str, language: str) -> None:
    catalog = Catalog(language)
    words, help = arguments(catalog)[id], catalog.text(BY_ID[id].help)
    named = named_in(help, words)
    missing = set(words.values()) - {words[word] for word in named} - {"talk"}
    assert not missing, (help, missing)
    for word in named:
        line = f"{words_of_command(BY_ID[id], catalog)[0]} {word}"
        player = Replaying(FINISHED[0], language, seat=0) if id == "step" else Seated(language=language)
        assert errors_at(player, line) == [], line


@in_every_language
@pytest.mark.parametrize("id", [command.id for command in COMMANDS])
def test_an_example_in_the_help_is_a_command_with_an_argument(id: str, language: str) -> None:
    """In examples such as "unseen 5", "tell Anna well played" and "join 4 2 7", the first words are the name of the
    command."""
    catalog = Catalog(language)
    help = catalog.text(BY_ID[id].help)
    example = re.search(r"[:;] (\w[^.:;]* (?:\d[\d -]*|Anna|Petra|Eva)[^.:;]*)[.]", help)
    if example is None:
        return
    read = Seated(language=language).session.read_command(example[1].removeprefix("napiš třeba ").strip())
    assert read is not None and read.command.id == id and read.argument, example[1]


@in_every_language
def test_a_word_suggested_for_a_misspelt_command_is_understood(language: str) -> None:
    """A player who misspells a command by a letter can type the suggestion, and does not hear another suggestion."""
    for command in COMMANDS:
        for word in words_of_command(command, Catalog(language)):
            wrong = word[:-2] + word[-1] if len(word) > 5 else f"{word}{word[-1]}"
            player = Seated(language=language)
            told = " ".join(player.answers_to(wrong))
            found = re.search(r"(\S+(?: \S+)?)\?$", told)
            if found is None or " " in word:
                continue
            read = player.session.read_command(found[1].split()[-1])
            assert read is not None or player.session.moves.kind_named(found[1].split()[-1]), (wrong, told)


def test_the_switch_of_sounds_is_understood_as_the_help_names_it() -> None:
    for language in LANGUAGES:
        catalog = Catalog(language)
        help = catalog.text(BY_ID["sounds"].help)
        words = re.findall(r"[^\W\d_]+", fold(help))
        assert {earcons.switch_named(catalog, word) for word in words} >= {True, False}, help


WORDS_OF_PLAYERS = {
    "en": {
        "pass": "pass knock",
        "draw": "draw buy",
        "hand": "hand tiles bones",
        "counts": "count boneyard stock",
        "score": "points tally",
        "table": "board layout",
        "widow": "widow kitty blind",
        "discard": "bury",
        "hint": "hint tip advice",
        "resign": "resign concede forfeit",
        "leave": "lobby leave",
    },
    "de": {
        "pass": "passe klopfen klopfe schieben",
        "draw": "ziehen kaufen",
        "hand": "blatt steine",
        "counts": "talon vorrat",
        "score": "punktestand spielstand",
        "order": "sortieren",
    },
    "cs": {
        "pass": "pas dál klepu",
        "draw": "líznout koupit",
        "hand": "kameny kostky",
        "table": "zdvih",
        "order": "seřadit",
    },
}
"""Words that players of each language know from other tables, by the command that each can mean alone."""


@pytest.mark.parametrize("language", WORDS_OF_PLAYERS)
def test_words_of_players_are_understood_and_english_ones_in_every_language(language: str) -> None:
    session = Seated(language=language).session
    own = {fold(word) for word, _ in session.evening.reader.own_words()}
    for of_language in dict.fromkeys((language, "en")):
        for id, words in WORDS_OF_PLAYERS[of_language].items():
            for word in words.split():
                read = session.read_command(word)
                is_another = of_language != language and fold(word) in own
                assert read is not None and (read.command.id == id or is_another), word


@pytest.mark.parametrize(("typed", "id"), [("take back", "undo"), ("give up", "resign"), ("pick up", "draw")])
def test_a_command_may_consist_of_two_words(typed: str, id: str) -> None:
    read = Seated().session.read_command(typed)
    assert read is not None and read.command.id == id and not read.argument


@in_every_language
@pytest.mark.parametrize("typed", ["follow me", "no trumps", "notrump", "none"])
def test_no_trump_may_be_typed_by_every_name_that_players_use(typed: str, language: str) -> None:
    seated = MOMENTS["moon3 NameTrump"].seated(language)
    turn = seated.session.turn
    action: Any = seated.session.moves.move(typed, turn.view, turn.choices)
    assert action.trump is Suit.NONE


@in_every_language
def test_the_mexican_train_may_be_called_public(language: str) -> None:
    seated = MOMENTS["mexican_train Play some"].seated(language)
    turn = seated.session.turn
    view: Any = turn.view
    action: Any = seated.session.moves.move("6-5 public", view, turn.choices, seated.session.place.spots(turn))
    assert action.end == view.mexican
