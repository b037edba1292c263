"""Where tables are for players elsewhere: the store, who may come in, the hall and its tables, the doors.

It needs the extra ``together``; nothing else of the program loads it.
"""
