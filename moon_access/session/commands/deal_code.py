"""The command ``code``: which deal this is, for others to play it, too; with a code behind, plays that one."""

from __future__ import annotations

from moon_access.announcer import deals
from moon_access.engine.actions import Deal
from moon_access.record.deal_code import EXAMPLE, BadCode, code_of, deal_of
from moon_access.session.conversation import Conversation
from moon_access.session.place import ToMenu


def code(conversation: Conversation, argument: str) -> None:
    """Raises ToMenu where another deal is to be played."""
    if not argument:
        found = code_here(conversation)
        conversation.console.tell(deals.no_code() if found is None else deals.code(found))
        return
    try:
        deal_of(argument)
    except BadCode as bad:
        conversation.console.tell(deals.bad_code(argument, bad.slip.value, EXAMPLE))
    else:
        raise ToMenu(argument)


def code_here(conversation: Conversation) -> str | None:
    """Of the deal that was begun last where the player is; None where none was, or it has none."""
    course = conversation.course_so_far
    begun = [action for action in course.actions if isinstance(action, Deal)] if course is not None else []
    if course is None or not begun:
        return conversation.known_deal or None
    return code_of(conversation.game_now, course.seed, len(begun), begun[-1].first or 0)
