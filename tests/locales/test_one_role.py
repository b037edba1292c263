"""A short text has one role: if one msgid names two things, no translation fits both.

``SHARED`` lists the short texts that several modules use with one meaning. If you mark a text that another module has,
use another msgid or a context, or list the text here if it has the same meaning.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

SHORT = 2
"""The most words of a text that is too short to show its meaning."""

SHARED = {
    (None, "Away: {names}."),
    (None, "Bid:"),
    (None, "Bids: {bids}."),
    (None, "Discard {tile:acc}."),
    (None, "Doubles."),
    (None, "Engine {tile}."),
    (None, "Game"),
    (None, "Language"),
    (None, "Legal: {tiles}."),
    (None, "Password"),
    (None, "Play {tiles:acc}:"),
    (None, "Play:"),
    (None, "Sound device"),
    (None, "Reading"),
    (None, "Round {deal}."),
    (None, "Scoring."),
    (None, "Speech Dispatcher"),
    (None, "The aim."),
    (None, "The end."),
    (None, "The tiles."),
    (None, "The turn."),
    (None, "Trick {n}"),
    (None, "Tricks: {items}."),
    (None, "Trump"),
    (None, "Trump."),
    (None, "Trump, {numbers}:"),
    (None, "Trump:"),
    (None, "Voice"),
    (None, "Which game."),
    (None, "Widow: {tile}."),
    (None, "You pass."),
    (None, "as usual"),
    (None, "bidding"),
    (None, "deal again"),
    (None, "drawing"),
    (None, "easy"),
    (None, "full"),
    (None, "lowest bid"),
    (None, "minus {number}"),
    (None, "no"),
    (None, "no trump"),
    (None, "normal"),
    (None, "off"),
    (None, "on"),
    (None, "one tile"),
    (None, "rounds"),
    (None, "screen reader"),
    (None, "sevens"),
    (None, "strong"),
    (None, "the widow"),
    (None, "two {end:pl}"),
    (None, "yes"),
    (None, "you pass"),
    (None, "your train"),
    (None, "{name} draws"),
    (None, "{name} passes"),
    (None, "{name} passes."),
    ("words", "ban"),
    ("words", "invite"),
    ("words", "last"),
    ("words", "mute"),
    ("words", "next"),
    ("words", "out, kick"),
    ("words", "repeat, again"),
    ("words", "say, apostrophe"),
    ("words", "settle"),
    ("words", "unban"),
}


@pytest.mark.long
def test_a_short_text_stands_in_one_module_unless_it_has_a_context(source: SimpleNamespace) -> None:
    found = {
        (message.context, message.id)
        for message in source.messages_of(source.template())
        if isinstance(message.id, str)
        and len(message.id.split()) <= SHORT
        and re.search("[a-z]{2}", re.sub(r"\{[^}]*\}", "", message.id))
        and len({file for file, _ in message.locations}) > 1
    }
    assert not found - SHARED, (
        f"use another msgid or a context, or list them in SHARED: {sorted(map(str, found - SHARED))}"
    )
    assert not SHARED - found, f"these stand in one module only: {sorted(map(str, SHARED - found))}"
