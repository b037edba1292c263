"""List one or two examples for each command, which stand at the end of its help: the purpose, and what to type.

Only a help page loads this. What to type is the same in every language, and a test lets click read each example.
"""

from __future__ import annotations

from typing import NamedTuple

from moon_access.announcer.message import N_


class Example(NamedTuple):
    """An example. ``what``: a text of the catalogue. ``arguments``: what follows the program's name."""

    what: str
    arguments: str


EXAMPLES = {
    "": (
        # translators: these stand before a command line, as examples: "Play by the built-in voice: moon-access ...".
        Example(N_("Play by the built-in voice"), "--read speech"),
        Example(N_("Options of a command"), "help play"),
    ),
    "play": (
        Example(N_("Draw dominoes with one opponent"), "play --game draw12 --players 2"),
        Example(N_("Moon up to 51 points, easy bots"), "play --rule target=51 --bots easy"),
    ),
    "resume": (Example(N_("Second game of the list"), "resume 2"),),
    "join": (
        Example(N_("Tables of a friend's machine"), "join example.org"),
        Example(N_("By another name, at another port"), "join eva@example.org:2300"),
    ),
    "serve": (
        Example(N_("Tables for everybody who knows the address"), "serve"),
        Example(N_("Only for two friends"), "serve --invite Petra --invite Jan"),
    ),
    "tutorial": (Example(N_("From the fifth lesson on"), "tutorial 5 --game moon3"),),
    "practice": (Example(N_("Bids alone"), "practice bidding"),),
    "games": (
        Example(N_("Title for the second game"), "games --rename 2 Sunday"),
        Example(N_("Copy of the last game"), "games --export 1 game.jsonl"),
    ),
    "stats": (Example(N_("Moon for four alone"), "stats --game moon4"),),
    "simulate": (Example(N_("A thousand games"), "simulate --games 1000 --bots normal,normal,random"),),
    "arena": (Example(N_("Two normal bots and a random one"), "arena --players normal,normal,random"),),
    "check": (
        Example(N_("One file"), "check game.jsonl"),
        Example(N_("What comes through a pipe"), "check -"),
    ),
    "voices": (Example(N_("Hear the third voice"), "voices 3"),),
    "doctor": (Example(N_("Whether the built-in voice works"), "doctor --read speech"),),
    "rules": (
        Example(N_("Moon for four"), "rules --game moon4"),
        Example(N_("In braille on paper"), "rules --braille rules.brf"),
    ),
    "replay": (Example(N_("As Anna heard it"), "replay game.jsonl --seat Anna"),),
    "help": (Example(N_("Options of a command"), "help play"),),
}
"""By the name of the command; empty for the program itself."""


def of_command(name: str) -> tuple[Example, ...]:
    """Return the examples of the command with this name; empty for the program itself."""
    return EXAMPLES.get(name, ())
