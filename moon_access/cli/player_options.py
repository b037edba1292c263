"""Define the options of the command line for everything that a player hears, reads and answers.

Each option has the name of a setting, and its value goes into the invocation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

import click

from moon_access.announcer.preferences import READING_WORDS
from moon_access.app.invocation import Invocation
from moon_access.i18n.catalog import Catalog, languages
from moon_access.storage.settings import ALLOWED, CELLS, clean_name

from .option_types import LanguageCode, OneOf, Text, WholeNumber

P = ParamSpec("P")


class PlayerOptions:
    """The options in the catalogue's language. Each method is a decorator that adds options to a command."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def add_ways_of_reading(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add the options for how the player reads: ``language``, ``read``, ``engine`` and ``cells``."""
        catalog = self.catalog
        _ = catalog.text
        for decorate in (
            click.option(
                "--cells",
                type=WholeNumber(catalog, CELLS.start, CELLS.stop - 1),
                callback=give,
                expose_value=False,
                envvar="MOON_ACCESS_CELLS",
                help=_("Number of cells of the braille display."),
            ),
            click.option(
                "--engine",
                type=OneOf(catalog, [str(engine) for engine in ALLOWED["engine"]]),
                callback=give,
                expose_value=False,
                envvar="MOON_ACCESS_ENGINE",
                # translators: "engine" is what speaks: pyttsx3, Speech Dispatcher, the player's own screen reader.
                help=_("The voice engine; reader uses your own screen reader."),
            ),
            click.option(
                "--read",
                type=OneOf(catalog, READING_WORDS, READING_WORDS.__getitem__),
                callback=give,
                expose_value=False,
                envvar="MOON_ACCESS_READ",
                help=_("How you read."),
            ),
            click.option(
                "--language",
                type=LanguageCode(catalog, languages()),
                callback=give,
                expose_value=False,
                envvar="MOON_ACCESS_LANGUAGE",
                help=_("The language."),
            ),
        ):
            command = decorate(command)
        return command

    def name(self, command: Callable[P, int]) -> Callable[P, int]:
        _ = self.catalog.text
        return click.option(
            "--name",
            type=Text(self.catalog),
            callback=_give_cleaned,
            expose_value=False,
            envvar="MOON_ACCESS_NAME",
            help=_("Your name."),
        )(command)

    def routing_keys(self, command: Callable[P, int]) -> Callable[P, int]:
        """Add the option for routing keys of a braille display, for commands that ask questions."""
        _ = self.catalog.text
        return click.option(
            "--brlapi",
            "routing",
            is_flag=True,
            default=None,
            show_default=False,
            callback=give,
            expose_value=False,
            envvar="MOON_ACCESS_BRLAPI",
            help=_("Let the routing keys of a braille display choose in the prompt, through BRLTTY."),
        )(command)


def _give_cleaned(ctx: click.Context, param: click.Parameter, name: str | None) -> None:
    give(ctx, param, name and clean_name(name))


pass_invocation = click.make_pass_decorator(Invocation)
"""Gives a command the invocation, as its first argument."""


def give(ctx: click.Context, param: click.Parameter, value: object) -> None:
    """Set the setting with this option's name; the option calls this. None means that the option is missing."""
    invocation = ctx.find_object(Invocation)
    assert invocation is not None and param.name is not None
    if value is not None:
        ctx.obj = invocation.with_option(param.name, value)
