"""The win curve: a side's chance to win a game, before its first deal and after each deal that was scored.

Normal bots play a number of first deals by the rules of the table; that gives what deals bring. The rest of a game is
played out many times with such deals, drawn at random, each side in turn getting what another one got. The same draws
play out the rest from every deal of the game, so the luck in them hardly touches the difference that a deal made. A
deal counts as even if its difference lies within two standard errors.

House rules that end a game in another way than by points or a number of deals are not played out; their effect is
small.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random
from typing import NamedTuple

from moon_access.bots.contrast import is_clearly_better
from moon_access.bots.levels import AnyBots, bot_of
from moon_access.engine.actions import Action
from moon_access.engine.events import DealScored, GameOver, Resigned, RoundScored
from moon_access.engine.game import AnyGame
from moon_access.engine.tiles import Seat
from moon_access.table import Player, Table

LEVEL_OF_BOTS = "normal"
SAMPLE_DEALS = 60
"""The number of deals that bots play to learn what deals bring."""
PLAY_OUTS = 420
"""The number of times that the rest of a game is played out: a multiple of the possible numbers of sides but eight."""
MOST_DEALS = 300
"""The number of deals after which a play-out ends; no game lasts as long."""


class DealOfCurve(NamedTuple):
    """A deal of the curve: its number, the chance after it, 0 to 1, and whether luck may explain its difference."""

    number: int
    chance: float
    is_even: bool


class WinCurve(NamedTuple):
    """The chance at first, 0 to 1, and after each scored deal. ``is_over``: the game is over."""

    first: float
    deals: tuple[DealOfCurve, ...]
    is_over: bool


class _Moment(NamedTuple):
    """A game between two deals. ``scored``: how many deals count so far. ``winners``: empty while it goes on."""

    deal: int
    scores: tuple[int, ...]
    scored: int
    winners: tuple[int, ...]


def win_curve(game: AnyGame, actions: Sequence[Action], seat: Seat, bots: AnyBots) -> WinCurve:
    """Return the win curve of the side of this seat.

    Args:
        game: The rules of the table.
        actions: All actions of the game so far, from its start.
        seat: The seat.
        bots: The bots of the game by level.

    Returns:
        The curve.
    """
    moments, is_over = _moments(game, actions)
    deltas = _points_of_sample_deals(game, bots)
    side = game.side(seat)
    shares = [_shares_of_play_outs(game, moment, side, deltas) for moment in moments]
    means = [fsum(one) / len(one) for one in shares]
    deals = tuple(
        DealOfCurve(moment.deal, mean, _is_even(before, after))
        for moment, mean, before, after in zip(moments[1:], means[1:], shares, shares[1:], strict=False)
    )
    return WinCurve(means[0], deals, is_over)


def _moments(game: AnyGame, actions: Sequence[Action]) -> tuple[list[_Moment], bool]:
    """Return the game before its first deal and after each deal that was scored, and whether it is over."""
    state = game.start()
    moments = [_Moment(0, tuple(state.scores), 0, ())]
    for action in actions:
        state, events = game.apply(state, action)
        kinds = {type(event) for event in events}
        if kinds & {DealScored, RoundScored} or (
            GameOver in kinds and state.deal != moments[-1].deal and Resigned not in kinds
        ):
            moments.append(_Moment(state.deal, tuple(state.scores), len(moments), tuple(state.winners)))
        elif GameOver in kinds and Resigned not in kinds:  # the time was up
            moments[-1] = moments[-1]._replace(winners=tuple(state.winners))
    return moments, bool(state.winners)


def _points_of_sample_deals(game: AnyGame, bots: AnyBots) -> tuple[tuple[int, ...], ...]:
    """Return what the sides score in first deals that bots play, deal by deal."""
    key = game.name, game.players, game.options
    if key not in _points_by_table:
        if len(_points_by_table) > MOST_TABLES_KEPT:
            _points_by_table.clear()
        _points_by_table[key] = tuple(_points_of_sample_deal(game, bots, number) for number in range(SAMPLE_DEALS))
    return _points_by_table[key]


_points_by_table: dict[object, tuple[tuple[int, ...], ...]] = {}
MOST_TABLES_KEPT = 8
"""The number of tables whose deals are kept, so that a second review need not play them again."""


def _points_of_sample_deal(game: AnyGame, bots: AnyBots, number: int) -> tuple[int, ...]:
    seats = [Seat(at) for at in range(game.players)]
    players = [Player("-", "-")] * game.players
    table = Table(game, players, seed=f"curve {number}", bots={at: bot_of(bots, LEVEL_OF_BOTS) for at in seats})
    before = tuple(table.state.scores)
    table.step()
    while table.to_act is not None:
        table.step()
    return tuple(new - old for old, new in zip(before, table.state.scores, strict=True))


def _shares_of_play_outs(
    game: AnyGame, moment: _Moment, side: int, deltas: Sequence[tuple[int, ...]]
) -> tuple[float, ...]:
    """Return the share of this side in each play-out of the rest of the game: 1 if it wins, parts if several do."""
    numbers, sides = range(PLAY_OUTS), len(moment.scores)
    if moment.winners:
        return (_share(side, moment.winners),) * len(numbers)
    # Consecutive play-outs differ only in who gets what, so that at equal scores everybody wins equally often.
    return tuple(
        _play_out(game, moment, side, deltas, Random(number // sides), shift=number % sides) for number in numbers
    )


def _play_out(
    game: AnyGame, moment: _Moment, side: int, deltas: Sequence[tuple[int, ...]], chance: Random, *, shift: int
) -> float:
    scores, sides = list(moment.scores), len(moment.scores)
    for scored in range(moment.scored, MOST_DEALS):
        winners = _winners(game, scores, scored)
        if winners:
            return _share(side, winners)
        delta, turned = deltas[int(chance.random() * len(deltas))], int(chance.random() * sides) + shift
        for at in range(sides):
            scores[at] += delta[(at + turned) % sides]
    return 1 / sides


def _winners(game: AnyGame, scores: Sequence[int], scored: int) -> list[int]:
    """Return the sides that have won with these scores after so many scored deals; none if the game goes on."""
    best = game.best_of(scores)
    leading = [side for side, points in enumerate(scores) if points == best]
    if game.rounds is not None:
        return leading if scored >= game.rounds else []
    return leading if best >= game.target and len(leading) == 1 else []


def _share(side: int, winners: Sequence[int]) -> float:
    return 1 / len(winners) if side in winners else 0.0


def _is_even(shares_before: Sequence[float], shares_after: Sequence[float]) -> bool:
    """Return whether the difference of paired play-outs may be luck."""
    return not (is_clearly_better(shares_before, shares_after) or is_clearly_better(shares_after, shares_before))
