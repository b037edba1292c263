"""Messages of practice and of the trainer in any game: the counts, the number of the hand, right or wrong, the result.

The words of each game say what the player practises, describe its hands, and explain why an answer is right.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.tiles import Tile

from .general import shorten
from .message import AllOf, Kind, Message, answer, count, error, notice


def label() -> Message:
    """Return the name of practice in the menu."""
    return answer("practice")


def practice_title() -> Message:
    return answer("Practice")


def practice_place(kind: Message) -> Message:
    """Return the answer to "where am I" in practice of this kind."""
    return answer("Practice, {kind}.", kind=kind)


def how_to_leave(done_word: str) -> Message:
    """Return the notice that comes with the task. ``done_word``: the word to leave practice with."""
    # translators: done is the word to type.
    return notice("Practice is not saved. To leave type {done}.", done=done_word)


def results_so_far(kind: Message, succeeded: int, tried: int) -> Message:
    """Return how often the player has succeeded and tried in this kind of practice, over all evenings."""
    # translators: kind is what is practised: "bidding".
    return answer("{kind}: {n} of {most} right", kind=kind, n=succeeded, most=tried)


def next_deal() -> Message:
    return answer("next deal")


def review_choice() -> Message:
    return answer("review")


def result_line(kind: Message, succeeded: int, tried: int) -> Message:
    """Return the line about this kind of practice for the statistics."""
    return answer("Practice, {kind}: {n} of {most} right.", kind=kind, n=succeeded, most=tried)


def no_such_kind(typed: str, labels: Sequence[Message]) -> Message:
    return error("There is no practice called {typed}. Possible: {names}.", typed=shorten(typed), names=tuple(labels))


def only_in_other_games(kind: str, titles: Sequence[str]) -> Message:
    """Refuse a kind of practice that this game does not have. ``titles``: the titles of the games that have it."""
    # translators: {names} are games: "Not in this game: making. It is in Texas 42."
    return error("Not in this game: {word}. It is in {names}.", word=kind, names=AllOf(tuple(map(answer, titles))))


def nothing_to_resign() -> Message:
    return error("There is nothing to resign here. To leave practice type done.")


def nothing_to_save() -> Message:
    return answer("Practice is not saved as a game, but your results are counted.")


def no_undo() -> Message:
    return error("You cannot take back moves in practice.")


def hand_of(number: int, most: int) -> Message:
    # translators: a trainer: the first of ten hands to be judged.
    return notice("Hand {number} of {most}.", number=number, most=most)


def tiles_held(hand: Sequence[Tile]) -> Message:
    return answer("You hold {tiles}.", tiles=tuple(hand))


def right_answer(number: int) -> Message:
    # translators: the number that was asked for was typed.
    return notice("Right: {n}.", n=number)


def wrong(typed: int, number: int) -> Message:
    # translators: typed is the number that was typed, n the one that is right.
    return notice("Not {typed}, but {n}.", typed=typed, n=number)


def next_hand() -> Message:
    return answer("next hand")


def more_than_that(number: int) -> Message:
    # translators: a choice: {n} more hands.
    return count(Kind.ANSWER, "one more hand", "{n} more hands", number)


def result(right: int, most: int) -> Message:
    # translators: how many hands of all were judged rightly.
    return notice("{n} of {most} right.", n=right, most=most)


def weak_kinds(kinds: Sequence[tuple[Message, int, int]]) -> Message:
    """Return the kinds of hands that went wrong.

    Each item is the name of the kind, how many of its hands were right, and how many there were.
    """
    items = tuple(_kind(*kind) for kind in kinds)
    # translators: kinds are those of the hands that went wrong: "Weak: side suits 1 of 3, weak hands 0 of 1."
    return notice("Needs work: {kinds}.", kinds=items)


def _kind(label: Message, right: int, most: int) -> Message:
    # translators: one item of a list: a kind of hands, and how many of them were right: "side suits 1 of 3".
    return answer("{kind}, {n} of {most} right", kind=label, n=right, most=most)


def counts_whole() -> Message:
    """Explain that a hand counts once, although the trainer asks several numbers about it."""
    return notice("A hand counts as right if all your answers are.")


def how_to_answer() -> tuple[Message, ...]:
    """Return the help at a trainer's question.

    It lists no commands: if you then typed the answer, a list would take the number for one of its items.
    """
    return (
        answer("Type a number, in digits or as a word."),
        # translators: hint is a word that is typed.
        answer("For help type hint; Enter alone reads your tiles again."),
    )
