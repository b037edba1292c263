"""How bots differ that are equally strong otherwise: careful or bold. What that is in a game, its bots say.

A style is a small value that a game's rules of thumb take; the plain one plays as the level is measured. A kind of bot
is a level, or a style and a level: ``normal``, ``bold-normal``. So records, flags and the arena name it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from moon_access.engine.game import V

if TYPE_CHECKING:
    from .contract import Bot


class Style(NamedTuple):
    """``boldness``: -1 careful, to 1 bold. Where a hand is bid on, how unlikely it may be that the bid is made; where
    what is left in the hand is counted, how long heavy tiles are kept for a train or an end that may come."""

    boldness: float = 0.0


PLAIN = Style()
STYLES = {"careful": Style(-1.0), "bold": Style(1.0)}
"""By the word for it in a kind of bot."""


def kind_of(style: str, level: str) -> str:
    """The kind of bot with this style (empty: the plain one) and level."""
    return f"{style}-{level}" if style else level


def parts_of(kind: str) -> tuple[str, str]:
    """The style (empty: the plain one) and the level of a kind of bot."""
    style, _, level = kind.rpartition("-")
    return (style, level) if style in STYLES else ("", kind)


def level_of(kind: str) -> str:
    return parts_of(kind)[1]


def styled(level: str, bot: Callable[[Style], Bot[V]]) -> dict[str, Callable[[], Bot[V]]]:
    """The kinds of a level at which styles differ: the plain one, and one of each style."""
    return {kind_of(name, level): partial(bot, style) for name, style in {"": PLAIN, **STYLES}.items()}
