"""Define the commands by which a player plays or learns a game: a new or a saved game, lessons, and practice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from moon_access.app.invocation import Invocation
from moon_access.bots.levels import ADAPTIVE
from moon_access.cli.help_pages import Group
from moon_access.cli.option_types import STANDARD_STREAM, GameName, OneOf, WholeNumber
from moon_access.cli.options import Options
from moon_access.cli.player_options import pass_invocation

if TYPE_CHECKING:
    from typing import Unpack

    from moon_access.cli.table_options import DealFlags


def play(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Play a new game."))
    @options.table.add_table_options
    @options.player.add_ways_of_reading
    @options.player.name
    @options.player.routing_keys
    @options.bots.opponents
    @options.table.add_length
    @options.deals.one_deal
    @options.table.add_deal_options
    @pass_invocation
    def play(invocation: Invocation, seed: str, record: str | None, **flags: Unpack[DealFlags]) -> int:
        from moon_access.app.beginnings import deal_of_the_day, new_game
        from moon_access.app.run import run
        from moon_access.scenes.menu.seating import NewGame

        begin = deal_of_the_day if flags["daily"] else new_game
        table, dealt = options.deals.chosen_table_and_seed(**flags)
        if "bots" in invocation.given_options and invocation.settings.bots != ADAPTIVE:
            options.bots.bots_of(invocation.settings.bots, table.game.players - 1)
        new = NewGame(table.name, table.house_rules, table.players, dealt or seed, record or "")
        return run(invocation, begin(new), new)


def resume(program: Group, options: Options) -> None:
    _ = options.catalog.text

    @program.command(help=_("Continue the last game, or one by its number in the list of games or by its file."))
    # translators: stands for a saved game in the help: its number, or its file.
    @click.argument("game", type=click.Path(), metavar=_("[GAME]"), default="")
    @options.player.add_ways_of_reading
    @options.player.routing_keys
    @pass_invocation
    def resume(invocation: Invocation, game: str) -> int:
        from moon_access.app.beginnings import resumed_game
        from moon_access.app.run import run

        if game == STANDARD_STREAM:
            problem = _("A game is resumed from its file, not from standard input.")
            raise click.BadParameter(problem, param_hint=f"'{_('[GAME]')}'")
        return run(invocation, resumed_game(game))


def tutorial(program: Group, options: Options) -> None:
    catalog = options.catalog
    _ = catalog.text

    @program.command(help=_("Learn a game by playing, lesson by lesson; with a number, start at that lesson."))
    # translators: stands for the number of a lesson in the help.
    @click.argument("lesson", type=WholeNumber(catalog, 1), metavar=_("[LESSON]"), required=False)
    @click.option("--game", type=GameName(catalog, _courses), help=_("The game to learn."))
    @options.player.add_ways_of_reading
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

    @program.command(
        help=_(
            "Practise one kind of deal: bidding, making or beating a bid, counting sure tricks; your own mistakes; or "
            "the puzzle of the day."
        )
    )
    @click.argument("kind", type=OneOf(catalog, _kinds, _words_for_kind), metavar=_("[KIND]"), required=False)
    @click.option("--game", type=GameName(catalog, _games_to_practise), help=_("The game to practise."))
    @options.table.seed
    @options.player.add_ways_of_reading
    @options.player.name
    @options.player.routing_keys
    @pass_invocation
    def practice(invocation: Invocation, kind: str | None, game: str | None, seed: str) -> int:
        from moon_access.app.beginnings import practice
        from moon_access.app.run import run

        return run(invocation, practice(game or "", kind or "", seed))


def _courses() -> Iterable[str]:
    """Return the games that have a tutorial."""
    from moon_access.scenes.learn.tutorial import courses_by_game

    return courses_by_game()


def _kinds() -> Iterable[str]:
    """Return the kinds of practice."""
    from moon_access.scenes.learn.practice import kinds_of_all

    return kinds_of_all()


def _words_for_kind(kind: str) -> str:
    """Return the catalogue's list of words that a player may type for a kind of practice."""
    from moon_access.scenes.learn.practice import kinds_of_all

    return kinds_of_all()[kind].words


def _games_to_practise() -> Iterable[str]:
    """Return the games that have practice; mistakes are practised wherever choices are judged."""
    from moon_access.games import GAMES
    from moon_access.scenes.learn.practice import kinds_of

    return [name for name, game in GAMES.items() if kinds_of(game) or game.choice_judge() is not None]
