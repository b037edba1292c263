"""The terminal, or the pipe, that a player sits at: lines out in one write, lines in, nothing else.

Standard output and standard input as they are, never ``input()``, which writes its prompt to standard error,
and never readline, which writes escape sequences. What comes in is bytes from anywhere: broken UTF-8,
control characters and endless lines are made harmless here. While the player is waited for, signals are noticed.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable
from select import select
from typing import TYPE_CHECKING, TextIO

from .key_readers import reader
from .keys import END_OF_INPUT, Key, Keys, edited
from .lines_in import LinesIn
from .signals import Hangup, Signals, Unwritable, has_no_room
from .streams import clean, decoded, encoding_in, is_terminal, open_closed_streams, without_accents

if TYPE_CHECKING:
    from .edited_input import EditedInput
    from .line_editor import Heard
    from .player_terminal import HasNews

_BELL = "\a"


class Terminal:
    """One player's standard input and output. ``signals`` are noticed wherever it waits for the player."""

    is_here = True

    def __init__(self, signals: Signals | None = None) -> None:
        open_closed_streams()
        codecs.register_error("moon_access.unaccented", without_accents)
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="moon_access.unaccented")
        self.at_line_start = True
        self.on_key: Callable[[], None] | None = None
        """Called as soon as anything at all is typed, before it is known what it will be."""
        self.beside = -1
        """Where else something may come from while we wait: a file descriptor, or -1."""
        self.news = -1
        """Likewise, but a line that was opened by a key is not left for that: the key would be lost."""
        self.signals = signals or Signals()
        self._lines = LinesIn()
        self._keys: Keys | None = None
        if is_terminal(_stdin()):
            self._keys = reader(self._lines)
        self._typed_ahead = False  # whether the line that is read next was ended before the prompt was written
        self._edited: EditedInput | None = None
        self._heard: Heard | None = None
        self._others: HasNews | None = None
        self.is_left_open = False
        self._line_began_at_start: bool | None = None  # of the screen's line; None where nothing is begun

    @property
    def has_keys(self) -> bool:
        """Whether single keys can be read here."""
        return self._keys is not None

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits at both ends."""
        return is_terminal(_stdin()) and is_terminal(_stdout())

    @property
    def width(self) -> int:
        """Columns of the terminal now; 0 where there is none, for a pipe is not broken into lines."""
        try:
            return os.get_terminal_size(_stdout().fileno()).columns
        except (OSError, ValueError):
            return 0

    @property
    def edits_lines(self) -> bool:
        """Whether each key is read, and what it does to a line is settled here and not by the terminal itself."""
        return self._edited is not None

    def edit_lines(self, heard: Heard | None) -> None:
        """From now on, if that can be done here, and ``heard`` is told what each key does; not any more without it."""
        self._heard = heard
        self._edit_where_wanted()

    @property
    def others(self) -> HasNews | None:
        """Whose news end the waiting, but never while a line is begun, so that it stays in one piece; for that lines
        are edited here, if that can be done."""
        return self._others

    @others.setter
    def others(self, others: HasNews | None) -> None:
        self._others = others
        self._edit_where_wanted()

    def _edit_where_wanted(self) -> None:
        if self._heard is None and self._others is None:
            self._leave_lines_to_the_terminal()
        elif self._keys is not None and self.is_interactive:
            from .edited_input import EditedInput  # only with the built-in voice, and where others play

            keys = self._keys
            self._edited = self._edited or EditedInput(keys, lambda: self._next_key(keys), self._show_typed)
            self._edited.heard = self._heard

    def _leave_lines_to_the_terminal(self) -> None:
        """What is half typed is the beginning of the next line all the same."""
        if self._edited is not None:
            self._edited.leave()
            self._lines.put_back(self._edited.text.encode(encoding_in(), "replace"))
            self._edited = None

    @property
    def line_is_begun(self) -> bool:
        """Whether something of a line is on the screen, and has not been ended."""
        return self._edited is not None and bool(self._edited.text)

    def _show_typed(self, text: str) -> None:
        """A line of which all is erased is as it was before."""
        if self.is_left_open:
            self.is_left_open, text = False, text if text == "\n" else f"\n{text}"
        if self._line_began_at_start is None:
            self._line_began_at_start = self.at_line_start or text.startswith("\n")
        began_at_start = self._line_began_at_start
        self._put(text)
        if not self.line_is_begun:
            self.at_line_start, self._line_began_at_start = began_at_start, None

    def write(self, text: str) -> None:
        """All of it at once. Raises Hangup when nobody is left to read it."""
        if not text:
            return
        self._put(text)
        if self._edited is not None and text != _BELL:
            self._line_began_at_start = None
            self._edited.is_written_over()

    def _put(self, text: str) -> None:
        try:
            self._wait_for_room()
            self._typed_ahead = self.is_interactive and self._lines.has_line
            sys.stdout.write(text)
            sys.stdout.flush()
        except OSError as error:
            raise (Unwritable(error) if has_no_room(error) else Hangup()) from None
        self.at_line_start = text.endswith("\n")

    def ring(self) -> None:
        """The terminal's bell, where a person sits at it. Takes no room on the line. Raises Hangup."""
        if self.is_interactive:
            at_line_start = self.at_line_start
            self.write(_BELL)
            self.at_line_start = at_line_start

    def read_line(self) -> str | None:
        """What was typed up to Enter, cleaned; None at the end of the input. Raises Hangup, Beside.

        What has been typed of a line when something comes from beside is the beginning of the next line that is read.
        """
        if self._edited is not None:
            return self._edited_line(self._edited)
        return self._read_line()

    def _read_line(self, is_opened: bool = False) -> str | None:
        """``is_opened``: by a key, which a line that is left would lose."""
        at_terminal = self._keys is not None and self._keys.gives_lines()

        def beside() -> list[int]:
            return self._beside(is_opened) if at_terminal else self._of_others() if self._keys is None else []

        try:
            if self._keys is not None:
                self._keys.give_to_lines()
            if self._lines.can_be_waited_for:
                raw = self._lines.read(lambda: self._wait(beside, self._lines.ready))
            else:
                with self.signals.noticed_at_once():
                    raw = self._lines.read(lambda: None)
        except OSError:
            raise Hangup from None
        if not raw:
            return None
        if self._is_shown(raw) and not self._typed_ahead:
            self.at_line_start = True
        return clean(decoded(raw, encoding_in()))

    def read_key(self, opens_a_line: str) -> str | None:
        """One key, or the whole line that a key of ``opens_a_line`` opens; None at the end of the input.

        Enter gives an empty line. ":" opens a line and is no part of it. Raises Hangup, Beside.
        """
        if self._edited is not None:
            return self._edited_line(self._edited, opens_a_line)
        keys = self._keys
        assert keys is not None
        try:
            with keys.single_keys():
                key = ""
                while not key:  # one that is nothing to us, such as an arrow, is passed over
                    pressed = self._next_key(keys)
                    if pressed is None or pressed.raw == END_OF_INPUT:
                        return None
                    key = pressed.char
                if key == "\n":
                    return ""
                if key not in opens_a_line:
                    return key
                # Taken before the terminal keeps lines again: what follows the key must not get before it.
                line = (key if key != ":" else "").encode() + keys.take_all()
            self._open_line(line, keys)
        except OSError:
            raise Hangup from None
        return self._read_line(is_opened=True)

    def await_first_key(self) -> None:
        """Before a prompt at which ``read_from_first_key`` follows: from now on no key is shown before it is read."""
        if self._keys is not None:
            self._keys.on()

    def forget_first_key(self) -> None:
        """The terminal keeps lines again."""
        if self._keys is not None:
            self._keys.off()

    def read_from_first_key(self, is_enough: Callable[[str], bool]) -> str | None:
        """A line; but its first key is known at once, and where it ``is_enough`` and stands alone it is all.

        The key is given as a character, "\\n" for Enter, "" for one that is no text, which the line goes without. Where
        single keys can't be read, or a line was ended before the prompt, it is a line like any other. None at the end
        of the input. Raises Hangup, Beside.
        """
        keys = self._keys
        if keys is None or self._typed_ahead:
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
        """As ``read_line`` or ``read_key``."""
        try:
            edit = edited_input.read(opened_by)
        except OSError:
            raise Hangup from None
        if edit is None:
            return None
        if edit.shown:  # Enter, by us or by nobody
            self.at_line_start = True
        return clean(edit.line)

    def _next_key(self, keys: Keys) -> Key | None:
        """One key; None at the end of the input. Raises Beside, OSError, and what ``notice`` does."""
        if not keys.holds_any:
            self._wait(self._beside, keys.ready)
        if self.on_key is not None:
            self.on_key()
        return keys.read()

    def _open_line(self, begun: bytes, keys: Keys) -> None:
        """The next line that is read begins with this: a key, and what was typed right after it."""
        if keys.type_in(begun):
            self._typed_ahead = False
            return
        line, enter, rest = begun.partition(b"\n")
        line = edited(line)
        self._lines.put_back(line + enter + rest)
        self.write(clean(line.decode(encoding_in(), "replace")))

    def _beside(self, is_opened: bool = False) -> list[int]:
        """Where else than at the keyboard something may come from now."""
        later = [] if is_opened else [self.news, *self._of_others()]
        return [descriptor for descriptor in (self.beside, *later) if descriptor >= 0]

    def _of_others(self) -> list[int]:
        """Where others' news come from, if they may come now. None are lost on a pipe, where no line is on a screen."""
        if self._others is None or self._others.fileno() < 0 or self.line_is_begun:
            return []
        return [self._others.fileno()]

    def _wait(self, beside: Callable[[], list[int]], ready: Callable[[list[int]], list[int]]) -> None:
        """Until there is something to read, as ``ready`` tells. Raises Beside when something comes first on one of
        these descriptors, and what ``notice`` does; when nothing is raised, the waiting goes on, for what may have
        changed ``beside``."""
        typed, signals = _stdin().fileno(), self.signals.fileno()
        while True:
            with self.signals.noticed_at_once():
                came = ready([*beside(), *self._of_signals()])
            if signals in came:
                self.notice()
            elif typed in came:
                return
            else:
                raise Beside

    def _wait_for_room(self) -> None:
        """Until what is written will be taken: a pipe that nobody reads from may stay full for ever."""
        while waking := self._of_signals():
            if select(waking, [_stdout().fileno()], [])[1]:
                return
            self.notice()

    def _of_signals(self) -> list[int]:
        return [self.signals.fileno()] if self.signals.fileno() >= 0 else []

    def notice(self) -> None:
        """What has come of signals is done now. Raises what ``Signals.notice`` does."""
        self.signals.notice()

    def pause(self, seconds: float) -> None:
        """Nothing for so long, but for signals. Raises as ``notice``."""
        self.signals.pause(seconds)

    def drop_typed(self) -> None:
        """What has been typed and not been read, the beginning of a line too, is as if it had not been."""
        self._lines.drop()
        if self._edited is not None:
            self._edited.drop()
        if self._keys is not None:
            self._keys.drop_typed()

    def while_stopped(self, stop: Callable[[], None]) -> None:
        """Do ``stop``, which comes back when the program goes on, or at once where there is no shell to go to; where
        lines are edited here, the terminal is as it was meanwhile."""
        if self._edited is None:
            stop()
        else:
            self._edited.leave()
            stop()
            self._edited.come_back()

    def resume_keys(self) -> None:
        """After the program was stopped and goes on: single keys are set again if they were, and where lines are edited
        here, what was half typed stands behind the prompt again."""
        if self._edited is not None:
            self._edited.go_on()
        elif self._keys is not None:
            self._keys.resume()

    def _is_shown(self, raw: bytes) -> bool:
        """Whether the terminal itself has shown the Enter that ended the line."""
        return raw.endswith(b"\n") and is_terminal(_stdin())


class Beside(Exception):
    """Something has come from beside the keyboard, before anything was typed."""


def _stdin() -> TextIO:
    """As it is now; it is there, since there is a Terminal."""
    return sys.stdin


def _stdout() -> TextIO:
    """Likewise."""
    return sys.stdout
