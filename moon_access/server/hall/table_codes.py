"""The numbers by which friends find a table: three digits, to be said aloud, "table four two seven".

Whoever has a table's number is invited to it. Numbers are few, and so are the wrong ones that anybody may try.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection

from ..tables.hosted_table import HostedTable
from ..tables.no import No
from ..tables.visitor import Visitor
from .hall import Hall


def free_code(taken: Collection[int]) -> int:
    """One that no table has; of four digits where too many of three are taken for it to be hard to guess one."""
    least = 100 if len(taken) < 100 else 1000
    while (code := least + secrets.randbelow(9 * least)) in taken:
        pass
    return code


def table_with(hall: Hall, visitor: Visitor, code: int) -> HostedTable:
    """The one of this number, to which the visitor is invited then. Raises No, StoreFailed."""
    now = hall.timers.clock()
    if not hall.guesses.may(visitor.address, now):
        raise No("too many numbers")
    hall.beside.refresh()
    # A table that another node has closed may be known here for some seconds, and a newer one have its number.
    for table in sorted(hall.tables(), key=lambda table: -table.number):
        if table.terms.code == code:
            try:
                table.invite(visitor.account.id)
            except No as no:
                if no.why != "no table":
                    raise
            else:
                return table
    hall.guesses.wrong(visitor.address, now)
    raise No("no such number")
