"""The program answers a typing error with the word that the player probably meant: one of the commands and words at
this prompt, in the player's language, but no number, and no tile except after a misspelt "double". The suggestion does
nothing by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from moon_access.announcer.lexicon import tile_in_words
from moon_access.announcer.questions import did_you_mean
from moon_access.engine.tiles import Tile
from moon_access.evening.command import words_of_command
from moon_access.evening.vocabulary import COMMANDS
from moon_access.i18n.catalog import Catalog
from moon_access.i18n.typed_words import nearest_word, own_words
from tests.support.catalogues import COMPLETE
from tests.support.seated import LANGUAGES, Seated, moments
from tests.terminal.at_terminal import Home
from tests.toy.registry import OFFERED

in_every_language = pytest.mark.parametrize("language", LANGUAGES)

TYPED = {"hnt": "hint", "hlep": "help", "scroe": "score", "jornal plays": "journal", "verbosty": "verbosity"}


@pytest.mark.sampled(3)
@in_every_language
@pytest.mark.parametrize("typed", TYPED)
def test_a_typing_error_gets_the_probable_word(typed: str, language: str) -> None:
    for moment in moments().values():
        seated = moment.seated(language)
        if TYPED[typed] == "hint" and seated.table.game.name not in OFFERED:
            continue  # a game without hints offers no word for them
        turn = seated.table.turn
        told = " ".join(seated.answers_to(typed))
        assert seated.table.turn == turn
        if language == "en":
            assert told == seated.console.wording.sentence(did_you_mean(typed, TYPED[typed]))
        else:
            assert f"{TYPED[typed]}?" not in told, "offer only words of the player's language"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("language", "typed", "english"),
    [("de", "opn", "open"), ("de", "lede", "lead"), ("de", "klopf", "open"), ("cs", "discrd", "discard")],
)
def test_only_words_of_the_players_language_are_suggested(language: str, typed: str, english: str) -> None:
    for moment in moments().values():
        assert f"{english}?" not in " ".join(moment.seated(language).answers_to(typed))


@in_every_language
def test_every_word_that_may_be_suggested_is_of_the_players_language(language: str) -> None:
    seated = Seated("moon3", language=language)
    own = {word for command in COMMANDS for word in words_of_command(command, seated.console.catalog)}
    assert {word for word, _ in seated.session.evening.reader.own_words()} <= own


@in_every_language
def test_the_words_of_the_language_are_suggested_as_they_are_written(language: str) -> None:
    words = Catalog(language)
    seated = Seated("moon3", language=language)
    for id in ("hint", "history", "undo", "options"):
        name = words_of_command(next(command for command in COMMANDS if command.id == id), words)[0]
        wrong = name[:-2] + name[-1] if len(name) > 4 else name + name[-1]
        assert name in " ".join(seated.answers_to(wrong)), wrong


@in_every_language
def test_words_for_moves_are_suggested_if_such_a_move_is_possible(language: str) -> None:
    doubles = own_words(Catalog(language), "doubles, double")[0]
    wrong = doubles[:-2] + doubles[-1]
    assert f"{doubles}?" in " ".join(moments()["moon3 NameTrump"].seated(language).answers_to(wrong))
    assert f"{doubles}?" not in " ".join(moments()["moon3 Discard"].seated(language).answers_to(wrong))


def test_a_bid_typed_in_the_help_is_no_misspelt_command() -> None:
    seated = Seated("moon3")
    assert "Not in this list: pass. To leave it type done." in seated.type("help", "pass")
    seated.type("help", "bid 5")
    assert seated.terminal.unseen().splitlines()[0] == "Not in this list: bid 5. To leave it type done."


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("qqq!", "Not understood: qqq. Type a bid, pass, or help."),
        ("today.", "Not understood: today. Type a bid, pass, or help."),
        ("what ...", "Not understood: what. Type a bid, pass, or help."),
    ],
)
def test_a_sign_at_the_end_of_what_was_typed_is_not_quoted(typed: str, answer: str) -> None:
    assert Seated("moon3").answers_to(typed) == [answer]


def test_a_tile_that_the_set_lacks_is_quoted_as_it_was_typed() -> None:
    seated = moments()["moon3 Discard"].seated("en")
    assert seated.answers_to("49") == seated.answers_to("4-9") == ["There is no 4 9 in this game."]
    assert seated.answers_to("94") == ["There is no 9 4 in this game."]


@pytest.mark.costly(3)
@pytest.mark.long
@in_every_language
def test_no_number_and_no_tile_is_ever_suggested(language: str) -> None:
    words = Catalog(language)
    wrong = ["6-", "66x", "7-7", "99", *(f"{words.form(str(n), 'number')}{end}" for n in range(8) for end in "xe")]
    for moment in moments().values():
        seated = moment.seated(language)
        for typed in wrong:
            told = seated.answers_to(typed)
            near = [line for line in told if line.endswith("?")]
            assert not near, (typed, told)


@in_every_language
@pytest.mark.parametrize("before", ["", "play ", "discard "])
def test_a_double_is_suggested_if_its_number_is_open(language: str, before: str) -> None:
    asked = "Discard" if before == "discard " else "Play first"
    tiles = [Tile(0, 0), Tile(6, 6)]
    for tile in tiles:
        name = tile_in_words(Catalog(language), tile)
        wrong = f"{name[:2]}{name[3:]}"
        seated = moments()[f"moon3 {asked}"].seated(language)
        turn = seated.table.turn
        told = " ".join(seated.answers_to(before + wrong))
        assert told == seated.console.wording.sentence(did_you_mean(wrong, name)), wrong
        assert seated.table.turn == turn
    seated = moments()["moon3 Play first"].seated(language)
    assert tile_in_words(Catalog(language), Tile(0, 0)) in " ".join(seated.answers_to("play doubl zero"))


def test_double_zero_is_never_suggested_for_an_incomplete_double() -> None:
    for wrong in ("doubl zer", "double fiv", "doubl"):
        assert not [
            line for line in moments()["moon3 Play first"].seated().answers_to(f"play {wrong}") if "zero?" in line
        ]


@in_every_language
def test_at_questions_the_choices_come_first_and_commands_too(language: str) -> None:
    seated = Seated("moon3", language=language)
    seated.type()
    answers = [*own_words(seated.console.catalog, "yes, y"), *own_words(seated.console.catalog, "no, n")]
    wrong = next(f"{word}{word[-1]}" for word in answers if len(word) > 2)
    turn = seated.table.turn
    named = {id: next(c for c in COMMANDS if c.id == id) for id in ("score", "options")}
    score, options = (words_of_command(command, seated.console.catalog)[0] for command in named.values())
    for typed, meant in ((wrong, wrong[:-1]), (f"{score}{score[-1]}", score), (f"{options}{options[-1]}", options)):
        assert f"{meant}?" in seated.type("resign", typed, "no")
    assert f"{score}?" in seated.type("help", f"{score}{score[-1]}", "0")
    assert seated.table.turn == turn and not seated.table.is_over


def test_an_unknown_command_is_not_suggested() -> None:
    assert "chain?" not in " ".join(Seated("moon3").answers_to("chian"))
    assert "chain?" in " ".join(Seated("draw12").answers_to("chian"))


def test_a_command_of_the_voice_is_not_suggested_while_the_voice_is_off() -> None:
    assert "louder?" not in " ".join(Seated("moon3").answers_to("loudr"))


def test_in_the_help_a_command_that_is_not_quite_named_is_suggested() -> None:
    assert Seated("moon3").answers_to("help lsat") == ["lsat: did you mean last?"]


def test_a_word_that_is_too_short_or_like_nothing_is_not_guessed_at() -> None:
    words = ("hint", "help", "hand", "score")
    for typed in ("", "h", "hi", "xyzzy", "65", "hint5"):
        assert nearest_word(typed, words) is None
    assert nearest_word("HÍNT", words) == "hint"
    assert nearest_word("scor", words, never=("scor",)) is None


@pytest.mark.parametrize("language", COMPLETE)
def test_the_command_line_suggests_words_too(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    wrong = {"stats": ["stat"], "--seed": ["play", "--seeds", "1"], "--language": ["--langage", "de"]}
    for meant, arguments in wrong.items():
        done = home.run("--language", language, *arguments)
        told = done.stderr.decode()
        assert done.returncode == 2 and told.split("?")[0].replace(",", "").split().count(meant) == 1
        assert "Did you mean" not in done.stderr.decode() or language == "en"


def test_the_library_for_suggestions_is_loaded_only_when_needed() -> None:
    code = (
        "import sys; from tests.support.seated import Seated; player = Seated('moon3'); player.type('hand')\n"
        "before = 'difflib' in sys.modules; player.type('hnt'); print(before, 'difflib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False True\n", done
