"""The tile that a steady player of 42 plays: sound rules of thumb, no search, no chance."""

from __future__ import annotations

from moon_access.bots.contract import Advice
from moon_access.engine.actions import Play
from moon_access.engine.tiles import Tile
from moon_access.games.forty_two.actions import NELLOS, doubles_at
from moon_access.games.forty_two.marks import count_of
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.bots.inference import find_legal_play

from .hand_evaluation import tile_values
from .inference import Inference, cheapest
from .why import FortyTwoWhy

Choice = tuple[Tile, FortyTwoWhy]


def play(view: FortyTwoView) -> Advice:
    """Return the tile to play and its reason. There must be several to choose from."""
    inference = Inference(view)
    if view.special in NELLOS:
        tile, why = _choose_at_nello(inference)
    elif inference.led is None:
        tile, why = _lead(inference)
    else:
        tile, why = _follow(inference)
    if why is FortyTwoWhy.HIGHEST_LEFT:
        return Advice(find_legal_play(view, tile), why, tile=tile, suit=inference.order.suit(tile))
    number = {FortyTwoWhy.GIVES_COUNT: count_of(tile), FortyTwoWhy.WINS_COUNT: inference.at_stake}.get(why)
    return Advice(find_legal_play(view, tile), why, tile=tile, number=number)


def _legal_tiles(view: FortyTwoView) -> list[Tile]:
    return [action.tile for action in view.legal if isinstance(action, Play)]


def _worth_of_tiles(inference: Inference) -> dict[Tile, float]:
    return tile_values(inference.view.hand, inference.order.trump, inference.unseen)


def _least_needed(tiles: list[Tile], worths: dict[Tile, float]) -> Tile:
    """Return the tile that is needed least: a tile that counts nothing, then the least useful, then the lightest."""
    return min(tiles, key=lambda tile: (count_of(tile), worths[tile], tile.pips))


def _lead(inference: Inference) -> Choice:
    hand = _legal_tiles(inference.view)
    worths = _worth_of_tiles(inference)
    threats = {tile: inference.threats(tile, inference.view.lead_by(tile)) for tile in hand}
    trumps = inference.trumps(hand)
    sure = [tile for tile in hand if not any(threats[tile])]
    high = [tile for tile in hand if not threats[tile][0]]
    if inference.attacks and trumps and inference.trumps_out:
        if trumps[-1] in sure:
            return trumps[-1], FortyTwoWhy.DRAWS_TRUMPS
        if len(trumps) >= 3:
            return cheapest(trumps)[0], FortyTwoWhy.DRAWS_TRUMPS
    if sure:
        # Play side tiles first: trumps stay good, and can stop the others' leads.
        return min(sure, key=lambda tile: (tile in trumps, -count_of(tile), worths[tile])), FortyTwoWhy.WINS_FOR_SURE
    if high:
        out = {tile: sum(1 for t in inference.unseen if t in inference.view.lead_by(tile).follow) for tile in high}
        return max(high, key=lambda tile: (out[tile], -count_of(tile), tile.pips)), FortyTwoWhy.HIGHEST_LEFT
    return _least_needed(hand, worths), FortyTwoWhy.LEADS_LOW


def _follow(inference: Inference) -> Choice:
    view, led, winning = inference.view, inference.led, inference.winning_play
    assert led is not None and winning is not None
    legal, worths = _legal_tiles(view), _worth_of_tiles(inference)
    seat, best = winning
    low = _least_needed(legal, worths)
    winners = sorted(
        (tile for tile in legal if led.strength[tile] > led.strength[best]),
        key=lambda tile: (led.strength[tile], worths[tile]),
    )
    partners = seat in inference.friends
    if partners and not any(inference.threats(best, led)):
        return _give_to_partner(legal, worths)
    sure = [tile for tile in winners if not any(inference.threats(tile, led))]
    if sure:
        tile = max(sure, key=lambda tile: (count_of(tile), -led.strength[tile], -worths[tile]))
        counted = inference.at_stake > 1 or count_of(tile)
        return tile, FortyTwoWhy.WINS_COUNT if counted else FortyTwoWhy.WINS_CHEAPLY
    if not winners:
        keeps = any(map(count_of, legal)) and not count_of(low)
        return low, FortyTwoWhy.KEEPS_COUNT if keeps else FortyTwoWhy.CANNOT_WIN
    if partners:
        return low, FortyTwoWhy.SAVES_HIGH
    for tile in winners:
        followers, _ = inference.threats(tile, led)
        if len(followers) <= 1 and count_of(tile) < 10:
            return tile, FortyTwoWhy.MAY_WIN
    return low, FortyTwoWhy.NEEDED_LEAST if low in winners else FortyTwoWhy.NOT_WORTH_IT


def _give_to_partner(legal: list[Tile], worths: dict[Tile, float]) -> Choice:
    """Return the tile to play on the partner's sure trick: the one that counts most, otherwise the least useful."""
    most = max(map(count_of, legal))
    if most:
        return min((tile for tile in legal if count_of(tile) == most), key=worths.__getitem__), FortyTwoWhy.GIVES_COUNT
    return _least_needed(legal, worths), FortyTwoWhy.SAVES_HIGH


def _choose_at_nello(inference: Inference) -> Choice:
    """Choose a tile at nello: the bidder plays the highest tile that does not win the trick.

    The others play low, so that the bidder must win.

    Args:
        inference: The inferences of the seat that is to play.

    Returns:
        The tile, and why.
    """
    view, led, winning = inference.view, inference.led, inference.winning_play
    legal = _legal_tiles(view)
    if led is None or winning is None:
        assert view.special is not None
        high = doubles_at(view.special, view.options.nello_doubles) != "low"
        return min(legal, key=lambda tile: (tile.is_double and high, tile.high, tile.low)), FortyTwoWhy.LEADS_LOW
    under = [tile for tile in legal if led.strength[tile] < led.strength[winning[1]]]

    def height(tile: Tile) -> tuple[int, int]:
        return led.strength[tile], tile.pips + 7 * tile.is_double

    if inference.attacks:
        if under:
            return max(under, key=height), FortyTwoWhy.DUCKS
        return min(legal, key=height), FortyTwoWhy.NOTHING_UNDER
    if winning[0] == inference.bidder and under:
        return max(under, key=height), FortyTwoWhy.UNDER
    if inference.bidder in inference.yet_to_play:
        return min(legal, key=height), FortyTwoWhy.STAYS_LOW
    return max(legal, key=height), FortyTwoWhy.RIDS_HIGH
