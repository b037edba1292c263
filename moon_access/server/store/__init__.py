"""The data that a server keeps: the logs of its tables, accounts, reports and keys, in SQLite or in PostgreSQL."""
