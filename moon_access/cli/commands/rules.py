"""Define the command that tells the rules of a game, with its house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from moon_access.app.invocation import Invocation
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.options import Options

if TYPE_CHECKING:
    from typing import Unpack

    from moon_access.cli.flags import TableFlags


def rule_book(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command("rules", help=_("The rules of a game, with its house rules."))
    @options.table.of_a_table
    @options.paper.on_paper
    @options.player.reading
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

        table = options.table.chosen(**flags)
        job = options.paper.job(braille=braille, grade=grade, page=page, force=force)
        return rule_book(invocation, table.game, job)
