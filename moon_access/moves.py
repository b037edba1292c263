"""What a typed number, tile or word means as a move at the game's prompt.

Numbers mean one thing at each prompt: at bids a number is the bid, at trumps 0 to 6 is the suit, at tiles one
digit is the place in the list of legal moves and two digits are a tile.
"""

from __future__ import annotations

import re
from typing import Any

from .announcer import general
from .announcer.message import Message
from .announcer.wording import pgettext
from .catalog import Catalog
from .reading import Lexicon, fold, in_digits, numbers, whole_number, words_of
from .rules.actions import Action, Bid, Discard, LeaveWidow, NameTrump, Pass, Play, TakeWidow
from .rules.tiles import Suit, Tile


class NoMove(Exception):
    """What was typed is no move here; ``message`` says why, and what would do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


# translators: words for naming the doubles as trump, separated by commas.
_DOUBLES = pgettext("words", "doubles, double")
# translators: words for naming no trump, separated by commas.
_NO_TRUMP = pgettext("words", "none, no trump")
# translators: words for taking the widow, separated by commas.
_TAKE = pgettext("words", "take")
# translators: words for leaving the widow, separated by commas.
_LEAVE = pgettext("words", "leave")


class MoveReader:
    """Reads moves in one language."""

    def __init__(self, catalog: Catalog, lexicon: Lexicon) -> None:
        self.language = catalog.language
        self.catalog = catalog
        self.lexicon = lexicon

    def move(self, typed: str, view: Any, choices: tuple[Tile, ...]) -> Action:
        """The action that was typed, legal or not. Raises NoMove.

        ``view`` is that of the seat whose turn it is, ``choices`` the tiles it may choose in the order in
        which they are numbered.
        """
        asked = type(view.legal[0])
        if asked in (Bid, Pass):
            return Bid(view.seat, self._bid(typed))
        if asked is NameTrump:
            return NameTrump(view.seat, self._trump(typed))
        if asked in (TakeWidow, LeaveWidow):
            return self._widow(typed, view)
        tile = self.tile(typed, choices)
        return Discard(view.seat, tile) if asked is Discard else Play(view.seat, tile)

    def tile(self, typed: str, choices: tuple[Tile, ...]) -> Tile:
        """The tile that was typed, by its place in ``choices`` or as itself. Raises NoMove."""
        place = self._place(typed)
        if place is not None:
            if not 1 <= place <= len(choices):
                raise NoMove(general.no_such_place(place, len(choices)))
            return choices[place - 1]
        pair = numbers(typed, self.language)
        if pair:
            tile = Tile(*pair)
            if tile not in self.lexicon.known:
                raise NoMove(general.no_such_tile(tile))
            return tile
        named = self.lexicon.tiles.get(fold(typed))
        if named is None:
            raise NoMove(general.not_understood_tile(typed))
        return named

    def _place(self, typed: str) -> int | None:
        """A single digit, or a number with "number" before it: "number 12"."""
        text = in_digits(typed, self.language)
        if re.fullmatch(r"\d", text, re.ASCII):
            return int(text)
        word, _, number = fold(typed).rpartition(" ")
        return int(number) if word in self.lexicon.place_words and number.isdecimal() else None

    def _bid(self, typed: str) -> int:
        amount = whole_number(typed, self.language)
        if amount is None:
            amount = self.lexicon.numbers.get(fold(typed))
        if amount is None:
            raise NoMove(general.not_understood_bid(typed))
        return amount

    def _trump(self, typed: str) -> Suit:
        number = whole_number(typed, self.language)
        if number is None:
            number = self.lexicon.numbers.get(fold(typed))
        if number is not None and 0 <= number <= 6:
            return Suit(number)
        if fold(typed) in words_of(self.catalog, _DOUBLES):
            return Suit.DOUBLES
        if fold(typed) in words_of(self.catalog, _NO_TRUMP):
            return Suit.NONE
        raise NoMove(general.not_understood_trump(typed))

    def _widow(self, typed: str, view: Any) -> Action:
        number = whole_number(typed, self.language)
        if number == 1 or fold(typed) in words_of(self.catalog, _TAKE):
            return TakeWidow(view.seat)
        if number == 2 or fold(typed) in words_of(self.catalog, _LEAVE):
            return LeaveWidow(view.seat)
        raise NoMove(general.no_such_answer(typed, 2))
