"""The words of reasons that hints of games of tricks share: what sets a move apart from another one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from moon_access.announcer import advice as shared
from moon_access.announcer.message import N_, Message, answer, in_one_line, ngettext
from moon_access.bots.contract import Advice
from moon_access.engine.actions import Action
from moon_access.games.tricks.contrast import TrickWhy


def word_reason(
    advice: Advice, reasons: Mapping[Enum, shared.Reason], choice_named: Callable[[Action], Message]
) -> Message:
    """Return the sentence of a reason, and the comparison with another move if there is one.

    Args:
        advice: The advice.
        reasons: The texts of the game's own reasons.
        choice_named: The function that names a move in a line.

    Returns:
        The line.
    """
    against = None if advice.why in _REASONS_NAMING_RIVAL else advice.against
    other = None if against is None else choice_named(against)
    texts = {**REASONS, **reasons}
    if advice.why is TrickWhy.HIGHER_OUT and other is not None:
        # translators: n is a number of tiles; other is another tile.
        texts[TrickWhy.HIGHER_OUT] = ngettext(
            "Still out in {suit:pl}: one higher tile, more than with {other}.",
            "Still out in {suit:pl}: {n} higher tiles, more than with {other}.",
        )
    told = shared.reason(advice, texts, other)
    if advice.is_bid_made is not None:
        bid = answer(_BID_MADE if advice.is_bid_made else _BID_LOST, worlds=advice.worlds)
        return bid if advice.why is TrickWhy.ALIKE_IN_GUESSES else in_one_line(told, bid)
    if advice.worlds and advice.why not in _FIGURES:
        return in_one_line(told, answer(_NO_DIFFERENCE, worlds=advice.worlds))
    return told


# translators: in these lines, perfect play with all tiles open from now on has the same result in all guesses at the
# hidden tiles, whichever tile is played now.
_BID_MADE = N_("The bid is made in all {worlds} guesses.")
_BID_LOST = N_("The bid is lost in all {worlds} guesses.")
_NO_DIFFERENCE = N_("No difference in {worlds} guesses at the hidden tiles.")


_REASONS_NAMING_RIVAL = {
    TrickWhy.KEEPS_LAST_TRUMP,
    TrickWhy.KEEPS_HIGHEST,
    TrickWhy.BIDDER_LAST,
    TrickWhy.COULD_BE_BEATEN,
}
"""The reasons that name the other move themselves."""

REASONS: dict[Enum, shared.Reason] = {
    # translators: n is a number of tiles.
    TrickWhy.LEADS_TRUMPS: ngettext("It draws trumps: one is still out.", "It draws trumps: {n} are still out."),
    TrickWhy.WINS_FOR_SURE: N_("Nothing can beat it."),
    TrickWhy.PARTNER_BEATS: N_("Only your partner can beat it."),
    TrickWhy.ONE_BEATS: N_("Only {tile} can beat it."),
    # translators: n is a number of tiles, two or three.
    TrickWhy.FEW_BEAT: ngettext("One tile can beat it.", "{n} tiles can beat it."),
    TrickWhy.HIGHEST_LEFT: N_("It is the highest of its suit left."),
    TrickWhy.LOWEST_WINNER: N_("The lowest that wins, and you play last."),
    TrickWhy.TRICK_IS_SAFE: N_("The trick is safe, so save your high tiles."),
    TrickWhy.KEEPS_LAST_TRUMP: N_("It keeps your last trump for the {suit:pl}."),
    TrickWhy.CAN_TRUMP: N_("Then you can trump {suit:pl}."),
    TrickWhy.KEEPS_HIGHEST: N_("It keeps {tile:acc}, the highest of its suit left."),
    TrickWhy.BIDDER_LAST: N_("The bidder plays last and could beat {tile:acc}."),
    TrickWhy.COULD_BE_BEATEN: N_("{tile} could still be beaten."),
    TrickWhy.HIGHER_OUT: ngettext(
        "Still out in {suit:pl}: one higher tile.", "Still out in {suit:pl}: {n} higher tiles."
    ),
    TrickWhy.LEAVES_NONE: N_("Then you are out of {suit:pl}."),
    # translators: n is how many trumps the hand would have, tile the highest of them.
    TrickWhy.TRUMPS_HELD: ngettext("You hold one trump, {tile}.", "You hold {n} trumps, the highest {tile}."),
    # translators: n is how many tiles of the hand win for sure when they are led, if there is no trump.
    TrickWhy.TOPS_HELD: ngettext(
        "You hold one tile that nothing beats when led.", "You hold {n} tiles that nothing beats when led."
    ),
    TrickWhy.ALL_ALIKE: N_("Every choice comes out the same."),
    TrickWhy.ALIKE_IN_GUESSES: _NO_DIFFERENCE,
    # translators: in these lines n, less and worlds are numbers of guesses; other is another tile or trump.
    TrickWhy.MAKES_MORE: N_("It makes the bid in {n} of {worlds} guesses, with {other} in {less}."),
    TrickWhy.BEATS_MORE: N_("It beats the bid in {n} of {worlds} guesses, with {other} in {less}."),
    TrickWhy.MORE_TRICKS: N_("It takes more tricks than {other} in {n} of {worlds} guesses, fewer in {less}."),
    TrickWhy.MORE_POINTS: N_("It takes more points than {other} in {n} of {worlds} guesses, fewer in {less}."),
    TrickWhy.AS_GOOD: N_("As good as {other}, as far as guesses can tell."),
    # translators: in these lines other is a tile that is no better and no worse; then a rule of thumb.
    TrickWhy.TRUMP_LATER: N_("As good as {other}: keep the trump."),
    TrickWhy.FEWER_COUNT: N_("As good as {other}: it counts less."),
    TrickWhy.LOWER_FIRST: N_("As good as {other}: the lower tile first."),
}
"""The texts of the reasons that hints of games of tricks share."""

_FIGURES = {
    TrickWhy.ALIKE_IN_GUESSES,
    TrickWhy.MAKES_MORE,
    TrickWhy.BEATS_MORE,
    TrickWhy.MORE_TRICKS,
    TrickWhy.MORE_POINTS,
}
"""The reasons that are figures of sampled worlds."""
