"""Word a hint as far as games share it: the move, the reasons of every game, and how much of it a player asks for.

Everything else about a hint is in the folder of its game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from moon_access.bots.contract import Advice, Why
from moon_access.engine.actions import Action, Pass, Play
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import words_of

from .general import shorten
from .message import N_, End, Kind, Message, answer, count, error, in_one_line
from .words import place

DEPTHS = ("move", "why", "figures")
BOTH = "both"
"""The depth of a player who asks for no depth: the move and its reason in one line."""

_DEPTH_WORDS = {
    # translators: words to type after "hint", separated by commas: the move, the reason, the figures.
    "move": pgettext("words", "move"),
    "why": pgettext("words", "why, reason"),
    "figures": pgettext("words", "figures, numbers"),
}


def depth_words(catalog: Catalog) -> dict[str, str]:
    """Return the words that a player may type for each depth of a hint, folded."""
    return {word: depth for depth, words in _DEPTH_WORDS.items() for word in words_of(catalog, words)}


def no_such_depth(typed: str) -> Message:
    return error("Not {typed}: type move, why or figures.", typed=shorten(typed))


def no_advice_at_this_table() -> Message:
    return error("No hints: this table plays without them, by a house rule.")


def hint_to_move(action: Action) -> Message:
    """Return the hint that names this move, for the actions that several games have."""
    if isinstance(action, Pass):
        return answer("Hint: pass.")
    if isinstance(action, Play) and action.end is not None:
        return answer("Hint: play {tile:acc} on {end}.", tile=action.tile, end=place(action.end))
    if isinstance(action, Play):
        return answer("Hint: play {tile:acc}.", tile=action.tile)
    raise AssertionError(action)


def name_only_move(action: Action) -> Message:
    """Return the hint if this is the only legal action, for the actions that several games have."""
    if isinstance(action, Pass):
        return answer("You can only pass.")
    if isinstance(action, Play) and action.end is not None:
        return answer("Only {tile} can be played, on {end}.", tile=action.tile, end=place(action.end))
    if isinstance(action, Play):
        return answer("Only {tile} can be played.", tile=action.tile)
    raise AssertionError(action)


Reason = str | tuple[str, str]
"""A text, or two texts if the reason counts something: for one of it, and for several."""


def reason(advice: Advice, reasons: Mapping[Enum, Reason], other: Message | None = None) -> Message:
    """Return why the hint is good.

    Args:
        advice: The advice.
        reasons: The texts for the game's own reasons.
        other: How to name the move ``advice.against``. If the reason does not name it, a second sentence does.

    Returns:
        The reason.
    """
    end = End(advice.number or 0)
    facts: dict[str, object] = {"tile": advice.tile, "suit": advice.suit, "n": advice.number, "end": end}
    facts |= {"less": advice.less, "worlds": advice.worlds, "other": other}
    text = _SHARED[advice.why] if isinstance(advice.why, Why) else reasons[advice.why]
    told = count(Kind.ANSWER, *text, advice.number or 0, **facts) if isinstance(text, tuple) else answer(text, **facts)
    return told if other is None or "{other}" in told.text else in_one_line(told, contrast_with_rival(other))


def contrast_with_rival(other: Message) -> Message:
    # translators: after the reason for a move: it does not hold for another move, which is "six two", "sixes" or "a
    # pass": "It leaves the fewest unseen tiles that fit: 2. Not so with six two."
    return answer("Not so with {other}.", other=other)


_SHARED = {
    Why.CHANCE: N_("No reason: it is chosen at random."),
}


def no_figures() -> Message:
    """Return the answer to a player who asks for figures about a hint that needed none."""
    return answer("No figures for this move.")


class TriedPlay(Protocol):
    """A play that a bot tried in sampled worlds, and in how many of them the seat came out ahead."""

    @property
    def play(self) -> Play: ...
    @property
    def worlds(self) -> int: ...
    @property
    def ahead(self) -> int: ...


def how_often_ahead(tried: Sequence[TriedPlay]) -> Message:
    """Return in how many sampled worlds the best play (the first) comes out ahead, and the next one that differs."""
    best, *others = tried
    fields: dict[str, object] = {"made": best.ahead, "worlds": best.worlds}
    for one in others:
        if one.ahead != best.ahead and one.play.tile is not best.play.tile:
            other = answer("with {choice} in {made}", choice=choice_named(one.play), made=one.ahead)
            # translators: ahead of the other players after some turns; other is another tile with its own number of
            # guesses: "with double five in 4".
            return answer(
                "You come out ahead in {made} of {worlds} guesses at the hidden tiles; {other}.", **fields, other=other
            )
    if any(one.ahead != best.ahead for one in others):  # the other choice is this tile at another end
        return answer("You come out ahead in {made} of {worlds} guesses at the hidden tiles.", **fields)
    return answer(
        "Whatever you choose, you come out ahead in {made} of {worlds} guesses at the hidden tiles.", **fields
    )


def choice_named(action: Action) -> Message:
    """Return the name of a play in a line: its tile."""
    assert isinstance(action, Play)
    return answer("{tile}", tile=action.tile)
