"""Where something belongs that a player typed at the game's prompt and that means nothing there.

It may be a choice of the menu, an option, another game, or a move of another game. The messages say where it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from moon_access.announcer import deals, general, joining, questions, saved_games
from moon_access.announcer.message import Message, answer
from moon_access.games import GAMES
from moon_access.games.words import AnyWords
from moon_access.i18n.typed_words import fold, words_of
from moon_access.storage.settings import SETTINGS

if TYPE_CHECKING:
    from moon_access.outputs.player_terminal import PlayerTerminal

    from .seated_scene import SeatedScene


def belongs_elsewhere(typed: str, scene: SeatedScene) -> Message | None:
    """Return where the typed text belongs; None if we do not know it."""
    foreign = _move_of_another_game(typed, scene)
    return find_choice_elsewhere(typed, scene) or (general.not_in_this_game(foreign) if foreign else None)


def find_choice_elsewhere(typed: str, scene: SeatedScene) -> Message | None:
    """Return where the player can choose what the whole line names; None if it is no such choice."""
    terminal = scene.console.terminal
    if (terminal.is_here or terminal.is_own_page) and scene.is_listed(scene.evening.command_of("menu")):
        name = scene.name_of_command("menu")
        if _names_one_of(typed, _in_the_menu(terminal), scene):
            return general.in_the_menu(typed, name)
        if _names_one_of(
            typed, ((answer(game.title), "") for game in GAMES.values() if game is not scene.definition), scene
        ):
            return general.another_game(typed, name)
    if _names_one_of(typed, _options(scene), scene):
        return general.belongs_to_options(typed, f"{scene.name_of_command('options')} {typed}")
    return None


def _in_the_menu(terminal: PlayerTerminal) -> Iterator[tuple[Message, str]]:
    """Yield the choices of the menu that are no commands, each with the catalogue's words for it."""
    yield questions.another_game(), ""
    yield saved_games.saved_games(), ""
    yield questions.statistics(), questions.STATISTICS_WORDS
    yield deals.deal_of_the_day(), deals.DAILY_WORDS
    if terminal.is_here:
        yield joining.with_others(), ""


def _options(scene: SeatedScene) -> Iterator[tuple[Message, str]]:
    for setting in SETTINGS:
        if setting.label and (scene.console.voice is not None or not setting.needs_voice):
            yield answer(setting.label), ""


def _names_one_of(typed: str, choices: Iterator[tuple[Message, str]], scene: SeatedScene) -> bool:
    """Return whether the player typed one of these labels, or one of the words beside it."""
    plain, console = fold(typed), scene.console
    return any(
        plain == fold(console.wording.line(label)) or (words and plain in words_of(console.catalog, words))
        for label, words in choices
    )


def _move_of_another_game(typed: str, scene: SeatedScene) -> str:
    """Return the words of the line that are, or announce, a move of other games only; empty if there are none."""
    catalog = scene.console.catalog
    first = typed.strip().partition(" ")[0]

    def knows_move(words: AnyWords) -> str:
        for kind in words.kinds:
            if any(fold(typed) in words_of(catalog, known) for known in (*kind.words, *kind.words_of_some)):
                return typed
            if kind.first_word and fold(first) in words_of(catalog, kind.first_word):
                return first
        return ""

    if knows_move(scene.words):
        return ""
    return next(filter(None, (knows_move(game.words()) for game in GAMES.values())), "")
