"""Define the terminal that a console needs, wherever the player's terminal is.

At home, the class Terminal of terminal.py provides it, on standard input and output. At a server, server/doors provides
it at the other end of a connection.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .line_editor import EditListener


class NewsSource(Protocol):
    """A source of news that ends the wait for a key."""

    def fileno(self) -> int:
        """Return a descriptor that is readable while there is news, on Windows a pipe; -1 if there is none."""

    def has_news(self) -> bool: ...


class PlayerTerminal(Protocol):
    """Writes in one piece, and reads lines and keys. Any wait raises Hangup when nobody is there any more."""

    on_key: Callable[[], None] | None
    """Called as soon as any key is typed, before it is read."""
    other_descriptor: int
    """A descriptor that also ends the wait, or -1."""
    news: int
    """A descriptor that also ends the wait, or -1, except in a line that a key opened: the key would be lost."""
    news_source: NewsSource | None
    """A source of news that also ends the wait, except while a line is half typed."""

    is_left_open: bool
    """True if the last message has no line end yet, so that the cursor stands in it. Typing then begins a new line."""

    @property
    def is_at_line_start(self) -> bool:
        """True if the cursor stands in the first column."""

    @property
    def has_keys(self) -> bool:
        """True if single keys can be read here."""

    @property
    def is_interactive(self) -> bool:
        """True if a person sits at both ends."""

    @property
    def is_here(self) -> bool:
        """True if the terminal is this machine's own, with the player's braille display beside it."""

    @property
    def is_own_page(self) -> bool:
        """True if the program runs in the player's own browser, with no server and no folders of the player."""

    @property
    def keeps_files(self) -> bool:
        """True if what the program saves is still there after the run. A private window of a browser saves nothing."""

    @property
    def width(self) -> int:
        """The present number of columns; 0 to leave lines unbroken."""

    @property
    def edits_lines(self) -> bool:
        """True if the program, and not the terminal, edits lines key by key."""

    def edit_lines(self, on_edit: EditListener | None) -> None:
        """Edit lines key by key, if possible, and call ``on_edit`` with each key's effect; stop with None."""

    @property
    def is_line_begun(self) -> bool:
        """True if a half-typed line is on the screen, as far as the program knows."""

    def write(self, text: str) -> None:
        """Write the text in one piece. Raises Hangup if nobody is left to read it."""

    def ring(self) -> None:
        """Ring the terminal's bell, which takes no room on the line. Raises Hangup."""

    def read_line(self) -> str | None:
        """Return the typed line, cleaned, or None at the end of the input. Raises Hangup, OtherInput."""

    def read_key(self, opens_a_line: str) -> str | None:
        """Return one key, or the line that a key of ``opens_a_line`` opens; None at the end of the input."""

    def await_first_key(self) -> None:
        """Show no key from now on. Call this before a prompt that ``read_from_first_key`` answers."""

    def forget_first_key(self) -> None:
        """Show typed keys again, as before ``await_first_key``."""

    def read_from_first_key(self, is_enough: Callable[[str], bool]) -> str | None:
        """Read a line, but return its first key alone at once if ``is_enough`` accepts it."""

    def handle_signals(self) -> None:
        """Let signals of the system and the player take effect. Raises Hangup, KeyboardInterrupt."""

    def pause(self, seconds: float) -> None:
        """Wait this many seconds. Raises what ``handle_signals`` raises."""

    def drop_typed(self) -> None:
        """Discard typed text that nobody has read, and the half-typed line."""

    def run_while_stopped(self, stop: Callable[[], None]) -> None:
        """Run ``stop``, which returns when the program continues."""

    def resume_keys(self) -> None:
        """Read keys again after the program was stopped and continues."""
