"""What a step of a lesson asks the learner to type: its task, and its prompt where that is a command.

Which steps there are is the lessons' to say, how they are worded the announcer's; here the commands get their names in
the learner's language.
"""

from __future__ import annotations

from moon_access.announcer import tutorial as telling
from moon_access.announcer.message import Message
from moon_access.announcer.prompt import Prompt
from moon_access.games.lesson import Ask, Choose, Exercise
from moon_access.session.command import key_of
from moon_access.session.conversation import Conversation


def task_of(step: Exercise, conversation: Conversation, has_candidate: bool) -> Message | None:
    """What to do, in one line; None where the prompt says it. ``has_candidate``: a tile was stepped to."""
    wanted = step.wanted
    if step.task is not None or isinstance(wanted, Ask):
        return step.task
    id = wanted.by if isinstance(wanted, Choose) else ""
    if id == "play" and not has_candidate:
        id = "next"  # there is no tile yet that could be played so
    return telling.type_command(_key_of(id, conversation), conversation.name_of_command(id))


def prompt_of(step: Exercise, conversation: Conversation) -> Prompt | None:
    """What to type, where a command is asked for; None where it is the game that asks."""
    wanted = step.wanted
    if not isinstance(wanted, Ask) or step.task is not None:
        return None
    argument = wanted.argument
    if any(command.id == argument for command in conversation.all_commands):
        argument = conversation.name_of_command(argument)
    key = _key_of(wanted.command, conversation)
    return telling.command_prompt(key, conversation.name_of_command(wanted.command), argument)


def _key_of(id: str, conversation: Conversation) -> str:
    """Empty where it has none that can be read aloud."""
    key = key_of(conversation.command_of(id), conversation.console.catalog)
    return key if key.isalpha() else ""
