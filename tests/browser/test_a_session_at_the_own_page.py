"""A session at a page without a server: its lines, the files that the browser stores before them, and the lines that it
must not have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from moon_access.announcer import joining, own_page
from moon_access.i18n.catalog import Catalog
from moon_access.record.reader import game_in
from moon_access.scenes.game import table_scene
from tests.support.catalogues import COMPLETE

from .own_page import Page, play_at_page

FIRST_START = ("", "", "Eva", "1")
"""Eva's reading, her language, her name, and easy bots."""


def record_in(page: Page) -> str:
    (name,) = [name for name in page.files if name.endswith(".jsonl")]
    return page.files[name].decode()


@pytest.mark.parametrize(
    ("language", "greeting"), [("en", "Moon for three."), ("de", "Mond zu dritt."), ("cs", "Měsíc")]
)
def test_a_first_start_leads_to_a_game_in_the_language_of_the_browser(
    language: str, greeting: str, tmp_path: Path
) -> None:
    page = play_at_page(tmp_path, FIRST_START, {}, (f"{language}-XX", language))
    welcome, *pieces = page.messages[:-1]
    assert (welcome["sitting"], welcome["language"]) == ("here", language)
    assert welcome["words"]["over"] == Catalog(language).text(own_page.game_has_ended().text)
    assert [piece["number"] for piece in pieces] == list(range(1, len(pieces) + 1))
    assert any(line.startswith(greeting) for line in page.shown_lines), page.shown_lines
    assert pieces[-1]["prompt"] and pieces[-1]["choices"]


def test_the_page_saves_events_before_it_announces_them(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, "pass", "pass"), {}, ("en",))
    for message, kept in zip(page.messages, page.kept_at, strict=True):
        moves = [line for line in message.get("told", ()) if line.startswith(("Deal ", "Anna bids", "Ben bids"))]
        if moves:
            (record,) = [content for name, content in kept.items() if name.endswith(".jsonl")]
            assert record.count(b"\n") > 1
    assert game_in(record_in(page).splitlines()).actions


def test_a_reloaded_page_offers_the_game_and_continues_it(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", (*FIRST_START, "hand"), {})
    hand = next(line for line in reversed(first.shown_lines) if line.startswith("You hold"))
    again = play_at_page(tmp_path / "2", ("1", "hand"), dict(first.files))
    assert any("continue" in label for label, *_ in again.messages[1]["choices"])
    assert hand in again.shown_lines


def test_the_menu_offers_the_deal_of_the_day_and_no_server(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", FIRST_START, {})
    menu = play_at_page(tmp_path / "2", (), dict(first.files)).messages[1]
    labels = [label for label, *_ in menu["choices"]]
    assert any("deal of the day" in label for label in labels)
    assert not any(joining.with_others().text in label for label in labels)


def test_an_address_with_a_deal_begins_it_and_a_reload_begins_no_second_one(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", FIRST_START, {})
    for name in [name for name in first.files if name.endswith(".jsonl")]:
        del first.files[name]
    shared = play_at_page(tmp_path / "2", ("code",), dict(first.files), deal="m3-k7qf-j")
    assert any("M3 K7QF J" in line for line in shared.shown_lines), shared.shown_lines
    again = play_at_page(tmp_path / "3", ("code",), dict(shared.files), deal="m3-k7qf-j")
    assert len([name for name in again.files if name.endswith(".jsonl")]) == 1


def test_a_page_address_without_a_deal_opens_the_menu(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", FIRST_START, {})
    page = play_at_page(tmp_path / "2", (), dict(first.files), deal="nonsense")
    assert page.messages[1]["choices"]


def test_the_goodbye_of_the_page_names_no_command_and_no_path(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, "save", "quit"), {})
    kept = own_page.game_is_kept().text
    assert page.shown_lines.count(kept) == 2
    assert page.messages[-1] == {"over": "over"}
    assert not [line for line in page.shown_lines if str(tmp_path) in line or "resume" in line or "/" in line]


SETTINGS = "config/moon-access/settings.json"
"""The file of the settings in the browser."""


@pytest.fixture
def begun(tmp_path: Path) -> dict[str, bytes]:
    """The files of a player who has begun a game."""
    return play_at_page(tmp_path / "begun", FIRST_START, {}).files


def test_in_a_private_window_the_program_never_says_that_it_keeps_the_game(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, "save", "quit"), {}, keeps_files=False)
    assert page.shown_lines.count(own_page.nothing_is_kept().text) == 2
    assert own_page.game_is_kept().text not in page.shown_lines
    over = page.messages[-1]["over"]
    assert page.messages[0]["words"][over] == own_page.game_has_ended_unkept().text


def test_damaged_settings_begin_anew_and_games_stay(begun: dict[str, bytes], tmp_path: Path) -> None:
    page = play_at_page(tmp_path / "again", ("", "", "Anna", "1", "quit"), {**begun, SETTINGS: b"{"})
    assert own_page.settings_begin_anew().text in page.shown_lines
    assert b"Anna" in page.files[SETTINGS]
    assert [name for name in begun if name.endswith(".jsonl")] <= list(page.files)
    assert not [line for line in page.shown_lines if "/" in line]


def test_a_damaged_game_is_named_without_its_folder(begun: dict[str, bytes], tmp_path: Path) -> None:
    (game,) = [name for name in begun if name.endswith(".jsonl")]
    page = play_at_page(tmp_path / "again", ("saved games", "1", "done", "quit"), {**begun, game: b"{}\n"})
    named = [line for line in page.shown_lines if Path(game).name.removesuffix(".jsonl") in line]
    assert named and not [line for line in page.shown_lines if "/" in line], page.shown_lines


def test_the_options_are_those_of_a_player_alone_who_types_in_a_text_field(
    begun: dict[str, bytes], tmp_path: Path
) -> None:
    page = play_at_page(tmp_path / "again", ("options",), begun)
    offered = [label.partition(" ")[2].partition(":")[0] for label, *_ in page.messages[-2]["choices"]]
    assert {"Your name", "Opponents with personalities", "Table talk"} <= set(offered), offered
    assert not {"Single keys without Enter", "Routing keys of a braille display"} & set(offered), offered


def test_the_page_offers_no_export_of_a_saved_game(begun: dict[str, bytes], tmp_path: Path) -> None:
    page = play_at_page(tmp_path / "again", ("saved games", "1"), begun)
    offered = [label for label, *_ in page.messages[-2]["choices"]]
    assert any("rename" in label for label in offered)
    assert not any("export" in label for label in offered)


def test_commands_of_the_voice_name_the_button_of_the_page(begun: dict[str, bytes], tmp_path: Path) -> None:
    commands = ("voice", "faster", "louder", "slower", "slowly")
    page = play_at_page(tmp_path / "again", ("1", *commands), begun)
    assert page.shown_lines.count("Here your browser speaks: press Read aloud at the end of the page.") == len(commands)


FOREIGN = re.compile(
    r"/|\\|\.jsonl?\b|moon-access |moon-access-|--|~|pyttsx3|BRLTTY|brlapi|XDG|HOME|Ctrl|Strg|"
    r"\b(resume|terminal|terminál\w*|ssh|shell|folder|ordner|složk\w*|server|serverov\w*|"
    r"built-in voice|eingebaute\w* stimme|vestavěn\w* hlas\w*)\b",
    re.IGNORECASE,
)
"""Words about what a page does not have: folders, commands of a shell, a terminal, a server, the built-in voice."""


@pytest.mark.parametrize("language", COMPLETE)
def test_no_help_on_the_page_mentions_a_feature_that_the_page_lacks(language: str, tmp_path: Path) -> None:
    """Read the whole help, the explanation of each command in it, of each option and of each choice of the menu."""
    begun = play_at_page(tmp_path / "begun", FIRST_START, {}, (language,)).files
    first = play_at_page(tmp_path / "help", ("1", "?", *["."] * 60, "0", "save", "quit"), dict(begun), (language,))
    named = [line.partition(":")[0].split(",")[0] for line in first.shown_lines if ": " in line]
    lines = ("1", *(f"? {command}" for command in named), "quit")
    explained = play_at_page(tmp_path / "explained", lines, dict(begun), (language,))
    options = play_at_page(tmp_path / "options", ("options", *OPTIONS_READ, "0", "quit"), dict(begun), (language,))
    menu = play_at_page(tmp_path / "menu", ("?", *(f"? {number}" for number in range(1, 12))), dict(begun), (language,))
    lists = play_at_page(tmp_path / "lists", LISTS, dict(begun), (language,))
    new = play_at_page(tmp_path / "new", ("?", "", "?", "", "?", "Eva", "?", "1"), {}, (language,))
    told = {line for page in (first, explained, options, menu, lists, new) for line in page.shown_lines}
    assert len(told) > 120
    assert not sorted(line for line in told if FOREIGN.search(line))


OPTIONS_READ = [line for number in range(1, 20) for line in (f"? {number}", str(number), "?", "0")]
"""Ask for the explanation of each option, open it, ask there again, and leave it."""


LISTS = (
    *("saved games", "?", "1", "?", "? 1", "? 2", "? 3", "0", "0", "statistics", "tutorial", "?", "0", "practice", "?"),
    *("0", "menu", "house rules", "?", "0", "new game", "code", "rules", ".", ".", "quit"),
)


def test_after_a_crash_the_page_shows_a_report_to_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(table_scene.TableScene, "obey", fail, raising=False)
    page = play_at_page(tmp_path, (*FIRST_START, "hand"), {})
    assert own_page.unforeseen().text in page.shown_lines
    assert "ZeroDivisionError: a bug" in page.shown_lines
    assert not list(tmp_path.rglob("error-report*"))


def test_many_lines_sent_at_once_are_obeyed_without_delay(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, *["hand"] * 40), {})
    assert len([line for line in page.shown_lines if line.startswith("You hold")]) >= 40
