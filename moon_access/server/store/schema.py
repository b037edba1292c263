"""The schema of a server's database file, as steps. Each step makes the next version of the file from the one before.

A released step never changes; a later version of the program adds a step. SQLite's ``user_version`` is the version of a
file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Step = Sequence[str]
"""Statements that run together, or not at all."""

APPLICATION_ID: Final = 0x6D6F6F6E
"""SQLite's ``application_id`` of our files: "moon"."""

_FIRST_STEP: Final = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    # With AUTOINCREMENT, SQLite never reuses a number.
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
    # ``who`` is the number of an account, or the text of an address. ``until`` is in seconds of time.time; NULL is for
    # ever.
    "CREATE TABLE bans (who NOT NULL PRIMARY KEY, until REAL) WITHOUT ROWID",
    # ``who`` is the skeleton of a name, or a key's fingerprint. ``typed`` is the name as the host typed it.
    "CREATE TABLE invitations (who TEXT NOT NULL PRIMARY KEY, typed TEXT NOT NULL) WITHOUT ROWID",
)

_SECOND_STEP: Final = (
    # ``other`` is a friend of ``account``. If both are friends of each other, there are two rows.
    """
    CREATE TABLE friends (
        account INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        other INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
        PRIMARY KEY (account, other)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX friends_of_others ON friends (other)",
    "CREATE TABLE moderators (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE)",
    # A report has names and not accounts, because guests' accounts are deleted. ``told_at`` is in seconds of
    # time.time, and ``lines`` is JSON: [[name, text], ...].
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

_THIRD_STEP: Final = (
    # ``opener`` is the account that opened the table, and ``place`` a digest of its network (tokens.py). Both limit the
    # open tables, and are deleted when the table closes. ``seen_at`` is the time when somebody was last at the table,
    # in seconds of time.time; NULL if unknown.
    "ALTER TABLE tables ADD COLUMN opener INTEGER",
    "ALTER TABLE tables ADD COLUMN place TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE tables ADD COLUMN seen_at REAL",
    "CREATE INDEX unseen_tables ON tables (seen_at) WHERE closed = 0",
    # The permanent names taken in the last day, each with the network of the person who took it.
    "CREATE TABLE new_names (place TEXT NOT NULL, made_at REAL NOT NULL)",
    # One row, which the server updates to check that it can write.
    "CREATE TABLE health (one INTEGER PRIMARY KEY, written_at REAL NOT NULL)",
)

_FOURTH_STEP: Final = (
    # ``account`` does not hear ``other`` before this time, in seconds of time.time.
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

_FIFTH_STEP: Final = (
    # ``deal`` is a code. ``account`` is negative for the bot at a seat; guests' accounts may be deleted meanwhile.
    # ``played_at`` is in seconds of time.time.
    """
    CREATE TABLE deal_results (
        deal TEXT NOT NULL,
        account INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        points INTEGER NOT NULL,
        played_at REAL NOT NULL,
        PRIMARY KEY (deal, account)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX old_deal_results ON deal_results (played_at)",
)

_SIXTH_STEP: Final = (
    # ``terms`` is JSON. Times are in seconds of time.time; ``over_at`` is NULL until the contest is over.
    """
    CREATE TABLE contests (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        starts_at REAL NOT NULL,
        over_at REAL,
        terms TEXT NOT NULL
    )
    """,
    # ``stage`` is a number of contest_rows.Stage.
    """
    CREATE TABLE contest_entries (
        contest INTEGER NOT NULL,
        account INTEGER NOT NULL,
        name TEXT NOT NULL,
        stage INTEGER NOT NULL,
        PRIMARY KEY (contest, account)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE contest_results (
        contest INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        account INTEGER NOT NULL,
        points INTEGER NOT NULL,
        by_bot INTEGER NOT NULL,
        at_table INTEGER NOT NULL,
        PRIMARY KEY (contest, deal, account)
    ) WITHOUT ROWID
    """,
)

_SEVENTH_STEP: Final = (
    # ``told`` is JSON: the last news of a contest that this account has not heard yet, see contests/contests.py.
    """
    CREATE TABLE contest_news (
        account INTEGER NOT NULL,
        contest INTEGER NOT NULL,
        told TEXT NOT NULL,
        PRIMARY KEY (account, contest)
    ) WITHOUT ROWID
    """,
)

_EIGHTH_STEP: Final = (
    # A game counts once. ``season`` is a number of hall/ratings.py; ``ended_at`` is in seconds of time.time.
    """
    CREATE TABLE rated_games (
        seed TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        season INTEGER NOT NULL,
        ended_at REAL NOT NULL,
        at_table INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX old_rated_games ON rated_games (ended_at)",
    """
    CREATE TABLE rated_results (
        seed TEXT NOT NULL,
        account INTEGER NOT NULL,
        side INTEGER NOT NULL,
        place INTEGER NOT NULL,
        mu_before REAL NOT NULL,
        mu_after REAL NOT NULL,
        PRIMARY KEY (seed, account)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX rated_results_of ON rated_results (account)",
    # A player's strength in a game and a season, as a normal distribution.
    """
    CREATE TABLE ratings (
        season INTEGER NOT NULL,
        game TEXT NOT NULL,
        account INTEGER NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (season, game, account)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX ratings_of ON ratings (account)",
    # The accounts that let others know their ratings.
    "CREATE TABLE shown_ratings (account INTEGER PRIMARY KEY REFERENCES accounts ON DELETE CASCADE)",
)

_NINTH_STEP: Final = (
    # The tables of each round of a contest. ``seats`` and ``outcome`` are JSON, see store/contest_rows.py. Times are in
    # seconds of time.time; ``over_at`` is NULL until the game there is over. ``at_table`` is 0 until there is a table.
    """
    CREATE TABLE contest_tables (
        contest INTEGER NOT NULL,
        round INTEGER NOT NULL,
        place INTEGER NOT NULL,
        seats TEXT NOT NULL,
        began_at REAL NOT NULL,
        at_table INTEGER NOT NULL DEFAULT 0,
        over_at REAL,
        outcome TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (contest, round, place)
    ) WITHOUT ROWID
    """,
)

STEPS: Final[Sequence[Step]] = (
    _FIRST_STEP,
    _SECOND_STEP,
    _THIRD_STEP,
    _FOURTH_STEP,
    _FIFTH_STEP,
    _SIXTH_STEP,
    _SEVENTH_STEP,
    _EIGHTH_STEP,
    _NINTH_STEP,
)
