"""What may be played on now, in words: the foot that must be finished, or the open ends. Said in events, answers and
prompts alike.
"""

from __future__ import annotations

from moon_access.announcer.listener import Listener
from moon_access.announcer.message import AllOf, End, Kind, Message, Row, answer, count, say
from moon_access.engine.chain import Ends, OpenEnd
from moon_access.games.chicken_foot.state import ChickenView, Foot


def foot_told(foot: Foot, kind: Kind = Kind.PLAYS) -> Message:
    # translators: what must be done before anything else: so many tiles, the toes, have still to be laid on the double
    # of {end}, an open end: "Still two toes on 5."
    return count(kind, "Still {n:m} toe on {end}.", "Still {n:m} toes on {end}.", foot.toes, end=End(foot.number))


def open_ends(ends: Ends, listener: Listener) -> Message:
    """Return each open number once: how often it is open, the table tells."""
    items = tuple(answer("{end}", end=End(end.number)) for end in ends)
    return say(Kind.PLAYS, "Open ends {ends}.", ends=Row(items) if listener.braille else AllOf(items))


def ends_with_counts(ends: Ends, listener: Listener) -> AllOf | Row:
    """Return each open number once, with its count where there are several."""
    items = tuple(map(_with_count, ends))
    return Row(items) if listener.braille else AllOf(items)


def _with_count(end: OpenEnd) -> Message:
    if end.times == 1:
        return answer("{end}", end=End(end.number))
    if end.times == 2:
        return answer("two {end:pl}", end=End(end.number))
    return answer("{n:m} {end:pl}", end=End(end.number), n=end.times)


def standing(view: ChickenView, listener: Listener) -> tuple[Message, ...]:
    """Return what everybody must play on now, told after the moves: nothing of a foot, which the prompt names, to
    whoever has the turn."""
    if view.to_act is None:
        return ()
    if view.foot is None:
        return (open_ends(view.ends, listener),)
    return () if view.to_act == listener.seat else (foot_told(view.foot),)
