"""A voice that offers itself at the first start: it speaks before any question, and is in nobody's way.

No sound is needed: a stand-in for the voice writes down its texts.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog, languages
from tests.support.patience import PATIENCE

from .at_terminal import Home, assert_plain, last_line

LANGS = {"en": "en_US.UTF-8", "de": "de_DE.UTF-8", "cs": "cs_CZ.UTF-8"}
KEYS = {"en": "s", "de": "s", "cs": "h"}
STOP, CLOSED = "(silence)", "(closed)"

LISTED = """
import sys, os
from moon_access.outputs.speech import speaker
from moon_access.outputs.speech.health import Failure, Health

class Listed:
    works = FAILED is None
    detail = ""
    def __init__(self):
        self.health = Health()
    def write(self, text):
        with open(os.environ["SAID"], "a", encoding="utf-8") as said:
            said.write(text + "\\n")
    def play_on(self, output):
        pass
    def say(self, utterances):
        for one in utterances:
            self.write(one.language + " " + one.text)
        if FAILED is not None:
            self.health.fail(FAILED)
    def stop(self):
        self.write("(silence)")
        return []
    def remaining_utterances(self):
        return []
    def failure(self):
        return self.health.take_failure()
    def is_back(self):
        return False
    def fileno(self):
        return self.health.fileno()
    def wait_for_start(self):
        pass
    def close(self, last=None):
        if last is not None:
            self.write(last.language + " " + last.text)
        self.write("(closed)")

speaker.Speech = Listed
sys.argv[0] = "moon-access"
sys.orig_argv = list(sys.argv)  # found or not, it is called so
import moon_access.__main__ as program
program.main()
"""
NO_TYPING_IN = """
import fcntl, termios
allowed = fcntl.ioctl
def forbidding(fd, request, *more):
    if request == termios.TIOCSTI:
        raise PermissionError(1, "forbidden")
    return allowed(fd, request, *more)
fcntl.ioctl = forbidding
"""


class Offering(Home):
    """A home at a first start, whose voice is a list. ``failed``: the failure of a voice that cannot speak."""

    def __init__(self, folder: Path, language: str = "en", failed: str = "", before: str = "") -> None:
        super().__init__(folder, lang=LANGS[language], SAID=str(folder / "said"))
        failure = f'Failure("{failed}")' if failed else "None"
        self.program = (sys.executable, "-c", before + LISTED.replace("FAILED", failure))

    @property
    def said(self) -> list[str]:
        """Return the texts given to the voice, without the language before each, with silences and the end between
        them."""
        file = self.folder / "said"
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        return [line if line in (STOP, CLOSED) else line.split(" ", 1)[1] for line in lines]

    def hears(self, *last: str) -> list[str]:
        """Wait until these were the last texts given to the voice. Return all texts and silences."""
        give_up = time.monotonic() + PATIENCE
        while self.texts[-len(last) :] != list(last):
            assert time.monotonic() < give_up, (last, self.said)
            time.sleep(0.005)
        return self.said

    @property
    def texts(self) -> list[str]:
        return [line for line in self.said if line not in (STOP, CLOSED)]


def offer(language: str) -> str:
    return Catalog(language).text("Press {key}, or type {n}, for a voice.").format(key=KEYS[language], n=2)


def capitalize(line: str) -> str:
    return line[:1].upper() + line[1:]


@pytest.mark.parametrize("before", ["", NO_TYPING_IN])
@pytest.mark.parametrize("language", KEYS)
def test_one_key_switches_the_voice_on_and_later_questions_are_spoken(
    language: str, before: str, tmp_path: Path
) -> None:
    home = Offering(tmp_path, language, before=before)
    number = str(languages().index(language) + 1)
    with home.terminal("play", "--seed", "4") as at:
        assert last_line(at.prompt()).startswith(Catalog(language).text("Reading"))
        assert home.hears(offer(language)) == [offer(language)]
        shown = at.press(KEYS[language])
        for answer in (number, "Eva", "1"):
            asked = [capitalize(line.strip()) for line in shown.split("\n") if line]
            home.hears(*asked)
            shown = at.ask(answer)
        home.hears(capitalize(last_line(shown).strip()))
        assert home.texts.count(offer(language)) == 1
        at.finish("quit")
        assert_plain(at.raw, 80)
    assert home.kept_settings["read"] == "speech"
    assert home.said[-1] == CLOSED


@pytest.mark.parametrize("typed", ["2\n", "s\n", "voice\n", "built-in voice\n", "2"])
def test_typing_the_answer_named_in_the_offer_switches_the_voice_on(typed: str, tmp_path: Path) -> None:
    home = Offering(tmp_path)
    with home.terminal() as at:
        at.prompt()
        at.send(typed)
        if not typed.endswith("\n"):
            at.until(typed)
            assert home.said == [offer("en"), STOP, "2, then Enter."]  # the voice stops before the key is shown
            at.send("\n")
        assert "1 English" in at.prompt()
        home.hears("Language, Enter 1:")
        at.finish("quit")


def test_the_voice_speaks_the_language_that_is_chosen(tmp_path: Path) -> None:
    home = Offering(tmp_path)
    with home.terminal() as at:
        at.prompt()
        at.press("s")
        at.ask(str(languages().index("de") + 1))
        home.hears("Name, Enter eva:")
        at.finish("quit")
    lines = (home.folder / "said").read_text("utf-8").splitlines()
    assert [line.split()[0] for line in lines if line.startswith(("en ", "de "))][-2:] == ["de", "de"]


@pytest.mark.parametrize("before", ["", NO_TYPING_IN])
@pytest.mark.parametrize(("typed", "read"), [("1", "screen-reader"), ("3", "braille"), ("", "screen-reader")])
def test_the_first_key_of_a_player_who_needs_no_voice_ends_the_offer_for_good(
    typed: str, read: str, before: str, tmp_path: Path
) -> None:
    home = Offering(tmp_path, before=before)
    with home.terminal("play", "--seed", "4") as at:
        at.prompt()
        if typed:
            at.send(typed)
            at.until(typed)
            assert home.said == [offer("en"), STOP]
        home.hears(offer("en"))
        at.press("\n")
        while "Bid" not in at.shown[-1]:
            at.ask("")
        at.ask("hand")
        at.finish("quit")
        assert_plain(at.raw, 80)
    declined = ["The voice is off. To switch it on type voice."] if not typed else []
    assert home.texts == [offer("en"), *declined]
    assert home.said[-1] == CLOSED
    assert home.kept_settings["read"] == read


@pytest.mark.parametrize("language", KEYS)
@pytest.mark.parametrize("answers", [("",), ("1", ""), ("3", "40", "", "")])
def test_the_word_for_the_voice_works_at_any_question_of_the_first_start(
    answers: tuple[str, ...], language: str, tmp_path: Path
) -> None:
    home, word = Offering(tmp_path, language), Catalog(language).context("words", "voice, s").split(",")[0]
    with home.terminal("play", "--seed", "4") as at:
        at.prompt()
        for line in answers:
            shown = at.ask(line)
        again = at.ask(word)
        assert last_line(again) == last_line(shown)
        home.hears(capitalize(last_line(again).strip()))
        assert Catalog(language).text("The voice is on. To switch it off, change Reading in the options.") in home.texts
        for _ in range(4):
            if not home.settings.exists():
                at.ask("")
        at.finish("quit")
        assert_plain(at.raw, 80)
    assert home.kept_settings["read"] == "speech"


@pytest.mark.parametrize("language", KEYS)
def test_the_word_for_the_voice_works_in_the_menu_and_in_the_game(language: str, tmp_path: Path) -> None:
    home = Offering(tmp_path, language)
    home.keep(language=language)
    word = Catalog(language).context("words", "voice, s").split(",")[0]
    on = Catalog(language).text("The voice is on. To switch it off, change Reading in the options.")
    for arguments in ((), ("play", "--seed", "4")):
        home.keep(language=language)
        with home.terminal(*arguments) as at:
            asked = last_line(at.prompt())
            assert last_line(at.ask(word)) == asked
            home.hears(on, capitalize(asked.strip()))
            assert home.kept_settings["read"] == "speech"
            at.finish("quit")


@pytest.mark.parametrize("key", ["\x1b[A", "\x1bOP"])
def test_after_an_arrow_key_has_silenced_the_offer_its_answer_key_still_works(key: str, tmp_path: Path) -> None:
    home = Offering(tmp_path)
    with home.terminal() as at:
        at.prompt()
        home.hears(offer("en"))
        assert "1 English" in at.press(key + "s")
        assert home.said[:2] == [offer("en"), STOP]
        at.finish("quit")


def test_the_voice_is_offered_again_to_a_player_who_answered_something_else(tmp_path: Path) -> None:
    home = Offering(tmp_path)
    with home.terminal() as at:
        at.prompt()
        home.hears(offer("en"))
        assert "Not x: type a number" in " ".join(at.ask("x").split())
        home.hears(offer("en"), "Not x: type a number from 1 to 4.", offer("en"))
        assert "1 English" in at.press("s")
        at.finish("quit")


@pytest.mark.parametrize("failure", ["library", "player", "device"])
def test_if_there_is_no_voice_nothing_mentions_it(failure: str, tmp_path: Path) -> None:
    bare, home = Home(tmp_path), Offering(tmp_path, failed=failure)
    shown = []
    for one in (home, bare):
        with one.terminal() as at:
            shown.append([at.prompt(), at.ask("1"), at.ask(""), at.ask("")])
            at.finish("0")
    assert shown[0] == shown[1]
    with home.terminal() as at:
        at.prompt()
        at.send("s")
        at.until("s")
        assert "1 English" in at.ask("creen reader")
        at.finish("0")


def test_a_chosen_voice_that_fails_reports_once_what_is_missing_and_the_questions_continue(tmp_path: Path) -> None:
    home = Offering(tmp_path, failed="player")
    with home.terminal() as at:
        at.prompt()
        for answer in ("2", "", "", ""):
            at.ask(answer)
        at.finish("quit")
        assert " ".join("".join(at.shown).split()).count("no program here plays sound") == 1
        assert "Bid" in at.shown[-1]


def test_a_player_who_has_chosen_how_to_read_gets_no_offer(tmp_path: Path) -> None:
    for number, (arguments, environment) in enumerate(
        [(("--read", "screen-reader"), {}), ((), {"MOON_ACCESS_READ": "braille"})]
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        home = Offering(folder)
        home.environment |= environment
        with home.terminal(*arguments) as at:
            at.prompt()
            at.finish("0")
        assert home.said == []
    home = Offering(tmp_path)
    home.keep()
    with home.terminal() as at:
        at.prompt()
        at.finish("0")
    assert home.run(typed="").returncode == 0
    assert home.said == []


def test_the_first_prompt_does_not_wait_for_the_voice_to_be_loaded(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.program = (sys.executable, "-X", "importtime", "-m", "moon_access")
    with home.terminal() as at:
        loaded = at.until(" moon_access.console.voice\n")
    before, prompt, after = loaded.partition("Reading, Enter 1: ")
    assert prompt, "load the voice only after the prompt was written"
    assert not re.search(r"moon_access\.(console\.voice\b(?!_)|outputs\.speech)", before)
    assert "moon_access.outputs.speech.speaker" in after


def test_every_key_that_takes_the_offered_voice_is_one_of_its_words() -> None:
    from moon_access.announcer.questions import VOICE_WORDS, voice_keys
    from moon_access.i18n.typed_words import words_of

    for language in KEYS:
        keys = voice_keys(Catalog(language))
        assert keys[0] == KEYS[language] and "s" in keys
        assert set(keys) <= words_of(Catalog(language), VOICE_WORDS)
