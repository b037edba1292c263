"""An evening at a server: from the lobby to a table, a game, another one, and back."""

from __future__ import annotations

from moon_access.console.others import Overtaken
from moon_access.session.conversation import ToMenu

from .after import after_a_game
from .lobby import gather, lobby
from .visiting import Visiting, Where


def spend(visiting: Visiting) -> None:
    """Until the player goes, or the server. Raises Leave."""
    while visiting.where_now is not Where.GONE:
        try:
            _be_there(visiting)
        except Overtaken as overtaken:
            if overtaken.typed:
                visiting.obey_late(overtaken.typed)
        except ToMenu:
            visiting.leave_table()


def _be_there(visiting: Visiting) -> None:
    """One question, or one game. Raises Leave, Overtaken, ToMenu."""
    where = visiting.where_now
    if where in (Where.PLAYING, Where.WATCHING):
        visiting.play()
    elif where is Where.GATHERING:
        gather(visiting)
    elif where is Where.AFTER:
        after_a_game(visiting)
    else:
        lobby(visiting)
