"""The terminal of a player at the other end of a connection, for a session that runs elsewhere than the player is.

``TypedBytes`` has the bytes that the player has typed: a door or a page puts them in, and the session takes them.

Without a pseudo terminal, the player's own terminal edits and shows each line, and the session receives whole lines.
With a pseudo terminal, the session receives every key. The line editor that the game uses at home then edits the line.
It only echoes what the player types, and erases with backspace, space, backspace. It never redraws a line, and news of
other players waits while the player is in the middle of a line.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from moon_access.i18n.letters import cut_text
from moon_access.outputs.key_bytes import KeyBytes
from moon_access.outputs.keys import Key
from moon_access.outputs.line_editor import EditedInput, EditListener
from moon_access.outputs.lines import likely_width
from moon_access.outputs.player_terminal import NewsSource
from moon_access.outputs.signals import Hangup
from moon_access.outputs.streams import clean_line
from moon_access.outputs.terminal import OtherInput

from .typed_bytes import TypedBytes
from .typed_lines import LineSplitter, Pace

if TYPE_CHECKING:
    from moon_access.console.console import Console

LONGEST_TYPED = 400
"""Maximum length of a typed line, in bytes; the terminal drops the rest."""
USUAL_WIDTH = 80
"""Columns to assume if a terminal does not say how many it has."""
WIDEST = 1000

_BELL = "\a"
_CTRL_C = b"\x03"
UNSENT_CONTROLS = {code: None for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\b\a"}
"""Control characters that are never sent, whatever text contains them, because a terminal would obey them."""
_PATIENCE = 1.0
"""Seconds to wait for the rest of a character, which the connection may deliver in two parts."""


class InputKind(Enum):
    """The kind of input that a prompt expects. Some doors hide passwords, or let a password manager fill them in.

    The values are tokens of the HTML attribute ``autocomplete``.
    """

    LINE = ""
    NAME = "username"
    PASSWORD = "current-password"
    NEW_PASSWORD = "new-password"


class Pty(Protocol):
    """The pseudo terminal that the player's client requested."""

    @property
    def columns(self) -> int:
        """The current width in columns; 0 if the client does not say."""


class ChannelTerminal:
    """A player's terminal at the other end of a connection.

    ``put`` sends bytes to the player, and returns whether the player is still there. ``pty`` is the pseudo terminal, or
    None. ``environment`` has the variables that the player's client sent, such as LANG; nobody has checked them.
    ``pace`` limits how many lines the player may send; None for the usual limit.
    """

    is_interactive = True
    is_here = False
    is_own_page = False
    keeps_files = True
    comes_back = False
    """True if the player's client reconnects by itself when the server sends the player on (``is_sent_on``)."""

    def __init__(
        self,
        typed: TypedBytes,
        put: Callable[[bytes], bool],
        pty: Pty | None = None,
        environment: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
        pace: Pace | None = None,
    ) -> None:
        self.is_at_line_start = True
        self.is_sent_on = False
        self.on_key: Callable[[], None] | None = None
        self.other_descriptor = self.news = -1
        self.news_source: NewsSource | None = None
        """The source of news of other players. News interrupts the wait for a line, unless the player has begun one.
        Call ``wake`` if there is news."""
        self.environment: Mapping[str, str] = environment or {}
        self._typed = typed
        self._send = put
        self._pty = pty
        self._clock = clock
        self._pace = pace or Pace()
        self._next_at = float("-inf")
        self._splitter = LineSplitter(LONGEST_TYPED)
        self._lines: deque[bytes] = deque()
        self._typed_ahead = False
        self._keys = KeyBytes(typed, "utf-8", _PATIENCE)
        self._edited = EditedInput(_ChannelKeys(typed), self._next_key, self._show_typed)
        self.is_left_open = False
        self._line_began_at_start: bool | None = None
        self._ends_in_cr = False  # whether the last byte typed was CR: a LF after it belongs to the same Enter

    @property
    def has_keys(self) -> bool:
        return self._pty is not None

    @property
    def edits_lines(self) -> bool:
        return self._pty is not None

    @property
    def is_line_begun(self) -> bool:
        """True if the player has begun a line. Without a pseudo terminal the server cannot know this."""
        return self._pty is not None and bool(self._edited.text)

    @property
    def width(self) -> int:
        columns = self._pty.columns if self._pty is not None else 0
        return likely_width(min(columns, WIDEST)) or USUAL_WIDTH

    def wake(self) -> None:
        """Make the waiting session look for news. Any thread may call this."""
        self._typed.wake()

    def end(self) -> None:
        """Disconnect the player: whatever waits for input raises Hangup. Any thread may call this."""
        self._typed.lose()

    def edit_lines(self, on_edit: EditListener | None) -> None:
        """Do nothing: no built-in voice speaks here, so nothing has to hear the typing."""

    # Hooks for doors that can do more than show text. They do nothing here.

    def attend(self, console: Console) -> None:
        """Connect the terminal to the console whose prompts it shows from now on."""

    def expect(self, what: InputKind) -> None:
        """Note which kind of input the next prompts expect."""

    @property
    def reading(self) -> str:
        """The way of reading that the player's client announced, by its name in the settings; empty if it did not."""
        return ""

    def remember(self, token: str, is_guest: bool) -> None:
        """Let the client remember a token, which lets the player in again for some hours without any question."""

    # Output

    def write(self, text: str) -> None:
        if not text:
            return
        self._typed_ahead = self._pty is None and (bool(self._lines) or self._typed.has_line)
        self._put(text)
        if text != _BELL:
            self._line_began_at_start = None
            self._edited.is_written_over()

    def ring(self) -> None:
        is_at_line_start = self.is_at_line_start
        self.write(_BELL)
        self.is_at_line_start = is_at_line_start

    def _put(self, text: str) -> None:
        """Send text. Raises Hangup if the player is gone."""
        self._typed.handle_signals()
        sent = text.translate(UNSENT_CONTROLS)
        if self._pty is not None:
            sent = sent.replace("\n", "\r\n")
        if not self._send(sent.encode("utf-8", "replace")):
            raise Hangup
        self.is_at_line_start = text.endswith("\n")

    def _show_typed(self, text: str) -> None:
        """Echo a part of the line being typed. If the player has erased all of it, restore ``is_at_line_start``."""
        if self.is_left_open:
            self.is_left_open = False
            self._put("\n")
            if text == "\n":
                return
        if self._line_began_at_start is None:
            self._line_began_at_start = self.is_at_line_start
        began_at_start = self._line_began_at_start
        self._put(text)
        if not self._edited.text:
            self._line_began_at_start = None
            self.is_at_line_start = self.is_at_line_start or began_at_start

    # Input

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
        self._note_line_taken()
        return clean_line(cut_text(edit.line.encode("utf-8", "replace").decode("utf-8"), LONGEST_TYPED))

    def _next_key(self) -> Key | None:
        """Return the next key, or None if the input ends or the player presses Ctrl-C. Raises Hangup, OtherInput."""
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
        self._note_line_taken()
        self.is_at_line_start = self.is_at_line_start or not self._typed_ahead
        return clean_line(line.decode("utf-8", "replace"))

    def _wait_beside(self) -> None:
        """Wait until the player types something. Raises Hangup, or OtherInput if news comes first."""
        self._typed.wait(lambda: self._typed.is_there or self._is_interrupted())
        if not self._typed.is_there:
            raise OtherInput

    def _is_interrupted(self) -> bool:
        return self.news_source is not None and not self.is_line_begun and self.news_source.has_news()

    def _keep_pace(self) -> None:
        """Wait before reading on if lines arrive faster than anybody can type. Raises Hangup."""
        while (wait := self._next_at - self._clock()) > 0:
            self._typed.wait(lambda: False, wait)

    def _note_line_taken(self) -> None:
        now = self._clock()
        self._next_at = now + self._pace.wait(now)

    def drop_typed(self) -> None:
        self._typed.drop()
        self._lines.clear()
        self._edited.drop()

    # Methods that matter only if the program runs on the player's own system

    def handle_signals(self) -> None:
        self._typed.handle_signals()

    def pause(self, seconds: float) -> None:
        self._typed.wait(lambda: False, seconds)

    def run_while_stopped(self, stop: Callable[[], None]) -> None:
        stop()

    def resume_keys(self) -> None:
        self._edited.go_on()


class _ChannelKeys:
    """The key mode of a remote pseudo terminal, which always sends every key and never shows one by itself."""

    shows_what_is_typed = True

    def __init__(self, typed: TypedBytes) -> None:
        self._typed = typed

    def switch_on(self) -> None:
        pass

    def switch_off(self) -> None:
        pass

    def comes(self, seconds: float) -> bool:
        return self._typed.comes(seconds)
