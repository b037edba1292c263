"""The schema of a server's database file, as steps: each makes the next version of the file before it.

A step that was ever released never changes: a later version adds a step. SQLite's ``user_version`` says which version a
file has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Step = Sequence[str]
"""Statements that are done together, or none of them."""

OURS: Final = 0x6D6F6F6E
"""SQLite's ``application_id`` of our files: "moon"."""

_FIRST: Final = (
    f"PRAGMA application_id = {OURS}",
    # Numbers are never used again: AUTOINCREMENT says so.
    """
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        closed INTEGER NOT NULL DEFAULT 0
    )
    """,
    "CREATE INDEX open_tables ON tables (number) WHERE NOT closed",
    """
    CREATE TABLE lines (
        of_table INTEGER NOT NULL REFERENCES tables,
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (of_table, number)
    ) WITHOUT ROWID
    """,
    # Two names that look the same have the same skeleton.
    """
    CREATE TABLE accounts (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        skeleton TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL DEFAULT '',
        settings TEXT NOT NULL DEFAULT '{}',
        guest INTEGER NOT NULL DEFAULT 0
    )
    """,
    """
    CREATE TABLE keys (
        fingerprint TEXT PRIMARY KEY,
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    "CREATE INDEX keys_of ON keys (account)",
    """
    CREATE TABLE blocks (
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        other INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        PRIMARY KEY (account, other)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX blocks_of_others ON blocks (other)",
    # Who: the number of an account, or the text of an address. Until: seconds of time.time; NULL: for ever.
    "CREATE TABLE bans (who NOT NULL PRIMARY KEY, until REAL) WITHOUT ROWID",
    # Who: the skeleton of a name, or a key's fingerprint. Typed: the name as it was.
    "CREATE TABLE invitations (who TEXT NOT NULL PRIMARY KEY, typed TEXT NOT NULL) WITHOUT ROWID",
)

_SECOND: Final = (
    # Other is a friend of account; whether account is one of other, too, is a row of its own.
    """
    CREATE TABLE friends (
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        other INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        PRIMARY KEY (account, other)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX friends_of_others ON friends (other)",
    "CREATE TABLE moderators (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE)",
    # Names, not accounts: a report outlives a guest. Told_at: seconds of time.time. Lines: JSON, [[name, text], ...].
    """
    CREATE TABLE reports (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        told_at REAL NOT NULL,
        by_name TEXT NOT NULL,
        about TEXT NOT NULL,
        why TEXT NOT NULL,
        lines TEXT NOT NULL
    )
    """,
)

_THIRD: Final = (
    # Who opened it, and from which network (a digest, see tokens.py), for their shares of the open ones; forgotten when
    # it is closed. Seen_at: when somebody was known to be there last, in seconds of time.time; NULL: not known.
    "ALTER TABLE tables ADD COLUMN opener INTEGER",
    "ALTER TABLE tables ADD COLUMN place TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN seen_at REAL",
    "CREATE INDEX unseen_tables ON tables (seen_at) WHERE closed = 0",
    # Names that were taken for good within the last day, and from which network.
    "CREATE TABLE new_names (place TEXT NOT NULL, made_at REAL NOT NULL)",
    # One row, written to see whether anything can be written.
    "CREATE TABLE health (one INTEGER PRIMARY KEY, written_at REAL NOT NULL)",
)

_FOURTH: Final = (
    # Whom account does not hear for a day. Until: seconds of time.time.
    """
    CREATE TABLE mutes (
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        other INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        until REAL NOT NULL,
        PRIMARY KEY (account, other)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX mutes_of_others ON mutes (other)",
)

STEPS: Final[Sequence[Step]] = (_FIRST, _SECOND, _THIRD, _FOURTH)
