"""Define the options of the command line for braille on paper: the file, the grade, the size of the page.

paper.py writes the file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec, TypedDict, Unpack

import click

from moon_access.i18n.catalog import Catalog

from .option_types import OneOf, PageSize

if TYPE_CHECKING:
    from .paper import Job

P = ParamSpec("P")


class PaperFlags(TypedDict):
    """The arguments from ``PaperOptions.on_paper``. ``page``: cells in a line, and lines."""

    braille: str | None
    grade: str
    page: tuple[int, int]
    force: bool


class PaperOptions:
    """The options in the catalogue's language."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def on_paper(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``braille``, ``grade``, ``page`` and ``force`` to a command."""
        catalog = self.catalog
        _ = catalog.text
        for decorate in (
            click.option("--force", is_flag=True, help=_("Overwrite an existing file.")),
            click.option(
                "--page",
                type=PageSize(catalog),
                default="40x25",
                help=_("Size of a braille page: cells and lines."),
            ),
            click.option(
                "--grade",
                type=OneOf(catalog, self._grades),
                default="1",
                # translators: name the grades that there are in the language, as its readers call them.
                help=_("Braille grade: 1 is uncontracted, 2 is contracted."),
            ),
            click.option(
                "--braille",
                type=click.Path(),
                metavar=_("FILE"),
                help=_("Write a braille file for an embosser or a note-taker instead; - is standard output."),
            ),
        ):
            command = decorate(command)
        return command

    def job(self, **flags: Unpack[PaperFlags]) -> Job | None:
        """Return what to print; None if no braille file was asked for."""
        path = flags["braille"]
        if path is None:
            return None
        from moon_access.outputs.braille.paper import Paper

        from .paper import Job

        return Job(path, int(flags["grade"]), Paper(*flags["page"]), flags["force"])

    def _grades(self) -> list[str]:
        from moon_access.outputs.braille.paper import grades_of

        return [str(grade) for grade in grades_of(self.catalog.language)]
