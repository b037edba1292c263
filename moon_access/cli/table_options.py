"""The options of the command line that say what table is meant, and reading what was given: which game, by which
house rules, with which bots. Every command that needs a table takes them from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypedDict, Unpack

import click

from moon_access.bots.levels import LEVELS
from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, Impossible, ImpossibleTable
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from moon_access.storage.settings import clean_name

from .given import give
from .option_types import NameValue, OneOf, Text, WholeNumber

P = ParamSpec("P")
FIRST_GAME = next(iter(GAMES))


class GameFlags(TypedDict):
    """What a command gets by ``TableOptions.of_a_game``: ``house`` are house rules, each a name and a value."""

    game: str
    preset: str | None
    house: tuple[tuple[str, str], ...]


class TableFlags(GameFlags):
    """Likewise by ``TableOptions.of_a_table``."""

    players: int | None


class ChosenTable(NamedTuple):
    """What these flags mean. ``game`` are its rules, for as many as will play; ``players`` None: nobody said."""

    name: str
    house_rules: Mapping[str, object]
    players: int | None
    game: AnyGame


class TableOptions:
    """In the catalogue's language. The methods with a ``command`` are decorators, that give it options."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def of_a_game(self, command: Callable[P, int]) -> Callable[P, int]:
        """Which game is meant, with its house rules: ``game``, ``preset`` and ``house``."""
        catalog = self.catalog
        _ = catalog.text
        for decorate in (
            click.option(
                "--rule",
                "house",
                type=NameValue(catalog, _names),
                multiple=True,
                help=_("A house rule: its name and value."),
            ),
            click.option(
                "--rules",
                "preset",
                type=OneOf(catalog, _presets),
                help=_("House rules by the name of them all."),
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

    def of_a_table(self, command: Callable[P, int]) -> Callable[P, int]:
        """Which game, and for how many players where it leaves that open: ``players``, too."""
        _ = self.catalog.text
        players = click.option(
            "--players",
            type=WholeNumber(self.catalog, 2, 4),
            help=_("How many play, where the game leaves that open."),
        )
        return self.of_a_game(players(command))

    def seed(self, command: Callable[P, int]) -> Callable[P, int]:
        _ = self.catalog.text
        return click.option(
            "--seed",
            type=Text(self.catalog),
            default="",
            show_default=False,
            callback=lambda ctx, param, seed: clean_name(seed),
            help=_("Same seed, same tiles."),
        )(command)

    def dealt(self, command: Callable[P, int]) -> Callable[P, int]:
        """What settles chance, and where the record goes: ``seed`` and ``record``."""
        _ = self.catalog.text
        for decorate in (
            click.option(
                "--record",
                type=click.Path(),
                metavar=_("FILE"),
                callback=lambda ctx, param, path: self._new_file(path),
                help=_("Where the record is written."),
            ),
            self.seed,
        ):
            command = decorate(command)
        return command

    def bots(self, command: Callable[P, int]) -> Callable[P, int]:
        """``bots``: their kinds with commas between, each known; None where nobody said."""
        return self._bots(command, lambda ctx, param, text: self._looked_at(text))

    def opponents(self, command: Callable[P, int]) -> Callable[P, int]:
        """The same as a setting."""
        return self._bots(command, lambda ctx, param, text: give(ctx, param, self._looked_at(text)), is_setting=True)

    def _bots(
        self,
        command: Callable[P, int],
        callback: Callable[[click.Context, click.Parameter, str | None], str | None],
        is_setting: bool = False,
    ) -> Callable[P, int]:
        _ = self.catalog.text
        return click.option(
            "--bots",
            type=Text(self.catalog),
            callback=callback,
            expose_value=not is_setting,
            envvar="MOON_ACCESS_BOTS",
            help=_("Kind of the bots: easy, normal or strong, or one for each, with commas between."),
        )(command)

    def _looked_at(self, bots: str | None) -> str | None:
        return bots and ",".join(self.known_bots(bots, "'--bots'"))

    def _new_file(self, path: str | None) -> str | None:
        """A file for a record: never one that holds something already, such as another game."""
        if path and Path(path).is_file() and Path(path).stat().st_size:
            _ = self.catalog.text
            problem = _("{path} is there already. Nothing is written over it.").format(path=path)
            raise click.BadParameter(problem, param_hint="'--record'")
        return path

    def chosen(self, **flags: Unpack[TableFlags]) -> ChosenTable:
        """The table that is meant, if there can be such a one."""
        name, players = flags["game"], flags["players"]
        rules = self._house_rules(name, flags["preset"], dict(flags["house"]))
        try:
            return ChosenTable(name, rules, players, GAMES[name].rules(rules, players))
        except (BadHouseRule, ImpossibleTable) as problem:
            of_players = isinstance(problem, ImpossibleTable) and problem.reason is Impossible.PLAYERS
            hint = "'--players'" if of_players else "'--rule'"
            raise click.BadParameter(_why_impossible(self.catalog, problem), param_hint=hint) from None

    def _house_rules(self, game: str, preset: str | None, house: Mapping[str, object]) -> Mapping[str, object]:
        """The house rules of a preset, and those given one by one, which go before it."""
        if preset is None:
            return house
        usual = GAMES[game].rules()
        if preset not in usual.presets:
            _ = self.catalog.text
            problem = _("This game has no rules with that name.")
            raise click.BadParameter(problem, param_hint="'--rules'")
        everything = {rule.name: usual.value_of(rule.name) for rule in usual.house_rules}
        return {**everything, **usual.presets[preset], **house}

    def bots_of(self, text: str, players: int, game: str = "") -> list[str]:
        """One for each of the players; a single one plays them all. Only those of this ``game``, if one is named."""
        _ = self.catalog.text
        bots = self.known_bots(text, "'--bots'", game)
        bots = bots * players if len(bots) == 1 else bots
        if len(bots) != players:
            problem = _("Bots needed: {n}.").format(n=players)
            raise click.BadParameter(problem, param_hint="'--bots'")
        return bots

    def known_bots(self, text: str, hint: str, game: str = "") -> list[str]:
        """Names of bots with commas between, of those that this ``game`` has, or any; ``hint`` is the option that they
        were given to."""
        known = sorted(GAMES[game].bots() if game else LEVELS)
        _ = self.catalog.text
        bots = [bot.strip() for bot in text.split(",")]
        unknown = next((bot for bot in bots if bot not in known), None)
        if unknown is None:
            return bots
        problem = _("Bots are: {names}.").format(names=", ".join(known))
        if unknown:
            problem = f"{_('The name {name} is unknown.').format(name=unknown)} {problem}"
        raise click.BadParameter(problem, param_hint=hint)


def _why_impossible(catalog: Catalog, problem: BadHouseRule | ImpossibleTable) -> str:
    """Why there can be no such table, and what could be."""
    from moon_access.announcer import house_rules
    from moon_access.announcer.wording import TileStyle, Wording

    told = house_rules.bad_rule(problem) if isinstance(problem, BadHouseRule) else house_rules.impossible(problem)
    return Wording(catalog, TileStyle.WORDS).line(told)


def _names() -> list[str]:
    return list(dict.fromkeys(rule.name for game in GAMES.values() for rule in game.rules().house_rules))


def _presets() -> list[str]:
    return list(dict.fromkeys(name for game in GAMES.values() for name in game.rules().presets))
