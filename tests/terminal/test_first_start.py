"""The first start asks four short questions and begins a game; every later start offers a choice of games."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog, language_name, languages
from tests.support.catalogues import COMPLETE

from .at_terminal import NAMED, Home, assert_plain, last_line

SHORT = 20
LANGS = {"en": "en_US.UTF-8", "de": "de_DE.UTF-8", "cs": "cs_CZ.UTF-8"}


@pytest.mark.parametrize("language", COMPLETE)
def test_four_questions_are_asked_in_the_systems_language_and_enter_takes_the_named_answer(
    language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path, lang=LANGS.get(language, f"{language}_XX.UTF-8"))
    words = Catalog(language)
    with home.terminal() as at:
        asked = [at.prompt(), at.ask(""), at.ask(""), at.ask("")]
        for shown, text in zip(asked, ("Reading", "Language", "Name", "bots"), strict=True):
            assert last_line(shown).lower().startswith(words.text(text).lower()), shown
            assert all(0 < len(line) < SHORT for line in shown.split("\n")[:-1]), shown
            assert len(last_line(shown).rstrip()) < SHORT, shown
        numbers = [str(n + 1) for n in range(len(languages()))]
        word = words.context("words", "voice, s").split(",")[0]
        declined = words.text("The voice is off. To switch it on type {word}.").format(word=word)
        assert " ".join(asked[1].split()).startswith(declined)  # a player who declined the voice hears that it is off
        lines = asked[1].split("\n")
        _, *answers, _ = lines[lines.index(f"{words.text('Language')}:") :]  # the question is read first
        assert [line.split()[0] for line in answers] == [*numbers, "0"]
        assert last_line(asked[1]).rstrip().endswith(f"{languages().index(language) + 1}:")
        begun = at.ask("")
        assert language_name(language) in begun.split("\n")[0] or language == "cs"
        at.finish("quit")
        assert at.code == 0
        assert_plain(at.raw, 80)
    kept = home.kept_settings
    assert (kept["language"], kept["read"], kept["name"]) == (language, "screen-reader", "eva")
    assert kept["bots"] == "normal"
    assert home.records


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
def test_the_level_of_the_opponents_is_asked_for_and_named_as_the_game_begins(
    level: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path, lang=LANGS.get(language, f"{language}_XX.UTF-8"))
    words = Catalog(language)
    with home.terminal("play", "--seed", "4") as at:
        for answer in ("prompt", "", ""):
            shown = at.prompt() if answer == "prompt" else at.ask(answer)
        shown = at.ask("")
        assert [line.partition(" ")[2] for line in shown.split("\n")[1:4]] == [
            words.text(name) for name in ("easy", "normal", "strong")
        ]
        begun = at.ask(words.text(level) if level == "easy" else str(["easy", "normal", "strong"].index(level) + 1))
        assert words.text(f"{level} level") in begun.split("\n")[1]
        at.finish("quit")
    assert home.kept_settings["bots"] == level
    assert f"bot:{level}" in home.record.read_text("utf-8")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_player_who_chooses_braille_is_asked_for_the_cells(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path, lang=LANGS.get(language, f"{language}_XX.UTF-8"))
    with home.terminal() as at:
        at.prompt()
        shown = at.ask("3")
        asked = Catalog(language, braille=False).text("Cells")  # a line before the prompt if that has no room for it
        assert any(line.startswith(asked) for line in shown.split("\n")[-2:]), shown
        assert len(last_line(shown)) < SHORT, shown
        at.ask("32")
        at.ask(str(languages().index(language) + 1))
        at.ask("Ěva")
        shown = at.ask("")
        assert all(len(line) < 32 for line in shown.split("\n")[:-1])
        at.finish("quit")
        for shown in at.shown[:5]:
            assert all(len(line) < SHORT for line in shown.split("\n")[:-1]), shown
    kept = home.kept_settings
    assert (kept["language"], kept["read"], kept["cells"], kept["name"]) == (language, "braille", 32, "Ěva")


@pytest.mark.costly(3)
@pytest.mark.parametrize("language", COMPLETE)
def test_each_question_can_be_left_and_the_next_start_asks_again(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path, lang=LANGS.get(language, f"{language}_XX.UTF-8"))
    words = Catalog(language)
    leave = words.text("leave")
    for answers in ([], [""], ["", ""], ["3"], ["", "", ""]):
        for typed in ("0", "quit", leave, words.context("words", "done, back, end").split(",")[0]):
            with home.terminal() as at:
                shown = at.prompt()
                for given in answers:
                    shown = at.ask(given)
                assert f"0 {leave}" in shown.split("\n")[-3:-1]  # a question may have a line of its own after it
                last = " ".join(at.finish(typed).split())
                assert at.code == 0
            assert last == f"{words.text('The next start will ask again.')} {words.text('Goodbye.')}"
            assert not home.settings.exists() and not home.records


def test_a_flag_or_the_environment_answers_its_question(tmp_path: Path) -> None:
    for at, (arguments, environment, asked) in enumerate(
        [
            (("--language", "de"), {}, ["Ausgabe", "Name", "Gegner"]),
            ((), {"MOON_ACCESS_LANGUAGE": "en"}, ["Reading", "Name", "Bots"]),
            ((), {}, ["Reading", "Language", "Name", "Bots"]),
            (("--read", "screen-reader"), {"MOON_ACCESS_NAME": "Eva"}, ["Language", "Bots"]),
            (("--read", "braille", "--cells", "40", "--name", "Eva"), {"MOON_ACCESS_BOTS": "easy"}, ["Language"]),
            (
                ("--language", "en", "--name", "Eva", "--bots", "random,easy"),
                {"MOON_ACCESS_READ": "braille", "MOON_ACCESS_CELLS": "20"},
                [],
            ),
        ]
    ):
        folder = tmp_path / str(at)
        folder.mkdir()
        with Home(folder, **environment).terminal(*arguments) as terminal:
            shown = terminal.prompt()
            for word in asked:
                assert last_line(shown).startswith(word), (arguments, environment, shown)
                shown = terminal.ask("")
            assert any(Catalog(language).text("Moon for three") in shown for language in ("en", "de")), shown
            terminal.finish("quit")


@pytest.mark.parametrize("flags", [True, False])
def test_a_first_start_saves_answers_given_by_a_flag_or_the_environment(flags: bool, tmp_path: Path) -> None:
    answers = {"language": "cs", "read": "braille", "cells": "20", "name": "Eva", "bots": "easy"}
    arguments = [text for name, value in answers.items() for text in (f"--{name}", value)] if flags else []
    home = Home(tmp_path, **({} if flags else {f"MOON_ACCESS_{name.upper()}": answers[name] for name in answers}))
    with home.terminal("play", *arguments) as at:
        at.prompt()
        at.finish("q")
    kept = home.kept_settings
    assert (kept["language"], kept["read"], kept["cells"], kept["name"]) == ("cs", "braille", 20, "Eva")
    assert kept["bots"] == "easy"
    with Home(tmp_path).terminal("resume") as at:
        assert Catalog("cs", braille=True).text("Game continued.").rstrip(".") in " ".join(at.prompt().split())
        at.finish("q")


def test_a_first_start_does_not_save_opponents_of_several_kinds(tmp_path: Path) -> None:
    home = Home(tmp_path)
    with home.terminal("play", "--language", "en", "--read", "screen-reader", "--bots", "random,easy", *NAMED) as at:
        assert "Against Anna random play and Ben easy level, to 21." in at.prompt()
        at.finish("q")
    assert home.kept_settings["bots"] == "normal"


def test_flags_apply_only_to_this_start(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language="de")
    with home.terminal("play", "--language", "en", "--read", "braille", "--cells", "20", *NAMED) as at:
        assert last_line(at.prompt()).startswith("Bid")
        at.ask("verbosity")
        at.finish("quit")
    kept = home.kept_settings
    assert (kept["language"], kept["verbosity"]) == ("de", "full")
    assert kept.get("read", "screen-reader") == "screen-reader"


def test_a_start_without_a_terminal_asks_nothing_and_begins_a_game(tmp_path: Path) -> None:
    home = Home(tmp_path, lang="de_DE.UTF-8")
    for arguments in ((), ("play",)):
        done = home.run(*arguments, typed="")
        assert (done.returncode, done.stderr) == (0, b"")
        lines = done.stdout.decode().splitlines()
        assert lines[0].startswith(Catalog("de").text("Moon for three"))
        assert lines[-1] == home.kept_game("de")
    assert not home.settings.exists()


@pytest.mark.parametrize("language", COMPLETE)
def test_a_bare_start_offers_to_continue_if_a_game_is_unfinished(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    words = Catalog(language)
    with home.terminal() as at:
        shown = at.prompt()
        assert f"1 {words.text('new game')}" in shown
        assert words.text("continue") not in shown
        before = at.ask("1")
        at.finish("quit")
    with home.terminal() as at:
        shown = at.prompt()
        assert f"1 {words.text('continue')}" in shown and f"2 {words.text('new game')}" in shown
        shown = at.ask("1")
        assert words.text("Game continued.") in shown
        assert last_line(shown) == last_line(before)
        over = at.ask("resign") and at.ask("1")
        assert words.text("again") in over
        at.finish(words.text("leave"))
        assert at.code == 0
    with home.terminal() as at:
        assert f"1 {words.text('new game')}" in at.prompt()


def test_resume_with_nothing_to_resume_explains_that_and_leaves(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal("resume") as at:
        assert at.finish() == "No unfinished game.\n"
        assert at.code == 1


def _measure_longest(shown: str) -> int:
    return max(len(line.rstrip()) for line in shown.split("\n"))


def test_the_cells_given_by_an_option_are_the_width_from_the_first_line(tmp_path: Path) -> None:
    with Home(tmp_path).terminal("--cells", "40") as at:
        assert at.prompt()
        assert SHORT < _measure_longest(at.ask("")) < 40
        at.finish("0")


def test_the_cells_typed_as_an_answer_are_the_width_from_then_on(tmp_path: Path) -> None:
    with Home(tmp_path).terminal() as at:
        at.prompt()
        assert _measure_longest(at.ask("braille")) < SHORT
        at.ask("32")
        assert SHORT < _measure_longest(at.ask("") + at.ask("")) < 32
        at.finish("0")


def test_lines_fit_a_narrow_terminal_from_the_first_one(tmp_path: Path) -> None:
    with Home(tmp_path).terminal(columns=40) as at:
        assert at.prompt()
        assert SHORT < _measure_longest(at.ask("")) < 40
        at.finish("0")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_replay_does_not_ask_how_strong_the_opponents_are(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path, lang=LANGS.get(language, f"{language}_XX.UTF-8"))
    record = next((Path(__file__).parents[1] / "transcripts" / "records").glob("moon3*.jsonl"))
    with home.terminal("replay", str(record)) as at:
        shown = [at.prompt(), at.ask(""), at.ask(""), at.ask("")]
        asked = f"{Catalog(language).text('bots')}:".casefold()
        assert asked not in "".join(shown).casefold()
        at.finish("quit")
    assert home.kept_settings["name"] == "eva"
