"""The commands of the command line that nobody plays at: games between bots, and records verified.

What they print is worded in reports.py.
"""

from __future__ import annotations

import click

from .catalog import Catalog
from .help_pages import Group
from .option_types import WholeNumber
from .table_options import House, TableOptions


def add_to(program: Group, catalog: Catalog, table: TableOptions) -> None:
    """Gives the program these commands."""
    _ = catalog.text

    @program.command(help=_("Let bots play alone, and count."))
    @table.of_a_game
    @table.players
    @click.option("--games", type=WholeNumber(catalog, 1), default=100, help=_("How many games."))
    @table.dealt
    @click.option("--progress", is_flag=True, help=_("Tell on a terminal's standard error how far it is."))
    def simulate(
        game: str,
        preset: str | None,
        house: House,
        players: int | None,
        games: int,
        seed: str,
        bots: str,
        record: str | None,
        progress: bool,
    ) -> int:
        from .reports import simulation

        rules = table.rules_of(game, preset, house)
        kinds = table.bots_of(bots, table.game_of(game, rules, players).players)
        return simulation(catalog, game, rules, kinds, games, seed or "0", record, progress)

    @program.command(help=_("Verify a game record by the rules."))
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    def check(file: str) -> int:
        from .reports import verification

        return verification(catalog, file)
