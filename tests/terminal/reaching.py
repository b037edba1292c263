"""Every kind of prompt, and the way to it from a start. English words work in all languages."""

from __future__ import annotations

from typing import NamedTuple

from moon_access.games import GAMES

from .at_terminal import SEATED, AtTerminal, Home
from .listening import Listener, Player


class Prompt(NamedTuple):
    """A prompt. ``arguments``: of the start. ``lines``: typed then. ``kind``: the prompt to play to. ``kept``: the
    settings; None for a first start.

    ``any_text``: whether any line is an answer. ``game``: whether a game is on and will be saved. ``by_keys``: the
    program reads the first key alone, and a key that types no text is not part of the line.
    """

    arguments: tuple[str, ...]
    lines: tuple[str, ...] = ()
    kind: str = ""
    kept: dict[str, object] | None = {}  # noqa: RUF012 - never changed
    any_text: bool = False
    game: bool = True
    by_keys: bool = False


MOON = ("play", "--game", "moon3")
DRAW = ("play", "--game", "draw12")

PROMPTS = {
    "first start, reading": Prompt((), kept=None, game=False, by_keys=True),
    "first start, cells": Prompt((), ("3",), kept=None, game=False),
    "first start, language": Prompt((), ("1",), kept=None, game=False),
    "first start, name": Prompt((), ("1", "1"), kept=None, any_text=True, game=False),
    "first start, opponents": Prompt((), ("1", "1", "Eva"), kept=None, game=False),
    "menu": Prompt((), game=False),
    "menu, which game": Prompt((), ("2",), game=False),
    "menu, how many players": Prompt((), ("2", str([*GAMES].index("draw12") + 1)), game=False),
    "menu, house rules": Prompt((), ("3",), game=False),
    "menu, a house rule": Prompt((), ("3", "1"), game=False),
    "menu, options": Prompt((), ("6",), game=False),
    "bid": Prompt(MOON),
    "widow": Prompt((*MOON, "--rule", "widow=optional"), ("21",)),
    "discard": Prompt(MOON, ("21",)),
    "trump": Prompt(MOON, ("21", "1")),
    "lead": Prompt(MOON, ("21", "1", "3")),
    "follow": Prompt((*MOON, "--rule", "all_pass=redeal"), kind="tile"),
    "which end": Prompt(DRAW, kind="end"),
    "draw by hand": Prompt(DRAW, kind="by hand", kept={"draw_by_hand": True}),
    "lay a tile": Prompt(DRAW, kind="tile"),
    "after the game": Prompt(MOON, ("resign", "1"), game=False),
    "options": Prompt(MOON, ("options",)),
    "options, a choice": Prompt(MOON, ("options", "7")),
    "options, a number": Prompt(MOON, ("options", "3")),
    "options, a name": Prompt(MOON, ("options", "4"), any_text=True),
    "house rules": Prompt(MOON, ("options", "16", "1")),
    "a house rule": Prompt(MOON, ("options", "16", "1", "2")),
    "a house rule by number": Prompt(MOON, ("options", "16", "1", "1")),
    "help": Prompt(MOON, ("help",)),
    "rules": Prompt(DRAW, ("rules",)),
    "resign": Prompt(MOON, ("resign",)),
}


def reach(home: Home, prompt: Prompt, language: str) -> tuple[AtTerminal, str]:
    """Return a terminal at this prompt, and its last output."""
    if prompt.kept is not None:
        home.keep(language=language, **prompt.kept)
    at = home.terminal(*prompt.arguments, *(SEATED if prompt.arguments else ()))
    shown = at.prompt()
    for line in prompt.lines:
        shown = at.ask(line)
    if prompt.kind:
        listener = Listener(language)
        shown = Player(at, listener).play(shown, until=lambda now: listener.kind(now) == prompt.kind)
    return at, shown
