"""Play out a choice in a game of chains, to check the chances that a hint tells.

The unseen tiles are dealt anew at random until nobody holds a number that everybody has seen them lack. Normal bots
play the round to its end.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

from moon_access.engine.tiles import Seat
from moon_access.games import GAMES

from .positions import Asked

MOST_DEALS = 3000
"""So many deals are tried to find one that fits."""
LOW_WINS = ("mexican_train", "chicken_foot")
TOLD = (
    r"You come out ahead in (?P<made>\d+) of (?P<worlds>\d+) guesses at the hidden tiles",
    r"Whatever you choose, you come out ahead in (?P<made>\d+) of (?P<worlds>\d+) guesses",
)


def read_chance(figures: str) -> float | None:
    """Return how likely the seat is to come out ahead, as the figures say; None if they say something else."""
    found = next((match for text in TOLD if (match := re.match(text, figures))), None)
    return None if found is None else int(found["made"]) / int(found["worlds"])


def deal_anew(state: Any, seat: int, rng: Random) -> Any | None:
    """Return the state with the tiles that the seat does not see dealt anew; None if no deal was found that fits."""
    others = [at for at in range(len(state.hands)) if at != seat]
    pool = [*state.stock, *(tile for at in others for tile in state.hands[at])]
    for _ in range(MOST_DEALS):
        rng.shuffle(pool)
        left, hands = list(pool), list(state.hands)
        for at in others:
            hands[at], left = tuple(left[: len(hands[at])]), left[len(hands[at]) :]
        if not any({tile.high, tile.low} & state.lacks[at] for at in others for tile in hands[at]):
            return state._replace(hands=tuple(hands), stock=tuple(left))
    return None


def measure_chance(asked: Asked, game: Any, state: Any, times: int) -> float | None:
    """Return how often the seat comes out ahead; None if no deal was found.

    A seat comes out ahead if it wins the game in this round. If the game goes on, it ends the round better than the
    others do on average.
    """
    rng, bot, won = Random(asked.place), GAMES[asked.game].bots()["normal"](), 0
    side = game.side(Seat(asked.view.seat)) if hasattr(game, "side") else asked.view.seat
    for _ in range(times):
        at = deal_anew(state, asked.view.seat, rng)
        if at is None:
            return None
        at, _events = game.apply(at, asked.action)
        while at.to_act is not None and at.deal == state.deal and not at.winners:
            view = game.view(at, at.to_act)
            action = view.legal[0] if len(view.legal) == 1 else bot.advise(view, rng).action
            at, _events = game.apply(at, action)
        if at.winners:
            won += side in at.winners
            continue
        gains = [now - before for now, before in zip(at.scores, state.scores, strict=True)]
        mine = gains.pop(side)
        mean = sum(gains) / len(gains)
        won += mine < mean if asked.game in LOW_WINS else mine > mean
    return won / times
