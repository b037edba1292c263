"""The help: every command with its key, its words and what it does, taken from the command table."""

from __future__ import annotations

from moon_access.announcer import general, questions
from moon_access.announcer.message import Message, answer
from moon_access.evening.command import Command, key_of, words_of_command
from moon_access.evening.evening import Following, Scene
from moon_access.i18n.catalog import Catalog
from moon_access.session.game_scene import GameScene

from .item_list import is_in_a_list, open_list


def read_help(scene: GameScene, argument: str) -> Following:
    """Tell one command, if it is named. Otherwise open the list of how to play, and of all commands."""
    console, evening = scene.console, scene.evening
    if argument:
        typed = evening.reader.read(argument)
        if typed is None:
            near = scene.near_command(argument)
            console.tell(questions.did_you_mean(argument, near) if near else general.not_understood(argument))
        elif not scene.has(typed.command):
            console.tell(general.not_in_this_game(typed.word))
        else:
            console.tell(entry(scene, typed.command))
        return None
    if is_in_a_list(evening):
        return None
    here = [command for command in evening.commands if scene.is_listed(command)]
    offered = [command for command in here if console.voice is not None or not command.of_voice]
    return open_list(evening, general.help_title(), [scene.how_to, *((entry(scene, one),) for one in offered)])


def entry(scene: Scene, command: Command) -> Message:
    """Return one line: key, words, help."""
    return line_of(command, scene.help_of(command), scene.console.catalog)


def line_of(command: Command, help: str, catalog: Catalog) -> Message:
    """Return one line of a command, with this help, a text of the catalogue."""
    words, text = words_of_command(command, catalog), answer(help)
    key = key_of(command, catalog)
    if key:
        return answer("{key}, {words}: {help}", key=key, words=words, help=text)
    return answer("{words}: {help}", words=words, help=text)
