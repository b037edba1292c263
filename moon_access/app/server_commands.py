"""The commands that there are where others play who are elsewhere: a part of the table of commands.

What they do is in together/commands.py, which is loaded when one of them is obeyed, and not before.
"""

from __future__ import annotations

from collections.abc import Callable

from moon_access.announcer.message import N_
from moon_access.i18n.catalog import pgettext
from moon_access.session.command import Command, When
from moon_access.session.conversation import Conversation

Does = Callable[[Conversation, str], None]


def at_server(name: str) -> Does:
    """What there is only where others play who are elsewhere, by its name among the commands there."""

    def run(conversation: Conversation, argument: str) -> None:
        from moon_access.together import commands
        from moon_access.together.visiting import Visiting

        assert isinstance(conversation, Visiting)
        commands.COMMANDS[name](conversation, argument)

    return run


# fmt: off
SERVER_COMMANDS: tuple[Command[Conversation], ...] = (
    Command(
        "leave", "", pgettext("words", "leave, lobby"),
        N_("To the lobby. In a game, a bot takes your seat for good."),
        When.SERVER, at_server("leave"),
    ),
    Command(
        "say", pgettext("key", "'"), pgettext("words", "say, apostrophe"),
        N_("Says what stands behind it to everybody at the table, or in the lobby."),
        When.SERVER, at_server("say"),
    ),
    Command(
        "tell", "", pgettext("words", "tell"),
        N_("Says something to one player alone: tell Anna well played."),
        When.SERVER, at_server("tell"),
    ),
    Command(
        "people", "", pgettext("words", "people, here"),
        N_("Who else is at the server."), When.SERVER, at_server("people"),
    ),
    Command(
        "agree", "", pgettext("words", "agree"),
        N_("Agrees that a move is taken back, or the game ended."), When.SERVER, at_server("agree"),
    ),
    Command(
        "refuse", "", pgettext("words", "refuse, disagree"),
        N_("Does not agree that a move is taken back, or the game ended."), When.SERVER, at_server("refuse"),
    ),
    Command(
        "bot", "", pgettext("words", "bot"),
        N_("Has a bot play for a player who has gone: bot Anna."), When.SERVER, at_server("bot"),
    ),
    Command(
        "time", "", pgettext("words", "time"),
        N_("Doubles the time for this move, at a table with a clock."), When.SERVER, at_server("time"),
    ),
    Command(
        "invite", "", pgettext("words", "invite"),
        N_("Invites a player to this table: invite Anna."), When.SERVER, at_server("invite"),
    ),
    Command(
        "mute", "", pgettext("words", "mute"),
        N_("What this player says is not told today; again, it is: mute Anna."), When.SERVER, at_server("mute"),
    ),
    Command(
        "block", "", pgettext("words", "block"),
        N_("Nothing more is heard of this player, until the same again: block Anna."),
        When.SERVER, at_server("block"),
    ),
    Command(
        "join", "", pgettext("words", "join"),
        N_("Goes to a table by its number: join 4 2 7."), When.SERVER, at_server("join"),
    ),
    Command(
        "friend", "", pgettext("words", "friend, friends"),
        N_("Makes a player a friend; again, no more: friend Anna. Without a name: your friends."),
        When.SERVER, at_server("friend"),
    ),
    Command(
        "report", "", pgettext("words", "report"),
        N_("Tells the moderators about a player, with the lines that you heard last: report Anna."),
        When.SERVER, at_server("report"),
    ),
    Command(
        "manners", "", pgettext("words", "manners"),
        N_("How we treat each other here."), When.SERVER, at_server("manners"),
    ),
    Command(
        "moderate", "", pgettext("words", "moderate"),
        N_("For moderators: mutes, puts out and bans, and tells what was reported."),
        When.SERVER, at_server("moderate"),
    ),
)
# fmt: on
