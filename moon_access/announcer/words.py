"""List the words that players type as answers and that prompts show, and name the open ends of a chain.

An open end is named by its number, or by its double if two ends have the same number. Each list of words is a text of
the catalogue, separated by commas, in the context "words".
"""

from __future__ import annotations

from moon_access.engine.chain import is_on_double, number_at
from moon_access.engine.tiles import Tile
from moon_access.i18n.catalog import pgettext

from .message import End

PASS = pgettext("words", "pass")
# translators: the key for passing, where a prompt has no room for the word.
PASS_KEY = pgettext("words", "p")
DRAW_WORD = pgettext("words", "draw")
NEXT_WORD = pgettext("words", "next")
PREVIOUS_WORD = pgettext("words", "previous")
# translators: words to type when done with a list that is read item by item, separated by commas.
DONE_WORDS = pgettext("words", "done, back, end")
# translators: words before a bid, "bid 5", separated by commas; no command's word.
BID_WORD = pgettext("words", "bid")
# translators: words for the bid of all tricks, 21, as players call it; separated by commas.
ALL_TRICKS_WORDS = pgettext("words", "moon, shoot the moon, shoot, all, all seven")
# translators: words for naming the doubles as trump, separated by commas.
DOUBLES_WORDS = pgettext("words", "doubles, double")
# translators: words for the suit that is trump: "unseen trump"; separated by commas.
TRUMP_WORDS = pgettext("words", "trump, trumps")
# translators: words for naming no trump, separated by commas.
NO_TRUMP_WORDS = pgettext("words", "none, no trump, no trumps, notrump, follow me")
# translators: words for taking the widow, separated by commas.
TAKE_WORDS = pgettext("words", "take, take it")
# translators: words for leaving the widow, separated by commas.
LEAVE_WORDS = pgettext("words", "leave, leave it")
DIGIT_ZERO, DIGIT_ONE, DIGIT_TWO = "0", "1", "2"
"""Digits that a prompt shows unchanged in every language."""


def place(number: int) -> End | Tile:
    """Return the name of the place of a play (see engine/chain.py): a number, or the double."""
    return Tile(number_at(number), number_at(number)) if is_on_double(number) else End(number)
