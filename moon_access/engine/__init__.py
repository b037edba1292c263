"""The rules of the games: pure, without I/O, clock, randomness, threads or any text for people.

Nothing in this package imports anything but itself and the standard library.
"""
