"""The terminal of a player whose session runs here, and who sits at the other end of a connection.

Without a pseudo terminal, the player's own terminal edits a line and shows it, and whole lines come. With one, every
key comes. Then the line editor of the game at home edits the line, and shows it by echo alone: what was typed, and
backspace, space, backspace. Nothing is ever redrawn, and news of others waits while a line is begun.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from moon_access.outputs.edited_input import EditedInput
from moon_access.outputs.key_bytes import KeyBytes
from moon_access.outputs.keys import Key
from moon_access.outputs.line_editor import Heard
from moon_access.outputs.lines import likely_width
from moon_access.outputs.player_terminal import HasNews
from moon_access.outputs.signals import Hangup
from moon_access.outputs.streams import clean
from moon_access.outputs.terminal import Beside

from ..people.limits import LineSplitter, Pace
from ..people.talk_text import cut
from .typed_bytes import TypedBytes

if TYPE_CHECKING:
    from moon_access.console.console import Console

LONGEST_TYPED = 400
"""Bytes of a line that are kept."""
USUAL_WIDTH = 80
"""Columns of a terminal that does not say how many it has."""
WIDEST = 1000

_BELL = "\a"
_CTRL_C = b"\x03"
UNWRITTEN = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\b\a"}
"""Characters that never go out, whoever wrote them: a terminal would obey them."""
_PATIENCE = 1.0
"""Seconds in which the rest of a character has to come: a connection may break it in two."""


class Expected(Enum):
    """What a player types next. Some doors hide it, or let what keeps passwords fill it in.

    The values are the words that a browser has for them (HTML, autocomplete).
    """

    LINE = ""
    NAME = "username"
    PASSWORD = "current-password"
    NEW_PASSWORD = "new-password"


class Pty(Protocol):
    """A pseudo terminal, as the player's program has asked for one."""

    @property
    def columns(self) -> int:
        """Its columns now; 0 if it does not say."""


class ChannelTerminal:
    """The terminal. ``put`` sends bytes to the player, and returns whether anybody is there. ``pty``: the pseudo
    terminal, or None.

    ``environment``: what the player's program says of its own: LANG and the like, unchecked.
    """

    is_interactive = True
    is_here = False
    comes_back = False
    """Whether the player's program connects again by itself when the server sends them on (``is_sent_on``)."""

    def __init__(
        self,
        typed: TypedBytes,
        put: Callable[[bytes], bool],
        pty: Pty | None = None,
        environment: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.at_line_start = True
        self.is_sent_on = False
        self.on_key: Callable[[], None] | None = None
        self.beside = self.news = -1
        self.others: HasNews | None = None
        """Their news end the waiting for a line, but never while a line is begun. Call ``wake`` if there is news."""
        self.environment: Mapping[str, str] = environment or {}
        self._typed = typed
        self._send = put
        self._pty = pty
        self._clock = clock
        self._pace = Pace()
        self._next_at = float("-inf")
        self._splitter = LineSplitter(LONGEST_TYPED)
        self._lines: deque[bytes] = deque()
        self._typed_ahead = False
        self._keys = KeyBytes(typed, "utf-8", _PATIENCE)
        self._edited = EditedInput(_ChannelKeys(typed), self._next_key, self._show_typed)
        self.is_left_open = False
        self._line_began_at_start: bool | None = None
        self._ends_in_cr = False  # what was typed last: a LF behind it is the same Enter

    @property
    def has_keys(self) -> bool:
        return self._pty is not None

    @property
    def edits_lines(self) -> bool:
        return self._pty is not None

    @property
    def line_is_begun(self) -> bool:
        """Whether the player has begun a line. Only a pseudo terminal tells this."""
        return self._pty is not None and bool(self._edited.text)

    @property
    def width(self) -> int:
        columns = self._pty.columns if self._pty is not None else 0
        return likely_width(min(columns, WIDEST)) or USUAL_WIDTH

    def wake(self) -> None:
        """There is news. Any thread may call this."""
        self._typed.wake()

    def end(self) -> None:
        """Have the player go: whatever waits raises Hangup. Any thread may call this."""
        self._typed.lose()

    def edit_lines(self, heard: Heard | None) -> None:
        """Do nothing: there is no voice here that has to hear what is typed."""

    # What more than text a door may have use for, and this one has not

    def attend(self, console: Console) -> None:
        """Take the prompts of this console from now on."""

    def expect(self, what: Expected) -> None:
        """Know what the player types from now on."""

    @property
    def reading(self) -> str:
        """The way of reading that the player's program has named, as the settings call it; empty for none."""
        return ""

    def remember(self, token: str, is_guest: bool) -> None:
        """Remember a token: with it the player is let in again for some hours, without being asked anything."""

    # Out

    def write(self, text: str) -> None:
        if not text:
            return
        self._typed_ahead = self._pty is None and (bool(self._lines) or self._typed.has_line)
        self._put(text)
        if text != _BELL:
            self._line_began_at_start = None
            self._edited.is_written_over()

    def ring(self) -> None:
        at_line_start = self.at_line_start
        self.write(_BELL)
        self.at_line_start = at_line_start

    def _put(self, text: str) -> None:
        """Raises Hangup."""
        self._typed.notice()
        sent = text.translate(UNWRITTEN)
        if self._pty is not None:
            sent = sent.replace("\n", "\r\n")
        if not self._send(sent.encode("utf-8", "replace")):
            raise Hangup
        self.at_line_start = text.endswith("\n")

    def _show_typed(self, text: str) -> None:
        """Show a part of the line that is typed. If all of the line is erased, the screen is as it was before."""
        if self.is_left_open:
            self.is_left_open = False
            self._put("\n")
            if text == "\n":
                return
        if self._line_began_at_start is None:
            self._line_began_at_start = self.at_line_start
        began_at_start = self._line_began_at_start
        self._put(text)
        if not self._edited.text:
            self._line_began_at_start = None
            self.at_line_start = self.at_line_start or began_at_start

    # In

    def read_line(self) -> str | None:
        return self._answer(None) if self._pty is not None else self._whole_line()

    def read_key(self, opens_a_line: str) -> str | None:
        return self._answer(opens_a_line) if self._pty is not None else self._whole_line()

    def read_from_first_key(self, is_enough: Callable[[str], bool]) -> str | None:
        return self.read_line()

    def await_first_key(self) -> None:
        pass

    def forget_first_key(self) -> None:
        pass

    def _answer(self, opened_by: str | None) -> str | None:
        """Read a line with a pseudo terminal."""
        self._keep_pace()
        edit = self._edited.read(opened_by)
        if edit is None:
            return None
        self._was_taken()
        return clean(cut(edit.line.encode("utf-8", "replace").decode("utf-8"), LONGEST_TYPED))

    def _next_key(self) -> Key | None:
        """Return the next key; None at the end of the input, as Ctrl-C is. Raises Hangup, Beside."""
        self._wait_beside()
        if self.on_key is not None:
            self.on_key()
        key = self._keys.key()
        if key is None or key.raw == _CTRL_C:
            self._edited.drop()
            return None
        is_same_enter = self._ends_in_cr and key.raw == b"\n"
        self._ends_in_cr = key.raw == b"\r"
        return Key("", b"") if is_same_enter else key

    def _whole_line(self) -> str | None:
        """Read a line without a pseudo terminal."""
        self._keep_pace()
        while not self._lines:
            self._wait_beside()
            taken = self._typed.take()
            self._lines += [line.data for line in self._splitter.feed(taken)]
            if not taken:
                rest = self._splitter.rest()
                if rest is None:
                    return None
                self._lines.append(rest.data)
        line = self._lines.popleft()
        self._was_taken()
        self.at_line_start = self.at_line_start or not self._typed_ahead
        return clean(line.decode("utf-8", "replace"))

    def _wait_beside(self) -> None:
        """Wait until something is typed. Raises Hangup, and Beside if there is news first."""
        self._typed.wait(lambda: self._typed.is_there or self._is_interrupted())
        if not self._typed.is_there:
            raise Beside

    def _is_interrupted(self) -> bool:
        return self.others is not None and not self.line_is_begun and self.others.has_news()

    def _keep_pace(self) -> None:
        """Read more slowly if lines come faster than anybody can type."""
        while (wait := self._next_at - self._clock()) > 0:
            self._typed.wait(lambda: False, wait)

    def _was_taken(self) -> None:
        now = self._clock()
        self._next_at = now + self._pace.wait(now)

    def drop_typed(self) -> None:
        self._typed.drop()
        self._lines.clear()
        self._edited.drop()

    # What the system may want of a program at home, and not here

    def notice(self) -> None:
        self._typed.notice()

    def pause(self, seconds: float) -> None:
        self._typed.wait(lambda: False, seconds)

    def while_stopped(self, stop: Callable[[], None]) -> None:
        stop()

    def resume_keys(self) -> None:
        self._edited.go_on()


class _ChannelKeys:
    """A pseudo terminal at the other end gives every key and shows none, always."""

    shows_what_is_typed = True

    def __init__(self, typed: TypedBytes) -> None:
        self._typed = typed

    def on(self) -> None:
        pass

    def off(self) -> None:
        pass

    def comes(self, seconds: float) -> bool:
        return self._typed.comes(seconds)
