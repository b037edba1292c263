"""Define the commands by which a player learns a game: the lessons, and deals to practise."""

from __future__ import annotations

from collections.abc import Iterable

import click

from moon_access.app.invocation import Invocation
from moon_access.cli.given import pass_invocation
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import GameName, OneOf, WholeNumber
from moon_access.cli.options import Options


def tutorial(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Learn a game by playing, lesson by lesson; with a number, from that one on."))
    # translators: stands for the number of a lesson in the help.
    @click.argument("lesson", type=WholeNumber(catalog, 1), metavar=_("[LESSON]"), required=False)
    @click.option("--game", type=GameName(catalog, _courses), help=_("The game to learn."))
    @options.player.reading
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def tutorial(invocation: Invocation, lesson: int | None, game: str | None) -> int:
        from moon_access.app.beginnings import lessons
        from moon_access.app.run import run

        return run(invocation, lessons(game or "", str(lesson or "")))


def practice(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Practise one kind of deals: bidding, making a bid, beating one, or counting sure tricks."))
    @click.argument("kind", type=OneOf(catalog, _kinds), metavar=_("[KIND]"), required=False)
    @click.option("--game", type=GameName(catalog, _practised), help=_("The game to practise."))
    @options.table.seed
    @options.player.reading
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def practice(invocation: Invocation, kind: str | None, game: str | None, seed: str) -> int:
        from moon_access.app.beginnings import practice
        from moon_access.app.run import run

        return run(invocation, practice(game or "", kind or "", seed))


def _courses() -> Iterable[str]:
    """Return the games that a player can learn."""
    from moon_access.scenes.learn.tutorial import courses

    return courses()


def _kinds() -> Iterable[str]:
    """Return what a player can practise."""
    from moon_access.scenes.learn.practice import kinds_of_all

    return kinds_of_all()


def _practised() -> Iterable[str]:
    """Return the games that a player can practise."""
    from moon_access.scenes.learn.practice import practised

    return practised()
