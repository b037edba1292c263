"""Define the options of the command line that choose a table, and read their values.

These are the game, its house rules and the seed. Every command that needs a table takes them from here; bot_options.py
has the options for bots.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, NotRequired, ParamSpec, TypedDict, cast

import click

from moon_access.engine.game import AnyGame
from moon_access.engine.house_rules import BadHouseRule, Impossible, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.games.lengths import LENGTHS, WHOLE_GAME
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold
from moon_access.later import later
from moon_access.storage.paths import settings_file
from moon_access.storage.settings import UnreadableSettings, clean_name, load

from .option_types import STANDARD_STREAM, GameName, NameValue, OneOf, RuleSet, Text, WholeNumber

if TYPE_CHECKING:
    from typing import Unpack

    from click.shell_completion import CompletionItem

    from moon_access.announcer.house_rules import TypedRules
    from moon_access.announcer.message import Message
    from moon_access.announcer.wording import Wording

_rules_of_code = later("record.rules_code", "rules_of_code")

P = ParamSpec("P")
FIRST_GAME = next(iter(GAMES))
FEWEST_AND_MOST_PLAYERS = (2, 8)
"""The fewest and most players of any game. Knowing this does not load the rules of games."""


class ChosenTable(NamedTuple):
    """The table that the options choose.

    ``game``: its rules, for the number of players. ``players``: None if the option is missing.
    """

    name: str
    house_rules: Mapping[str, object]
    players: int | None
    game: AnyGame


class TableOptions:
    """The options in the catalogue's language. A method that takes a ``command`` is a decorator that adds options."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def add_game_options(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add the options for the game and its house rules: ``game``, ``preset`` and ``house``."""
        catalog = self.catalog
        _ = catalog.text
        for decorate in (
            click.option(
                "--rule",
                "house",
                type=NameValue(catalog, _names_of_rules, checks=False),  # the game checks the values
                shell_complete=partial(_possible_rules, catalog),
                multiple=True,
                help=_("A house rule: its name and value."),
            ),
            click.option(
                "--rules",
                "preset",
                type=RuleSet(catalog, _presets),
                shell_complete=_possible_presets,
                help=_("A set of house rules: its name, your own sets included, or its code."),
            ),
            click.option(
                "--game",
                type=GameName(catalog, GAMES),
                default=FIRST_GAME,
                envvar="MOON_ACCESS_GAME",
                help=_("Which game."),
            ),
        ):
            command = decorate(command)
        return command

    def add_table_options(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``players``, for games that leave the number open, and the options of ``add_game_options``."""
        _ = self.catalog.text
        players = click.option(
            "--players",
            type=WholeNumber(self.catalog, *FEWEST_AND_MOST_PLAYERS),
            help=_("Number of players, if the game allows several numbers."),
        )
        return self.add_game_options(players(command))

    def add_length(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``length``, a short form of any game."""
        from moon_access.announcer.lengths import LENGTH_WORDS

        _ = self.catalog.text
        return click.option(
            "--length",
            type=OneOf(self.catalog, LENGTHS, LENGTH_WORDS.__getitem__),
            default=WHOLE_GAME,
            help=_("One deal, three deals, a quarter of an hour, or the whole game."),
        )(command)

    def seed(self, command: Callable[P, int]) -> Callable[P, int]:
        _ = self.catalog.text
        return click.option(
            "--seed",
            type=Text(self.catalog),
            default="",
            show_default=False,
            callback=_clean_seed,
            help=_("The same seed deals the same tiles."),
        )(command)

    def add_deal_options(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``seed``, which determines the chance of a game, and ``record``, the file for the record of the game."""
        _ = self.catalog.text
        return self._record(self._refuse_standard_output, _("File for the record."))(self.seed(command))

    def add_bot_deal_options(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``seed`` and ``record`` for games between bots."""
        _ = self.catalog.text
        return self._record(self._new_file, _("File for the record; - is standard output."))(self.seed(command))

    def _record(
        self, callback: Callable[[click.Context, click.Parameter, str | None], str | None], help_text: str
    ) -> Callable[[Callable[P, int]], Callable[P, int]]:
        _ = self.catalog.text
        return click.option(
            "--record",
            type=Text(
                self.catalog, _("FILE"), is_path=True
            ),  # click's type of paths asks gettext for its name, see text_of_click
            shell_complete=_files,
            callback=callback,
            help=help_text,
        )

    def _refuse_standard_output(self, ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
        """Return the path of a record. Refuse standard output, because the game is told there.

        Raises:
            BadParameter: the path is standard output.
        """
        if path == STANDARD_STREAM:
            _ = self.catalog.text
            problem = _("Standard output is used for the game. Give a file for its record.")
            raise click.BadParameter(problem, param_hint="'--record'")
        return self._new_file(ctx, param, path)

    def _new_file(self, ctx: click.Context, param: click.Parameter, path: str | None) -> str | None:
        """Return the path of a record. Refuse a file that is not empty, such as another game's record.

        Raises:
            BadParameter: the path cannot be used.
        """
        # Unlike Path.is_file, this says no for a name that is too long; the program tells that when it writes.
        if path and path != STANDARD_STREAM and os.path.isfile(path) and os.path.getsize(path):  # noqa: PTH113, PTH202
            _ = self.catalog.text
            problem = _("{path} already exists. It was not overwritten.").format(path=path)
            raise click.BadParameter(problem, param_hint="'--record'")
        return path

    def chosen_table(self, **flags: Unpack[TableFlags]) -> ChosenTable:
        """Return the table that the options choose.

        Raises:
            BadParameter: there can be no such table.
        """
        name, players = flags["game"], flags["players"]
        typed = self._typed_rules(name).read(dict(flags["house"])) if flags["house"] else {}
        rules = self._house_rules(name, players, flags["preset"], {**LENGTHS[flags.get("length", WHOLE_GAME)], **typed})
        try:
            return ChosenTable(name, rules, players, GAMES[name].rules(rules, players))
        except (BadHouseRule, ImpossibleTable) as problem:
            why = self._why_impossible(name, problem)
            if not isinstance(problem, ImpossibleTable) or problem.reason is not Impossible.PLAYERS:
                raise click.BadParameter(why, param_hint="'--rule'") from None
            beside = _games_for_players(problem.players, beside=name)
            if beside:
                _ = self.catalog.text
                # translators: {names} are games as they are typed: "this game is for 3. For 4: moon4."
                told = _("With {n} players: {names}.").format(n=problem.players, names=", ".join(beside))
                why = f"{why} {told}"
            raise click.BadParameter(why, param_hint="'--players'") from None

    def _typed_rules(self, game: str) -> TypedRules:
        """Return the reader of this game's house rules in the player's language."""
        from moon_access.announcer.house_rules import TypedRules

        return TypedRules(GAMES[game].words().house_rules, GAMES[game].rules().house_rules, wording_of(self.catalog))

    def _why_impossible(self, game: str, problem: BadHouseRule | ImpossibleTable) -> str:
        """Say why the table is impossible, and what would be possible."""
        from moon_access.announcer.house_rules import refuse_table

        if isinstance(problem, BadHouseRule):
            return line_of(self.catalog, self._typed_rules(game).refusal(problem))
        return line_of(self.catalog, refuse_table(problem))

    def _house_rules(
        self, game: str, players: int | None, preset: str | None, house: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Return the house rules of a set, overridden by those that were given one by one."""
        if preset is None:
            return house
        chosen = {**self._rule_set(game, preset), **house}
        try:
            # Defaults depend on these rules: a game in points has another target than a game in marks.
            meant = GAMES[game].rules(chosen, players)
        except (BadHouseRule, ImpossibleTable):
            return chosen  # the player hears the reason when the program makes the table
        return {rule.name: meant.value_of(rule.name) for rule in meant.house_rules}

    def _rule_set(self, game: str, typed: str) -> Mapping[str, Value]:
        """Return the house rules of a preset of this game, of a set that the player has kept, or of a code.

        Raises:
            BadParameter: there is no such set, or it is of another game.
        """
        _ = self.catalog.text
        presets = GAMES[game].rules().presets
        for name in presets:
            if fold(typed) in (fold(name), fold(self._label_of_preset(name))):
                return presets[name]
        kept = _kept_sets()
        code = next((kept[name] for name in kept if fold(name) == fold(typed)), typed)
        try:
            coded = _rules_of_code(code)
        except ValueError:
            problem = _("This game has no set of rules with that name.")
            names = ", ".join([*map(self._label_of_preset, presets), *kept])
            one_of = _("One of: {choices}.").format(choices=names) if names else ""
            raise click.BadParameter(f"{problem} {one_of}".strip(), param_hint="'--rules'") from None
        if coded.game != game:
            # translators: the player typed the code of a set of house rules; {game} is what --game takes.
            problem = _("These rules are for another game: --game {game}.").format(game=coded.game)
            raise click.BadParameter(problem, param_hint="'--rules'")
        return cast("Mapping[str, Value]", coded.rules)

    def _label_of_preset(self, name: str) -> str:
        from moon_access.announcer.house_rules import preset_label

        return line_of(self.catalog, preset_label(name))


def _kept_sets() -> Mapping[str, str]:
    """Return the codes of the sets of house rules that the player has kept, by their names."""
    try:
        kept = load(settings_file())
    except UnreadableSettings as unreadable:
        kept = unreadable.left
    return {} if kept is None else kept.rule_sets


def _clean_seed(ctx: click.Context, param: click.Parameter, seed: str) -> str:
    return clean_name(seed)


def _games_for_players(players: int, beside: str) -> list[str]:
    """Return the games in the folder of ``beside`` that this number of players can play."""
    folder = type(GAMES[beside]).__module__
    alike = (name for name, game in GAMES.items() if type(game).__module__ == folder)
    return [name for name in alike if players in GAMES[name].rules().player_counts]


def line_of(catalog: Catalog, message: Message) -> str:
    """Return the message in the form that an error of the command line needs."""
    return wording_of(catalog).line(message)


def wording_of(catalog: Catalog) -> Wording:
    from moon_access.announcer.preferences import TileStyle
    from moon_access.announcer.wording import Wording

    return Wording(catalog, TileStyle.WORDS)


def _possible_rules(catalog: Catalog, ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from .completion import house_rules  # only a shell asks

    return house_rules(catalog, ctx, param, typed)


def _possible_presets(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from .completion import presets

    return presets(ctx, param, typed)


def _files(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    from .completion import files

    return files(ctx, param, typed)


def _names_of_rules() -> list[str]:
    return list(dict.fromkeys(rule.name for game in GAMES.values() for rule in game.rules().house_rules))


def _presets() -> list[str]:
    return list(dict.fromkeys(name for game in GAMES.values() for name in game.rules().presets))


class GameFlags(TypedDict):
    """The arguments from ``TableOptions.add_game_options``. ``house``: pairs of a house rule's name and value."""

    game: str
    preset: str | None
    house: tuple[tuple[str, str], ...]


class TableFlags(GameFlags):
    """The arguments from ``TableOptions.add_table_options``, and ``add_length`` where a command has it."""

    players: int | None
    length: NotRequired[str]


class DealFlags(TableFlags):
    """The arguments from ``TableOptions.add_table_options`` and ``add_deal_options``."""

    deal: str | None
    daily: bool
