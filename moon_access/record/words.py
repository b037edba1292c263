"""Word the fault of a game record: the line, its content, and the correct content.

faults.py lists the possible faults.
"""

from __future__ import annotations

from moon_access.announcer.house_rules import refuse_table
from moon_access.announcer.message import N_, Kind, Message, count, error
from moon_access.engine.refusals import Reason

from .faults import BadRecord, Fault


def describe_fault(bad: BadRecord) -> Message:
    """Return one line with the place and the fault, without any secret of a running game."""
    facts: dict[str, object] = {
        "line": bad.line,
        "key": bad.key or "",
        "found": bad.found or "",
        "expected": bad.expected or "",
        "n": bad.number if bad.number is not None else 0,
        "rule": bad.house.name if bad.house else "",
    }
    if bad.fault is Fault.ILLEGAL and bad.refused is not None:
        return error("Line {line}: not allowed. {why}", line=bad.line, why=_refusal(bad))
    if bad.impossible is not None:
        return error("Line {line}: not allowed. {why}", line=bad.line, why=refuse_table(bad.impossible))
    if bad.fault is Fault.BAD_UNDO:
        del facts["n"]
        return count(
            Kind.ERROR,
            "Line {line}: one action cannot be taken back, only {expected}.",
            "Line {line}: {n} actions cannot be taken back, only {expected}.",
            bad.number or 0,
            **facts,
        )
    return error(_FAULTS[bad.fault], **facts)


def _refusal(bad: BadRecord) -> Message:
    refused = bad.refused
    assert refused is not None
    return error(_REFUSALS[refused.reason], tile=refused.tile, n=refused.number, suit=refused.asked)


_FAULTS = {
    Fault.EMPTY: N_("Line {line}: there is no game in this file."),
    Fault.NOT_UTF8: N_("Line {line}: not text in UTF-8."),
    Fault.TOO_LONG: N_("Line {line}: longer than {n} bytes."),
    Fault.NOT_JSON: N_("Line {line}: not a JSON object."),
    Fault.DUPLICATE_KEY: N_("Line {line}: the key {key} is there twice."),
    Fault.UNKNOWN_LINE: N_("Line {line}: unknown kind of line, {found}."),
    Fault.MISSING_KEY: N_("Line {line}: the key {key} is missing."),
    Fault.UNKNOWN_KEY: N_("Line {line}: unknown key {key}."),
    Fault.BAD_VALUE: N_("Line {line}: {key} cannot be {found}."),
    Fault.NO_HEAD: N_("Line {line}: a game must begin with its head."),
    Fault.UNKNOWN_FORMAT: N_("Line {line}: {found} is not a record of this program."),
    Fault.UNKNOWN_VERSION: N_("Line {line}: unknown version {found}."),
    Fault.UNKNOWN_GAME: N_("Line {line}: unknown game {found}."),
    Fault.WRONG_PLAYERS: N_("Line {line}: this game is for {n} players, not {found}."),
    Fault.BAD_RULE: N_("Line {line}: the house rule {rule} cannot have that value."),
    Fault.IMPOSSIBLE_TABLE: N_("Line {line}: nobody can play with those house rules."),
    Fault.MISSING_RULE: N_("Line {line}: the house rule {key} is missing."),
    Fault.BAD_TILE: N_("Line {line}: {found} is not a tile of this game."),
    Fault.ILLEGAL: N_("Line {line}: not allowed."),
    Fault.DOES_NOT_FOLLOW: N_("Line {line}: {found} does not follow, it must be {expected}."),
    Fault.NOT_DUE: N_("Line {line}: {found} cannot come here."),
    Fault.LINE_MISSING: N_("Line {line}: a line is missing before it: {expected}."),
    Fault.AFTER_THE_END: N_("Line {line}: the game is already over."),
}

_REFUSALS = {
    Reason.GAME_OVER: N_("The game was over."),
    Reason.NOT_NOW: N_("Something else had to come first."),
    Reason.NOT_YOUR_TURN: N_("It was another seat's turn."),
    Reason.MUST_COVER: N_("Something else had to come first."),
    Reason.TRAIN_CLOSED: N_("Something else had to come first."),
    Reason.OWN_TRAIN_FIRST: N_("Something else had to come first."),
    Reason.LATE: N_("It came too late."),
    Reason.BAD_DEAL: N_("Tiles cannot be dealt like that."),
    Reason.BID_UNKNOWN: N_("There is no bid of {n}."),
    Reason.BID_TOO_LOW: N_("The bid was {n} already."),
    Reason.BID_BELOW_MINIMUM: N_("The lowest bid is {n}."),
    Reason.BID_TOO_HIGH: N_("The highest bid possible was {n}."),
    Reason.NEEDS_DOUBLES: N_("That bid needs {n} doubles."),
    Reason.NEEDS_A_MARK: N_("That needs a bid of a mark."),
    Reason.NOT_AT_THIS_TABLE: N_("The house rules do not have that."),
    Reason.MUST_BE_NEAREST: N_("The seat held a tile nearer to seven."),
    Reason.MUST_BID: N_("Everybody else had passed, so this player could not pass."),
    Reason.NOT_HELD: N_("The seat did not hold {tile}."),
    Reason.MUST_FOLLOW: N_("{tile} does not follow, and the seat held tiles that do."),
    Reason.MUST_OPEN_WITH: N_("Another tile opens."),
    Reason.DOES_NOT_FIT: N_("{tile} fits no open end."),
    Reason.WRONG_END: N_("{tile} does not fit there."),
    Reason.MUST_PLAY: N_("The seat could play."),
    Reason.MUST_DRAW: N_("The seat had to draw."),
    Reason.CANNOT_DRAW: N_("There was nothing to draw."),
    Reason.TRUMP_NOT_ALLOWED: N_("This table plays without that trump."),
}
