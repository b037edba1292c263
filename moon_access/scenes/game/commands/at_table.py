"""The commands of a table where a game is played, and the answer to a player who types one that belongs elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.evening.command import Command
from moon_access.evening.evening import Does
from moon_access.evening.vocabulary import OF_COMPANY, QUESTIONS
from moon_access.later import later

from . import moves, questions
from .common import COMMON, asks

_only_with_others = later("announcer.together", "only_with_others")

ANYTIME: Mapping[str, Does] = {
    **COMMON,
    "review": later("scenes.game.commands.review", "review_last_deal"),
    "tutorial": later("scenes.learn.tutorial", "take_tutorial"),
    "practice": later("scenes.learn.practice", "take_practice"),
}
"""The commands that need no game."""

AFTERWARDS: Mapping[str, Does] = {
    "score": asks("score"),
    "since": questions.since_my_turn,
    "history": questions.read_history,
    **{asked.id: asks(asked.id) for asked in QUESTIONS.values() if asked.after_a_game},
}
"""The commands that work while a game is on, and after it until another game begins."""

DURING_A_GAME: Mapping[str, Does] = {
    "hand": asks("hand"),
    "table": asks("table"),
    "legal": asks("legal"),
    "turn": asks("turn"),
    "players": questions.players,
    "counts": asks("counts"),
    "next": moves.next_tile,
    "previous": moves.previous_tile,
    "play": moves.play_candidate,
    "discard": moves.play_candidate,
    "pass": moves.make_pass,
    "draw": moves.draw,
    "claim": moves.claim,
    "unseen": questions.unseen,
    "why": questions.why,
    "hint": questions.hint,
    "undo": moves.undo,
    "house": questions.table_rules,
    "save": questions.save,
    "resign": moves.resign,
    **{asked.id: asks(asked.id) for asked in QUESTIONS.values() if not asked.after_a_game},
}


@cache
def commands() -> Mapping[str, Does]:
    """Return what each command does at a table, by its id."""
    return {**ANYTIME, **AFTERWARDS, **DURING_A_GAME}


def outlasts(command: Command, *, was_on: bool) -> bool:
    """Return whether this command can be used if no game is on. ``was_on``: whether one was on before."""
    return command.id in ANYTIME or command.id in OF_COMPANY or (was_on and command.id in AFTERWARDS)


def where_else(command: Command, word: str) -> Message:
    """Return the message that says where a command belongs that has no use at a table. ``word``: as it was typed."""
    if command.id not in OF_COMPANY:
        return general.only_in_a_replay(word)
    message: Message = _only_with_others(word)
    return message
