"""Write manual pages of the program and of each command, in every language: what ``--help`` says, set as man wants it.

click-man, which does this for other programs, writes English only and asks click instead of our own help pages. Only
the headings are worded here, as man's own pages have them in that language.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from moon_access import __version__
from moon_access.app.invocation import Invocation
from moon_access.cli.help_pages import Command, Group
from moon_access.cli.program import build
from moon_access.i18n.catalog import ENGLISH, Catalog, languages, prepare
from moon_access.storage.paths import PROGRAM
from moon_access.storage.settings import Settings

HEADINGS = {
    "en": ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXAMPLES", "ENVIRONMENT", "SEE ALSO"),
    "de": ("BEZEICHNUNG", "ÜBERSICHT", "BESCHREIBUNG", "OPTIONEN", "BEFEHLE", "BEISPIELE", "UMGEBUNG", "SIEHE AUCH"),
    "cs": ("JMÉNO", "POUŽITÍ", "POPIS", "VOLBY", "PŘÍKAZY", "PŘÍKLADY", "PROMĚNNÉ PROSTŘEDÍ", "VIZ TAKÉ"),
}
"""A language that is missing has the English ones, as its manual would."""


def write(folder: Path, moment: int) -> list[Path]:
    """Write all pages into this folder as man looks for them. ``moment``: their date, in seconds."""
    date = time.strftime("%Y-%m-%d", time.gmtime(moment))
    written = []
    for language in languages():
        place = folder / ("" if language == ENGLISH else language) / "man1"
        place.mkdir(parents=True, exist_ok=True)
        for name, text in pages(language, date):
            path = place / f"{name}.1"
            path.write_text(text, "utf-8")
            written.append(path)
    return written


def pages(language: str, date: str) -> Iterator[tuple[str, str]]:
    """Return each page by its name, without the section; the program's is the first."""
    prepare(language)
    catalog = Catalog(language)
    program = build(catalog)
    context = program.make_context(
        PROGRAM, [], obj=Invocation.before_options(catalog, Settings(language=language), None), resilient_parsing=True
    )
    names = [f"{PROGRAM}-{name}" for name in program.commands]
    headings = HEADINGS.get(language, HEADINGS[ENGLISH])
    yield PROGRAM, "".join(_page(PROGRAM, program, context, headings, names, date))
    for name, command in program.commands.items():
        assert isinstance(command, Command)
        below = command.context_class(command, parent=context, info_name=name)
        yield f"{PROGRAM}-{name}", "".join(_page(f"{PROGRAM}-{name}", command, below, headings, [PROGRAM], date))
    prepare(ENGLISH)


def _page(
    name: str, command: Command, context: click.Context, headings: tuple[str, ...], others: Iterable[str], date: str
) -> Iterator[str]:
    of_name, synopsis, description, options, commands, examples, environment, see_also = headings
    help_text = " ".join((command.help or "").split())
    yield f'.TH "{name.upper()}" "1" "{date}" "{PROGRAM} {__version__}" ""\n'
    # A listener hears a hyphen inside of a word, and gaps between words are cells lost on a braille display.
    yield ".nh\n.ad l\n"
    yield f".SH {of_name}\n{_text(name)} \\- {_text(help_text.rstrip('.'))}\n"
    typed = " ".join((PROGRAM, *_list_command_words(context), *command.collect_usage_pieces(context)))
    yield f".SH {synopsis}\n{_text(typed)}\n"
    yield f".SH {description}\n{_text(help_text)}\n"
    yield from _list(options, command.option_rows(context))
    if isinstance(command, Group):
        yield from _list(commands, command.command_rows())
    yield from _list(examples, ((f"{PROGRAM} {typed}", what) for what, typed in command.example_rows(context)))
    yield from _list(environment, _variables(command, context))
    others = [f"{_text(other)}(1)" for other in others]
    yield f".SH {see_also}\n" + ",\n".join(others) + "\n"


def _list_command_words(context: click.Context) -> list[str]:
    return [] if context.parent is None else [context.info_name or ""]


def _variables(command: Command, context: click.Context) -> list[tuple[str, str]]:
    """Return the variables, and the option that each stands for."""
    given = [param for param in command.get_params(context) if isinstance(param.envvar, str)]
    return [(str(param.envvar), ", ".join(param.opts)) for param in given]


def _list(heading: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    lines = [f".TP\n.B {_text(term)}\n{_text(told) or '.br'}\n" for term, told in rows]
    if lines:
        yield f".SH {heading}\n"
        yield from lines


def _text(text: str) -> str:
    """Return a line of text for roff: with hyphens that can be copied, and no request at its beginning."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped
