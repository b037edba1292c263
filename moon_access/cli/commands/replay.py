"""Define the commands for a record in a file: whether it is in order, and what happened in its finished games."""

from __future__ import annotations

from typing import Unpack

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import Text, WholeNumber
from moon_access.cli.options import Options
from moon_access.cli.paper_options import PaperFlags


def check(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Verify a game record by the rules. As the file, - is standard input."))
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    @options.in_json
    @options.player.reading
    @pass_invocation
    def check(invocation: Invocation, file: str, in_json: bool) -> int:
        from moon_access.cli.reports import verification

        return verification(invocation, file, in_json)


def replay(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(
        help=_(
            "Step through a finished game; elsewhere than at a terminal, tell it from beginning to end. "
            "As the file, - is standard input."
        )
    )
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    @click.option("--seat", type=Text(catalog), help=_("As heard by whom: a name, or a seat from 1."))
    @click.option("--number", type=WholeNumber(catalog, 1), help=_("Which game of the file, where it has several."))
    @options.paper.on_paper
    @options.player.reading
    @pass_invocation
    def replay(
        invocation: Invocation, file: str, seat: str | None, number: int | None, **flags: Unpack[PaperFlags]
    ) -> int:
        from moon_access.cli.replay import replay
        from moon_access.scenes.replay.source import Wanted

        return replay(invocation, file, Wanted(seat, number), options.paper.job(**flags))
