"""A hint in draw dominoes in words: the move, the reason for it, and the figures that it comes of."""

from __future__ import annotations

from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer.advice import choice_named, move
from moon_access.announcer.message import N_, Message, answer
from moon_access.bots.contract import Advice
from moon_access.games.draw.bots.outlook import Forecast
from moon_access.games.draw.bots.why import DrawWhy

__all__ = ["figures", "move", "reason"]


def reason(advice: Advice) -> Message:
    return shared.reason(advice, _REASONS)


_REASONS: dict[Enum, str] = {
    DrawWhy.GOES_OUT: N_("It is your last tile."),
    DrawWhy.NEXT_LACKS: N_("The next player has shown no {end}."),
    # translators: n is a number of tiles.
    DrawWhy.FEW_FIT: N_("Unseen tiles that fit then, the fewest possible: {n}."),
    DrawWhy.DOUBLE_EARLY: N_("A double is hard to get rid of later."),
    # translators: n is a number of pips.
    DrawWhy.HEAVY: N_("It is heavy, pips: {n}."),
    # translators: n is a number of tiles.
    DrawWhy.KEEPS_FITTING: N_("As many of your tiles as possible fit then: {n}."),
    # translators: n is how many different numbers the tiles show.
    DrawWhy.KEEPS_VARIETY: N_("It keeps your numbers varied: {n}."),
    # translators: no other tile is ahead of the other players in more guesses than the one of the hint.
    DrawWhy.AHEAD_MOST_OFTEN: N_("No other is ahead more often."),
    DrawWhy.LOOKED_AHEAD: N_("It comes out best on average."),
}


def figures(forecast: Forecast | None) -> Message:
    """How often the best play is ahead, and another tile that is more or less often."""
    if forecast is None:
        return shared.no_figures()
    best, *others = forecast.outcomes
    fields: dict[str, object] = {"made": best.ahead, "worlds": best.worlds}
    for one in others:
        if one.ahead != best.ahead and one.play.tile is not best.play.tile:
            other = answer("with {choice} in {made}", choice=choice_named(one.play), made=one.ahead)
            # translators: ahead of the other players after some turns; other is another tile with its own number of
            # guesses: "with double five in 4".
            return answer("Ahead in {made} of {worlds} guesses at the hidden tiles; {other}.", **fields, other=other)
    if any(one.ahead != best.ahead for one in others):  # the same tile, on another end
        return answer("Ahead in {made} of {worlds} guesses at the hidden tiles.", **fields)
    return answer("Ahead in {made} of {worlds} guesses at the hidden tiles, whatever you choose.", **fields)
