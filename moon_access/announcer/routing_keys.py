"""Word the routing keys of a braille display: why there are none, and what a pressed key means.

console/routing_keys.py finds the choice above which a key is.
"""

from __future__ import annotations

from moon_access.i18n.catalog import Catalog

from .message import N_, Message, answer, error, notice
from .words import PASS, PASS_KEY

FAILURES = {
    "module": N_("No routing keys: Python's module brlapi is missing. Install python3-brlapi. Typing works."),
    "daemon": N_("No routing keys: BRLTTY does not answer. Start BRLTTY, then switch them on again. Typing works."),
    "refused": N_("No routing keys: BRLTTY lets you in only if you can read /etc/brlapi.key. Typing works."),
    "console": N_("No routing keys: BRLTTY does not show this terminal. Play on a console. Typing works."),
    "gone": N_("Routing keys are gone: BRLTTY has ended. Start it, then switch them on again. Typing works."),
}


def failed(why: str) -> Message:
    """Return what is missing and what to do. ``why``: a word of the outputs."""
    return notice(FAILURES[why])


def need_a_terminal() -> Message:
    return notice("No routing keys: they need a terminal.")


def no_choice() -> Message:
    # translators: a routing key was pressed above a cell of the prompt that is no choice.
    return error("No choice there.")


def too_wide() -> Message:
    return error("No choice there: the prompt is wider than the display. Type it.")


def in_full(chosen: str, catalog: Catalog) -> str:
    """Return the choice as the prompt shows it, but in full if it is the key for passing."""
    is_key = chosen == catalog.context("words", PASS_KEY)
    return catalog.context("words", PASS).partition(",")[0] if is_key else chosen


def sure(chosen: str) -> Message:
    """Ask before the program does what a routing key chose. ``chosen``: as the prompt shows it."""
    # translators: a question, answered by yes or no; {choice} is a tile, a bid or a word of the prompt.
    return answer("Really {choice}", choice=chosen)
