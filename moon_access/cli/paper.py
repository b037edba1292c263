"""Write braille for paper: messages become text, text becomes braille, braille becomes pages, and pages become a file.

This module never writes over an existing file unless the player asks for that. If anything is missing, it writes
nothing. Errors go to standard error, because standard output may lead to the embosser.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from moon_access.announcer import replay as words
from moon_access.announcer.doctor import no_paper
from moon_access.announcer.message import Kind, Message
from moon_access.announcer.wording import Wording
from moon_access.app.invocation import Invocation
from moon_access.outputs.braille import paper as braille_paper
from moon_access.outputs.braille import paper as braille_translation
from moon_access.outputs.braille.paper import Block, Paper, Style
from moon_access.scenes.replay.timeline import ToldDeal

from .option_types import STANDARD_STREAM
from .printer import Printer, write_bytes


class Job(NamedTuple):
    """A file of braille pages to write. ``path``: "-" for standard output. ``grade``: a grade that the language has."""

    path: str
    grade: int
    paper: Paper
    force: bool


class Piece(NamedTuple):
    """A heading, a paragraph or an item. ``messages``: one after the other."""

    style: Style
    messages: tuple[Message, ...]


def pieces_of_rules(sections: Sequence[Sequence[Message]]) -> list[Piece]:
    """Return a heading and a paragraph for each section."""
    pieces = []
    for heading, *rest in sections:
        pieces += [Piece(Style.HEADING, (heading,)), Piece(Style.PARAGRAPH, tuple(rest))]
    return pieces


def pieces_of_deal(deal: ToldDeal) -> list[Piece]:
    """Return the pieces of a deal: a heading and the hands, an item for each step and for each line of the score."""
    dealing, *steps = deal.steps
    heading, *hands = dealing.messages
    pieces = [Piece(Style.HEADING, (heading,)), *(Piece(Style.ITEM, (hand,)) for hand in hands)]
    for step in steps:
        told = tuple(message for message in step.messages if message.kind is not Kind.SCORES)
        if told:
            pieces.append(Piece(Style.ITEM, told))
        pieces += [Piece(Style.ITEM, (message,)) for message in step.messages if message.kind is Kind.SCORES]
    return pieces


def print_braille(invocation: Invocation, title: Message, pieces: Sequence[Piece], job: Job) -> int:
    """Translate, lay out and write. Return the exit code, 1 if nothing was written."""
    printer = Printer.for_terminal(invocation)
    wording = printer.wording
    # Unlike Path.is_file, this says no for a name that is too long; writing the file tells that.
    if job.path != STANDARD_STREAM and os.path.isfile(job.path) and not job.force:  # noqa: PTH113
        return printer.refuse(words.file_exists(job.path))
    texts = [_heading_line(wording, (title,)), *(_text(wording, piece) for piece in pieces)]
    try:
        head, *braille = braille_translation.translate(texts, invocation.catalog.language, job.grade)
    except braille_translation.NoBraille as problem:
        why = no_paper(problem.fault.value, problem.table, sys.platform)
        return printer.refuse(words.no_braille_paper(why))
    blocks = [Block(piece.style, text) for piece, text in zip(pieces, braille, strict=True)]
    pages = braille_paper.lay_out_pages(head, blocks, job.paper)
    content = braille_paper.format_brf(pages).encode("ascii")
    if job.path == STANDARD_STREAM:
        write_bytes(content)
        return 0
    try:
        _write_file(content, job)
    except FileExistsError:
        return printer.refuse(words.file_exists(job.path))
    except OSError as failure:
        return printer.refuse(words.pages_not_written(job.path, failure))
    printer.print(words.pages_written(job.path, len(pages)))
    return 0


def _text(wording: Wording, piece: Piece) -> str:
    if piece.style is Style.HEADING:
        return _heading_line(wording, piece.messages)
    sentences = [wording.sentence(message) for message in piece.messages]
    # Some sentences have no full stop, because a number before one would be an ordinal.
    between = [text if text.endswith((".", "!", "?", ":")) else f"{text};" for text in sentences[:-1]]
    return " ".join([*between, *sentences[-1:]])


def _heading_line(wording: Wording, messages: Sequence[Message]) -> str:
    return " ".join(map(wording.sentence, messages)).removesuffix(".")


def _write_file(content: bytes, job: Job) -> None:
    """Write the content. If it does not fit on the disk, leave no piece of a new file.

    The device of an embosser exists already; write to it directly.

    Raises:
        OSError: the file cannot be written.
    """
    path = Path(job.path)
    is_new = not path.exists()
    with path.open("xb" if is_new else "wb") as file:
        try:
            file.write(content)
            file.flush()
        except OSError:
            if is_new:
                path.unlink()
            raise
