"""The telnet parser separates typed text from commands, for any bytes in pieces of any size, and answers little."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from moon_access.server.doors.telnet import Telnet

from .mud_client import CHARSET, DO, DONT, IAC, NAWS, SB, SE, TTYPE, WILL, WONT

PIECES = st.sampled_from(
    [
        *(IAC, DO, DONT, WILL, WONT, SB, SE, TTYPE, NAWS, CHARSET, IAC + IAC, IAC + SB, IAC + SE, b"\x00", b"\x01"),
        *(IAC + WILL + TTYPE, IAC + DO + CHARSET, IAC + SB + TTYPE + b"\x00MTTS 333" + IAC + SE, b"hello\r\n", b"\x02"),
        *(IAC + SB + CHARSET + b"\x02UTF-8" + IAC + SE, IAC + SB + NAWS + b"\x00\x50\x00\x18" + IAC + SE, b"\xc5\xbe"),
    ]
)
STREAMS = st.lists(PIECES | st.binary(max_size=4), max_size=60).map(b"".join)
MOST_ANSWERED = 3 * 2 * 256 + 400


class AnswerRecorder:
    """A connection that only records the answers."""

    def __init__(self) -> None:
        self.answered = b""
        self.telnet = Telnet(cast(asyncio.Transport, self), lambda: None)

    def write(self, data: bytes) -> None:
        self.answered += data

    def is_closing(self) -> bool:
        return False


def typed_text(heard: AnswerRecorder, *pieces: bytes) -> bytes | None:
    """Return the typed text in these pieces, or None if they hold too many commands."""
    taken = b""
    for piece in pieces:
        one = heard.telnet.typed_in(piece, 0.0)
        if one is None:
            return None
        taken += one
    return taken


@given(stream=STREAMS, cuts=st.lists(st.integers(0, 300), max_size=10))
@settings(max_examples=150)
def test_telnet_is_understood_alike_wherever_the_bytes_are_cut(stream: bytes, cuts: list[int]) -> None:
    whole, cut = AnswerRecorder(), AnswerRecorder()
    at = sorted({0, *(min(one, len(stream)) for one in cuts), len(stream)})
    pieces = [stream[first:last] for first, last in pairwise(at)]
    assert typed_text(whole, stream) == typed_text(cut, *pieces)
    assert whole.answered == cut.answered
    assert len(whole.answered) < MOST_ANSWERED
    one, other = whole.telnet, cut.telnet
    for name in ("mtts", "has_screen_reader", "encoding", "columns", "ends_prompts", "is_settled"):
        assert getattr(one, name) == getattr(other, name)


@given(text=st.text(max_size=200), encoding=st.sampled_from(["utf-8", "iso8859-2", "cp1250"]))
@settings(max_examples=60)
def test_text_without_telnet_commands_stays_unchanged(text: str, encoding: str) -> None:
    data = text.encode(encoding, "replace")
    assert typed_text(AnswerRecorder(), data.replace(IAC, IAC + IAC)) == data


def test_more_commands_than_any_client_sends_are_too_many() -> None:
    assert typed_text(AnswerRecorder(), (IAC + DO + b"\x63") * 5000) is None
    assert typed_text(AnswerRecorder(), IAC + SB + b"x" * 5000) is None
