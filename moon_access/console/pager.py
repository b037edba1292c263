"""Read a list item by item, such as the help or the rules. The player steps through it or types a number.

console.py asks questions that have choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from moon_access.announcer import general, questions
from moon_access.announcer.message import Message
from moon_access.i18n.typed_words import whole_number

from .console import Console, Other


def read_items(
    console: Console,
    title: Message,
    items: Sequence[tuple[Message, ...]],
    step_of: Callable[[str], int | None],
    other: Other,
) -> None:
    """Read ``items`` until the player is done.

    Args:
        console: where the player reads and types.
        title: what the list is called in its prompt.
        items: the messages of each item.
        step_of: returns 1 if a line means the next item, -1 the previous one, 0 being done, None for anything else.
        other: handles lines that mean none of these. Enter, and the word for a list, read the item again.
    """
    place = 0
    console.tell(*items[place])
    while True:
        typed = console.ask(questions.item_prompt(title, place + 1, len(items)))
        number = whole_number(typed, console.language)
        step = step_of(typed)
        if step == 0 or number == 0:
            return
        if number is not None or step is not None:
            wanted = number - 1 if number is not None else place + (step or 0)
            if 0 <= wanted < len(items):
                place = wanted
                console.tell(*items[place])
            elif number is not None:
                console.tell(questions.no_such_item(typed, len(items)))
            else:
                console.tell(general.at_the_start() if wanted < 0 else general.at_the_end())
        elif console.asks_for_list(typed):
            console.tell(*items[place])
        elif console.asks_for_help(typed):
            console.tell(questions.help_in_a_list())
        else:
            console.offer(typed, other, (), questions.no_such_item(typed, len(items)))
