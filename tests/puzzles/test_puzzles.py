"""The puzzle of the day: what it claims is true by a second solver, everybody gets the same, and a try is judged."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path

import pytest

from moon_access.announcer import puzzle as words
from moon_access.announcer.message import answer
from moon_access.console.console import PlayerLeaves
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Seat
from moon_access.games import FOLDERS, GAMES
from moon_access.games.puzzle import (
    GRADING_LEVELS,
    Amount,
    AnyPuzzleMaker,
    Grade,
    Puzzle,
    PuzzleTable,
    Verdict,
    grade,
    is_puzzling,
    puzzle_of,
)
from moon_access.scenes.learn.puzzle import PuzzleScene, maker_of, puzzle_of_day
from moon_access.storage.settings import Settings, is_possible
from tests.all_games import SomeGame
from tests.puzzles.naive_puzzle import best_of_puzzle
from tests.support.seated import LANGUAGES, READINGS, Seated

FIRST = date(2026, 1, 1)
WITH_PUZZLES = tuple(name for name, game in GAMES.items() if game.puzzles() is not None)
in_every_game = pytest.mark.parametrize("name", WITH_PUZZLES)


def rules_of(name: str) -> tuple[SomeGame, AnyPuzzleMaker]:
    maker = maker_of(name)
    return GAMES[name].rules(maker.house_rules, maker.players), maker


def table_of(puzzle: Puzzle) -> PuzzleTable:
    game, maker = rules_of(puzzle.name)
    return PuzzleTable(puzzle, game, maker, ["-"] * game.players)


def play(table: PuzzleTable, *, badly: bool = False) -> Verdict:
    """Play the puzzle as well as the solver knows, or as badly, and return the verdict."""
    while not table.is_over:
        if table.to_act == table.puzzle.seat:
            values = table._solver.values(table.state)
            wanted = (min if badly else max)(values.values())
            action = next(action for action, value in values.items() if value == wanted)
            table.submit(table.puzzle.seat, action, table.turn)
        else:
            table.step()
    return table.verdict()


def verify(name: str, day: date) -> None:
    """Check what the puzzle of a day claims."""
    puzzle = puzzle_of_day(name, day)
    game, maker = rules_of(name)
    assert puzzle.best == best_of_puzzle(puzzle, game), puzzle
    assert play(table_of(puzzle)) == Verdict(puzzle.best, puzzle.best, None)
    badly = play(table_of(puzzle), badly=True)
    assert badly.result < puzzle.best and badly.slip is not None, puzzle
    table = table_of(puzzle)
    assert table.to_act == puzzle.seat and sum(isinstance(action, Play) for action in table.state.legal) > 1  # type: ignore[attr-defined]
    if maker.amount is Amount.PIPS:
        assert puzzle.best <= 0
    else:
        assert puzzle.best > 0 and (puzzle.of is None or puzzle.best <= puzzle.of)


def test_every_game_has_puzzles() -> None:
    assert tuple(name for names in FOLDERS.values() for name in names) == WITH_PUZZLES


@in_every_game
def test_a_second_solver_finds_the_same_best_result_of_a_puzzle(name: str) -> None:
    for days in range(3):
        verify(name, FIRST + timedelta(days))


@pytest.mark.long
@in_every_game
def test_a_second_solver_finds_the_same_results_for_the_puzzles_of_sixty_days(name: str) -> None:
    for days in range(60):
        verify(name, FIRST + timedelta(days))


@in_every_game
def test_the_puzzle_is_the_same_for_everybody_and_changes_every_day(name: str) -> None:
    first, again, next_day = (puzzle_of_day(name, FIRST + timedelta(days)) for days in (0, 0, 1))
    assert first == again and first.actions != next_day.actions


@in_every_game
def test_bots_of_some_level_miss_the_puzzle_of_a_day(name: str) -> None:
    game, maker = rules_of(name)
    puzzle = puzzle_of_day(name, FIRST)
    bots = GAMES[name].bots()
    missed = 0
    for level in GRADING_LEVELS:
        table = PuzzleTable(puzzle, game, maker, ["-"] * game.players, {puzzle.seat: bots[level]()})
        while not table.is_over:
            assert table.step()
        missed += table.verdict().slip is not None
    assert missed, "a puzzle that every bot solves is none"
    found = grade(puzzle, game, maker, bots)
    assert (found is Grade.HARD) == (missed == 3)
    assert (found is Grade.EASY) == (missed == 1)


@in_every_game
def test_the_tiles_that_may_be_drawn_are_the_next_of_the_stock(name: str) -> None:
    for days in range(3):
        table = table_of(puzzle_of_day(name, FIRST + timedelta(days)))
        stock = getattr(table.state, "stock", ())
        assert table.puzzle.stock == stock[: len(table.puzzle.stock)]
        assert list(table.left_in_stock()) == list(table.puzzle.stock)
        play(table, badly=True)
        drawn = len(stock) - len(getattr(table.state, "stock", ()))
        assert drawn <= len(table.puzzle.stock)
        assert list(table.left_in_stock()) == list(table.puzzle.stock[drawn:])


@pytest.mark.parametrize(
    ("values", "least", "puzzling"),
    [
        ([1, 2], None, True),
        ([1, 1], None, False),
        ([2, 2, 1], None, False),
        ([2, 2, 1, 0], None, True),
        ([2], None, False),
        ([0, -3], 0, False),
        ([3, 0], 0, True),
    ],
)
def test_a_choice_is_puzzling_if_most_actions_are_not_the_best(
    values: list[int], least: int | None, puzzling: bool
) -> None:
    assert is_puzzling(values, least) is puzzling


def test_a_search_that_finds_no_puzzle_ends_with_an_error() -> None:
    game, maker = rules_of("block")

    class Never:
        house_rules, players, amount = maker.house_rules, maker.players, maker.amount

        def may_begin(self, state: object) -> bool:
            return False

    with pytest.raises(AssertionError):
        puzzle_of("block", game, Never(), GAMES["block"].bots(), "2026-01-01")  # type: ignore[arg-type]


# In the program


class Puzzling(Seated):
    """A player at a puzzle, who plays it well or badly."""

    def __init__(self, name: str, language: str = "en", read: str = "screen-reader") -> None:
        super().__init__(name, language, read)
        self.name = name

    def try_it(self, *, badly: bool, lines: tuple[str, ...] = ()) -> PuzzleTable:
        """Play the puzzle of today to its end, after these lines, and leave."""
        scene = PuzzleScene(self.evening, self.name)
        table: list[PuzzleTable] = []
        waiting = [*lines]

        def read_line() -> str | None:
            self.terminal._seen = len(self.terminal.shown)
            self.terminal.is_at_line_start = True
            if scene.table is None or scene.table.is_over:
                return "0"
            assert isinstance(scene.table, PuzzleTable)
            if scene.table not in table:
                table.append(scene.table)
            if waiting:
                return waiting.pop(0)
            values = scene.table._solver.values(scene.table.state)
            wanted = (min if badly else max)(values.values())
            action = next(action for action, value in values.items() if value == wanted)
            scene.table.submit(Seat(scene.table.puzzle.seat), action, scene.table.turn)
            return ""

        self.terminal.read_line = read_line  # type: ignore[method-assign]
        with suppress(PlayerLeaves):
            self.evening.spend(scene)
        self.console.flush()
        return table[0]

    @property
    def flat(self) -> str:
        return " ".join(self.shown.split())


@in_every_game
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
def test_the_player_hears_the_aim_the_tiles_and_the_verdict(name: str, language: str, read: str) -> None:
    player = Puzzling(name, language, read)
    table = player.try_it(badly=False)
    puzzle, amount = table.puzzle, maker_of(name).amount.value
    say = player.console.wording.sentence
    for told in (words.puzzle_task(amount, puzzle.best, puzzle.of), words.word_success(amount, puzzle.best)):
        assert say(told).rstrip(".") in player.flat
    assert any(say(words.puzzle_grade(one.value)).rstrip(".") in player.flat for one in Grade)
    assert player.console.settings.practice["puzzle"] == {"tried": 1, "succeeded": 1}


@in_every_game
def test_a_player_who_misses_a_puzzle_hears_the_best_result_and_counts_one_try(name: str) -> None:
    player = Puzzling(name)
    table = player.try_it(badly=True)
    verdict, amount = table.verdict(), maker_of(name).amount.value
    assert verdict.slip is not None
    line = words.word_failure(amount, verdict.result, verdict.best, verdict.slip.better, verdict.slip.turn)
    assert player.console.wording.sentence(line) in player.flat
    assert player.console.settings.practice["puzzle"] == {"tried": 1, "succeeded": 0}
    again = Puzzling(name)
    again.evening.apply_settings(_keep(again, player))
    again.try_it(badly=False)
    assert again.console.settings.practice["puzzle"] == {"tried": 1, "succeeded": 1}
    third = Puzzling(name)
    third.evening.apply_settings(_keep(third, again))
    third.try_it(badly=True)
    assert third.console.settings.practice["puzzle"] == {"tried": 1, "succeeded": 1}
    assert third.console.wording.sentence(words.solved_before()) in third.flat


def _keep(player: Seated, before: Seated) -> Settings:
    """Return the player's settings with what an earlier evening has counted."""
    kept = before.console.settings
    assert is_possible("puzzles", kept.puzzles)
    return player.console.settings._replace(practice=kept.practice, puzzles=kept.puzzles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tiles_of_the_others_are_told_again_and_there_are_no_hints(language: str) -> None:
    player = Puzzling("moon3", language)
    unseen = player.evening.name_of_command("unseen")
    where, hint, undo = (player.evening.name_of_command(id) for id in ("where", "hint", "undo"))
    table = player.try_it(badly=False, lines=(unseen, where, hint, undo))
    say = player.console.wording.sentence
    aim = say(words.puzzle_task("tricks", table.puzzle.best, table.puzzle.of))
    assert player.flat.count(aim) == 2
    assert say(words.no_hint(unseen)) in player.flat
    others = [
        table.game.view(table_of(table.puzzle).state, Seat(at)).hand for at in range(3) if at != table.puzzle.seat
    ]
    tile = player.console.wording.line(answer("{tile}", tile=others[0][0]))
    assert player.flat.count(tile) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_puzzles_after_practice_opens_the_puzzle(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    player = Seated("block", language)
    word = player.console.catalog.context("words", words.WORDS).split(",")[0]
    player.terminal.lines.extend([f"practice {word}"])
    with suppress(PlayerLeaves):
        player.play()
    assert player.console.wording.sentence(words.task()) in " ".join(player.shown.split())
