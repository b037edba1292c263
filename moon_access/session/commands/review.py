"""The command ``review``: where a player's choices in a finished deal fell short of better ones, as its game says."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.announcer import general, review
from moon_access.announcer.message import Message
from moon_access.announcer.preferences import Verbosity
from moon_access.engine.actions import Action
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.games import GAMES
from moon_access.session.game_session import Session


def review_last_deal(session: Session, argument: str) -> None:
    """Of the deal that was scored last at the session's table, for its player."""
    table = session.table
    if table is None:
        session.console.tell(general.no_game())
        return
    told = review_of(table.game, table.actions, table.seed, session.seat, session.console.settings.verbosity)
    session.console.tell(*told or [review.no_deal_yet()])


def review_of(
    game: AnyGame, actions: Sequence[Action], seed: str, seat: Seat, verbosity: str, deal: int | None = None
) -> tuple[Message, ...]:
    """What is told of this seat's choices in the deal of this number, or in the last one that was scored. Empty
    where there is none, or where nothing reviews this game. ``seed`` is the game's."""
    reviewer = GAMES[game.name].reviewer()
    return reviewer(game, actions, seed, seat, deal, Verbosity(verbosity).level.faults) if reviewer is not None else ()
