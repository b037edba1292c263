"""The commands that there are only where a finished game is stepped through: a part of the table of commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from moon_access.announcer.message import N_
from moon_access.i18n.catalog import pgettext
from moon_access.session.command import Command, When
from moon_access.session.conversation import Conversation

if TYPE_CHECKING:
    from moon_access.replay.session import Replay


def in_replay(does: Callable[[Replay, str], None]) -> Callable[[Conversation, str], None]:
    """What is there only where a finished game is told again."""

    def run(conversation: Conversation, argument: str) -> None:
        from moon_access.replay.session import Replay

        assert isinstance(conversation, Replay)
        does(conversation, argument)

    return run


# fmt: off
REPLAY_COMMANDS: tuple[Command[Conversation], ...] = (
    Command(
        "step", pgettext("key", "m"), pgettext("words", "step, move"),
        N_("How far a step goes: a trick or turn, or a single move; with deal, trick or move behind, that far."),
        When.REPLAY, in_replay(lambda replay, argument: replay.set_size(argument)),
    ),
    Command(
        "deal", "", pgettext("words", "deal"),
        N_("Which deal this is; with a number behind, goes to that deal."),
        When.REPLAY, in_replay(lambda replay, argument: replay.deal(argument)),
    ),
    Command(
        "seat", "", pgettext("words", "seat, view"),
        N_("Whose knowledge is told, by name or number; all opens all tiles."),
        When.REPLAY, in_replay(lambda replay, argument: replay.choose_seat(argument)),
    ),
)
# fmt: on
