"""An evening: a stack of scenes, and the only loop that runs them.

A scene is a place where a player can be: at a table, in a lesson, in the lobby, in the menu. The loop calls the top
scene's ``go_on``. The scene waits for a line, obeys it, and returns what the loop does next: nothing, push a scene, go
back to the scene beneath, open the menu, or end. A dialog is a scene that asks questions on top of another scene. If
the player types something there that is no answer, the scene beneath obeys it.

A scene may ask a question in the middle of its work. If the player types a command at the question and the command
pushes a scene, the loop runs inside the question until the player is back at it. If the command leads elsewhere, it
calls the player away: the console answers all open questions as if the player were done with them, so that the scene
returns to the loop, and the loop does what the command returned.

This module knows nothing about any game. Scenes are in scenes/, the words of all commands in vocabulary.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from moon_access.announcer import general, questions, tutorial
from moon_access.announcer.message import Message, answer, sentence
from moon_access.console.asking import Overtaken
from moon_access.console.console import Choice, Console, PlayerLeaves, T
from moon_access.console.teller import GameOn
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import fold, is_number, nearest_word
from moon_access.storage.settings import Settings

from .command import Command, CommandReader, Typed

if TYPE_CHECKING:
    from moon_access.storage.judging import Judging

R = TypeVar("R")

# What a scene or a command asks the evening to do next


class Stay(NamedTuple):
    """The scene goes on, and the loop drops the open question. A command that keeps the question returns None."""


class Push(NamedTuple):
    """``scene`` comes on top. If ``replaces``, the player leaves the present scene for good.

    If ``is_quiet``, the player does not hear that a game waits beneath it.
    """

    scene: Scene
    replaces: bool = False
    is_quiet: bool = False


class Back(NamedTuple):
    """The player goes back to the scene beneath this one. That scene gets the ``result``."""

    result: object = None


class Menu(NamedTuple):
    """The way to the menu or, if ``deal`` is not empty, to the deal with this code."""

    deal: str = ""


class Quit(NamedTuple):
    """The player leaves the program, which ends with this exit code."""

    code: int = 0


Following = Stay | Push | Back | Menu | Quit | None
"""The result of a command or a scene: the next step of the loop. None changes nothing: an open question stays open."""

CommandFunction = Callable[[Any, str], Following]
"""The function of a command. It gets the scene in which the player typed the command, and the text after its word."""


class Thinking(Protocol):
    """A function that makes a call that takes long, such as a hint or a review.

    It returns what the call returns, and raises what the call raises.

    A server makes the call in another process, so you must be able to pickle the call and its arguments.
    """

    def __call__(self, call: Callable[[], R]) -> R: ...


def think_here(call: Callable[[], R]) -> R:
    return call()


class Evening:
    """One player's evening.

    ``keep_settings`` writes settings down and may raise OSError. ``keeps_games``: games are kept in files; False on a
    machine that is not the player's. ``start_judging`` returns the judging of choices in saved games;
    None if nothing judges them.
    """

    def __init__(
        self,
        console: Console,
        keep_settings: Callable[[Settings], None],
        *,
        think: Thinking = think_here,
        keeps_games: bool = True,
        start_judging: Callable[[], Judging] | None = None,
    ) -> None:
        self.console = console
        self.keep_settings = keep_settings
        self.think = think
        self.keeps_games = keeps_games
        self._start_judging = start_judging
        self.stack: list[Scene] = []
        self.is_told_where = False  # whether the player has heard how settings could be saved
        self._reader: tuple[Catalog, CommandReader] | None = None
        self._step_elsewhere: Following = None  # the step of a command that called the player away from a question

    @property
    def has_judging(self) -> bool:
        """True if the player's choices in saved games are judged."""
        return self._start_judging is not None

    @cached_property
    def judging(self) -> Judging:
        """The judging of choices; ``has_judging`` must be true. It begins at the first use."""
        assert self._start_judging is not None
        return self._start_judging()

    def end_judging(self) -> None:
        """End the judging of choices, if it has begun."""
        if "judging" in vars(self):
            self.judging.close()

    # The stack

    @property
    def main(self) -> Scene:
        """The scene that obeys commands: the topmost scene that is not a dialog."""
        return next(scene for scene in reversed(self.stack) if not scene.is_dialog)

    @property
    def dialogs(self) -> list[Scene]:
        """The dialogs on the main scene, the top one first."""
        return self.dialogs_on(self.main)[::-1]

    def dialogs_on(self, scene: Scene) -> list[Scene]:
        """Return the dialogs on this scene, the top one last. There may be other scenes on top of them."""
        if scene not in self.stack:
            return []
        return list(takewhile(lambda one: one.is_dialog, self.stack[self.stack.index(scene) + 1 :]))

    def is_in(self, kind: type[Scene], scene: Scene | None = None) -> bool:
        """Return whether one of the dialogs on this scene (None: the main scene) is of this kind.

        Callers ask this so that a dialog does not open inside itself.
        """
        return any(isinstance(dialog, kind) for dialog in self.dialogs_on(scene or self.main))

    def describe_place(self) -> tuple[Message, ...]:
        """Return where the player is, the closest place first: dialogs, then the main scene.

        Empty if there is nothing but the open question.
        """
        titles = (sentence((dialog.title,)) for dialog in self.dialogs if dialog.title is not None)
        return *titles, *self.main.describe_place()

    def spend(self, scene: Scene, *, is_at_question: bool = False) -> Following:
        """Push this scene, and run it and all that it leads to until the player leaves it.

        Args:
            scene: The scene to push.
            is_at_question: True if the scene beneath has an open question, which it asks again afterwards.

        Returns:
            None if the player is back at the scene beneath, otherwise the step that the scenes beneath have to take.
        """
        floor = len(self.stack)
        self._push(scene, at_question=is_at_question)
        return self.go_on(floor)

    def go_on(self, floor: int = 0) -> Following:
        """Run the scene on top, again and again, until only ``floor`` scenes are on the stack.

        Returns:
            None if the player is back at the scene beneath, otherwise the step that the scenes beneath have to take.

        Raises:
            PlayerLeaves: The input has ended, or the player leaves.
            KeyboardInterrupt: The player leaves by Ctrl-C.
        """
        following: Following = None
        while len(self.stack) > floor:
            try:
                following = self._step(floor)
            except (PlayerLeaves, KeyboardInterrupt):
                self._leave_all(floor)
                raise
            except BaseException:
                self._close_all(floor)
                raise
        return following

    def _step(self, floor: int) -> Following:
        """Let the top scene go on, and take the step that it returns. Return the step for scenes below ``floor``."""
        try:
            following = self._let_go_on(floor)
        except Overtaken as overtaken:
            while len(self.stack) > floor and not self.stack[-1].hears_others:
                self._close(self.stack.pop())
            if len(self.stack) == floor:
                raise
            following = self.stack[-1].go_on_overtaken(overtaken)
        if len(self.stack) == floor and not isinstance(following, Menu | Quit):
            return following  # the scene that obeyed the command has an open question itself
        return self._take_step(following, floor)

    def _let_go_on(self, floor: int) -> Following:
        """Return the step that comes next after letting the top scene go on.

        If a command has called the player away from a question, return the step of that command, and remove the dialogs
        on the scene that obeyed it.
        """
        try:
            following = self.stack[-1].go_on()
        finally:
            elsewhere = self.take_elsewhere()
        if elsewhere is None:
            return following
        while len(self.stack) > floor and self.stack[-1].is_dialog:
            self._take_off()
        return elsewhere

    def _take_step(self, following: Following, floor: int) -> Following:
        """Take the step ``following``: change the stack. Return the step for the scenes beneath ``floor``."""
        if isinstance(following, Push):
            outer = self._take_off() if following.replaces else None
            self._push(following.scene, outer, is_quiet=following.is_quiet)
        elif isinstance(following, Back):
            self._back(following.result)
        elif isinstance(following, Menu):
            self._leave_all(max(floor, 1))
            return following if floor else self._take_step(self.stack[-1].go_to_menu(following.deal), floor)
        elif isinstance(following, Quit):
            self._leave_all(floor)
            return following
        return None

    def _push(
        self, scene: Scene, instead_of: Scene | None = None, *, at_question: bool = False, is_quiet: bool = False
    ) -> None:
        """Put a scene on top. Unless ``is_quiet``, tell the player if a game waits beneath it."""
        if instead_of is not None:
            scene.lies_on_question, scene.is_waited_for = instead_of.lies_on_question, instead_of.is_waited_for
        elif self.stack:
            scene.lies_on_question = at_question
            scene.is_waited_for = not (scene.is_dialog or is_quiet) and self.main.is_on
            if scene.is_waited_for:
                self.console.tell(*scene.tell_waiting(self.main))
        scene.outer_game = self.console.game_on
        self.stack.append(scene)
        scene.open()

    def _back(self, result: object) -> None:
        scene = self._take_off()
        if self.stack:
            scene.tell_back(self.main)
            self.stack[-1].resume(scene, result)

    def _take_off(self) -> Scene:
        scene = self.stack.pop()
        scene.leave()
        self._close(scene)
        return scene

    def _leave_all(self, floor: int) -> None:
        while len(self.stack) > floor:
            self._take_off()

    def _close_all(self, floor: int) -> None:
        while len(self.stack) > floor:
            self._close(self.stack.pop())

    def _close(self, scene: Scene) -> None:
        scene.close()
        if scene.is_aside and scene.outer_game is not None:
            self.console.game_on = scene.outer_game

    # Typed lines

    @property
    def commands(self) -> Sequence[Command]:
        """All commands of all scenes, in the order of the help."""
        from .vocabulary import COMMANDS  # late, because the first prompt needs no commands

        return COMMANDS

    @property
    def reader(self) -> CommandReader:
        """The reader of commands in the player's language, made once for each language."""
        catalog = self.console.catalog
        if self._reader is None or self._reader[0] is not catalog:
            self._reader = catalog, CommandReader(self.commands, catalog)
        return self._reader[1]

    def command_of(self, id: str) -> Command:
        """Return the command of this id. Raises StopIteration if there is none."""
        return next(command for command in self.commands if command.id == id)

    def name_of_command(self, id: str) -> str:
        """Return the command's first word in the player's language."""
        return self.command_of(id).name_in(self.console.catalog)

    def about_command(self, id: str) -> Callable[[], Sequence[Message]]:
        """Return the explanation of a choice that has the effect of this command."""
        return lambda: (answer(self.command_of(id).help),)

    def obey_beside(self, typed: str) -> bool | str:
        """Obey a command that the player typed at a question.

        If the command leads elsewhere, the console asks no question any more, see ``follow_at_question``.

        Returns:
            True if it was a command: then ask again. Otherwise the word of the command that the player probably meant,
                or False if there is none.
        """
        return self.main.obey_beside(typed)

    def follow_at_question(self, following: Following) -> None:
        """Take the step of a command that the player typed at a question.

        If the step leads elsewhere, call the player away: until the scene has returned to the loop, the console answers
        each question as if the player were done with it. Then the loop takes the step.
        """
        if isinstance(following, Push) and not following.replaces:
            following = self.spend(following.scene, is_at_question=True)
        if following is not None:
            self._step_elsewhere = following
            self.console.is_called_away = True

    def take_elsewhere(self) -> Following:
        """Return the step of the command that called the player away from a question, or None.

        From then on the console asks questions again.
        """
        following, self._step_elsewhere = self._step_elsewhere, None
        self.console.is_called_away = False
        return following

    def step_of(self, typed: str) -> int | None:
        """Return the step that the player typed in a list read item by item.

        1 for the next item, -1 for the previous one, 0 for done; None if they typed something else.
        """
        command = self.main.read_command(typed)
        steps = {"next": 1, "previous": -1, "quit": 0}
        if command is not None:
            return steps.get(command.command.id)
        return 0 if fold(typed) in questions.done_words(self.console.catalog) else None

    def choose_or_be_done(
        self, question: Message, choices: Sequence[Choice[T]], about: Message | None = None
    ) -> T | None:
        """Ask a question at which the player can also type commands.

        ``about``: what the question means, for a player who asks for help.

        Returns:
            The choice, or None if the player types "done".
        """
        return self.console.choose_or_be_done(question, choices, self.obey_beside, about=about)

    # Settings

    def apply_settings(self, settings: Settings) -> None:
        """Use these settings from now on, and keep them for the next time. If that fails, tell the player why."""
        self.console.change(settings, settings.language or self.console.language)
        try:
            self.keep_settings(settings)
        except OSError as error:
            told = general.settings_not_kept(error)
            # An aside, such as a lesson, repeats the advice: the player may have forgotten it.
            here: Evening | Scene = self.main if self.stack and self.main.is_aside else self
            self.console.tell(*(told[:1] if here.is_told_where else told))
            here.is_told_where = True


class Scene(ABC):
    """One place of the evening. ``does`` has its commands: the function of each, by the command's id."""

    is_dialog = False
    """True if the scene beneath obeys a line that is no answer here."""
    is_aside = False
    """True if the scene has a game of its own. When it closes, the console gets back the game of the scene beneath."""
    hears_others = False
    """True if this scene can go on after a game elsewhere went on (Overtaken). The loop closes other scenes then."""
    title: Message | None = None
    """The title of a dialog, for the answer to "where am I"; None for no title."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.console = evening.console
        self.lies_on_question = False
        self.is_waited_for = False  # a game beneath waits until the player leaves this scene
        self.is_told_where = False  # see Evening.apply_settings
        self.outer_game: GameOn | None = None

    @abstractmethod
    def go_on(self) -> Following:
        """Wait for one line or key, obey it, and return what comes next."""

    # Hooks of the stack. They do nothing here; scenes override those that they need.

    @property
    def is_on(self) -> bool:
        """True if a game is on here, which waits if another scene comes on top."""
        return False

    def open(self) -> None:  # noqa: B027
        """Begin. The stack has just pushed this scene."""

    def leave(self) -> None:  # noqa: B027
        """Tell the player what they must hear whenever they leave the scene."""

    def close(self) -> None:  # noqa: B027
        """Restore what the scene has changed. The loop calls this even if the scene has failed."""

    def come_back(self) -> None:  # noqa: B027
        """Tell where the game stands when the player comes back to this scene."""

    def resume(self, scene: Scene, result: object) -> None:  # noqa: B027
        """Take the result of a scene that was on top of this one."""

    def tell_waiting(self, beneath: Scene) -> Sequence[Message]:
        """Return the messages about the waiting game beneath, when this scene comes on top of it."""
        return (tutorial.game_waits(),)

    def tell_back(self, beneath: Scene) -> None:
        """Tell where the player is after this scene. Tell nothing if a question is open: the caller asks it again."""
        if self.is_waited_for and not self.lies_on_question:
            self.console.tell(tutorial.back_in_game())
            beneath.come_back()

    def quit(self) -> Following:
        """Return what comes next if the player types the word to leave the program."""
        return Quit()

    def go_to_menu(self, deal: str) -> Following:
        """Return the step that the bottom scene takes if the player goes to the menu, or to the ``deal``."""
        return Quit()

    def go_on_overtaken(self, overtaken: Overtaken) -> Following:
        """Return what comes next after a game elsewhere went on without waiting for an answer here.

        Raise ``overtaken`` again if this scene cannot go on.
        """
        raise overtaken

    def describe_place(self) -> tuple[Message, ...]:
        """Return where the player is, the closest first, without dialogs."""
        return ()

    # Commands

    def name_of_command(self, id: str) -> str:
        """Return the command's first word in the player's language."""
        return self.evening.name_of_command(id)

    @property
    def does(self) -> Mapping[str, CommandFunction]:
        """The function of each command that works here, by the command's id."""
        return {}

    def has(self, command: Command) -> bool:
        """Return whether the command makes sense in the current or last game."""
        return True

    def is_listed(self, command: Command) -> bool:
        """Return whether the help lists the command."""
        return command.id in self.does and self.has(command)

    def help_of(self, command: Command) -> str:
        """Return the help line of a command, a text of the catalogue."""
        return command.help

    @property
    def how_to(self) -> tuple[Message, ...]:
        """The way to type moves and answers, which are no commands: the first item of the help."""
        return ()

    def why_not(self, command: Command, word: str) -> Message | None:
        """Say why the player cannot use this command here; None if they can. ``word``: as they typed it."""
        if command.id not in self.does:
            return general.not_now(word)
        return None if self.has(command) else general.not_in_this_game(word)

    def read_command(self, typed: str) -> Typed | None:
        """Return the command that the player typed, or None.

        A number is never a command, not even on a keyboard whose digit keys type letters.
        """
        if is_number(typed, self.console.language):
            return None
        return self.evening.reader.read(typed)

    def run(self, typed: Typed) -> Following:
        """Do a command and return the step that comes next. If it cannot be used here, say why, and return None."""
        why_not = self.why_not(typed.command, typed.word)
        if why_not is not None:
            self.console.tell(why_not)
            return None
        return self.does[typed.command.id](self, typed.argument)

    def near_command(self, typed: str, never: Iterable[str] = ()) -> str | None:
        """Return the word of the command that the player probably meant, out of the commands that work here.

        Return None if no word is similar, or if a word of ``never`` is at least as similar.
        """
        first = typed.split(maxsplit=1)[:1]
        offered = [
            word
            for word, command in self.evening.reader.own_words()
            if self.why_not(command, word) is None and not (command.needs_voice and self.console.voice is None)
        ]
        return nearest_word(first[0], offered, never) if first else None

    def is_for_prompt(self, typed: str) -> bool:
        """Return whether the line makes a move, or steps through the choices of the prompt, and works only there."""
        command = self.read_command(typed)
        is_one = command is not None and command.command.is_of_the_prompt
        return command is not None and is_one and self.why_not(command.command, command.word) is None

    def obey_beside(self, typed: str) -> bool | str:
        """Obey a line that the player typed at a question, see Evening.obey_beside."""
        if self.is_for_prompt(typed):
            self.console.tell(general.not_now(typed))
            return True
        command = self.read_command(typed)
        if command is None:
            return self.near_command(typed) or False
        self.evening.follow_at_question(self.run(command))
        return True


class Dialog(Scene):
    """Questions on top of another scene. If the player types something that is no answer, that scene obeys it."""

    is_dialog = True

    @property
    def is_on(self) -> bool:
        return self.evening.main.is_on
