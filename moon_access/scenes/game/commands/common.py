"""What commands do that make sense in any scene: how it is read and spoken, the rules, the help, and ways elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.evening.evening import Does, Following, Menu, Scene
from moon_access.i18n.typed_words import whole_number
from moon_access.later import later
from moon_access.scenes.game.game_scene import GameScene

from . import help, questions, settings, voice


def repeat_or_play_again(scene: GameScene, argument: str) -> Following:
    """Tell the last lines again; with the number of a finding after the word, play from there."""
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


COMMON: Mapping[str, Does] = {
    "where": questions.where,
    "repeat": repeat_or_play_again,
    "order": settings.order_hand,
    "verbosity": settings.set_verbosity,
    "spell": voice.spell,
    "up": voice.line_before,
    "down": voice.line_after,
    "word": voice.word,
    "letter": voice.letter,
    "slowly": voice.slowly,
    "pause": voice.pause,
    "go": voice.go_on,
    "faster": voice.faster,
    "slower": voice.slower,
    "louder": voice.louder,
    "softer": voice.softer,
    "voice": voice.voice_or_on,
    "sounds": settings.sounds,
    "rules": help.read_rules,
    "code": later("scenes.game.commands.deal_code", "code"),
    "help": help.read_help,
    "options": later("scenes.dialogs.options", "open_options"),
    "menu": go_to_menu,
    "quit": quit,
}
"""By the id in the vocabulary."""


def asks(name: str) -> Does:
    """Return a question about the game, by the name of its answer."""
    return lambda scene, argument: scene.answer_to(name, argument)
