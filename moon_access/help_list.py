"""The help: every command with its key, its words and what it does, taken from the command table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .announcer import general
from .announcer.message import Message, answer
from .commands import COMMANDS, Command, key_of, words_of_command
from .listing import read_items

if TYPE_CHECKING:
    from .session import Session


def read_help(session: Session, argument: str) -> None:
    """One command, if it is named; else how to play, then all commands, item by item."""
    console = session.console
    if argument:
        typed = session.commands.read(argument)
        if typed is None:
            console.tell(general.not_understood(argument))
        else:
            console.tell(entry(session, typed.command))
        return
    items = [how_to_play(), *((entry(session, command),) for command in COMMANDS)]
    read_items(console, answer("Help"), items, session.step_of, session.obey_beside)


def entry(session: Session, command: Command) -> Message:
    """One line: key, words, help."""
    catalog = session.console.catalog
    words = words_of_command(command, catalog)
    text = answer(command.help)
    key = key_of(command, catalog)
    if key:
        return answer("{key}, {words}: {help}", key=key, words=words, help=text)
    return answer("{words}: {help}", words=words, help=text)


def how_to_play() -> tuple[Message, ...]:
    return (
        answer("Type a tile as 65, 6-5 or six five, or its number in the list of legal moves."),
        answer("Type a bid as a number. A question never uses up your turn."),
        answer("In this list: next, previous, a number, or done."),
    )
