"""Moon is played under real console screen readers, which speak the game's lines one by one.

First the game is played without a reader. The reader must speak exactly the text of that game: every line once, whole
and in order, and besides it only the echo of typed keys. So no sign is read aloud, the screen breaks no word, and no
letter changes. The reader must also speak a line that is already on the screen.

The normal run plays a deal of Moon in each language, MOON_ACCESS_LONG=1 a whole game of every kind.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from tests.real.conftest import skip_or_fail
from tests.real.screen_readers import READERS, UNDIVIDED, Yasr
from tests.support.catalogues import COMPLETE
from tests.support.long import LONG
from tests.terminal.at_terminal import SEATED, Home
from tests.terminal.listening import Listener, Player
from tests.toy.registry import OFFERED

QUESTIONS = ("hand", "table", "table", "", "", "legal", "nonsense", "score", "score", "legal")
"""Questions after the first trick. Every language understands English words."""


COMMAND = Path(sys.executable).with_name("moon-access")
"""The command, found by its name alone, so that the last line, which names it, has no path to read sign by sign."""


def words_of(shown: str) -> str:
    return " ".join(shown.split())


def played_without_a_reader(home: Home, arguments: tuple[str, ...], language: str) -> tuple[list[str], list[str], str]:
    """Return the typed lines, the text before the first of them and after each, and the last words."""
    listener = Listener(language)
    with home.terminal(*arguments) as at:
        player = Player(at, listener)
        player.play(at.prompt(), until=lambda shown: "tile" in player.kinds)
        moves = len(player.typed)
        for question in QUESTIONS:
            at.ask(question)
        player.play(at.shown[-1], until=lambda shown: not LONG and listener.kind(shown) != "tile")
        return [*player.typed[:moves], *QUESTIONS, *player.typed[moves:]], at.shown, at.finish("quit")


def test_a_letter_that_yasr_divides_counts_as_whole(tmp_path: Path) -> None:
    """Where yasr's 256 bytes end depends on how the machine hands the text over."""
    if shutil.which(Yasr.package) is None:
        skip_or_fail(f"Install {Yasr.package}.")
    divided = 0
    for length in range(220, 260):
        home = Home(tmp_path / str(length))
        home.folder.mkdir()
        shown = "ab " * 80
        shown = f"{shown[:length].strip()} žluťoučký kůň\nodpověz: "
        home.program = ("/usr/bin/printf", "%s", shown)
        at = Yasr(home, ())
        try:
            at.prompt()
            assert at.read_told(words_of(shown)) == words_of(shown)
            divided += any(piece.encode("utf-8", UNDIVIDED)[0] & 0xC0 == 0x80 for piece in at.said if piece)
        finally:
            at.end()
    assert divided, "no letter was divided"


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game", OFFERED if LONG else ["moon3"])
@pytest.mark.parametrize("name", READERS)
def test_the_reader_speaks_every_line_once_and_whole_and_nothing_else(
    name: str, game: str, language: str, tmp_path: Path
) -> None:
    reader = READERS[name]
    if shutil.which(reader.package) is None:
        skip_or_fail(f"Install {reader.package}.")
    arguments = ("play", "--game", game, "--read", "screen-reader", "--language", language, *SEATED)
    alone, within = Home(tmp_path / "alone"), Home(tmp_path / "within")
    for home in (alone, within):
        home.folder.mkdir()
        home.program = (str(COMMAND),)
        home.environment["PATH"] = f"{COMMAND.parent}:{home.environment['PATH']}"
    alone.program = (
        "/bin/sh",
        "-c",
        '"$0" "$@"; exit',
        str(COMMAND),
    )  # a shell with the same home as under the screen reader
    typed, told, last_words = played_without_a_reader(alone, arguments, language)
    at = reader(within, arguments)
    try:
        at.prompt()
        assert at.read_told(words_of(told[0])) == words_of(told[0])
        for line, answer in zip(typed, told[1:], strict=True):
            at.ask(line)
            assert at.read_told(words_of(answer)) == words_of(answer), f"after {line!r}"
        at.leave("quit", words_of(last_words))
        assert at.read_told(words_of(last_words)) == words_of(last_words)
    finally:
        at.end()
