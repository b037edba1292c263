"""What a console needs of the terminal that its player sits at, wherever that is.

Here it is terminal.py's Terminal, on standard input and output; at a server it stands at the other end of a connection.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .line_editor import Heard


class HasNews(Protocol):
    """What somebody who waits at the keyboard waits for, too."""

    def fileno(self) -> int:
        """Readable as long as there is news, and on Windows a pipe; -1 where nothing tells that."""

    def has_news(self) -> bool: ...


class PlayerTerminal(Protocol):
    """Lines out in one write, lines and keys in. Whatever waits raises Hangup when nobody is there any more."""

    on_key: Callable[[], None] | None
    """Called as soon as anything at all is typed, before it is known what it will be."""
    beside: int
    """Where else something may come from while we wait: a file descriptor, or -1."""
    news: int
    """Likewise, but a line that was opened by a key is not left for that: the key would be lost."""
    others: HasNews | None
    """Whose news end the waiting, too, but never while a line is begun: that stays in one piece."""

    is_left_open: bool
    """Whether the last line that was told has not been ended, so that the cursor stands in it: what is typed begins
    another one."""

    @property
    def at_line_start(self) -> bool:
        """Whether the cursor stands in the first column."""

    @property
    def has_keys(self) -> bool:
        """Whether single keys can be read here."""

    @property
    def is_interactive(self) -> bool:
        """Whether a person sits at both ends."""

    @property
    def is_here(self) -> bool:
        """Whether it is this machine's own, with its player's braille display beside it."""

    @property
    def width(self) -> int:
        """Columns now; 0 where lines are not to be broken."""

    @property
    def edits_lines(self) -> bool:
        """Whether each key is read, and what it does to a line is settled by us and not by the terminal itself."""

    def edit_lines(self, heard: Heard | None) -> None:
        """From now on, if that can be done here, and ``heard`` is told what each key does; not any more without it."""

    @property
    def line_is_begun(self) -> bool:
        """Whether something of a line is on the screen, and has not been ended, as far as that can be known."""

    def write(self, text: str) -> None:
        """All of it at once. Raises Hangup when nobody is left to read it."""

    def ring(self) -> None:
        """The terminal's bell. Takes no room on the line. Raises Hangup."""

    def read_line(self) -> str | None:
        """What was typed up to Enter, cleaned; None at the end of the input. Raises Hangup, Beside."""

    def read_key(self, opens_a_line: str) -> str | None:
        """One key, or the whole line that a key of ``opens_a_line`` opens; None at the end of the input."""

    def await_first_key(self) -> None:
        """Before a prompt at which ``read_from_first_key`` follows: from now on no key is shown before it is read."""

    def forget_first_key(self) -> None:
        """That is over."""

    def read_from_first_key(self, is_enough: Callable[[str], bool]) -> str | None:
        """A line; but its first key is known at once, and where it ``is_enough`` and stands alone it is all."""

    def notice(self) -> None:
        """What the system or the player wants of the program is done now. Raises Hangup, KeyboardInterrupt."""

    def pause(self, seconds: float) -> None:
        """Nothing for so long. Raises as ``notice``."""

    def drop_typed(self) -> None:
        """What has been typed and not been read, the beginning of a line too, is as if it had not been."""

    def while_stopped(self, stop: Callable[[], None]) -> None:
        """Do ``stop``, which comes back when the program goes on."""

    def resume_keys(self) -> None:
        """After the program was stopped and goes on."""
