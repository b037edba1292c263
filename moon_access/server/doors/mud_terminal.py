"""The terminal of a player who has a MUD client: whole lines go in and out; the client edits, wraps and keeps them.

Each write goes out as one: the lines, the prompt, and after it the sign by which a client recognizes a prompt. The
prompt for a password has the client hide what the player types, up to the next prompt. If others do something while a
prompt stands, that is told in lines of its own, and the prompt comes again: the client itself moves what is half typed.
If a client takes GMCP, it is told of earcons before the text, one by one, each after the time that the last one took. A
player who has typed ahead does not wait for them.
"""

from __future__ import annotations

import codecs
import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from telnetlib3.telopt import CMD_EOR, ECHO, GA, GMCP, IAC, SB, SE, WILL, WONT

from moon_access.i18n.typed_words import normalized
from moon_access.outputs.earcons import Signal, lasting
from moon_access.outputs.lines import likely_width

from .channel_terminal import UNWRITTEN, ChannelTerminal, Expected
from .typed_bytes import TypedBytes

if TYPE_CHECKING:
    from moon_access.console.console import Console

_HIDDEN = (Expected.PASSWORD, Expected.NEW_PASSWORD)


class Client(Protocol):
    """What is known of the player's client, which may change at any time."""

    @property
    def columns(self) -> int:
        """The columns of its window; 0 if it has not said."""

    @property
    def has_screen_reader(self) -> bool: ...

    @property
    def encoding(self) -> str: ...

    @property
    def ends_prompts(self) -> bool:
        """Whether it wants EOR after a prompt, and not GA."""

    @property
    def takes_gmcp(self) -> bool: ...


class MudTerminal(ChannelTerminal):
    """The terminal. ``put`` sends bytes to the client, telnet commands too, and returns whether anybody is there."""

    def __init__(
        self, typed: TypedBytes, put: Callable[[bytes], bool], client: Client, environment: Mapping[str, str]
    ) -> None:
        super().__init__(typed, put, None, environment)
        self._client = client
        self._expected = Expected.LINE
        self._is_hiding = False
        self.is_known = False
        """Whether the player is let in."""

    @property
    def width(self) -> int:
        """0 keeps lines whole: for a screen reader, which stops at each end, and for a client that wraps by itself."""
        return 0 if self._client.has_screen_reader else likely_width(self._client.columns)

    @property
    def reading(self) -> str:
        return "screen-reader" if self._client.has_screen_reader else ""

    def attend(self, console: Console) -> None:
        console.signalling = self

    @property
    def plays_earcons(self) -> bool:
        """Whether the client takes earcons. Only its player can know whether it plays them."""
        return self._client.takes_gmcp

    def signal(self, signals: Sequence[Signal]) -> None:
        """Raises Hangup."""
        if not self.plays_earcons:
            return
        for signal in signals:
            said = f"MoonAccess.Earcon {json.dumps({'name': signal.earcon.value, 'pan': signal.pan})}"
            self._deliver(IAC + SB + GMCP + said.encode() + IAC + SE)
            self._typed.wait(lambda: self._typed.has_line, lasting([signal]))

    def expect(self, what: Expected) -> None:
        self._expected = what

    def remember(self, token: str, is_guest: bool) -> None:
        self.is_known = True

    def read_line(self) -> str | None:
        line = super().read_line()
        if self._is_hiding:  # nor has the client shown Enter
            self.at_line_start = False
        return line

    def _put(self, text: str) -> None:
        """Raises Hangup."""
        self.notice()
        is_prompt = not text.endswith(("\n", "\a"))
        hides = is_prompt and self._expected in _HIDDEN
        client = self._client
        shown = text.translate(UNWRITTEN).replace("\b", "").replace("\n", "\r\n")
        sent = shown.encode(client.encoding, _PLAIN).replace(IAC, IAC + IAC)
        if hides != self._is_hiding:
            sent = IAC + (WILL if hides else WONT) + ECHO + sent
            self._is_hiding = hides
        if is_prompt:
            sent += IAC + (CMD_EOR if client.ends_prompts else GA)
        self._deliver(sent)
        self.at_line_start = text.endswith("\n")

    def _deliver(self, sent: bytes) -> None:
        """Raises Hangup."""
        if not self._send(sent):
            self.end()
            self.notice()


# A sign that the client's character set does not have is written by others that mean it: nothing is lost, and nothing
# comes out as rubbish.

_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
_SIGNS = {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "…": "..."}
_WRITTEN = _UMLAUTS | _SIGNS
_PLAIN = "moon-access-plain"


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Replace what cannot be encoded: by the letter without its marks, by signs that mean it, or by a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join(map(_without_marks, signs)), error.end


def _without_marks(sign: str) -> str:
    if sign in _WRITTEN:
        return _WRITTEN[sign]
    parts = [part for part in normalized("NFKD", sign) if not unicodedata.combining(part)]
    return "".join(part if part.isascii() else "?" for part in parts)


codecs.register_error(_PLAIN, _plain)
