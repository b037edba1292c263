"""Break lines between words, for the width of the screen or of a braille display.

A console's own wrapping splits words, and a braille display pans by whole windows. So this module breaks every line
before the last column. Messages between two prompts share lines in braille. It writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .contracted import cells_of, visible_part

NARROWEST = 14
"""Columns or cells. No display has fewer. A terminal that reports fewer is mistaken, and would get one letter per line.
"""
ROOM_TO_TYPE = 6
"""Cells that a prompt leaves free on its line, after the space at its end."""
NARROW_WIDTH = 20
"""Cells of a display on which each cell counts: answers take few of them there, unless any text is an answer."""
ROOM_TO_TYPE_IF_NARROW = 3
WIDE_CONTRACTED_WIDTH = 32
"""Cells of a contracted display of which half has room for each prompt of a game."""

PAUSES = (",", ".", ";")
"""After these signs a voice pauses anyway."""

USUAL_WIDTH = 80
"""The width of a prompt if no width is known, as in a pipe."""


UNBROKEN = "\N{NO-BREAK SPACE}"


def likely_width(columns: int) -> int:
    """Return the width that a client elsewhere reports, or 0 if that width cannot be true."""
    return columns if columns >= NARROWEST else 0


class Page(NamedTuple):
    """A width in columns or cells, and whether messages share lines. With ``width`` 0 nothing is broken.

    ``room``: cells that a prompt leaves free, 0 for the usual number; ``room_for_text``: if any text is an answer.
    ``is_contracted``: the display contracts lines, and shows half a display of the line with the cursor.
    """

    width: int
    share_lines: bool = False
    room: int = 0
    room_for_text: int = ROOM_TO_TYPE
    is_contracted: bool = False

    def lay_out(self, lines: Sequence[str]) -> list[str]:
        """Break the lines between words to the width less one. A no-break space becomes a space."""
        if self.share_lines and lines:
            lines = _join(lines)
        return [piece.replace(UNBROKEN, " ") for line in lines for piece in self._break_line(line)]

    def fits(self, prompt: str, *, is_text: bool = False) -> bool:
        """Return whether a prompt leaves room to type on its line, after a space.

        ``is_text``: any text is an answer.
        """
        width = max(self.width, NARROWEST) if self.width else USUAL_WIDTH
        if self.is_contracted:
            return cells_of(f"{prompt} ") <= width // 2
        room = self.room or (ROOM_TO_TYPE_IF_NARROW if width <= NARROW_WIDTH else ROOM_TO_TYPE)
        return len(f"{prompt} ") + (self.room_for_text if is_text else room) <= width

    @property
    def shows_ends_of_prompts(self) -> bool:
        """True if a contracted display is too narrow for some prompts of a game: what decides must come last."""
        return self.is_contracted and self.width < WIDE_CONTRACTED_WIDTH

    def visible_part(self, prompt: str) -> str:
        """Return the words of a prompt that a contracted display shows, if the whole line has room for it."""
        return visible_part(f"{prompt} ", self.width) if self._replace(is_contracted=False).fits(prompt) else ""

    @property
    def half_page(self) -> Page:
        """The page for lines before which the cursor never stands, as on a line without a prompt."""
        return self._replace(width=max(self.width // 2, NARROWEST)) if self.is_contracted else self

    def _length(self, text: str) -> int:
        return cells_of(text) if self.is_contracted else len(text)

    def _break_line(self, line: str) -> list[str]:
        if 0 < self.width < NARROWEST:
            return self._replace(width=NARROWEST)._break_line(line)
        if not self.width or self._length(line) < self.width:
            return [line]
        pieces: list[str] = []
        piece = ""
        for word in self._words(line):
            while self._length(word) >= self.width:  # a name may be longer than a line
                if piece:
                    pieces.append(piece)
                    piece = ""
                most = self._most_letters(word)
                pieces.append(word[:most])
                word = word[most:]
            if piece and self._length(f"{piece} {word}") >= self.width:
                whole, rest = self._cut_at_pause(piece, len(word))
                pieces.append(whole)
                piece = f"{rest} {word}" if rest else word
            else:
                piece = f"{piece} {word}" if piece else word
        return [*pieces, piece] if piece else pieces

    def _words(self, line: str) -> Iterator[str]:
        """Yield the parts that stay whole: words, and words joined by no-break spaces if a line has room for them."""
        for word in line.split(" "):
            yield from [word] if self._length(word) < self.width else word.split(UNBROKEN)

    def _most_letters(self, word: str) -> int:
        """Return how much of a long word fits on a line."""
        return next(most for most in range(self.width - 1, 0, -1) if self._length(word[:most]) < self.width)

    def _cut_at_pause(self, piece: str, more: int) -> tuple[str, str]:
        """Cut a full line after a comma or the like.

        Screen readers pause between lines, so that "double one" must not be cut in two. Move only a short end to the
        next line, and none if messages share lines, because each cell counts there.

        Args:
            piece: the full line.
            more: cells of the word that follows.

        Returns:
            The line, and the end that moves to the next line.
        """
        cut = max(piece.rfind(f"{sign} ") for sign in PAUSES) + 1
        rest = piece[cut + 1 :]
        if self.share_lines or piece.endswith(PAUSES) or cut < self.width // 2 or len(rest) + 1 + more >= self.width:
            return piece, ""
        return piece[:cut], rest


def _join(lines: Sequence[str]) -> list[str]:
    """Join all messages in one line with "; "; after a colon a space is enough.

    Drop full stops, except between two whole sentences, as in prose: "The aim. Four play in two teams."

    Returns:
        The line.
    """
    joined = lines[0].rstrip(".")
    for before, line in pairwise(lines):
        is_prose = before.endswith(".") and line[:1].isupper()
        joined += f"{'. ' if is_prose else '; '}{line.rstrip('.')}"
    return [joined.replace(":; ", ": ")]
