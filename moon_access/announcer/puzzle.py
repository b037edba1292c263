"""Word the puzzle of the day: what to get, the tiles of the others, and the verdict on a try.

games/puzzle.py makes and judges puzzles. Amounts are named by its ``Amount``: tricks, points, or pips.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import pgettext

from .message import N_, Kind, Message, answer, count, error, notice

WORDS = pgettext("words", "puzzle")
"""The words that a player types for this kind of practice, as in ``PracticeKind.words``."""

TRICKS, PIPS = "tricks", "pips"
"""The values of ``Amount`` that need words of their own; points are the others."""


def label() -> Message:
    # translators: the name of a kind of practice, in a menu.
    return answer("puzzle of the day")


def task() -> Message:
    return answer("A puzzle a day, the same for everybody. All tiles are open, and the others play their best.")


def puzzle_task(amount: str, best: int, tricks_left: int | None) -> Message:
    """Return what to get in a puzzle.

    Args:
        amount: the value of ``Amount``.
        best: how much there is to get; pips count below zero.
        tricks_left: how many there are in all, if that is known.

    Returns:
        The message.
    """
    if amount == TRICKS:
        return count(
            Kind.NOTICE, "Puzzle: take one of the last {most} tricks.", "Puzzle: take {n} of the last {most} tricks.",
            best, most=tricks_left,
        )  # fmt: skip
    if amount == PIPS:
        if not best:
            # translators: lay all your tiles before the other player does.
            return notice("Puzzle: go out first.")
        return count(
            Kind.NOTICE, "Puzzle: end the round with one pip in hand.",
            "Puzzle: end the round with {n} pips in hand, no more.", -best,
        )  # fmt: skip
    return count(
        Kind.NOTICE, "Puzzle: score one point from here.", "Puzzle: score {n} points from here.", best
    )  # fmt: skip


def next_in_stock(tiles: Sequence[Tile]) -> Message:
    # translators: the tiles that will be drawn next, in their order.
    return notice("Next in the stock: {tiles}.", tiles=tuple(tiles))


_GRADES = {
    "easy": N_("Easy: most bots find it."),
    "middle": N_("Medium: few bots find it."),
    "hard": N_("Hard: no bot finds it."),
}


def puzzle_grade(value: str) -> Message:
    """Return how hard a puzzle is. ``value``: that of ``Grade``."""
    return notice(_GRADES[value])


def word_success(amount: str, result: int) -> Message:
    # translators: amount is "6 tricks", "14 points", "3 pips left" or "no pips left".
    return notice("{amount}: the best there is.", amount=_amount(amount, result))


def word_failure(amount: str, result: int, best: int, better: Message, turn: int) -> Message:
    """Return the verdict on a try that fell short. ``better``: the best tile of the player's ``turn``, from 1."""
    fields = {"amount": _amount(amount, result), "best": _amount(amount, best), "better": better}
    if turn == 1:
        # translators: amount and best are "6 tricks", "14 points", "3 pips left" or "no pips left"; better is a tile.
        return notice("{amount}. Possible: {best}, with {better} first.", **fields)
    # translators: the same, but the mistake came later: "5 tricks. Possible: 6 tricks, with five two in turn 2."
    return notice("{amount}. Possible: {best}, with {better} in turn {n}.", **fields, n=turn)


def _amount(amount: str, n: int) -> Message:
    if amount == TRICKS:
        return count(Kind.ANSWER, "one trick", "{n} tricks", n)
    if amount == PIPS:
        return count(Kind.ANSWER, "one pip left", "{n} pips left", -n) if n else answer("no pips left")
    return count(Kind.ANSWER, "one point", "{n} points", n)


def solved_before() -> Message:
    return notice("You have solved today's puzzle already.")


def no_hint(word: str) -> Message:
    """Refuse a hint. ``word``: the command that tells the tiles of the others."""
    # translators: {word} is a word to type.
    return error("A puzzle has no hints. The tiles of the others: {word}.", word=word)


def try_again() -> Message:
    # translators: a choice after a puzzle: the same one once more.
    return answer("try again")
