"""Accounts, bans and invitations in PostgreSQL: the statements of sqlite_accounts.py, and what is otherwise there."""

from __future__ import annotations

from psycopg import errors

from ..people.accounts import Account, KeyTaken, NameTaken, NoSuchAccount
from .sqlite_accounts import SqliteAccounts
from .store import StoreFailed

NUMBER = "#"
"""What stands before an account's number among the banned: no address begins so."""


class PostgresAccounts(SqliteAccounts):
    """``Accounts``, at several nodes at once: who has a name first is PostgreSQL's to say."""

    def new(self, name: str, *, key: str = "", password: str = "", guest: bool = False, place: str = "") -> Account:
        try:
            return super().new(name, key=key, password=password, guest=guest, place=place)
        except StoreFailed as failed:
            if isinstance(failed.__cause__, errors.UniqueViolation):
                raise NameTaken(name) from None
            raise

    def rename(self, account: int, name: str) -> None:
        try:
            super().rename(account, name)
        except StoreFailed as failed:
            if isinstance(failed.__cause__, errors.UniqueViolation):
                raise NameTaken(name) from None
            raise

    def add_key(self, account: int, fingerprint: str) -> None:
        try:
            super().add_key(account, fingerprint)
        except StoreFailed as failed:
            if isinstance(failed.__cause__, errors.ForeignKeyViolation):
                raise NoSuchAccount(account) from None
            raise
        holder = self.of_key(fingerprint)
        if holder is not None and holder.id != account:
            raise KeyTaken(fingerprint)

    @staticmethod
    def kept_ban(who: int | str) -> int | str:
        return f"{NUMBER}{who}" if isinstance(who, int) else who

    @staticmethod
    def ban_kept(kept: int | str) -> int | str:
        is_number = isinstance(kept, str) and kept.startswith(NUMBER)
        return int(str(kept).removeprefix(NUMBER)) if is_number else kept
