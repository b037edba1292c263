"""The reader of moves: what a typed number, tile or word means at the game's prompt.

A number means one thing at each prompt. At bids it is the bid; at trumps 0 to 6 is the suit; at tiles one digit is the
place in the list of legal moves, and two digits are a tile.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from moon_access.announcer import general
from moon_access.announcer.lexicon import Lexicon, tile_in_words, tiles_in_digits
from moon_access.announcer.message import Message
from moon_access.announcer.move_kind import TILE, MoveKind
from moon_access.announcer.words import BID
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.chain import is_on_double, number_at, place_on_double
from moon_access.engine.game import View
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.words import AnyWords, Spot
from moon_access.i18n.catalog import ENGLISH, Catalog, pgettext
from moon_access.i18n.typed_words import (
    begun_by,
    fold,
    in_digits,
    own_words,
    whole_number,
    words_of,
)


class NoMove(Exception):
    """Raised if the line is no move here. ``message`` says why, and what would do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


# translators: words between a tile and the end it is laid on, "7-5 on 7", separated by commas.
_ON = pgettext("words", "on, at")
# translators: words for the double that branches, before its number or alone, "6-5 on spinner 6"; separated by commas.
_SPINNER = pgettext("words", "spinner, cross")


def _where_open(tile: Tile, end: int, view: View) -> int:
    """Return the end that the player means.

    They may call an end on a double by its number if only that end is open, and the other way round.
    """
    ends = {play.end for play in view.legal if isinstance(play, Play) and play.tile is tile}
    other = number_at(end) if is_on_double(end) else place_on_double(end)
    return other if end not in ends and other in ends else end


def _doubles_open(view: View) -> set[int]:
    """Return the ends on doubles at which a tile may be laid."""
    ends = {play.end for play in view.legal if isinstance(play, Play)}
    return {end for end in ends if end is not None and is_on_double(end)}


class WhichTile(Exception):
    """Raised if the line may mean several tiles, so that the player has to say which."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        super().__init__()
        self.tiles = tiles


class MoveReader:
    """Reads moves in one language, and in one game's words for what that game alone has."""

    def __init__(self, catalog: Catalog, lexicon: Lexicon, words: AnyWords) -> None:
        self.language = catalog.language
        self.catalog = catalog
        self.lexicon = lexicon
        self.words = words

    def move(self, typed: str, view: View, choices: tuple[Tile, ...], places: Sequence[Spot] = ()) -> Action:
        """Return the action that was typed, legal or not.

        Args:
            typed: The line.
            view: The view of the seat whose turn it is.
            choices: The tiles that the seat may choose, in the order of their numbers.
            places: The places on the table, if they have names.

        Raises:
            NoMove: The line is no move here.
        """
        own = self.words.own_move(typed, view, self) if self.words.own_move is not None else None
        if isinstance(own, Message):
            raise NoMove(own)
        if own is not None:
            return own
        asked = type(view.legal[0])
        if asked is Pass:
            raise NoMove(general.must_pass(typed))
        if asked is not Play and any(kind.action is asked and kind.takes_tile for kind in self.words.kinds):
            action: Action = asked(view.seat, self.tile(typed, choices, view.hand))  # type: ignore[call-arg]
            return action
        if places:
            named, end = self._on_place(typed, places)
            return Play(view.seat, self.tile(named, choices, view.hand), end)
        named, end = self._on_end(typed, _doubles_open(view))
        tile = self.tile(named, choices, view.hand)
        return Play(view.seat, tile, None if end is None else _where_open(tile, end, view))

    def double_named(self, typed: str) -> Tile | None:
        """Return the double that was typed, in digits or words; None if the line is none."""
        first, _, rest = typed.partition(" ")
        number = self.number(rest) if rest and fold(first) in words_of(self.catalog, _SPINNER) else None
        if number is not None:
            tile: Tile | None = Tile(number, number)
        else:
            meant = tiles_in_digits(typed, self.language)
            tile = meant[0] if len(meant) == 1 else self.lexicon.tiles.get(fold(typed).replace(" ", ""))
        return tile if tile is not None and tile.is_double and tile in self.lexicon.known else None

    def kind_named(self, typed: str) -> MoveKind | None:
        """Return the kind of move that the line names; None if it names no kind, such as a number alone.

        ``TILE`` if it names a tile, which any kind with a tile may mean.
        """
        for kind in self.words.kinds:
            if kind.is_spoken is not None and kind.is_spoken(typed, self):
                return kind
        named = self.lexicon.tiles.get(fold(typed).replace(" ", ""))
        return TILE if named is not None or tiles_in_digits(typed, self.language) else None

    def is_bid(self, typed: str) -> bool:
        """Return whether the word for a bid was typed, with something after it."""
        first, _, rest = typed.partition(" ")
        return bool(rest) and fold(first) in words_of(self.catalog, BID)

    def is_begun(self, typed: str, kind: MoveKind) -> bool:
        """Return whether the line names a move of this kind, but does not say which."""
        return bool(kind.begun_by) and fold(typed) in words_of(self.catalog, kind.begun_by)

    def words_for(self, asked: MoveKind | None) -> list[str]:
        """Return the words of the player's language that are moves of this kind, as they are written."""
        return [word for words in (asked.words if asked else ()) for word in own_words(self.catalog, words)]

    def near_double(self, typed: str) -> str | None:
        """Return the double that was probably meant by a line which names no tile, in the player's language.

        None if there is none.
        """
        from moon_access.i18n.typed_words import nearest_double

        doubles = [tile for tile in self.lexicon.known if tile.is_double]
        for catalog in (self.catalog, Catalog(ENGLISH)):
            named = {tile_in_words(catalog, tile): tile for tile in doubles}
            name = nearest_double(typed, named)
            if name is not None:
                return tile_in_words(self.catalog, named[name])
        return None

    @property
    def words_for_on(self) -> set[str]:
        """The words that may stand before an end, folded."""
        return words_of(self.catalog, _ON)

    def _on_end(self, typed: str, doubles: Collection[int] = ()) -> tuple[str, int | None]:
        """Return the part of the line that names the tile, and the end of a chain that it is for, or None.

        Examples of lines: "7-5 on 7", "7-5 on double 7", "7-5 on spinner 7". The spinner needs no number if only one of
        the ``doubles`` is open.
        """
        words = typed.split()
        on = self.words_for_on
        place = next((place for place, word in enumerate(words) if fold(word) in on), 0)
        if not 0 < place < len(words) - 1:
            return typed, None
        tile, end = " ".join(words[:place]), " ".join(words[place + 1 :])
        whole, double = self.number(end), self.double_named(end)
        if double is not None and (whole is None or not any(one.has(whole) for one in self.lexicon.known)):
            return tile, place_on_double(double.high)
        if len(doubles) == 1 and fold(words[-1]) in words_of(self.catalog, _SPINNER):
            return tile, next(iter(doubles))
        number = self.number(words[-1])
        return (typed, None) if number is None else (tile, number)

    def _on_place(self, typed: str, places: Sequence[Spot]) -> tuple[str, int | None]:
        """Return the part of the line that names the tile, and the place that it is for, or None.

        Examples of lines: "7-5 on anna", "7-5 mexican". A number names a place only if no other place has it.

        Raises:
            NoMove: There is no place of that name.
        """
        words = typed.split()
        on = self.words_for_on
        at = next((at for at, word in enumerate(words) if fold(word) in on), 0)
        if not 0 < at < len(words) - 1:
            for cut in range(len(words) - 1, 0, -1):  # "7-5 mexican", "7-5 the Mexican train"
                tile, rest = " ".join(words[:cut]), " ".join(words[cut:])
                end = self.place_named(rest, places, begun=cut < len(words) - 1)
                if end is not None and (cut == len(words) - 1 or self.is_tile(tile)):
                    return tile, end
            return typed, None
        tile, named = " ".join(words[:at]), " ".join(words[at + 1 :])
        end = self.place_named(named, places, begun=True)
        if end is None:
            number = self.number(named)
            if number is None:
                raise NoMove(general.no_such_train(named))
            ends = [place.end for place in places if place.number == number]
            if not ends:
                raise NoMove(general.no_such_train(named))
            end = ends[0] if len(ends) == 1 else None
        return tile, end

    def place_named(self, typed: str, places: Sequence[Spot], *, begun: bool = False) -> int | None:
        """Return the place with this name; if the name may be ``begun``, also the only place whose name begins so.

        None if there is none.
        """
        by_name: dict[str, int] = {}
        for place in places:
            names = {fold(place.name + ending) for ending in ("", "s", "'s")} if place.name else set()
            for name in {*names, *(words_of(self.catalog, place.words) if place.words else ())}:
                by_name.setdefault(name, place.end)
        for word in (typed, *(typed.split() if begun else ())):  # "my", "my train", "the train of anna"
            if fold(word) in by_name:
                return by_name[fold(word)]
        if not begun:
            return None
        plain = fold(typed)
        ends = {by_name[name] for name in begun_by(typed, by_name)}
        # Names are declined where they are typed: "na annu".
        ends = ends or {end for name, end in by_name.items() if len(name) > 2 and plain.startswith(name[:-1])}
        return ends.pop() if len(ends) == 1 else None

    def tile(self, typed: str, choices: tuple[Tile, ...], hand: tuple[Tile, ...]) -> Tile:
        """Return the tile that was typed, by its place in ``choices`` or as itself.

        Digits that may mean several tiles mean the one in ``hand``.

        Raises:
            NoMove: The line names no tile.
            WhichTile: The line may mean several tiles.
        """
        place = self._place(typed)
        if place is not None:
            if not choices:
                raise NoMove(general.not_understood(typed))
            if not 1 <= place <= len(choices):
                raise NoMove(general.no_such_place(place, len(choices)))
            return choices[place - 1]
        meant = tiles_in_digits(typed, self.language)
        if meant:
            known = [tile for tile in meant if tile in self.lexicon.known]
            if not known:
                raise NoMove(general.no_such_tile(meant[0], in_digits(typed, self.language)))
            held = [tile for tile in known if tile in hand]
            if len(held) > 1 or (not held and len(known) > 1):
                raise WhichTile(tuple(held or known))
            return (held or known)[0]
        named = self.lexicon.tiles.get(fold(typed).replace(" ", ""))
        if named is None:
            raise NoMove(general.not_understood_tile(typed))
        return named

    def is_tile(self, typed: str) -> bool:
        """Return whether the line names a tile of this game itself, and not by its number in a list."""
        try:
            self.tile(typed, (), ())
        except NoMove:
            return False
        except WhichTile:
            return True
        return True

    def is_by_number(self, typed: str, places: Sequence[Spot] = ()) -> bool:
        """Return whether the line names a tile by its place in the list, as "2" or "2 on 7"."""
        named, _ = self._on_place(typed, places) if places else self._on_end(typed)
        return self._place(named) is not None

    def suit(self, typed: str, view: View) -> int | Suit | None:
        """Return a number on the tiles, or a suit for which the game has a word, such as trump; otherwise None.

        The number may be typed in digits or as a word.
        """
        number = self.number(typed)
        if number is not None:
            return number if any(tile.has(number) for tile in self.lexicon.known) else None
        return self.words.suit_named(typed, view, self.catalog) if self.words.suit_named is not None else None

    def number(self, typed: str) -> int | None:
        """Return a number in digits or as a word; None if it is none."""
        number = whole_number(typed, self.language)
        return self.lexicon.numbers.get(fold(typed)) if number is None else number

    def _place(self, typed: str) -> int | None:
        """Return the place in a list: a single digit, or a number after "number", as in "number 12". Otherwise None."""
        text = in_digits(typed, self.language)
        if re.fullmatch(r"\d", text, re.ASCII):
            return int(text)
        word, _, number = fold(typed).rpartition(" ")
        return int(number) if word in self.lexicon.place_words and number.isdecimal() else None
