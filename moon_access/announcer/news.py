"""Word the news of the newest release for players, in ten lines. CHANGELOG.md has all changes, for developers.

A release replaces them. The file storage/heard_news.py remembers whether a player has heard them.
"""

from __future__ import annotations

from typing import Final

from .message import Message, ToCopy, notice

VERSION: Final = "0.2"
"""The release of these news, without its last number: a release that only mends has none."""


def lines() -> tuple[Message, ...]:
    """Return the heading and the ten lines, none of which names what only some players have."""
    return (
        # translators: before ten lines of news. {version} is a number such as 0.2.
        notice("New in version {version}:", version=VERSION),
        notice("Six more games: Texas 42, block, all fives, fives and threes, Chicken Foot and Mexican Train."),
        notice("Friends can play at one table, wherever they are, each in their own language and way of reading."),
        notice("The games also run in a browser, with nothing to install."),
        # translators: "code" is the word that players type, as the command has it.
        notice("Every deal that can be shared has a code: type code, and friends can play the same tiles."),
        # translators: "hint" is the word that players type.
        notice("A hint now gives one line, the move and its reason. For the figures, type hint again."),
        # translators: "claim" is the word that players type.
        notice("If the rest of a deal is certain to be yours, claim plays it."),
        # translators: "tutorial" and "practice" are the words that players type.
        notice("There are lessons for every game, and more to practise: type tutorial or practice at any prompt."),
        # translators: "options" is the word that players type.
        notice("Opponents can have personalities, talk, or be as strong as you: see options."),
        # translators: the built-in voice.
        notice("The voice keeps its rate and pitch for each language, and arrow keys go back through what it said."),
        notice("In braille, every question fits on a display of 14 cells."),
    )


def to_hear_again(command: ToCopy) -> Message:
    # translators: after the news. {command} is a command line, such as "moon-access news".
    return notice("To hear this again: {command}", command=command)
