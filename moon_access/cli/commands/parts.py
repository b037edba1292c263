"""Define the commands about the equipment: the voices, and whether everything works."""

from __future__ import annotations

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import WholeNumber
from moon_access.cli.options import Options


def voices(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("List the voices of the language; with a number, hear that one."))
    @click.argument("number", type=WholeNumber(catalog, 1), metavar=_("[NUMBER]"), required=False)
    @options.in_json
    @options.player.reading
    @pass_invocation
    def voices(invocation: Invocation, number: int | None, in_json: bool) -> int:
        from moon_access.cli.voices import listed, sample

        if number is None:
            return listed(invocation, in_json)
        if in_json:
            raise click.UsageError(_("A voice is heard or listed as JSON, not both."))
        return sample(invocation, number)


def doctor(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Say what works here, part by part, and what to do where something is missing."))
    @options.in_json
    @options.player.reading
    @pass_invocation
    def doctor(invocation: Invocation, in_json: bool) -> int:
        from moon_access.cli.doctor_report import examine

        return examine(invocation, in_json)
