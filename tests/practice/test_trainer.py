"""The bidding trainer asks about ten hands, announces the count, repeats mistakes, and lets the learner leave at any
time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from moon_access.announcer import practice, questions, tutorial
from moon_access.announcer import practice as telling
from moon_access.announcer.message import Message
from moon_access.console.console import Console, PlayerLeaves
from moon_access.evening.command import key_of, words_of_command
from moon_access.evening.evening import Evening
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.games.moon.trainer import BiddingTrainer, Kind, deal
from moon_access.games.moon.words import sure_tricks as words
from moon_access.games.practice import Question
from moon_access.i18n.catalog import Catalog
from moon_access.scenes.learn.practice import find_kinds_by_game, practise
from moon_access.scenes.learn.trainer import HANDS_OF_A_ROUND, JudgedHand, TrainerScene, next_kind
from moon_access.storage.settings import Settings
from tests.support.seated import LANGUAGES, READINGS, WIDTHS, ScriptedTerminal
from tests.tutorial.learner import Learner

in_every_language = pytest.mark.parametrize("language", LANGUAGES)
in_every_reading = pytest.mark.parametrize("read", READINGS)


class WatchedTrainer(BiddingTrainer):
    """Records the questions of the trainer."""

    def __init__(self) -> None:
        self.hands: list[tuple[str, tuple[Question, ...]]] = []

    def questions(self, kind: str, seed: str) -> tuple[Question, ...]:
        self.hands.append((kind, super().questions(kind, seed)))
        return self.hands[-1][1]


class Trained:
    """``choose`` returns the line to type at each prompt, or None for the end of the input."""

    def __init__(self, language: str = "en", read: str = "screen-reader", width: int = 0, **settings: Any) -> None:
        self.terminal = ScriptedTerminal(width or WIDTHS[read], "<{}>")
        chosen = Settings(language=language, read=read, cells=width or 40, name="Eva", **settings)
        self.console = Console(self.terminal, chosen, language)  # type: ignore[arg-type]
        self.kept: list[Settings] = []
        self.trainer = WatchedTrainer()
        self.evening = Evening(self.console, self.kept.append)
        self.training = TrainerScene(self.evening, self.trainer, "seed")
        self.choose: Callable[[], str | None] = lambda: None
        self.left = ""
        self.terminal.read_line = self._read  # type: ignore[method-assign]

    def _read(self) -> str | None:
        assert len(self.terminal.shown) < 200_000
        typed = self.choose()
        if typed is not None:
            self.terminal.shown += f"<{typed}>\n"
            self.terminal.is_at_line_start = True
            self.terminal._seen = len(self.terminal.shown)
        return typed

    def run(self) -> str:
        try:
            self.left = "trainer" if self.evening.spend(self.training) is None else "program"
        except PlayerLeaves:
            self.left = "program"
        self.console.flush()
        return self.terminal.shown

    def type(self, *lines: str) -> str:
        """Type these lines and end the input. Return the output, with spaces for the ends of lines."""
        waiting = iter(lines)
        self.choose = lambda: next(waiting, None)
        return join_lines(self.run())

    @property
    def asked(self) -> Question | None:
        """Return the open question, or None if the trainer asks whether to go on."""
        hands = self.trainer.hands
        if not hands or len(hands) == len(self.training.judged_hands):
            return None
        number = questions.number_question
        asked = self.console._asked
        return next(
            (one for one in hands[-1][1] if number(one.question, 0, one.most, None).full == asked), hands[-1][1][0]
        )

    def answer(self, wrong: Sequence[int] = (), hands: int = HANDS_OF_A_ROUND) -> str:
        """Answer so many hands, correctly except at these places (from 1), then type done."""

        def choose() -> str:
            question = self.asked
            if question is None:
                return "1" if len(self.training.judged_hands) < hands else "0"
            is_wrong = len(self.trainer.hands) in wrong
            return str((question.right + is_wrong) % (question.most + 1))

        self.choose = choose
        return self.run()

    def word_message(self, message: Message) -> str:
        return self.console.wording.line(message).rstrip(".")


def told_to(learner: Learner, message: Message) -> str:
    return learner.console.wording.line(message).rstrip(".")


def join_lines(text: str) -> str:
    return " ".join(text.split())


# The kind of the next question


def kinds_asked(wrong: Sequence[int], count: int = HANDS_OF_A_ROUND) -> list[str]:
    """Return the first letters of the kinds, hand by hand, if the learner is wrong at these places (from 1)."""
    so_far: list[JudgedHand] = []
    for number in range(1, count + 1):
        so_far.append(JudgedHand(next_kind("abcdef", so_far), number not in wrong))
    return [hand.kind for hand in so_far]


def test_easy_kinds_come_first_and_hard_ones_more_often() -> None:
    assert kinds_asked(()) == list("abcdefefdc")


def test_a_kind_of_hand_that_was_missed_comes_back_after_two_others() -> None:
    assert kinds_asked((1,)) == list("abcadefefd")
    assert kinds_asked((3,)) == list("abcdecfefd")


def test_a_hand_that_was_missed_comes_back_until_it_is_answered_correctly() -> None:
    assert kinds_asked((2, 5, 8)) == list("abcdbefbfe")


def test_a_player_who_gets_everything_wrong_stays_with_three_kinds() -> None:
    assert kinds_asked(range(1, 11)) == list("abcabcabca")


def test_the_second_ten_hands_begin_with_the_last_mistakes() -> None:
    assert kinds_asked((8,), 11)[10] == kinds_asked((8,))[7]


# Rounds of ten hands


@in_every_language
@in_every_reading
def test_ten_hands_are_asked_about_and_the_result_is_announced(language: str, read: str) -> None:
    player = Trained(language, read)
    shown = join_lines(player.answer(wrong=(2, 3)))
    assert player.left == "trainer" and len(player.trainer.hands) == HANDS_OF_A_ROUND
    kinds = [kind for kind, _ in player.trainer.hands]
    assert kinds[:3] == ["top", "long", "numberless"] and kinds.count("long") == kinds.count("numberless") == 2
    assert player.word_message(telling.result(8, 10)) in shown
    weak = [(words.kind(kind), 1, 2) for kind in ("long", "numberless")]
    assert player.word_message(telling.weak_kinds(weak)) in shown
    assert not {"{", "}"} & set(shown)
    assert player.kept[-1].practice == {"sure": {"tried": 10, "succeeded": 8}}


@in_every_language
@pytest.mark.parametrize(("read", "width"), [("screen-reader", 80), ("braille", 40), ("braille", 20), ("braille", 14)])
def test_no_line_is_longer_than_the_display(language: str, read: str, width: int) -> None:
    shown = Trained(language, read, width).answer(wrong=(1, 2, 3, 4, 5, 6))
    assert all(len(line) < width for line in shown.splitlines() if "<" not in line)


def test_a_learner_who_is_always_right_hears_of_no_weak_kind_of_hand() -> None:
    player = Trained()
    shown = player.answer()
    assert "10 of 10 right." in shown and "Weak" not in shown


def test_a_hand_counts_as_right_if_both_answers_are_right() -> None:
    player = Trained()
    first = player.type("0", "0", "done")
    (question, with_widow) = player.trainer.hands[0][1]
    assert f"Not 0, but {question.right}." in first and f"Not 0, but {with_widow.right}." in first
    again = Trained()
    shown = again.type(str(question.right), "0", "done")
    assert "A hand counts as right if all your answers are." in shown and "A hand counts" not in first
    assert again.training.judged_hands == [JudgedHand("top", False)]
    better = Trained()
    better.type(str(question.right), str(with_widow.right), "done")
    assert better.training.judged_hands == [JudgedHand("top", True)]


def test_the_count_is_announced_tile_by_tile_and_then_the_widow() -> None:
    hand, widow = deal(Kind.TOP, "seed:0")
    player = Trained()
    shown = player.type("3")
    question, _ = player.trainer.hands[0][1]
    line = player.console.wording.sentence
    assert question.hand == hand
    told = [line(message) for message in (*question.why, words.widow(widow))]
    assert " ".join(told) in shown
    assert told[0].startswith("Trump: ") and told[-2].endswith(f": {question.right} so far.")


# Answers that the trainer accepts


@in_every_language
def test_words_for_numbers_are_understood_also_english_ones(language: str) -> None:
    for word in ("six", Catalog(language).form("6", "number")):
        player = Trained(language)
        player.type(word)
        right = player.trainer.hands[0][1][0].right
        verdict = telling.right_answer(6) if right == 6 else telling.wrong(6, right)
        assert player.word_message(verdict) in join_lines(player.terminal.shown)


@in_every_language
def test_enter_or_the_word_for_it_reads_the_tiles_again_without_answering(language: str) -> None:
    catalog = Catalog(language)
    again = [command for command in COMMANDS if command.id in ("hand", "legal", "repeat")]
    typed = ["", "hand", "list", *(key_of(command, catalog) for command in again)]
    typed += [words_of_command(command, catalog)[0] for command in again]
    player = Trained(language)
    shown = player.type(*typed)
    assert not player.training.judged_hands
    start = player.word_message(telling.tiles_held([max(deal(Kind.TOP, "seed:0")[0])]))
    assert shown.count(start) == len(typed) + 1


def test_hints_come_one_by_one_and_count_nothing() -> None:
    player = Trained()
    shown = player.type("hint", "i", "hint")
    question = player.trainer.hands[0][1][0]
    trump, out = (player.word_message(message) for message in question.hints)
    assert shown.count(trump) == 2 and shown.count(out) == 1


def test_text_that_is_no_number_is_refused_and_commands_are_obeyed() -> None:
    player = Trained()
    shown = player.type("9", "xyzzy", "table", "verbosity", "order")
    assert "Not 9: type a number from 0 to 7." in shown and "Not xyzzy: type a number from 0 to 7." in shown
    assert "Not now: table." in shown and "Full." in shown
    assert shown.count("You hold ") == 2, "the tiles in the new order"


@pytest.mark.parametrize("asked", ["help", "?"])
def test_the_help_explains_the_question_and_the_next_line_is_its_answer(asked: str) -> None:
    player = Trained()
    shown = player.type(asked, "0", "done")
    (question, _) = player.trainer.hands[0][1]
    assert "Type a number, in digits or as a word." in shown
    assert f"Not 0, but {question.right}." in shown


@in_every_language
def test_done_leaves_the_trainer_and_quit_the_program_and_the_judgement_is_announced(language: str) -> None:
    quit = next(words_of_command(command, Catalog(language))[0] for command in COMMANDS if command.id == "quit")
    for line, left in (("done", "trainer"), ("0", "trainer"), (quit, "program"), (None, "program")):
        player = Trained(language)
        first = player.type("0", "0", *([line] if line else []))
        assert player.left == left
        assert player.word_message(telling.result(0, 1)) in first
    nothing = Trained(language)
    shown = nothing.type("done")
    assert nothing.left == "trainer" and not nothing.kept
    assert nothing.word_message(telling.result(0, 0)) not in shown


def test_zero_is_an_answer_at_a_question_and_leaves_the_trainer_between_hands() -> None:
    player = Trained()
    player.type("0", "0", "0")
    assert len(player.training.judged_hands) == 1 and player.left == "trainer"


# Places that offer the trainer


def test_sure_tricks_are_practised_in_moon_for_three_alone() -> None:
    offering = [name for name, game in GAMES.items() if game.trainer() is not None]
    assert offering == ["moon3"]
    assert words.SURE_TRICKS in find_kinds_by_game()["moon3"]
    assert words.SURE_TRICKS.name not in [kind.name for kind in find_kinds_by_game()["moon4"]]
    assert [kind.name for kind in BiddingTrainer.kinds] == list(words.KINDS)


def test_the_statistics_name_a_kind_of_practice_as_the_menu_does() -> None:
    console = Trained().console
    assert (
        console.wording.sentence(practice.result_line(words.SURE_TRICKS.label, 8, 10))
        == "Practice, counting sure tricks: 8 of 10 right."
    )


def test_in_a_game_without_a_trainer_a_line_says_so_and_the_player_chooses_another_kind() -> None:
    player = Trained()
    waiting = iter(["done"])
    player.choose = lambda: next(waiting, None)
    player.evening.stack.append(player.training)
    practise(player.evening, "moon4", "seed", words.SURE_TRICKS.name)
    shown = player.terminal.shown
    assert shown.startswith("Not in this game: sure.") and "1 bidding" in join_lines(shown)


@in_every_language
def test_the_lesson_on_the_bid_leads_to_the_trainer_and_the_trainer_back_to_the_lesson(language: str) -> None:
    learner = Learner("moon3", language, lessons={"moon3": 5})
    over = told_to(learner, tutorial.lesson_over(5))
    lines = iter(["3", "0", "0", "done", "0"])
    practised_there = 0

    def choose() -> str:
        nonlocal practised_there
        if over not in join_lines(learner.shown):
            return learner.what_is_asked()
        practised_there += 1
        return next(lines)

    learner.choose = choose
    shown = join_lines(learner.run())
    task = join_lines(learner.console.wording.line(words.SURE_TRICKS.task))
    label = told_to(learner, tutorial.practise(words.SURE_TRICKS.label))
    assert f"3 {label}" in shown and task in shown and practised_there == 5
    assert shown.count(over) == 2 and told_to(learner, telling.result(0, 1)) in shown
    assert learner.console.settings.lessons == {"moon3": 6}, "the trainer must keep its place"
