"""The commands of the command line for many games: the list of those that are kept, and statistics across them.

What they do is in games_report.py, and at a terminal in dialogs/saved_games.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from moon_access.storage.settings import Settings, UnreadableSettings

from .help_pages import Group
from .option_types import OneOf, Text, WholeNumber


def add_to(
    program: Group,
    catalog: Catalog,
    saved: Settings | None,
    problem: UnreadableSettings | None,
    speaks: Callable[[Any], Any],
    chosen: Callable[..., dict[str, Any]],
) -> None:
    """Gives the program these commands. ``speaks`` and ``chosen`` are as for all commands: their options of
    reading, and what these say."""
    _ = catalog.text
    number = WholeNumber(catalog, 1)
    # translators: stands for the number of a saved game in the help.
    in_the_list = _("NUMBER")

    @program.command(help=_("List the saved games, the last played first; at a terminal, go on with one."))
    @click.option("--rename", type=(number, Text(catalog)), metavar=_("NUMBER TITLE"), help=_("Give a game a title."))
    @click.option(
        "--export",
        type=(number, click.Path()),
        metavar=_("NUMBER FILE"),
        help=_("Write a copy of a game's record to a file that is not there yet."),
    )
    @click.option("--delete", type=number, metavar=in_the_list, help=_("Delete a game; at a terminal it asks first."))
    @speaks
    @click.pass_context
    def games(
        ctx: click.Context,
        /,
        rename: tuple[int, str] | None,
        export: tuple[int, str] | None,
        delete: int | None,
        **given: Any,
    ) -> int:
        from moon_access.outputs.terminal import Terminal

        from .games_report import GamesReport

        wanted = [option for option in (rename, export, delete) if option is not None]
        if len(wanted) > 1:
            raise click.UsageError(_("Choose one of --rename, --export and --delete."))
        read = chosen(ctx, **given)
        report = GamesReport(catalog, saved, read)
        if rename is not None:
            return report.renamed(*rename)
        if export is not None:
            return report.exported(*export)
        if delete is not None:
            return report.deleted(delete)
        if not Terminal().is_interactive:
            return report.listed()
        from moon_access.app.evening import games_listed

        return games_listed(catalog, saved, problem, read)

    @program.command(help=_("Statistics across the saved games: won, bid and taken."))
    @click.option("--game", type=OneOf(catalog, GAMES), help=_("Only of this game."))
    @click.option("--json", "in_json", is_flag=True, help=_("Print the result as JSON."))
    @speaks
    @click.pass_context
    def stats(ctx: click.Context, /, game: str | None, in_json: bool, **given: Any) -> int:
        from .games_report import GamesReport

        return GamesReport(catalog, saved, chosen(ctx, **given)).counted(game, in_json)
