"""Read and write at the player's terminal or pipe: text out in one write, lines and keys in.

It uses standard input and output directly, never ``input()``, which writes its prompt to standard error, and never
readline, which writes escape sequences. Input may be any bytes: the module makes broken UTF-8, control characters and
endless lines harmless. Signals take effect while the terminal waits for the player. player_terminal.py defines what a
console may use.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable
from select import select
from typing import TYPE_CHECKING, TextIO

from .keys import END_OF_INPUT, Key, Keys, apply_erasing_keys
from .line_editor import EditedInput, EditListener
from .lines_in import LineInput
from .signals import Hangup, Signals, Unwritable, has_no_room
from .streams import clean_line, decode_typed, encoding_in, is_terminal, open_closed_streams, replace_missing_letters

if TYPE_CHECKING:
    from .player_terminal import NewsSource

_BELL = "\a"


def reader(source: LineInput) -> Keys:
    """Return the reader of keys for this kind of console. ``source`` reads the lines of standard input."""
    if sys.platform == "win32":
        from .console_windows import Console
        from .keys_windows import ConsoleKeys

        return ConsoleKeys(Console())
    from .keys_posix import KeyReader

    return KeyReader(source)


class Terminal:
    """The ``PlayerTerminal`` on standard input and output. ``signals`` take effect wherever it waits."""

    is_here = True
    is_own_page = False
    keeps_files = True

    def __init__(self, signals: Signals | None = None) -> None:
        open_closed_streams()
        codecs.register_error("moon_access.unaccented", replace_missing_letters)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="moon_access.unaccented")
        self.is_at_line_start = True
        self.on_key: Callable[[], None] | None = None
        """Called as soon as any key is typed, before it is read."""
        self.other_descriptor = -1
        """A descriptor that also ends the wait, or -1."""
        self.news = -1
        """A descriptor that also ends the wait, or -1, except in a line that a key opened: the key would be lost."""
        self.signals = signals or Signals()
        self._lines = LineInput()
        self._keys: Keys | None = None
        if is_terminal(_stdin()):
            self._keys = reader(self._lines)
        self._was_typed_ahead = False  # whether the next line was finished before the prompt was written
        self._edited: EditedInput | None = None
        self._on_edit: EditListener | None = None
        self._others: NewsSource | None = None
        self.is_left_open = False
        self._did_line_begin_at_start: bool | None = None  # None if there is no half-typed line

    @property
    def has_keys(self) -> bool:
        return self._keys is not None

    @property
    def is_interactive(self) -> bool:
        return is_terminal(_stdin()) and is_terminal(_stdout())

    @property
    def width(self) -> int:
        """The present columns of the terminal; 0 for a pipe, whose lines stay unbroken."""
        try:
            return os.get_terminal_size(_stdout().fileno()).columns
        except (OSError, ValueError):
            return 0

    @property
    def edits_lines(self) -> bool:
        return self._edited is not None

    def edit_lines(self, on_edit: EditListener | None) -> None:
        self._on_edit = on_edit
        self._edit_where_wanted()

    @property
    def news_source(self) -> NewsSource | None:
        """A source of news that also ends the wait, except while a line is half typed.

        To know whether a line is half typed, the program edits lines itself if it can.
        """
        return self._others

    @news_source.setter
    def news_source(self, others: NewsSource | None) -> None:
        self._others = others
        self._edit_where_wanted()

    def _edit_where_wanted(self) -> None:
        if self._on_edit is None and self._others is None:
            self._leave_lines_to_the_terminal()
        elif self._keys is not None and self.is_interactive:
            keys = self._keys
            self._edited = self._edited or EditedInput(keys, lambda: self._next_key(keys), self._show_typed)
            self._edited.listener = self._on_edit

    def _leave_lines_to_the_terminal(self) -> None:
        """Stop editing; a half-typed line becomes the beginning of the next line."""
        if self._edited is not None:
            self._edited.leave()
            self._lines.put_back(self._edited.text.encode(encoding_in(), "replace"))
            self._edited = None

    @property
    def is_line_begun(self) -> bool:
        """True if a half-typed line is on the screen."""
        return self._edited is not None and bool(self._edited.text)

    def _show_typed(self, text: str) -> None:
        """Write typed text. If the whole line is erased, treat the cursor as where it was before."""
        if self.is_left_open:
            self.is_left_open, text = False, text if text == "\n" else f"\n{text}"
        if self._did_line_begin_at_start is None:
            self._did_line_begin_at_start = self.is_at_line_start or text.startswith("\n")
        began_at_start = self._did_line_begin_at_start
        self._put(text)
        if not self.is_line_begun:
            self.is_at_line_start, self._did_line_begin_at_start = began_at_start, None

    def write(self, text: str) -> None:
        if not text:
            return
        self._put(text)
        if self._edited is not None and text != _BELL:
            self._did_line_begin_at_start = None
            self._edited.is_written_over()

    def _put(self, text: str) -> None:
        try:
            self._wait_for_room()
            self._was_typed_ahead = self.is_interactive and self._lines.has_line
            sys.stdout.write(text)
            sys.stdout.flush()
        except OSError as error:
            raise (Unwritable(error) if has_no_room(error) else Hangup()) from None
        self.is_at_line_start = text.endswith("\n")

    def ring(self) -> None:
        """Ring the terminal's bell, if a person sits there. It takes no room on the line. Raises Hangup."""
        if self.is_interactive:
            is_at_line_start = self.is_at_line_start
            self.write(_BELL)
            self.is_at_line_start = is_at_line_start

    def read_line(self) -> str | None:
        """Read a line up to Enter.

        If ``OtherInput`` interrupts a half-typed line, the next call continues it.

        Returns:
            The line, cleaned, or None at the end of the input. Raises Hangup, OtherInput.
        """
        if self._edited is not None:
            return self._edited_line(self._edited)
        return self._read_line()

    def _read_line(self, is_opened: bool = False) -> str | None:
        """Read a line that the terminal edits.

        Args:
            is_opened: whether a key opened the line; an interruption would lose that key.

        Returns:
            The line, cleaned, or None at the end of the input.

        Raises:
            Hangup: if the terminal has gone.
        """
        at_terminal = self._keys is not None and self._keys.gives_lines()

        def interrupting() -> list[int]:
            return (
                self._other_descriptors(is_opened)
                if at_terminal
                else self._news_descriptors()
                if self._keys is None
                else []
            )

        try:
            if self._keys is not None:
                self._keys.give_to_lines()
            if self._lines.can_be_waited_for:
                raw = self._lines.read(lambda: self._wait(interrupting, self._lines.ready))
            else:
                with self.signals.handling_at_once():
                    raw = self._lines.read(lambda: None)
        except OSError:
            raise Hangup from None
        if not raw:
            return None
        if self._is_shown(raw) and not self._was_typed_ahead:
            self.is_at_line_start = True
        return clean_line(decode_typed(raw, encoding_in()))

    def read_key(self, opens_a_line: str) -> str | None:
        """Read one key, or the line that a key of ``opens_a_line`` opens.

        Args:
            opens_a_line: the keys that open a line; ":" does not become part of it.

        Returns:
            The key or the line, "" for Enter, or None at the end of the input. Raises ``OtherInput`` too.

        Raises:
            Hangup: if the terminal has gone.
        """
        if self._edited is not None:
            return self._edited_line(self._edited, opens_a_line)
        keys = self._keys
        assert keys is not None
        try:
            with keys.single_keys():
                key = ""
                while not key:  # skip keys that type nothing, such as arrows
                    pressed = self._next_key(keys)
                    if pressed is None or pressed.raw == END_OF_INPUT:
                        return None
                    key = pressed.char
                if key == "\n":
                    return ""
                if key not in opens_a_line:
                    return key
                # Take the rest before the terminal edits lines again, so that it stays after the key.
                line = (key if key != ":" else "").encode() + keys.take_all()
            self._open_line(line, keys)
        except OSError:
            raise Hangup from None
        return self._read_line(is_opened=True)

    def await_first_key(self) -> None:
        if self._keys is not None:
            self._keys.switch_on()

    def forget_first_key(self) -> None:
        """Have the terminal keep lines again."""
        if self._keys is not None:
            self._keys.switch_off()

    def read_from_first_key(self, is_enough: Callable[[str], bool]) -> str | None:
        r"""Read a line, but return its first key alone at once if ``is_enough`` accepts it and nothing follows it.

        If single keys cannot be read, or a line was finished before the prompt, it reads a whole line.

        Args:
            is_enough: called with the first key as a character, "\n" for Enter, "" for a key that types no text.

        Returns:
            The line or the key, or None at the end of the input. Raises ``OtherInput`` too.

        Raises:
            Hangup: if the terminal has gone.
        """
        keys = self._keys
        if keys is None or self._was_typed_ahead:
            self.forget_first_key()
            return self._read_line()
        try:
            with keys.single_keys():
                key, is_all = "", False
                while not key:
                    pressed = self._next_key(keys)
                    if pressed is None or pressed.raw == END_OF_INPUT:
                        return None
                    key = pressed.char
                    is_all = is_enough(key or "\n")
                if key == "\n":
                    return ""
                following = keys.take_all()
                if is_all and not following:
                    return key
                line = key.encode() + following
            self._open_line(line, keys)
        except OSError:
            raise Hangup from None
        return self._read_line(is_opened=True)

    def _edited_line(self, edited_input: EditedInput, opened_by: str | None = None) -> str | None:
        """Read a line or a key that the program edits, for ``read_line`` and ``read_key``."""
        try:
            edit = edited_input.read(opened_by)
        except OSError:
            raise Hangup from None
        if edit is None:
            return None
        if edit.screen_text:  # the player saw the Enter
            self.is_at_line_start = True
        return clean_line(edit.line)

    def _next_key(self, keys: Keys) -> Key | None:
        """Return one key, or None at the end of the input.

        Raises OtherInput, OSError, and what ``handle_signals`` raises.
        """
        if not keys.holds_any:
            self._wait(self._other_descriptors, keys.ready)
        if self.on_key is not None:
            self.on_key()
        return keys.read()

    def _open_line(self, begun: bytes, keys: Keys) -> None:
        """Begin the next line with a key and the bytes typed right after it."""
        if keys.type_in(begun):
            self._was_typed_ahead = False
            return
        line, enter, rest = begun.partition(b"\n")
        line = apply_erasing_keys(line)
        self._lines.put_back(line + enter + rest)
        self.write(clean_line(line.decode(encoding_in(), "replace")))

    def _other_descriptors(self, is_opened: bool = False) -> list[int]:
        """Return the other descriptors that may end the wait now."""
        later = [] if is_opened else [self.news, *self._news_descriptors()]
        return [descriptor for descriptor in (self.other_descriptor, *later) if descriptor >= 0]

    def _news_descriptors(self) -> list[int]:
        """Return the descriptor of others' news, unless a line is half typed.

        With a pipe, no half-typed line is on a screen.
        """
        if self._others is None or self._others.fileno() < 0 or self.is_line_begun:
            return []
        return [self._others.fileno()]

    def _wait(self, other_descriptors: Callable[[], list[int]], ready: Callable[[list[int]], list[int]]) -> None:
        """Wait until there is something to read. What ``handle_signals`` raises passes through.

        Args:
            other_descriptors: returns the other descriptors that end the wait. A signal may change them, so it is
                called again after a signal.
            ready: waits for descriptors, and returns the readable ones.

        Raises:
            OtherInput: one of the other descriptors is readable first.
        """
        typed, signals = _stdin().fileno(), self.signals.fileno()
        while True:
            with self.signals.handling_at_once():
                came = ready([*other_descriptors(), *self._signal_descriptors()])
            if signals in came:
                self.handle_signals()
            elif typed in came:
                return
            else:
                raise OtherInput

    def _wait_for_room(self) -> None:
        """Wait until a write will not block: a pipe that nobody reads may stay full for ever."""
        while waking := self._signal_descriptors():
            if select(waking, [_stdout().fileno()], [])[1]:
                return
            self.handle_signals()

    def _signal_descriptors(self) -> list[int]:
        return [self.signals.fileno()] if self.signals.fileno() >= 0 else []

    def handle_signals(self) -> None:
        """Let collected signals take effect. Raises what ``Signals.notice`` raises."""
        self.signals.handle_signals()

    def pause(self, seconds: float) -> None:
        """Wait this many seconds; signals take effect meanwhile. Raises what ``handle_signals`` raises."""
        self.signals.pause(seconds)

    def drop_typed(self) -> None:
        self._lines.drop()
        if self._edited is not None:
            self._edited.drop()
        if self._keys is not None:
            self._keys.drop_typed()

    def run_while_stopped(self, stop: Callable[[], None]) -> None:
        """Run ``stop``, which returns when the program continues, or at once without a shell.

        If the program edits lines, the terminal edits them meanwhile.
        """
        if self._edited is None:
            stop()
        else:
            self._edited.leave()
            stop()
            self._edited.come_back()

    def resume_keys(self) -> None:
        """Read keys again after the program was stopped and continues.

        If the program edits lines, this shows the half-typed line after the prompt again.
        """
        if self._edited is not None:
            self._edited.go_on()
        elif self._keys is not None:
            self._keys.resume()

    def _is_shown(self, raw: bytes) -> bool:
        """Return whether the terminal itself has echoed the Enter that ended the line."""
        return raw.endswith(b"\n") and is_terminal(_stdin())


class OtherInput(Exception):
    """Something came from beside the keyboard before the line was finished."""


def _stdin() -> TextIO:
    """Return standard input as it is now. It is never None once there is a Terminal."""
    return sys.stdin


def _stdout() -> TextIO:
    """Return standard output as it is now. It is never None once there is a Terminal."""
    return sys.stdout
