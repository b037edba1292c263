"""The terminal of a player who has a MUD client, which edits, wraps and scrolls whole lines by itself.

The terminal sends each write in one piece: the lines, the prompt, and the telnet command by which a client recognizes a
prompt. A prompt for a password makes the client hide what the player types, up to the next prompt. If other players do
something while a prompt is open, the terminal sends this in lines of its own and then the prompt again; the client
itself moves what the player has half typed. If a client takes GMCP, the terminal sends it earcons before the text, one
by one, and waits for the length of each. If the player has typed ahead, it does not wait.
"""

from __future__ import annotations

import codecs
import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from telnetlib3.telopt import CMD_EOR, ECHO, GA, GMCP, IAC, SB, SE, WILL, WONT

from moon_access.i18n.typed_words import to_normal_form
from moon_access.outputs.earcons import Signal, total_seconds
from moon_access.outputs.lines import likely_width
from moon_access.terminals.channel_terminal import UNSENT_CONTROLS, ChannelTerminal, InputKind
from moon_access.terminals.typed_bytes import TypedBytes

if TYPE_CHECKING:
    from moon_access.console.console import Console

_HIDDEN = (InputKind.PASSWORD, InputKind.NEW_PASSWORD)


class Client(Protocol):
    """The client's abilities as far as the server knows them. They may change at any time."""

    @property
    def columns(self) -> int:
        """The width of the client's window in columns; 0 if the client has not said."""

    @property
    def has_screen_reader(self) -> bool: ...

    @property
    def encoding(self) -> str: ...

    @property
    def ends_prompts(self) -> bool:
        """True if the client wants EOR after a prompt, False if GA."""

    @property
    def takes_gmcp(self) -> bool: ...


class MudTerminal(ChannelTerminal):
    """The terminal of a MUD client.

    ``put`` sends bytes, telnet commands too, and returns whether the client is still there.
    """

    def __init__(
        self, typed: TypedBytes, put: Callable[[bytes], bool], client: Client, environment: Mapping[str, str]
    ) -> None:
        super().__init__(typed, put, None, environment)
        self._client = client
        self._expected = InputKind.LINE
        self._is_hiding = False
        self.is_known = False
        """True once the player has logged in."""

    @property
    def width(self) -> int:
        """The columns at which to wrap lines; 0 to keep them whole.

        Lines stay whole for a screen reader, which pauses at each line end, and for a client that wraps by itself.
        """
        return 0 if self._client.has_screen_reader else likely_width(self._client.columns)

    @property
    def reading(self) -> str:
        return "screen-reader" if self._client.has_screen_reader else ""

    def attend(self, console: Console) -> None:
        console.earcon_terminal = self

    @property
    def plays_earcons(self) -> bool:
        """True if the client accepts earcons. Only the player can know whether it plays them."""
        return self._client.takes_gmcp

    def signal(self, signals: Sequence[Signal]) -> None:
        """Send earcons one after the other. Raises Hangup."""
        if not self.plays_earcons:
            return
        for signal in signals:
            said = f"MoonAccess.Earcon {json.dumps({'name': signal.earcon.value, 'pan': signal.pan})}"
            self._deliver(IAC + SB + GMCP + said.encode() + IAC + SE)
            self._typed.wait(lambda: self._typed.has_line, total_seconds([signal]))

    def expect(self, what: InputKind) -> None:
        self._expected = what

    def remember(self, token: str, is_guest: bool) -> None:
        self.is_known = True

    def read_line(self) -> str | None:
        line = super().read_line()
        if self._is_hiding:  # the client hid the Enter, too
            self.is_at_line_start = False
        return line

    def _put(self, text: str) -> None:
        """Send text in the client's character set; hide input after a password prompt. Raises Hangup."""
        self.handle_signals()
        is_prompt = not text.endswith(("\n", "\a"))
        hides = is_prompt and self._expected in _HIDDEN
        client = self._client
        shown = text.translate(UNSENT_CONTROLS).replace("\b", "").replace("\n", "\r\n")
        sent = shown.encode(client.encoding, _PLAIN).replace(IAC, IAC + IAC)
        if hides != self._is_hiding:
            sent = IAC + (WILL if hides else WONT) + ECHO + sent
            self._is_hiding = hides
        if is_prompt:
            sent += IAC + (CMD_EOR if client.ends_prompts else GA)
        self._deliver(sent)
        self.is_at_line_start = text.endswith("\n")

    def _deliver(self, sent: bytes) -> None:
        """Send bytes, and end the input if the client is gone. Raises Hangup."""
        if not self._send(sent):
            self.end()
            self.handle_signals()


# Replacements for characters that the client's character set lacks, so that the client shows no rubbish.

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
_SIGNS = {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "…": "..."}
_WRITTEN = _UMLAUTS | _SIGNS
_PLAIN = "moon-access-plain"


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that cannot be encoded by others that mean the same, by plain letters or by question marks."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(map(_strip_marks, signs)), error.end


def _strip_marks(sign: str) -> str:
    if sign in _WRITTEN:
        return _WRITTEN[sign]
    parts = [part for part in to_normal_form("NFKD", sign) if not unicodedata.combining(part)]
    return "".join(part if part.isascii() else "?" for part in parts)


codecs.register_error(_PLAIN, _plain)
