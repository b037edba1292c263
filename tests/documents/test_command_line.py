"""The page command-line.md of each language names every command, option, choice and variable, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from moon_access.cli.option_types import GameName, OneOf
from moon_access.cli.program import build
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold
from tests.documents.pages import DOCS, PAGES, ROOT, bullets, name_of, sections
from tests.support.catalogues import COMPLETE
from tests.toy.registry import OFFERED

PLACES = {language: DOCS / ("" if language == "en" else language) / "command-line.md" for language in COMPLETE}
TEXTS = {language: page.read_text("utf-8") for language, page in PLACES.items()}
SECTIONS = {language: sections(page) for language, page in PLACES.items()}
PROGRAM = build(Catalog("en"))
COMMANDS: dict[str, click.Command] = {
    "moon-access": PROGRAM,
    **{f"moon-access {name}": command for name, command in PROGRAM.commands.items()},
}
NOT_LISTED = {"--help", "-h"}
"""An option that every command has, and that the page names once."""
MOST_EXAMPLES = 6
"""A list of more games than this claims to list all games."""

every_command = pytest.mark.parametrize("name", COMMANDS)
every_language = pytest.mark.parametrize("language", COMPLETE)


def options(command: click.Command) -> set[str]:
    """Return the options of a command as players type them."""
    return {text for option in command.params if isinstance(option, click.Option) for text in option.opts} - NOT_LISTED


def section_like(heading: str, language: str) -> str:
    """Return the section at the same place as this heading has on the English page."""
    return list(SECTIONS[language].values())[list(SECTIONS["en"]).index(heading)]


@every_language
def test_every_command_has_a_section_and_every_section_a_command(language: str) -> None:
    assert {heading for heading in SECTIONS[language] if heading.startswith("moon-access")} == set(COMMANDS)


@every_language
@every_command
def test_a_section_names_every_option_of_its_command_and_no_other(name: str, language: str) -> None:
    assert set(re.findall(r"--[a-z]+(?:-[a-z]+)*", SECTIONS[language][name])) == options(COMMANDS[name])


@every_language
@every_command
def test_the_page_names_the_possible_choices_of_each_option(name: str, language: str) -> None:
    for parameter in COMMANDS[name].params:
        if isinstance(parameter.type, OneOf):
            offered = [choice for choice in parameter.type.choices if choice in OFFERED or choice not in GAMES]
            missing = [choice for choice in offered if not re.search(rf"\b{choice}\b", TEXTS[language])]
            assert not missing or parameter.name in ("preset", "grade"), parameter.name


@every_language
@every_command
def test_completion_after_an_option_names_every_game(name: str, language: str) -> None:
    for option in COMMANDS[name].params:
        if not isinstance(option.type, GameName):
            continue
        lists = [item for item in bullets(SECTIONS[language][name]) if item.startswith(f"`--{option.name}`:")]
        named = {game for item in lists for game in re.findall(r"`(\w+)`", item) if game in GAMES}
        assert named in (set(), {*option.type.choices} & {*OFFERED}), name


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_list_of_games_as_they_are_typed_names_them_all(page: Path) -> None:
    for text in re.split(r"\n\s*\n|\n- ", page.read_text("utf-8")):
        named = {game for game in re.findall(r"`(\w+)`", text) if game in GAMES}
        assert len(named) < MOST_EXAMPLES or named == set(OFFERED), set(OFFERED) - named


@pytest.mark.parametrize("language", COMPLETE)
def test_the_readme_names_every_game_in_its_first_lines(language: str) -> None:
    page = ROOT / "README.md" if language == "en" else DOCS / language / "README.md"
    first_lines = fold(page.read_text("utf-8").partition("\n## ")[0])
    titles = {GAMES[name].title: Catalog(language).text(GAMES[name].title) for name in OFFERED}
    # Lists shorten titles ("Draw dominoes, block") but always have the first word.
    assert [title for title in titles.values() if fold(title.split()[0]) not in first_lines] == []


@every_language
@every_command
def test_the_page_names_every_default_that_is_a_number(name: str, language: str) -> None:
    section = SECTIONS[language][name].replace(",", "")
    for parameter in COMMANDS[name].params:
        if type(parameter.default) is int:
            assert re.search(rf"\b{parameter.default}\b", section), parameter.name


@every_language
def test_the_page_names_exactly_the_environment_variables_of_the_program(language: str) -> None:
    sources = " ".join(file.read_text("utf-8") for file in (ROOT / "moon_access").rglob("*.py"))
    known = set(re.findall(r"MOON_ACCESS_[A-Z]+", sources))
    assert set(re.findall(r"MOON_ACCESS_[A-Z]+", section_like("Environment variables", language))) == known


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_on_any_page_can_be_typed(page: Path) -> None:
    text = page.read_text("utf-8")
    for typed in re.findall(r"(?:`|&& |-- )(moon-access(?![-\w])(?:[^`\n]|\n(?!\n|`))*)", text):
        words = typed.split()
        name = " ".join(words[:2]) if len(words) > 1 and not words[1].startswith("-") else words[0]
        assert name in COMMANDS, typed
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given - NOT_LISTED <= options(COMMANDS[name]), typed


@every_language
def test_every_translation_lists_the_exit_codes_and_commands_of_the_english_page(language: str) -> None:
    section, english = section_like("Exit codes", language), SECTIONS["en"]["Exit codes"]
    for listed in (r"^- (\d+):", r"^- `(\w+)`:"):
        assert re.findall(listed, section, re.MULTILINE) == re.findall(listed, english, re.MULTILINE)


@every_language
def test_the_json_documents_on_the_page_have_the_keys_that_the_program_writes(language: str) -> None:
    for heading in ("JSON", "Statistics as JSON"):
        found, expected = (
            set(re.findall(r"`([a-z_]+)`", text)) for text in (section_like(heading, language), SECTIONS["en"][heading])
        )
        assert found == expected, heading
