"""What is told to somebody who looks on at a game of others."""

from __future__ import annotations

from .message import Message, answer, error, notice


def begins(game: str) -> tuple[Message, ...]:
    # translators: the player looks on at a game of others: "Watching Moon for three."
    return (notice("Watching {game}.", game=answer(game)),)


def looks_on() -> Message:
    # translators: the player watches a game of others, and has typed what only players may.
    return error("You look on. Only players may do that.")
