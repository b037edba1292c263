"""Word what an onlooker hears at a game of others, beside the game itself.

The game's own words tell the game.
"""

from __future__ import annotations

from .message import Message, answer, error, notice


def begins(game: str, done: str) -> tuple[Message, ...]:
    """Return how watching begins. ``done``: the word to leave with."""
    # translators: the player looks on at a game of others: "Watching Moon for three. To leave type done."
    return (notice("Watching {game}. To leave type {done}.", game=answer(game), done=done),)


def ends() -> tuple[Message, ...]:
    """Return the line after the end of the game."""
    return (notice("Back in the lobby."),)


def how_to(done: str) -> tuple[Message, ...]:
    """Return the first item of the help. ``done``: the word to leave with."""
    return (
        # translators: in the help of somebody who watches a game of others; {done} is a word to type.
        answer("You look on; {done} leads to the lobby.", done=done),
        answer("In this list: next, previous, a number, or done."),
    )


def looks_on() -> Message:
    # translators: the player watches a game of others, and has typed what only players may.
    return error("You look on. Only players may do that.")
