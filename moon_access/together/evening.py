"""An evening at a server: from the lobby to a table, a game, another one, and back."""

from __future__ import annotations

from moon_access.announcer import together as words
from moon_access.announcer.message import Message as Told
from moon_access.console.console import Leave
from moon_access.console.others import Overtaken
from moon_access.session.one_deal import tell_result
from moon_access.session.place import ToMenu

from .after import after_a_game
from .asking_again import ask_again
from .lobby import gather, lobby, open_with_deal
from .visiting import Visiting
from .where import Where


def spend(visiting: Visiting, *, may_come_back: bool = True) -> None:
    """Until the player goes, or the server. ``may_come_back``: whether the server would know the player again. Raises
    Leave, KeyboardInterrupt, Hangup."""
    try:
        _spend(visiting)
    except (Leave, KeyboardInterrupt):
        visiting.go()
        visiting.console.tell(*_left_behind(visiting, may_come_back))
        raise


def _left_behind(visiting: Visiting, may_come_back: bool) -> tuple[Told, ...]:
    """What becomes of the seat of whoever goes now."""
    if visiting.where_now is Where.GATHERING:
        return (words.seat_is_free(),)
    if visiting.where_now is not Where.PLAYING:
        return ()
    return (words.seat_waits(visiting.name) if may_come_back else words.seat_stays_empty(),)


def _spend(visiting: Visiting) -> None:
    late = ""  # what was typed at a question that is asked no more
    while visiting.where_now is not Where.GONE:
        try:
            if late:
                typed, late = late, ""
                visiting.obey_late(typed)
            else:
                _be_there(visiting)
        except Overtaken as overtaken:
            late = overtaken.typed or ""
        except ToMenu as to:
            if to.deal:
                open_with_deal(visiting, to.deal)
            else:
                visiting.leave_table()


def _be_there(visiting: Visiting) -> None:
    """One question, or one game. Raises Leave, Overtaken, ToMenu."""
    where = visiting.where_now
    if visiting.connection.asks:
        ask_again(visiting)
    elif where in (Where.PLAYING, Where.WATCHING):
        visiting.play()
        if visiting.where_now is Where.AFTER:
            tell_result(visiting)
    elif where is Where.GATHERING:
        gather(visiting)
    elif where is Where.AFTER:
        after_a_game(visiting)
    else:
        lobby(visiting)
