"""Define the commands about the program and its games: help, the rules, the voices, and whether everything works."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.help_pages import Group, show_version
from moon_access.cli.option_types import Text, WholeNumber
from moon_access.cli.options import Options
from moon_access.cli.player_options import pass_invocation
from moon_access.outputs.exit_codes import DONE

if TYPE_CHECKING:
    from typing import Unpack

    from click.shell_completion import CompletionItem

    from moon_access.cli.table_options import TableFlags


def help_page(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    def possible(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        from moon_access.cli.completion import complete_words  # only a shell asks

        return complete_words(program.commands, typed)

    @program.command("help", help=_("Show the help of the program or of one command."))
    @click.argument(
        "name",
        type=Text(catalog),
        # translators: stands for the name of a command in the help.
        metavar=_("[COMMAND]"),
        required=False,
        shell_complete=possible,
    )
    @options.player.add_ways_of_reading
    @click.pass_context
    def help_page(ctx: click.Context, name: str | None) -> int:
        return program.help_of(ctx.find_root(), name)


def voices(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("List the voices for the language; with a number, hear that voice."))
    @click.argument("number", type=WholeNumber(catalog, 1), metavar=_("[NUMBER]"), required=False)
    @options.add_json_flag
    @options.player.add_ways_of_reading
    @pass_invocation
    def voices(invocation: Invocation, number: int | None, in_json: bool) -> int:
        from moon_access.cli.voices import list_voices, sample

        if number is None:
            return list_voices(invocation, in_json)
        if in_json:
            raise click.UsageError(_("Hear one voice or list them as JSON, not both."))
        return sample(invocation, number)


def doctor(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Check what works here, part by part, and tell what to do if something is missing."))
    @options.add_json_flag
    @options.player.add_ways_of_reading
    @pass_invocation
    def doctor(invocation: Invocation, in_json: bool) -> int:
        from moon_access.cli.doctor import examine

        return examine(invocation, in_json)


def rule_book(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command("rules", help=_("Show the rules of a game, with its house rules."))
    @options.table.add_table_options
    @options.paper.on_paper
    @options.player.add_ways_of_reading
    @pass_invocation
    def rule_book(
        invocation: Invocation,
        braille: str | None,
        grade: str,
        page: tuple[int, int],
        force: bool,
        **flags: Unpack[TableFlags],
    ) -> int:
        from moon_access.cli.reports import rule_book

        table = options.table.chosen_table(**flags)
        job = options.paper.job(braille=braille, grade=grade, page=page, force=force)
        return rule_book(invocation, table.game, job)


def news(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Tell what is new in this version."))
    @options.player.add_ways_of_reading
    @pass_invocation
    def news(invocation: Invocation) -> int:
        from moon_access.announcer.news import lines
        from moon_access.cli.printer import Printer

        Printer.for_reading(invocation).print(*lines())
        return DONE


def version(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Show the version; with --check, ask whether there is a newer one."))
    @click.option("--check", is_flag=True, help=_("Ask whether there is a newer version."))
    @click.argument("address", type=Text(catalog), metavar=_("[ADDRESS]"), default="")
    @options.player.add_ways_of_reading
    @click.pass_context
    def version(ctx: click.Context, check: bool, address: str) -> int:
        if not check:
            if address:
                raise click.UsageError(_("Give an address only with --check."))
            show_version(ctx)
        from moon_access.cli.newer_version import USUAL_ADDRESS, check_version

        invocation = ctx.find_object(Invocation)
        assert invocation is not None
        return check_version(invocation, address or USUAL_ADDRESS)
