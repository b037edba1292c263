"""The commands of any scene and of a table, and the answer to a command that belongs elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from moon_access.announcer import earcons as words
from moon_access.announcer import general
from moon_access.announcer.message import Message, answer
from moon_access.announcer.preferences import Verbosity
from moon_access.evening.command import Command
from moon_access.evening.evening import CommandFunction, Following, Menu, Scene
from moon_access.evening.vocabulary import IDS_OF_COMPANY, QUESTIONS
from moon_access.i18n.typed_words import fold
from moon_access.later import later
from moon_access.scenes.game.game_scene import GameScene

from . import moves, questions


def order_hand(scene: GameScene, argument: str) -> None:
    """Order the hand by suit, by number or as dealt.

    If the hand already has that order, or the player typed no order, reverse it.
    """
    console = scene.console
    settings = console.settings
    orders = general.order_words(console.catalog)
    wanted = orders.get(fold(argument)) if argument else settings.hand_order
    if wanted is None:
        console.tell(general.no_such_order(argument))
        return
    turned = wanted == settings.hand_order and not settings.hand_reversed
    scene.evening.apply_settings(settings._replace(hand_order=wanted, hand_reversed=turned))
    console.tell(answer(general.ORDER_LINES[wanted, turned]))
    if scene.is_on:
        scene.answer_to("hand")


def set_verbosity(scene: GameScene, argument: str) -> None:
    """Set the verbosity that the player named; if they named none, the next one."""
    console = scene.console
    named = {one.value: one for one in Verbosity}
    named |= {fold(console.catalog.text(one.level.description).rstrip(".")): one for one in Verbosity}
    wanted = named.get(fold(argument)) if argument else Verbosity(console.settings.verbosity).next
    if wanted is None:
        console.tell(general.no_such_verbosity(argument))
        return
    scene.evening.apply_settings(console.settings._replace(verbosity=wanted.value))
    console.tell(answer(wanted.level.description))


def sounds(scene: GameScene, argument: str) -> None:
    """Switch the sounds on or off if the player typed that, and tell what each sound means.

    If sounds cannot be heard here, say where they can be heard.
    """
    console = scene.console
    wanted = words.switch_named(console.catalog, fold(argument)) if argument else None
    if argument and wanted is None:
        console.tell(words.no_such_switch(argument, scene.evening.name_of_command("sounds")))
    elif not console.plays_earcons:
        console.tell(words.no_sounds_here(), *(() if argument else words.meanings()))
    else:
        if wanted is not None:
            scene.evening.apply_settings(console.settings._replace(sounds=wanted))
        if console.settings.sounds:
            console.tell(words.sounds_on(), *words.demonstrate_earcons())
        else:
            console.tell(words.sounds_off(scene.evening.name_of_command("sounds")))


def repeat_or_play_again(scene: GameScene, argument: str) -> Following:
    """Return the step that follows: tell the last lines again, or play again from a finding if its number was typed."""
    number = scene.console.read_number(argument)
    if number is None:
        questions.repeat(scene, argument)
        return None
    following: Following = later("scenes.game.again", "play_from")(scene, number)
    return following


def go_to_menu(scene: Scene, argument: str) -> Following:
    return Menu()


def quit(scene: Scene, argument: str) -> Following:
    return scene.quit()


VOICE_COMMANDS: Mapping[str, CommandFunction] = {
    command: later("scenes.game.commands.voice", name)
    for command, name in {
        "spell": "spell",
        "pronounce": "pronounce",
        "up": "speak_line_before",
        "down": "speak_line_after",
        "word": "word",
        "letter": "letter",
        "slowly": "speak_slowly",
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

COMMON_COMMANDS: Mapping[str, CommandFunction] = {
    "where": questions.tell_place,
    "repeat": repeat_or_play_again,
    "order": order_hand,
    "verbosity": set_verbosity,
    **VOICE_COMMANDS,
    "sounds": sounds,
    "rules": later("scenes.game.commands.help", "read_rules"),
    "code": later("scenes.game.one_deal", "tell_code_or_go_to_deal"),
    "help": later("scenes.game.commands.help", "read_help"),
    "options": later("scenes.dialogs.options", "open_options"),
    "menu": go_to_menu,
    "quit": quit,
}
"""The function for each command that makes sense in any scene, by its id in the vocabulary."""


def make_question(name: str) -> CommandFunction:
    """Return the command that gives the answer with this name to a question about the game."""
    return lambda scene, argument: scene.answer_to(name, argument)


COMMANDS_WITHOUT_GAME: Mapping[str, CommandFunction] = {
    **COMMON_COMMANDS,
    "review": later("scenes.game.commands.review", "review_last_deal"),
    "tutorial": later("scenes.learn.tutorial", "take_tutorial"),
    "practice": later("scenes.learn.practice", "take_practice"),
}
"""The commands that need no game."""

COMMANDS_AFTER_GAME: Mapping[str, CommandFunction] = {
    "score": make_question("score"),
    "since": questions.tell_since_my_turn,
    "history": questions.read_history,
    **{asked.id: make_question(asked.id) for asked in QUESTIONS.values() if asked.after_a_game},
}
"""The commands that work while a game is on, and after it until another game begins."""

COMMANDS_DURING_GAME: Mapping[str, CommandFunction] = {
    "hand": make_question("hand"),
    "table": make_question("table"),
    "legal": make_question("legal"),
    "turn": make_question("turn"),
    "players": questions.players,
    "counts": make_question("counts"),
    "next": moves.next_tile,
    "previous": moves.previous_tile,
    "play": moves.play_candidate,
    "discard": moves.play_candidate,
    "pass": moves.make_pass,
    "draw": moves.draw,
    "claim": moves.claim,
    "unseen": questions.tell_unseen,
    "why": questions.explain_refusal,
    "hint": questions.hint,
    "undo": moves.take_back_choice,
    "house": questions.table_rules,
    "save": questions.save,
    "resign": moves.resign,
    **{asked.id: make_question(asked.id) for asked in QUESTIONS.values() if not asked.after_a_game},
}


@cache
def commands() -> Mapping[str, CommandFunction]:
    """Return the function of each command at a table, by the command's id."""
    return {**COMMANDS_WITHOUT_GAME, **COMMANDS_AFTER_GAME, **COMMANDS_DURING_GAME}


def works_without_game(command: Command, *, was_on: bool) -> bool:
    """Return whether this command can be used while no game is on. ``was_on``: whether there was a game before."""
    return (
        command.id in COMMANDS_WITHOUT_GAME
        or command.id in IDS_OF_COMPANY
        or (was_on and command.id in COMMANDS_AFTER_GAME)
    )


def name_other_place(command: Command, word: str) -> Message:
    """Return where a command belongs that has no use at a table. ``word``: the command as the player typed it."""
    if command.id not in IDS_OF_COMPANY:
        return general.only_in_a_replay(word)
    return general.only_with_others(word)
