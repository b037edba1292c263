"""Word taking moves back: the question, the move, and why nothing can be taken back.

A game's own words name its own moves.
"""

from __future__ import annotations

from moon_access.engine.actions import Action, Pass, Play

from .message import Message, answer, error


def take_back(move: Message) -> Message:
    # translators: a question: "Take back six five? 1 yes, 2 no:". The move is one of those below.
    return answer("Take back {move}", move=move)


def move_taken_back(move: Message) -> Message:
    # translators: the move is one of those below: "Taken back: six five."
    return answer("Taken back: {move}.", move=move)


def nothing_to_undo() -> Message:
    return answer("Nothing to take back yet.")


def undo_is_off() -> Message:
    return answer("Undo is off. You can switch it on in the options.")


def against_bots_only() -> Message:
    return answer("Undo is for games against bots.")


def is_not_here_to_be_asked(name: str) -> Message:
    # translators: {name} has moved since and has left the table, so nothing is taken back.
    return error("{name} has moved since and is not here to agree.", name=name)


def some_move() -> Message:
    """Return a move of another player without saying which, because nobody else may know it."""
    # translators: another player's move that is taken back, without saying which: "Anna takes back a move."
    return answer("a move")


def name_move(action: Action) -> Message:
    """Return a move that several games share, for use inside a line."""
    if isinstance(action, Pass):
        # translators: a move that is taken back: passing.
        return answer("the pass")
    assert isinstance(action, Play)
    return answer("{tile}", tile=action.tile)
