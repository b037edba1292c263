"""The reader of moves: what a typed number, tile or word means at the game's prompt.

A number means one thing at each prompt. At bids it is the bid; at trumps 0 to 6 is the suit; at tiles one digit is the
place in the list of legal moves, and two digits are a tile.

If a line is no move, ``guess_meaning`` finds out what the player meant. ``SpokenMoves`` in seated_scene.py reads moves
in the program's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from moon_access.announcer import explanations, general, questions
from moon_access.announcer.lexicon import Lexicon, tile_in_words, tiles_in_digits
from moon_access.announcer.message import Message, OneOf, answer
from moon_access.announcer.move_kind import TILE, MoveKind, MoveNamed, NoMove, WhichTile, refuse_kind_of_move
from moon_access.announcer.words import BID_WORD, place
from moon_access.console.console import Choice, Console, NumberReading, ObeyOther
from moon_access.engine.actions import Action, Pass, Play
from moon_access.engine.chain import is_on_double, number_at, place_on_double
from moon_access.engine.game import View
from moon_access.engine.refusals import Reason, Refused
from moon_access.engine.tiles import Suit, Tile
from moon_access.games.words import AnyWords, Spot
from moon_access.i18n.catalog import ENGLISH, Catalog, pgettext
from moon_access.i18n.typed_words import (
    fold,
    names_beginning_with,
    nearest_double,
    nearest_word,
    own_words,
    translate_to_digits,
    whole_number,
    whole_number_in_digits,
    words_of,
)

# translators: words between a tile and the end it is laid on, "7-5 on 7", separated by commas.
_ON_WORDS = pgettext("words", "on, at")
# translators: words for the double that branches, before its number or alone, "6-5 on spinner 6"; separated by commas.
_SPINNER = pgettext("words", "spinner, cross")
# translators: single words before a verb and a move, "I'll play 6-5"; separated by commas.
_I_WORDS = pgettext("words", "I, I'll")
# translators: words after a tile that is discarded, "lay 6-5 away"; separated by commas.
_AWAY_WORDS = pgettext("words", "away, off")
# translators: words after a tile that is played, "lay 6-5 down"; separated by commas.
_DOWN_WORDS = pgettext("words", "down, on the table")


def _find_open_end(tile: Tile, end: int, view: View) -> int:
    """Return the end that the player means.

    A player may call an end on a double by its plain number if only that end is open, and the other way round.
    """
    ends = {play.end for play in view.legal if isinstance(play, Play) and play.tile is tile}
    other = number_at(end) if is_on_double(end) else place_on_double(end)
    return other if end not in ends and other in ends else end


def _doubles_open(view: View) -> set[int]:
    """Return the ends on doubles at which a tile may be laid."""
    ends = {play.end for play in view.legal if isinstance(play, Play)}
    return {end for end in ends if end is not None and is_on_double(end)}


class MoveReader:
    """Reads moves in one language. For moves that only one game has, it uses that game's words."""

    def __init__(self, catalog: Catalog, lexicon: Lexicon, words: AnyWords) -> None:
        self.language = catalog.language
        self.catalog = catalog
        self.lexicon = lexicon
        self.words = words

    def move(self, typed: str, view: View, choices: tuple[Tile, ...], places: Sequence[Spot] = ()) -> Action:
        """Return the typed action, legal or not.

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
            named, end = self._split_at_place(typed, places)
            return Play(view.seat, self.tile(named, choices, view.hand), end)
        named, end = self._split_at_end(typed, _doubles_open(view))
        tile = self.tile(named, choices, view.hand)
        if self.words.suit_named is not None:
            end = None  # a game of suits has no ends: "6-5 on 5" names the suit that was led
        return Play(view.seat, tile, None if end is None else _find_open_end(tile, end, view))

    def double_named(self, typed: str) -> Tile | None:
        """Return the typed double, in digits or words; None if the line is no double."""
        first, _, rest = typed.partition(" ")
        number = self.number(rest) if rest and fold(first) in words_of(self.catalog, _SPINNER) else None
        if number is not None:
            tile: Tile | None = Tile(number, number)
        else:
            meant = tiles_in_digits(typed, self.language)
            tile = meant[0] if len(meant) == 1 else self.lexicon.tiles.get(fold(typed).replace(" ", ""))
        return tile if tile is not None and tile.is_double and tile in self.lexicon.known_tiles else None

    def kind_named(self, typed: str) -> MoveKind | None:
        """Return the kind of move that the line names; None if it names no kind, such as a number alone.

        Return ``TILE`` if it names a tile, which fits any kind of move with a tile.
        """
        for kind in self.words.kinds:
            if kind.is_spoken is not None and kind.is_spoken(typed, self):
                return kind
        named = self.lexicon.tiles.get(fold(typed).replace(" ", ""))
        return TILE if named is not None or tiles_in_digits(typed, self.language) else None

    def is_bid(self, typed: str) -> bool:
        """Return whether the player typed the word for a bid, and something after it."""
        first, _, rest = typed.partition(" ")
        return bool(rest) and fold(first) in words_of(self.catalog, BID_WORD)

    def is_begun(self, typed: str, kind: MoveKind) -> bool:
        """Return whether the line names a move of this kind, but does not say which."""
        return bool(kind.first_word) and fold(typed) in words_of(self.catalog, kind.first_word)

    def words_for(self, asked_kind: MoveKind | None) -> list[str]:
        """Return the words of the player's language that are moves of this kind, as the catalogue writes them."""
        return [word for words in (asked_kind.words if asked_kind else ()) for word in own_words(self.catalog, words)]

    def near_double(self, typed: str) -> str | None:
        """Return the name of a double that the player probably meant by a line which names no tile.

        Return None if there is none.
        """
        doubles = [tile for tile in self.lexicon.known_tiles if tile.is_double]
        for catalog in (self.catalog, Catalog(ENGLISH)):
            named = {tile_in_words(catalog, tile): tile for tile in doubles}
            name = nearest_double(typed, named)
            if name is not None:
                return tile_in_words(self.catalog, named[name])
        return None

    @property
    def words_for_on(self) -> set[str]:
        """The words that may stand before an end, folded."""
        return words_of(self.catalog, _ON_WORDS)

    def _split_at_end(self, typed: str, doubles: Collection[int] = ()) -> tuple[str, int | None]:
        """Return the part of the line that names the tile, and the end of a chain for it, or None.

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
        if double is not None and (whole is None or not any(one.has(whole) for one in self.lexicon.known_tiles)):
            return tile, place_on_double(double.high)
        if len(doubles) == 1 and fold(words[-1]) in words_of(self.catalog, _SPINNER):
            return tile, next(iter(doubles))
        number = self.number(words[-1])
        return (typed, None) if number is None else (tile, number)

    def _split_at_place(self, typed: str, places: Sequence[Spot]) -> tuple[str, int | None]:
        """Return the part of the line that names the tile, and the place for it, or None.

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
                end = self.place_named(rest, places, is_beginning=cut < len(words) - 1)
                if end is not None and (cut == len(words) - 1 or self.is_tile(tile)):
                    return tile, end
            return typed, None
        tile, named = " ".join(words[:at]), " ".join(words[at + 1 :])
        end = self.place_named(named, places, is_beginning=True)
        if end is None:
            number = self.number(named)
            if number is None:
                raise NoMove(general.no_such_train(named))
            ends = [place.end for place in places if place.number == number]
            if not ends:
                raise NoMove(general.no_such_train(named))
            end = ends[0] if len(ends) == 1 else None
        return tile, end

    def place_named(self, typed: str, places: Sequence[Spot], *, is_beginning: bool = False) -> int | None:
        """Return the place with this name. If ``is_beginning``, a unique beginning of the name is enough.

        Return None if there is none.
        """
        by_name: dict[str, int] = {}
        for spot in places:
            names = {fold(spot.name + ending) for ending in ("", "s", "'s")} if spot.name else set()
            for name in {*names, *(words_of(self.catalog, spot.words) if spot.words else ())}:
                by_name.setdefault(name, spot.end)
        for word in (typed, *(typed.split() if is_beginning else ())):  # "my", "my train", "the train of anna"
            if fold(word) in by_name:
                return by_name[fold(word)]
        if not is_beginning:
            return None
        plain = fold(typed)
        ends = {by_name[name] for name in names_beginning_with(typed, by_name)}
        # Players may type a declined name, such as Czech "na annu" for "anna".
        ends = ends or {end for name, end in by_name.items() if len(name) > 2 and plain.startswith(name[:-1])}
        return ends.pop() if len(ends) == 1 else None

    def tile(self, typed: str, choices: tuple[Tile, ...], hand: tuple[Tile, ...]) -> Tile:
        """Return the typed tile. The line has its place in ``choices``, or its numbers.

        Digits that may mean several tiles mean the one in ``hand``.

        Raises:
            NoMove: The line names no tile.
            WhichTile: The line may mean several tiles.
        """
        place = self.place_in_list(typed)
        if place is not None:
            if not choices:
                raise NoMove(general.not_understood(typed))
            if not 1 <= place <= len(choices):
                raise NoMove(general.no_such_place(place, len(choices)))
            return choices[place - 1]
        meant = tiles_in_digits(typed, self.language)
        if meant:
            known = [tile for tile in meant if tile in self.lexicon.known_tiles]
            if not known:
                raise NoMove(general.no_such_tile(meant[0], translate_to_digits(typed, self.language)))
            held = [tile for tile in known if tile in hand]
            if len(held) > 1 or (not held and len(known) > 1):
                raise WhichTile(tuple(held or known))
            return (held or known)[0]
        named = self.lexicon.tiles.get(fold(typed).replace(" ", ""))
        if named is None:
            raise NoMove(general.not_understood_tile(typed))
        return named

    def is_tile(self, typed: str) -> bool:
        """Return whether the line names a tile of this game by its numbers, not by its place in a list."""
        try:
            self.tile(typed, (), ())
        except NoMove:
            return False
        except WhichTile:
            return True
        return True

    def is_by_number(self, typed: str, places: Sequence[Spot] = ()) -> bool:
        """Return whether the line names a tile by its place in the list, such as "2" or "2 on 7"."""
        named, _ = self._split_at_place(typed, places) if places else self._split_at_end(typed)
        return self.place_in_list(named) is not None

    def suit(self, typed: str, view: View) -> int | Suit | None:
        """Return a suit: a number on the tiles, or a word of the game, such as trump; otherwise None.

        The number may be typed in digits or as a word.
        """
        number = self.number(typed)
        if number is not None:
            return number if any(tile.has(number) for tile in self.lexicon.known_tiles) else None
        return self.words.suit_named(typed, view, self.catalog) if self.words.suit_named is not None else None

    def number(self, typed: str) -> int | None:
        """Return a number in digits or as a word; None if it is none."""
        number = whole_number(typed, self.language)
        return self.lexicon.numbers.get(fold(typed)) if number is None else number

    def place_in_list(self, typed: str) -> int | None:
        """Return the place in a list: a single digit, or a number after "number", as in "number 12". Otherwise None."""
        text = translate_to_digits(typed, self.language)
        if re.fullmatch(r"\d", text, re.ASCII):
            return int(text)
        word, _, number = fold(typed).rpartition(" ")
        if word not in self.lexicon.place_words:
            return None
        place = whole_number_in_digits(number)
        return self.lexicon.numbers.get(number) if place is None else place


def put_verb_first(typed: str, moves: MoveReader, command_of: Callable[[str], str | None]) -> str:
    """Return a line that names a move with its verb first, as the game reads it; another line as it was typed.

    Players may say "I'll bid 5", "lay 6-5 away", or in German "sechs fünf spielen".

    Args:
        typed: The line.
        moves: The reader of moves.
        command_of: A function that returns the id of the command that a word stands for; None for other words.
    """
    if command_of(typed) not in (None, *_OF_TILES):
        return typed  # "I pass" is a command as it is, and an answer quotes it as it was typed
    catalog, words = moves.catalog, typed.split()
    while len(words) > 1 and fold(words[0]) in words_of(catalog, _I_WORDS):
        words = words[1:]
    verbs = [
        fold(word) in words_of(catalog, BID_WORD) or command_of(word) in _OF_TILES for word in (words[0], words[-1])
    ]
    if len(words) > 1 and verbs == [False, True]:
        words = [words[-1], *words[:-1]]
    elif verbs[0]:
        for verb, after in (("discard", _AWAY_WORDS), ("play", _DOWN_WORDS)):
            for length in (1, 3):
                tile, rest = " ".join(words[1:-length]), " ".join(words[-length:])
                is_tile = bool(tile) and (moves.is_tile(tile) or moves.place_in_list(tile) is not None)
                if is_tile and fold(rest) in words_of(catalog, after):
                    return f"{verb} {tile}"
    return " ".join(words)


_OF_TILES = ("play", "discard")
"""The ids of the commands for a move with a tile."""


NearCommand = Callable[[str, Iterable[str]], str | None]


def guess_meaning(typed: str, moves: MoveReader, asked: MoveKind | None, near_command: NearCommand) -> Message | None:
    """Return a message about what the player probably meant, or None.

    The player named a move of another kind than ``asked``, or misspelt a word.
    """
    said = moves.kind_named(typed)
    if asked is not None and said is not None and said is not asked:
        return refuse_kind_of_move(asked, said) if said is not TILE or not asked.takes_tile else None
    never = [*moves.lexicon.numbers, *moves.lexicon.tiles]
    double = moves.near_double(typed) if asked is not None and asked.takes_tile else None
    is_begun = any(moves.is_begun(typed.partition(" ")[0], kind) for kind in moves.words.kinds)  # "bid" is not "bids"
    near_first = None if is_begun else near_command(typed, never)
    near = double or nearest_word(typed, moves.words_for(asked), never) or near_first
    return questions.did_you_mean(typed, near) if near else None


def word_instead_of_leaving(typed: str, catalog: Catalog, word_of: Callable[[str], str]) -> Message | None:
    """Return what to type instead of a word that leaves a question; None for other words.

    The player typed the word at the game's own prompt. ``word_of``: returns the word for the command with an id.
    """
    if fold(typed) not in questions.done_words(catalog):
        return None
    return general.nothing_to_leave(typed, word_of("undo"), word_of("quit"))


def refuse_other_kind(
    typed: str, moves: MoveReader, kinds: tuple[MoveKind, MoveKind], choices: tuple[Tile, ...], hand: tuple[Tile, ...]
) -> tuple[Message, list[Refused]]:
    """Return the message that the game asks for a move of the first of these ``kinds`` and the player named the second.

    If both kinds take a tile and the tile is not in the hand, also say that, because it would be the next refusal.
    """
    asked, said = kinds
    told = refuse_kind_of_move(asked, said)
    if not (asked.takes_tile and said.takes_tile):
        return told, []
    try:
        tile = moves.tile(typed, choices, hand)
    except (NoMove, WhichTile):
        return told, []
    return told, [] if tile in hand else [Refused(Reason.NOT_HELD, tile=tile)]


def accept_move_too(move_named: Callable[[str], Play | None], other: ObeyOther) -> ObeyOther:
    """Return a function for a question that a whole move also answers.

    It raises MoveNamed for a move, or calls ``other``.
    """

    def obey(typed: str) -> bool | str:
        action = move_named(typed)
        if action is not None:
            raise MoveNamed(action)
        return other(typed)

    return obey


def choose_end(
    console: Console,
    tile: Tile,
    ends: Sequence[int],
    spots: Sequence[Spot],
    moves: MoveReader,
    other: ObeyOther,
) -> int | None:
    """Return the place among ``ends`` that the player means, and ask only if there are several.

    Return None if ``ends`` is empty, or if the player is done with the question. ``spots``: the places on the table, if
    they have names. ``moves``: reads the typed end: "5", "on 5", "double five", or its place in the list, such as
    "number 2", or "2" if that is no end. Raises PlayerLeaves.
    """
    if len(ends) < 2:
        return ends[0] if ends else None
    if spots:
        choices = [_choice(spot) for end in ends for spot in spots if spot.end == end]
        return console.choose_or_be_done(questions.ask_place(tile), choices, other, about=explanations.place())
    places = tuple(place(end) for end in ends)
    doubles = {end: double for end, double in zip(ends, places, strict=True) if isinstance(double, Tile)}
    prompt = questions.ask_end(tile, OneOf(places))
    reading = NumberReading(doubles, moves.double_named, moves.words_for_on, moves.place_in_list)
    return console.choose_number(prompt, ends, other, reading)


def _choice(spot: Spot) -> Choice[int]:
    name = answer("{name}", name=spot.name) if spot.name else None
    return Choice(spot.end, spot.label, spot.words, name, number=spot.number)
