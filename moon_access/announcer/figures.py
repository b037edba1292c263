"""Word numbers that are no counts: shares in percent, and numbers with decimals."""

from __future__ import annotations

from .message import Message, answer


def percent(rate: float) -> Message:
    return decimal(100 * rate, 1)


def decimal(number: float, places: int) -> Message:
    """Return the number with this many decimals, written as the player's language writes it."""
    whole, _, decimals = f"{abs(number):.{places}f}".partition(".")
    # translators: a number with decimals: in German and Czech with a comma.
    written = answer("{whole}.{decimals}", whole=int(whole), decimals=decimals)
    if number < 0 and int(whole + decimals):
        return answer("minus {number}", number=written)
    return written
