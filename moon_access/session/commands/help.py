"""The help: every command with its key, its words and what it does, taken from the command table."""

from __future__ import annotations

from moon_access.announcer import general, questions
from moon_access.announcer.message import Message, answer
from moon_access.console.pager import read_items
from moon_access.i18n.catalog import Catalog
from moon_access.session.command import C, Command, key_of, words_of_command
from moon_access.session.conversation import Conversation

from .item_list import read_list


def read_help(session: Conversation, argument: str) -> None:
    """One command, if it is named; else how to play, then all commands, item by item."""
    read_list(session, argument, _read)


def _read(session: Conversation, argument: str) -> None:
    console = session.console
    if argument:
        typed = session.commands.read(argument)
        if typed is None:
            near = session.near_command(argument)
            console.tell(questions.did_you_mean(argument, near) if near else general.not_understood(argument))
        elif not session.has(typed.command):
            console.tell(general.not_in_this_game(typed.word))
        else:
            console.tell(entry(session, typed.command))
        return
    here = [command for command in session.all_commands if session.is_listed(command)]
    offered = [command for command in here if console.voice is not None or not command.of_voice]
    items = [session.how_to, *((entry(session, command),) for command in offered)]
    read_items(console, general.help_title(), items, session.step_of, session.obey_beside)


def entry(session: Conversation, command: Command[Conversation]) -> Message:
    """One line: key, words, help."""
    return line_of(command, session.help_of(command), session.console.catalog)


def line_of(command: Command[C], help: str, catalog: Catalog) -> Message:
    """Likewise, with this help, a text of the catalogue; of commands of another place, too."""
    words, text = words_of_command(command, catalog), answer(help)
    key = key_of(command, catalog)
    if key:
        return answer("{key}, {words}: {help}", key=key, words=words, help=text)
    return answer("{words}: {help}", words=words, help=text)
