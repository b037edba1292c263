"""How a player tells the moderators about another one: with the last lines that were heard, as the server has them."""

from __future__ import annotations

import logging
import time

from ..people.names import who_is_called
from ..people.talk_text import clean
from ..store.reports import Reports
from ..tables.no import No
from ..tables.visitor import Visitor
from .hall import Hall
from .moderators import tell_of_report

LOG = logging.getLogger(__name__)
"""Who reports whom; no talk."""


def report(hall: Hall, visitor: Visitor, name: str, why: str) -> dict[str, object]:
    """Kept until somebody has dealt with it, and said so to the host and the moderators who are here; the other does
    not learn of it. Without a ``why`` nothing is: that asks who would be reported. Raises No, StoreFailed."""
    reports = reports_of(hall)
    known = hall.accounts.of_name(name)
    heard = (said.name for said in visitor.heard)  # a guest who has gone has no account
    about = known.name if known is not None else who_is_called(name, heard, str)
    if about is None:
        raise No("nobody called", name=name[:40])
    if about == visitor.name:
        raise No("not yourself")
    if not why:
        return {"name": about}
    now = hall.timers.clock()
    if not hall.reported_from.may(visitor.address, now):  # guests have as many names as they like
        raise No("enough reports")
    hall.reported_from.wrong(visitor.address, now)
    lines = tuple(visitor.heard)
    if not reports.add(time.time(), visitor.name, about, clean(why), lines):
        raise No("enough reports")
    LOG.info("%s reports %s", visitor.name, about)
    tell_of_report(hall, about, visitor.account.id)
    hall.beside.tell("reported", about=about, by=visitor.account.id)
    return {"name": about, "lines": len(lines)}


def reports_of(hall: Hall) -> Reports:
    """Raises No where none are kept."""
    if hall.reports is None:
        raise No("no reports")
    return hall.reports
