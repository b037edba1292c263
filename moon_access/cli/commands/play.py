"""Define the commands that play a game: a new one, or a saved one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from moon_access.app.invocation import Invocation
from moon_access.bots.levels import FOLLOWING
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import STANDARD
from moon_access.cli.options import Options

if TYPE_CHECKING:
    from typing import Unpack

    from moon_access.cli.flags import DealFlags


def play(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Play a new game."))
    @options.table.of_a_table
    @options.player.reading
    @options.player.name
    @options.player.routing_keys
    @options.bots.opponents
    @options.deals.one_deal
    @options.table.dealt
    @pass_invocation
    def play(invocation: Invocation, seed: str, record: str | None, **flags: Unpack[DealFlags]) -> int:
        from moon_access.app.beginnings import new_game
        from moon_access.app.run import run
        from moon_access.scenes.menu.seating import NewGame

        table, dealt = options.deals.chosen(**flags)
        if "bots" in invocation.given and invocation.settings.bots != FOLLOWING:
            options.bots.bots_of(invocation.settings.bots, table.game.players - 1)
        new = NewGame(table.name, table.house_rules, table.players, dealt or seed, record or "")
        return run(invocation, new_game(new), new)


def resume(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Go on with the last game, or with one by its number in the list of games or by its file."))
    # translators: stands for a saved game in the help: its number, or its file.
    @click.argument("game", type=click.Path(), metavar=_("[GAME]"), default="")
    @options.player.reading
    @options.player.routing_keys
    @pass_invocation
    def resume(invocation: Invocation, game: str) -> int:
        from moon_access.app.beginnings import resumed_game
        from moon_access.app.run import run

        if game == STANDARD:
            problem = _("A game is gone on with in its file, not from standard input.")
            raise click.BadParameter(problem, param_hint=f"'{_('[GAME]')}'")
        return run(invocation, resumed_game(game))
