"""A server that was down: its games go on where their logs end, and players without a table are in the lobby."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from moon_access.server.store.sqlite_store import SqliteStore

from .at_table import Company, Guest, company

HEAD = '{"record":'


@pytest.fixture
def log(tmp_path: Path) -> list[str]:
    """Return the log of a table with one player and bots, up to the player's first choice."""
    (tmp_path / "before").mkdir()
    with company(tmp_path / "before") as before:
        eva = before.enter("Eva")
        before.type(eva, "1", "1", "1", "1")
        before.type(eva, "1")
        assert "Deal 1." in eva.shown
        (table,) = before.store.open_tables()
        return before.store.read(table)


@pytest.fixture
def again(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "again"
    (folder / "server").mkdir(parents=True)
    yield folder


def test_a_game_continues_wherever_its_log_ends(log: list[str], again: Path) -> None:
    """A log may end even before the deal: a server can be killed between any two lines."""
    (head,) = [at for at, line in enumerate(log) if line.startswith(HEAD)]
    for length in range(head + 1, len(log) + 1):
        folder = again / str(length)
        (folder / "server").mkdir(parents=True)
        store = SqliteStore(folder / "server" / "store.sqlite")
        store.new_table(log[:length])
        store.close()
        with company(folder) as there:
            eva = there.enter("Eva")
            assert eva.prompt.startswith("Bid "), f"after {length} lines: {eva.shown}"
            assert "You hold no tiles" not in eva.shown


def come_back_without_a_table(there: Company) -> str:
    """Break the connection and let only the link restore it."""
    (eva, *_) = there.guests
    before = len(eva.shown)
    for message in (
        {"is": "lost"},
        {"is": "back"},
        {"is": "welcome", "id": 0, "version": 1, "name": "Eva", "guest": False, "table": None},
    ):
        eva.link.put(message)
    there.settle()
    return eva.shown[before:]


def test_a_player_whose_waiting_table_closed_during_a_break_is_in_the_lobby(again: Path) -> None:
    with company(again) as there:
        eva = there.enter("Eva")
        there.type(eva, "1", "1", "1", "1")
        shown = come_back_without_a_table(there)
        assert "no longer exists" in shown
        assert eva.prompt.startswith("Lobby"), shown


def test_a_player_whose_game_ended_during_a_break_is_in_the_lobby(again: Path) -> None:
    with company(again) as there:
        eva = there.enter("Eva")
        there.type(eva, "1", "1", "1", "1")
        there.type(eva, "1")
        shown = come_back_without_a_table(there)
        assert eva.prompt.startswith("Lobby"), shown


def at_a_prompt(there: Company) -> Guest:
    """Return Eva, who plays against bots, with a half-typed bid."""
    eva = there.enter("Eva")
    there.type(eva, "1", "1", "1", "1", "1")
    assert eva.prompt.startswith("Bid ")
    eva.terminal.is_typing = True
    return eva


def break_and_mend(there: Company, eva: Guest) -> None:
    """Break and restore the connection while she types."""
    eva.link.put({"is": "lost"})
    eva.link.put({"is": "back"})
    eva.link.put(there.hall.tables()[0].place_message(eva.visit.person))


def test_a_move_that_was_begun_before_a_break_is_played_if_nothing_has_happened(again: Path) -> None:
    with company(again) as there:
        eva = at_a_prompt(there)
        break_and_mend(there, eva)
        shown = there.type(eva, "pass")
        assert "Connected again." in shown and "You pass." in shown
        assert "Too late" not in shown
        assert shown.index("Connected again.") < shown.index("You pass.")


@pytest.mark.parametrize("typed", ["7", "pass"])
def test_a_move_begun_before_a_break_is_too_late_if_the_game_has_continued(typed: str, again: Path) -> None:
    with company(again) as there:
        eva = at_a_prompt(there)
        there.hall.tables()[0].move_for(eva.table.seat)
        break_and_mend(there, eva)
        shown = there.type(eva, typed)
        assert "Too late" in shown and "You " not in shown.partition("Too late")[2]


def test_on_a_narrow_display_the_question_for_the_password_explains_once_how_to_leave(again: Path) -> None:
    with company(again) as there:
        eva = there.enter("Eva", read="braille")
        eva.link.put({"is": "lost"})
        eva.link.put({"is": "asks", "why": "", "said": ""})
        there.settle()
        told = eva.shown.rpartition("ssh")[2]
        assert told.endswith("Enter 1: ")
        assert told.count("quit") == 1, told
