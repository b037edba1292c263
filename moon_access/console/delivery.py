"""Turn a message into utterances: the words, the pieces they are cut into, and the manner of speaking.

The voice speaks the printed text, but always names tiles in words. It gets a long list item by item, so that it begins
at once with the question and a review can step through the items; a text in another language is a piece of its own. All
pieces together are the printed line, except for texts that a player copies. The manner (voice, rate, volume, pitch,
punctuation) is the player's, per language. Named signs, and respellings of words that an engine mispronounces, reach
the engine only, never the text that a review reads again. The module is pure; voice.py decides when to speak.

This module respells words that a synthesizer mispronounces. The pairs are in the lexicon of each language, one entry
with commas between them: "Mond = Mohnd". A word that ends with dots stands for all longer words that begin with it. The
respellings suit espeak-ng; other engines have rules of their own. Printed text never has them.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from moon_access.announcer.message import Each, InLanguage, Kind, Message, Numbered, Row, ToCopy, is_sentence
from moon_access.announcer.preferences import TileStyle
from moon_access.announcer.signs import character_name, name_signs
from moon_access.announcer.wording import Wording, harmless
from moon_access.i18n.catalog import Catalog
from moon_access.outputs.speech.engines import Abilities, abilities
from moon_access.outputs.speech.utterance import Utterance
from moon_access.outputs.speech.voices import choose_contrast
from moon_access.storage.settings import Manner, Settings

if TYPE_CHECKING:
    from moon_access.outputs.earcons import Signal


SHORT = 40
"""A line of at most this many characters stays in one piece, and so does a list of fewer than ``MOST_TILES_UNBROKEN``
items."""
MOST_TILES_UNBROKEN = 3

_ITEM_MARK, _FOREIGN_MARK, _CODE_MARK, _END_MARK = "\ue000", "\ue001", "\ue002", "\ue003"
"""Marks in a line that is to be cut.

Texts from outside never contain them: Wording replaces characters that cannot be printed.
"""
_MARK = re.compile(f"{_ITEM_MARK}|{_FOREIGN_MARK}[^{_CODE_MARK}]*{_CODE_MARK}|{_END_MARK}")
_PUNCTUATION = re.compile(r"[,.;:?!]*\s*")
"""Punctuation and space that follow an item or a word and are spoken with it."""


class Piece(NamedTuple):
    """A part of a line, with the code of its language."""

    text: str
    language: str


class _SpokenWording(Wording):
    """Words a line as the voice speaks it."""

    def noun(self, value: object, form: str = "") -> str:
        return harmless(value.spoken_text) if isinstance(value, ToCopy) else super().noun(value, form)


class _MarkedWording(_SpokenWording):
    """Words a line as the voice speaks it, with marks where it may be cut."""

    _within = False

    def noun(self, value: object, form: str = "") -> str:
        text = super().noun(value, form)
        if isinstance(value, InLanguage) and value.language != self.catalog.language:
            return f"{_FOREIGN_MARK}{value.language}{_CODE_MARK}{text}{_END_MARK}"
        return text

    def line(self, message: Message) -> str:
        was_within = self._within
        self._within = was_within or is_sentence(message)  # a sentence is spoken in one piece
        try:
            return super().line(message)
        finally:
            self._within = was_within

    def _several(self, value: tuple[object, ...], form: str) -> str:
        if self._within or len(items_of(value)) < MOST_TILES_UNBROKEN:
            return super()._several(value, form)
        self._within = True
        try:
            whole = super()._several(value, form)
            items = whole.split(", ") if isinstance(value, Numbered) else [self.noun(one) for one in items_of(value)]
        finally:
            self._within = False
        return _ITEM_MARK + f", {_ITEM_MARK}".join(items) + _ITEM_MARK


def items_of(value: tuple[object, ...]) -> tuple[object, ...]:
    """Return the items of a list; nothing if all of them are single words or numbers."""
    items: tuple[object, ...] = value.items if isinstance(value, Each | Row | Numbered) else ()
    return items if isinstance(value, Numbered) or all(isinstance(item, Message) for item in items) else ()


class Cutter:
    """Cuts lines of one language."""

    def __init__(self, language: str) -> None:
        catalog = Catalog(language)
        self._language = language
        self._plain_wording = _SpokenWording(catalog, TileStyle.WORDS)
        self._marked_wording = _MarkedWording(catalog, TileStyle.WORDS)

    def line(self, message: Message) -> str:
        """Return the whole line as the voice speaks it."""
        return self._plain_wording.sentence(message)

    def pieces(self, message: Message) -> list[Piece]:
        """Return the line in the pieces that the voice speaks."""
        line = self.line(message)
        if not message.fields:
            return [Piece(line, self._language)]
        items, foreign = _marks_in(self._marked_wording.line(message))
        cuts = [0, *(items if len(line) > SHORT else ()), len(line)]
        ends = sorted({_skip_punctuation(line, cut) if cut else 0 for cut in cuts})
        return [
            piece for start, end in pairwise(ends) for piece in self._split_by_language(line, start, end, foreign)
        ] or [Piece(line, self._language)]

    def _split_by_language(self, line: str, start: int, end: int, foreign: list[_Span]) -> Iterator[Piece]:
        """Split a piece at texts in other languages. A number before such a text stays with it."""
        at = start
        for span in foreign:
            if not start <= span.start < end:
                continue
            if any(map(str.isalpha, line[at : span.start])):
                yield Piece(line[at : span.start].strip(), self._language)
                at = span.start
            after = min(_skip_punctuation(line, span.end), end)
            yield Piece(line[at:after].strip(), span.language)
            at = after
        if line[at:end].strip():
            yield Piece(line[at:end].strip(), self._language)


class _Span(NamedTuple):
    start: int
    end: int
    language: str


def _marks_in(marked_line: str) -> tuple[list[int], list[_Span]]:
    """Return the places of item boundaries, and the spans in other languages, counted without the marks."""
    items: list[int] = []
    foreign: list[_Span] = []
    taken = 0
    for mark in _MARK.finditer(marked_line):
        place = mark.start() - taken
        taken += len(mark[0])
        if mark[0] == _ITEM_MARK:
            items.append(place)
        elif mark[0] == _END_MARK:
            foreign[-1] = foreign[-1]._replace(end=place)
        else:
            foreign.append(_Span(place, place, mark[0][1:-1]))
    return items, foreign


def _skip_punctuation(line: str, place: int) -> int:
    """Return the place after the punctuation and the space at this place."""
    found = _PUNCTUATION.match(line, place)
    return found.end() if found else place


SPELLING_RATE = 0.55
"""The share of the usual rate at which the voice spells."""
SLOWEST_RATE = 80
"""Words a minute below which spelling never falls."""

CAPITAL_PITCH, HIGHEST = 30, 99
"""When spelling, raise the pitch by the first number for a capital letter, but never above the second."""

OTHER_PITCH, HIGH_PITCH = 25, 60
"""The difference in pitch for actions of others: higher, or lower if the usual pitch is above ``HIGH_PITCH``."""


RATE_OF_USUAL_PAUSES = 200
"""The rate, in words a minute, at which the pauses below have their length. Faster voices make shorter ones."""
PAUSE_AFTER_TRICK, PAUSE_BEFORE_PROMPT = 0.35, 0.25
"""Seconds that a natural pause is longer than the usual one between two sentences."""


class Delivery:
    """Makes utterances for one player with these settings and this language."""

    def __init__(self, settings: Settings, language: str) -> None:
        self._settings = settings
        self._language = language
        self._cutter = Cutter(language)
        self._engine = abilities(settings.engine)

    @property
    def engine(self) -> Abilities:
        """The abilities of the engine that these utterances are for."""
        return self._engine

    def utterances_of(self, message: Message, slowly: bool = False) -> list[Utterance]:
        """Return one utterance for each sentence or list item; if ``slowly``, one for each word."""
        if slowly:
            return [self.make_utterance(word, slowly) for word in self._cutter.line(message).rstrip(".").split(", ")]
        return [self._utterance(piece, of_others=message.is_of_others) for piece in self._cutter.pieces(message)]

    def lines(
        self,
        messages: Sequence[Message],
        prompt: Message | None,
        signals: tuple[Signal, ...],
        *,
        samples: bool = False,
    ) -> list[list[Utterance]]:
        """Return the utterances of each message, then those of the prompt after its signals.

        The earcons of a message that has nothing left to say move to the next line. The last message is spoken all the
        same: a sound alone would be no answer.

        Returns:
            One list of utterances for each message, and a last one for the prompt, if there is one.
        """
        every = (*messages, *(() if prompt is None else (prompt,)))
        if not (self.plays_earcons or (samples and self._engine.earcons)):
            return self._in_rhythm([self.utterances_of(message) for message in every], every, prompt)
        from moon_access.announcer.earcons import earcons_in, words_after_earcons  # few players turn earcons on

        lines: list[list[Utterance]] = []
        before: tuple[Signal, ...] = ()
        for place, message in enumerate(messages, 1):
            before = (*before, *earcons_in(message))
            said = words_after_earcons(message)
            if said is None and prompt is None and place == len(messages):
                said = message
            lines.append([] if said is None else _put_signals_before(before, self.utterances_of(said)))
            before = before if said is None else ()
        if prompt is not None:
            lines.append(_put_signals_before((*before, *signals), self.utterances_of(prompt)))
        return self._in_rhythm(lines, every, prompt)

    def _in_rhythm(
        self, lines: list[list[Utterance]], messages: Sequence[Message], prompt: Message | None
    ) -> list[list[Utterance]]:
        """Return the lines with a longer pause after each trick and before the prompt, if the player wants that.

        Args:
            lines: the utterances of each message.
            messages: the messages, the prompt included.
            prompt: the last message, if it is a prompt.

        Returns:
            The lines.
        """
        if self._settings.rhythm != "sense" or not self._engine.pauses:
            return lines
        paused: list[list[Utterance]] = []
        pause = 0.0
        for line, message in zip(lines, messages, strict=True):
            if message is prompt:
                pause = max(pause, PAUSE_BEFORE_PROMPT)
            elif message.kind is Kind.TRICKS:  # it says more about the trick of the message before
                pause = 0.0
            paused.append(_put_pause_before(pause, line))
            if line:
                pause = PAUSE_AFTER_TRICK if message.kind is Kind.TRICKS else 0.0
        return paused

    @property
    def plays_earcons(self) -> bool:
        return self._settings.sounds and self._engine.earcons

    def make_last_words(self, messages: Sequence[Message]) -> Utterance | None:
        """Return all messages in one utterance, for a worker that outlives the game, or None if there are none."""
        text = " ".join(self._cutter.line(message) for message in messages)
        return self.make_utterance(text) if text else None

    def make_utterance(self, text: str, slowly: bool = False, language: str = "") -> Utterance:
        """Make an utterance of a text that is already worded. ``language``: None if it is the player's."""
        return self._utterance(Piece(text, language or self._language), slowly)

    def _utterance(self, piece: Piece, slowly: bool = False, of_others: bool = False) -> Utterance:
        text, language = piece
        manner = self._settings.manner(language)
        if of_others:
            manner = self._manner_for_others(manner, language)
        rate = max(SLOWEST_RATE, int(manner.rate * SPELLING_RATE)) if slowly else manner.rate
        sounds, respelt = self._prepare_text(text, language, manner)
        return Utterance(
            text,
            language,
            manner.voice,
            rate,
            manner.volume,
            manner.pitch,
            sounds,
            respelt,
            earcon_volume=self._settings.earcon_volume,
        )

    def _prepare_text(self, text: str, language: str, manner: Manner) -> tuple[str, str]:
        """Return the text with its signs named, and this text respelt. Each is empty if it would change nothing."""
        if not self._engine.manner:  # the player's screen reader itself decides which signs to name
            return "", ""
        named = name_signs(Catalog(language), text, manner.punctuation)
        own = self._settings.dictionary.get(language, {})
        sounds = Respelling(own).respell(named) if own else named
        respelt = sounds
        if self._engine.respells:
            usual = load_respelling(language)
            respelt = Respelling({**usual.pairs, **own}).respell(named) if own else usual.respell(named)
        return sounds if sounds != text else "", respelt if respelt != sounds else ""

    def spell(self, text: str, phonetic: bool = False) -> list[Utterance]:
        """Return a text letter by letter, slowly, capitals at a higher pitch. ``phonetic``: with words for letters."""
        return [self.make_letter(letter, slowly=True, phonetic=phonetic) for letter in text]

    def make_letter(self, letter: str, *, slowly: bool = False, phonetic: bool = False) -> Utterance:
        """Return the name of a character as an utterance. A capital has a higher pitch."""
        known = load_alphabet(self._language).get(letter.lower()) if phonetic else None
        said = self.make_utterance(known or character_name(Catalog(self._language), letter), slowly)
        if letter != letter.lower() and self._engine.pitch:
            return said._replace(pitch=min(said.pitch + CAPITAL_PITCH, HIGHEST))
        return said

    def _manner_for_others(self, manner: Manner, language: str) -> Manner:
        """Return the manner for the moves of others: another voice or pitch, if wanted and possible."""
        if manner.others == "same":
            return manner
        voice = manner.second_voice
        if not voice and self._engine.is_espeak:
            voice = choose_contrast(manner.voice or language)
        if voice and (manner.others == "voice" or not self._engine.pitch):
            return manner._replace(voice=voice)
        if not self._engine.pitch:
            return manner
        return manner._replace(pitch=manner.pitch + (-OTHER_PITCH if manner.pitch > HIGH_PITCH else OTHER_PITCH))


def _put_signals_before(signals: tuple[Signal, ...], line: list[Utterance]) -> list[Utterance]:
    """Return the line with these signals before its first piece."""
    return [line[0]._replace(earcons=signals), *line[1:]] if line else line


def _put_pause_before(seconds: float, line: list[Utterance]) -> list[Utterance]:
    """Return the line with a pause before its first piece. ``seconds``: its length at an ordinary rate."""
    if not line or not seconds:
        return line
    return [line[0]._replace(pause=round(seconds * RATE_OF_USUAL_PAUSES / line[0].rate, 3)), *line[1:]]


_WORD = re.compile(r"\w+")
_ELLIPSIS = "…"


class Respelling:
    """The respellings of one language.

    Dots at the end of a word stand for all longer words that begin with it, dots at its beginning for all longer words
    that end with it, and both for all longer words that contain it.
    """

    def __init__(self, pairs: Mapping[str, str]) -> None:
        self.pairs = pairs
        self._whole = {word.casefold(): said for word, said in pairs.items() if _ELLIPSIS not in word}
        self._parts = [(_pattern_of(word), said.strip(_ELLIPSIS)) for word, said in pairs.items() if _ELLIPSIS in word]

    def respell(self, text: str) -> str:
        """Return the text with each word written as the synthesizer needs it."""
        return _WORD.sub(lambda found: self._respell_word(found[0]), text)

    def _respell_word(self, word: str) -> str:
        folded = word.casefold()
        if folded in self._whole:
            return self._whole[folded]
        for pattern, said in self._parts:
            found = pattern.fullmatch(folded)
            if found is not None:
                return found[1] + said + found[2]
        return word


def _pattern_of(word: str) -> re.Pattern[str]:
    """Return the pattern of all longer words that a word with dots stands for."""
    before = r"(\w+)" if word.startswith(_ELLIPSIS) else "()"
    after = r"(\w+)" if word.endswith(_ELLIPSIS) else "()"
    middle = re.escape(word.strip(_ELLIPSIS).casefold())
    if before == after:  # there are more letters on one side at least
        return re.compile(rf"(?=\w{{{len(middle) + 1},}}$)(\w*?){middle}(\w*)")
    return re.compile(before + middle + after)


@functools.cache
def load_respelling(language: str) -> Respelling:
    """Return the respelling of a language; it changes nothing if the lexicon has none."""
    return Respelling(_word_pairs(language, "respelling"))


@functools.cache
def load_alphabet(language: str) -> Mapping[str, str]:
    """Return the words for letters in which a language spells, by small letters; none if the lexicon has none."""
    return _word_pairs(language, "phonetic")


def _word_pairs(language: str, entry: str) -> dict[str, str]:
    pairs = {}
    for pair in Catalog(language).own_form(entry, "voice").split(","):
        word, _, said = (part.strip() for part in pair.partition("="))
        if word and said:
            pairs[word] = said
    return pairs
