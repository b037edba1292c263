"""``moon-access replay FILE``: at a terminal a finished game is stepped through; elsewhere the finished games of a
record are told from beginning to end as plain lines, or on braille paper.

The telling itself is in replay/timeline.py, the stepping in replay/session.py; this is what the command adds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from moon_access.announcer import retold
from moon_access.announcer.listener import HandOrder, Listener, Verbosity, names_for
from moon_access.console.console import Console
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.braille.paper import Style
from moon_access.outputs.terminal import Hangup, Terminal, silence_output
from moon_access.replay.source import CanNotTell, Finished, Wanted, finished_games
from moon_access.replay.timeline import ToldDeal, retell
from moon_access.storage.settings import Settings, UnreadableSettings

from .printing import Job, Piece, pieces_of_deal, print_braille, refuse

__all__ = ["Wanted", "replay"]


def replay(
    catalog: Catalog,
    saved: Settings | None,
    problem: UnreadableSettings | None,
    given: Mapping[str, Any],
    path: str,
    wanted: Wanted,
    job: Job | None,
) -> int:
    """The exit code: 1 where nothing was told."""
    settings = (saved or Settings())._replace(**given)
    console = Console(Terminal(), settings, catalog.language)
    try:
        games = finished_games(path, wanted)
    except CanNotTell as why:
        return refuse(console.wording, why.message)
    if job is not None:
        return _on_paper(catalog, games, settings, job)
    if console.terminal.is_interactive:
        from moon_access.app.evening import replayed_game

        return replayed_game(catalog, saved, problem, dict(given), games)
    try:
        for game in games:
            _print(console, game, settings)
    except Hangup:
        silence_output()
    return 0


def _told(game: Finished, settings: Settings, braille: bool) -> tuple[ToldDeal, ...]:
    recorded = game.recorded
    listener = Listener(
        game.seat,
        names_for(recorded.game, game.names, game.seat),
        Verbosity(settings.verbosity),
        HandOrder(settings.hand_order),
        settings.hand_reversed,
        recorded.game.teams,
        braille,
    )
    return retell(recorded.game, recorded.actions, listener)


def _print(console: Console, game: Finished, settings: Settings) -> None:
    """One line for one message, in the way of reading that is set. Raises Hangup."""
    on = game.recorded.game
    console.play_with(on.tiles)
    messages = [retold.title(on.name, game.place, game.most), *retold.who_plays(game.names, on)]
    for deal in _told(game, settings, settings.read == "braille"):
        messages += deal.messages
    page = console.page._replace(share_lines=False)
    lines = page.lay_out([console.wording.sentence(message) for message in messages])
    console.terminal.write("".join(f"{line}\n" for line in lines))


def _on_paper(catalog: Catalog, games: Sequence[Finished], settings: Settings, job: Job) -> int:
    pieces: list[Piece] = []
    for game in games:
        on = game.recorded.game
        if len(games) > 1:
            pieces.append(Piece(Style.HEADING, (retold.title(on.name, game.place, game.most),)))
        pieces.append(Piece(Style.ITEM, retold.who_plays(game.names, on)))
        for deal in _told(game, settings, False):
            pieces += pieces_of_deal(deal)
    first = games[0]
    name = first.recorded.game.name
    title = retold.title(name, first.place, first.most) if len(games) == 1 else retold.title(name)
    return print_braille(catalog, title, pieces, job)
