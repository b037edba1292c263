"""The commands of any scene and of a table, and the answer to a player who types one that belongs elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from moon_access.announcer import general
from moon_access.announcer.message import Message
from moon_access.evening.command import Command
from moon_access.evening.evening import Does, Following, Menu, Scene
from moon_access.evening.vocabulary import OF_COMPANY, QUESTIONS
from moon_access.i18n.typed_words import whole_number
from moon_access.later import later
from moon_access.scenes.game.game_scene import GameScene

from . import moves, questions, settings


def repeat_or_play_again(scene: GameScene, argument: str) -> Following:
    """Tell the last lines again. If the number of a finding was typed after the word, play again from that finding."""
    number = whole_number(argument, scene.console.language)
    if number is None:
        questions.repeat(scene, argument)
        return None
    following: Following = later("scenes.game.again", "play_from")(scene, number)
    return following


def go_to_menu(scene: Scene, argument: str) -> Following:
    return Menu()


def quit(scene: Scene, argument: str) -> Following:
    return scene.quit()


OF_VOICE: Mapping[str, Does] = {
    command: later("scenes.game.commands.voice", name)
    for command, name in {
        "spell": "spell",
        "up": "line_before",
        "down": "line_after",
        "word": "word",
        "letter": "letter",
        "slowly": "slowly",
        "pause": "pause",
        "go": "go_on",
        "faster": "faster",
        "slower": "slower",
        "louder": "louder",
        "softer": "softer",
        "voice": "voice_or_on",
    }.items()
}
"""The commands of the built-in voice, by their ids. The program loads their code when one is first used."""

COMMON: Mapping[str, Does] = {
    "where": questions.where,
    "repeat": repeat_or_play_again,
    "order": settings.order_hand,
    "verbosity": settings.set_verbosity,
    **OF_VOICE,
    "sounds": settings.sounds,
    "rules": later("scenes.game.commands.help", "read_rules"),
    "code": later("scenes.game.commands.deal_code", "tell_code_or_go_to_deal"),
    "help": later("scenes.game.commands.help", "read_help"),
    "options": later("scenes.dialogs.options", "open_options"),
    "menu": go_to_menu,
    "quit": quit,
}
"""The function for each command that makes sense in any scene, by its id in the vocabulary."""


def asks(name: str) -> Does:
    """Return the command that gives the answer with this name to a question about the game."""
    return lambda scene, argument: scene.answer_to(name, argument)


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
