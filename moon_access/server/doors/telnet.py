"""The telnet of MUD clients, as far as it helps a player: facts about a client, and commands between the lines.

telnetlib3 reads the commands and knows their grammar (RFC 854, 1143). It would agree to much more than a game needs:
compression that unpacks without end, remote editing, lists of agreed options. So this class agrees to the options
below, refuses every other option once, and takes a bounded number of bytes of commands.

It understands the terminal's types with MTTS (mudhalla.net), its width (NAWS, RFC 1073), its character set (RFC 2066),
the end of a prompt (EOR, RFC 885), ECHO (RFC 857), with which a client hides what the player types, and GMCP
(gammon.com.au/gmcp), with which the server sends a client things that are not text. It ignores what a client says by
GMCP.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable

from telnetlib3.stream_writer import TelnetWriter
from telnetlib3.telopt import (
    ACCEPTED,
    CHARSET,
    DO,
    DONT,
    ECHO,
    EOR,
    GMCP,
    IAC,
    IS,
    NAWS,
    REJECTED,
    REQUEST,
    SB,
    SE,
    TTYPE,
    WILL,
    WONT,
)

from moon_access.terminals.typed_lines import Pace

CHARSETS = {
    "UTF-8": "utf-8",
    "ISO-8859-2": "iso8859-2",
    "WINDOWS-1250": "cp1250",
    "ISO-8859-1": "iso8859-1",
    "WINDOWS-1252": "cp1252",
    "US-ASCII": "ascii",
}
"""The character sets in which we offer to write: Python's names by the names that clients know (IANA), best first."""
OFFERED_OPTIONS = (CHARSET, EOR, GMCP)
WANTED_OPTIONS = (TTYPE, NAWS)
MOST_TYPES = 4
"""Maximum of terminal types to ask for. MTTS is the third."""
UTF_8 = 4
SCREEN_READER = 64
"""UTF_8 and SCREEN_READER are bits of MTTS."""
COMMANDS_A_SECOND = 200
COMMANDS_AT_ONCE = 4000
"""Limits on bytes of commands. While a player drags a window's edge, the client sends each size, nine bytes each."""

_MTTS = re.compile(r"MTTS ([0-9]{1,9})", re.ASCII)
_OF_THE_LIBRARY = logging.getLogger("moon_access.telnetlib3")
_OF_THE_LIBRARY.setLevel(logging.CRITICAL)  # otherwise a broken client could fill the log


class Telnet(TelnetWriter):
    """The telnet of one connection. Call it in the loop's thread.

    It calls ``on_change`` whenever it has learned something about the client.
    """

    slc_simulated = False

    def __init__(self, transport: asyncio.Transport, on_change: Callable[[], None]) -> None:
        super().__init__(transport, None, server=True)
        self.log = _OF_THE_LIBRARY
        self.columns = 0
        """The width of the client's window; 0 until the client says it."""
        self.ends_prompts = False
        """True if the client wants EOR after a prompt. Otherwise it gets GA, which all clients understand or ignore."""
        self.takes_gmcp = False
        self.is_settled = False
        """True if the client has answered all questions of ``begin``."""
        self._on_change = on_change
        self._types: list[str] = []
        self._charset = ""
        self._is_charset_refused = False
        self._open = {WILL + option for option in OFFERED_OPTIONS} | {DO + option for option in WANTED_OPTIONS}
        self._refused_options: set[bytes] = set()
        self._pace = Pace(COMMANDS_A_SECOND, COMMANDS_AT_ONCE)

    # The client's abilities

    @property
    def mtts(self) -> int | None:
        """The bits by which a MUD client says what it can do; None if it has not."""
        for name in self._types:
            found = _MTTS.fullmatch(name)
            if found:
                return int(found[1])
        return None

    @property
    def has_screen_reader(self) -> bool:
        """True if the client has said that its player uses a screen reader."""
        return bool((self.mtts or 0) & SCREEN_READER)

    @property
    def encoding(self) -> str:
        """The character set to write in: the agreed one, otherwise what the client's answers suggest.

        A client that knows neither character sets nor terminal types is an old one, so it gets ASCII. A client that
        answers nothing may well be a modern terminal, so it gets UTF-8.
        """
        if self._charset:
            return CHARSETS[self._charset]
        if self.mtts is not None:
            return "utf-8" if self.mtts & UTF_8 else "ascii"
        return "ascii" if self._is_charset_refused and not self._types else "utf-8"

    # Bytes in and out

    def begin(self) -> None:
        """Ask the client's abilities. The server speaks first, because many clients never do."""
        self.send_iac(b"".join(IAC + DO + option for option in WANTED_OPTIONS))
        self.send_iac(b"".join(IAC + WILL + option for option in OFFERED_OPTIONS))

    def typed_in(self, data: bytes, now: float) -> bytes | None:
        """Return the bytes that are not commands, or None if there are too many bytes of commands."""
        typed = bytearray()
        at = 0
        commands = 0
        while at < len(data):
            if not self.is_oob:
                end = data.find(IAC, at)
                end = len(data) if end < 0 else end
                typed += data[at:end]
                at = end
            while at < len(data) and (self.is_oob or data[at] == IAC[0]):
                byte = data[at : at + 1]
                at += 1
                commands += 1
                if self._pace.wait(now):
                    return None
                if self.feed_byte(byte):
                    typed += byte
        return bytes(typed)

    # Commands that the library has read

    @property
    def mode(self) -> str:
        """The mode: the client always edits lines."""
        return "local"

    def handle_do(self, opt: bytes) -> bool:
        is_ours = opt in OFFERED_OPTIONS
        if is_ours and WILL + opt in self._open:
            if opt == EOR:
                self.ends_prompts = True
            elif opt == CHARSET:
                self._ask_charset()
            elif opt == GMCP:
                self.takes_gmcp = True
            self._is_done(WILL + opt)
        elif not is_ours and opt != ECHO:  # the terminal itself sends ECHO, with the prompts for passwords
            self._refuse(WONT, opt)
        return is_ours

    def handle_dont(self, opt: bytes) -> None:
        if opt == EOR:
            self.ends_prompts = False
        elif opt == GMCP:
            self.takes_gmcp = False
        elif opt == CHARSET:
            self._is_charset_refused = True
        self._is_done(WILL + opt)

    def handle_will(self, opt: bytes) -> None:
        if opt == CHARSET and WILL + CHARSET in self._open:  # the client offers CHARSET, too, so both agree
            self.send_iac(IAC + DO + CHARSET)
            self._ask_charset()
            self._is_done(WILL + CHARSET)
        elif opt == TTYPE and DO + TTYPE in self._open:
            self._ask_type()
            self._is_done(DO + TTYPE)
        elif opt == NAWS and DO + NAWS in self._open:
            self._waits_for(SB + NAWS)
            self._is_done(DO + NAWS)
        elif opt not in (*WANTED_OPTIONS, CHARSET):
            self._refuse(DONT, opt)

    def handle_wont(self, opt: bytes) -> None:
        self._is_done(DO + opt)
        self._is_done(SB + opt)

    def handle_subnegotiation(self, buf: deque[bytes]) -> None:
        option = buf[0]
        said = b"".join(buf)[1:]
        if option == NAWS and len(said) == 4:
            self.columns = int.from_bytes(said[:2])
            self._is_done(SB + NAWS)
        elif option == TTYPE and said[:1] == IS and SB + TTYPE in self._open:
            self._has_type(said[1:].decode("ascii", "replace"))
        elif option == CHARSET and SB + CHARSET in self._open:
            self._has_charset(said[:1], said[1:])

    # Answers of the client

    def _has_type(self, name: str) -> None:
        is_last = name in self._types or len(self._types) + 1 >= MOST_TYPES
        self._types.append(name[:40])
        if not is_last and self.mtts is None:
            self._ask_type()
        else:
            self._is_done(SB + TTYPE)

    def _has_charset(self, answer: bytes, name: bytes) -> None:
        charset = name.decode("ascii", "replace").upper()
        if answer == ACCEPTED and charset in CHARSETS:
            self._charset = charset
            self._is_done(SB + CHARSET)
        elif answer in (ACCEPTED, REJECTED):
            self._is_charset_refused = True
            self._is_done(SB + CHARSET)
        elif answer == REQUEST:  # both asked at once, so the server's request counts (RFC 2066)
            self.send_iac(IAC + SB + CHARSET + REJECTED + IAC + SE)

    def _ask_type(self) -> None:
        self._waits_for(SB + TTYPE)
        self.send_iac(IAC + SB + TTYPE + b"\x01" + IAC + SE)

    def _ask_charset(self) -> None:
        self._waits_for(SB + CHARSET)
        offered = b"".join(b" " + name.encode() for name in CHARSETS)
        self.send_iac(IAC + SB + CHARSET + REQUEST + offered + IAC + SE)

    def _refuse(self, how: bytes, option: bytes) -> None:
        """Refuse an option, once: two sides that answer each other would never stop."""
        if how + option not in self._refused_options:
            self._refused_options.add(how + option)
            self.send_iac(IAC + how + option)

    def _waits_for(self, answer: bytes) -> None:
        self._open.add(answer)

    def _is_done(self, option: bytes) -> None:
        self._open.discard(option)
        self.is_settled = not self._open
        self._on_change()
