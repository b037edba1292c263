"""What commands do that make sense in any scene: how it is read and spoken, the rules, the help, the code of the
deal, and ways elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.announcer import deals
from moon_access.engine.actions import Deal
from moon_access.evening.evening import Does, Following, Menu, Scene
from moon_access.i18n.typed_words import whole_number
from moon_access.later import later
from moon_access.record.deal_code import EXAMPLE, BadCode, code_of, deal_of
from moon_access.scenes.game.game_scene import GameScene

from . import help, questions, settings, voice


def code(scene: GameScene, argument: str) -> Following:
    """Tell the code of this deal, or go to the deal with the code that was typed."""
    if not argument:
        found = code_here(scene)
        scene.console.tell(deals.no_code() if found is None else deals.code(found))
        return None
    try:
        deal_of(argument)
    except BadCode as bad:
        scene.console.tell(deals.bad_code(argument, bad.slip.value, EXAMPLE))
        return None
    return Menu(argument)


def code_here(scene: GameScene) -> str | None:
    """Of the deal that was begun last where the player is; None where none was, or it has none."""
    course = scene.course_so_far
    begun = [action for action in course.actions if isinstance(action, Deal)] if course is not None else []
    if course is None or not begun:
        return scene.known_deal or None
    return code_of(scene.game_now, course.seed, len(begun), begun[-1].first or 0)


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
    "code": code,
    "help": help.read_help,
    "options": later("scenes.dialogs.options", "open_options"),
    "menu": go_to_menu,
    "quit": quit,
}
"""By the id in the vocabulary."""


def asks(name: str) -> Does:
    """Return a question about the game, by the name of its answer."""
    return lambda scene, argument: scene.answer_to(name, argument)
