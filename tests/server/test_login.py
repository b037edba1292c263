"""Players log in at plain prompts before they reach the hall: at a real reception, in three languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from moon_access.server.hall.hall import Hall
from moon_access.server.people.accounts import Account
from moon_access.server.people.names import reserved_skeletons, skeleton_of
from moon_access.server.reception import MOST_PASSWORDS, Admission, LoggedInPerson, Login, ServerReception, Tries
from moon_access.server.store.sqlite_accounts import SqliteAccounts
from moon_access.server.store.sqlite_store import SqliteStore
from moon_access.server.store.store import StoreFailed
from moon_access.server.tables.timers import Timers
from moon_access.terminals.channel_terminal import InputKind
from moon_access.terminals.page_terminal import PageTerminal, Piece
from moon_access.terminals.typed_bytes import TypedBytes

Meet = Callable[..., "Met"]


class Met:
    """One conversation: the typed lines and the result."""

    def __init__(
        self, reception: ServerReception, tries: Tries, typed: tuple[str, ...], language: str, guest: Account | None
    ) -> None:
        self.pieces: list[Piece] = []
        given = TypedBytes(lambda: None, lambda: None)
        given.put("".join(f"{line}\n" for line in typed).encode())
        given.end()
        self.terminal = PageTerminal(given, self._tell, {"LANG": language})
        self.known: LoggedInPerson | None = Login(self.terminal, "192.0.2.7", reception, tries, guest).run()

    def _tell(self, piece: Piece) -> bool:
        self.pieces.append(piece)
        return True

    @property
    def shown_lines(self) -> list[str]:
        return [line for piece in self.pieces for line in (*_lines(piece), piece.get("prompt"))]  # type: ignore[misc]

    @property
    def expected(self) -> list[object]:
        return [piece["expects"] for piece in self.pieces if "expects" in piece]


def _lines(piece: Mapping[str, object]) -> list[str]:
    told = piece["told"]
    assert isinstance(told, list)
    return told


@pytest.fixture
def accounts(tmp_path: Path) -> Iterator[SqliteAccounts]:
    store = SqliteStore(tmp_path / "store.sqlite")
    yield SqliteAccounts(store.database, skeleton_of)
    store.close()


@pytest.fixture
def meet(accounts: SqliteAccounts, tmp_path: Path) -> Iterator[Meet]:
    store, timers, tries = SqliteStore(tmp_path / "tables.sqlite"), Timers(), Tries()
    hall = Hall(store, accounts, timers, reserved_skeletons())

    def make_met(
        *typed: str,
        language: str = "en",
        guests: bool = True,
        invited: tuple[str, ...] = (),
        before: Account | None = None,
    ) -> Met:
        reception = ServerReception(hall, accounts, Admission(bool(invited), guests, invited))
        return Met(reception, tries, typed, language, before)

    yield make_met
    timers.close()
    store.close()


def test_a_name_and_its_password_let_a_player_in(meet: Meet, accounts: SqliteAccounts) -> None:
    petra = accounts.new("Petra", password="a good one")
    met = meet("petra", "a good one")
    assert met.known == LoggedInPerson(petra)
    assert met.shown_lines == ["Your name here:", "Password:"]
    assert met.expected == ["username", "current-password"]


def test_a_new_name_gets_the_password_that_was_typed_twice(meet: Meet, accounts: SqliteAccounts) -> None:
    met = meet("Petra", "a good one", "a good one", guests=False)
    assert met.known is not None and met.known.account.name == "Petra"
    assert accounts.with_password("Petra", "a good one") is not None
    assert "Petra is a new name. Choose a password to keep it." in met.shown_lines
    assert met.expected == ["username", "new-password", "new-password"]


def test_if_the_two_new_passwords_differ_nothing_is_kept(meet: Meet, accounts: SqliteAccounts) -> None:
    met = meet("Petra", "a good one", "a god one", "guest")
    assert "The two passwords differ. Choose one again, or type 0 for another name." in met.shown_lines
    assert accounts.of_name("Petra") is None
    assert met.known is not None and met.known.account.guest


@pytest.mark.parametrize(("language", "word"), [("en", "guest"), ("de", "gast"), ("cs", "host"), ("cs", "guest")])
def test_the_server_saves_nothing_about_a_guest(meet: Meet, accounts: SqliteAccounts, language: str, word: str) -> None:
    met = meet("Petra", word, language=language)
    assert met.known is not None
    assert (met.known.account.guest, met.known.account.name, met.known.name) == (True, "", "Petra")
    assert accounts.of_name("Petra") is None
    (offered,) = (piece["choices"] for piece in met.pieces if piece.get("choices"))
    assert offered == [(word if language != "cs" else "host", word if language != "cs" else "host", "")]


def test_without_guests_the_word_for_guests_is_a_password(meet: Meet) -> None:
    met = meet("Petra", "guest", "guest", guests=False)
    assert met.known is not None and not met.known.account.guest


@pytest.mark.parametrize(
    ("name", "why"),
    [("x", "too short"), ("you", "a word of the game"), ("Pet ra", "no spaces"), ("1a", "a letter")],
)
def test_an_invalid_name_is_refused_before_the_password_question(meet: Meet, name: str, why: str) -> None:
    met = meet(name)
    assert met.known is None
    assert any(why in line for line in met.shown_lines if line)
    assert set(met.expected) == {"username"}


def test_the_name_of_a_guest_who_may_come_back_is_refused_to_others(meet: Meet, accounts: SqliteAccounts) -> None:
    accounts.new("Petra", guest=True)
    told = "Not Petra: a guest of that name may come back to a game here. Choose another name."
    assert told in meet("Petra").shown_lines


def test_a_returning_guest_is_recognized_by_the_same_name_only(meet: Meet, accounts: SqliteAccounts) -> None:
    petra, karl = (accounts.new(name, guest=True) for name in ("Petra", "Karl"))
    assert meet("petra", before=petra).known == LoggedInPerson(petra)
    assert meet("Karl", before=petra).known is None
    accounts.new("Ben", password="right")
    assert meet("Ben", before=karl).known is None
    new = meet("Eva", "guest", before=petra).known
    assert new is not None and new.account.id < 0, "somebody else at the same browser"


def test_after_a_wrong_password_0_leads_back_to_the_question_of_the_name(meet: Meet, accounts: SqliteAccounts) -> None:
    ben = accounts.new("Ben", password="right")
    met = meet("Ben", "wrong", "0", "Ben", "right")
    wrong = "Not let in. Type the password again, or 0 for another name."
    assert met.shown_lines[2:5] == [wrong, "Password:", "Your name here:"]
    assert met.known == LoggedInPerson(ben)


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_after_a_wrong_password_the_next_line_is_a_password_and_is_never_told(
    meet: Meet, accounts: SqliteAccounts, language: str
) -> None:
    ben = accounts.new("Ben", password="right")
    met = meet("Ben", "Swordfish", "Swordfisch", "right", language=language)
    assert met.known == LoggedInPerson(ben)
    assert met.expected == ["username", *["current-password"] * 3]
    assert not any("word" in line and "Swordf" in line for line in met.shown_lines if line)
    assert accounts.of_name("Swordfisch") is None


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_two_different_new_passwords_are_asked_for_again_and_never_told(
    meet: Meet, accounts: SqliteAccounts, language: str
) -> None:
    met = meet("Petra", "Swordfish", "Swordfisch", "Swordfish", "Swordfish", language=language)
    assert met.known is not None and met.known.account.name == "Petra"
    assert met.expected == ["username", *["new-password"] * 4]
    assert not any("Swordf" in line for line in met.shown_lines if line)


@pytest.mark.parametrize("typed", [("0",), ("a good one", "0")])
@pytest.mark.parametrize("guests", [True, False])
def test_0_is_no_new_password_and_leads_back_to_the_name(
    meet: Meet, accounts: SqliteAccounts, typed: tuple[str, ...], guests: bool
) -> None:
    met = meet("Petra", *typed, "Karl", "a good one", "a good one", guests=guests)
    assert met.known is not None and met.known.account.name == "Karl"
    assert accounts.of_name("Petra") is None
    assert met.shown_lines.count("Your name here:") == 2


def test_0_cannot_become_a_new_password_through_ssh(accounts: SqliteAccounts, tmp_path: Path) -> None:
    store, timers = SqliteStore(tmp_path / "tables.sqlite"), Timers()
    reception = ServerReception(
        Hall(store, accounts, timers, reserved_skeletons()), accounts, Admission(False, True, ())
    )
    for typed in ("0", " 0", ""):
        assert reception.authenticate_password("Petra", typed, "192.0.2.7") is None, typed
    assert accounts.of_name("Petra") is None
    timers.close()
    store.close()


def test_0_typed_on_a_czech_keyboard_leads_back_and_a_password_may_consist_of_digits(
    meet: Meet, accounts: SqliteAccounts
) -> None:
    met = meet("Petra", "é", "Karl", "000", "000", language="cs")
    assert met.known is not None and met.known.account.name == "Karl"
    assert accounts.of_name("Petra") is None


def test_if_a_new_account_cannot_be_saved_its_password_is_not_taken_for_a_name(
    meet: Meet, accounts: SqliteAccounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(reception: ServerReception, name: str, password: str, address: str) -> None:
        raise StoreFailed

    monkeypatch.setattr(ServerReception, "authenticate_password", fail)
    met = meet("Petra", "Swordfish", "Swordfish", "Swordfish", "Swordfish")
    assert met.shown_lines.count("Your name here:") == 1
    assert not any("Swordf" in line for line in met.shown_lines if line)


def test_too_many_wrong_passwords_end_the_login(
    meet: Meet, accounts: SqliteAccounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(PageTerminal, "pause", lambda terminal, seconds: waited.append(seconds))
    accounts.new("Ben", password="right")
    met = meet("Ben", *(["wrong"] * (MOST_PASSWORDS + 1)), "right")
    assert met.known is None
    assert met.shown_lines[-2] == "Too many passwords. Try again later."
    assert len(waited) == MOST_PASSWORDS
    assert sorted(waited) == waited and waited[-1] > 1


def test_an_empty_line_does_not_count_as_a_password(meet: Meet, accounts: SqliteAccounts) -> None:
    accounts.new("Ben", password="right")
    met = meet("Ben", "", "", "right")
    assert met.shown_lines.count("Password:") == 3
    assert met.known is not None


@pytest.mark.parametrize(
    ("name", "invited"),
    [("Ben", ("Zuzka",)), ("Eva", ("Zuzka",)), ("Zuzka", ("Zuzka",))],
    ids=["known", "new", "invited"],
)
def test_a_private_server_lets_in_only_invited_people(
    meet: Meet, accounts: SqliteAccounts, name: str, invited: tuple[str, ...]
) -> None:
    accounts.new("Ben", password="right")
    met = meet(name, "right", "right", invited=invited)
    assert (met.known is not None) is (name == "Zuzka")
    assert all(not piece.get("choices") for piece in met.pieces), "and no guests"


def test_a_banned_player_is_not_let_in(meet: Meet, accounts: SqliteAccounts) -> None:
    ben = accounts.new("Ben", password="right")
    accounts.ban(ben.id)
    assert meet("Ben", "right").known is None


def test_the_end_of_the_input_ends_the_login(meet: Meet) -> None:
    for typed in ((), ("Petra",), ("0",)):
        met = meet(*typed)
        assert met.known is None
        assert met.shown_lines[-2] == "Goodbye."


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_the_whole_login_is_in_the_players_language(meet: Meet, language: str) -> None:
    met = meet("x", "Petra", "one", "two", "one", "one", language=language)
    assert met.known is not None
    assert {piece["language"] for piece in met.pieces} == {language}
    assert ("Your name here:" in met.shown_lines) is (language == "en")


def test_after_the_login_typed_lines_are_no_longer_hidden_as_passwords(meet: Meet) -> None:
    met = meet("Petra", "guest")
    met.terminal.write("Say: ")
    assert met.expected[-1] == InputKind.LINE.value


def test_an_internal_error_is_told_and_logged(
    meet: Meet, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(reception: ServerReception, name: str) -> None:
        raise RuntimeError("as asked")

    monkeypatch.setattr(ServerReception, "holder_of", fail)
    met = meet("Petra")
    assert met.shown_lines[-2] == "Something went wrong that we did not foresee. The host has the report."
    assert "a login has failed" in caplog.text
