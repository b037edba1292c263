"""A player who knows only the announcements: reads the prompt and the lines before it, and types a bid, a trump or a
tile in the words that were read.

The texts of the catalogue are the player's knowledge of the language. This module knows no rule and no state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from moon_access.i18n.catalog import Catalog

from .at_terminal import last_line

BIDS = (
    "Bid {least} to {last}, {most} or pass:",
    "Bid {least} to {last} or {most}, no pass:",
    "Bid {least} to {last} or {most}:",
    "Bid {least}, {most} or pass:",
    "Bid {least} or {most}, no pass:",
    "Bid {bids} or pass:",
    "Bid {bids}, no pass:",
    "Bid {n} or pass:",
    "Bid {n}, no pass:",
    "Bid {n} or more, or pass:",
    "{n} or more, or p:",
    "Bid {n} or more, no pass:",
    "Bid {n} or more:",
    "Bid:",
    "Bid {least}, {most} or p:",
    "Bid {least} or {most}:",
    "Bid {n} p:",
    "only {n}:",
)
MUST_BID = ("no pass", "only", "or {most}:", "or more:")
BIDS_BEFORE = ("You may bid {bids} or pass.", "You must bid: {bids}.")
WIDOW = ("Widow, 1 take it, 2 leave it:", "Widow, 1 or 2:", "Widow:")
TRUMPS = (
    "Trump, 0 to 6, doubles or none:",
    "Trump, 0 to 6 or doubles:",
    "Trump, 0 to 6 or none:",
    "Trump, 0 to 6:",
    "Trump, {numbers}, doubles or none:",
    "Trump, {numbers} or doubles:",
    "Trump, {numbers} or none:",
    "Trump, {numbers}:",
    "Trump:",
)
TRUMPS_BEFORE = (
    "You may name 0 to 6, doubles or none.",
    "You may name 0 to 6 or doubles.",
    "You may name 0 to 6 or none.",
)
TILES = (
    "Discard {tiles}:",
    "Discard one of {count:m acc}:",
    "Discard:",
    "Lead {tiles:acc}:",
    "Lead any tile:",
    "Lead:",
    "Play, trumps led, {tiles:acc}:",
    "Play, trumps led:",
    "Play any, trumps led, {tiles:acc}:",
    "Play any, trumps led:",
    "Play, {suit:pl} led, {tiles:acc}:",
    "Play, {suit:pl} led:",
    "Play any, {suit:pl} led, {tiles:acc}:",
    "Play any, {suit:pl} led:",
    "Play {tiles:acc}:",
    "Play one of {count:m acc}:",
    "Play any:",
    "Play:",
    "Go on with {tiles:acc}, or done:",
    "Go on, or done:",
    "Cover {end}, {whose}, with {tiles:ins}:",
    "Cover {end} with {tiles:ins}:",
    "Cover {end}, {whose}:",
    "Cover {end}:",
    "Open with any tile:",
    "Open with {tiles:ins}:",
    "Open:",
    # Few cells.
    "One of {count:m acc}:",
    "Discard, one of {count:m acc}:",
    "Lead one of {count:m acc}:",
    "Any of {count:m acc}:",
    "Doubles led, one of {count:m acc}:",
    "{suit:pl} led, {tiles:acc}:",
    "{suit:pl} led, one of {count:m acc}:",
    "{suit:pl} led, any of {count:m acc}:",
    "Any, {suit:pl} led, {tiles:acc}:",
    "On {ends}, one of {count:m acc}:",
    "{ends}, one of {count:m acc}:",
    "On {ends}:",
    "Open with one of {count:m acc}:",
    "Cover {end}, one of {count:m acc}:",
    "One of {count:m acc}, or done:",
)
MARKS = (
    ("Bid one mark or pass:", "Bid {n} marks or pass:"),
    ("one mark or p:", "{n} marks or p:"),
    ("Bid one mark, no pass:", "Bid {n} marks, no pass:"),
    ("only one mark:", "only {n} marks:"),
)
"""Texts of bids in marks: a singular and a plural each."""
TOES = (
    ("{end} needs {n:m} more toe, play {tiles:acc}:", "{end} needs {n:m} more toes, play {tiles:acc}:"),
    ("{end} needs {n:m} more toe, play:", "{end} needs {n:m} more toes, play:"),
)
"""Texts of tiles with the foot that they are for: a singular and a plural each."""
TILES_BEFORE = ("Legal: {tiles}.", "You hold {tiles}.")
ENDS = ("Which end for {tile}, {ends}:", "On which end, {ends}:")
TILES_ALONE = r"(?P<tiles>\d+-?\d+( \d+-?\d+)*)"
"""A prompt in braille that is nothing but tiles: "65 64", or "11-4 9-4"."""
PLACE = "Where to play {tile:acc}"
"""The text before a menu of places."""
BY_HAND = (
    "Nothing fits, draw:",
    "Nothing fits, pass:",
    "You cannot cover {end}, draw:",
    "You cannot cover {end}, pass:",
)
END = ("{question}, {choices}:", "{question}, 1 to {n}:", "{question}:", "1 to {n}:")

KINDS = {"bid": BIDS, "widow": WIDOW, "trump": TRUMPS, "tile": TILES, "end": ENDS, "by hand": BY_HAND, "over": END}


class Listener:
    """Understands the prompts of one language, in words or in braille."""

    def __init__(self, language: str, braille: bool = False) -> None:
        self.catalog = Catalog(language, braille)
        self.braille = braille
        known = [(kind, self.catalog.text(text)) for kind, texts in KINDS.items() for text in texts]
        marks = [self.catalog.plural(*texts, n) for texts in MARKS for n in (1, 2, 5)]
        known += [("bid", text) for text in marks]
        toes = [self.catalog.plural(*texts, n) for texts in TOES for n in (1, 2, 5)]
        known += [("tile", re.sub(r"\{n\b[^}]*\}", "{toes}", text)) for text in toes]
        # Try the longest patterns first, so that "any" is not taken for a tile.
        known.sort(key=lambda pair: len(re.sub(r"\{.*?\}", "", pair[1])), reverse=True)
        # One language uses the same words for ends and places. If there is only a tile between them, it is a place.
        place = _pattern(self.catalog.text(PLACE))
        self._prompts = [
            ("place", re.compile(place + ".+? 1 .+", re.IGNORECASE)),
            ("place", re.compile(place.replace(".+?", "[^,]+") + ":", re.IGNORECASE)),
            *((kind, re.compile(_pattern(text), re.IGNORECASE)) for kind, text in known),
        ]
        if braille:
            self._prompts.append(("tile", re.compile(TILES_ALONE)))
        either = self.catalog.context("list", "{items} or {last}")
        self._or = re.sub(r"\{.*?\}", "", either)
        place = "{place}:{tile}" if braille else self.catalog.context("list", "{place}: {tile}")
        self._place = re.compile("^" + place.replace("{place}", r"\d+").replace("{tile}", "(?=.)"))

    def kind(self, shown: str) -> str:
        return self._understand(shown)[0]

    def read_count(self, shown: str) -> int | None:
        """Return how many tiles the prompt says may be chosen; None if it does not say it."""
        count = self._understand(shown)[1].get("count", "")
        return int(count) if count.isdecimal() else None

    def _understand(self, shown: str) -> tuple[str, dict[str, str]]:
        prompt = last_line(shown).strip()
        for kind, pattern in self._prompts:
            match = pattern.fullmatch(prompt)
            if match and (kind != "over" or self._is_over(shown)):
                return kind, match.groupdict()
        raise AssertionError(f"nobody who knows the other prompts understands this one: {shown!r}")

    def _is_over(self, shown: str) -> bool:
        """Return whether the question after the game is open."""
        told = shown.replace("\n", " ")
        return f"1 {self.catalog.text('again')}" in told and f" {self.catalog.text('leave')}" in told

    def choices(self, shown: str) -> tuple[str, list[str]]:
        """Return the kind of move that the prompt asks for, and all named choices as the player read them."""
        *before, prompt = shown.split("\n")
        kind, facts = self._understand(shown)
        told = " ".join(before)
        if kind == "bid":
            bids = self._bids(facts, told)
            passes = not any(text in self._english(prompt) for text in MUST_BID)
            return kind, bids + [self._word("pass")] * passes
        if kind == "widow":
            return kind, ["1", "2"]
        if kind == "trump":
            english = self._english(prompt) + self._english(told, TRUMPS_BEFORE)
            return kind, [*map(str, range(7)), *(self._word(word) for word in WORDS if word in english)]
        if kind == "place":
            return kind, ["1"]
        if kind == "end":
            return kind, self._items(facts["ends"])
        if kind == "tile":
            return kind, self._items(facts.get("tiles") or self._told_before(told, TILES_BEFORE))
        if kind == "by hand":
            return kind, [self._word("draw" if "draw:" in self._english(prompt, BY_HAND) else "pass")]
        return kind, []

    def _bids(self, facts: Mapping[str, str], told: str) -> list[str]:
        """Return the bids. If there are only two, a prompt names both."""
        if "least" in facts and "last" not in facts:
            return [facts["least"], facts["most"]]
        text = facts.get("bids") or self._told_before(told, BIDS_BEFORE)
        if self.braille and "," in text:  # a range, then marks: "31-41, 1-2 mk" has two items, each with its unit
            return [re.sub(r"^(\d+)-\d+", r"\1", bid.strip()) for bid in text.split(",")]
        named = self._items(text)
        return [re.sub(r"^(\d+).*", r"\1", bid) for bid in named]  # of "30 to 41" take the lowest

    def read_named(self, shown: str, text: str) -> list[str]:
        """Return the choices that a line with this text names."""
        return self._items(self._told_before(shown.replace("\n", " "), (text,)))

    def _told_before(self, told: str, texts: Sequence[str]) -> str:
        """Return the choices from the line before a prompt that has no room for them."""
        for text in texts:
            pattern = _pattern(self.catalog.text(text).rstrip(".")) + r"(?=[.;]|$)"
            found = list(re.finditer(pattern, told, re.IGNORECASE))
            if found:
                named: str = next(iter(found[-1].groupdict().values()))
                return named
        raise AssertionError(f"what may be chosen is not in the prompt, and not in the lines before it: {told!r}")

    def _items(self, named: str) -> list[str]:
        if self.braille:
            return [re.sub(self._place, "", item) for item in named.replace(",", " ").split()]
        items = [item for part in named.split(", ") for item in part.split(self._or)]
        return [re.sub(self._place, "", item) for item in items]

    def _english(self, told: str, texts: Sequence[str] = (*BIDS, *TRUMPS)) -> str:
        """Return the English original of a prompt, or of a line before it."""
        for text in texts:
            if re.search(_pattern(self.catalog.text(text).rstrip(".")), told, re.IGNORECASE):
                return text
        return ""

    def _word(self, words: str) -> str:
        """Return the first word of a command in the player's language."""
        return self.catalog.context("words", WORDS.get(words, words)).split(",")[0].strip()


REFUSALS = (
    "Not understood: {typed}. Type a tile, its number in the list, or help.",
    "Not understood: {typed}. Type a bid, pass, or help.",
    "Not understood: {typed}. Type 0 to 6, doubles, none, or help.",
    "Not now.",
    "There is no {tile} in this game.",
)
NUMBERS = ("n", "least", "last", "most")
"""Fields that are numbers."""
WORDS = {"doubles": "doubles, double", "none": "none, no trump, no trumps, notrump, follow me"}


def _pattern(text: str) -> str:
    """Return a text of the catalogue as a pattern, with a group for each field."""
    pieces = re.split(r"\{(\w+)[^}]*\}", text)
    field = {name: rf"(?P<{name}>{r'[0-9]+' if name in NUMBERS else '.+?'})" for name in pieces[1::2]}
    return "".join(re.escape(piece) if at % 2 == 0 else field[piece] for at, piece in enumerate(pieces))


class Answered(Protocol):
    """A place where a player types a line and gets an answer, in print or aloud."""

    def ask(self, line: str) -> str: ...


class Player:
    """Plays by the announcements. Bids carefully and mostly passes: somebody has to win."""

    def __init__(self, at: Answered, listener: Listener, seed: int = 1) -> None:
        self.at = at
        self.listener = listener
        self.random = Random(seed)
        self.kinds: set[str] = set()
        self.typed: list[str] = []

    def move(self, shown: str) -> str:
        """Return one of the announced moves, as the player read it."""
        kind, named = self.listener.choices(shown)
        self.kinds.add(kind)
        if kind == "by hand":
            return named[0]
        assert named, shown
        if kind == "bid" and self.random.random() < 0.7:
            return named[-1]
        return self.random.choice(named)

    def is_refused(self, shown: str) -> bool:
        """Return whether the answer begins like a refusal."""
        said = [re.split(r"\{", self.listener.catalog.text(text))[0] for text in REFUSALS]
        return any(shown.casefold().startswith(words.casefold()) for words in said if words)

    def play(self, shown: str, moves: int = 3000, until: Callable[[str], bool] = lambda shown: False) -> str:
        """Play so many moves, or ``until`` something, or to the question after the game. Return the last output."""
        for _ in range(moves):
            before = last_line(shown)
            if self.listener.kind(shown) == "over" or until(shown):
                return shown
            move = self.move(shown)
            self.typed.append(move)
            shown = self.at.ask(move)
            is_asked_more = self.listener.kind(shown) in ("end", "place")
            assert "\n" in shown or is_asked_more, f"{move!r} at {before!r} must get an answer"
            assert last_line(shown) != before or not self.is_refused(shown), (
                f"{move!r} was announced as possible, but the program answered {shown!r}"
            )
        assert moves < 3000, "the game must end"
        return shown
