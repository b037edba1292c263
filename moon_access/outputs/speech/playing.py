"""The thread that plays what is rendered: one player for as long as one sound follows the other, then the next.

So the pause between two utterances is the one that the engine has put behind the first. A player that ends too early
is replaced, and begins with the utterance that broke off.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from .flow import Flow, Part
from .health import Failure
from .player import Player

TICK = 0.02
"""Seconds between two looks at how far a player is."""

DECIDED = 0.15
"""Seconds before its end at which a player is told that nothing follows: it must not run dry before."""


class Playing:
    """Plays what the flow has rendered, from ``start`` to ``close``."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._player: Player | None = None  # that plays
        self._prepared: Player | None = None
        self._thread: Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            thread = Thread(target=self._run, name="sound", daemon=True)
            thread.start()
            self._thread = thread  # not before: whoever closes meanwhile would wait for what has not begun

    @property
    def lacks_device(self) -> bool:
        """Whether the player that waits for something to play has ended, for want of a sound device."""
        waiting = self._prepared
        return waiting is not None and waiting.ended not in (None, 0)

    def silence(self) -> None:
        """Returns at once."""
        if self._player is not None:
            self._player.silence()

    def close(self) -> None:
        """After the flow was closed."""
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
                flow.trouble(Failure.START)
            self._bury()
        if self._prepared is not None:
            self._prepared.bury()

    def _prepare(self) -> None:
        if self._prepared is None:
            with suppress(OSError):  # it will be told when there is something to be played
                self._prepared = Player()

    def _wait_for_first(self) -> bool:
        """Until there is something to be played; False at the end."""
        flow = self._flow
        with flow.changed:
            flow.changed.wait_for(lambda: flow.closed or self._following(0) is not None)
            return not flow.closed

    def _following(self, behind: int) -> Part | None:
        """What is to be played behind so many of the first parts, if it is rendered."""
        flow = self._flow
        if flow.given_up or behind >= len(flow.parts) or flow.parts[behind].sound is None:
            return None
        return flow.parts[behind]

    def _take(self) -> None:
        """The player that is prepared, unless it has lost its device."""
        player, self._prepared = self._prepared, None
        if player is not None and player.ended is not None:
            player.bury()
            player = None
        if player is None:
            player = Player()
        with self._flow.changed:
            self._player = player

    def _play(self) -> None:
        """Until nothing follows any more and all is heard, or it is silenced, or something fails."""
        flow, player = self._flow, self._player
        assert player is not None
        given: list[tuple[Part, float]] = []  # what it has that is not over, and the seconds at which it is
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
        """All that is rendered; when nothing is and its end is near, that nothing follows."""
        if player.is_finishing:
            return
        self._note_said(given, player.heard)
        while (part := self._following(len(given))) and part.sound and player.takes(part.sound):
            player.add(part.sound, is_wide=self._flow.has_earcons)
            given.append((part, player.given))
        self._flow.last(player.left)
        if player.left < DECIDED:
            player.finish()

    def _note_said(self, given: list[tuple[Part, float]], heard: float) -> None:
        while given and given[0][1] <= heard:
            self._flow.is_said(given.pop(0)[0])

    def _note_end(self, given: list[tuple[Part, float]], player: Player) -> None:
        """What it has played when it has ended; what went wrong where it has not, or not in order."""
        flow, code = self._flow, player.ended
        with flow.changed:
            if player.silenced:
                return
            if code == 0 and player.is_finishing:
                self._note_said(given, float("inf"))
            elif code is None:
                flow.fail(Failure.HANGS)
            else:
                flow.trouble(Failure.DIES if code < 0 else Failure.DEVICE)

    def _bury(self) -> None:
        with self._flow.changed:
            player, self._player = self._player, None
        if player is not None:
            player.bury()
