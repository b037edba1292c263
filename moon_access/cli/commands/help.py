"""Define the command that shows the help of the program, or of one of its commands, as their option --help does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import Text
from moon_access.cli.options import Options

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def help_page(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    def possible(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        from moon_access.cli.completion import beginning  # only a shell asks

        return beginning(program.commands, typed)

    @program.command("help", help=_("The help of the program, or of one of its commands."))
    @click.argument(
        "name",
        type=Text(catalog),
        # translators: stands for the name of a command in the help.
        metavar=_("[COMMAND]"),
        required=False,
        shell_complete=possible,
    )
    @options.player.reading
    @click.pass_context
    def help_page(ctx: click.Context, name: str | None) -> int:
        return program.help_of(ctx.find_root(), name)
