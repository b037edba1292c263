"""Draw the icon of the page: a domino tile with a three and a two, as a PNG of any size."""

from __future__ import annotations

import struct
import zlib

_DARK, _LIGHT = b"\x14\x23\x3c", b"\xf7\xf3\xe8"
_PIPS = ((0.36, 0.20), (0.50, 0.30), (0.64, 0.40), (0.38, 0.62), (0.62, 0.78))
_RADIUS = 0.05
_TILE = (0.26, 0.10, 0.74, 0.90)
"""Left, top, right and bottom: within the circle that every system shows of a maskable icon."""


def make_png(size: int) -> bytes:
    """Return the icon, ``size`` pixels wide and high."""
    rows = b"".join(b"\0" + b"".join(_colour_at(x / size, y / size) for x in range(size)) for y in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _png_chunk(b"IHDR", head)
        + _png_chunk(b"IDAT", zlib.compress(rows, 9))
        + _png_chunk(b"IEND", b"")
    )


def _colour_at(x: float, y: float) -> bytes:
    left, top, right, bottom = _TILE
    if not (left <= x <= right and top <= y <= bottom) or (abs(y - 0.5) < 0.01 and left + 0.06 < x < right - 0.06):
        return _DARK
    is_pip = any((x - across) ** 2 + (y - down) ** 2 < _RADIUS**2 for across, down in _PIPS)
    return _DARK if is_pip else _LIGHT


def _png_chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
