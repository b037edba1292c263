"""Every prompt answers wrong input once and clearly, asks again, and plays nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("termios", reason="a Unix terminal is needed")

from moon_access.i18n.catalog import Catalog
from tests.support.catalogues import COMPLETE

from .at_terminal import SEATED, Home, assert_calm, assert_plain, last_line
from .listening import Listener, Player
from .reaching import DRAW, MOON, PROMPTS, reach

BAD: dict[str, str | bytes] = {
    "an unknown word": "xyzzy",
    "unknown words": "open sesame, please",
    "play upon play": "play play play play",
    "a name in braces": "{x}",
    "a number in braces": "{0}",
    "one brace": "{",
    "a brace the wrong way": "}",
    "a field with a form": "{tile:acc} {n!r}",
    "a percent sign": "%s %(name)s %",
    "strokes and quotes": "\\ ' \" $HOME $(ls)",
    "a tile of no set": "99 99",
    "a long number": "9" * 40,
    "a number out of range": "999",
    "a number less than nothing": "-1",
    "a broken number": "1.5e3",
    "digits of other scripts": "٣ ６ ²",
    "ten thousand letters": "a" * 10_000,
    "ten thousand words": "play " * 2_000,
    "control characters": b"\x01\x02\x1b[A\x07\x0b\x0c",
    "an arrow key": b"\x1b[A",
    "broken UTF-8": b"\xff\xfe\x80 \xc3",
    "a byte that is no text": b"\xff",
    "half a letter": b"xyz\xc3",
    "a right to left mark": "\u202e\u200bxyz",
    "domino glyphs": "\U0001f093",
    "a command of nothing": ":",
}
NO_TEXT = ("control characters", "an arrow key")
"""Lines of which nothing is left if the program reads the first key alone, so that they equal Enter."""
ANSWERS_ANYTHING = {prompt for prompt, way in PROMPTS.items() if way.any_text}
CASES = [(name, code) for at, name in enumerate(PROMPTS) for code in [COMPLETE[at % len(COMPLETE)]]]


def records(home: Home) -> list[bytes]:
    return [record.read_bytes() for record in home.records]


def assert_answered(shown: str, prompt: str, what: str, typed: str = "") -> None:
    assert last_line(shown) == prompt, (what, shown)
    lines = shown.split("\n")[:-1]
    assert 1 <= len(lines) <= 6, (what, shown)
    assert all(line.strip() for line in lines), (what, shown)
    assert len(shown) < 500, (what, shown)
    assert_calm(shown)
    assert_plain(shown.replace("\n", "\r\n").encode(), typed=typed)


@pytest.mark.costly(4)
@pytest.mark.parametrize(("name", "language"), [case for case in CASES if case[0] not in ANSWERS_ANYTHING])
def test_a_wrong_answer_gets_a_clear_line_at_every_prompt_and_plays_nothing(
    name: str, language: str, tmp_path: Path
) -> None:
    home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
    at, shown = reach(home, PROMPTS[name], language)
    with at:
        prompt, kept = last_line(shown), records(home)
        for what, line in BAD.items():
            if PROMPTS[name].by_keys and what in NO_TEXT:
                continue
            assert_answered(at.ask(line), prompt, what, line if isinstance(line, str) else "")
        assert records(home) == kept
        at.send(b"\x04")
        last = at.finish()
        assert at.code == 0, last
        assert_calm(last)


@pytest.mark.costly(4)
@pytest.mark.parametrize(("name", "language"), CASES)
def test_the_end_of_input_leaves_at_every_prompt_and_keeps_the_game(name: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path, lang=f"{language}_XX.UTF-8")
    way = PROMPTS[name]
    at, _ = reach(home, way, language)
    with at:
        kept = records(home)
        at.send(b"\x04")
        last = at.finish()
        assert at.code == 0
    told_in = "en" if way.kept is None and len(way.lines) > 1 else language  # the second question chooses English
    words = Catalog(told_in)
    told = [home.kept_game(told_in) if way.game else words.text("Goodbye.")]
    if way.kept is None:
        told.insert(0, words.text("The next start will ask again."))
    said = last.replace("^D", "").replace("\b", "").split()
    assert "".join(said) == "".join(" ".join(told).split())
    assert records(home) == kept
    assert all(home.is_in_order(record) for record in home.records)


LISTS = (
    *("menu", "menu, which game", "menu, house rules", "menu, options", "menu, a house rule"),
    *("after the game", "options", "house rules", "help", "rules"),
)
"""The prompts whose choices may not fit in the prompt itself, and the lists."""


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", [name for name, way in PROMPTS.items() if way.kept is not None and not way.any_text])
def test_an_empty_line_repeats_the_prompt_and_confirms_nothing(name: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    at, shown = reach(home, PROMPTS[name], language)
    with at:
        kept = records(home)
        for line in ("", " ", "\t"):
            again = at.ask(line)
            assert last_line(again) == last_line(shown)
            assert again == last_line(shown) or name in LISTS, (
                "the prompt has a list of choices: it must be announced again"
            )
        assert records(home) == kept


@pytest.mark.parametrize("language", COMPLETE)
def test_bad_lines_on_a_pipe_are_answered_one_by_one_and_play_nothing(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    settings = ("--language", language, "--read", "screen-reader", *SEATED)
    nothing = home.run(*MOON, *settings)
    lines = [line.encode() if isinstance(line, str) else line for line in BAD.values()]
    done = home.run(*MOON, *settings, typed=b"\n".join(lines) + b"\n\0\r\n\xffz")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert_calm(text)
    prompt = nothing.stdout.decode().split("\n")[-3]
    assert text.count(prompt) == len(lines) + 3  # the first prompt, and two lines more
    assert home.kept_game(language) in text
    first, second = records(home)
    assert first.splitlines()[1:] == second.splitlines()[1:]


def hand_of(listener: Listener, shown: str) -> list[str]:
    return listener.read_named(shown, "You hold {tiles}.")


@pytest.mark.parametrize("language", COMPLETE)
def test_a_tile_held_that_does_not_follow_is_refused_with_the_reason(language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    listener = Listener(language)
    home.keep(language=language, tiles="digits")
    with home.terminal(*MOON, *SEATED) as at:
        shown = at.prompt()
        player = Player(at, listener)
        refused = 0
        while refused < 8:
            kind, choices = listener.choices(shown)
            if kind == "tile" and home.record.read_bytes().count(b"trump"):
                hand = hand_of(listener, at.ask("hand"))
                kept = records(home)
                for tile in [tile for tile in hand if tile not in choices]:
                    answer = at.ask(tile)
                    assert_answered(answer, last_line(shown), tile)
                    assert tile in answer.split("\n")[0], answer
                    refused += 1
                assert records(home) == kept
            shown = at.ask(player.move(shown))


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("game", [MOON, DRAW])
def test_tiles_not_held_are_refused_and_named(game: tuple[str, ...], language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    listener = Listener(language)
    home.keep(language=language, tiles="digits")
    with home.terminal(*game, *SEATED) as at:
        player = Player(at, listener)
        shown = player.play(at.prompt(), until=lambda now: listener.kind(now) == "tile")
        hand = re.findall(r"\b\d\d\b", at.ask("hand").rpartition("\n")[0])
        assert hand
        kept = records(home)
        for typed in (f"{high}{low}" for high in range(7) for low in range(high + 1)):
            if typed not in hand:
                assert_answered(at.ask(typed), last_line(shown), typed)
        assert records(home) == kept


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("typed", ["0", "1", "3", "8", "20", "22", "fife", "21 21", "pass 5"])
def test_impossible_bids_are_refused(typed: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    settings = ("--language", language, *SEATED)
    before = home.run(*MOON, *settings).stdout.decode().split("\n")
    prompt = before[-3]
    after = home.run(*MOON, *settings, typed=typed + "\n").stdout.decode()
    if typed != "pass 5":
        assert after.count(prompt) == 2, after
    assert_calm(after)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize("name", ["{x}", "{0}", "%s", "Eva\x1b[31m", "a" * 500, "\u202eEva", "Ěščřž", "Anna", "'\"\\"])
def test_any_text_is_accepted_as_a_name_and_never_as_anything_else(name: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep(language=language)
    with home.terminal("play") as at:
        at.prompt()
        at.ask("options")
        at.ask("4")
        at.ask(name)
        at.ask("0")
        shown = at.ask("score") + at.ask("resign") + at.ask("1")
        shown += at.ask("1") + at.ask("score")
        assert_calm(shown)
        assert_plain(shown.replace("\n", "\r\n").encode())
        at.finish("quit")
        assert at.code == 0
    assert all(home.is_in_order(record) for record in home.records)


@pytest.mark.parametrize("language", COMPLETE)
@pytest.mark.parametrize(
    ("typed", "told"), [(b"\xff", "??"), (b"\xc3", "??"), (b" \xff hand", "?? hand"), (b"\xffxyzzy", "?xyzzy")]
)
def test_bytes_that_are_no_text_are_refused(typed: bytes, told: str, language: str, tmp_path: Path) -> None:
    home = Home(tmp_path)
    done = home.run("play", *SEATED, "--language", language, typed=typed + b"\n")
    *_, answer, _, kept = done.stdout.decode().splitlines()
    refusal = "Not understood: {typed}. Type a bid, pass, or help."
    assert answer == Catalog(language).text(refusal).format(typed=told)
    assert kept == home.kept_game(language)


def test_many_lines_typed_ahead_are_read_one_by_one(tmp_path: Path) -> None:
    home = Home(tmp_path)
    home.keep()
    with home.terminal(*MOON, *SEATED) as at:
        at.prompt()
        at.send(b"hand\nscore\nxyzzy\nquit\n")
        last = at.finish()
        assert at.code == 0
    for text in ("You hold", "Score:", "Not understood: xyzzy", "Game saved."):
        assert text in last
