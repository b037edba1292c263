"""A second implementation of tricks, slow and simple, to compare with the engine.

It follows the text of the rules sentence by sentence, with tiles as pairs of numbers and trumps as words. It shares no
code with moon_access and must not: two independent implementations that agree are worth more than one.
"""

from __future__ import annotations

Pair = tuple[int, int]
"""A tile, either number first."""

NUMBERS = ("0", "1", "2", "3", "4", "5", "6")
TRUMPS = (*NUMBERS, "doubles", "none")


def is_trump(tile: Pair, trump: str) -> bool:
    one, other = tile
    if trump == "none":
        return False
    if trump == "doubles":
        return one == other
    return str(one) == trump or str(other) == trump


def suits(tile: Pair, trump: str) -> set[str]:
    """Every suit the tile belongs to. A trump is only a trump."""
    if is_trump(tile, trump):
        return {"trump"}
    one, other = tile
    return {str(one), str(other)}


def suit_asked_for(led: Pair, trump: str) -> str:
    """Return the suit that a lead asks for. A trump asks for trumps, any other tile for its higher number."""
    if is_trump(led, trump):
        return "trump"
    one, other = led
    return str(one) if one > other else str(other)


def may_play(hand: list[Pair], led: Pair, trump: str) -> list[Pair]:
    """Return the playable tiles.

    A seat with tiles of the asked suit must play one of them; otherwise it plays any tile.
    """
    following = []
    for tile in hand:
        if suit_asked_for(led, trump) in suits(tile, trump):
            following.append(tile)
    if following:
        return following
    return hand


def list_downwards(suit: str, trump: str) -> list[Pair]:
    """Return the tiles of a suit from the highest to the lowest, in the order in which a person would list them."""
    if suit == "trump" and trump == "doubles":
        return [(6, 6), (5, 5), (4, 4), (3, 3), (2, 2), (1, 1), (0, 0)]
    number = int(trump) if suit == "trump" else int(suit)
    tiles = [(number, number)]
    for other in (6, 5, 4, 3, 2, 1, 0):
        if other != number:
            tiles.append((number, other))
    return tiles


def are_same(one: Pair, other: Pair) -> bool:
    return one == other or one == (other[1], other[0])


def winner(trick: list[Pair], trump: str) -> int:
    """Return the place of the winning tile: the highest trump; without trumps, the highest tile of the led suit."""
    for suit in ("trump", suit_asked_for(trick[0], trump)):
        if suit == "trump" and trump == "none":
            continue
        for wanted in list_downwards(suit, trump):
            for place, tile in enumerate(trick):
                if are_same(tile, wanted) and suit in suits(tile, trump):
                    return place
    raise AssertionError("a led tile always belongs to the suit it asks for")
