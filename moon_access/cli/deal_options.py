"""Define the options of the command line that say which one deal is played: by its code, or the deal of the day.

Such a deal says the table, too, so the player may not type it beside the deal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec

import click
from click.core import ParameterSource

from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog

from .table_options import ChosenTable, TableOptions, line_of

if TYPE_CHECKING:
    from typing import Unpack

    from .table_options import TableFlags

P = ParamSpec("P")


class DealOptions:
    """The options in the catalogue's language."""

    def __init__(self, catalog: Catalog, table: TableOptions) -> None:
        self.catalog = catalog
        self.table = table

    def one_deal(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add a deal that others can play, too: ``deal``, its code, and ``daily``."""
        _ = self.catalog.text
        for decorate in (
            click.option("--daily", is_flag=True, help=_("Play the deal of the day.")),
            # translators: stands for the code of a deal in the help: "--deal CODE".
            click.option(
                "--deal", metavar=_("CODE"), callback=self._checked, help=_("Play only the deal with this code.")
            ),
        ):
            command = decorate(command)
        return command

    def chosen(self, *, deal: str | None, daily: bool, **flags: Unpack[TableFlags]) -> tuple[ChosenTable, str]:
        """Return the table, and the seed of its deal; empty if no deal is named."""
        if deal is not None:
            self._refuse_beside("game", "players", "preset", "house", "seed", "daily")
            from moon_access.record.deal_code import deal_of

            coded = deal_of(deal)
        elif daily:
            self._refuse_beside("preset", "house", "seed")
            from moon_access.storage.deal_of_the_day import todays

            coded = todays(self._with_codes(flags["game"]), flags["players"])
        else:
            return self.table.chosen(**flags), ""
        game = coded.exact_game
        return ChosenTable(coded.game, coded.exact_rules, coded.players, game), coded.seed

    def _checked(self, ctx: click.Context, param: click.Parameter, typed: str | None) -> str | None:
        if typed is None:
            return None
        from moon_access.announcer import deals
        from moon_access.record.deal_code import EXAMPLE, BadCode, deal_of

        try:
            deal_of(typed)
        except BadCode as bad:
            raise click.BadParameter(line_of(self.catalog, deals.bad_code(typed, bad.slip.value, EXAMPLE))) from None
        return typed

    def _with_codes(self, game: str) -> str:
        if not GAMES[game].code_letter:
            _ = self.catalog.text
            raise click.BadParameter(_("This game has none."), param_hint="'--daily'")
        return game

    def _refuse_beside(self, *names: str) -> None:
        """Refuse options that say what the deal says, too.

        Raises:
            BadParameter: one of them was typed.
        """
        ctx = click.get_current_context()
        for name in names:
            if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                _ = self.catalog.text
                option = {"house": "rule", "preset": "rules"}.get(name, name)
                raise click.BadParameter(_("The deal already decides that."), param_hint=f"'--{option}'")
