"""A connection that broke, and that ssh makes anew only if it may ask for a password: the player says when.

Nothing is asked at the terminal before that: what ssh asks there is a line of its own, and the player may be reading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from moon_access.announcer import connection as words
from moon_access.announcer import questions
from moon_access.console.console import Choice
from moon_access.evening.evening import Following

if TYPE_CHECKING:
    from .visiting import Visiting


def ask_again(visiting: Visiting) -> Following:
    """Ask once; Enter lets ssh ask. Raises Leave."""
    console = visiting.console
    choices = [Choice(True, words.let_ssh_ask()), Choice(False, questions.quit())]
    prompt = questions.question(words.password(), [choice.label for choice in choices], 1, may_be_done=False)
    prompt = prompt._replace(before=prompt.before[:-1])  # that 0 leaves, as 2 does

    def other(typed: str) -> bool:
        """Whatever is typed here that is no command may be the password: it is neither told nor guessed at."""
        if visiting.evening.obey_beside(typed) is not True:
            console.tell(words.not_here())
        return True

    with visiting.calling(words.password()):
        chosen = console.choose_at(prompt, choices, other, default=1)
    if not chosen:
        return visiting.quit()
    console.tell(words.ssh_asks())
    console.flush()
    console.while_stopped(visiting.connection.ask_at_terminal)
    visiting.read_news()
    return None
