"""The thread that plays rendered sound: one player while one sound follows another, then the next player.

So the pause between two utterances is the one that the engine has put after the first. A player that ends too early is
replaced, and the next one begins with the interrupted utterance. speaker.py renders the sound.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from .flow import Flow, Part
from .health import Failure
from .player import Player

TICK = 0.02
"""Seconds between two checks of a player's progress."""

DECIDED = 0.15
"""Seconds before its end at which a player learns that nothing follows. It must not run dry before."""


class Playing:
    """Plays what the flow has rendered, from ``start`` to ``close``."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._player: Player | None = None  # the one that plays
        self._prepared: Player | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            thread = Thread(target=self._run, name="sound", daemon=True)
            thread.start()
            self._thread = thread  # only now: ``close`` must not join a thread that has not started

    @property
    def lacks_device(self) -> bool:
        """Whether the prepared player has ended because it found no sound device."""
        waiting = self._prepared
        return waiting is not None and waiting.ended not in (None, 0)

    def silence(self) -> None:
        """Silence the player. Returns at once."""
        if self._player is not None:
            self._player.silence()

    def close(self) -> None:
        """Wait for the thread to end. Close the flow first."""
        if self._thread is not None:
            self._thread.join(1)

    # The thread

    def _run(self) -> None:
        flow = self._flow
        while True:
            self._prepare()
            if not self._wait_for_first():
                break
            try:
                self._take()
                self._play()
            except OSError:
                flow.note_trouble(Failure.START)
            self._bury()
        if self._prepared is not None:
            self._prepared.bury()

    def _prepare(self) -> None:
        if self._prepared is None:
            with suppress(OSError):  # reported when there is something to play
                self._prepared = Player()

    def _wait_for_first(self) -> bool:
        """Wait until there is something to play; return False at the end."""
        flow = self._flow
        with flow.changed:
            flow.changed.wait_for(lambda: flow.closed or self._part_after(0) is not None)
            return not flow.closed

    def _part_after(self, place: int) -> Part | None:
        """Return the part after the first ``place`` parts, if it is rendered."""
        flow = self._flow
        if flow.given_up or place >= len(flow.parts) or flow.parts[place].sound is None:
            return None
        return flow.parts[place]

    def _take(self) -> None:
        """Take the prepared player, or start a new one if it has lost its device."""
        player, self._prepared = self._prepared, None
        if player is not None and player.ended is not None:
            player.bury()
            player = None
        if player is None:
            player = Player()
        with self._flow.changed:
            self._player = player

    def _play(self) -> None:
        """Play until all is heard and nothing follows, or until the player is silenced or fails."""
        flow, player = self._flow, self._player
        assert player is not None
        given: list[tuple[Part, float]] = []  # the unfinished parts, and the seconds at which each ends
        while player.ended is None and not player.is_stuck:
            with flow.changed:
                if player.silenced or flow.closed:
                    return
                self._give(player, given)
            player.pump()
            self._prepare()
            with flow.changed:
                if not player.silenced:
                    flow.changed.wait(TICK)
        self._note_end(given, player)

    def _give(self, player: Player, given: list[tuple[Part, float]]) -> None:
        """Give the player everything rendered; near its end, tell it that nothing follows."""
        if player.is_finishing:
            return
        self._note_said(given, player.heard)
        while (part := self._part_after(len(given))) and part.sound and player.takes(part.sound):
            player.add(part.sound, is_wide=self._flow.has_earcons)
            given.append((part, player.given))
        self._flow.note_length(player.left)
        if player.left < DECIDED:
            player.finish()

    def _note_said(self, given: list[tuple[Part, float]], heard: float) -> None:
        while given and given[0][1] <= heard:
            self._flow.note_spoken(given.pop(0)[0])

    def _note_end(self, given: list[tuple[Part, float]], player: Player) -> None:
        """Note what the player has played, or what went wrong."""
        flow, code = self._flow, player.ended
        with flow.changed:
            if player.silenced:
                return
            if code == 0 and player.is_finishing:
                self._note_said(given, float("inf"))
            elif code is None:
                flow.fail(Failure.HANGS)
            else:
                flow.note_trouble(Failure.DIES if code < 0 else Failure.DEVICE)

    def _bury(self) -> None:
        with self._flow.changed:
            player, self._player = self._player, None
        if player is not None:
            player.bury()
