"""The command line: the program, with the options of a bare start, and its commands in the order of the help.

Each group of commands is a module in commands/; what several of them can be given is in options.py. What a command
does is elsewhere: app/ runs a player's session, the reports beside this file answer scripts. Nothing here is known
before the language is settled, for click's own texts are translated as it is imported.
"""

from __future__ import annotations

import click

from moon_access import __version__
from moon_access.app.invocation import Invocation
from moon_access.i18n.catalog import Catalog

from .commands import lessons, measurement, parts, play, replay, rules, saved_games
from .help_pages import Group
from .options import Options


def build(catalog: Catalog) -> Group:
    """The program in the catalogue's language. ``main`` needs an Invocation as its ``obj``."""
    _ = catalog.text
    options = Options(catalog)

    @click.group(
        cls=Group,
        catalog=catalog,
        invoke_without_command=True,
        help=_("Domino games for the ear and the fingers. Alone, it plays."),
    )
    @options.player.reading
    @options.player.name
    @options.player.routing_keys
    @options.table.opponents
    @click.version_option(__version__, prog_name="moon-access")
    @click.pass_context
    def program(ctx: click.Context) -> int:
        if ctx.invoked_subcommand is not None:
            return 0
        from moon_access.app.beginnings import bare_start
        from moon_access.app.run import run

        invocation = ctx.find_object(Invocation)
        assert invocation is not None
        return run(invocation, bare_start(is_first=invocation.kept is None))

    for add in (
        *(play.play, play.resume, lessons.tutorial, lessons.practice, saved_games.games, saved_games.stats),
        *(measurement.simulate, measurement.arena, replay.check, parts.voices, parts.doctor),
        *(rules.rule_book, replay.replay),
    ):
        add(program, options)
    return program
