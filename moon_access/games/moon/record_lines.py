"""The lines of Moon in a record, and an action that version 1 of the format does not record.

Version 1 does not record whether the bidder took or left an optional widow. The next line shows it.
"""

from __future__ import annotations

from collections.abc import Sequence

from moon_access.engine.actions import Action
from moon_access.engine.events import Event
from moon_access.engine.game import AnyGame, State
from moon_access.games.record_lines import PLAY, ActionLine, Keys, Line, RecordLines, Values
from moon_access.games.tricks.record_lines import BID, DISCARD, TRUMP

from .actions import LeaveWidow, TakeWidow
from .state import MoonOptions

_VERSION_WITH_WIDOW = 2
"""The version that has a line for a widow that may be left. Only tables that need it are written so."""


def _write_widow(action: Action, events: Sequence[Event]) -> Line | None:
    if not isinstance(action, TakeWidow | LeaveWidow):
        return None
    return {"seat": action.seat, "widow": isinstance(action, TakeWidow)}


def _read_widow(line: Line, values: Values) -> TakeWidow | LeaveWidow:
    return (TakeWidow if values.boolean(line, "widow") else LeaveWidow)(values.seat(line))


WIDOW = ActionLine("widow", frozenset(["seat", "widow"]), _write_widow, _read_widow)


class _MoonLines(RecordLines):
    """The lines of both games of Moon."""

    def __init__(self) -> None:
        super().__init__(BID, DISCARD, TRUMP, PLAY, WIDOW, tricks=True)

    def version_for(self, game: AnyGame) -> int:
        options = game.options
        tells_widow = isinstance(options, MoonOptions) and options.widow == "optional"
        return max(super().version_for(game), _VERSION_WITH_WIDOW if tells_widow else 1)

    def keys(self, version: int) -> Keys:
        keys = super().keys(version)
        if version < _VERSION_WITH_WIDOW:
            return {kind: of_kind for kind, of_kind in keys.items() if kind != WIDOW.kind}
        return keys

    def is_written(self, action: Action, version: int) -> bool:
        return version >= _VERSION_WITH_WIDOW or not isinstance(action, TakeWidow | LeaveWidow)

    def implied_actions(self, game: AnyGame, state: State, kind: str, version: int) -> tuple[Action, ...]:
        """Return the action that took or left the widow. A discard means taking it, trump or a play leaving it."""
        if version >= _VERSION_WITH_WIDOW or kind not in ("discard", "trump", "play"):
            return ()
        meant = TakeWidow if kind == "discard" else LeaveWidow
        return tuple(action for action in game.legal_actions(state) if isinstance(action, meant))


LINES = _MoonLines()
