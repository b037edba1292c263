"""The bots there are: a new one is a file and a line here. What a bot is, is told in contract.py."""

from __future__ import annotations

from collections.abc import Callable

from .contract import Advice, Bot, Why
from .easy import EasyBot
from .normal import NormalBot
from .random_bot import RandomBot
from .strong import StrongBot

BOTS: dict[str, Callable[[], Bot]] = {
    "easy": EasyBot,
    "normal": NormalBot,
    "random": RandomBot,
    "strong": StrongBot,
}
"""Name of the bot, as in a record's ``bot:normal`` -> what makes one."""

__all__ = ["BOTS", "Advice", "Bot", "Why"]
