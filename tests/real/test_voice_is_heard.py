"""The voice speaks announcements with the right words, in the right voice, in order, and a key silences it."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from moon_access.console.delivery import MOST_TILES_UNBROKEN, SHORT, load_respelling
from tests.real.conftest import Play, wait_until
from tests.real.sound import SoundCard
from tests.support.news import know_news

QUICK = 330
"""Words a minute: the null sink plays in real time."""


def settings(folder: Path, **chosen: object) -> None:
    path = folder / "config" / "moon-access" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"rate": QUICK, **chosen}))
    know_news(folder / "state")


def pieces(line: str) -> list[str]:
    """Return the pieces of a line: a long list of numbered items is spoken item by item, and then the rest."""
    items = re.split(r"(?<=[:,]) (?=\d+:? )", line)
    return items if len(line) > SHORT and len(items) > MOST_TILES_UNBROKEN else [line]


class Listening:
    """Compares the printed text with what is heard, line by line."""

    def __init__(self, sound: SoundCard, language: str, rate: int = QUICK) -> None:
        self.sound, self.language, self.rate = sound, language, rate
        self.place = 0

    def hear(self, lines: list[str]) -> None:
        from tests.real.sound import render_text

        for text in (piece for line in lines for piece in pieces(line.strip())):
            try:
                given = load_respelling(self.language).respell(text[:1].upper() + text[1:])
                reference = render_text(self.sound.folder, given, self.language, self.rate)
                self.place = self.sound.wait_for(reference, self.place)
            except AssertionError as error:
                raise AssertionError(f"{text!r}: {error}") from None


def test_a_key_silences_a_long_announcement_and_is_answered_first(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    from tests.real.sound import render_text

    settings(tmp_path, keys=True)
    game = play("--language", "en", "--seed", "4")
    lines = game.read()
    Listening(sound, "en").hear(lines[:1])
    game.process.send("h")
    hand = game.read()[0]
    began = sound.wait_until_loud(time.monotonic())
    sound.wait_for_recording(0.2, began)
    at_key, moment = len(sound.samples()), time.monotonic()
    game.process.send("s")
    answer = game.read()[0]
    reference = render_text(sound.folder, answer, "en", QUICK)
    end = sound.wait_for(reference, at_key - 1000)
    assert sound.loud_since(moment)
    # Between the key and the answer, the start of a sound may be heard, but not the rest of the hand.
    assert end - len(reference) - at_key < 22050 * 0.5, "the old announcement must stop"
    assert len(render_text(sound.folder, hand, "en", QUICK)) > 22050 * 1.5
    game.process.send("q")
    game.process.wait()


def test_an_empty_enter_silences_and_repeats_the_prompt(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    *_, prompt = game.read()
    sound.wait_until_loud(0)
    listening = Listening(sound, "en")
    listening.place = len(sound.samples())
    assert game.type("") == [prompt]
    listening.hear([prompt])
    game.leave()


def test_the_last_words_are_spoken_after_the_game_has_ended_and_nothing_is_left(
    sound: SoundCard, play: Play, tmp_path: Path
) -> None:
    """The voice shortens the command that continues the game: it leaves out the folders set for this start."""
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    assert game.leave()[-1].startswith("Game saved. To continue: env "), "the folders are set for this start"
    Listening(sound, "en").hear(["Game saved. To continue: moon-access resume"])
    wait_until(lambda: not list(game.temporary.iterdir()), "files are left over")


def test_after_many_keys_there_are_no_more_processes_than_before_and_no_zombie(
    sound: SoundCard, play: Play, tmp_path: Path
) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    for _ in range(40):
        game.type("h")
    wait_until(lambda: len(game.workers()) <= 3 and not game.zombies(), "processes are left over")
    game.leave()


def test_killing_the_game_ends_its_voice(sound: SoundCard, play: Play, tmp_path: Path) -> None:
    settings(tmp_path)
    game = play("--language", "en", "--seed", "4")
    game.read()
    sound.wait_until_loud(0)
    workers = game.workers()
    game.close()
    wait_until(lambda: not any(Path("/proc", str(one), "stat").exists() and _alive(one) for one in workers), "alive")


def _alive(process: int) -> bool:
    from tests.real.game import state

    return state(process) not in ("", "Z")
