"""A hint in words: the move, the reason that the adviser gives for it, and the figures that it comes of."""

from __future__ import annotations

from moon_access.bots.contract import Advice, Why
from moon_access.bots.outlook import Analysis, Candidate, Forecast, Hint
from moon_access.engine.actions import (
    Action,
    Bid,
    Discard,
    Draw,
    LeaveWidow,
    NameTrump,
    Pass,
    Play,
    TakeWidow,
    tricks_needed,
)
from moon_access.engine.tiles import Suit
from moon_access.i18n.catalog import Catalog, pgettext
from moon_access.i18n.typed_words import words_of

from .general import shortened
from .message import N_, End, Message, answer, error

DEPTHS = ("move", "why", "figures")

_DEPTH_WORDS = {
    # translators: words to type behind "hint", separated by commas: the move, the reason, the figures.
    "move": pgettext("words", "move"),
    "why": pgettext("words", "why, reason"),
    "figures": pgettext("words", "figures, numbers"),
}


def depth_words(catalog: Catalog) -> dict[str, str]:
    """What may be typed for each depth of a hint, folded."""
    return {word: depth for depth, words in _DEPTH_WORDS.items() for word in words_of(catalog, words)}


def no_such_depth(typed: str) -> Message:
    return error("Not {typed}: say move, why or figures.", typed=shortened(typed))


def told(hint: Hint, depth: str) -> Message:
    """One of the DEPTHS."""
    if depth == "figures":
        return figures(hint.analysis)
    return move(hint.advice.action) if depth == "move" else reason(hint.advice)


def move(action: Action) -> Message:
    if isinstance(action, Bid):
        return answer("Hint: bid {amount}.", amount=action.amount)
    if isinstance(action, Pass):
        return answer("Hint: pass.")
    if isinstance(action, TakeWidow):
        return answer("Hint: take the widow.")
    if isinstance(action, LeaveWidow):
        return answer("Hint: leave the widow.")
    if isinstance(action, Discard):
        return answer("Hint: discard {tile:acc}.", tile=action.tile)
    if isinstance(action, NameTrump):
        if action.trump is Suit.NONE:
            return answer("Hint: no trump.")
        return answer("Hint: {suit:pl} as trump.", suit=action.trump)
    if isinstance(action, Draw):
        return answer("Hint: draw.")
    if isinstance(action, Play) and action.end is not None:
        return answer("Hint: play {tile:acc} on {end}.", tile=action.tile, end=End(action.end))
    if isinstance(action, Play):
        return answer("Hint: play {tile:acc}.", tile=action.tile)
    raise AssertionError(action)


def reason(advice: Advice) -> Message:
    end = End(advice.number or 0)
    facts: dict[str, object] = {"tile": advice.tile, "suit": advice.suit, "n": advice.number, "end": end}
    return answer(_REASONS[advice.why], **facts)


_REASONS = {
    Why.ONLY_MOVE: N_("It is the only move."),
    Why.CHANCE: N_("No reason, just luck."),
    # translators: n is a number of tricks.
    Why.HAND_WORTH: N_("Tricks to expect: {n}."),
    # translators: n is a number of tricks.
    Why.HAND_TOO_WEAK: N_("The hand is too weak, tricks to expect: {n}."),
    Why.PARTNER_BID: N_("Your partner's bid is good enough."),
    Why.LEAST_BAD_BID: N_("Somebody must bid, and this risks least."),
    Why.CANNOT_HURT: N_("Looking costs nothing."),
    Why.WORTHLESS: N_("It is the least likely to win."),
    # translators: n is how many trumps are held.
    Why.BEST_SUIT: N_("It is your best suit, tiles held: {n}."),
    Why.BEST_WITHOUT_TRUMP: N_("High tiles in many suits win without trump."),
    Why.DRAWS_TRUMPS: N_("It draws the others' trumps."),
    Why.WINS_FOR_SURE: N_("Nothing can beat it."),
    Why.HIGHEST_LEFT: N_("It is the highest of its suit left."),
    Why.LEADS_LOW: N_("A low lead keeps the better tiles."),
    Why.WINS_CHEAPLY: N_("It wins the trick cheaply."),
    Why.MAY_WIN: N_("It is likely to win the trick."),
    Why.SAVES_HIGH: N_("The trick is safe, so keep your high tiles."),
    Why.CANNOT_WIN: N_("You cannot win this trick."),
    Why.NOT_WORTH_IT: N_("A higher tile would likely be beaten."),
    Why.LOOKED_AHEAD: N_("It comes out best on average."),
    Why.ALL_ALIKE: N_("Whatever you choose, it comes out the same."),
    # translators: as with the reasons below: "it" is the tile, the trump or the discard that the hint names.
    Why.MAKES_BID_MOST: N_("It makes the bid most often."),
    Why.BEATS_BID_MOST: N_("It beats the bid most often."),
    # translators: n is a bid. A layout is one way in which the unseen tiles may lie; many are tried.
    Why.BID_MADE_MOSTLY: N_("{n} is made in most layouts."),
    Why.BETTER_THAN_PASS: N_("A pass is worth less."),
    Why.RISKS_LEAST: N_("Somebody must bid, and this risks least."),
    # translators: n is a bid.
    Why.EVEN_LOWEST_FAILS: N_("Even {n} fails in most layouts."),
    Why.PARTNER_HAS_IT: N_("Your partner has the highest bid."),
    Why.PASS_WORTH_MORE: N_("Any bid is worth less."),
    # translators: n is how many trumps the hand would have, tile the highest of them.
    Why.TRUMPS_HELD: N_("Trumps held: {n}, the highest {tile}."),
    # translators: n is how many tiles of the hand win for sure when they are led, if there is no trump.
    Why.TOPS_HELD: N_("Tiles that nothing beats when led: {n}."),
    Why.LEAVES_NONE: N_("Then you hold no {suit:pl}."),
    # translators: n is a number of tiles.
    Why.HIGHER_OUT: N_("Higher {suit:pl} not yet seen: {n}."),
    # translators: n is a number of tiles.
    Why.LEADS_TRUMPS: N_("It draws trumps, not yet seen: {n}."),
    Why.ONE_BEATS: N_("Only {tile} can beat it."),
    # translators: n is 2 or 3.
    Why.FEW_BEAT: N_("Tiles that can beat it: {n}."),
    Why.LOWEST_WINNER: N_("The lowest that wins, and you play last."),
    Why.TRICK_IS_SAFE: N_("The trick is safe, so keep your high tiles."),
    Why.KEEPS_LAST_TRUMP: N_("It keeps your last trump for the {suit:pl}."),
    Why.CAN_TRUMP: N_("Then you can trump {suit:pl}."),
    Why.KEEPS_HIGHEST: N_("It keeps {tile:acc}, the highest of its suit left."),
    Why.BIDDER_LAST: N_("The bidder plays last and could beat {tile:acc}."),
    Why.COULD_BE_BEATEN: N_("{tile} could still be beaten."),
    Why.GOES_OUT: N_("It is your last tile."),
    Why.NEXT_LACKS: N_("The next player has shown no {end}."),
    # translators: n is a number of tiles.
    Why.FEW_FIT: N_("Unseen tiles that fit then, the fewest possible: {n}."),
    Why.DOUBLE_EARLY: N_("A double is hard to get rid of later."),
    # translators: n is a number of pips.
    Why.HEAVY: N_("It is heavy, pips: {n}."),
    # translators: n is a number of tiles.
    Why.KEEPS_FITTING: N_("As many of your tiles as possible fit then: {n}."),
    # translators: n is how many different numbers the tiles show.
    Why.KEEPS_VARIETY: N_("It keeps your numbers varied: {n}."),
}


def figures(analysis: Analysis | Forecast | None) -> Message:
    """How often the best choice does what it is to do, and the next one that does it more or less often."""
    if isinstance(analysis, Forecast):
        return _of_dominoes(analysis)
    tried = [one for one in analysis.candidates if one.worlds] if analysis else []
    if not analysis or not tried:
        return answer("No figures for this move.")
    if any(isinstance(one.action, Bid) for one in tried):
        return _of_bids(tried)
    best, *others = tried
    if best.worlds == 1:
        if bool(best.made) is analysis.attacks:
            return answer("Every tile is known: the bid is made.")
        return answer("Every tile is known: the bid fails.")
    fields: dict[str, object] = {"made": best.made, "worlds": best.worlds}
    for one in others:
        if one.made * best.worlds != best.made * one.worlds:
            other = _beside(best, one)
            if analysis.attacks:
                # translators: other is another choice with its own number: "double five in 4".
                return answer("Makes the bid in {made} of {worlds} layouts; {other}.", **fields, other=other)
            return answer("Beats the bid in {made} of {worlds} layouts; {other}.", **fields, other=other)
    if analysis.attacks:
        if len(tried) == len(analysis.candidates):
            return answer("Makes the bid in {made} of {worlds} layouts, whatever you choose.", **fields)
        return answer("Makes the bid in {made} of {worlds} layouts.", **fields)
    return answer("Beats the bid in {made} of {worlds} layouts, whatever you choose.", **fields)


def _of_dominoes(forecast: Forecast) -> Message:
    best, *others = forecast.outcomes
    fields: dict[str, object] = {"made": best.ahead, "worlds": best.worlds}
    for one in others:
        if one.ahead != best.ahead and one.play.tile is not best.play.tile:
            other = answer("{choice} in {made}", choice=choice_named(one.play), made=one.ahead)
            # translators: ahead of the other players after some turns; other is another tile with its own number of
            # layouts: "double five in 4".
            return answer("Ahead in {made} of {worlds} layouts; {other}.", **fields, other=other)
    return answer("Ahead in {made} of {worlds} layouts, whatever you choose.", **fields)


def _of_bids(tried: list[Candidate]) -> Message:
    """The bid that is the hint, or the lowest beside a pass; then the next that needs more tricks, or else fewer."""
    bids = {one.action.amount: one for one in tried if isinstance(one.action, Bid)}
    action = tried[0].action
    first = action.amount if isinstance(action, Bid) else min(bids)
    best = bids[first]
    fields = {"amount": first, "made": best.made, "worlds": best.worlds}
    needed = tricks_needed(first)
    rest = sorted(amount for amount in bids if tricks_needed(amount) > needed)
    rest = rest or sorted((amount for amount in bids if tricks_needed(amount) < needed), reverse=True)
    if not rest:
        return answer("{amount} is made in {made} of {worlds} layouts.", **fields)
    # translators: amount is a bid, other is another bid with its own number: "6 in 4".
    text = N_("{amount} is made in {made} of {worlds} layouts; {other}.")
    return answer(text, **fields, other=_beside(best, bids[rest[0]]))


def _beside(best: Candidate, other: Candidate) -> Message:
    """Another choice, with how often it does what the best one is to do."""
    if other.worlds == best.worlds:
        # translators: choice is a tile, a trump or a bid; made a number of layouts: "double five in 4".
        return answer("{choice} in {made}", choice=choice_named(other.action), made=other.made)
    of_its_own = {"made": other.made, "worlds": other.worlds}
    return answer("{choice} in {made} of {worlds}", choice=choice_named(other.action), **of_its_own)


def choice_named(action: Action) -> Message:
    """A tile, a trump or a bid, or what becomes of the widow, as it stands in a line."""
    if isinstance(action, Discard | Play):
        return answer("{tile}", tile=action.tile)
    if isinstance(action, NameTrump):
        return answer("no trump") if action.trump is Suit.NONE else answer("{suit:pl}", suit=action.trump)
    if isinstance(action, Bid):
        return answer("{n}", n=action.amount)
    return answer("taking it") if isinstance(action, TakeWidow) else answer("leaving it")
