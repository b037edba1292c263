"""The commands of the command line that nobody plays at: games between bots, counted or measured, and records verified.

What they print is worded in reports.py and arena_report.py.
"""

from __future__ import annotations

import click

from moon_access.i18n.catalog import Catalog

from .help_pages import Group
from .option_types import Text, WholeNumber
from .table_options import House, TableOptions


def add_to(program: Group, catalog: Catalog, table: TableOptions) -> None:
    """Gives the program these commands."""
    _ = catalog.text

    @program.command(help=_("Let bots play alone, and count."))
    @table.of_a_game
    @table.players
    @click.option("--games", type=WholeNumber(catalog, 1), default=100, help=_("How many games."))
    @table.bots
    @table.dealt
    @click.option("--progress", is_flag=True, help=_("Tell on a terminal's standard error how far it is."))
    def simulate(
        game: str,
        preset: str | None,
        house: House,
        players: int | None,
        games: int,
        seed: str,
        bots: str | None,
        record: str | None,
        progress: bool,
    ) -> int:
        from .reports import simulation

        rules = table.rules_of(game, preset, house)
        kinds = table.bots_of(bots or "normal", table.game_of(game, rules, players).players)
        return simulation(catalog, game, rules, kinds, games, seed or "0", record, progress)

    @program.command(help=_("Measure bots against bots: the same tiles in every seating."))
    @click.option(
        "--players",
        type=Text(catalog),
        required=True,
        help=_("The bots seat by seat, with commas between; two are a team each where there are teams."),
    )
    @table.of_a_game
    @click.option(
        "--games", type=WholeNumber(catalog, 1), default=1000, help=_("How many games, rounded up to whole pairings.")
    )
    @table.seed
    @click.option(
        "--workers",
        type=WholeNumber(catalog, 1),
        help=_("How many processes; 1 is this one alone. As many as there are processors if not given."),
    )
    @click.option(
        "--scheduler",
        type=Text(catalog, _("ADDRESS")),
        help=_("A Dask cluster to play on, in place of processes here."),
    )
    @click.option("--json", "in_json", is_flag=True, help=_("Print the result as JSON."))
    @click.option("--progress", is_flag=True, help=_("Tell on a terminal's standard error how far it is."))
    def arena(
        players: str,
        game: str,
        preset: str | None,
        house: House,
        games: int,
        seed: str,
        workers: int | None,
        scheduler: str | None,
        in_json: bool,
        progress: bool,
    ) -> int:
        from moon_access.arena.match import Match, all_seats

        from . import arena_report

        if workers is not None and scheduler is not None:
            raise click.UsageError(_("Choose workers here or a cluster, not both."))
        rules = table.rules_of(game, preset, house)
        seats = all_seats(table.known_bots(players, "'--players'"), game)
        table.game_of(game, rules, len(seats))
        return arena_report.arena(
            catalog,
            Match(game, rules, seats, seed or "0"),
            games,
            workers=workers,
            scheduler=scheduler,
            in_json=in_json,
            progress=progress,
        )

    @program.command(help=_("Verify a game record by the rules."))
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    def check(file: str) -> int:
        from .reports import verification

        return verification(catalog, file)
