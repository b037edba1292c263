"""What practice says, whatever the game: what is counted, what else there is. What is practised, and how it went, are
the words of its game."""

from __future__ import annotations

from collections.abc import Sequence

from .general import shortened
from .message import AllOf, Message, answer, error, notice


def label() -> Message:
    """In the menu."""
    return answer("practice")


def which() -> Message:
    return answer("Practice")


def practising(kind: Message) -> Message:
    """Where the player is."""
    return answer("Practice, {kind}.", kind=kind)


def leaving(done: str) -> Message:
    """Told with the task. ``done`` is the word to leave with."""
    # translators: done is the word to type.
    return notice("No game is kept. Leave with {done}.", done=done)


def so_far(kind: Message, succeeded: int, tried: int) -> Message:
    """All that was ever practised of this kind."""
    # translators: kind is what is practised: "bidding".
    return answer("{kind}: {n} of {most}", kind=kind, n=succeeded, most=tried)


def next_deal() -> Message:
    return answer("next deal")


def review() -> Message:
    return answer("review")


def counted(kind: Message, succeeded: int, tried: int) -> Message:
    """Among the statistics."""
    return answer("Practised, {kind}: {n} of {most}.", kind=kind, n=succeeded, most=tried)


def no_such_kind(typed: str, labels: Sequence[Message]) -> Message:
    return error("No practice {typed}. There is: {names}.", typed=shortened(typed), names=tuple(labels))


def in_other_games(kind: str, titles: Sequence[str]) -> Message:
    """``titles``: of the games that have this practice."""
    # translators: {names} are games: "Not in this game: making. It is in Texas 42."
    return error("Not in this game: {word}. It is in {names}.", word=kind, names=AllOf(tuple(map(answer, titles))))


def nothing_to_resign() -> Message:
    return error("Nothing to give up here. Done leaves practice.")


def nothing_to_save() -> Message:
    return answer("Practice is no kept game. What you achieve is counted.")


def no_undo() -> Message:
    return error("Nothing is taken back in practice.")
