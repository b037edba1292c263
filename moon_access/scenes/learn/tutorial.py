"""The tutorial: a learner plays lessons at real tables, and hears what to do, what it did, and why a move was wrong.

The learner plays at a lesson's table as at any other, with the real commands. Only the tasks, and the comments on the
learner's moves, come from the lessons of the game. The program records nothing here; it saves the learner's place in
the settings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from moon_access.announcer import earcons, explanations, general, questions
from moon_access.announcer import tutorial as telling
from moon_access.announcer.company import names_for_bots
from moon_access.announcer.message import Message, Prompt, answer
from moon_access.announcer.move_kind import NoMove, WhichTile
from moon_access.announcer.undo import nothing_to_undo
from moon_access.announcer.wording import Wording
from moon_access.bots.contract import Advice, Why
from moon_access.console.console import Choice
from moon_access.console.voices import why_silent
from moon_access.engine.actions import Action, Deal
from moon_access.engine.events import DealScored, Event, RoundScored
from moon_access.engine.game import State, View
from moon_access.engine.tiles import Seat
from moon_access.evening.command import Command, Typed, key_of
from moon_access.evening.evening import Back, Evening, Following, Push, Scene, Stay
from moon_access.games import GAMES
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Messages, tiles
from moon_access.games.lesson import Scene as Setting
from moon_access.games.titles import aim, numbers_in
from moon_access.i18n.catalog import ENGLISH, Catalog
from moon_access.i18n.typed_words import fold, whole_number
from moon_access.scenes.game.seated_scene import SeatedScene
from moon_access.table import HUMAN, Player, PlayersTable, Table

from .practice import kinds_of_all, practise

PRACTICE_CHOICE = -1
"""The choice of practice in a question whose other choices are numbers of lessons."""

LESSON_WITH_SOUNDS = 2
"""The lesson that begins with some sounds: the learner knows by then what a tile, a trick and a turn are."""

SETTINGS_CHANGED_IN_LESSONS = ("verbosity", "hand_order", "hand_reversed")
"""The settings that a lesson has the learner change. The tutorial restores them when it closes."""


def take_tutorial(scene: SeatedScene, argument: str) -> Following:
    """Return the tutorial from the lesson with this number on; inside the tutorial, go to that lesson.

    This is the command ``tutorial``. If the current game has lessons, the number means one of them.
    """
    if isinstance(scene, Tutorial):
        return scene.go_to_lesson(argument)
    number = scene.console.read_number(argument)
    argument = argument if number is None else str(number)
    game = scene.game_now.name if argument and scene.is_on and scene.definition.lessons() else ""
    refusal = no_such_lesson(argument, scene.console.language, game)
    if refusal is None:
        return take_course(scene.evening, game, argument)
    scene.console.tell(refusal)
    return None


def take_course(evening: Evening, game: str = "", lesson: str = "") -> Push:
    """Return the tutorial to push, with the course of this game, or of one that the learner chooses.

    ``lesson``: the typed number of the first lesson; check it with ``no_such_lesson`` before.
    """
    return Push(Tutorial(evening, game, whole_number(lesson, evening.console.language) or 0))


def courses_by_game() -> dict[str, tuple[Lesson, ...]]:
    """Return the lessons of each game that has any, by the game's name, in the order of the registry."""
    lessons = ((name, game.lessons()) for name, game in GAMES.items())
    return {name: course for name, course in lessons if course}


def no_such_lesson(typed: str, language: str, game: str = "") -> Message | None:
    """Return why there is no lesson with the typed number in this game, or in any game if ``game`` is empty.

    Return None if there is one, or if nothing was typed.
    """
    offered = [course for name, course in courses_by_game().items() if game in ("", name)]
    number, most = whole_number(typed, language), max((len(course) for course in offered), default=0)
    if not typed or (number is not None and 1 <= number <= most):
        return None
    return telling.no_such_lesson(typed, most)


LEARNER = Seat(0)


class RehearsedBot:
    """A bot that calls as its scene says, and plays the first legal tile in the order of its hand."""

    def __init__(self, scene: Setting) -> None:
        self._scene = scene

    def advise(self, view: View, random: Random) -> Advice:
        return Advice(self._action(view), Why.CHANCE)

    def _action(self, view: View) -> Action:
        wanted = GAMES[self._scene.game].rehearse(self._scene, view)
        return wanted if wanted in view.legal else view.legal[0]


class Stage(Table[State, View]):
    """The table of a scene at its beginning. Later deals are shuffled, but the same for every player."""

    def __init__(self, scene: Setting, players: Sequence[Player]) -> None:
        game = GAMES[scene.game].rules(dict(scene.rules), len(players))
        bots = {Seat(seat): RehearsedBot(scene) for seat in range(1, game.players)}
        super().__init__(game, players, seed="tutorial", bots=bots)
        self._scene = scene
        learner = RehearsedBot(scene)
        while self.turn < scene.begin:
            if not self.step():
                self.submit(LEARNER, learner.advise(self.view(LEARNER), Random(0)).action, self.turn)

    def _next_deal(self) -> Deal:
        if self.state.deal:
            return super()._next_deal()
        written = [tile for text in (*self._scene.hands, self._scene.stock) for tile in tiles(text)]
        rest = [tile for tile in self.game.tiles if tile not in written]
        return self.game.make_deal(self.state, [*written, *rest], Seat(self._scene.first))


class _TypedLine(NamedTuple):
    """A line in a lesson: the command in it, if any, and the step and the turn in which it was typed."""

    command: Typed | None
    step: int
    turn: int


class Tutorial(SeatedScene):
    """The scene of the tutorial, whose tables belong to lessons.

    ``number``: the number of the current lesson, from 1; 0 before the first.

    When the tutorial closes, it restores how much the player hears and the order of the hand.
    """

    is_aside = True

    def __init__(self, evening: Evening, game: str = "", first_lesson: int = 0) -> None:
        super().__init__(evening)
        self._game = game
        self._first_lesson = first_lesson  # the number of the first lesson; 0: go on, or let the learner choose
        self._settings_before = {
            name: self.console.settings.value(name, self.console.language) for name in SETTINGS_CHANGED_IN_LESSONS
        }
        self._is_left = True  # whether the learner leaves before the end, and hears where they were
        self.course: tuple[Lesson, ...] = ()
        self._has_played_sounds = False
        self.number = self._given = 0  # the lesson that counts as begun; the last one given
        self._scenes: list[Setting] = []  # the settings still to come in this lesson
        self._steps: tuple[Exercise, ...] = ()
        self._step_number = 0
        self._began: list[int] = []  # the turn at which each step began
        self._told: Messages = ()  # what to do next; the scene tells it after the events
        self._scored: DealScored | RoundScored | None = None
        self._typed: _TypedLine | None = None  # the line being obeyed, possibly by a scene on top of this one

    # The course

    def leave(self) -> None:
        if self.number and self._is_left:
            self.console.tell(telling.place_kept(self.number))

    def close(self) -> None:
        after = self.console.settings
        for name, value in self._settings_before.items():
            after = after.with_value(name, value, self.console.language)
        if after != self.console.settings:
            self.evening.apply_settings(after)

    def go_on(self) -> Following:
        if not self.course:
            return self._choose_course()
        if self._first_lesson:
            self._begin_lesson(self._first_lesson)
        if self._step_number < len(self._steps):
            return self._play_on()
        if self._scenes:
            self._set_up_table(self._scenes.pop(0))
            return None
        return self._ask_what_next() if self.number else self._choose_place()

    def _choose_course(self) -> Following:
        """Ask the learner which course to take.

        Returns:
            Back if the learner takes none, or if the lesson needs the voice.
        """
        games = [name for name, course in courses_by_game().items() if self._first_lesson <= len(course)]
        game: str | None = self._game or games[0]
        if not self._game and len(games) > 1:
            titles = {name: GAMES[name].title for name in games}
            choices = [
                Choice(name, answer(title), numbers_in(title), explain=partial(aim, name))
                for name, title in titles.items()
            ]
            game = self.evening.choose_or_be_done(telling.tutorial_title(), choices)
            if game is None:
                return Back()
        self._game = game or ""
        lessons = GAMES[self._game].lessons()
        self.course = tuple(one for one in lessons if self.console.voice is not None or not one.needs_voice)
        if self._first_lesson > len(self.course):
            self.console.tell(why_silent(self.console))
            return Back()
        return None

    def _choose_place(self) -> Following:
        """Ask for the lesson to begin with, unless it can only be the first. Return Back if the learner wants none."""
        place = self.console.settings.lessons.get(self._game, 1)
        self._first_lesson = 1
        if 1 < place <= len(self.course):
            choices = [
                Choice(place, telling.go_on_at(place), explain=explanations.choice("lesson")),
                Choice(1, telling.from_the_start(), explain=explanations.choice("first lesson")),
            ]
            self._first_lesson = self.evening.choose_or_be_done(telling.tutorial_title(), choices) or 0
        return None if self._first_lesson else Back()

    def _ask_what_next(self) -> Following:
        """Save the learner's place, and ask what comes after this lesson."""
        number = self._given
        if number == len(self.course):
            self._keep_place(1)
            self.console.tell(telling.all_done())
            self._is_left = False
            return Back()
        self._keep_place(number + 1)
        self.number = number + 1
        choices = [
            Choice(number + 1, telling.next_lesson(), explain=explanations.choice("next lesson")),
            Choice(number, telling.once_more(), explain=explanations.choice("same lesson")),
        ]
        kind = kinds_of_all().get(self.course[number - 1].practice)
        if kind is not None:
            task = kind.task
            choices.append(Choice(PRACTICE_CHOICE, telling.practise(kind.label), explain=lambda: (task,)))
        chosen = self.evening.choose_or_be_done(telling.lesson_over(number), choices)
        if chosen == PRACTICE_CHOICE and kind is not None:
            return practise(self.evening, self._game, "", kind.name)
        self._first_lesson = chosen or 0
        return None if chosen else Back()

    def _keep_place(self, number: int) -> None:
        settings = self.console.settings
        if settings.lessons.get(self._game, 1) != number:
            self.evening.apply_settings(settings._replace(lessons={**settings.lessons, self._game: number}))

    def _begin_lesson(self, number: int) -> None:
        """Begin the lesson with this number."""
        self._keep_place(number)
        self.number = self._given = number
        self._first_lesson, self._steps, self._step_number, self._typed = 0, (), 0, None
        lesson = self.course[number - 1]
        tell = self.console.tell
        tell(telling.lesson(number, len(self.course), lesson.title))
        if number == 1:
            tell(*telling.welcome(questions.done_word(self.console.catalog)))
        tell(*lesson.intro)
        if number == LESSON_WITH_SOUNDS and not self._has_played_sounds and self.console.plays_earcons:
            self._has_played_sounds = True
            self.console.sample_sounds(*earcons.demonstrate_some_earcons(self.evening.name_of_command("sounds")))
        self._scenes = list(lesson.scenes)

    def describe_place(self) -> tuple[Message, ...]:
        """Return the lesson, and how far its game has come. The learner hears the task after every answer anyway."""
        if not self.number:
            return ()
        title = self.course[self.number - 1].title
        return telling.lesson(self.number, len(self.course), title), *super().describe_place()

    # One scene

    def _set_up_table(self, scene: Setting) -> None:
        name = self.console.settings.name or "-"
        others = [Player(other, "bot:tutorial") for other in names_for_bots(name, self.console.catalog)]
        stage = Stage(scene, [Player(name, HUMAN), *others[: len(scene.hands) - 1]])
        self.sit(stage, LEARNER)
        self.place.ask_anew()
        self._steps, self._step_number, self._began = scene.steps, 0, []
        if scene.begin:
            self.look_back()
        if scene.recap:
            self.console.tell(*self.words.recap(self.view, self.listener))
        elif scene.begin and scene.steps[0].goal != Ask("hand"):
            self.answer_to("hand")
        self._begin_step()

    def _play_on(self) -> Following:
        """Let others move, then ask for the move of the step, and obey the answer."""
        table = self.table_now
        self._let_others_move(table)
        if self._has_finished():
            return None
        turn = self.turn
        if self.goes_by_itself(turn.view):
            table.submit(self.seat, turn.legal[0], table.turn)
            return None
        prompt = self.prompt(turn.view)
        self.tell_heard(prompt)
        self.console.tell(*self._told)
        self._told = ()
        typed = self._ask_at(prompt)
        if typed:
            return self.obey(typed)
        self._remind()
        return None

    def prompt(self, view: View) -> Prompt:
        """Return a prompt that says what to type if the step asks for a command, otherwise the table's own prompt."""
        return prompt_of(self._step, self.evening) or self.words.prompt(view, self.listener)

    def _let_others_move(self, table: PlayersTable) -> None:
        """Let the others move until the learner's turn, or until the end of a deal that the step is about."""
        while table.to_act != self.seat and not (isinstance(self._step.goal, Finish) and self._scored):
            self.console.terminal.handle_signals()
            table.step()

    def goes_by_itself(self, view: View) -> bool:
        """Return whether the program makes the only move: a draw, or a pass if nothing else is possible.

        It always asks for a tile, because that is what the learner learns.
        """
        return len(view.legal) == 1 and isinstance(view.legal[0], self.definition.drawing)

    def hear(self, event: Event, view: View) -> None:
        super().hear(event, view)
        if isinstance(event, DealScored | RoundScored):
            self._scored = event

    @property
    def _step(self) -> Exercise:
        return self._steps[self._step_number]

    def _begin_step(self) -> None:
        self._scored = None
        self._began.append(self.table_now.turn)
        self._remind()
        self._told = *self._step.intro, *self._told

    def _remind(self) -> None:
        task = self.task
        self._told = () if task is None else (task,)

    def _step_done(self, messages: Messages) -> None:
        self.tell_heard()
        self.console.tell(*messages)
        self._step_number += 1
        if self._step_number < len(self._steps):
            self._begin_step()

    def _has_finished(self) -> bool:
        scored = self._scored
        if not isinstance(self._step.goal, Finish) or scored is None:
            return False
        failed = isinstance(scored, DealScored) and not scored.made
        self._step_done(self._step.instead if failed else self._step.conclusion)
        return True

    @property
    def task(self) -> Message | None:
        """The task in one line; None if the prompt says it."""
        return task_of(self._step, self.evening, bool(self.place.candidate))

    # Typed lines

    def obey(self, typed: str) -> Following:
        if fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        typed = self._move_in_task(typed) or typed
        self._typed = _TypedLine(self.read_command(typed), self._step_number, self.table_now.turn)
        following = super().obey(typed)
        if following is None and not self.console.is_called_away:
            self._go_on_after(self._typed)
        return following

    def _move_in_task(self, typed: str) -> str:
        """Return the part of the task that names the move, if the learner typed the task or a half of it.

        For "Play double five: type 55", "Play double five" or "type 55" this returns a part that the table understands.
        Return "" if the learner typed something else.
        """
        task, catalog = self.task, self.console.catalog
        if task is None or not isinstance(self._step.goal, Choose):
            return ""
        for one in (catalog, Catalog(catalog.language, braille=not catalog.braille), Catalog(ENGLISH)):
            line = Wording(one, self.console.wording.style).sentence(task)
            if fold(typed) in map(fold, (line, *line.split(":"))):
                words = [word.strip(".:,") for word in line.split()]
                lengths = range(len(words), 0, -1)
                parts = (" ".join(words[at : at + size]) for size in lengths for at in range(len(words) - size + 1))
                return next(filter(self._is_asked_for, parts), "")
        return ""

    def _is_asked_for(self, typed: str) -> bool:
        """Return whether the line is the move for which the step asks."""
        turn, goal = self.turn, self._step.goal
        try:
            action = self.moves.move(typed, turn.view, turn.choices, self.place.spots(turn))
        except (NoMove, WhichTile):
            return False
        return isinstance(goal, Choose) and bool(goal.values) and goal.is_accepted(action)

    def resume(self, scene: Scene, result: object) -> None:
        """Go on after a list or the options: they may have completed the step."""
        if self._typed is not None and self._step_number < len(self._steps) and not scene.lies_on_question:
            self._go_on_after(self._typed)

    def _go_on_after(self, typed: _TypedLine) -> None:
        """Go on in the lesson after this line was answered: end the step, go back a step, or tell the task again."""
        self._typed = None
        command, at, turn = typed
        if self._step_number > at:
            return
        if command is not None and self._is_asked(command.command, command.argument, turn):
            self._step_done(self._step.conclusion)
        elif self.table_now.turn < turn:
            self._go_back()
        elif self.table_now.turn == turn and not self.console.is_answering_aloud:
            self._remind()

    def _is_asked(self, command: Command, argument: str, turn: int) -> bool:
        """Return whether the step asks for this command and the command did its work."""
        wanted = self._step.goal
        if not isinstance(wanted, Ask) or wanted.command != command.id or bool(wanted.argument) > bool(argument):
            return False
        return command.id != "undo" or self.table_now.turn < turn or not self.console.settings.undo

    def _go_back(self) -> None:
        """Go back to the step in which the learner made the move that was taken back."""
        turn = self.table_now.turn
        self._step_number = max((at for at, began in enumerate(self._began) if began <= turn), default=0)
        del self._began[self._step_number :]
        self.place.candidate = 0
        self._begin_step()

    def submit(self, action: Action, *, by_name: bool = True) -> None:
        """Submit the action as at any table if the lesson goes on with it; otherwise tell why not."""
        step, table = self._step, self.table_now
        tell = self.console.tell
        refused = table.refusal(self.seat, action)
        if refused is not None:
            tell(self.words.refusal(refused, self.view, self.listener))
            more = telling.what_to_listen_for(refused.reason)
            if more is not None:
                tell(more)
            return
        if isinstance(step.goal, Ask):
            tell(telling.not_in_this_step())
            return
        is_it = isinstance(step.goal, Finish) or step.goal.is_accepted(action)
        if not is_it and isinstance(step.goal, Choose) and step.goal.is_required:
            tell(*step.instead)
            return
        turn = table.turn
        super().submit(action, by_name=by_name)
        if table.turn > turn and not isinstance(step.goal, Finish):
            self._step_done(step.conclusion if is_it else step.instead)

    # Commands that differ in the tutorial

    def answer_no_game(self) -> Message:
        return telling.no_lesson()

    def why_not(self, command: Command, word: str) -> Message | None:
        if command.id == "resign":
            return telling.nothing_to_resign()
        if command.id == "save":
            return telling.nothing_to_save()
        if command.id == "claim":  # a lesson asks for tile after tile
            return general.not_now(word)
        if command.id == "hint" and self._hint_leads_elsewhere():
            return telling.task_is_the_hint()
        if command.id == "undo" and self._began and self._turn_of_last_choice() < self._began[0]:
            return nothing_to_undo()
        return super().why_not(command, word)

    def _turn_of_last_choice(self) -> int:
        last = self.table_now.last_choice(self.seat, self.goes_by_itself)
        return 0 if last is None else last.turn

    def _hint_leads_elsewhere(self) -> bool:
        """Return whether the hint would mislead, because the step asks for another move or for a command."""
        if self._step_number >= len(self._steps):
            return False
        wanted = self._step.goal
        if isinstance(wanted, Choose) and (wanted.values or wanted.is_required):
            hint = self.find_hint_now()
            return hint is None or not wanted.is_accepted(hint.action)
        return isinstance(wanted, Ask) and wanted.command != "hint"

    def go_to_lesson(self, argument: str) -> Following:
        """Tell which lesson this is; if a number was typed, go to the lesson with that number."""
        number, most = self.console.read_number(argument), len(self.course)
        if not self.number:
            self.console.tell(telling.no_lesson())
        elif not argument:
            self.console.tell(telling.lesson(self.number, most, self.course[self.number - 1].title))
        elif number is None or not 1 <= number <= most:
            self.console.tell(telling.no_such_lesson(argument, most))
        else:
            self._first_lesson = number
            return Stay()
        return None


def task_of(step: Exercise, evening: Evening, has_candidate: bool) -> Message | None:
    """Return the task in one line; None if the prompt says it. ``has_candidate``: the learner has stepped to a tile."""
    wanted = step.goal
    if step.task is not None or isinstance(wanted, Ask):
        return step.task
    id = wanted.by if isinstance(wanted, Choose) else ""
    if id == "play" and not has_candidate:
        id = "next"  # the learner has not stepped to a tile yet
    return telling.type_command(_key_of(id, evening), evening.name_of_command(id))


def prompt_of(step: Exercise, evening: Evening) -> Prompt | None:
    """Return a prompt that says what to type, if the step asks for a command and has no task; otherwise None."""
    wanted = step.goal
    if not isinstance(wanted, Ask) or step.task is not None:
        return None
    argument = wanted.argument
    if any(command.id == argument for command in evening.commands):
        argument = evening.name_of_command(argument)
    key = _key_of(wanted.command, evening)
    return questions.command_to_type(key, evening.name_of_command(wanted.command), argument)


def _key_of(id: str, evening: Evening) -> str:
    """Return the key of a command; empty if it has no key that can be read aloud."""
    key = key_of(evening.command_of(id), evening.console.catalog)
    return key if key.isalpha() else ""
