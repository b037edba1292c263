"""Run ``moon-access replay FILE``: step through a finished game at a terminal, otherwise tell it from beginning to end.

The finished games of a record become plain lines or braille paper. scenes/replay/timeline.py tells a game, and
scenes/replay/replay.py steps through it.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import replay as words
from moon_access.announcer.listener import Listener, names_for
from moon_access.announcer.preferences import HandOrder, Verbosity
from moon_access.app.invocation import Invocation
from moon_access.console.console import Console
from moon_access.games import GAMES
from moon_access.outputs.braille.paper import Style
from moon_access.outputs.lines import Page
from moon_access.outputs.terminal import Terminal
from moon_access.scenes.replay.source import CannotRetell, GameToReplay, ReplayRequest, finished_games
from moon_access.scenes.replay.timeline import ToldDeal, retell
from moon_access.storage.settings import Settings

from .paper import Job, Piece, pieces_of_deal, print_braille
from .printer import Printer, record_source


def replay(invocation: Invocation, path: str, request: ReplayRequest, job: Job | None) -> int:
    """Tell the finished games of a record, and return the exit code: 1 if there was nothing to tell."""
    console = Console(Terminal(), invocation.settings, invocation.catalog.language)
    try:
        games = finished_games(path, request, console.wording, record_source(path))
    except CannotRetell as why:
        return Printer(console.wording, Page(console.terminal.width), invocation).refuse(why.message)
    if job is not None:
        return _print_on_paper(invocation, games, job)
    if console.terminal.is_interactive:
        from moon_access.app import beginnings
        from moon_access.app.run import run

        # Nobody plays against bots in a replay: a first start does not ask how strong they are.
        return run(invocation._replace(given_options=invocation.given_options | {"bots"}), beginnings.replay(games))
    for game in games:
        _print(console, game, invocation)
    return 0


def _retell_deals(game: GameToReplay, settings: Settings, braille: bool) -> tuple[ToldDeal, ...]:
    recorded = game.record
    listener = Listener(
        game.seat,
        names_for(recorded.game, game.names, game.seat),
        Verbosity(settings.verbosity),
        HandOrder(settings.hand_order),
        settings.hand_reversed,
        recorded.game.sides,
        braille,
    )
    return retell(recorded.game, recorded.actions, listener)


def _players(game: GameToReplay) -> words.Messages:
    on = game.record.game
    return words.players_and_target(game.names, on, rounds=GAMES[on.name].counts_rounds)


def _print(console: Console, game: GameToReplay, invocation: Invocation) -> None:
    """Print a line for each message, in the player's way of reading."""
    settings = console.settings
    on = game.record.game
    console.play_with(on.tiles)
    messages = [words.title(GAMES[on.name].title, game.place, game.total), *_players(game)]
    for deal in _retell_deals(game, settings, settings.reads_braille):
        messages += deal.messages
    Printer.for_play(console, invocation).print(*messages)


def _print_on_paper(invocation: Invocation, games: Sequence[GameToReplay], job: Job) -> int:
    pieces: list[Piece] = []
    for game in games:
        on = game.record.game
        if len(games) > 1:
            pieces.append(Piece(Style.HEADING, (words.title(GAMES[on.name].title, game.place, game.total),)))
        pieces.append(Piece(Style.ITEM, _players(game)))
        for deal in _retell_deals(game, invocation.settings, False):
            pieces += pieces_of_deal(deal)
    first = games[0]
    name = GAMES[first.record.game.name].title
    title = words.title(name, first.place, first.total) if len(games) == 1 else words.title(name)
    return print_braille(invocation, title, pieces, job)
