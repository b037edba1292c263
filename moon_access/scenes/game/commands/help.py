"""Lists that are read item by item: the help with every command, and the rules of a game.

No list opens inside another one, because players would not find the way out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moon_access.announcer import general, questions
from moon_access.announcer.message import Message, answer
from moon_access.console.console import read_items
from moon_access.engine.game import AnyGame
from moon_access.evening.command import Command, key_of, words_of_command
from moon_access.evening.evening import Back, Dialog, Evening, Following, Push, Scene
from moon_access.games import GAMES
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.game.game_scene import GameScene


class ItemList(Dialog):
    """The list, read until the player is done. ``items`` are lines of one item each.

    ``explain`` returns the explanation of a word that is typed in the list; nothing for most words.
    """

    def __init__(
        self,
        evening: Evening,
        name: Message,
        items: Sequence[tuple[Message, ...]],
        explain: Callable[[str], Sequence[Message]],
    ) -> None:
        super().__init__(evening)
        self._name = name
        self._items = items
        self._explain = explain

    def go_on(self) -> Following:
        read_items(self.console, self._name, self._items, self.evening.step_of, self._obey, self._item_of)
        return Back()

    def _item_of(self, typed: str) -> str:
        """Return the number of an item if the line is such as "help 3"; otherwise return the line itself."""
        asked = self.evening.main.read_command(typed)
        is_item = asked is not None and asked.command.id == "help"
        return asked.argument if asked and is_item and self.console.read_number(asked.argument) else typed

    def _obey(self, typed: str) -> bool | str:
        told = self._explain(typed)
        self.console.tell(*told)
        if not told and self.evening.main.is_for_prompt(typed):
            self.console.tell(general.not_in_a_list(typed))
            return True
        return bool(told) or self.evening.obey_beside(typed)


def explain_nothing(typed: str) -> Sequence[Message]:
    return ()


def open_list(
    evening: Evening,
    name: Message,
    items: Sequence[tuple[Message, ...]],
    explain: Callable[[str], Sequence[Message]] = explain_nothing,
) -> Following:
    """Let the player read a list."""
    return Push(ItemList(evening, name, items, explain))


def is_in_a_list(evening: Evening) -> bool:
    """Return whether the player reads a list already, and say so."""
    is_in = evening.is_in(ItemList)
    if is_in:
        evening.console.tell(general.inside_a_list())
    return is_in


def read_help(scene: GameScene, argument: str) -> Following:
    """Explain one command if the player named it. Otherwise open the list: how to play, and all commands."""
    console, evening = scene.console, scene.evening
    if argument:
        typed = scene.read_command(argument)
        about_move = scene.explain_move(argument)
        if about_move:
            console.tell(*about_move)
        elif typed is None:
            near = scene.near_command(argument)
            console.tell(questions.did_you_mean(argument, near) if near else general.no_such_command(argument))
        elif not scene.has(typed.command):
            console.tell(general.not_in_this_game(typed.word))
        else:
            console.tell(command_line_of_help(scene, typed.command, MOST_WORDS_OF_ONE_COMMAND))
        return None
    if is_in_a_list(evening):
        return None
    here = [command for command in evening.commands if scene.is_listed(command)]
    offered = [command for command in here if console.voice is not None or not command.needs_voice]
    items = [scene.how_to, *((command_line_of_help(scene, one),) for one in offered)]
    return open_list(evening, general.help_title(), items, scene.explain_move)


MOST_WORDS = 2
"""The number of words that a list names for each command: with more words, the listener waits too long for the help."""
MOST_WORDS_OF_ONE_COMMAND = 6
"""The number of words that the explanation of one command names. The catalogue may list more, which are understood."""


def command_line_of_help(scene: Scene, command: Command, most: int = MOST_WORDS) -> Message:
    """Return one line: key, words, help. It names at most so many words."""
    return line_of(command, scene.help_of(command), scene.console.catalog, most)


def line_of(command: Command, help: str, catalog: Catalog, most: int = MOST_WORDS) -> Message:
    """Return one line of a command, with this help, a text of the catalogue, and with at most so many words.

    After the first two words, leave out questions such as "what can I play", which nobody needs to learn.
    """
    all_words, text = words_of_command(command, catalog), answer(help)
    words = (*all_words[:MOST_WORDS], *(word for word in all_words[MOST_WORDS:] if " " not in word))[:most]
    key = key_of(command, catalog)
    if key:
        return answer("{key}, {words}: {help}", key=key, words=words, help=text)
    return answer("{words}: {help}", words=words, help=text)


FIRST_GAME = next(iter(GAMES))
"""The game whose rules the player reads if no game is on."""


def read_rules(scene: GameScene, argument: str) -> Following:
    """Open the list of all sections; with a number after the word, tell only that section."""
    return read_rules_of(scene.evening, scene.game or GAMES[FIRST_GAME].rules({}), argument)


def read_rules_of(evening: Evening, game: AnyGame, argument: str) -> Following:
    """Open the list of all sections of a game's rules; with a number as ``argument``, tell only that section."""
    if not argument and is_in_a_list(evening):
        return None
    console, sections = evening.console, GAMES[game.name].words().rules(game)
    number = console.read_number(argument)
    if not argument:
        return open_list(evening, answer("Rules"), sections)
    if number is not None and 1 <= number <= len(sections):
        console.tell(*sections[number - 1])
    else:
        console.tell(questions.no_such_section(argument, len(sections)))
    return None
