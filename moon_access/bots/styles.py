"""Styles of bots that are equally strong: careful or bold. The bots of a game say what a style means in that game.

A style is a small value for a game's rules of thumb; the plain style plays as the level was measured. A kind of bot is
a level, or a style and a level: ``normal``, ``bold-normal``. Records, options of the command line and the arena name
bots by kind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from moon_access.engine.game import V

if TYPE_CHECKING:
    from .contract import Bot


class Style(NamedTuple):
    """``boldness``: from -1, careful, to 1, bold.

    In an auction, it says how unlikely a bid may be to be made. If tiles left in the hand are counted, it says how long
    a bot keeps heavy tiles for a train or an end that may come.
    """

    boldness: float = 0.0


PLAIN = Style()
STYLES = {"careful": Style(-1.0), "bold": Style(1.0)}
"""By the name that a kind of bot has for it."""


def kind_of(style: str, level: str) -> str:
    """Return the kind of bot with this style (empty: the plain one) and level."""
    return f"{style}-{level}" if style else level


def parts_of(kind: str) -> tuple[str, str]:
    """Return the style (empty: the plain one) and the level of a kind of bot."""
    style, _, level = kind.rpartition("-")
    return (style, level) if style in STYLES else ("", kind)


def level_of(kind: str) -> str:
    return parts_of(kind)[1]


def styled(level: str, bot: Callable[[Style], Bot[V]]) -> dict[str, Callable[[], Bot[V]]]:
    """Return the bots of a level at which styles differ, by kind: the plain one, and one of each style."""
    return {kind_of(name, level): partial(bot, style) for name, style in {"": PLAIN, **STYLES}.items()}
