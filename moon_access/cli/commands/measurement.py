"""Define the commands in which bots play each other, for counts and measurements.

arena_report.py words the output. Ctrl-C ends these commands at any point by Python's KeyboardInterrupt, because no
player sits at a terminal.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Unpack

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.bot_options import possible_bots
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import Text, WholeNumber
from moon_access.cli.options import Options
from moon_access.cli.player_options import pass_invocation
from moon_access.cli.table_options import GameFlags, TableFlags

if TYPE_CHECKING:
    from moon_access.arena.match import Match


def simulate(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Let bots play alone, and print statistics."))
    @options.table.add_table_options
    @click.option("--games", type=WholeNumber(catalog, 1), default=100, help=_("Number of games."))
    @options.bots.bots
    @options.table.add_bot_deal_options
    @click.option("--progress", is_flag=True, help=_("Report progress on standard error, if that is a terminal."))
    @options.player.add_ways_of_reading
    @pass_invocation
    def simulate(
        invocation: Invocation,
        games: int,
        bots: str | None,
        seed: str,
        record: str | None,
        progress: bool,
        **flags: Unpack[TableFlags],
    ) -> int:
        from moon_access.arena.match import Match
        from moon_access.cli.arena_report import simulation

        table = options.table.chosen_table(**flags)
        players = options.bots.bots_of(bots or "normal", table.game.players, table.game.name)
        match = Match(table.name, table.house_rules, tuple(players), seed or "0")
        return simulation(invocation, match, games, record, progress)


class _ArenaFlags(GameFlags):
    in_json: bool
    progress: bool


def arena(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Compare bots: each set of tiles is played once in every seating."))
    @click.option(
        "--players",
        type=Text(catalog),
        shell_complete=partial(possible_bots, catalog),
        required=True,
        help=_("The bots seat by seat, separated by commas; in games with teams, two names, one for each team."),
    )
    @options.table.add_game_options
    @click.option(
        "--games", type=WholeNumber(catalog, 1), default=1000, help=_("Number of games, rounded up to whole pairings.")
    )
    @options.table.seed
    @click.option(
        "--workers",
        type=WholeNumber(catalog, 1),
        help=_("Number of processes; 1 uses only this one. If you leave it out, one for each processor."),
    )
    @click.option(
        "--scheduler",
        type=Text(catalog, _("ADDRESS")),
        help=_("A Dask cluster to play on instead of processes here."),
    )
    @options.add_json_flag
    @click.option("--progress", is_flag=True, help=_("Report progress on standard error, if that is a terminal."))
    @options.player.add_ways_of_reading
    @pass_invocation
    def arena(
        invocation: Invocation,
        players: str,
        games: int,
        seed: str,
        workers: int | None,
        scheduler: str | None,
        **flags: Unpack[_ArenaFlags],
    ) -> int:
        from moon_access.cli.arena_report import ArenaRequest, arena

        if workers is not None and scheduler is not None:
            raise click.UsageError(_("Choose either workers here or a cluster."))
        match = _match(
            options, players, seed, GameFlags(game=flags["game"], preset=flags["preset"], house=flags["house"])
        )
        return arena(invocation, ArenaRequest(match, games, workers, scheduler), flags["in_json"], flags["progress"])


def _match(options: Options, players: str, seed: str, game: GameFlags) -> Match:
    """Return the match between these bots, which commas separate, in a game for this number of players."""
    from moon_access.arena.match import Match
    from moon_access.arena.result import players_by_seat

    seats = players_by_seat(options.bots.known_bots(players, "'--players'", game["game"]), game["game"])
    table = options.table.chosen_table(**game, players=len(seats))
    return Match(table.name, table.house_rules, seats, seed or "0")
