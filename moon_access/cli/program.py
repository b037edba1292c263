"""Build the command line: the program, with the options of a bare start, and its commands in the order of the help.

Each group of commands is a module in commands/, loaded when somebody types one of them or asks for all. options.py has
what several of them can be given. app/ runs a player's session, and the reports beside this file answer scripts. The
language has to be settled before this is imported, because importing click translates click's own texts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from gettext import gettext as click_text

import click

from moon_access import __version__
from moon_access.app.invocation import Invocation
from moon_access.i18n.catalog import Catalog
from moon_access.storage.paths import PROGRAM

from .help_pages import Group, show
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
        help=_("Domino games for the ear and the fingers. Alone, it plays."),
    )
    @options.player.reading
    @options.player.name
    @options.player.routing_keys
    @options.bots.opponents
    @click.option(
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_tell_version,
        help=catalog.of_click("Show the version and exit."),
    )
    @click.pass_context
    def program(ctx: click.Context) -> int:
        if ctx.invoked_subcommand is not None:
            return 0
        from moon_access.app.beginnings import bare_start
        from moon_access.app.run import run

        invocation = ctx.find_object(Invocation)
        assert invocation is not None
        return run(invocation, bare_start(is_first=invocation.kept is None))

    for name, group in _COMMANDS.items():
        program.add_later(name, partial(_add, program, options, name, group))
    return program


def _tell_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        told = click_text("%(prog)s, version %(version)s") % {"prog": PROGRAM, "version": __version__}
        show(ctx, f"{told}\n", [told])


Adders = Mapping[str, Callable[[Group, Options], None]]
"""The commands of one module by their names: each adds itself to the program."""


def _add(program: Group, options: Options, name: str, group: Callable[[], Adders]) -> None:
    group()[name](program, options)


def _play() -> Adders:
    from .commands import play

    return {"play": play.play, "resume": play.resume}


def _lessons() -> Adders:
    from .commands import lessons

    return {"tutorial": lessons.tutorial, "practice": lessons.practice}


def _saved() -> Adders:
    from .commands import saved_games

    return {"games": saved_games.games, "stats": saved_games.stats}


def _measurement() -> Adders:
    from .commands import measurement

    return {"simulate": measurement.simulate, "arena": measurement.arena}


def _replay() -> Adders:
    from .commands import replay

    return {"check": replay.check, "replay": replay.replay}


def _parts() -> Adders:
    from .commands import parts

    return {"voices": parts.voices, "doctor": parts.doctor}


def _together() -> Adders:
    from .commands import together

    return {"join": together.join, "serve": together.serve}


def _examples(name: str) -> Iterable[tuple[str, str]]:
    from .examples import of_command  # loaded only for a help page

    return of_command(name)


def _help() -> Adders:
    from .commands import help as of_help

    return {"help": of_help.help_page}


def _rules() -> Adders:
    from .commands import rules

    return {"rules": rules.rule_book}


_COMMANDS = {
    "play": _play,
    "resume": _play,
    "join": _together,
    "serve": _together,
    "tutorial": _lessons,
    "practice": _lessons,
    "games": _saved,
    "stats": _saved,
    "simulate": _measurement,
    "arena": _measurement,
    "check": _replay,
    "voices": _parts,
    "doctor": _parts,
    "rules": _rules,
    "replay": _replay,
    "help": _help,
}
"""In the order of the help."""
