"""The puzzle of the day: one position with all tiles open, a try, and the verdict of the solver.

games/puzzle.py makes and judges puzzles. The settings count the puzzles that the player has tried and solved, each
puzzle once, and remember for each game the days of the last ones. Nothing here is saved as a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial

from moon_access.announcer import every_game, explanations, questions
from moon_access.announcer import practice as telling
from moon_access.announcer import puzzle as words
from moon_access.announcer.company import names_for_bots
from moon_access.announcer.message import Message
from moon_access.console.console import Choice
from moon_access.engine.events import Dealt
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.evening.command import Command
from moon_access.evening.evening import Back, CommandFunction, Evening, Following
from moon_access.games import GAMES
from moon_access.games.practice import PracticeKind
from moon_access.games.puzzle import AnyPuzzleMaker, Grade, Puzzle, PuzzleTable, grade, puzzle_of
from moon_access.i18n.typed_words import fold
from moon_access.scenes.game.table_scene import TableScene

from .mistakes import why_not_in_practice

PUZZLE = PracticeKind("puzzle", words.label(), words.WORDS, words.task(), has_review=False)
"""The kind of practice."""


def maker_of(game: str) -> AnyPuzzleMaker:
    """Return what makes the puzzles of this game, which must have some."""
    maker = GAMES[game].puzzles()
    assert maker is not None
    return maker


def rules_of(game: str) -> AnyGame:
    """Return this game by the rules of its puzzles."""
    maker = maker_of(game)
    return GAMES[game].rules(maker.house_rules, maker.players)


def puzzle_of_day(game: str, day: date) -> Puzzle:
    """Return the puzzle of this game and day."""
    return puzzle_of(game, rules_of(game), maker_of(game), GAMES[game].bots(), day.isoformat())


def grade_of(puzzle: Puzzle) -> Grade:
    """Return how hard a puzzle is."""
    game = puzzle.name
    return grade(puzzle, rules_of(game), maker_of(game), GAMES[game].bots())


class PuzzleScene(TableScene):
    """A scene with the puzzle of the day, which the player may try again."""

    is_aside = True

    def __init__(self, evening: Evening, game: str) -> None:
        super().__init__(evening)
        self._name = game
        self._day = date.today()
        self._puzzle: Puzzle | None = None
        self._try_table: PuzzleTable
        self._asks = False  # whether the try is over and the program asks what to do next

    def open(self) -> None:
        self.console.tell(words.task(), telling.how_to_leave(questions.done_word(self.console.catalog)))
        if self._days().get("solved") == self._day.toordinal():
            self.console.tell(words.solved_before())

    def go_on(self) -> Following:
        if self._asks:
            return self._ask_what_comes()
        if self.table is None:
            self._puzzle = self.evening.think(partial(puzzle_of_day, self._name, self._day))
            self._sit_down(self._puzzle)
            self.console.flush()  # the player reads the position while bots try it
            self.console.tell(words.puzzle_grade(self.evening.think(partial(grade_of, self._puzzle)).value))
        return super().go_on()

    def _sit_down(self, puzzle: Puzzle) -> None:
        """Sit down at the position and tell it."""
        maker = maker_of(self._name)
        name = self.console.settings.name or "-"
        names = names_for_bots(name, self.console.catalog)[: maker.players - 1]
        names.insert(puzzle.seat, name)
        self._try_table = PuzzleTable(puzzle, rules_of(self._name), maker, names)
        self.sit(self._try_table, puzzle.seat)
        self.console.tell(self._aim(puzzle))
        self.recap_with_hand()
        self.console.tell(*self._open_tiles())

    def _aim(self, puzzle: Puzzle) -> Message:
        return words.puzzle_task(maker_of(self._name).amount.value, puzzle.best, puzzle.of)

    def _open_tiles(self) -> tuple[Message, ...]:
        """Return the tiles of the others, and those that may still be drawn."""
        table, puzzle = self._try_table, self._puzzle
        assert puzzle is not None
        seats = map(Seat, range(table.game.players))
        hands = tuple(None if seat == self.seat else table.view(seat).hand for seat in seats)
        told = every_game.hands_shown(Dealt(table.state.deal, hands, self.seat), self.listener)
        stock = table.left_in_stock()
        return (*told, words.next_in_stock(stock)) if stock else told

    def _end(self) -> Following:
        """Tell the verdict, and count it."""
        super()._end()
        verdict, amount = self._try_table.verdict(), maker_of(self._name).amount.value
        if verdict.slip is None:
            self.console.tell(words.word_success(amount, verdict.result))
        else:
            self.console.tell(
                words.word_failure(amount, verdict.result, verdict.best, verdict.slip.better, verdict.slip.turn)
            )
        self._count(is_solved=verdict.slip is None)
        self._asks = True
        return None

    def _days(self) -> dict[str, int]:
        """Return the days of the puzzles of this game that were tried and solved last."""
        return self.console.settings.puzzles.get(self._name, {})

    def _count(self, *, is_solved: bool) -> None:
        """Count the puzzle as tried, and as solved, but only once each."""
        settings, days, today = self.console.settings, self._days(), self._day.toordinal()
        so_far = settings.practice.get(PUZZLE.name, {})
        is_new = days.get("tried") != today
        is_newly_solved = is_solved and days.get("solved") != today
        counts = {
            "tried": so_far.get("tried", 0) + is_new,
            "succeeded": so_far.get("succeeded", 0) + is_newly_solved,
        }
        days = {**days, "tried": today, **({"solved": today} if is_solved else {})}
        self.evening.apply_settings(
            settings._replace(
                practice={**settings.practice, PUZZLE.name: counts},
                puzzles={**settings.puzzles, self._name: days},
            )
        )

    def _ask_what_comes(self) -> Following:
        """Ask whether to try the puzzle again, or to go back."""
        counts = self.console.settings.practice[PUZZLE.name]
        question = telling.results_so_far(PUZZLE.label, counts["succeeded"], counts["tried"])
        choices = [Choice("again", words.try_again(), explain=explanations.choice("practice"))]
        if self.evening.choose_or_be_done(question, choices) is None:
            return Back()
        assert self._puzzle is not None
        self._asks = False
        self._sit_down(self._puzzle)
        return None

    # Commands that differ in a puzzle

    @property
    def does(self) -> Mapping[str, CommandFunction]:
        return {**super().does, "unseen": lambda scene, argument: self.console.tell(*self._open_tiles())}

    def has(self, command: Command) -> bool:
        return command.id == "unseen" or super().has(command)

    def obey(self, typed: str) -> Following:
        if fold(typed) in questions.done_words(self.console.catalog):
            return Back()
        return super().obey(typed)

    def describe_place(self) -> tuple[Message, ...]:
        aim = () if self._puzzle is None else (self._aim(self._puzzle),)
        return telling.practice_place(PUZZLE.label), *aim, *super().describe_place()

    def why_not(self, command: Command, word: str) -> Message | None:
        if command.id == "hint" and self.is_on:
            return words.no_hint(self.evening.name_of_command("unseen"))
        return why_not_in_practice(command) or super().why_not(command, word)
