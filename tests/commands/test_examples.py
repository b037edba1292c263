"""Every command has examples at the end of its help, and the command line takes each of them."""

from __future__ import annotations

import shlex

import pytest

from moon_access.app.invocation import Invocation
from moon_access.cli.plain_pages import EXAMPLES
from moon_access.cli.program import build
from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

PROGRAM = build(Catalog("en"))
TYPED = [example.arguments for examples in EXAMPLES.values() for example in examples]


def test_the_examples_are_those_of_existing_commands_and_every_command_has_some() -> None:
    assert set(EXAMPLES) == {"", *PROGRAM.commands}
    assert all(1 <= len(examples) <= 2 for examples in EXAMPLES.values())


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("typed", TYPED)
def test_the_command_line_accepts_each_example_in_each_language(typed: str, language: str) -> None:
    catalog = Catalog(language)
    group, words = build(catalog), shlex.split(catalog.text(typed))
    name = words.pop(0) if words[0] in group.commands else None
    program = group.make_context(
        "moon-access", [] if name else words, obj=Invocation.before_options(catalog, None, None)
    )
    if name is not None:
        group.commands[name].make_context(name, words, parent=program)


@pytest.mark.parametrize("first", ["help", "check"])
def test_the_commands_are_listed_in_order_whatever_was_typed(first: str) -> None:
    program = build(Catalog("en"))
    assert program.get_command(program.make_context("moon-access", [], resilient_parsing=True), first) is not None
    names = list(program.commands)
    assert names == list(PROGRAM.commands)
    assert (names[0], names[-1]) == ("play", "help")


def test_an_example_belongs_to_its_command() -> None:
    for name, examples in EXAMPLES.items():
        assert all(one.arguments.startswith(name) for one in examples), name


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name])
def test_the_command_help_prints_the_same_page_as_the_option_help(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pages = []
    for arguments in (["help", name], [name, "--help"]):
        with pytest.raises(SystemExit) as ended:
            PROGRAM.main(arguments, prog_name="moon-access", obj=Invocation.before_options(Catalog("en"), None, None))
        assert ended.value.code == 0
        pages.append(capsys.readouterr().out)
    assert pages[0] == pages[1]
    assert pages[0].index("\nExamples:\n") > pages[0].index("\nOptions:\n")
