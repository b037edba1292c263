"""Whole games at a terminal, played by a player who knows only the announcements, and the terminal's output.

The normal run plays one game to its end in each language in turn and twenty moves of everything else; with
MOON_ACCESS_LONG, it plays everything to its end.
"""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.games import GAMES
from tests.support.catalogues import COMPLETE
from tests.support.long import LONG
from tests.support.short import short_rules
from tests.toy.registry import OFFERED

from .at_terminal import SEATED, AtTerminal, Home, assert_calm, assert_plain
from .listening import Listener, Player

TYPING, TYPING_IF_NARROW, NARROW = 6, 4, 20
"""The cells that a prompt leaves free, and those on a display of up to 20 cells, its space included."""

READINGS = {
    "screen-reader 80": ("screen-reader", 80),
    "braille 20": ("braille", 20),
    "braille 40": ("braille", 40),
}
BY_PLAYERS = [
    (name, players)
    for name in OFFERED
    for counts in [sorted(GAMES[name].rules().player_counts)]
    for players in (counts if len(counts) < 4 else (counts[0], counts[-1]))
]
"""Each game with its number of players; games for a wide range, with the fewest and with the most."""


def soon_over(game: str) -> list[str]:
    """Return options with which a game ends after few rounds: in the normal run, only for games with long rounds."""
    rules = {} if LONG or game.startswith("moon") or game == "draw12" else short_rules(game)
    return [word for name, value in rules.items() for word in ("--rule", f"{name}={value}")]


def at_table(home: Home, game: str, language: str, read: str, cells: int, *more: str) -> AtTerminal:
    reading = ("--read", read, "--language", language, *(("--cells", str(cells)) if read == "braille" else ()))
    return home.terminal("play", "--game", game, *reading, *SEATED, *more)


def assert_linear(at: AtTerminal, width: int) -> None:
    """Assert that the output is only lines, each broken before the last column, with room to type after each prompt."""
    assert_plain(at.raw)
    for shown in at.shown:
        *lines, prompt = shown.split("\n")
        assert all(0 < len(line) < width for line in lines), shown
        assert len(prompt.rstrip()) <= width - (TYPING if width > NARROW else TYPING_IF_NARROW), prompt
        assert prompt[:1].isalnum() and prompt.endswith(" "), prompt
    assert_calm("".join(at.shown))


def play_to_the_end(at: AtTerminal, listener: Listener, player: Player) -> None:
    player.play(at.prompt())
    last = at.finish(listener.catalog.text("leave"))
    assert at.code == 0, last
    assert listener.catalog.text("Goodbye.").rstrip(".") in last


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("game", OFFERED)
def test_a_player_reads_plain_lines_within_the_width(game: str, reading: str, language: str, tmp_path: Path) -> None:
    read, width = READINGS[reading]
    listener = Listener(language, read == "braille")
    with at_table(Home(tmp_path), game, language, read, width) as at:
        player = Player(at, listener)
        if LONG:
            play_to_the_end(at, listener, player)
        else:
            player.play(at.prompt(), moves=20)
            at.finish("quit")
            assert at.code == 0
        assert_linear(at, width)


@pytest.mark.parametrize(
    ("game", "players", "language"),
    [
        (game, players, language)
        for at, (game, players) in enumerate(BY_PLAYERS)
        for language in (COMPLETE if LONG else [COMPLETE[at % len(COMPLETE)]])
    ],
)
def test_a_player_who_knows_only_what_is_announced_plays_a_whole_game_and_leaves(
    game: str, players: int, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path)
    listener = Listener(language)
    several = ("--players", str(players)) if len(GAMES[game].rules().player_counts) > 1 else ()
    with at_table(home, game, language, "screen-reader", 80, *several, *soon_over(game)) as at:
        player = Player(at, listener)
        play_to_the_end(at, listener, player)
        assert_linear(at, 80)
    assert player.kinds >= ({"bid", "tile"} if game.startswith("moon") else {"tile"})
    assert home.is_in_order(home.record)
    assert b'"over"' in home.record.read_bytes().splitlines()[-1]


def test_a_braille_reader_who_knows_only_announced_facts_plays_a_whole_game(tmp_path: Path) -> None:
    home = Home(tmp_path)
    listener = Listener("de", braille=True)
    with at_table(home, "moon3", "de", "braille", 20, "--rule", "target=10") as at:
        play_to_the_end(at, listener, Player(at, listener))
        assert_linear(at, 20)
    assert home.is_in_order(home.record)
