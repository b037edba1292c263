"""The commands that make sense in any scene.

They tell where the player is, repeat lines, set how lines are read and spoken, open the rules, the help and the
options, tell the code of the deal, and lead to the menu and out of the program.
"""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.evening.evening import Does, Following, Menu, Scene
from moon_access.i18n.typed_words import whole_number
from moon_access.later import later
from moon_access.scenes.game.game_scene import GameScene

from . import questions, settings


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
