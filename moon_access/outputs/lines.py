"""Breaking lines at words to a width, for the screen and for a braille display.

A console's own wrapping splits words, and a braille display pans by whole windows: so every line is broken
here, before the last column. What a braille reader gets between two prompts shares lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

NARROWEST = 14
"""Columns or cells. No display has fewer; a terminal that says fewer is mistaken, and would get a letter a line."""
ROOM_TO_TYPE = 6
"""Cells that a prompt leaves free on its line."""


_WIDE = 40

PAUSES = (",", ".", ";")
"""Behind these a voice pauses anyhow."""

USUAL_WIDTH = 80
"""What a prompt keeps to where no width is known, as in a pipe."""


UNBROKEN = "\N{NO-BREAK SPACE}"


def most_windows(most: int, cells: int) -> int:
    """So many windows of a usual display in windows of this many cells: more of narrow ones, that no less is told."""
    return max(most, -(-most * _WIDE // cells))


def likely_width(columns: int) -> int:
    """Return the width that a client elsewhere says, or 0 for one that can not be: it is not known then."""
    return columns if columns >= NARROWEST else 0


class Page(NamedTuple):
    """A width in columns or cells, and whether lines share it. ``width`` 0: nothing is broken."""

    width: int
    share_lines: bool = False

    def lay_out(self, lines: Sequence[str]) -> list[str]:
        """The lines, broken at words to the width less one. A no-break space comes out as a space."""
        if self.share_lines and lines:
            lines = _joined(lines)
        return [piece.replace(UNBROKEN, " ") for line in lines for piece in self._broken(line)]

    def fits(self, prompt: str) -> bool:
        """Whether a prompt leaves room to type on its line."""
        return len(prompt) <= (max(self.width, NARROWEST) if self.width else USUAL_WIDTH) - ROOM_TO_TYPE

    def _broken(self, line: str) -> list[str]:
        if 0 < self.width < NARROWEST:
            return self._replace(width=NARROWEST)._broken(line)
        if not self.width or len(line) < self.width:
            return [line]
        pieces: list[str] = []
        piece = ""
        for word in self._words(line):
            while len(word) >= self.width:  # no word of ours is so long, but a name may be
                if piece:
                    pieces.append(piece)
                    piece = ""
                pieces.append(word[: self.width - 1])
                word = word[self.width - 1 :]
            if piece and len(piece) + 1 + len(word) >= self.width:
                whole, rest = self._at_pause(piece, len(word))
                pieces.append(whole)
                piece = f"{rest} {word}" if rest else word
            else:
                piece = f"{piece} {word}" if piece else word
        return [*pieces, piece] if piece else pieces

    def _words(self, line: str) -> Iterator[str]:
        """What is not to be broken: words, and those that a no-break space joins, if the line has room for them."""
        for word in line.split(" "):
            yield from [word] if len(word) < self.width else word.split(UNBROKEN)

    def _at_pause(self, piece: str, more: int) -> tuple[str, str]:
        """Where a full line is cut: behind a comma or the like, and what goes to the next line with ``more`` cells.

        Screen readers pause between lines, so "double one" is not to be cut in two. Only a short end goes to the
        next line; and none where lines are shared, for there each cell counts.
        """
        cut = max(piece.rfind(f"{sign} ") for sign in PAUSES) + 1
        rest = piece[cut + 1 :]
        if self.share_lines or piece.endswith(PAUSES) or cut < self.width // 2 or len(rest) + 1 + more >= self.width:
            return piece, ""
        return piece[:cut], rest


def _joined(lines: Sequence[str]) -> list[str]:
    """All in one line, "; " between, without the full stops that would only cost cells; behind a colon a space does."""
    return ["; ".join(line.rstrip(".") for line in lines).replace(":; ", ": ")]
