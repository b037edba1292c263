"""The server: its store, who may come in, the hall with its tables, and the doors.

It needs the extra ``together``. Nothing else of the program loads it.
"""
