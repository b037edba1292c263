"""Define the commands for records: the list of saved games and their statistics, and a record in a file.

games_report.py runs the list and the statistics; at a terminal, scenes/dialogs/saved_games.py runs the list. replay.py
and reports.py run the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import GameName, Text, WholeNumber
from moon_access.cli.options import Options, PaperFlags
from moon_access.cli.player_options import pass_invocation
from moon_access.games import GAMES

if TYPE_CHECKING:
    from moon_access.cli.games_report import GamesReport


def games(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text
    number = WholeNumber(catalog, 1)
    # translators: stands for the number of a saved game in the help.
    in_the_list = _("NUMBER")

    @program.command(help=_("List the saved games, most recent first; at a terminal you can continue one."))
    @click.option(
        "--rename", type=(number, Text(catalog)), metavar=_("NUMBER TITLE"), help=_("Give a saved game a title.")
    )
    @click.option(
        "--export",
        type=(number, click.Path()),
        metavar=_("NUMBER FILE"),
        help=_("Write a copy of a game's record to a new file; - is standard output."),
    )
    @click.option(
        "--delete", type=number, metavar=in_the_list, help=_("Delete a saved game; at a terminal it asks first.")
    )
    @options.add_json_flag
    @options.player.add_ways_of_reading
    @pass_invocation
    def games(
        invocation: Invocation,
        rename: tuple[int, str] | None,
        export: tuple[int, str] | None,
        delete: int | None,
        in_json: bool,
    ) -> int:
        from moon_access.cli.games_report import GamesReport

        if len([option for option in (rename, export, delete, in_json or None) if option is not None]) > 1:
            raise click.UsageError(_("Choose one of --rename, --export, --delete and --json."))
        report = GamesReport(invocation)
        if rename is not None:
            return report.rename_game(*rename)
        if export is not None:
            return report.export_game(*export)
        if delete is not None:
            return report.delete_game(delete)
        return _list_games(invocation, report, in_json)


def _list_games(invocation: Invocation, report: GamesReport, in_json: bool) -> int:
    """List the games in a dialog if this is a terminal, otherwise as plain lines or as JSON."""
    if in_json or not report.is_read_at_a_terminal:
        return report.list_games(in_json)
    from moon_access.app.beginnings import list_of_games
    from moon_access.app.run import run

    return run(invocation, list_of_games())


def stats(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Show statistics of the saved games: games won, bids made, tricks taken."))
    @click.option("--game", type=GameName(catalog, GAMES), help=_("Only for this game."))
    @options.add_json_flag
    @options.player.add_ways_of_reading
    @pass_invocation
    def stats(invocation: Invocation, game: str | None, in_json: bool) -> int:
        from moon_access.cli.games_report import GamesReport

        return GamesReport(invocation).print_statistics(game, in_json)


def check(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Check a game record against the rules. Use - for standard input."))
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    @options.add_json_flag
    @options.player.add_ways_of_reading
    @pass_invocation
    def check(invocation: Invocation, file: str, in_json: bool) -> int:
        from moon_access.cli.reports import verification

        return verification(invocation, file, in_json)


def replay(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(
        help=_(
            "Step through a finished game; if the output is not a terminal, print the whole game. Use - "
            "for standard input."
        )
    )
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    @click.option("--seat", type=Text(catalog), help=_("Whose game you hear: a name, or a seat number from 1."))
    @click.option("--number", type=WholeNumber(catalog, 1), help=_("Which game of the file, if it has several."))
    @options.paper.on_paper
    @options.player.add_ways_of_reading
    @pass_invocation
    def replay(
        invocation: Invocation, file: str, seat: str | None, number: int | None, **flags: Unpack[PaperFlags]
    ) -> int:
        from moon_access.cli.replay import replay
        from moon_access.scenes.replay.source import ReplayRequest

        return replay(invocation, file, ReplayRequest(seat, number), options.paper.job(**flags))
