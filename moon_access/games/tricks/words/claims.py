"""Why the rest of a deal can not be claimed, and what is told of one that was, as far as games of tricks share it."""

from __future__ import annotations

from moon_access.announcer.message import Kind, Message, count, error
from moon_access.engine.tiles import Tile


def no_tricks_yet() -> Message:
    return error("No claim: there are no tricks yet.")


def not_sure(doubt: Tile | None, *, aids: bool) -> Message:
    """``doubt``: the tile that stands against it, None where the player can not even win the trick that is on. It is
    named where the table has aids to memory."""
    if doubt is None:
        return error("No claim: you can not win this trick.")
    if not aids:
        return error("No claim: an unseen tile may still win a trick.")
    return error("No claim: {tile} may still win a trick.", tile=doubt)


def last_tricks(tricks: int) -> Message:
    return count(Kind.ANSWER, "The last trick is yours.", "The last {n} tricks are yours.", tricks)
