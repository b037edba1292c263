"""Taking back one's own last choice, against bots: the game goes back to where this player was asked.

What went by itself is no choice, and is taken back with the one before it. The table and the record do the
rest; a game that was taken back and goes on the same way has the same tiles.
"""

from __future__ import annotations

from moon_access.session.game_session import Session


def undo(session: Session, argument: str) -> None:
    """Take the last choice back; where that can not be, say why."""
    from moon_access.announcer import undo as words  # the first prompt has no need of it

    table = session.table_now
    if not session.console.settings.undo:
        session.console.tell(words.undo_is_off())
        return
    if not table.is_against_bots:
        if not session.asks_to_take_back():
            session.console.tell(words.against_bots_only())
        return
    last = table.last_choice(session.seat, session.goes_by_itself)
    if last is None:
        session.console.tell(words.nothing_to_undo())
        return
    turn, choice = last
    if not session.is_sure(words.take_back(session.words.named(choice))):
        return
    table.undo(session.seat, turn)
    session.look_back()
    session.hinting.begin_again()
    session.console.tell(words.taken_back(session.words.named(choice)))
    if session.definition.changes_table(choice):
        session.answer_to("table")
