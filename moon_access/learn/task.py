"""What a step of a lesson asks the learner to type: its task, and its prompt where that is a command.

Which steps there are is the lessons' to say, how they are worded the announcer's; here the commands get their names in
the learner's language.
"""

from __future__ import annotations

from moon_access.announcer import tutorial as telling
from moon_access.announcer.message import Message, Prompt
from moon_access.evening.command import key_of
from moon_access.evening.evening import Evening
from moon_access.games.lesson import Ask, Choose, Exercise


def task_of(step: Exercise, evening: Evening, has_candidate: bool) -> Message | None:
    """What to do, in one line; None where the prompt says it. ``has_candidate``: a tile was stepped to."""
    wanted = step.wanted
    if step.task is not None or isinstance(wanted, Ask):
        return step.task
    id = wanted.by if isinstance(wanted, Choose) else ""
    if id == "play" and not has_candidate:
        id = "next"  # there is no tile yet that could be played so
    return telling.type_command(_key_of(id, evening), evening.name_of_command(id))


def prompt_of(step: Exercise, evening: Evening) -> Prompt | None:
    """What to type, where a command is asked for; None where it is the game that asks."""
    wanted = step.wanted
    if not isinstance(wanted, Ask) or step.task is not None:
        return None
    argument = wanted.argument
    if any(command.id == argument for command in evening.commands):
        argument = evening.name_of_command(argument)
    key = _key_of(wanted.command, evening)
    return telling.command_prompt(key, evening.name_of_command(wanted.command), argument)


def _key_of(id: str, evening: Evening) -> str:
    """Empty where it has none that can be read aloud."""
    key = key_of(evening.command_of(id), evening.console.catalog)
    return key if key.isalpha() else ""
