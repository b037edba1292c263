"""What is said of a claim of the rest, and what 42 gives for it."""

from __future__ import annotations

from moon_access.announcer import general
from moon_access.announcer.listener import Listener
from moon_access.announcer.message import Kind, Message, answer, error, say
from moon_access.engine.actions import Play
from moon_access.games.contract import Claims
from moon_access.games.forty_two.actions import Special
from moon_access.games.forty_two.claims import rest_of
from moon_access.games.forty_two.state import FortyTwoView
from moon_access.games.tricks.state import Phase
from moon_access.games.tricks.words import claims as shared


def plays(view: FortyTwoView) -> tuple[Play, ...]:
    """What is played until the deal is the own team's, empty where that is not sure."""
    if view.phase is not Phase.PLAY:
        return ()
    return tuple(Play(view.seat, tile) for tile in rest_of(view).order)


def offer(view: FortyTwoView, word: str) -> Message | None:
    """Not for a single tile, which is as quickly played; and not where a player has to find it out by memory."""
    if not view.options.aids or len(plays(view)) < 2:
        return None
    if view.special is Special.NELLO:
        # translators: at nello, where the player wants to lose: {word} is the word of the command.
        return say(Kind.OFFERS, "You lose all the rest: type {word}.", word=word)
    return general.rest_is_yours(word)


def why_not(view: FortyTwoView, listener: Listener) -> Message:
    if view.phase is not Phase.PLAY:
        return shared.no_tricks_yet()
    if view.special is not Special.NELLO:
        return shared.not_sure(rest_of(view).doubt, aids=view.options.aids)
    assert view.contract is not None
    if view.contract.seat != view.seat:
        return error("No claim: at nello only the bidder claims.")
    return _not_lost(view)


def _not_lost(view: FortyTwoView) -> Message:
    """At nello, where the bidder wants no trick."""
    doubt = rest_of(view).doubt
    if doubt is None:
        return error("No claim: this trick may be yours.")
    if not view.options.aids:
        return error("No claim: an unseen tile may still leave you a trick.")
    # translators: at nello, where you want no trick: if somebody leads this tile, you may have to win.
    return error("No claim: {tile} may still leave you a trick.", tile=doubt)


def claimed(view: FortyTwoView) -> Message:
    """How many tricks it takes is not known: the deal is over as soon as the bid is made or lost."""
    if view.special is Special.NELLO:
        return answer("You lose every trick that is left.")
    return answer("The rest is yours.")


CLAIMS = Claims(plays, why_not, offer, claimed)
