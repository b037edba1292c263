"""The command line: what there is to choose before anything is said, and the one place that wires the objects.

The options that say what table is meant are in table_options.py, the commands that nobody plays at in unattended.py.
What a command does is elsewhere: app/start.py sets tables up, app/evening.py runs a player's session and sees to
every way out of it, reports.py words what scripts ask for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from moon_access import __version__
from moon_access.i18n.catalog import Catalog, languages
from moon_access.storage.settings import ALLOWED, CELLS, Settings, UnreadableSettings, clean_name

from . import games_commands
from .help_pages import Group
from .option_types import OneOf, Text, WholeNumber
from .paper_options import PaperOptions
from .table_options import FIRST_GAME, House, TableOptions
from .unattended import add_to

F = TypeVar("F", bound=Callable[..., Any])


def _courses() -> Iterable[str]:
    """The games that can be learned."""
    from moon_access.learn.courses import COURSES

    return COURSES


def _kinds() -> Iterable[str]:
    """What can be practised."""
    from moon_access.games.moon.practice import Kind

    return [kind.value for kind in Kind]


def _practised() -> Iterable[str]:
    """The games that can be practised."""
    from moon_access.games.moon.practice import PRACTISED

    return PRACTISED


def build(catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None) -> Group:
    """The program in the catalogue's language.

    ``saved`` are the settings that were kept, None at the first start; ``problem`` is why they can't be read.
    """
    _ = catalog.text
    table = TableOptions(catalog)
    paper = PaperOptions(catalog)

    def speaks(command: F) -> F:
        """The options of everything that is read by a player."""
        for decorate in (
            click.option(
                "--cells",
                type=WholeNumber(catalog, CELLS.start, CELLS.stop - 1),
                envvar="MOON_ACCESS_CELLS",
                help=_("Cells of the braille display."),
            ),
            click.option(
                "--read",
                type=OneOf(catalog, [str(way) for way in ALLOWED["read"]]),
                envvar="MOON_ACCESS_READ",
                help=_("How you read."),
            ),
            click.option(
                "--language",
                type=OneOf(catalog, languages()),
                envvar="MOON_ACCESS_LANGUAGE",
                help=_("The language."),
            ),
        ):
            command = decorate(command)
        return command

    def named(command: F) -> F:
        return click.option("--name", type=Text(catalog), envvar="MOON_ACCESS_NAME", help=_("Your name."))(command)

    def touched(command: F) -> F:
        """The option of everything that is answered at a display."""
        return click.option(
            "--brlapi",
            "routing",
            is_flag=True,
            default=None,
            show_default=False,
            envvar="MOON_ACCESS_BRLAPI",
            help=_("The routing keys of a braille display choose in the prompt, by BRLTTY."),
        )(command)

    def chosen(ctx: click.Context, **given: Any) -> dict[str, Any]:
        """What flags and environment say of the settings, the command's own before the program's."""
        own = {name: value for name, value in given.items() if value is not None}
        if "name" in own:
            own["name"] = clean_name(own["name"])
        return {**(ctx.obj or {}), **own}

    @click.group(
        cls=Group,
        catalog=catalog,
        invoke_without_command=True,
        help=_("Domino games for the ear and the fingers. Alone, it plays."),
    )
    @speaks
    @named
    @touched
    @table.bots
    @click.version_option(__version__, prog_name="moon-access")
    @click.pass_context
    def program(ctx: click.Context, /, **given: Any) -> int:
        ctx.obj = chosen(ctx, **given)
        if ctx.invoked_subcommand is not None:
            return 0
        from moon_access.app.evening import bare_start

        return bare_start(catalog, saved, problem, ctx.obj, FIRST_GAME)

    @program.command(help=_("Play a new game."))
    @table.of_a_game
    @table.players
    @speaks
    @named
    @touched
    @table.bots
    @table.dealt
    @click.pass_context
    def play(
        ctx: click.Context,
        /,
        game: str,
        preset: str | None,
        house: House,
        players: int | None,
        seed: str,
        record: str | None,
        **given: Any,
    ) -> int:
        from moon_access.app.evening import new_game
        from moon_access.app.start import NewGame

        rules = table.rules_of(game, preset, house)
        seats = table.game_of(game, rules, players).players
        settings = chosen(ctx, **given)
        if "bots" in settings:
            table.bots_of(settings["bots"], seats - 1)
        return new_game(catalog, saved, problem, settings, NewGame(game, rules, players, seed, record or ""))

    @program.command(help=_("Go on with the last game, or with one by its number in the list of games or by its file."))
    # translators: stands for a saved game in the help: its number, or its file.
    @click.argument("game", type=click.Path(), metavar=_("[GAME]"), default="")
    @speaks
    @touched
    @click.pass_context
    def resume(ctx: click.Context, /, game: str, **given: Any) -> int:
        from moon_access.app.evening import resumed_game

        return resumed_game(catalog, saved, problem, chosen(ctx, **given), game)

    @program.command(help=_("Learn a game by playing, lesson by lesson; with a number, from that one on."))
    # translators: stands for the number of a lesson in the help.
    @click.argument("lesson", type=WholeNumber(catalog, 1), metavar=_("[LESSON]"), required=False)
    @click.option("--game", type=OneOf(catalog, _courses), help=_("The game to learn."))
    @speaks
    @named
    @touched
    @click.pass_context
    def tutorial(ctx: click.Context, /, lesson: int | None, game: str | None, **given: Any) -> int:
        from moon_access.app.evening import lessons

        return lessons(catalog, saved, problem, chosen(ctx, **given), game or "", str(lesson or ""))

    @program.command(help=_("Practise deals of one kind: bidding, a bid of 21, or beating a bid."))
    @click.argument("kind", type=OneOf(catalog, _kinds), metavar=_("[KIND]"), required=False)
    @click.option("--game", type=OneOf(catalog, _practised), default=FIRST_GAME, help=_("The game to practise."))
    @table.seed
    @speaks
    @named
    @touched
    @click.pass_context
    def practice(ctx: click.Context, /, kind: str | None, game: str, seed: str, **given: Any) -> int:
        from moon_access.app.evening import practice

        return practice(catalog, saved, problem, chosen(ctx, **given), game, kind or "", seed)

    games_commands.add_to(program, catalog, saved, problem, speaks, chosen)
    add_to(program, catalog, table)

    @program.command(help=_("List the voices of the language; with a number, hear that one."))
    @click.argument("number", type=WholeNumber(catalog, 1), metavar=_("[NUMBER]"), required=False)
    @speaks
    @click.pass_context
    def voices(ctx: click.Context, /, number: int | None, **given: Any) -> int:
        from .doctor import voices

        return voices(catalog, saved, chosen(ctx, **given), number)

    @program.command(help=_("Say what works here, part by part, and what to do where something is missing."))
    @speaks
    @click.pass_context
    def doctor(ctx: click.Context, /, **given: Any) -> int:
        from .doctor import examine

        return examine(catalog, saved, chosen(ctx, **given))

    @program.command("rules", help=_("The rules of a game, with its house rules."))
    @table.of_a_game
    @table.players
    @paper.on_paper
    @speaks
    @click.pass_context
    def rule_book(
        ctx: click.Context,
        /,
        game: str,
        preset: str | None,
        house: House,
        players: int | None,
        braille: str | None,
        grade: str,
        page: tuple[int, int],
        force: bool,
        **given: Any,
    ) -> int:
        from .reports import rule_book

        on = table.game_of(game, table.rules_of(game, preset, house), players)
        return rule_book(catalog, saved, chosen(ctx, **given), on, paper.job(braille, grade, page, force))

    @program.command(
        help=_("Step through a finished game; elsewhere than at a terminal, tell it from beginning to end.")
    )
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    @click.option("--seat", type=Text(catalog), help=_("As heard by whom: a name, or a seat from 1."))
    @click.option("--number", type=WholeNumber(catalog, 1), help=_("Which game of the file, where it has several."))
    @paper.on_paper
    @speaks
    @click.pass_context
    def replay(
        ctx: click.Context,
        /,
        file: str,
        seat: str | None,
        number: int | None,
        braille: str | None,
        grade: str,
        page: tuple[int, int],
        force: bool,
        **given: Any,
    ) -> int:
        from .replay import Wanted, replay

        job = paper.job(braille, grade, page, force)
        return replay(catalog, saved, problem, chosen(ctx, **given), file, Wanted(seat, number), job)

    return program
