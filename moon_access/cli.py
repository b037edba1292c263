"""The command line: what there is to choose before anything is said, and the one place that wires the objects.

What a command does beyond that is elsewhere: start.py sets tables up, evening.py runs a player's session and
sees to every way out of it, reports.py words what scripts ask for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from . import __version__
from .catalog import Catalog, languages
from .help_pages import Group
from .option_types import NameValue, OneOf, Text, WholeNumber
from .rules.game import AnyGame
from .rules.house import BadHouseRule, Impossible, ImpossibleTable
from .rules.registry import GAMES
from .settings import ALLOWED, CELLS, Settings, UnreadableSettings, clean_name

F = TypeVar("F", bound=Callable[..., Any])
House = tuple[tuple[str, str], ...]
FIRST_GAME = "moon3"


def build(catalog: Catalog, saved: Settings | None, problem: UnreadableSettings | None) -> Group:
    """The program in the catalogue's language.

    ``saved`` are the settings that were kept, None at the first start; ``problem`` is why they can't be read.
    """
    _ = catalog.text

    def names() -> list[str]:
        return list(dict.fromkeys(rule.name for game in GAMES.values() for rule in game().house_rules))

    def presets() -> list[str]:
        return list(dict.fromkeys(name for game in GAMES.values() for name in game().presets))

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

    def of_a_game(command: F) -> F:
        """The options that say which game is meant, with its house rules."""
        for decorate in (
            click.option(
                "--rule",
                "house",
                type=NameValue(catalog, names),
                multiple=True,
                help=_("A house rule: its name and value."),
            ),
            click.option(
                "--rules",
                "preset",
                type=OneOf(catalog, presets),
                help=_("House rules by the name of them all."),
            ),
            click.option(
                "--players",
                type=WholeNumber(catalog, 2, 4),
                help=_("How many play, where the game leaves that open."),
            ),
            click.option(
                "--game",
                type=OneOf(catalog, GAMES),
                default=FIRST_GAME,
                envvar="MOON_ACCESS_GAME",
                help=_("Which game."),
            ),
        ):
            command = decorate(command)
        return command

    def dealt(command: F) -> F:
        """The options that settle chance, the bots, and where the record goes."""
        for decorate in (
            click.option("--record", type=click.Path(), metavar=_("FILE"), help=_("Where the record is written.")),
            click.option(
                "--bots",
                type=Text(catalog),
                default="normal",
                envvar="MOON_ACCESS_BOTS",
                help=_("Kind of the bots: normal or random, or one for each, with commas between."),
            ),
            click.option(
                "--seed",
                type=Text(catalog),
                default="",
                show_default=False,
                callback=lambda ctx, param, seed: clean_name(seed),
                help=_("Same seed, same tiles."),
            ),
        ):
            command = decorate(command)
        return command

    def chosen(ctx: click.Context, **given: Any) -> dict[str, Any]:
        """What flags and environment say of the settings, the command's own before the program's."""
        own = {name: value for name, value in given.items() if value is not None}
        if "name" in own:
            own["name"] = clean_name(own["name"])
        return {**(ctx.obj or {}), **own}

    def rules_of(game: str, preset: str | None, house: House) -> dict[str, object]:
        """The house rules of a preset, and those given one by one, which go before it."""
        if preset is None:
            return dict(house)
        usual = GAMES[game]()
        if preset not in usual.presets:
            problem = _("This game has no rules with that name.")
            raise click.BadParameter(problem, param_hint="'--rules'")
        everything = {rule.name: getattr(usual.options, rule.name) for rule in usual.house_rules}
        return {**everything, **usual.presets[preset], **dict(house)}

    def game_of(game: str, rules: dict[str, object], players: int | None) -> AnyGame:
        try:
            return GAMES[game](rules, players)
        except (BadHouseRule, ImpossibleTable) as problem:
            from .reports import impossible_table

            of_players = isinstance(problem, ImpossibleTable) and problem.reason is Impossible.PLAYERS
            hint = "'--players'" if of_players else "'--rule'"
            raise click.BadParameter(impossible_table(catalog, problem), param_hint=hint) from None

    def bots_of(text: str, players: int) -> list[str]:
        from .bots import BOTS

        bots = [bot.strip() for bot in text.split(",")]
        bots = bots * players if len(bots) == 1 else bots
        if any(bot not in BOTS for bot in bots):
            problem = _("Bots are: {names}.").format(names=", ".join(BOTS))
            raise click.BadParameter(problem, param_hint="'--bots'")
        if len(bots) != players:
            problem = _("Bots needed: {n}.").format(n=players)
            raise click.BadParameter(problem, param_hint="'--bots'")
        return bots

    @click.group(
        cls=Group,
        catalog=catalog,
        invoke_without_command=True,
        help=_("Domino games for the ear and the fingers. Alone, it plays."),
    )
    @speaks
    @named
    @click.version_option(__version__, prog_name="moon-access")
    @click.pass_context
    def program(
        ctx: click.Context, /, language: str | None, read: str | None, cells: int | None, name: str | None
    ) -> int:
        ctx.obj = chosen(ctx, language=language, read=read, cells=cells, name=name)
        if ctx.invoked_subcommand is not None:
            return 0
        from .evening import bare_start

        return bare_start(catalog, saved, problem, ctx.obj, FIRST_GAME)

    @program.command(help=_("Play a new game."))
    @of_a_game
    @speaks
    @named
    @dealt
    @click.pass_context
    def play(
        ctx: click.Context,
        /,
        game: str,
        preset: str | None,
        house: House,
        players: int | None,
        seed: str,
        bots: str,
        record: str | None,
        **given: Any,
    ) -> int:
        from .evening import new_game
        from .start import NewGame

        rules = rules_of(game, preset, house)
        seats = game_of(game, rules, players).players
        new = NewGame(game, rules, bots_of(bots, seats - 1), players, seed, record or "")
        return new_game(catalog, saved, problem, chosen(ctx, **given), new)

    @program.command(help=_("Go on with the last game, or with the one in a file."))
    @click.argument("file", type=click.Path(), metavar=_("[FILE]"), default="")
    @speaks
    @click.pass_context
    def resume(ctx: click.Context, /, file: str, **given: Any) -> int:
        from .evening import resumed_game

        return resumed_game(catalog, saved, problem, chosen(ctx, **given), file)

    @program.command(help=_("Let bots play alone, and count."))
    @of_a_game
    @click.option("--games", type=WholeNumber(catalog, 1), default=100, help=_("How many games."))
    @dealt
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

        rules = rules_of(game, preset, house)
        kinds = bots_of(bots, game_of(game, rules, players).players)
        return simulation(catalog, game, rules, kinds, games, seed or "0", record, progress)

    @program.command(help=_("Verify a game record by the rules."))
    @click.argument("file", type=click.Path(), metavar=_("FILE"))
    def check(file: str) -> int:
        from .reports import verification

        return verification(catalog, file)

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
    @of_a_game
    @speaks
    @click.pass_context
    def rule_book(
        ctx: click.Context, /, game: str, preset: str | None, house: House, players: int | None, **given: Any
    ) -> int:
        from .reports import rule_book

        on = game_of(game, rules_of(game, preset, house), players)
        return rule_book(catalog, saved, chosen(ctx, **given), on)

    return program
