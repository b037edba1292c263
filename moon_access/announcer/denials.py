"""List the reasons why a server refuses a request, and word each of them.

The server raises these reasons, and they travel as ``why``, so their values never change. The player's program and the
host's console word them here and nowhere else. A game's own words say why its rules refuse an action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from . import connection, hosting, lobby, login, rating, together, undo
from .message import N_, Message, error


class Denial(StrEnum):
    """A reason. The values are the words of the protocol."""

    YOUR_TABLES = "your tables"
    GUESTS_TABLES = "guest's tables"
    TABLES_FROM_THERE = "tables from there"
    FULL = "full"
    BUSY = "busy"
    NO_TABLE = "no table"
    AT_NO_TABLE = "at no table"
    NO_SEAT = "no seat"
    NO_GAME = "no game"
    NOT_INVITED = "not invited"
    NOT_OPENER = "not opener"
    NOT_IN_CHARGE = "not in charge"
    PUT_OUT = "put out"
    NO_SUCH_SEAT = "no such seat"
    RULES_OF_DEAL = "rules of deal"
    BEGUN = "begun"
    STOPPING = "stopping"
    LATE = "late"
    NOT_YOURSELF = "not yourself"
    NO_CLOCK = "no clock"
    NOT_YOUR_CLOCK = "not your clock"
    NOTHING_TO_UNDO = "nothing to undo"
    NOTHING_ASKED = "nothing asked"
    ASKED = "asked"
    END_ASKED = "end asked"
    NOTHING_SAID = "nothing said"
    NOBODY_THERE = "nobody there"
    TALK_IN_DEAL = "talk in deal"
    ONLOOKER_IN_DEAL = "onlooker in deal"
    TALK_PAST = "talk past"
    GUEST = "guest"
    NO_SUCH_NUMBER = "no such number"
    TOO_MANY_NUMBERS = "too many numbers"
    ENOUGH_REPORTS = "enough reports"
    ENOUGH_INVITED = "enough invited"
    NO_REPORTS = "no reports"
    NO_SUCH_REPORT = "no such report"
    NOT_MODERATOR = "not moderator"
    SHARED_ADDRESS = "shared address"
    IS_MODERATOR = "is moderator"
    SILENCED = "silenced"
    NO_EVENING = "no evening"
    ENOUGH_EVENINGS = "enough evenings"
    EVENING_FULL = "evening full"
    EVENING_EARLY = "evening early"
    EVENING_LATE = "evening late"
    EVENING_BEGUN = "evening begun"
    EVENING_STARTED = "evening started"
    EVENING_LEFT = "evening left"
    EVENING_DONE = "evening done"
    EVENING_OVER = "evening over"
    EVENING_IS_ON = "evening is on"
    NEXT_ROUND = "next round"
    ROUND_IS_ON = "round is on"
    NOT_ENTERED = "not entered"
    NOT_IN_EVENING = "not in evening"
    LEAVES_EVENING = "leaves evening"
    EVENING_TALK = "evening talk"
    NO_RATINGS = "no ratings"
    RATED_ALONE = "rated alone"

    # Denials that come with the name of a player
    NOBODY_CALLED = "nobody called"
    DOES_NOT_PLAY = "does not play"
    NO_BOT_YET = "no bot yet"
    NOT_READY = "not ready"
    NOT_ASKED = "not asked"
    NOT_BANNED = "not banned"
    RATING_HIDDEN = "rating hidden"

    # Denials about logging in, and about faulty messages
    BANNED = "banned"
    DRAINING = "draining"
    VERSION = "version"
    BAD = "bad"
    NAME = "name"


_SENTENCES: Mapping[str, str] = {
    # translators: refused: the player has opened tables that are still there. The next lines are about the same.
    Denial.YOUR_TABLES: N_(
        "You already have too many tables. Finish a game; a table that nobody comes back to ends after a week."
    ),
    Denial.GUESTS_TABLES: N_(
        "You already have too many tables. Finish a game; a guest's table ends an hour after everybody has left."
    ),
    Denial.TABLES_FROM_THERE: N_("Too many tables from your network. Join one of them, or try again in an hour."),
    Denial.FULL: N_("No room for another table. Join one, or try again later."),
    Denial.BUSY: N_("The server cannot save that now. Try again."),
    Denial.NO_TABLE: N_("That table no longer exists."),
    Denial.AT_NO_TABLE: N_("You are not at a table."),
    Denial.NO_SEAT: N_("There is no free seat there."),
    Denial.NO_GAME: N_("There is no game here."),
    Denial.NOT_INVITED: N_("That table is by invitation only."),
    Denial.NOT_OPENER: N_("Somebody else at the table starts the game."),
    Denial.NOT_IN_CHARGE: N_("Somebody else is in charge of this table."),
    Denial.PUT_OUT: N_("You were removed from that table."),
    # translators: refused: the player in charge may not change the house rules, because the deal's code sets them.
    Denial.RULES_OF_DEAL: N_("The house rules cannot change: they come with this table's deal."),
    # translators: refused: two seats are to be swapped, and one of them does not exist, or nobody sits on either.
    Denial.NO_SUCH_SEAT: N_("Name two seats of this table, one of them taken."),
    Denial.BEGUN: N_("The game has begun."),
    Denial.STOPPING: N_("The server stops soon. No new game can begin."),
    Denial.LATE: N_("Too late: the game has moved on."),
    Denial.NOT_YOURSELF: N_("That is you."),
    Denial.NO_CLOCK: N_("This table has no clock."),
    Denial.NOT_YOUR_CLOCK: N_("You can double the time once, on your own turn."),
    Denial.NOTHING_TO_UNDO: N_("Nothing to take back yet."),
    Denial.NOTHING_ASKED: N_("Nobody has asked you anything."),
    Denial.ASKED: N_("Somebody is already taking something back."),
    Denial.END_ASKED: N_("Somebody has already asked to end the game."),
    Denial.NOTHING_SAID: N_("There was nothing in that message."),
    Denial.NOBODY_THERE: N_("Nobody is there to hear it."),
    Denial.TALK_IN_DEAL: N_("No talk at this table during a deal."),
    # translators: refused to somebody who looks on while a deal is played.
    Denial.ONLOOKER_IN_DEAL: N_("Onlookers can talk only between deals."),
    # translators: refused to a player who tells an onlooker something during a deal, and the other way round.
    Denial.TALK_PAST: N_("Only between deals: players and onlookers cannot talk to each other during a deal."),
    Denial.GUEST: N_("Only players with a name of their own can do that, not guests."),
    Denial.NO_SUCH_NUMBER: N_("No table has this number."),
    Denial.TOO_MANY_NUMBERS: N_("Too many wrong numbers. Try again in a quarter of an hour."),
    Denial.ENOUGH_REPORTS: N_("Wait until somebody has read your three reports."),
    # translators: refused: a table has invited so many players that it takes no more invitations.
    Denial.ENOUGH_INVITED: N_("No more players can be invited to this table."),
    Denial.NO_REPORTS: N_("You cannot report anything here."),
    Denial.NO_SUCH_REPORT: N_("There is no such report."),
    Denial.NOT_MODERATOR: N_("Only moderators can do that."),
    Denial.SHARED_ADDRESS: N_("A moderator has that address too."),
    Denial.IS_MODERATOR: N_("Only the host can act against a moderator."),
    Denial.SILENCED: N_("You cannot talk here: the host has muted you."),
    # translators: the next lines are about evenings on which everybody plays the same deals.
    Denial.NO_EVENING: N_("There is no such evening."),
    Denial.ENOUGH_EVENINGS: N_("There are enough evenings already. Wait until one is over."),
    Denial.EVENING_FULL: N_("That evening is full."),
    Denial.EVENING_EARLY: N_("That evening has not begun yet."),
    Denial.EVENING_LATE: N_("Too late to join: that evening began more than half an hour ago."),
    Denial.EVENING_STARTED: N_("That evening has begun already."),
    Denial.EVENING_BEGUN: N_("You cannot withdraw after your first deal has begun."),
    Denial.EVENING_LEFT: N_("You have left that evening: bots play on for you."),
    Denial.EVENING_DONE: N_("You have played all your deals. The results come when everybody has finished."),
    Denial.EVENING_OVER: N_("That evening is over."),
    Denial.EVENING_IS_ON: N_("The results come when everybody has finished."),
    # translators: refused: to withdraw from an evening in the middle of a deal.
    Denial.ROUND_IS_ON: N_("Not in the middle of a deal: leave the table instead."),
    # translators: refused: to play on at a table of an evening at which the server seats everybody for each deal.
    Denial.NEXT_ROUND: N_("The next deal begins by itself, when all tables have finished."),
    Denial.NOT_ENTERED: N_("You have not entered that evening."),
    Denial.NOT_IN_EVENING: N_("Not during an evening: the conditions are the same for everybody."),
    # translators: refused: to resign a deal of an evening. The player may leave; then bots play on.
    Denial.LEAVES_EVENING: N_("You cannot resign during an evening. If you leave, bots play the rest for you."),
    # translators: refused: what the player says could tell others the tiles that they still have to play.
    Denial.EVENING_TALK: N_("You can talk again later: others are still playing the same deals."),
    Denial.NO_RATINGS: N_("This server rates no games."),
    # translators: refused: a rated game cannot begin with bots alone, or with two partners against bots.
    Denial.RATED_ALONE: N_("A rated game needs two people who play against each other."),
}
_REFUSAL = N_("The server does not do that.")

_SENTENCES_WITH_A_NAME: Mapping[str, Callable[[str], Message]] = {
    Denial.NOBODY_CALLED: together.nobody_called,
    Denial.DOES_NOT_PLAY: together.does_not_play,
    Denial.NO_BOT_YET: together.no_bot_yet,
    Denial.NOT_READY: lobby.not_ready,
    Denial.NOT_ASKED: undo.is_not_here_to_be_asked,
    Denial.NOT_BANNED: hosting.not_banned,
    Denial.RATING_HIDDEN: rating.ratings_are_hidden,
}


def word_denial(why: str) -> Message:
    """Return the sentence for a reason without values. A newer server may send a reason that this version lacks."""
    return error(_SENTENCES.get(why, _REFUSAL))


def word_denial_with_values(why: str, said: Mapping[str, object]) -> Message:
    """Return the sentence for a reason that came from the server. ``said``: the values that came with it."""
    name = said.get("name")
    if why == Denial.NAME:
        return login.name_fault(str(said.get("fault")), str(name or ""))
    if why in (Denial.DRAINING, Denial.BANNED):
        return connection.reason_of_end(why)
    if why in _SENTENCES_WITH_A_NAME and isinstance(name, str):
        return _SENTENCES_WITH_A_NAME[why](name)
    return word_denial(why)
