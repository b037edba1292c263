"""Build the command line: the program, with the options of a bare start, and its commands in the order of the help.

Each group of commands is a module in commands/, loaded when a player types one of its commands or asks for all.
options.py has the options that several commands share. app/ runs a player's session, and the reports beside this file
answer scripts. Set the language before importing this module, because importing click translates click's own texts.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import partial

import click

from moon_access.app.invocation import Invocation
from moon_access.i18n.catalog import Catalog
from moon_access.later import later

from .help_pages import Group, show_version
from .options import Options


def build(catalog: Catalog) -> Group:
    """Build the program in the catalogue's language. ``main`` needs an Invocation as its ``obj``."""
    _ = catalog.text
    options = Options(catalog)
    if "_MOON_ACCESS_COMPLETE" in os.environ:  # a shell's Tab key
        from .completion import use_own_scripts

        use_own_scripts()

    @click.group(
        cls=Group,
        catalog=catalog,
        invoke_without_command=True,
        examples=_examples,
        help=_("Domino games for the ear and the fingers. Without a command, it starts playing."),
    )
    @options.player.add_ways_of_reading
    @options.player.name
    @options.player.routing_keys
    @options.bots.opponents
    @click.option(
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_tell_version,
        help=catalog.text_of_click("Show the version and exit."),
    )
    @click.pass_context
    def program(ctx: click.Context) -> int:
        if ctx.invoked_subcommand is not None:
            return 0
        from moon_access.app.beginnings import start_without_command
        from moon_access.app.run import run

        invocation = ctx.find_object(Invocation)
        assert invocation is not None
        return run(invocation, start_without_command(is_first=invocation.saved_settings is None))

    for name, (module, function) in _COMMANDS.items():
        program.add_later(name, partial(later(f"cli.commands.{module}", function), program, options))
    return program


def _tell_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        show_version(ctx)


def _examples(name: str) -> Iterable[tuple[str, str]]:
    from .plain_pages import examples_of_command  # loaded only for a help page

    return examples_of_command(name)


_COMMANDS = {
    "play": ("play", "play"),
    "resume": ("play", "resume"),
    "evening": ("club", "evening"),
    "join": ("together", "join"),
    "serve": ("together", "serve"),
    "host": ("together", "host"),
    "web": ("together", "web"),
    "tutorial": ("play", "tutorial"),
    "practice": ("play", "practice"),
    "games": ("records", "games"),
    "stats": ("records", "stats"),
    "simulate": ("measurement", "simulate"),
    "arena": ("measurement", "arena"),
    "check": ("records", "check"),
    "voices": ("about", "voices"),
    "doctor": ("about", "doctor"),
    "rules": ("about", "rule_book"),
    "replay": ("records", "replay"),
    "news": ("about", "news"),
    "version": ("about", "version"),
    "help": ("about", "help_page"),
}
"""The module and the function that add each command, in the order of the help."""
