"""Word how many tiles each player draws, for the rules of games in which that depends on the number of players."""

from __future__ import annotations

from collections.abc import Mapping

from moon_access.announcer.message import Kind, Message, answer, count


def tell_hand_sizes(sizes: Mapping[int, int]) -> Message:
    """Return how many tiles each player draws, by the number of players."""
    # translators: an item of the list of hands in the rules: so many players draw so many tiles each, "two players 16".
    items = [
        count(Kind.ANSWER, "{n:m} player {hand}", "{n:m} players {hand}", n, hand=size) for n, size in sizes.items()
    ]
    # translators: {items}: "two players 16, three players 15".
    return answer("Each player draws: {items}. The rest stay face down as the stock.", items=tuple(items))
