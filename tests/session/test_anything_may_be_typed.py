"""A player may type anything: the program answers with a line or a prompt, raises nothing, and the game obeys its
rules."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from moon_access.evening.command import key_of, words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.games import GAMES
from moon_access.record.file import RecordFile
from moon_access.record.reader import read as read_record
from moon_access.record.writer import Recorder
from moon_access.storage.settings import ALLOWED
from tests.properties.random_play import random_game
from tests.support.long import LONG
from tests.support.seated import LANGUAGES, READINGS, Seated, players_at

LINES = 4_000 if LONG else 250
SEEDS = 30 if LONG else 2
GARBAGE = "aeiouAEIOUäöüßěščřžýáíé+-0123456789 .,:;/\\?!'\"{}%$<>()[]\t\x00\x07\x1b\x7f\x9b\u200b\u202e日本🂓👍𝟞\ufeff"


def lines(player: Seated, rng: Random, most: int) -> Iterator[str]:
    """Yield table commands with any argument, numbers, tiles and garbage, but no command that leaves."""
    catalog = player.console.catalog
    for _ in range(most):
        commands = [command for command in COMMANDS if command.id not in ("menu", "quit", "resign")]
        command = rng.choice(commands)
        words = [key_of(command, catalog), *words_of_command(command, catalog), command.words.split(",")[0]]
        tile = f"{rng.randrange(13)}{rng.choice(['', '-', ' '])}{rng.randrange(13)}"
        garbage = "".join(rng.choice(GARBAGE) for _ in range(rng.choice([1, 2, 5, 40, 5_000])))
        yield rng.choice(
            [
                *[rng.choice(words)] * 4,
                f"{rng.choice(words)} {rng.choice([tile, garbage, 'next', 'bids', 'hand', '1', '0'])}",
                *[str(rng.randrange(24))] * 4,
                *[tile] * 3,
                f"{tile} on {rng.randrange(13)}",
                f"number {rng.randrange(20)}",
                garbage,
                "",
            ]
        )


@pytest.mark.sampled(18)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("read", READINGS)
@pytest.mark.parametrize("name", GAMES)
def test_any_random_line_is_answered_without_an_error(
    name: str, read: str, language: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("time.sleep", lambda seconds: None)  # the lines may choose a pause in the options
    rng = Random(f"{name} {read} {language} {seed}")
    game, _ = random_game(name, rng)
    recorder = Recorder.begin(RecordFile.begin(tmp_path / "game"), game, players_at(game), str(seed))
    player = Seated(game, language, read, seed=str(seed), recorder=recorder, width=rng.choice([20, 40, 80, 0]))
    chosen = {field: rng.choice(list(values)) for field, values in ALLOWED.items() if field not in ("read", "pause")}
    settings = player.console.settings._replace(**chosen)  # type: ignore[arg-type]
    player.console.change(settings, language)
    player.type_all(lines(player, rng, LINES))
    reads = player.terminal.reads
    for (_, typed), (shown, _) in itertools.pairwise(reads):
        assert shown.strip(), f"{typed!r} must get an answer"
        assert not shown.endswith("\n"), f"a prompt must follow {typed!r}"
        assert is_linear(shown), typed
    assert len(reads) > LINES or player.table.is_over
    recorder.close()
    (record,) = read_record(tmp_path / "game")
    assert list(record.actions) == player.table.actions, "the record differs from the played game"


def is_linear(shown: str) -> bool:
    """Assert that the text has nothing that a terminal would act on or that no screen reader can read."""
    return not {unicodedata.category(char) for char in shown.replace("\n", "")} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
