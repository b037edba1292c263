"""A session at a page without a server: its lines, the files that the browser stores before them, and the lines that it
must not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from moon_access.announcer import joining, own_page
from moon_access.i18n.catalog import Catalog
from moon_access.record.reader import game_in
from moon_access.scenes.game import table_scene

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
    assert any(line.startswith(greeting) for line in page.told), page.told
    assert pieces[-1]["prompt"] and pieces[-1]["choices"]


def test_whatever_is_told_of_a_game_is_kept_before(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, "pass", "pass"), {}, ("en",))
    for message, kept in zip(page.messages, page.kept_at, strict=True):
        moves = [line for line in message.get("told", ()) if line.startswith(("Deal ", "Anna bids", "Ben bids"))]
        if moves:
            (record,) = [content for name, content in kept.items() if name.endswith(".jsonl")]
            assert record.count(b"\n") > 1
    assert game_in(record_in(page).splitlines()).actions


def test_a_reloaded_page_offers_the_game_and_continues_it(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", (*FIRST_START, "hand"), {})
    hand = next(line for line in reversed(first.told) if line.startswith("You hold"))
    again = play_at_page(tmp_path / "2", ("1", "hand"), dict(first.files))
    assert any("continue" in label for label, *_ in again.messages[1]["choices"])
    assert hand in again.told


def test_the_menu_offers_the_deal_of_the_day_and_no_server(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", FIRST_START, {})
    menu = play_at_page(tmp_path / "2", (), dict(first.files)).messages[1]
    labels = [label for label, *_ in menu["choices"]]
    assert any("deal of the day" in label for label in labels)
    assert not any(joining.with_others().text in label for label in labels)


def test_an_address_with_a_deal_begins_it_and_a_reload_continues_it(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", FIRST_START, {})
    for name in [name for name in first.files if name.endswith(".jsonl")]:
        del first.files[name]
    shared = play_at_page(tmp_path / "2", ("code",), dict(first.files), deal="m3-k7qf-j")
    assert any("M3 K7QF J" in line for line in shared.told), shared.told
    again = play_at_page(tmp_path / "3", ("code",), dict(shared.files), deal="m3-k7qf-j")
    assert len([name for name in again.files if name.endswith(".jsonl")]) == 1


def test_an_address_with_no_deal_opens_the_menu(tmp_path: Path) -> None:
    first = play_at_page(tmp_path / "1", FIRST_START, {})
    page = play_at_page(tmp_path / "2", (), dict(first.files), deal="nonsense")
    assert page.messages[1]["choices"]


def test_leaving_names_no_command_and_no_path(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, "save", "quit"), {})
    kept = own_page.game_is_kept().text
    assert page.told.count(kept) == 2
    assert page.messages[-1] == {"over": "over"}
    assert not [line for line in page.told if str(tmp_path) in line or "resume" in line or "/" in line]


def test_a_crash_is_told_with_a_report_to_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(table_scene.TableScene, "obey", fail, raising=False)
    page = play_at_page(tmp_path, (*FIRST_START, "hand"), {})
    assert own_page.unforeseen().text in page.told
    assert "ZeroDivisionError: a bug" in page.told
    assert not list(tmp_path.rglob("error-report*"))


def test_many_lines_at_once_are_obeyed_without_a_wait(tmp_path: Path) -> None:
    page = play_at_page(tmp_path, (*FIRST_START, *["hand"] * 40), {})
    assert len([line for line in page.told if line.startswith("You hold")]) >= 40
