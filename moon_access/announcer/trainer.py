"""What a trainer says, whatever the game: which hand, right or not, and how it went. The hands, what is asked of them
and why, are the words of their game."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.tiles import Tile

from .message import Message, answer, notice


def hand_of(number: int, most: int) -> Message:
    # translators: a trainer: the first of ten hands to be judged.
    return notice("Hand {number} of {most}.", number=number, most=most)


def holds(hand: Sequence[Tile]) -> Message:
    return answer("You hold {tiles}.", tiles=tuple(hand))


def right(number: int) -> Message:
    # translators: the number that was asked for was typed.
    return notice("Right: {n}.", n=number)


def wrong(typed: int, number: int) -> Message:
    # translators: typed is the number that was typed, n the one that is right.
    return notice("Not {typed}, but {n}.", typed=typed, n=number)


def next_hand() -> Message:
    return answer("next hand")


def more(number: int) -> Message:
    # translators: a choice: so many more hands.
    return answer("{n} more hands", n=number)


def result(right: int, most: int) -> Message:
    # translators: so many hands of so many were judged rightly.
    return notice("{n} of {most} right.", n=right, most=most)


def weak(kinds: Sequence[tuple[Message, int, int]]) -> Message:
    """The kinds of hands that went wrong: what each is called, how many of it were right, how many there were."""
    items = tuple(_kind(*kind) for kind in kinds)
    # translators: kinds are those of the hands that went wrong: "Weak: side suits 1 of 3, weak hands 0 of 1."
    return notice("Weak: {kinds}.", kinds=items)


def _kind(label: Message, right: int, most: int) -> Message:
    # translators: one item of a list: a kind of hands, and how many of them were right: "side suits 1 of 3".
    return answer("{kind} {n} of {most}", kind=label, n=right, most=most)


def counts_whole() -> Message:
    """Of a hand of which more than one number was asked."""
    return notice("A hand counts as right when all its answers are.")


def how_to() -> tuple[Message, ...]:
    """The help, at the question itself: a list of commands would take the answer for the number of one of them."""
    return (
        answer("Type a number, in digits or as a word."),
        # translators: hint is a word that is typed.
        answer("Hint helps; Enter alone reads your tiles again."),
    )
