"""docs/command-line.md names every command, option, choice and variable that there is, and no other."""

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

PAGE = DOCS / "command-line.md"
TEXT = PAGE.read_text("utf-8")
SECTIONS = sections(PAGE)
PROGRAM = build(Catalog("en"))
COMMANDS: dict[str, click.Command] = {
    "moon-access": PROGRAM,
    **{f"moon-access {name}": command for name, command in PROGRAM.commands.items()},
}
NOT_LISTED = {"--help", "-h"}
"""Every command has it, and the page says so once."""
MOST_EXAMPLES = 6
"""A list of so many games or more claims to be a list of all."""

every_command = pytest.mark.parametrize("name", COMMANDS)


def options(command: click.Command) -> set[str]:
    """As they are typed."""
    return {text for option in command.params if isinstance(option, click.Option) for text in option.opts} - NOT_LISTED


def test_every_command_has_a_section_and_every_section_a_command() -> None:
    assert {heading for heading in SECTIONS if heading.startswith("moon-access")} == set(COMMANDS)


@every_command
def test_a_section_names_every_option_of_its_command_and_no_other(name: str) -> None:
    assert set(re.findall(r"--[a-z]+(?:-[a-z]+)*", SECTIONS[name])) == options(COMMANDS[name])


@every_command
def test_the_possible_choices_are_named(name: str) -> None:
    for parameter in COMMANDS[name].params:
        if isinstance(parameter.type, OneOf):
            offered = [choice for choice in parameter.type.choices if choice in OFFERED or choice not in GAMES]
            missing = [choice for choice in offered if not re.search(rf"\b{choice}\b", TEXT)]
            assert not missing or parameter.name in ("preset", "grade"), parameter.name


@every_command
def test_completion_after_an_option_names_every_game(name: str) -> None:
    for option in COMMANDS[name].params:
        if not isinstance(option.type, GameName):
            continue
        lists = [item for item in bullets(SECTIONS[name]) if item.startswith(f"`--{option.name}`:")]
        named = {game for item in lists for game in re.findall(r"`(\w+)`", item) if game in GAMES}
        assert named in (set(), {*option.type.choices} & {*OFFERED}), name


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_list_of_games_as_they_are_typed_names_them_all(page: Path) -> None:
    for text in re.split(r"\n\s*\n|\n- ", page.read_text("utf-8")):
        named = {game for game in re.findall(r"`(\w+)`", text) if game in GAMES}
        assert len(named) < MOST_EXAMPLES or named == set(OFFERED), set(OFFERED) - named


@pytest.mark.parametrize("language", COMPLETE)
def test_the_first_lines_of_the_first_page_name_every_game(language: str) -> None:
    page = ROOT / "README.md" if language == "en" else DOCS / language / "README.md"
    first_lines = fold(page.read_text("utf-8").partition("\n## ")[0])
    titles = {GAMES[name].title: Catalog(language).text(GAMES[name].title) for name in OFFERED}
    # "Draw dominoes, block": the first word of a title is the one that a list of them does not leave out.
    assert [title for title in titles.values() if fold(title.split()[0]) not in first_lines] == []


@every_command
def test_a_default_that_is_a_number_is_named(name: str) -> None:
    for parameter in COMMANDS[name].params:
        if type(parameter.default) is int:
            assert f"{parameter.default:,}" in SECTIONS[name], parameter.name


def test_every_variable_of_the_environment_is_named_and_no_other() -> None:
    sources = " ".join(file.read_text("utf-8") for file in (ROOT / "moon_access").rglob("*.py"))
    known = set(re.findall(r"MOON_ACCESS_[A-Z]+", sources))
    assert set(re.findall(r"MOON_ACCESS_[A-Z]+", SECTIONS["Environment variables"])) == known


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_commands_on_any_page_can_be_typed(page: Path) -> None:
    text = page.read_text("utf-8")
    for typed in re.findall(r"(?:`|&& |-- )(moon-access(?:[^`\n]|\n(?!\n|`))*)", text):
        words = typed.split()
        name = " ".join(words[:2]) if len(words) > 1 and not words[1].startswith("-") else words[0]
        assert name in COMMANDS, typed
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given - NOT_LISTED <= options(COMMANDS[name]), typed
