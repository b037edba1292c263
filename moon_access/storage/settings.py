"""List what a player can choose, as one table, and keep what a player has chosen in one small JSON file.

Flags and environment variables override the file, and the file overrides the defaults. The program never writes over a
file that it cannot read, and tells the player why it cannot.

Plain values say how the built-in voice speaks every language (older files only have these). Under ``speech`` are values
that hold for one language, because the player set them while the voice spoke it. ``Settings.manner`` reads both.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from moon_access.announcer.message import N_
from moon_access.announcer.preferences import (
    BRAILLE_READINGS,
    CONTRACTED,
    HAND_ORDERS,
    READING_NAMES,
    Punctuation,
    TileStyle,
    Verbosity,
)
from moon_access.engine.house_rules import BadHouseRule, ImpossibleTable, Value
from moon_access.games import GAMES
from moon_access.record.file import replace_file, sync

from .paths import make_private_folder, read_own, require_home


class Manner(NamedTuple):
    """The sound of the built-in voice.

    ``rate``: words a minute. ``volume`` and ``pitch``: from 0 to 100. ``voice``: an id of the engine, empty if none was
    chosen. ``others``: how the voice tells other players' moves: in the "same" manner, at another "pitch", or in
    another "voice", which is ``second_voice`` if one was chosen.
    """

    rate: int
    volume: int
    pitch: int
    punctuation: Punctuation
    voice: str
    others: str
    second_voice: str


CELLS = range(14, 81)
NAME_LENGTH = 20
RATES = range(80, 451)
"""The speeds of the built-in voice, in words a minute."""
VOLUMES = range(10, 101)
SETTINGS_BY_LANGUAGE = ("rate", "volume", "pitch", "punctuation", "others")
"""The settings of the voice, which each language may have its own values for."""


class Settings(NamedTuple):
    """The settings of a player. Every field has one of the values in ``SETTINGS``, or is a short line of text.

    ``language`` and ``tiles`` may be empty: then the program uses the system's language, and the style that suits the
    way of reading. ``muted``: the kinds of announcement that are switched off. ``house``: the house rules that differ
    from the defaults, by the names of the game and the rule. ``bots``: the level of the opponents; from a flag, any
    kinds of bots, one for each, with commas between. ``characters``: each opponent plays in a style of its own.
    ``talk``: opponents make remarks now and then. ``voices``: the ids of chosen voices, by engine and language with a
    space between, and "others" after them for the second voice. ``speech``: values for one language, by the language's
    code and the setting's name; without such a value, ``rate`` to ``others`` hold. ``lessons``: where the tutorial
    continues, by game. ``practice``: how many deals were "tried" and "succeeded", by kind. ``puzzles``: the
    days of the puzzles "tried" and "solved" last, as ordinals of date, by game. ``daily``: see
    deal_of_the_day.py. ``dictionary``: how the voice says words, by the language's code and the word in small letters.
    ``offered``: what the program has offered once after a game. ``device``: the sound device of the voice, as
    outputs/speech/devices.py lists it, empty for the usual one. ``host``: the address of the server that the player
    joined last. ``rule_sets``: the codes of sets of house rules, by the names that the player gave. ``zone``: the time
    zone in which the player hears when evenings begin, see link/time_zones.py; empty for that of the player's machine.
    """

    language: str = ""
    read: str = "screen-reader"
    cells: int = 40
    name: str = ""
    keys: bool = False
    routing: bool = False
    prompt: str = "full"
    verbosity: str = "normal"
    muted: tuple[str, ...] = ()
    tiles: str = ""
    hand_order: str = "suit"
    hand_reversed: bool = False
    sounds: bool = False
    play_sole: bool = False
    draw_by_hand: bool = False
    undo: bool = True
    ask_first: bool = True
    pause: int = 0
    bots: str = "normal"
    characters: bool = False
    talk: bool = False
    engine: str = "pyttsx3"
    rate: int = 200
    volume: int = 100
    pitch: int = 50
    punctuation: str = "some"
    others: str = "pitch"
    speech: dict[str, dict[str, object]] = {}  # noqa: RUF012 - never changed
    echo: str = "words"
    rhythm: str = "sense"
    earcon_volume: int = 100
    device: str = ""
    dictionary: dict[str, dict[str, str]] = {}  # noqa: RUF012 - never changed
    ducking: bool = True
    voices: dict[str, str] = {}  # noqa: RUF012 - never changed
    house: dict[str, dict[str, Value]] = {}  # noqa: RUF012 - never changed
    lessons: dict[str, int] = {}  # noqa: RUF012 - never changed
    practice: dict[str, dict[str, int]] = {}  # noqa: RUF012 - never changed
    puzzles: dict[str, dict[str, int]] = {}  # noqa: RUF012 - never changed
    daily: dict[str, int] = {}  # noqa: RUF012 - never changed
    offered: tuple[str, ...] = ()
    rule_sets: dict[str, str] = {}  # noqa: RUF012 - never changed
    host: str = ""
    zone: str = ""

    @property
    def reads_braille(self) -> bool:
        """True if the player reads on a braille display, contracted or not."""
        return self.read in BRAILLE_READINGS

    @property
    def is_contracted(self) -> bool:
        """True if the player's braille display contracts what it shows."""
        return self.read == CONTRACTED

    @property
    def is_read_by(self) -> str:
        """The way of reading from a player's point of view: the screen reader, even if it serves as the voice."""
        return "screen-reader" if (self.read, self.engine) == ("speech", "reader") else self.read

    def value(self, name: str, language: str = "") -> object:
        """Return the value of this setting; with a ``language``, the language's own value if it has one."""
        fields: dict[str, object] = self._asdict()
        return self.speech.get(language, {}).get(name, fields[name])

    def with_value(self, name: str, value: object, language: str = "") -> "Settings":
        """Return the settings with this possible value; with a ``language``, for this language alone.

        The setting must be one with values for each language.
        """
        if language and name in SETTINGS_BY_LANGUAGE:
            own = {**self.speech.get(language, {}), name: value}
            return self._replace(speech={**self.speech, language: own})
        return Settings(**{**self._asdict(), name: value})

    def manner(self, language: str) -> Manner:
        """Return how the voice speaks this language."""
        values = self._replace(**self.speech.get(language, {}))  # type: ignore[arg-type]
        punctuation = Punctuation(values.punctuation)
        chosen = [self.voices.get(self._key(language, is_second), "") for is_second in (False, True)]
        return Manner(values.rate, values.volume, values.pitch, punctuation, chosen[0], values.others, chosen[1])

    def with_voice(self, voice: str, language: str, is_second: bool = False) -> "Settings":
        """Return the settings with this voice of the engine for this language.

        The second voice tells other players' moves.
        """
        return self._replace(voices={**self.voices, self._key(language, is_second): voice})

    def with_word(self, word: str, pronunciation: str, language: str) -> "Settings":
        """Return the settings with a pronunciation for a word of this language.

        ``pronunciation``: how the voice says the word; empty to forget the pronunciation.
        """
        own = {known: how for known, how in self.dictionary.get(language, {}).items() if known != word.lower()}
        if pronunciation:
            own[word.lower()] = pronunciation
        others = {code: words for code, words in self.dictionary.items() if code != language}
        return self._replace(dictionary={**others, language: own} if own else others)

    def _key(self, language: str, is_second: bool) -> str:
        return f"{self.engine} {language}{' others' if is_second else ''}"


# translators: how strong the opponents are, in the next game: "Opponents: easy".
FIXED_LEVELS = {"easy": N_("easy"), "normal": N_("normal"), "strong": N_("strong")}
"""The levels of opponents that do not depend on games played before, with their labels."""

_BASICS = ("language", "read", "cells", "name", "keys", "routing")
_TELLING = ("prompt", "verbosity", "muted", "tiles", "hand_order", "sounds")


class Setting(NamedTuple):
    """A setting, except its default.

    ``label``: its name in the options; empty if it is not in the options. ``values``: the possible values with their
    labels (an empty label: the options show the effect). ``numbers``: the possible numbers. A setting without either is
    a text, or has a dialog of its own. ``needs_voice``: the options offer it only if the built-in voice is on.
    """

    name: str
    label: str = ""
    values: Mapping[str, str] | Mapping[bool, str] = {}
    numbers: range | tuple[int, ...] = ()
    needs_voice: bool = False

    @property
    def group(self) -> str:
        """The group of the options to which it belongs; the settings of a group stand together."""
        if self.needs_voice:
            return "speech"
        return "basics" if self.name in _BASICS else "telling" if self.name in _TELLING else "game"

    @property
    def allowed_values(self) -> tuple[object, ...] | range:
        """The possible values; empty if it is a text, or has more than one value."""
        return tuple(self.values) or self.numbers


ON_OFF = {True: N_("on"), False: N_("off")}

# fmt: off
SETTINGS = (
    Setting("language", N_("Language")),
    Setting("read", N_("Reading"), READING_NAMES),
    Setting("cells", N_("Braille cells"), numbers=CELLS),
    Setting("name", N_("Your name")),
    Setting("keys", N_("Single keys without Enter"), ON_OFF),
    Setting("routing", N_("Routing keys of a braille display"), ON_OFF),
    Setting("prompt", N_("Prompt"), {"full": N_("full"), "short": N_("short"), "word": N_("one word")}),
    Setting("verbosity", N_("Verbosity"), {one.value: one.level.label for one in Verbosity}),
    Setting("muted", N_("Announcements")),
    Setting(
        "tiles",
        N_("Tiles"),
        {"": N_("automatic, words for speech, digits for braille"), **{style.value: "" for style in TileStyle}},
    ),
    Setting("hand_order", N_("Hand order"), {order.value: label for order, label in HAND_ORDERS.items()}),
    Setting("hand_reversed", "", ON_OFF),
    # translators: short sounds before spoken lines: "Sounds: off".
    Setting("sounds", N_("Sounds"), ON_OFF),
    Setting("play_sole", N_("Play the only legal tile automatically"), ON_OFF),
    Setting("draw_by_hand", N_("Draw and pass by hand in dominoes"), ON_OFF),
    Setting("ask_first", N_("Ask before undoing or resigning"), ON_OFF),
    Setting("house", N_("House rules for the next game")),
    Setting("pause", N_("Seconds before a bot moves"), numbers=(0, 1, 2, 3, 5)),
    Setting("undo", N_("Undo against bots"), ON_OFF),
    # translators: how strong they are, in the next game: "Opponents: easy".
    Setting("bots", N_("Opponents"), {**FIXED_LEVELS,
            # translators: the opponents become stronger or weaker by how the player's games end.
            "adaptive": N_("as strong as you")}),
    # translators: whether each of the opponents plays in a way of their own, such as carefully.
    Setting("characters", N_("Opponents with personalities"), ON_OFF),
    # translators: whether the opponents say a word now and then.
    Setting("talk", N_("Table talk"), ON_OFF),
    Setting("engine", N_("Voice engine"),
            {"pyttsx3": N_("pyttsx3"), "speech-dispatcher": N_("Speech Dispatcher"), "reader": N_("screen reader")},
            needs_voice=True),
    Setting("rate", N_("Speaking rate"), numbers=RATES, needs_voice=True),
    Setting("volume", N_("Volume"), numbers=VOLUMES, needs_voice=True),
    Setting("pitch", N_("Pitch"), numbers=range(100), needs_voice=True),
    # translators: which signs, such as commas, the voice names: "Punctuation: what is to be typed", such as a path.
    Setting("punctuation", N_("Punctuation"),
            {"none": N_("no signs"), "some": N_("only where you must type them"), "all": N_("every sign")},
            needs_voice=True),
    Setting("voices", N_("Voice"), needs_voice=True),
    # translators: how the voice says what the other players do: "What others do: other voice".
    Setting("others", N_("What others do"),
            {"same": N_("same voice"), "pitch": N_("other pitch"), "voice": N_("other voice")}, needs_voice=True),
    # translators: what of it the voice says: "Say what you type: words".
    Setting("echo", N_("Speak what you type"), {"characters": N_("characters"), "words": N_("words"),
            "both": N_("characters and words"), "none": N_("nothing")}, needs_voice=True),
    # translators: the pauses of the voice: "Pauses: natural", longer after a trick and before a question, or "even".
    Setting("rhythm", N_("Pauses"), {"sense": N_("natural"), "even": N_("even")}, needs_voice=True),
    Setting("earcon_volume", N_("Volume of the sounds"), numbers=VOLUMES, needs_voice=True),
    Setting("device", N_("Sound device"), needs_voice=True),
    # translators: whether music and other sounds get softer while the voice speaks.
    Setting("ducking", N_("Turn down other sounds while speaking"), ON_OFF, needs_voice=True),
)
# fmt: on
"""The settings in the order of the options. To add one, add a line here and a field to ``Settings``."""

ALLOWED = {setting.name: setting.allowed_values for setting in SETTINGS if setting.allowed_values}
"""The possible values of settings, without those that are texts or have more than one value."""


class UnreadableSettings(Exception):
    """The file is there and cannot be read.

    ``failure``: the system's error; None if the system reads the file. ``left``: the settings to use instead.
    """

    is_told = False
    """True if the player has heard of it."""

    def __init__(self, path: str, failure: OSError | None = None, left: Settings | None = None) -> None:
        super().__init__(path)
        self.path = path
        self.failure = failure
        self.left = left or Settings()


def load(path: Path) -> Settings | None:
    """Return the settings in this file; None if there is no file. This skips impossible values and unknown names.

    Raises:
        UnreadableSettings: the file cannot be read, or makes no sense.
    """
    try:
        content = read_own(path)
        kept: object = json.loads(content.decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as failure:
        raise UnreadableSettings(str(path), failure) from None
    except (ValueError, RecursionError):
        raise UnreadableSettings(str(path), left=_read_leftovers(content)) from None
    if not isinstance(kept, dict):
        raise UnreadableSettings(str(path))
    return settings_in(kept)


def settings_in(values: Mapping[str, object]) -> Settings:
    """Return settings from these values, by name, leaving out impossible values."""
    settings = Settings()
    for name, value in values.items():
        if name == "speech":
            settings = settings._replace(speech=_possible_manners(value))
        elif name in Settings._fields and is_possible(name, value):
            settings = settings.with_value(name, tuple(value) if isinstance(value, list) else value)
    return settings


def _read_leftovers(content: bytes) -> Settings:
    """Return defaults.

    Keep speech on if a broken file still says so, because its reader would hear nothing otherwise.
    """
    says_speech = b'"read":"speech"' in b"".join(content.split())
    return Settings(read="speech") if says_speech else Settings()


def save(path: Path, settings: Settings) -> None:
    """Write the whole file or nothing. Raises OSError."""
    require_home(path)
    make_private_folder(path.parent)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with unfinished.open("w", encoding="utf-8") as file:
            json.dump(settings._asdict(), file, ensure_ascii=False, indent=1)
            file.write("\n")
            file.flush()
            sync(file.fileno())
        replace_file(unfinished, path)
    except OSError:
        with suppress(OSError):
            unfinished.unlink()
        raise


def clean_name(text: str) -> str:
    """Return a player's name made to fit on a line: without control characters, and not too long."""
    return " ".join("".join(char for char in text if char.isprintable()).split())[:NAME_LENGTH].strip()


def is_possible(name: str, value: object) -> bool:
    """Return whether this setting may have this value."""
    if name in ALLOWED:
        return any(value == known and type(value) is type(known) for known in ALLOWED[name])
    if name == "house":
        return isinstance(value, dict) and all(isinstance(rules, dict) for rules in value.values())
    if name in ("voices", "rule_sets"):
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
    if name == "speech":
        return _possible_manners(value) == value
    if name == "dictionary":
        return isinstance(value, dict) and all(map(_are_texts, value.values()))
    if name in ("lessons", "daily"):
        return _is_dict_of_integers(value)
    if name in ("practice", "puzzles"):
        return isinstance(value, dict) and all(map(_is_dict_of_integers, value.values()))
    if name in ("muted", "offered"):
        return isinstance(value, list | tuple) and all(isinstance(kind, str) for kind in value)
    if name == "name":
        return isinstance(value, str) and clean_name(value) == value
    return isinstance(value, str)


def _possible_manners(value: object) -> dict[str, dict[str, object]]:
    """Return the values for single languages, without impossible ones."""
    kept: dict[str, dict[str, object]] = {}
    for language, own in value.items() if isinstance(value, dict) else ():
        items = own.items() if isinstance(own, dict) else ()
        possible = {name: one for name, one in items if name in SETTINGS_BY_LANGUAGE and is_possible(name, one)}
        if possible:
            kept[language] = possible
    return kept


def _are_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _is_dict_of_integers(value: object) -> bool:
    return isinstance(value, dict) and all(type(number) is int for number in value.values())


def house_of(settings: Settings, game: str) -> dict[str, Value]:
    """Return the saved house rules of a game; none if they are impossible."""
    kept = GAMES[game].within_limits(settings.house.get(game, {}))
    try:
        GAMES[game].rules(kept)
    except (BadHouseRule, ImpossibleTable):
        return {}
    return kept
