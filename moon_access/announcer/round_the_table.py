"""Who sits where at a table, and how the bots among them play: the answer to a question, a line for each."""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.bots.levels import parts_of
from moon_access.engine.tiles import Seat

from .company import level
from .message import N_, Message, answer, sentence

_MANNERS = {
    # translators: how a bot plays; part of a line: "Anna on your left, normal level, plays carefully."
    "careful": N_("plays carefully"),
    "bold": N_("plays boldly"),
}


_BOT = "bot:"


def who_sits_where(players: Sequence[tuple[str, str]], seat: Seat, partners: Sequence[Seat]) -> tuple[Message, ...]:
    """Return a line for everybody except the player at this ``seat``, in the order in which they play.

    ``players``: names, each with the kind of player: ``human``, or ``bot:`` and the kind of bot.
    """
    count = len(players)
    others = [Seat((seat + step) % count) for step in range(1, count)]
    return tuple(_sits(players[other], other in partners, step, count) for step, other in enumerate(others, 1))


def _sits(player: tuple[str, str], is_partner: bool, step: int, count: int) -> Message:
    """``step``: so many seats clockwise of whoever asks."""
    name, kind = player
    parts = [answer(_place(step, count), name=name)]
    if is_partner:
        # translators: part of a line: "Ben opposite you, your partner, normal level."
        parts.append(answer("your partner"))
    if kind.startswith(_BOT):
        bot = kind.removeprefix(_BOT)
        style, _ = parts_of(bot)
        parts += [level(bot), *([answer(_MANNERS[style])] if style else [])]
    return sentence(tuple(parts))


def _place(step: int, count: int) -> str:
    if 2 * step == count:
        # translators: where a player sits, the first part of a line: "Anna opposite you, normal level."
        return N_("{name} opposite you")
    if step == 1:
        return N_("{name} on your left")
    return N_("{name} on your right") if step == count - 1 else "{name}"
