"""Taking back one's own last choice, against bots: the game goes back to where this player was asked.

What went by itself is no choice, and is taken back with the one before it. The table and the record do the
rest; a game that was taken back and goes on the same way has the same tiles.
"""

from __future__ import annotations

from moon_access.session.table_scene import TableScene


def undo(scene: TableScene, argument: str) -> None:
    """Take the last choice back; where that can not be, say why."""
    from moon_access.announcer import undo as words  # the first prompt has no need of it

    table = scene.table_now
    if not scene.console.settings.undo:
        scene.console.tell(words.undo_is_off())
        return
    if not table.is_against_bots:
        if not scene.asks_to_take_back():
            scene.console.tell(words.against_bots_only())
        return
    last = table.last_choice(scene.seat, scene.goes_by_itself)
    if last is None:
        scene.console.tell(words.nothing_to_undo())
        return
    turn, choice = last
    if not scene.is_sure(words.take_back(scene.words.named(choice))):
        return
    table.undo(scene.seat, turn)
    scene.look_back()
    scene.hinting.begin_again()
    scene.console.tell(words.taken_back(scene.words.named(choice)))
    if scene.definition.changes_table(choice):
        scene.answer_to("table")
