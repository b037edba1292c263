"""The tutorial: a learner plays lessons at real tables and is told what to do, what it did, and why not.

A lesson's table is played as any other, by the real commands; only what is asked for next, and what is said to it,
comes from the lessons of the game. Nothing here is recorded. The place is kept in the settings.
"""

from __future__ import annotations

from collections.abc import Callable

from moon_access.announcer import general, questions, voice
from moon_access.announcer import tutorial as telling
from moon_access.announcer.message import Message, answer
from moon_access.announcer.prompt import Prompt
from moon_access.announcer.undo import nothing_to_undo
from moon_access.bots.names import names_beside
from moon_access.console.console import Choice, Console, Leave
from moon_access.engine.actions import Action
from moon_access.engine.events import DealScored, Event, RoundScored
from moon_access.engine.game import View
from moon_access.games import GAMES
from moon_access.games.lesson import Ask, Choose, Exercise, Finish, Lesson, Messages, Scene
from moon_access.games.titles import numbers_in
from moon_access.i18n.typed_words import fold, whole_number
from moon_access.session.command import Command
from moon_access.session.conversation import Conversation, TableOfCommands
from moon_access.session.game_session import Session
from moon_access.storage.settings import Settings
from moon_access.table import HUMAN, Player, PlayersTable, drawn_seed

from .practice import kinds_of_all, practise
from .stage import LEARNER, Stage
from .task import prompt_of, task_of

PRACTICE = -1
"""What stands for practice where the number of a lesson is chosen."""

CHANGED_IN_LESSONS = ("verbosity", "hand_order", "hand_reversed")
"""Settings that a lesson has the learner change. They are as before at the player's own table."""


def take_tutorial(session: Session, argument: str) -> None:
    """The command ``tutorial``: the lessons, from the one of this number on; in a lesson, goes to that one.

    A game that is on waits as long as it takes, and is told where it stands afterwards; at a question that is asked
    again instead. With a number its own lessons are meant, where it has any. Raises Leave where the player leaves the
    program there.
    """
    if isinstance(session, Tutorial):
        session.go_to_lesson(argument)
        return
    game = session.game_now.name if argument and session.is_on and session.definition.lessons() else ""
    refusal = no_such_lesson(argument, session.console.language, game)
    if refusal is not None:
        session.console.tell(refusal)
    elif not session.is_on:
        take(session, lesson=argument)
    else:
        session.console.tell(telling.game_waits())
        take(session, game, argument)
        if not session.is_at_a_question:
            session.console.tell(telling.back_in_game())
            session.come_back()


def take(conversation: Conversation, game: str = "", lesson: str = "") -> None:
    """The course of this game, or of one that the learner chooses, until it is over or left. Raises Leave.

    With the number of a ``lesson`` from that one on, see ``no_such_lesson``. What the console was at before, it is at
    again afterwards, as much is told as before, and the hand is read in the same order.
    """
    console = conversation.console
    before = {name: console.settings.value(name, console.language) for name in CHANGED_IN_LESSONS}
    try:
        with console.aside():
            tutorial = Tutorial(console, conversation.keep_settings, conversation.table_of_commands)
            tutorial.run(game, whole_number(lesson, console.language) or 0)
    finally:
        after = console.settings
        for name, value in before.items():
            after = after.with_value(name, value, console.language)
        if after != console.settings:
            conversation.apply_settings(after)


def courses() -> dict[str, tuple[Lesson, ...]]:
    """The lessons of each game that has any, by its name, in the order in which games are offered."""
    lessons = ((name, game.lessons()) for name, game in GAMES.items())
    return {name: course for name, course in lessons if course}


def no_such_lesson(typed: str, language: str, game: str = "") -> Message | None:
    """Why the lesson typed can not be taken, in this game or in any; None where it can, or none was typed."""
    offered = [course for name, course in courses().items() if game in ("", name)]
    number, most = whole_number(typed, language), max((len(course) for course in offered), default=0)
    if not typed or (number is not None and 1 <= number <= most):
        return None
    return telling.no_such_lesson(typed, most)


class _Done(Exception):
    """The learner leaves the tutorial, and not the program."""


class _GoTo(Exception):
    """The learner wants the lesson of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Tutorial(Session):
    """A session whose tables are the scenes of lessons. ``number`` of the lesson from 1."""

    def __init__(self, console: Console, keep_settings: Callable[[Settings], None], commands: TableOfCommands) -> None:
        super().__init__(console, keep_settings, commands)
        self.course: tuple[Lesson, ...] = ()
        self.number = 0
        self._steps: tuple[Exercise, ...] = ()
        self._at = 0
        self._began: list[int] = []  # the turn at which each step was begun
        self._told: Messages = ()  # what to do next, to be told after what happens
        self._scored: DealScored | RoundScored | None = None

    # The course

    def run(self, game: str = "", number: int = 0) -> None:
        """From the lesson of this number on; 0: where the learner was, or chooses. Raises Leave."""
        games = [game] if game else [name for name, course in courses().items() if number <= len(course)]
        if len(games) > 1:
            titles = {name: GAMES[name].title for name in games}
            choices = [Choice(name, answer(title), numbers_in(title)) for name, title in titles.items()]
            chosen = self.choose_or_be_done(telling.which(), choices)
            if chosen is None:
                return
            games = [chosen]
        (game,) = games
        self.course = tuple(one for one in GAMES[game].lessons() if self.console.voice is not None or not one.of_voice)
        if number > len(self.course):
            self.console.tell(voice.not_on())
            return
        number = number or self._first(game)
        while number:
            self._keep_place(game, number)
            try:
                self.give(number)
                number = self._after(game, number)
            except _GoTo as wanted:
                number = wanted.number
            except (_Done, Leave, KeyboardInterrupt) as left:
                self.console.tell(telling.place_kept(self.number))
                if isinstance(left, _Done):
                    return
                raise

    def _first(self, game: str) -> int:
        """The number of the lesson to begin with; 0: none."""
        place = self.console.settings.lessons.get(game, 1)
        if not 1 < place <= len(self.course):
            return 1
        choices = [Choice(place, telling.go_on_at(place)), Choice(1, telling.from_the_start())]
        return self.choose_or_be_done(telling.which(), choices) or 0

    def _after(self, game: str, number: int) -> int:
        """The number of the lesson that follows; 0: none."""
        if number == len(self.course):
            self._keep_place(game, 1)
            self.console.tell(telling.all_done())
            return 0
        self._keep_place(game, number + 1)
        self.number = number + 1
        choices = [Choice(number + 1, telling.next_lesson()), Choice(number, telling.once_more())]
        kind = kinds_of_all().get(self.course[number - 1].practice)
        if kind is not None:
            choices.append(Choice(PRACTICE, telling.practise(kind.label)))
        while (chosen := self.choose_or_be_done(telling.lesson_over(number), choices)) == PRACTICE and kind is not None:
            practise(self, game, drawn_seed(), kind.name)
        if chosen is None:
            raise _Done
        return chosen

    def _keep_place(self, game: str, number: int) -> None:
        settings = self.console.settings
        if settings.lessons.get(game, 1) != number:
            self.apply_settings(settings._replace(lessons={**settings.lessons, game: number}))

    def give(self, number: int) -> None:
        """One lesson. Raises Leave, and _Done or _GoTo where the learner wants that."""
        self.number = number
        lesson = self.course[number - 1]
        tell = self.console.tell
        tell(telling.lesson(number, len(self.course), lesson.title))
        if number == 1:
            tell(*telling.welcome(questions.done_word(self.console.catalog)))
        tell(*lesson.before)
        for scene in lesson.scenes:
            self._set(scene)
            self.play()

    def _where_beneath(self) -> tuple[Message, ...]:
        """With the lesson; what is to be done in it is told behind every answer anyway."""
        if not self.number:
            return ()
        title = self.course[self.number - 1].title
        return telling.lesson(self.number, len(self.course), title), *super()._where_beneath()

    # One scene

    def _set(self, scene: Scene) -> None:
        name = self.console.settings.name or "-"
        others = [Player(other, "bot:tutorial") for other in names_beside(name, self.console.catalog)]
        stage = Stage(scene, [Player(name, HUMAN), *others[: len(scene.hands) - 1]])
        self.sit(stage, LEARNER)
        self._steps, self._at, self._began = scene.steps, 0, []
        if scene.begin:
            self.look_back()
        if scene.recap:
            self.console.tell(*self.words.recap(self.view, self.listener))
        elif scene.begin and scene.steps[0].wanted != Ask("hand"):
            self.answer_to("hand")
        self._begin_step()

    def play(self) -> None:
        """Until every step is done. Raises Leave, _Done, _GoTo."""
        table = self.table_now
        self.place.ask_anew()
        while self._at < len(self._steps):
            self._let_others_move(table)
            if self._has_finished():
                continue
            view = table.view(self.seat)
            if self.goes_by_itself(view):
                table.submit(self.seat, view.legal[0], table.turn)
                continue
            prompt = self.prompt(view)
            self._tell_heard(prompt)
            self.console.tell(*self._told)
            self._told = ()
            typed = self._ask_at(prompt)
            if typed:
                self.obey(typed)
            else:
                self._remind()

    def prompt(self, view: View) -> Prompt:
        """That of the table where a move is asked for; where a command is, what to type."""
        return prompt_of(self._step, self) or self.words.prompt(view, self.listener)

    def _let_others_move(self, table: PlayersTable) -> None:
        """Not beyond the end of the deal that is to be finished."""
        while table.to_act != self.seat and not (isinstance(self._step.wanted, Finish) and self._scored):
            self.console.terminal.notice()
            table.step()

    def goes_by_itself(self, view: View) -> bool:
        """Drawing, and passing where nothing else can be done; a tile is always asked for: that is what is learned."""
        return len(view.legal) == 1 and isinstance(view.legal[0], self.definition.drawing)

    def hear(self, event: Event, view: View) -> None:
        super().hear(event, view)
        if isinstance(event, DealScored | RoundScored):
            self._scored = event

    @property
    def _step(self) -> Exercise:
        return self._steps[self._at]

    def _begin_step(self) -> None:
        self._scored = None
        self._began.append(self.table_now.turn)
        self._remind()
        self._told = *self._step.before, *self._told

    def _remind(self) -> None:
        task = self.task
        self._told = () if task is None else (task,)

    def _step_done(self, told: Messages) -> None:
        self._tell_heard()
        self.console.tell(*told)
        self._at += 1
        if self._at < len(self._steps):
            self._begin_step()

    def _has_finished(self) -> bool:
        scored = self._scored
        if not isinstance(self._step.wanted, Finish) or scored is None:
            return False
        failed = isinstance(scored, DealScored) and not scored.made
        self._step_done(self._step.instead if failed else self._step.done)
        return True

    @property
    def task(self) -> Message | None:
        """What to do, in one line; None where the prompt says it."""
        return task_of(self._step, self, bool(self.place.candidate))

    # What was typed

    def obey(self, typed: str) -> None:
        if fold(typed) in questions.done_words(self.console.catalog):
            raise _Done
        at, turn = self._at, self.table_now.turn
        command = self._command(typed)
        super().obey(typed)
        if self._at > at:
            return
        if command is not None and self._is_asked(command.command, command.argument, turn):
            self._step_done(self._step.done)
        elif self.table_now.turn < turn:
            self._go_back()
        elif self.table_now.turn == turn and not self.console.has_said:
            self._remind()

    def _is_asked(self, command: Command[Conversation], argument: str, turn: int) -> bool:
        """Whether this command is what the step asks for, and did its work."""
        wanted = self._step.wanted
        if not isinstance(wanted, Ask) or wanted.command != command.id or bool(wanted.argument) > bool(argument):
            return False
        return command.id != "undo" or self.table_now.turn < turn or not self.console.settings.undo

    def _go_back(self) -> None:
        """To the step in which the move was made that was taken back."""
        turn = self.table_now.turn
        self._at = max((at for at, began in enumerate(self._began) if began <= turn), default=0)
        del self._began[self._at :]
        self.place.candidate = 0
        self._begin_step()

    def submit(self, action: Action, *, by_name: bool = True) -> None:
        """As at any table where the lesson goes on with it; else why not is told."""
        step, table = self._step, self.table_now
        tell = self.console.tell
        refused = table.refusal(self.seat, action)
        if refused is not None:
            tell(self.words.refusal(refused, self.view, self.listener))
            more = telling.what_to_listen_for(refused.reason)
            if more is not None:
                tell(more)
            return
        if isinstance(step.wanted, Ask):
            tell(telling.first_this())
            return
        is_it = isinstance(step.wanted, Finish) or step.wanted.is_it(action)
        if not is_it and isinstance(step.wanted, Choose) and step.wanted.must:
            tell(*step.instead)
            return
        turn = table.turn
        super().submit(action, by_name=by_name)
        if table.turn > turn and not isinstance(step.wanted, Finish):
            self._step_done(step.done if is_it else step.instead)

    # The commands that are others here

    def nothing_on(self) -> Message:
        return telling.no_lesson()

    def why_not(self, command: Command[Conversation], word: str) -> Message | None:
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
        """Whether a good move is another than the one that the step asks for, or none is asked for yet."""
        if self._at >= len(self._steps):
            return False
        wanted = self._step.wanted
        if isinstance(wanted, Choose) and (wanted.values or wanted.must):
            hint = self.hint_now()
            return hint is None or not wanted.is_it(hint.action)
        return isinstance(wanted, Ask) and wanted.command != "hint"

    def go_to_lesson(self, argument: str) -> None:
        """Where the learner is; with a number behind it, goes to that lesson."""
        number, most = whole_number(argument, self.console.language), len(self.course)
        if not self.number:
            self.console.tell(general.not_now(argument))
        elif not argument:
            self.console.tell(telling.lesson(self.number, most, self.course[self.number - 1].title))
        elif number is None or not 1 <= number <= most:
            self.console.tell(telling.no_such_lesson(argument, most))
        else:
            raise _GoTo(number)
