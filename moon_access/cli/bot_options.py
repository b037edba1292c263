"""Define the options of the command line that say which bots play, and read their values.

A start without a command has these options, too, so they load no game unless the player names one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, ParamSpec

import click

from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold

from .option_types import Text
from .player_options import give

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

P = ParamSpec("P")


class BotOptions:
    """The options in the catalogue's language. A method with a ``command`` is a decorator that adds options to it."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def bots(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add ``bots``: known kinds of bots, separated by commas; None if the option is missing."""
        return self._bots(command, lambda ctx, param, text: self._check_watched(text))

    def opponents(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add the kinds of bots as a setting, and the other settings of opponents.

        One of these lets the level follow the player's results.

        Returns:
            The command with these options.
        """
        command = self._bots(
            command, lambda ctx, param, text: give(ctx, param, self._check_opponents(text)), is_setting=True
        )
        _ = self.catalog.text
        for switch in (
            self._switch_option("--talk", "MOON_ACCESS_TALK", _("The bots say a word now and then.")),
            self._switch_option("--characters", "MOON_ACCESS_CHARACTERS", _("Each bot plays in a style of its own.")),
        ):
            command = switch(command)
        return command

    def _switch_option(
        self, flag: str, variable: str, help_text: str
    ) -> Callable[[Callable[P, int]], Callable[P, int]]:
        """Return an option that turns a setting on for this run."""
        return click.option(
            flag,
            is_flag=True,
            default=None,
            show_default=False,
            callback=give,
            expose_value=False,
            envvar=variable,
            help=help_text,
        )

    def _bots(
        self,
        command: Callable[P, int],
        callback: Callable[[click.Context, click.Parameter, str | None], str | None],
        is_setting: bool = False,
    ) -> Callable[P, int]:
        _ = self.catalog.text
        kinds = _("How bots play: easy, normal or strong; or one for each bot, separated by commas.")
        following = _("With adaptive, they get stronger when you win and weaker when you lose.")
        return click.option(
            "--bots",
            type=Text(self.catalog),
            shell_complete=partial(possible_bots, self.catalog),
            callback=callback,
            expose_value=not is_setting,
            envvar="MOON_ACCESS_BOTS",
            help=f"{kinds} {following}" if is_setting else kinds,
        )(command)

    def _check_watched(self, bots: str | None) -> str | None:
        return bots and ",".join(self.known_bots(bots, "'--bots'"))

    def _check_opponents(self, bots: str | None) -> str | None:
        if bots is None:
            return None
        from moon_access.bots.levels import (  # loaded only if a kind is named
            ADAPTIVE,
            LEVELS,
            STYLES,
            USUAL_LEVEL,
            kind_of,
            level_of,
        )

        kinds = self._kinds_in(bots)
        unknown = next((kind for kind in kinds if level_of(kind) not in LEVELS), None)
        if kinds == [ADAPTIVE] or unknown is None:
            return ",".join(kinds)
        from moon_access.bots.ladder import RUNGS

        _ = self.catalog.text
        # translators: {names} are levels of bots, {following} one that goes by how the player's games end and is given
        # for all of them at once: "Bots are: easy, normal, strong, or adaptive alone."
        problem = _("Possible bots: {names}, or {following} alone.").format(
            names=self._words_to_type(RUNGS), following=self._words_to_type([ADAPTIVE])
        )
        styled = self._words_to_type(kind_of(style, USUAL_LEVEL) for style in STYLES)
        # translators: {names} are kinds of bots as they are typed: "Or with a style: careful-normal, bold-normal."
        with_style = _("With a style: {names}.").format(names=styled)
        told = self._unknown_name("" if unknown == ADAPTIVE else unknown, f"{problem} {with_style}")
        raise click.BadParameter(told, param_hint="'--bots'")

    def _kinds_in(self, text: str) -> list[str]:
        """Return the typed kinds, in the player's language or English. An unknown kind stays as it was typed."""
        from moon_access.announcer.bot_kinds import kinds_to_type

        known = kinds_to_type(self.catalog)
        typed = [kind.strip() for kind in text.split(",")]
        return [known.get(fold(kind), kind) for kind in typed]

    def _words_to_type(self, kinds: Iterable[str]) -> str:
        """Return the kinds in the words of the player's language, separated by commas."""
        from moon_access.announcer.bot_kinds import kind_to_type

        return ", ".join(kind_to_type(kind, self.catalog) for kind in kinds)

    def _unknown_name(self, name: str, problem: str) -> str:
        """Return the problem, preceded by the unknown name if there is one."""
        _ = self.catalog.text
        return " ".join(filter(None, (name and _("There is nothing called {name}.").format(name=name), problem)))

    def bots_of(self, text: str, players: int, game: str = "") -> list[str]:
        """Return one kind of bot for each of the players; a single kind plays them all.

        ``game``: if it is not empty, return the kinds that really play in this game.

        Raises:
            BadParameter: the number of bots does not fit. known_bots() raises it, too, if a kind is unknown.
        """
        _ = self.catalog.text
        bots = self.known_bots(text, "'--bots'", game)
        bots = bots * players if len(bots) == 1 else bots
        if len(bots) != players:
            problem = _("You have to name this many bots: {n}.").format(n=players)
            raise click.BadParameter(problem, param_hint="'--bots'")
        return bots

    def known_bots(self, text: str, hint: str, game: str = "") -> list[str]:
        """Read the kinds of bots in a text, which commas separate.

        Args:
            text: what was typed.
            hint: the option that it was typed for.
            game: if it is not empty, a level that this game lacks becomes the next lower level that it has.

        Returns:
            The kinds.

        Raises:
            BadParameter: a kind is unknown.
        """
        from moon_access.bots.levels import LEVELS, kind_that_plays, level_of  # loaded only if a kind is named
        from moon_access.games import GAMES

        has = GAMES[game].bots() if game else {}
        _ = self.catalog.text
        bots = self._kinds_in(text)
        unknown = next((bot for bot in bots if level_of(bot) not in LEVELS), None)
        if unknown is None:
            return [kind_that_plays(has, bot) for bot in bots] if game else bots
        problem = _("Possible bots: {names}.").format(names=self._words_to_type(sorted({*LEVELS, *has})))
        raise click.BadParameter(self._unknown_name(unknown, problem), param_hint=hint)


def possible_bots(catalog: Catalog, ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the kinds of bots that a shell offers as completions."""
    from .completion import bots  # only a shell asks

    return bots(catalog, ctx, param, typed)
