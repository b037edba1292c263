"""Accounts, bans and invitations in the database of a server, beside its tables.

These statements work in PostgreSQL, too (postgres_store.py). people/accounts.py has the interface, and database.py
writes changes to the disk.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from ..people.accounts import (
    FINGERPRINT,
    NAMES_A_DAY,
    SECONDS_OF_DAY,
    Account,
    KeyTaken,
    NameTaken,
    NoSuchAccount,
    TooManyNames,
)
from ..people.limits import network_of
from ..people.passwords import Passwords
from .store import SharedDatabase, Statements, StoreFailed

_COLUMNS: Final = "accounts.id, name, settings, guest"


class SqliteAccounts:
    """``Accounts`` in this database.

    ``skeleton`` maps names that look alike to one text. ``now`` works as time.time.
    """

    def __init__(
        self,
        database: SharedDatabase,
        skeleton: Callable[[str], str],
        *,
        passwords: Passwords | None = None,
        now: Callable[[], float] = time.time,
        names_a_day: int = NAMES_A_DAY,
    ) -> None:
        """Update the skeletons of all names. Raises StoreFailed."""
        self._database = database
        self._skeleton_of = skeleton
        self._passwords = passwords or Passwords()
        self._now = now
        self._names_a_day = names_a_day
        self._renew_skeletons()

    def of_key(self, fingerprint: str) -> Account | None:
        return self._first_account("JOIN keys ON account = accounts.id WHERE fingerprint = ?", fingerprint)

    def of_name(self, name: str) -> Account | None:
        return self._first_account("WHERE skeleton = ?", self._skeleton(name))

    def of_id(self, account: int) -> Account | None:
        return self._first_account("WHERE accounts.id = ?", account)

    def guests(self) -> list[Account]:
        return self._accounts("WHERE guest = 1 ORDER BY accounts.id")

    def new(self, name: str, *, key: str = "", password: str = "", guest: bool = False, place: str = "") -> Account:
        skeleton = self._skeleton(name)
        kept = self._passwords.hash(password)

        def change(connection: Statements) -> int:
            if _has(connection, "SELECT 1 FROM accounts WHERE skeleton = ?", skeleton):
                raise NameTaken(name)
            if place and not guest:
                self._count_new(connection, place)
            row = (name, skeleton, kept, int(guest))
            statement = "INSERT INTO accounts (name, skeleton, password, guest) VALUES (?, ?, ?, ?) RETURNING id"
            rows: list[tuple[int]] = connection.execute(statement, row).fetchall()
            number = rows[0][0]
            if key:
                _add_key(connection, number, key)
            return number

        return Account(self._database.write(change), name, guest=guest)

    def _count_new(self, connection: Statements, place: str) -> None:
        """Count a new name from this network. Raises TooManyNames."""
        now = self._now()
        connection.execute("DELETE FROM new_names WHERE made_at <= ?", (now - SECONDS_OF_DAY,))
        question = "SELECT count(*) FROM new_names WHERE place = ?"
        counted: list[tuple[int]] = connection.execute(question, (place,)).fetchall()
        if counted[0][0] >= self._names_a_day:
            raise TooManyNames(place)
        connection.execute("INSERT INTO new_names VALUES (?, ?)", (place, now))

    def with_password(self, name: str, password: str) -> Account | None:
        skeleton = self._skeleton(name)

        def question(connection: Statements) -> list[tuple[int, str]]:
            return connection.execute("SELECT id, password FROM accounts WHERE skeleton = ?", (skeleton,)).fetchall()

        account, kept = next(iter(self._database.read(question)), (0, ""))
        if not self._passwords.matches(kept, password):
            return None
        if self._passwords.is_outdated(kept):
            self._renew_password(account, kept, password)
        return self.of_id(account)

    def _renew_password(self, account: int, stored_hash: str, password: str) -> None:
        """Hash the password with today's parameters, if it has not changed. If the store fails, leave it."""
        with suppress(StoreFailed):
            statement = "UPDATE accounts SET password = ? WHERE id = ? AND password = ?"
            self._do(statement, self._passwords.hash(password), account, stored_hash)

    def add_key(self, account: int, fingerprint: str) -> None:
        def change(connection: Statements) -> None:
            _check(connection, account)
            _add_key(connection, account, fingerprint)

        self._database.write(change)

    def rename(self, account: int, name: str) -> None:
        skeleton = self._skeleton(name)

        def change(connection: Statements) -> None:
            _check(connection, account)
            if _has(connection, "SELECT 1 FROM accounts WHERE skeleton = ? AND id <> ?", skeleton, account):
                raise NameTaken(name)
            connection.execute("UPDATE accounts SET name = ?, skeleton = ? WHERE id = ?", (name, skeleton, account))

        self._database.write(change)

    def keep_settings(self, account: int, settings: str) -> None:
        def change(connection: Statements) -> None:
            _check(connection, account)
            connection.execute("UPDATE accounts SET settings = ? WHERE id = ?", (settings, account))

        self._database.write(change)

    def forget(self, account: int) -> None:
        def change(connection: Statements) -> None:
            connection.execute("DELETE FROM accounts WHERE id = ?", (account,))
            connection.execute("DELETE FROM bans WHERE who = ?", (self.ban_to_store(account),))

        self._database.write(change)

    def block(self, account: int, other: int) -> None:
        self._change_relation("INSERT INTO blocks VALUES (?, ?) ON CONFLICT DO NOTHING", account, other)

    def unblock(self, account: int, other: int) -> None:
        self._do("DELETE FROM blocks WHERE account = ? AND other = ?", account, other)

    def blocked_by(self, account: int) -> frozenset[int]:
        def question(connection: Statements) -> list[tuple[int]]:
            return connection.execute("SELECT other FROM blocks WHERE account = ?", (account,)).fetchall()

        return frozenset(other for (other,) in self._database.read(question))

    def mute(self, account: int, other: int, until: float) -> None:
        anew = "INSERT INTO mutes VALUES (?, ?, ?) ON CONFLICT (account, other) DO UPDATE SET until = excluded.until"
        self._change_relation(anew, account, other, until)

    def unmute(self, account: int, other: int) -> None:
        self._do("DELETE FROM mutes WHERE account = ? AND other = ?", account, other)

    def muted_by(self, account: int) -> Mapping[int, float]:
        def question(connection: Statements) -> list[tuple[int, float]]:
            return connection.execute("SELECT other, until FROM mutes WHERE account = ?", (account,)).fetchall()

        return dict(self._database.read(question))

    def befriend(self, account: int, other: int) -> None:
        self._change_relation("INSERT INTO friends VALUES (?, ?) ON CONFLICT DO NOTHING", account, other)

    def unfriend(self, account: int, other: int) -> None:
        self._do("DELETE FROM friends WHERE account = ? AND other = ?", account, other)

    def friends_of(self, account: int) -> list[Account]:
        return self._accounts("JOIN friends ON other = accounts.id WHERE account = ? ORDER BY skeleton", account)

    def appoint(self, account: int) -> None:
        def change(connection: Statements) -> None:
            _check(connection, account)
            connection.execute("INSERT INTO moderators VALUES (?) ON CONFLICT DO NOTHING", (account,))

        self._database.write(change)

    def dismiss(self, account: int) -> None:
        self._do("DELETE FROM moderators WHERE account = ?", account)

    def moderators(self) -> list[Account]:
        return self._accounts("JOIN moderators ON account = accounts.id ORDER BY skeleton")

    def ban(self, who: int | str, until: float | None = None) -> None:
        now = self._now()
        kept = self.ban_to_store(_ban_key(who))
        anew = "INSERT INTO bans VALUES (?, ?) ON CONFLICT (who) DO UPDATE SET until = excluded.until"

        def change(connection: Statements) -> None:
            connection.execute("DELETE FROM bans WHERE until <= ?", (now,))
            connection.execute(anew, (kept, until))

        self._database.write(change)

    def unban(self, who: int | str) -> None:
        self._do("DELETE FROM bans WHERE who = ?", self.ban_to_store(_ban_key(who)))

    def is_banned(self, *who: int | str) -> bool:
        question = "SELECT 1 FROM bans WHERE who = ? AND (until IS NULL OR until > ?)"
        now = self._now()
        return any(self._has(question, self.ban_to_store(_ban_key(one)), now) for one in who)

    def bans(self) -> Mapping[int | str, float | None]:
        statement = "SELECT who, until FROM bans WHERE until IS NULL OR until > ?"
        now = self._now()

        def question(connection: Statements) -> list[tuple[int | str, float | None]]:
            return connection.execute(statement, (now,)).fetchall()

        return {self.ban_from_store(kept): until for kept, until in self._database.read(question)}

    @staticmethod
    def ban_to_store(who: int | str) -> int | str:
        """Return a ban as the database keeps it. SQLite keeps numbers and texts in one column."""
        return who

    @staticmethod
    def ban_from_store(kept: int | str) -> int | str:
        """Return the account, address or key that a ban in the database stands for."""
        return kept

    def invite(self, who: str) -> None:
        anew = "INSERT INTO invitations VALUES (?, ?) ON CONFLICT (who) DO UPDATE SET typed = excluded.typed"
        self._do(anew, self._invited_key(who), who)

    def uninvite(self, who: str) -> None:
        self._do("DELETE FROM invitations WHERE who = ?", self._invited_key(who))

    def is_invited(self, *who: str) -> bool:
        return any(self._has("SELECT 1 FROM invitations WHERE who = ?", self._invited_key(one)) for one in who)

    def invitations(self) -> list[str]:
        def question(connection: Statements) -> list[tuple[str]]:
            return connection.execute("SELECT typed FROM invitations ORDER BY typed").fetchall()

        return [typed for (typed,) in self._database.read(question)]

    def _skeleton(self, name: str) -> str:
        """Return the skeleton of any text, in a form that the database can keep."""
        return self._skeleton_of(name).encode("utf-8", "replace").decode("utf-8")

    def _invited_key(self, who: str) -> str:
        return who if who.startswith(FINGERPRINT) else self._skeleton(who)

    def _has(self, question: str, *values: int | str | float) -> bool:
        return self._database.read(lambda connection: _has(connection, question, *values))

    def _first_account(self, condition: str, value: int | str) -> Account | None:
        return next(iter(self._accounts(condition, value)), None)

    def _accounts(self, condition: str, *values: int | str) -> list[Account]:
        def question(connection: Statements) -> list[tuple[int, str, str, int]]:
            return connection.execute(f"SELECT {_COLUMNS} FROM accounts {condition}", values).fetchall()

        rows = self._database.read(question)
        return [Account(number, name, settings, bool(guest)) for number, name, settings, guest in rows]

    def _change_relation(self, statement: str, account: int, other: int, *values: float) -> None:
        """Run a statement about two accounts. Raises NoSuchAccount if one of them does not exist."""

        def change(connection: Statements) -> None:
            for either in (account, other):
                _check(connection, either)
            connection.execute(statement, (account, other, *values))

        self._database.write(change)

    def _do(self, statement: str, *values: int | str | float | None) -> None:
        def change(connection: Statements) -> None:
            connection.execute(statement, values)

        self._database.write(change)

    def _renew_skeletons(self) -> None:
        """Compute all skeletons again, because this version of the program may treat other names as look-alikes.

        If two names look alike only now, they keep the skeletons that they have.
        """

        def accounts(connection: Statements) -> list[tuple[str, str]]:
            return connection.execute("SELECT name, skeleton FROM accounts").fetchall()

        def invitations(connection: Statements) -> list[tuple[str, str]]:
            return connection.execute("SELECT typed, who FROM invitations").fetchall()

        names = self._database.read(accounts)
        invited = self._database.read(invitations)
        new_names = [(self._skeleton(name), old) for name, old in names if self._skeleton(name) != old]
        new_invited = [(self._invited_key(typed), old) for typed, old in invited if self._invited_key(typed) != old]

        def change(connection: Statements) -> None:
            for column, name, news in (("skeleton", "accounts", new_names), ("who", "invitations", new_invited)):
                is_free = f"NOT EXISTS (SELECT 1 FROM {name} WHERE {column} = ?)"
                for new, old in news:
                    connection.execute(
                        f"UPDATE {name} SET {column} = ? WHERE {column} = ? AND {is_free}", (new, old, new)
                    )

        if new_names or new_invited:
            self._database.write(change)


def _ban_key(who: int | str) -> int | str:
    return who if isinstance(who, int) else network_of(who)


def _has(connection: Statements, question: str, *values: int | str | float) -> bool:
    return bool(connection.execute(question, values).fetchall())


def _check(connection: Statements, account: int) -> None:
    """Raise NoSuchAccount if there is no account of this number."""
    if not _has(connection, "SELECT 1 FROM accounts WHERE id = ?", account):
        raise NoSuchAccount(account)


def _add_key(connection: Statements, account: int, fingerprint: str) -> None:
    """Give an account a key. Raises KeyTaken if another account has it."""
    if _has(connection, "SELECT 1 FROM keys WHERE fingerprint = ? AND account <> ?", fingerprint, account):
        raise KeyTaken(fingerprint)
    connection.execute("INSERT INTO keys VALUES (?, ?) ON CONFLICT DO NOTHING", (fingerprint, account))
