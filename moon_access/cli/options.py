"""Define the options that several commands share, in one language: of the player, the bots, one deal, and paper.

table_options.py has the options of a table. paper.py writes braille on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, ParamSpec, TypedDict, Unpack

import click
from click.core import ParameterSource

from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog

from .bot_options import BotOptions
from .option_types import OneOf, PageSize
from .player_options import PlayerOptions
from .table_options import ChosenTable, TableOptions, line_of

if TYPE_CHECKING:
    from .paper import Job
    from .table_options import TableFlags

P = ParamSpec("P")


class Options:
    """All options. Each attribute has the options that belong to one subject."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.player = PlayerOptions(catalog)
        self.bots = BotOptions(catalog)

    def add_json_flag(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add the flag for JSON, which other programs read."""
        _ = self.catalog.text
        return click.option("--json", "in_json", is_flag=True, help=_("Print the result as JSON."))(command)

    @cached_property
    def table(self) -> TableOptions:
        return TableOptions(self.catalog)

    @cached_property
    def deals(self) -> DealOptions:
        return DealOptions(self.catalog, self.table)

    @cached_property
    def paper(self) -> PaperOptions:
        return PaperOptions(self.catalog)


class DealOptions:
    """The options in the catalogue's language."""

    def __init__(self, catalog: Catalog, table: TableOptions) -> None:
        self.catalog = catalog
        self.table = table

    def one_deal(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add the options for a shared deal: ``deal``, its code, and ``daily``."""
        _ = self.catalog.text
        for decorate in (
            click.option("--daily", is_flag=True, help=_("Play the deal of the day.")),
            # translators: stands for the code of a deal in the help: "--deal CODE".
            click.option(
                "--deal", metavar=_("CODE"), callback=self._check_deal, help=_("Play only the deal with this code.")
            ),
        ):
            command = decorate(command)
        return command

    def chosen_table_and_seed(
        self, *, deal: str | None, daily: bool, **flags: Unpack[TableFlags]
    ) -> tuple[ChosenTable, str]:
        """Return the table, and the seed of its deal; empty if no deal is named."""
        if deal is not None:
            self._refuse_options("game", "players", "preset", "house", "seed", "length", "daily")
            from moon_access.record.deal_code import deal_of

            coded = deal_of(deal)
        elif daily:
            self._refuse_options("preset", "house", "seed", "length")
            from moon_access.storage.deal_of_the_day import todays_deal

            coded = todays_deal(self._check_has_codes(flags["game"]), flags["players"])
        else:
            return self.table.chosen_table(**flags), ""
        game = coded.exact_game
        return ChosenTable(coded.game, coded.exact_rules, coded.players, game), coded.seed

    def _check_deal(self, ctx: click.Context, param: click.Parameter, typed: str | None) -> str | None:
        if typed is None:
            return None
        from moon_access.announcer import deals
        from moon_access.record.deal_code import EXAMPLE, BadCode, deal_of

        try:
            deal_of(typed)
        except BadCode as bad:
            raise click.BadParameter(line_of(self.catalog, deals.bad_code(typed, bad.slip.value, EXAMPLE))) from None
        return typed

    def _check_has_codes(self, game: str) -> str:
        if not GAMES[game].code_letter:
            _ = self.catalog.text
            raise click.BadParameter(_("This game has none."), param_hint="'--daily'")
        return game

    def _refuse_options(self, *names: str) -> None:
        """Refuse options for what the deal already decides.

        Raises:
            BadParameter: one of them was typed.
        """
        ctx = click.get_current_context()
        for name in names:
            if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                _ = self.catalog.text
                option = {"house": "rule", "preset": "rules"}.get(name, name)
                raise click.BadParameter(_("The deal already decides that."), param_hint=f"'--{option}'")


class PaperFlags(TypedDict):
    """The arguments from ``PaperOptions.on_paper``. ``page``: cells in a line, and lines on a page."""

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
        """Return the print job; None if no braille file was asked for."""
        path = flags["braille"]
        if path is None:
            return None
        from moon_access.outputs.braille.paper import Paper

        from .paper import Job

        return Job(path, int(flags["grade"]), Paper(*flags["page"]), flags["force"])

    def _grades(self) -> list[str]:
        from moon_access.outputs.braille.paper import grades_of

        return [str(grade) for grade in grades_of(self.catalog.language)]
