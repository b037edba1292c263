"""Define the command for an evening of a club: everybody plays the same deals, here or with a copy of its file."""

from __future__ import annotations

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import STANDARD_STREAM, GameName, OneOf, Text, WholeNumber
from moon_access.cli.options import Options
from moon_access.cli.player_options import pass_invocation
from moon_access.cli.table_options import FEWEST_AND_MOST_PLAYERS, line_of
from moon_access.contests.scoring import SCORINGS
from moon_access.engine.house_rules import ImpossibleTable
from moon_access.games import GAMES
from moon_access.link.contest_forms import MOST_DEALS


def evening(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(
        help=_("Play the same deals as everybody else during an evening of your club, which is kept in a file.")
    )
    # translators: stands for a file in the help.
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    @click.option("--title", type=Text(catalog), default="", help=_("Set up a new evening with this name."))
    @click.option("--game", type=GameName(catalog, _games), default=next(iter(GAMES)), help=_("Which game."))
    @click.option(
        "--players",
        type=WholeNumber(catalog, *FEWEST_AND_MOST_PLAYERS),
        help=_("Number of players, if the game allows several numbers."),
    )
    @click.option("--deals", type=WholeNumber(catalog, 1, MOST_DEALS), default=8, help=_("How many deals."))
    @click.option(
        "--scoring",
        type=OneOf(catalog, SCORINGS),
        default=SCORINGS[0],
        help=_("Points above the average of a deal, or matchpoints: the percentage of the others whom you beat."),
    )
    @click.option(
        "--add",
        type=click.Path(),
        multiple=True,
        metavar=_("FILE"),
        help=_("Add what was played in a copy of the file."),
    )
    @click.option("--results", is_flag=True, help=_("Print the results so far."))
    @click.option("--table", "as_table", is_flag=True, help=_("Print the results as a table for spreadsheets."))
    @click.option("--end", is_flag=True, help=_("End the evening: bots play the deals that are left."))
    @options.player.add_ways_of_reading
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def evening(  # noqa: PLR0913 - the options of the command
        invocation: Invocation,
        file: str,
        title: str,
        game: str,
        players: int | None,
        deals: int,
        scoring: str,
        add: tuple[str, ...],
        results: bool,
        as_table: bool,
        end: bool,
    ) -> int:
        from moon_access.cli.club_report import ClubReport

        if sum(map(bool, (title, add, results, as_table, end))) > 1:
            raise click.UsageError(_("Choose one of --title, --add, --results, --table and --end."))
        if STANDARD_STREAM in (file, *add):
            problem = _("An evening is kept in a file, not on standard input.")
            raise click.BadParameter(problem, param_hint=f"'{_('FILE')}'")
        report = ClubReport(invocation, file)
        if add:
            return report.add(add)
        if results:
            return report.print_results()
        if as_table:
            return report.print_table()
        if end:
            return report.end()
        from moon_access.announcer.house_rules import refuse_table
        from moon_access.app.beginnings import evening_of_a_club
        from moon_access.app.run import run
        from moon_access.contests.club import Terms
        from moon_access.contests.club_file import clean_title

        name = clean_title(title)
        if title and not name:
            raise click.BadParameter(_("An evening needs a name."), param_hint="'--title'")
        try:
            terms = Terms.draw(name, game, players, deals, scoring) if name else None
        except ImpossibleTable as table:
            raise click.BadParameter(line_of(catalog, refuse_table(table)), param_hint="'--players'") from None
        player = invocation.settings.name if "name" in invocation.given_options else ""
        return run(invocation, evening_of_a_club(file, terms, player))


def _games() -> list[str]:
    """Return the games that have evenings."""
    return [name for name, game in GAMES.items() if game.one_deal]
