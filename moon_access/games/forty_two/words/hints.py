"""A hint in 42 in words: the move, the reason for it, and the figures that it comes of."""

from __future__ import annotations

from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer.message import N_, Kind, Message, answer, count
from moon_access.bots.contract import Advice
from moon_access.engine.actions import Action, Bid, Pass
from moon_access.games.forty_two.actions import NameSpecial, Plunge, Special
from moon_access.games.forty_two.bots.outlook import Analysis, Candidate
from moon_access.games.forty_two.bots.why import FortyTwoWhy
from moon_access.games.forty_two.marks import in_marks

from .bids import amount_named, plunge_named, special_named


def move(action: Action) -> Message:
    if isinstance(action, NameSpecial):
        return answer("Hint: nello.") if action.special is Special.NELLO else answer("Hint: sevens.")
    if isinstance(action, Plunge):
        # translators: a hint; bid is "plunge" or "splash 2".
        return answer("Hint: {bid}.", bid=plunge_named(action))
    marks = in_marks(action.amount) if isinstance(action, Bid) else None
    if marks is not None:
        return count(Kind.ANSWER, "Hint: bid one mark.", "Hint: bid {n:m} marks.", marks)
    return shared.move(action)


def reason(advice: Advice) -> Message:
    return shared.reason(advice, _REASONS)


_REASONS: dict[Enum, str] = {
    # translators: n is a number of points.
    FortyTwoWhy.HAND_WORTH: N_("Points to expect: {n}."),
    # translators: n is a number of points.
    FortyTwoWhy.HAND_TOO_WEAK: N_("The hand is too weak, points to expect: {n}."),
    FortyTwoWhy.MADE_OFTEN: N_("It is made more often than not."),
    FortyTwoWhy.TOO_RISKY: N_("The bid would fail too often."),
    FortyTwoWhy.PARTNER_BID: N_("Your partner's bid is good enough."),
    FortyTwoWhy.LEAST_BAD_BID: N_("Somebody must bid, and this risks least."),
    FortyTwoWhy.LOSES_ALL: N_("Your tiles are low enough to lose every trick."),
    FortyTwoWhy.PLUNGE_MADE: N_("With your doubles, your team is likely to take every trick."),
    # translators: n is how many trumps are held.
    FortyTwoWhy.BEST_SUIT: N_("It is your best suit, tiles held: {n}."),
    FortyTwoWhy.BEST_WITHOUT_TRUMP: N_("High tiles in many suits win without trump."),
    FortyTwoWhy.DRAWS_TRUMPS: N_("It draws the others' trumps."),
    FortyTwoWhy.WINS_FOR_SURE: N_("Nothing can beat it."),
    FortyTwoWhy.HIGHEST_LEFT: N_("It is the highest of its suit left."),
    FortyTwoWhy.LEADS_LOW: N_("A low lead keeps the better tiles."),
    FortyTwoWhy.KEEPS_TRUMPS: N_("It keeps your trumps for later."),
    FortyTwoWhy.WINS_CHEAPLY: N_("It wins the trick cheaply."),
    # translators: n is the points in the trick.
    FortyTwoWhy.WINS_COUNT: N_("It takes the points in the trick for sure."),
    FortyTwoWhy.MAY_WIN: N_("It is likely to win the trick."),
    # translators: n is five or ten points.
    FortyTwoWhy.GIVES_COUNT: N_("It gives {n} points to your partner's trick."),
    FortyTwoWhy.KEEPS_COUNT: N_("You cannot win this trick, so give it no points."),
    FortyTwoWhy.CANNOT_WIN: N_("You cannot win this trick."),
    FortyTwoWhy.SAVES_HIGH: N_("Your partner has the trick, so keep the better tiles."),
    FortyTwoWhy.NOT_WORTH_IT: N_("A higher tile would likely be beaten."),
    FortyTwoWhy.NEEDED_LEAST: N_("It is the tile that you need least."),
    FortyTwoWhy.DUCKS: N_("It stays under the trick."),
    FortyTwoWhy.UNDER: N_("It leaves the trick to the bidder."),
    FortyTwoWhy.NOTHING_UNDER: N_("You have nothing that stays under the trick."),
    FortyTwoWhy.STAYS_LOW: N_("A low tile makes the bidder win the trick more easily."),
    FortyTwoWhy.RIDS_HIGH: N_("The bidder does not get this trick, so get rid of a high tile."),
    FortyTwoWhy.LOOKED_AHEAD: N_("It comes out best on average."),
    FortyTwoWhy.ALL_ALIKE: N_("Whatever you choose, it comes out the same."),
    FortyTwoWhy.MAKES_BID_MOST: N_("It makes the bid most often."),
    FortyTwoWhy.BEATS_BID_MOST: N_("It beats the bid most often."),
}


def figures(analysis: Analysis | None) -> Message:
    """How often the best choice does what it is to do, and the next one that does it more or less often."""
    tried = [one for one in analysis.candidates if one.worlds] if analysis else []
    if not analysis or not tried:
        return shared.no_figures()
    best, *others = tried
    if isinstance(best.action, Bid | Plunge):
        return _of_bid(best.action, best)
    if best.worlds == 1:
        if bool(best.made) is analysis.attacks:
            return answer("Every tile is known: the bid is made.")
        return answer("Every tile is known: the bid fails.")
    fields: dict[str, object] = {"made": best.made, "worlds": best.worlds}
    for one in others:
        if one.made != best.made:
            # translators: choice is a tile or a trump; made a number of guesses: "with double five in 4".
            other = answer("with {choice} in {made}", choice=choice_named(one.action), made=one.made)
            if analysis.attacks:
                return answer(
                    "Makes the bid in {made} of {worlds} guesses at the hidden tiles; {other}.", **fields, other=other
                )
            return answer(
                "Beats the bid in {made} of {worlds} guesses at the hidden tiles; {other}.", **fields, other=other
            )
    if analysis.attacks:
        return answer("Makes the bid in {made} of {worlds} guesses at the hidden tiles, whatever you choose.", **fields)
    return answer("Beats the bid in {made} of {worlds} guesses at the hidden tiles, whatever you choose.", **fields)


def _of_bid(bid: Bid | Plunge, tried: Candidate) -> Message:
    named = plunge_named(bid) if isinstance(bid, Plunge) else amount_named(bid.amount)
    # translators: amount is a bid; made and worlds are numbers of deals. Bots of the level "normal" play these to the
    # end, where this bid is the highest.
    text = N_("{amount} is made in {made} of {worlds} deals that normal bots play on.")
    return answer(text, amount=named, made=tried.made, worlds=tried.worlds)


def how_found(analysis: Analysis | None) -> Message | None:
    """What the figures take for granted, to be told once; None where there is nothing to tell."""
    if analysis is None or isinstance(analysis.best.action, Bid | Pass | Plunge) or analysis.best.worlds < 2:
        return None
    # translators: told once, after the first line with a number of guesses. A guess is one way in which the tiles that
    # the player does not see may lie.
    return answer("In each guess all play as if every tile lay open.")


def choice_named(action: Action) -> Message:
    """A tile, a trump or a game without one, as it stands in a line."""
    return special_named(action.special) if isinstance(action, NameSpecial) else shared.choice_named(action)
